import { toEventSelector, type Hex } from 'viem'
import { sameAddress } from '../../base/caip.ts'
import type { AssetChange } from '../adapter.ts'
import { isBytes, isHash, normalize, own } from './codec.ts'

// viem's `simulateCalls` reports balances only: an allowance, or the approval of everything, would go unnoticed (R107).
// Its `parseEventLogs` omits what it cannot decode, which has to be reported. So the logs are read one by one.

/** The address under which nodes report native transfers. */
const NATIVE = /^0xe{40}$/i
/** A trade over many pools emits some hundred. */
export const LOGS_MAX = 1000
const ALL = (1n << 256n) - 1n

/** An address in a node's reply; undefined for anything else. */
export const partyOf = (value: unknown) => (typeof value === 'string' ? normalize(value) : undefined)

/** Of a log: topics after the selector, and 32-byte words of its data. */
interface Fields {
  topics: readonly Hex[]
  words: readonly bigint[]
}

interface Form {
  selector: Hex
  topics: number
  /** How many, or whether they fit. */
  words: number | ((words: readonly bigint[]) => boolean)
  read(fields: Fields): Change | undefined
}

const form = (event: string, topics: number, words: Form['words'], read: Form['read']): Form => ({
  selector: toEventSelector(event),
  topics,
  words,
  read,
})

/** An address in 32 bytes; undefined if there is more in them. */
const partyIn = (topic: Hex | undefined): string | undefined =>
  topic && /^0x0{24}/.test(topic) ? normalize(topic.slice(26).toLowerCase()) : undefined

function moved(from: Hex | undefined, to: Hex | undefined, amount: bigint | undefined): Change | undefined {
  const [sender, recipient] = [partyIn(from), partyIn(to)]
  if (sender && recipient && amount !== undefined) return { kind: 'transfer', from: sender, to: recipient, amount }
}

function approved(owner: Hex | undefined, spender: Hex | undefined, amount: bigint | undefined): Change | undefined {
  const change = moved(owner, spender, amount)
  return change && { ...change, kind: 'approval' }
}

function approvedAll({ topics: [owner, operator], words: [answer] }: Fields): Change | undefined {
  if (answer === 0n || answer === 1n) return approved(owner, operator, answer && ALL)
}

function approvedByPermit2({ topics: [owner, token, spender], words: [amount] }: Fields): Change | undefined {
  const [contract, change] = [partyIn(token), approved(owner, spender, amount)]
  if (contract && change) return { ...change, token: contract }
}

/** Two lists of the same length, one after the other. */
function areLists(words: readonly bigint[]): boolean {
  const [first, second, count = 0n] = words
  const at = 3 + Number(count)
  return (
    first === 64n && second === 32n * (3n + count) && words[at] === count && words.length === at + 1 + Number(count)
  )
}

/**
 * Events that report changes: ERC-20, ERC-721, ERC-777, ERC-1155, ERC-6909 and Permit2, which manages allowances. Of a
 * collectible the ID is indexed; the amount is one. Of several, the amounts are not read: it matters only that some of it
 * left.
 */
const FORMS = [
  form('Transfer(address,address,uint256)', 2, 1, ({ topics: [from, to], words: [units] }) => moved(from, to, units)),
  form('Transfer(address,address,uint256)', 3, 0, ({ topics: [from, to] }) => moved(from, to, 1n)),
  form('Approval(address,address,uint256)', 2, 1, ({ topics: [owner, to], words: [units] }) =>
    approved(owner, to, units),
  ),
  form('Approval(address,address,uint256)', 3, 0, ({ topics: [owner, to] }) => approved(owner, to, 1n)),
  form('ApprovalForAll(address,address,bool)', 2, 1, approvedAll),
  form('AuthorizedOperator(address,address)', 2, 0, ({ topics: [to, owner] }) => approved(owner, to, ALL)),
  form('TransferSingle(address,address,address,uint256,uint256)', 3, 2, ({ topics: [, from, to], words: [, units] }) =>
    moved(from, to, units),
  ),
  form('TransferBatch(address,address,address,uint256[],uint256[])', 3, areLists, ({ topics: [, from, to] }) =>
    moved(from, to, 1n),
  ),
  form('Transfer(address,address,address,uint256,uint256)', 3, 2, ({ topics: [from, to], words: [, units] }) =>
    moved(from, to, units),
  ),
  form('Approval(address,address,uint256,uint256)', 3, 1, ({ topics: [owner, to], words: [units] }) =>
    approved(owner, to, units),
  ),
  form('OperatorSet(address,address,bool)', 2, 1, approvedAll),
  form('Approval(address,address,address,uint160,uint48)', 3, 2, approvedByPermit2),
  form('Permit(address,address,address,uint160,uint48,uint48)', 3, 3, approvedByPermit2),
]
const wordsOf = (data: Hex): bigint[] => (data.slice(2).match(/.{64}/g) ?? []).map(it => BigInt(`0x${it}`))

interface Change {
  kind: 'transfer' | 'approval'
  from: string
  to: string
  token?: string
  amount: bigint
  /** Native currency, as reported by its contract. */
  isByContract?: boolean
}

/** The change in a log with exactly matching topics and data; undefined in any other. */
function changeIn([selector, ...topics]: Hex[], data: unknown): Change | undefined {
  const found = FORMS.find(it => it.selector === selector && it.topics === topics.length)
  if (!found || !topics.every(isHash) || !isBytes(data) || (data.length - 2) % 64) return
  const words = wordsOf(data)
  const fits = typeof found.words === 'number' ? words.length === found.words : found.words(words)
  return fits ? found.read({ topics, words }) : undefined
}

/** The change that a log reports: undefined if it reports none, `unread` if it claims to but is malformed. */
function changeOf(log: unknown, coin?: string): Change | 'unread' | undefined {
  const topics = own(log, 'topics')
  if (!Array.isArray(topics)) return 'unread'
  if (!FORMS.some(it => it.selector === topics[0])) return
  const contract = partyOf(own(log, 'address'))
  const change = changeIn(topics, own(log, 'data'))
  if (!contract || !change) return 'unread'
  const isByContract = change.kind === 'transfer' && !!coin && sameAddress('eip155', contract, coin)
  const token = change.token ?? (NATIVE.test(contract) || isByContract ? undefined : contract)
  return { ...change, token, isByContract }
}

/** Whether a log has the account anywhere in it. */
const names = (log: unknown, account: string): boolean =>
  JSON.stringify([own(log, 'topics'), own(log, 'data')])
    .toLowerCase()
    .includes(account.slice(2).toLowerCase())

/** What an account sent, received and approved, according to logs. */
export interface Changes {
  /** In order. Approvals and amounts of 0 are included like any other. */
  changes: AssetChange[]
  /** The number of logs is within the limit, and each that claims to report a change could be read. */
  isWhole: boolean
  /** No change of the account was reported, or an unknown event names it: its rights can have changed as well. */
  isPartial: boolean
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
  return {
    changes,
    isWhole: Array.isArray(logs) && logs.length <= LOGS_MAX && !found.includes('unread'),
    isPartial: !changes.length || list.some((log, index) => !found[index] && names(log, account)),
  }
}
