// Who has an account, how the service knows them again, and the keys of each.
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
 * @param {{ secret: string }} options Whoever knows the secret knows every key: a service in earnest has it in a vault.
 */
export function createUsers({ secret }) {
  /** @type {Map<string, User>} */
  const users = new Map()
  const byEmail = email => [...users.values()].find(it => it.email === email)

  /** The first account of an identity is called after it, so that it has the same keys after a restart. */
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
     * An address that another account has stays that account's: whoever controls a provider's profile does not get in.
     * @param {{ sub: string, name: string, email?: string }} profile
     */
    ofSocial(provider, { sub, name, email }) {
      const id = `${provider}:${sub}`
      const user = users.get(id) ?? add(id, { email: email && !byEmail(email) ? email : undefined })
      user.userName = name
      return user
    },

    /** Both keys as hex; that of Solana is seed and public key. */
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
