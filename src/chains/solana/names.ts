import {
  getAddressDecoder,
  getAddressEncoder,
  getBase58Decoder,
  getProgramDerivedAddress,
  isAddress,
  type Address,
} from '@solana/web3.js'
import { isPlainName } from '../../base/account-name.ts'
import { fromBase64 } from '../../base/bytes.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { own } from '../../services/decode.ts'
import type { NameAnswer, NamedAccount } from '../../services/names.ts'
import pinned from '../../services/pinned/names.json'
import { accountsAt, heldIn, infoOf, type Ask } from './accounts.ts'
import { isOnCurve } from './curve.ts'
import { verifyMessage } from './wallet.ts'

// The Solana Name Service: names are accounts whose addresses follow from the name. How one leads to an account is
// SNS-IP 5; records of the second form are SNS-IP 3.

const { network, ...programs } = pinned.sns
const { program, root, reverseClass, favourites, tokenizer, records } = programs as Record<
  keyof typeof programs,
  Address
>
const SUFFIX = '.sol'
const PREFIX = 'SPL Name Service'
const NOBODY = new Uint8Array(32)
/** The header of a name's account: its parent, its owner, its class. */
const HEADER = 96
/** A record of the second form: two kinds of confirmation, a length, whose it was, who confirmed it, the address. */
const RECORD_SIZE = HEADER + 2 + 2 + 4 + 32 + 32 + 32
const TOKENIZED = 2
/** How the owner of a record confirmed it: by a signature of an account on Solana. */
const BY_SOLANA = 1

/** Networks that have the registry. */
export const hasNames = (caipNetworkId: string): boolean => caipNetworkId === network

const bytesOf = (address: Address) => new Uint8Array(getAddressEncoder().encode(address))
const addressIn = (bytes: Uint8Array): Address => getAddressDecoder().decode(bytes)
const isEqual = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((it, at) => it === b[at])
const derived = async (programAddress: Address, ...seeds: (Uint8Array | string)[]): Promise<Address> =>
  (await getProgramDerivedAddress({ programAddress, seeds }))[0]

/** The account of a name below its parent, or of something about it. */
async function accountOf(name: string, parent?: Address, ofClass?: Address): Promise<Address> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(PREFIX + name))
  return derived(program, new Uint8Array(hash), ofClass ? bytesOf(ofClass) : NOBODY, parent ? bytesOf(parent) : NOBODY)
}

/** The data of an account that belongs to `owner`, of at least `size` bytes; undefined if there is none. */
function dataOf(account: unknown, owner: Address, size: number): Uint8Array | undefined {
  if (own(account, 'owner') !== owner) return
  const [text, encoding] = [own(account, 'data')].flat() as unknown[]
  const bytes = encoding === 'base64' && typeof text === 'string' ? attempt(() => fromBase64(text)) : undefined
  return bytes && bytes.length >= size ? bytes : undefined
}

const labelsOf = (name: string): string[] =>
  name.endsWith(SUFFIX) && isPlainName(name) ? name.slice(0, -SUFFIX.length).split('.') : []

/** The account of `name.sol`, or of `sub.name.sol`; with its parent. */
async function domainOf(labels: string[]): Promise<{ domain: Address; parent: Address }> {
  const [label = '', above] = labels
  if (above === undefined) return { domain: await accountOf(label, root), parent: root }
  const parent = await accountOf(above, root)
  return { domain: await accountOf(`\0${label}`, parent), parent }
}

/** Who holds the token that a name was turned into; undefined if that is not certain. */
async function holderOf(ask: Ask, domain: Address): Promise<Address | undefined> {
  const mint = await derived(tokenizer, 'tokenized_name', bytesOf(domain))
  const largest = own(await ask('getTokenLargestAccounts', [mint, { commitment: 'confirmed' }]), 'value')
  const place = Array.isArray(largest) ? own(largest[0], 'address') : undefined
  if (typeof place !== 'string' || !isAddress(place)) return
  const [account] = await accountsAt(ask, [place])
  const owner = own(infoOf(account), 'owner')
  const isHeld = own(infoOf(account), 'mint') === mint && heldIn(account) === 1n
  return isHeld && typeof owner === 'string' && isAddress(owner) ? owner : undefined
}

/** The address in a record of the second form; undefined if the name changed hands since. Throws if it is malformed. */
function recordTwo(data: Uint8Array, owner: Uint8Array): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset)
  const isSigned = () => [view.getUint16(HEADER, true), view.getUint16(HEADER + 2, true)].every(it => it === BY_SOLANA)
  if (data.length !== RECORD_SIZE || !isSigned())
    throw new ModalError('http/bad-reply', { message: 'The record is malformed.' })
  const [ofOwner, confirmedBy, content] = [data.slice(104, 136), data.slice(136, 168), data.slice(168)]
  if (!isEqual(ofOwner, owner)) return
  if (!isEqual(confirmedBy, content))
    throw new ModalError('http/bad-reply', { message: 'The record is not confirmed.' })
  return content
}

/** The address in a record of the first form, if the name's owner signed it. */
async function recordOne(data: Uint8Array, record: Address, owner: Uint8Array): Promise<Uint8Array | undefined> {
  if (!isOnCurve(owner)) return
  const content = data.slice(HEADER, HEADER + 32)
  const message = [...content, ...bytesOf(record)].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const signature = getBase58Decoder().decode(data.slice(HEADER + 32, HEADER + 96))
  return (await verifyMessage(addressIn(owner), message, signature)) ? content : undefined
}

/**
 * The account behind a `.sol` name: the holder of its token, its record, or its owner. Never an address without a key:
 * what is sent there may be lost. Throws `rpc/*` and `http/*` if the network does not answer, or a record is malformed.
 */
export async function resolveName(ask: Ask, text: string): Promise<NameAnswer> {
  const name = text.trim().toLowerCase()
  const labels = labelsOf(name)
  if (!labels.length || labels.length > 2) return { missing: /^[\x20-\x7e]*$/.test(name) ? 'unknown' : 'strange' }
  const { domain, parent } = await domainOf(labels)
  const [token, second, first] = await Promise.all([
    derived(tokenizer, 'nft_record', bytesOf(domain)),
    derived(records, bytesOf(records)).then(state => accountOf('\x02SOL', domain, state)),
    accountOf('\x01SOL', domain),
  ])
  const [tokenAt, secondAt, firstAt, domainAt] = await accountsAt(ask, [token, second, first, domain])
  const registry = dataOf(domainAt, program, HEADER)
  const owner = registry?.slice(32, 64)
  if (!registry || !owner || isEqual(owner, NOBODY)) return { missing: 'nobody' }
  if (addressIn(registry.slice(0, 32)) !== parent) throw new ModalError('http/bad-reply')
  const found = (bytes: Uint8Array): NameAnswer =>
    isOnCurve(bytes) ? { address: addressIn(bytes) } : { missing: 'nowhere' }
  if (dataOf(tokenAt, tokenizer, 98)?.[0] === TOKENIZED) {
    const holder = await holderOf(ask, domain)
    return holder ? found(bytesOf(holder)) : { missing: 'nowhere' }
  }
  const two = dataOf(secondAt, program, HEADER)
  const one = dataOf(firstAt, program, HEADER + 96)
  return found((two && recordTwo(two, owner)) ?? (one && (await recordOne(one, first, owner))) ?? owner)
}

/**
 * The `.sol` name that an account has chosen, if it leads back to it; undefined if it has none. Throws like
 * `resolveName`.
 */
export async function reverseName(ask: Ask, address: Address): Promise<NamedAccount | undefined> {
  const [chosen] = await accountsAt(ask, [await derived(favourites, 'favourite_domain', bytesOf(address))])
  const favourite = dataOf(chosen, favourites, 33)
  if (!favourite) return
  const domain = addressIn(favourite.slice(1, 33))
  const [told] = await accountsAt(ask, [await accountOf(domain, undefined, reverseClass)])
  const data = dataOf(told, program, HEADER + 4)
  if (!data) return
  const length = new DataView(data.buffer, data.byteOffset).getUint32(HEADER, true)
  const label = new TextDecoder().decode(data.slice(HEADER + 4, HEADER + 4 + length))
  const name = `${label}${SUFFIX}`
  if (labelsOf(name).length !== 1 || (await accountOf(label, root)) !== domain) return
  return (await resolveName(ask, name)).address === address ? { name } : undefined
}
