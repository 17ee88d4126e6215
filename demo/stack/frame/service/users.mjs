// Accounts, how the service recognizes their users, and each user's keys.
import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto'

/** PKCS #8 of an Ed25519 key, up to its seed (RFC 8410). */
const SEED_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param {Buffer} seed */
function ed25519PublicKey(seed) {
  const key = createPrivateKey({ key: Buffer.concat([SEED_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x, 'base64url')
}

/**
 * @typedef {{ id: string, email?: string, userName?: string, devices: Set<string> }} User
 * @param {{ secret: string }} options The secret yields every key: a real service keeps it in a vault.
 */
export function createUsers({ secret }) {
  /** @type {Map<string, User>} */
  const users = new Map()
  const byEmail = email => [...users.values()].find(it => it.email === email)

  /** An identity's first account derives its id from it, so that a restart keeps its keys. */
  function add(identity, known) {
    let id = identity
    for (let n = 2; users.has(id); n++) id = `${identity}#${n}`
    const user = { id, devices: new Set(), ...known }
    users.set(id, user)
    return user
  }
  const derive = (curve, user) => createHmac('sha256', secret).update(`${curve}:${user.id}`).digest()

  return {
    byEmail,
    ofEmail: email => byEmail(email) ?? add(`email:${email}`, { email }),

    /**
     * An email address stays with the account that has it: control of a provider's profile gives no access.
     * @param {{ sub: string, name: string, email?: string }} profile
     */
    ofSocial(provider, { sub, name, email }) {
      const id = `${provider}:${sub}`
      const user = users.get(id) ?? add(id, { email: email && !byEmail(email) ? email : undefined })
      user.userName = name
      return user
    },

    /** Both keys as hex; the Solana key is seed and public key. */
    keysOf(user) {
      const seed = derive('ed25519', user)
      return {
        evm: `0x${derive('secp256k1', user).toString('hex')}`,
        solana: `0x${Buffer.concat([seed, ed25519PublicKey(seed)]).toString('hex')}`,
      }
    },
  }
}

/** @typedef {ReturnType<typeof createUsers>} Users */
