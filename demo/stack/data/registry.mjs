// Names that the data service registers itself: the applicant signs, with a key or as a contract.
import { createPublicClient, getAddress, http, isAddress, isHex } from 'viem'
import { HttpError } from '../http/reply.mjs'

/** The parent of the registered names. */
export const ZONE = 'reown.id'
const NAME = /^[a-z\d-]{4,63}\.reown\.id$/
/** An EVM chain's coin type is its id with the highest of 32 bits set (ENSIP-11). */
const EVM = 0x80000000
const FRESH_S = 120
const MOST = 1000

const refused = (name, description) => new HttpError(400, { status: 'error', reasons: [{ name, description }] })

function readMessage(text) {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * @param {{ nodes: Record<string, string>, isTaken: (name: string) => Promise<boolean> }} options `nodes`: by CAIP-2
 * id. `isTaken`: whether the name exists elsewhere.
 */
export function createRegistry({ nodes, isTaken }) {
  /** @type {Map<string, { name: string, owner: string, coin: string, at: string }>} */
  const entries = new Map()

  const isSigned = (caip, address, message, signature) =>
    createPublicClient({ transport: http(nodes[caip]) }).verifyMessage({ address, message, signature })

  const profileOf = ({ name, owner, coin, at }) => ({
    name,
    registered_at: at,
    updated_at: at,
    addresses: { [coin]: { address: owner, created: at } },
    attributes: [],
  })

  return {
    /** The entry as the name lookup returns it. */
    lookup(name) {
      const entry = entries.get(name)
      return entry && profileOf(entry)
    },
    profilesOf: address =>
      [...entries.values()].filter(({ owner }) => owner.toLowerCase() === address.toLowerCase()).map(profileOf),
    has: name => entries.has(name),
    forget: () => entries.clear(),

    /** @type {import('../http/service.mjs').Handler} */
    async register({ body }) {
      const { coin_type: coin, address, message, signature } = Object(body)
      const caip = `eip155:${coin - EVM}`
      if (!Number.isSafeInteger(coin) || !Object.hasOwn(nodes, caip))
        throw refused('coin_type', 'Unsupported coin type')
      if (!isAddress(String(address), { strict: false })) throw refused('address', 'Invalid address')
      if (typeof message !== 'string' || message.length > MOST) throw refused('message', 'Invalid message')
      const { name, attributes, timestamp } = readMessage(message)
      if (!NAME.test(name) || typeof attributes !== 'object') throw refused('name', 'Invalid name')
      if (!(Math.abs(Date.now() / 1000 - timestamp) <= FRESH_S))
        throw refused('timestamp', 'The signature is too old or from the future')
      if (!isHex(signature) || !(await isSigned(caip, getAddress(address), message, signature).catch(() => false)))
        throw refused('signature', 'The signature is not of this account')
      if ((await isTaken(name)) || entries.has(name)) throw refused('name', 'Name is already registered')
      entries.set(name, { name, owner: getAddress(address), coin: String(coin), at: new Date().toISOString() })
      return { body: { success: true } }
    },
  }
}
