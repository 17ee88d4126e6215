import type { AssetChange } from '../adapter.ts'
import { isBytes, normalize, own } from './codec.ts'

/** First topics of what tells of changes, by what they are the hash of. */
export const TOPICS = {
  'Transfer(address,address,uint256)': '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  'Approval(address,address,uint256)': '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  'ApprovalForAll(address,address,bool)': '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  'TransferSingle(address,address,address,uint256,uint256)':
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  'TransferBatch(address,address,address,uint256[],uint256[])':
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  // Of Permit2, which holds allowances for others: (owner, token, spender, amount, expiration), with a nonce where it
  // was signed.
  'Approval(address,address,address,uint160,uint48)':
    '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  'Permit(address,address,address,uint160,uint48,uint48)':
    '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const
/** Where nodes say that native currency moved. */
const NATIVE = /^0xe{40}$/i
/** A trade over many pools has some hundred. */
export const LOGS_MAX = 1000
const ALL = (1n << 256n) - 1n

/** An address that stands in a node's reply; undefined for anything else. */
export const partyOf = (value: unknown) => (typeof value === 'string' ? normalize(value) : undefined)
/** The address in a topic. */
const party = (topic: unknown) => (isBytes(topic) && topic.length === 66 ? normalize(topic.slice(26)) : undefined)
/** A word of the data of a log. */
const word = (data: string, at: number) => BigInt(`0x${data.slice(2 + 64 * at, 66 + 64 * at) || 0}`)

type Change = { kind: 'transfer' | 'approval'; from: string; to: string; token?: string; amount: bigint }

/** The change that a log tells of: undefined where it tells of none, `unread` where it claims to and does not fit. */
function changeOf(log: unknown): Change | 'unread' | undefined {
  const topics = own(log, 'topics'),
    data = own(log, 'data')
  if (!Array.isArray(topics)) return 'unread'
  const [kind, first, second, third] = topics as unknown[]
  if (!Object.values<unknown>(TOPICS).includes(kind)) return
  const contract = partyOf(own(log, 'address'))
  const [one, two, three] = [party(first), party(second), party(third)]
  if (!contract || !one || !two || !isBytes(data)) return 'unread'
  const token = NATIVE.test(contract) ? undefined : contract
  const words = (data.length - 2) / 64
  switch (kind) {
    case TOPICS['Transfer(address,address,uint256)']:
    case TOPICS['Approval(address,address,uint256)']: {
      // Of collectibles the number is a topic as well; it is one piece.
      if (third === undefined ? words !== 1 : words !== 0) return 'unread'
      const amount = third === undefined ? word(data, 0) : 1n
      return {
        kind: kind === TOPICS['Transfer(address,address,uint256)'] ? 'transfer' : 'approval',
        from: one,
        to: two,
        token,
        amount,
      }
    }
    case TOPICS['ApprovalForAll(address,address,bool)']:
      return words === 1 ? { kind: 'approval', from: one, to: two, token, amount: word(data, 0) ? ALL : 0n } : 'unread'
    case TOPICS['TransferSingle(address,address,address,uint256,uint256)']:
      return three && words === 2 ? { kind: 'transfer', from: two, to: three, token, amount: word(data, 1) } : 'unread'
    case TOPICS['TransferBatch(address,address,address,uint256[],uint256[])']:
      // How many of what is not read: that some of it went is what counts.
      return three ? { kind: 'transfer', from: two, to: three, token, amount: 1n } : 'unread'
    default:
      return three && words >= 2
        ? { kind: 'approval', from: one, to: three, token: two, amount: word(data, 0) }
        : 'unread'
  }
}

/** What logs say that an account gave, got and allowed. */
export interface Changes {
  /** In their order. An allowance or amount of 0 is told like any other. */
  changes: AssetChange[]
  /** There are no more logs than are read, and each that claims to tell of a change could be read. */
  isWhole: boolean
}

export function changesOf(logs: unknown, account: string): Changes {
  const list = Array.isArray(logs) ? logs.slice(0, LOGS_MAX) : []
  const found = list.map(changeOf)
  const changes = found.flatMap((it): AssetChange[] => {
    if (!it || it === 'unread') return []
    const { kind, from, to, token, amount } = it
    if (kind === 'approval') return from === account ? [{ kind: 'approval', token, spender: to, amount }] : []
    if (from === to) return []
    if (from === account) return [{ kind: 'out', token, to, amount }]
    return to === account ? [{ kind: 'in', token, amount }] : []
  })
  return { changes, isWhole: Array.isArray(logs) && logs.length <= LOGS_MAX && !found.includes('unread') }
}
