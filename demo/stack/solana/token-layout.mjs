// The byte layout of mints and token accounts in both token programs: read for `jsonParsed`, written for the seed.
import { getAddressDecoder, getAddressEncoder } from './kit.mjs'
import { TOKEN, TOKEN_2022 } from './plan.mjs'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const KIND = { mint: 1, account: 2 }
const STATES = ['uninitialized', 'initialized', 'frozen']

/** Numbers of the Token-2022 extensions. */
export const EXTENSION = {
  transferFeeConfig: 1,
  transferFeeAmount: 2,
  defaultAccountState: 6,
  immutableOwner: 7,
  memoTransfer: 8,
  nonTransferable: 9,
  nonTransferableAccount: 13,
  transferHook: 14,
  transferHookAccount: 15,
  metadataPointer: 18,
  tokenMetadata: 19,
}
const NAMES = Object.fromEntries(Object.entries(EXTENSION).map(([name, type]) => [type, name]))

const NOBODY = new Uint8Array(32)
export const keyBytes = address => Buffer.from(address === null ? NOBODY : getAddressEncoder().encode(address))
const keyAt = (data, at) => getAddressDecoder().decode(data.subarray(at, at + 32))
/** Token-2022 writes a missing key as zeros; the first program has a flag. */
const keyOrNull = (data, at) => (data.subarray(at, at + 32).every(it => it === 0) ? null : keyAt(data, at))
const flaggedKey = (data, at) => (data.readUInt32LE(at) === 1 ? keyAt(data, at + 4) : null)

export function u64(value) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
export function u32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
export function u16(value) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
const optionalKey = address => Buffer.concat([u32(address === null ? 0 : 1), keyBytes(address)])

/** Base layout, padding to an account's length, kind, and the extensions as type, length and value. */
function withExtensions(base, kind, extensions) {
  if (!extensions) return base
  const padding = Buffer.alloc(ACCOUNT_BYTES - base.length)
  const entries = extensions.flatMap(([type, value]) => [u16(type), u16(value.length), value])
  return Buffer.concat([base, padding, Buffer.of(kind), ...entries])
}

/**
 * @param {{ authority: string, supply: bigint, decimals: number, extensions?: [number, Buffer][] }} mint Without
 * `extensions`, the first program's layout.
 */
export const writeMint = ({ authority, supply, decimals, extensions }) =>
  withExtensions(
    Buffer.concat([optionalKey(authority), u64(supply), Buffer.of(decimals, 1), optionalKey(authority)]),
    KIND.mint,
    extensions,
  )

/** @param {{ mint: string, owner: string, amount: bigint, frozen?: boolean, extensions?: [number, Buffer][] }} account */
export const writeAccount = ({ mint, owner, amount, frozen = false, extensions }) =>
  withExtensions(
    Buffer.concat([
      keyBytes(mint),
      keyBytes(owner),
      u64(amount),
      optionalKey(null),
      Buffer.of(frozen ? 2 : 1),
      Buffer.alloc(12),
      u64(0n),
      optionalKey(null),
    ]),
    KIND.account,
    extensions,
  )

/** Which kind of token data an account of either program holds. */
export function tokenKind({ programAddress, data }) {
  if (programAddress !== TOKEN && programAddress !== TOKEN_2022) return
  if (data.length === MINT_BYTES) return 'mint'
  if (data.length === ACCOUNT_BYTES) return 'account'
  if (programAddress === TOKEN_2022 && data.length > ACCOUNT_BYTES)
    return Object.keys(KIND).find(kind => KIND[kind] === data[ACCOUNT_BYTES])
}

export function readMint(bytes) {
  const data = Buffer.from(bytes)
  return {
    mintAuthority: flaggedKey(data, 0),
    supply: data.readBigUInt64LE(36),
    decimals: data[44],
    isInitialized: data[45] === 1,
    freezeAuthority: flaggedKey(data, 46),
    extensions: readExtensions(data),
  }
}

export function readAccount(bytes) {
  const data = Buffer.from(bytes)
  return {
    mint: keyAt(data, 0),
    owner: keyAt(data, 32),
    amount: data.readBigUInt64LE(64),
    delegate: flaggedKey(data, 72),
    state: STATES[data[108]],
    rentExemptReserve: data.readUInt32LE(109) === 1 ? data.readBigUInt64LE(113) : null,
    delegatedAmount: data.readBigUInt64LE(121),
    closeAuthority: flaggedKey(data, 129),
    extensions: readExtensions(data),
  }
}

/** Extensions as nodes parse them; undefined for an account of the first program. */
function readExtensions(data) {
  if (data.length <= ACCOUNT_BYTES) return undefined
  const found = []
  for (let at = ACCOUNT_BYTES + 1; at + 4 <= data.length;) {
    const type = data.readUInt16LE(at)
    const end = at + 4 + data.readUInt16LE(at + 2)
    const name = NAMES[type]
    if (type === 0) break
    const state = READERS[name]?.(data.subarray(at + 4, end))
    found.push(name ? { extension: name, ...(state && { state }) } : { extension: 'unparseableExtension' })
    at = end
  }
  return found
}

const feeAt = (data, at) => ({
  epoch: Number(data.readBigUInt64LE(at)),
  maximumFee: Number(data.readBigUInt64LE(at + 8)),
  transferFeeBasisPoints: data.readUInt16LE(at + 16),
})

const READERS = {
  transferFeeConfig: data => ({
    transferFeeConfigAuthority: keyOrNull(data, 0),
    withdrawWithheldAuthority: keyOrNull(data, 32),
    withheldAmount: Number(data.readBigUInt64LE(64)),
    olderTransferFee: feeAt(data, 72),
    newerTransferFee: feeAt(data, 90),
  }),
  transferFeeAmount: data => ({ withheldAmount: Number(data.readBigUInt64LE(0)) }),
  defaultAccountState: data => ({ accountState: STATES[data[0]] }),
  memoTransfer: data => ({ requireIncomingTransferMemos: data[0] === 1 }),
  transferHook: data => ({ authority: keyOrNull(data, 0), programId: keyOrNull(data, 32) }),
  transferHookAccount: data => ({ transferring: data[0] === 1 }),
  metadataPointer: data => ({ authority: keyOrNull(data, 0), metadataAddress: keyOrNull(data, 32) }),
  tokenMetadata(data) {
    let at = 64
    const text = () => {
      const from = at + 4
      at = from + data.readUInt32LE(at)
      return data.toString('utf8', from, at)
    }
    const [name, symbol, uri] = [text(), text(), text()]
    const count = data.readUInt32LE(at)
    at += 4
    const additionalMetadata = Array.from({ length: count }, () => [text(), text()])
    return {
      updateAuthority: keyOrNull(data, 0),
      mint: keyAt(data, 32),
      name,
      symbol,
      uri,
      additionalMetadata,
    }
  },
}
