import { sameAddress } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import { LOGS_MAX, partyOf } from './changes.ts'
import { isBytes, isHash, own } from './codec.ts'

/** ERC-4337's contracts, at the same address on every chain: 0.6 to 0.9. Anyone else could emit the same logs. */
const ENTRY_POINTS = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]
/** UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256) */
const EVENT = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
/** ExecutionSuccess(bytes32,uint256) and ExecutionFailure(bytes32,uint256), which a Safe itself emits. */
const SAFE_DONE = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const SAFE_FAILED = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

const addressIn = (topic: unknown) => (isHash(topic) ? partyOf(`0x${topic.slice(26).toLowerCase()}`) : undefined)

/** What the user operations of an account in a mined transaction tell, or what it carried out as a Safe. */
interface Operations {
  /**
   * What the account itself gave for them, in base units, if another account sent the transaction: 0 if paymasters paid,
   * or if it has none there. Undefined if the logs do not tell: they are missing or too many, one could be of such an
   * operation but cannot be read, or one names an operation of an unknown contract.
   */
  fee?: bigint
  /** It has some, and none took effect: nothing moved but the fee, although the transaction that carried them succeeded. */
  haveFailed: boolean
}

interface Operation {
  fee: bigint | undefined
  isDone: boolean
}

/** What a Safe reports of itself. Whoever sent the transaction may have been refunded, in a currency it does not name. */
function executionIn(log: unknown, event: unknown, account: string): Operation | undefined {
  if (event !== SAFE_DONE && event !== SAFE_FAILED) return
  if (!sameAddress('eip155', partyOf(own(log, 'address')), account)) return
  const data = own(log, 'data')
  const refund = isBytes(data) && data.length >= 66 ? attempt(() => BigInt(`0x${data.slice(-64)}`)) : undefined
  return { fee: refund === 0n ? 0n : undefined, isDone: event === SAFE_DONE }
}

/** The account's operation that a log reports; undefined if it reports none, `unread` if it may but cannot be read. */
function operationIn(log: unknown, account: string): Operation | 'unread' | undefined {
  const [topics, data] = [own(log, 'topics'), own(log, 'data')]
  const [event, sender, paymaster] = ['0', '2', '3'].map(key => own(topics, key))
  if (!Array.isArray(topics)) return 'unread'
  if (event !== EVENT) return executionIn(log, event, account)
  if (isHash(sender) && !sameAddress('eip155', addressIn(sender), account)) return
  const emitter = partyOf(own(log, 'address'))?.toLowerCase()
  const isKnown = !!emitter && ENTRY_POINTS.includes(emitter) && isHash(sender)
  // Nonce, success, cost and gas: 32 bytes each.
  if (!isKnown || !isHash(paymaster) || !isBytes(data) || data.length !== 258) return 'unread'
  const [success, cost] = [66, 130].map(at => BigInt(`0x${data.slice(at, at + 64)}`))
  return { fee: BigInt(paymaster) ? 0n : cost!, isDone: success !== 0n }
}

const plus = (a: bigint | undefined, b: bigint | undefined) => (a === undefined || b === undefined ? undefined : a + b)

export function operationsOf(logs: unknown, account: string): Operations {
  const list = attempt(() => (Array.isArray(logs) ? (logs as unknown[]).slice(0, LOGS_MAX + 1) : undefined))
  const found = (list ?? []).slice(0, LOGS_MAX).map(log => operationIn(log, account))
  const read = found.filter(it => typeof it === 'object')
  const isWhole = !!list && list.length <= LOGS_MAX && !found.includes('unread')
  return {
    fee: isWhole ? read.reduce<bigint | undefined>((sum, { fee }) => plus(sum, fee), 0n) : undefined,
    haveFailed: read.length > 0 && !read.some(({ isDone }) => isDone),
  }
}
