import { decodeEventLog, parseAbi, size, toEventSelector } from 'viem'
import { sameAddress } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import type { AssetChange } from '../adapter.ts'
import { isBytes, isHash, normalize, own } from './codec.ts'

// viem's `simulateCalls` tells of balances alone: an allowance, or the approval of everything, would pass unseen (R107).
// Its `parseEventLogs` leaves out what it cannot decode, which has to be said. So the logs are read one by one.

/** What tells of changes: ERC-20, ERC-721, ERC-1155 and Permit2, which holds allowances for others. */
const EVENTS = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed tokenId)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
])
/** Two standards may share a name, and a selector, and differ in what is indexed. */
const FORMS = EVENTS.map(event => {
  const inputs: readonly object[] = event.inputs
  const topics = 1 + inputs.filter(it => 'indexed' in it).length
  return { event, selector: toEventSelector(event), topics, words: 1 + inputs.length - topics }
})
/** Where nodes say that native currency moved. */
const NATIVE = /^0xe{40}$/i
/** A trade over many pools has some hundred. */
export const LOGS_MAX = 1000
const ALL = (1n << 256n) - 1n

/** An address that stands in a node's reply; undefined for anything else. */
export const partyOf = (value: unknown) => (typeof value === 'string' ? normalize(value) : undefined)

/** The event of a log that has exactly the topics and the data of one of these; undefined for any other. */
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
  /** Of the native currency, as its contract tells it. */
  isByContract?: boolean
}

/** The change that a log tells of: undefined where it tells of none, `unread` where it claims to and does not fit. */
function changeOf(log: unknown, coin?: string): Change | 'unread' | undefined {
  const topics = own(log, 'topics')
  if (!Array.isArray(topics)) return 'unread'
  if (!FORMS.some(it => it.selector === topics[0])) return
  const contract = partyOf(own(log, 'address'))
  const event = eventOf(topics, own(log, 'data'))
  if (!contract || !event) return 'unread'
  const token = NATIVE.test(contract) ? undefined : contract
  switch (event.eventName) {
    // Of collectibles the number is indexed; it is one piece.
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
    // How many of what is not read: that some of it went is what counts.
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

/** What logs say that an account gave, got and allowed. */
export interface Changes {
  /** In their order. An allowance or amount of 0 is told like any other. */
  changes: AssetChange[]
  /** There are no more logs than are read, and each that claims to tell of a change could be read. */
  isWhole: boolean
}

/**
 * `coin`: the contract that is the native currency itself (R134). What it tells is not counted where the node tells of
 * the same move of that currency on its own.
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
