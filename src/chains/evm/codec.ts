import { getAddress, isAddress, numberToHex, type Address, type Hex } from 'viem'
import { attempt, ModalError } from '../../base/errors.ts'
import { isRecord, own as ownOf, type UnknownRecord } from '../../base/record.ts'
import { unsent } from '../../base/refusal.ts'
import type { Receipt, TransactionRequest } from '../adapter.ts'

// viem's formatters read replies of nodes and wallets as if they were well-formed: '' is 0, an unknown status is null,
// anything in an address field counts as an address. Replies that decide about money are read here, field by field
// (R57, R77).

/** EIP-55 form of an address. All-lower or all-upper case is accepted; mixed case is a checksum and must be right. */
export function normalize(address: string): Address | undefined {
  const digits = /^(?:0x)?([\da-f]{40})$/i.exec(address)?.[1]
  if (!digits) return
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (isOneCase) return getAddress(`0x${digits.toLowerCase()}`)
  return isAddress(`0x${digits}`) ? `0x${digits}` : undefined
}

/** Like `normalize`, for required addresses; throws `address/invalid`. */
export function addressOf(text: string): Address {
  const address = normalize(text)
  if (!address) throw new ModalError('address/invalid', { message: 'Invalid CAIP Address' })
  return address
}

export const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[\da-fA-F]{64}$/.test(value)
/** Whole bytes as 0x-hex, possibly empty. */
export const isBytes = (value: unknown): value is Hex => typeof value === 'string' && /^0x([\da-fA-F]{2})*$/.test(value)
/** A number of at most 256 bits as 0x-hex. */
export const isQuantity = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[\da-fA-F]{1,64}$/.test(value)

/** Normalises a wallet's hex before any check: trimmed, lower case, with `0x` (R141). */
function hexOf(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return /^[\da-f]+$/.test(text) ? `0x${text}` : text || value
}

/** A transaction hash as returned by a wallet; undefined for anything else, and for all zeros. */
export function hashOf(value: unknown): Hex | undefined {
  const hash = hexOf(value)
  return isHash(hash) && BigInt(hash) ? hash : undefined
}

/**
 * A signature as returned by a wallet: a key's ends in 27 or 28 (R148); an empty one, `0x`, is for its contract to
 * judge. Undefined for anything but bytes.
 */
export function signatureOf(value: unknown): Hex | undefined {
  const bytes = hexOf(value)
  if (!isBytes(bytes)) return
  const [, start, last] = /^0x([\da-f]{128})0([01])$/.exec(bytes) ?? []
  return start ? `0x${start}${last === '0' ? '1b' : '1c'}` : bytes
}

/** An own property of a node's or wallet's reply; undefined whatever the value is, and if reading it throws. */
export const own = (value: unknown, key: string): unknown => attempt(() => ownOf(value, key))

const malformed = (message: string) => new ModalError('http/bad-reply', { message })

/** Whether an account's code is a delegation to a contract (EIP-7702). */
export const isDelegation = (code: unknown): boolean => typeof code === 'string' && /^0xef0100[\da-f]{40}$/i.test(code)

/** A node's words for what went wrong; some nodes tell it in `data`. */
const saidIn = ({ data }: ModalError): string => `${String(data?.['reason'])} ${String(data?.['data'])}`

/** Whether the call itself reverted; any other failure says nothing about the call. */
export const isRevert = (error: unknown): boolean =>
  error instanceof ModalError &&
  error.code === 'rpc/error' &&
  (/^0x/i.test(String(error.data?.['data'])) || /revert/i.test(`${error.message} ${saidIn(error)}`))

/**
 * Nodes' messages for a transaction that would fail before or during execution; limits and faults of the node are not
 * included.
 */
const FAILS = new RegExp(
  [
    'insufficient (funds|balance)|gas required',
    'out ?of ?gas|(invalid|bad) ?(fe)?(opcode|jump|instruction)|stack ?(under|over|limit)|return data out of bounds',
    'vm (execution|exception)|evm error|contract .{0,9}not exist',
  ].join('|'),
  'i',
)

/** Whether a node reports that a transaction would fail, rather than that it could not tell. */
export const wouldFail = (error: unknown): error is ModalError =>
  error instanceof ModalError && error.code === 'rpc/error' && (isRevert(error) || FAILS.test(saidIn(error)))

/** The failure of a node's simulation; with `data.fails` if the transaction would fail. */
export const tried = (error: unknown): unknown =>
  wouldFail(error) ? new ModalError(error.code, { cause: error, data: { ...error.data, fails: true } }) : error

/** A number in a node's reply; throws `http/bad-reply` for anything else. */
export function quantity(value: unknown): bigint {
  if (!isQuantity(value)) throw malformed('The node didn’t send a number.')
  return BigInt(value)
}

/** An amount as hex; throws `wallet/failed` if no chain can hold it. */
export function toHex(amount: bigint): Hex {
  if (amount < 0n || amount >> 256n) throw unsent('The amount is out of range.')
  return numberToHex(amount)
}

type WalletCall = Record<string, string> & { from: Address }

/** A transaction in the form that nodes and wallets take: checked addresses, numbers as hex, nothing undefined. */
export function callOf({ from, to, value = 0n, data, gas, gasPrice }: TransactionRequest): WalletCall {
  if (data !== undefined && !isBytes(data)) throw unsent('Call data must be hex with a 0x prefix.')
  return {
    from: addressOf(from),
    to: addressOf(to),
    value: toHex(value),
    ...(data !== undefined && { data }),
    ...(gas !== undefined && { gas: toHex(gas) }),
    ...(gasPrice !== undefined && { gasPrice: toHex(gasPrice) }),
  }
}

type Mined = Receipt & { blockNumber: bigint }

/** Ethereum's own types. By others, of some chains, somebody else can pay, or the sender in another currency. */
const PLAIN_TYPE_MAX = 4n
const isPlain = (type: unknown) =>
  type === undefined || type === null || (isQuantity(type) && BigInt(type) <= PLAIN_TYPE_MAX)

/** What the sender paid. An unknown price, for which some nodes send null, is not a price of zero. */
function feeOf({ type, gasUsed, effectiveGasPrice: price, l1Fee }: UnknownRecord): bigint | undefined {
  if (price === undefined || price === null || !isPlain(type)) return
  // Rollups add the cost of publishing to their parent chain.
  return quantity(gasUsed) * quantity(price) + quantity(l1Fee ?? '0x0')
}

/** A mined transaction's receipt; undefined while it is pending. */
export function receiptOf(reply: unknown, hash: string): Mined | undefined {
  if (!isRecord(reply)) return
  const { status, transactionHash, blockNumber, ...rest } = reply
  if (!blockNumber) return
  if (!isHash(transactionHash) || transactionHash.toLowerCase() !== hash.toLowerCase())
    throw malformed('The node sent the receipt of another transaction.')
  const fee = feeOf(rest)
  return {
    status: quantity(status) ? 'success' : 'reverted',
    hash: transactionHash,
    blockNumber: quantity(blockNumber),
    ...(fee !== undefined && { fee }),
  }
}
