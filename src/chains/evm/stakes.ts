// What is at stake in a call or a signature, by our own reading of it: what leaves, to whom, and who may take what. It
// knows nothing of descriptions, so none can change it.
import { zeroAddress } from 'viem'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { sameAddress } from '../../base/caip.ts'
import { decodeCall, encodeTypeOf, fieldsOf, isFitting, selectorOf, type DecodedCall } from './decode.ts'
import type { TypedData } from './digests.ts'
import type { Field, Stake } from '../../base/at-stake.ts'
import type { Args, CallRule, ContractAt, StakedCall, Stakes } from './stake.ts'
import { CONTRACT_RULES } from './stakes-of-contracts.ts'
import { STANDARD_RULES } from './stakes-of-standards.ts'
import { paidAlong, SWAP_RULES } from './stakes-of-swaps.ts'
import { MESSAGE_RULES, readOpenPermit } from './stakes-of-messages.ts'

const DEPTH_MAX = 4
/** Of one transaction, at every depth. */
const CALLS_MAX = 200

const isCoin = (token: string): boolean => token === zeroAddress || sameAddress('eip155', token, NATIVE_TOKEN)

function argsOf(fields: readonly Field[]): Args {
  const valueOf = ({ type, value }: Field): unknown => {
    if (!Array.isArray(value)) return value
    return type.endsWith(']') ? value.map(valueOf) : argsOf(value)
  }
  return Object.assign(Object.create(null) as Args, Object.fromEntries(fields.map(it => [it.name, valueOf(it)])))
}

type Rules = [fragment: string, rule: CallRule][]
let bySelector: Map<string, Rules> | undefined

function rulesOf(selector: string): Rules {
  if (!bySelector) {
    bySelector = new Map()
    for (const it of Object.entries({ ...STANDARD_RULES, ...SWAP_RULES, ...CONTRACT_RULES })) {
      const key = selectorOf(it[0])!
      bySelector.set(key, [...(bySelector.get(key) ?? []), it])
    }
  }
  return bySelector.get(selector) ?? []
}

function ruleOf({ to, data }: StakedCall, contractAt: ContractAt): [DecodedCall, CallRule] | undefined {
  const contract = contractAt(to)
  for (const [fragment, rule] of rulesOf(data.slice(0, 10).toLowerCase())) {
    if (rule.at && (contract === undefined || !rule.at.includes(contract))) continue
    const call = decodeCall(fragment, data)
    if (call) return [call, rule]
  }
}

const sent = ({ to, value }: StakedCall): Stake[] =>
  value > 0n ? [{ kind: 'out', token: 'coin', amount: value, party: to }] : []

/** Keeps what comes in until a later call of the bundle takes it out. */
const HOLDING = 'SwapRouter02'

/** Says of what comes whether it comes to whoever gives. */
function placed(stakes: readonly Stake[], { from, to }: StakedCall, contractAt: ContractAt): Stake[] {
  const goes = ({ kind, party }: Stake): Pick<Stake, 'goes'> => {
    if ((kind !== 'in' && kind !== 'credit') || sameAddress('eip155', party, from)) return {}
    return { goes: sameAddress('eip155', party, to) && contractAt(to) === HOLDING ? 'on' : 'away' }
  }
  return stakes.map(it => ({ ...it, ...goes(it) }))
}

interface Walk {
  contractAt: ContractAt
  depth: number
  count: { calls: number }
}

function walk(call: StakedCall, { contractAt, depth, count }: Walk): Stakes {
  const unread: Stakes = {
    verb: 'call',
    stakes: [...sent(call), { kind: 'unread', party: call.to }],
    trailing: 0,
    inner: [],
  }
  if (call.data === '0x') return { ...unread, verb: 'send', stakes: sent(call) }
  count.calls++
  const found = depth > DEPTH_MAX || count.calls > CALLS_MAX ? undefined : ruleOf(call, contractAt)
  if (!found) return unread
  const [decoded, rule] = found
  const {
    verb,
    stakes,
    inner = [],
  } = rule.read(argsOf(decoded.args), call, {
    contractAt,
    isCoin,
    within: it => walk(it, { contractAt, depth: depth + 1, count }),
  })
  return {
    verb,
    stakes: [
      ...sent(call),
      ...paidAlong([...placed(stakes, call, contractAt), ...inner.flatMap(it => it.stakes)], call, contractAt),
    ],
    trailing: decoded.trailing.length / 2 - 1,
    inner,
  }
}

/**
 * The stakes of a transaction. What cannot be read, is encoded otherwise than compilers do, or lies too deep, is `unread`.
 * Walks the calls within `multicall`, `multiSend` and `execTransaction`.
 */
export const stakesOf = (call: StakedCall, contractAt: ContractAt): Stakes =>
  walk(call, { contractAt, depth: 0, count: { calls: 0 } })

/**
 * The stakes of signed typed data; undefined if its type is not known, is of a contract that is not pinned, or if it has
 * values that are not of their types.
 */
export function stakesOfMessage(data: TypedData, account: string, contractAt: ContractAt): Stakes | undefined {
  const contract = data.domain['verifyingContract']
  const to = typeof contract === 'string' ? contract : zeroAddress
  const rule = MESSAGE_RULES.get(encodeTypeOf(data)) ?? readOpenPermit(data)
  const fields = fieldsOf(data)
  if (!rule || !fields.length || !fields.every(isFitting)) return
  if (rule.at && !rule.at.includes(contractAt(to) ?? '')) return
  const around = {
    contractAt,
    isCoin,
    within: (it: StakedCall) => walk(it, { contractAt, depth: 1, count: { calls: 0 } }),
  }
  const call = { from: account, to, value: 0n, data: '0x' }
  const { verb, stakes, inner = [] } = rule.read(argsOf(fields), call, around)
  return { verb, stakes: [...placed(stakes, call, contractAt), ...inner.flatMap(it => it.stakes)], trailing: 0, inner }
}
