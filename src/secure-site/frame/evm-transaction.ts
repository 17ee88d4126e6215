// Transactions and batches of calls of EVM, as they are shown and signed.
import { chainIdToCaip, sameAddress } from '../../base/caip.ts'
import { isRecord, isWhole, type UnknownRecord } from '../../base/record.ts'
import { isBytes, isQuantity, normalize } from '../../chains/evm/codec.ts'
import { insist } from './refusals.ts'

/** A call; numbers and data in 0x-hex. Without `to`, it creates a contract. */
export interface EvmCall {
  to?: string
  value: string
  data: string
}

/** A call with what the site fixed; the frame fixes the rest before it shows anything. */
export interface EvmTransaction extends EvmCall {
  gas?: string
  nonce?: string
  gasPrice?: string
  maxFeePerGas?: string
  maxPriorityFeePerGas?: string
}

const NUMBERS = ['gas', 'nonce', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const
const CALL = ['to', 'value', 'data', 'input']
const TRANSACTION = new Set([...CALL, ...NUMBERS, 'from', 'chainId', 'type'])
/** Of types 1, 3 and 4: access lists, blobs, and handing the account over (EIP-7702). */
const OTHER_KINDS = /^(accessList|authorization|blob|maxFeePerBlobGas$|sidecar|kzg|eip7702)/i
const CALL_FIELDS = new Set([...CALL, 'capabilities'])
const BATCH = new Set(['version', 'id', 'from', 'chainId', 'atomicRequired', 'calls', 'capabilities'])
const CALLS_MAX = 50
/** Of a batch's ID: EIP-5792 allows 4096 bytes in 0x-hex. */
const ID_MAX = 8194

const quantityOf = (value: unknown): string => {
  const isNumber = isWhole(value) && value >= 0
  insist(isNumber || isQuantity(value), 'malformed')
  return `0x${BigInt(value as string | number).toString(16)}`
}

/** What is null was left out. */
const toldBy = (value: unknown): UnknownRecord => {
  insist(isRecord(value), 'malformed')
  return Object.fromEntries(Object.entries(value).filter(([, it]) => it !== null))
}

function callOf({ to, value, data, input }: UnknownRecord): EvmCall {
  const bytes = data ?? input ?? '0x'
  insist(isBytes(bytes), 'malformed')
  insist(input === undefined || String(input).toLowerCase() === bytes.toLowerCase(), 'malformed')
  const address = typeof to === 'string' && to.startsWith('0x') ? normalize(to) : undefined
  insist(address ?? to === undefined, 'malformed')
  // A contract without code would only take the money.
  insist(address ?? bytes !== '0x', 'malformed')
  return {
    ...(address && { to: address }),
    value: value === undefined ? '0x0' : quantityOf(value),
    data: bytes.toLowerCase(),
  }
}

interface Sender {
  account: string
  /** CAIP-2. */
  network: string
}

function checkSender({ from, chainId }: UnknownRecord, { account, network }: Sender): void {
  insist(from === undefined || (typeof from === 'string' && sameAddress('eip155', from, account)), 'account')
  insist(chainId === undefined || chainIdToCaip(chainId) === network, 'network')
}

/** Reads what `eth_sendTransaction` gets. Only types 0 and 2 are signed, and only fields that are shown. */
export function readTransaction(given: unknown, sender: Sender): EvmTransaction {
  const it = toldBy(given)
  insist(!Object.keys(it).some(key => OTHER_KINDS.test(key)), 'transaction-kind')
  const { type } = it
  const kind = isWhole(type) || isQuantity(type) ? Number(type) : undefined
  insist(type === undefined || kind === 0 || kind === 2, 'transaction-kind')
  insist(
    Object.keys(it).every(key => TRANSACTION.has(key)),
    'unknown-field',
  )
  checkSender(it, sender)
  const isDynamic = 'maxFeePerGas' in it || 'maxPriorityFeePerGas' in it
  insist(!(isDynamic && ('gasPrice' in it || kind === 0)) && !('gasPrice' in it && kind === 2), 'malformed')
  const numbers = NUMBERS.filter(key => key in it).map(key => [key, quantityOf(it[key])])
  return { ...callOf(it), ...(Object.fromEntries(numbers) as Partial<EvmTransaction>) }
}

/** What is optional may be ignored (EIP-5792). */
function checkCapabilities({ capabilities = {} }: UnknownRecord): void {
  insist(isRecord(capabilities), 'malformed')
  insist(
    Object.values(capabilities).every(it => isRecord(it) && it['optional'] === true),
    'capability',
  )
}

/** Reads what `wallet_sendCalls` gets. The calls of a plain account happen one by one. */
export function readCalls(given: unknown, sender: Sender): { calls: EvmCall[]; id?: string } {
  const it = toldBy(given)
  insist(
    Object.keys(it).every(key => BATCH.has(key)),
    'unknown-field',
  )
  checkSender(it, sender)
  checkCapabilities(it)
  const { version, calls, atomicRequired, id = '' } = it
  insist(atomicRequired !== true, 'atomic')
  insist(version === '2.0.0' && atomicRequired === false && typeof id === 'string' && id.length <= ID_MAX, 'malformed')
  insist(Array.isArray(calls) && calls.length > 0 && calls.length <= CALLS_MAX, 'malformed')
  const read = calls.map(toldBy).map(call => {
    insist(!Object.keys(call).some(key => OTHER_KINDS.test(key)), 'transaction-kind')
    insist(
      Object.keys(call).every(key => CALL_FIELDS.has(key)),
      'unknown-field',
    )
    checkCapabilities(call)
    return callOf(call)
  })
  return { calls: read, ...(id && { id }) }
}
