import { decodeEventLog, size, toEventSelector, type AbiParameter } from 'viem'
import { sameAddress } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import type { AssetChange } from '../adapter.ts'
import { isBytes, isHash, normalize, own } from './codec.ts'

// viem's `simulateCalls` reports balances only: an allowance, or the approval of everything, would go unnoticed (R107).
// Its `parseEventLogs` omits what it cannot decode, which has to be reported. So the logs are read one by one.

const indexed = <const Name extends string>(name: Name) => ({ name, type: 'address', indexed: true }) as const
const plain = <const Name extends string, const Type extends string>(name: Name, type: Type) =>
  ({ name, type }) as const
const event = <const Name extends string, const Inputs extends readonly AbiParameter[]>(name: Name, inputs: Inputs) =>
  ({ type: 'event', name, inputs }) as const
/** Of ERC-721. */
const TOKEN_ID = { name: 'tokenId', type: 'uint256', indexed: true } as const
const UNITS = plain('value', 'uint256')
const [FROM, TO] = [indexed('from'), indexed('to')]
const [OWNER, SPENDER, TOKEN, OPERATOR] = [indexed('owner'), indexed('spender'), indexed('token'), indexed('operator')]
const ALLOWANCE = [OWNER, TOKEN, SPENDER, plain('amount', 'uint160'), plain('expiration', 'uint48')] as const

/**
 * Events that report changes: ERC-20, ERC-721, ERC-1155 and Permit2, which manages allowances. As objects, because the
 * parser of signatures is larger than all of this.
 */
const EVENTS = [
  event('Transfer', [FROM, TO, UNITS]),
  event('Transfer', [FROM, TO, TOKEN_ID]),
  event('Approval', [OWNER, SPENDER, UNITS]),
  event('Approval', [OWNER, SPENDER, TOKEN_ID]),
  event('ApprovalForAll', [OWNER, OPERATOR, plain('approved', 'bool')]),
  event('TransferSingle', [OPERATOR, FROM, TO, plain('id', 'uint256'), UNITS]),
  event('TransferBatch', [OPERATOR, FROM, TO, plain('ids', 'uint256[]'), plain('values', 'uint256[]')]),
  event('Approval', ALLOWANCE),
  event('Permit', [...ALLOWANCE, plain('nonce', 'uint48')]),
] as const
/** Two standards can share a name and a selector, and differ in what is indexed. */
const FORMS = EVENTS.map(event => {
  const inputs: readonly object[] = event.inputs
  const topics = 1 + inputs.filter(it => 'indexed' in it).length
  return { event, selector: toEventSelector(event), topics, words: 1 + inputs.length - topics }
})
/** The address under which nodes report native transfers. */
const NATIVE = /^0xe{40}$/i
/** A trade over many pools emits some hundred. */
export const LOGS_MAX = 1000
const ALL = (1n << 256n) - 1n

/** An address in a node's reply; undefined for anything else. */
export const partyOf = (value: unknown) => (typeof value === 'string' ? normalize(value) : undefined)

/** The event of a log with exactly matching topics and data; undefined for any other. */
function eventOf(topics: unknown[], data: unknown) {
  const form = FORMS.find(it => it.selector === topics[0] && it.topics === topics.length)
  if (!form || !topics.every(isHash) || !isBytes(data)) return
  const [selector, ...others] = topics
  if (!selector) return
  const event = attempt(() => decodeEventLog({ abi: [form.event], topics: [selector, ...others], data }))
  return event?.eventName === 'TransferBatch' || size(data) === form.words * 32 ? event : undefined
}

interface Change {
  kind: 'transfer' | 'approval'
  from: string
  to: string
  token?: string
  amount: bigint
  /** Native currency, as reported by its contract. */
  isByContract?: boolean
}

/** The change that a log reports: undefined if it reports none, `unread` if it claims to but is malformed. */
function changeOf(log: unknown, coin?: string): Change | 'unread' | undefined {
  const topics = own(log, 'topics')
  if (!Array.isArray(topics)) return 'unread'
  if (!FORMS.some(it => it.selector === topics[0])) return
  const contract = partyOf(own(log, 'address'))
  const event = eventOf(topics, own(log, 'data'))
  if (!contract || !event) return 'unread'
  const token = NATIVE.test(contract) ? undefined : contract
  switch (event.eventName) {
    // For collectibles the ID is indexed; the amount is one.
    case 'Transfer': {
      const { from, to, ...args } = event.args
      const isByContract = !!coin && sameAddress('eip155', contract, coin)
      return {
        kind: 'transfer',
        from,
        to,
        token: isByContract ? undefined : token,
        amount: 'value' in args ? args.value : 1n,
        isByContract,
      }
    }
    case 'TransferSingle': {
      const { from, to, value } = event.args
      return { kind: 'transfer', from, to, token, amount: value }
    }
    // The amounts are not read: it matters only that some of it left.
    case 'TransferBatch':
      return { kind: 'transfer', from: event.args.from, to: event.args.to, token, amount: 1n }
    case 'ApprovalForAll': {
      const { owner, operator, approved } = event.args
      return { kind: 'approval', from: owner, to: operator, token, amount: approved ? ALL : 0n }
    }
    case 'Approval':
    case 'Permit': {
      const { args } = event
      const { owner, spender } = args
      if ('amount' in args)
        return { kind: 'approval', from: owner, to: spender, token: args.token, amount: args.amount }
      return { kind: 'approval', from: owner, to: spender, token, amount: 'value' in args ? args.value : 1n }
    }
  }
}

/** What an account sent, received and approved, according to logs. */
export interface Changes {
  /** In order. Approvals and amounts of 0 are included like any other. */
  changes: AssetChange[]
  /** The number of logs is within the limit, and each that claims to report a change could be read. */
  isWhole: boolean
}

/**
 * `coin`: the contract that is the native currency itself (R134). Its logs are ignored if the node reports the same
 * native transfer separately.
 */
export function changesOf(logs: unknown, account: string, coin?: string): Changes {
  const list = Array.isArray(logs) ? logs.slice(0, LOGS_MAX) : []
  const found = list.map(log => changeOf(log, coin))
  const nodeTransfers = found.flatMap(it => (typeof it === 'object' && !it.token && !it.isByContract ? it : []))
  const isReportedByNode = ({ from, to, amount }: Change) => {
    const at = nodeTransfers.findIndex(
      it => it.kind === 'transfer' && it.from === from && it.to === to && it.amount === amount,
    )
    return at >= 0 && nodeTransfers.splice(at, 1).length > 0
  }
  const changes = found.flatMap((it): AssetChange[] => {
    if (!it || it === 'unread' || (it.isByContract && isReportedByNode(it))) return []
    const { kind, from, to, token, amount } = it
    if (kind === 'approval') return from === account ? [{ kind: 'approval', token, spender: to, amount }] : []
    if (from === to) return []
    if (from === account) return [{ kind: 'out', token, to, amount }]
    return to === account ? [{ kind: 'in', token, amount }] : []
  })
  return { changes, isWhole: Array.isArray(logs) && logs.length <= LOGS_MAX && !found.includes('unread') }
}
