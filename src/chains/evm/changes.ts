import type { AssetChange } from '../adapter.ts'
import { isBytes, normalize, own } from './codec.ts'

/** keccak256 of Transfer(address,address,uint256) and Approval(address,address,uint256). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Where nodes say that native currency moved. */
const NATIVE = /^0xe{40}$/i
/** A trade over many pools has some hundred. */
const MAX_LOGS = 1000

/** An address that stands in a node's reply; undefined for anything else. */
export const partyOf = (value: unknown) => (typeof value === 'string' ? normalize(value) : undefined)
/** The address in a topic. */
const party = (topic: unknown) => (isBytes(topic) && topic.length === 66 ? normalize(topic.slice(26)) : undefined)

/** What logs say that `account` gave, got and allowed, in their order. An allowance or amount of 0 is told like any other. */
export function changesOf(logs: unknown, account: string): AssetChange[] {
  const changes: AssetChange[] = []
  for (const log of Array.isArray(logs) ? logs.slice(0, MAX_LOGS) : []) {
    const topics = own(log, 'topics')
    if (!Array.isArray(topics)) continue
    const [kind, from, to, id] = topics
    if (kind !== TRANSFER && kind !== APPROVAL) continue
    const contract = partyOf(own(log, 'address'))
    const [giver, taker] = [party(from), party(to)]
    const data = own(log, 'data')
    const amount = id !== undefined ? 1n : isBytes(data) && data.length === 66 ? BigInt(data) : undefined
    if (!contract || !giver || !taker || amount === undefined) continue
    const token = NATIVE.test(contract) ? undefined : contract
    if (kind === APPROVAL && giver === account) changes.push({ kind: 'approval', token, spender: taker, amount })
    if (kind !== TRANSFER || giver === taker) continue
    if (giver === account) changes.push({ kind: 'out', token, to: taker, amount })
    if (taker === account) changes.push({ kind: 'in', token, amount })
  }
  return changes
}
