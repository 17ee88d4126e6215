// Describes a call in words and amounts, if wallets know its kind.
import { formatUnits } from '../../base/amount.ts'
import { readTokenCall, takesTokens, tokenAt, type AskNode } from '../../chains/evm/token-calls.ts'
import type { SiteChain } from '../config.ts'
import type { ApprovalRequest, Row } from './approval-view.ts'

/** Of a network: what its transactions send and pay with. */
export type Coin = Pick<SiteChain, 'symbol' | 'decimals'>

/** A call; `data` is 0x-hex. Without `to`, it creates a contract. */
export interface Call {
  to?: string
  value: bigint
  data: string
}

export type Explanation = Partial<Pick<ApprovalRequest, 'title' | 'rows' | 'lead' | 'text' | 'warning'>> & {
  /** The data says it, but no node says that the contract is a token. */
  isUnconfirmed?: boolean
}

/** From this amount on, an allowance counts as unlimited: that of Permit2 has 160 bits. */
export const UNLIMITED = 2n ** 159n
/** As a spender: collections take back an approval with it. */
const NOBODY = /^0x0+$/
const coins = (value: bigint, { symbol, decimals }: Coin): string => `${formatUnits(value, decimals)} ${symbol}`
const sentAlong = (value: bigint, coin: Coin): Row[] => (value > 0n ? [['Sent along', coins(value, coin)]] : [])

/**
 * What a call does. Without rows, there is nothing to add to its own data. A `text` that is undefined replaces that data,
 * which the rows say in full.
 */
export async function explainCall({ to, value, data }: Call, node: AskNode, coin: Coin): Promise<Explanation> {
  if (data === '0x')
    return {
      title: 'Send',
      rows: [
        ['Amount', coins(value, coin), 'amount'],
        ['To', to ?? 'New contract', 'address'],
      ],
    }
  const call = to ? readTokenCall(data) : undefined
  if (!to || !call) return { title: to ? 'Call a contract' : 'Deploy a contract' }
  // Whom it lets take what is in the data, whatever a node says or does not say of the contract.
  const token = await tokenAt(to, node)
  const doubt: Explanation = token ? { text: undefined } : { isUnconfirmed: true }
  const amount = (units: bigint) =>
    token ? `${formatUnits(units, token.decimals)} ${token.symbol}` : `${units} units of a token`
  /** Of a contract that is no token, as far as is known, it can be a collectible's number. */
  const either = (units: bigint) => (token ? amount(units) : `${amount(units)}, or number ${units} of a collection`)
  const symbolOf = token ? token.symbol : 'tokens of the contract'
  const last: Row[] = [['Token contract', to, 'address'], ...sentAlong(value, coin)]
  switch (call.does) {
    case 'transfer':
      return {
        title: 'Send',
        ...doubt,
        rows: [['Amount', amount(call.units), 'amount'], ['To', call.to, 'address'], ...last],
      }
    case 'transferFrom':
      return {
        title: 'Send',
        ...doubt,
        rows: [
          ['Amount', either(call.units), 'amount'],
          ['From', call.from, 'address'],
          ['To', call.to, 'address'],
          ...last,
        ],
      }
    case 'approve': {
      const isNobody = NOBODY.test(call.spender)
      const isUnlimited = call.units >= UNLIMITED && !isNobody
      // Nothing of a token, but number 0 of a collection.
      const isTakenBack = isNobody || (token && call.units === 0n)
      return {
        title: isTakenBack ? 'Take back an approval' : 'Let someone spend',
        ...doubt,
        warning: isUnlimited ? `They can take all your ${symbolOf}, now and later.` : undefined,
        rows: [
          ['Up to', isUnlimited ? `Unlimited ${symbolOf}` : either(call.units), 'amount'],
          ['Who may spend', call.spender, 'address'],
          ...last,
        ],
      }
    }
  }
}

/** Signed off-chain, these still move tokens (EIP-2612, DAI, Permit2), whatever comes after the word. */
const PERMIT = /^Permit/i

/** What typed data is for, in addition to its message. `types`: by name, if known. */
export function explainTyped({
  domain = {},
  primaryType,
  types = {},
}: {
  domain?: { verifyingContract?: unknown }
  primaryType: string
  types?: object
}): Explanation {
  const isPermit = [primaryType, ...Object.keys(types)].some(it => PERMIT.test(it))
  return {
    warning: isPermit ? 'Whoever gets this signature can take tokens of yours.' : undefined,
    rows: domain.verifyingContract ? [['For contract', String(domain.verifyingContract), 'address']] : [],
  }
}

/** Describes several calls as one: what each does, and with what. A single call is described as usual. */
export async function explainCalls(calls: readonly Call[], node: AskNode, coin: Coin): Promise<Explanation> {
  const all = await Promise.all(calls.map(call => explainCall(call, node, coin)))
  const rowsOf = ({ rows }: Explanation, { to, value }: Call): Row[] =>
    rows ?? [['Contract', to ?? 'New contract', 'address'], ...sentAlong(value, coin)]
  const [first, call] = [all[0], calls[0]]
  if (first && call && calls.length === 1) return { text: call.data, ...first, rows: rowsOf(first, call) }
  return {
    title: `${calls.length} calls at once`,
    lead: 'All of them happen, or none.',
    warning: [...new Set(all.flatMap(it => it.warning ?? []))].join('\n') || undefined,
    rows: all.flatMap((it, index): Row[] => [
      [`${index + 1}.`, it.title ?? ''],
      ...rowsOf(it, calls[index]!).map(([label, value, kind]): Row =>
        kind === 'amount' ? [label, value] : [label, value, kind],
      ),
    ]),
  }
}

/** What a grant lets somebody do, up to a limit in base units. */
export interface Limit {
  isToken: boolean
  /** The token, or the contract. */
  target: string
  /** Of the function, in 0x-hex. */
  selector: string
  units: bigint
  /** Of the function, if the grant is for calls of a contract. */
  name?: string
}

/** A grant (ERC-7715). `expiry`: seconds since 1970. */
export interface Grant {
  who: string
  limits: readonly Limit[]
  told: { expiry: number }
}

const when = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })

async function explainLimit(
  { isToken, target, selector, units, name }: Limit,
  node: AskNode,
  coin: Coin,
): Promise<{ warning?: string; rows: Row[] }> {
  if (!isToken && !name) return { rows: [['May send, in all', coins(units, coin)]] }
  const token = await tokenAt(target, node)
  const isUnlimited = isToken ? units >= UNLIMITED : takesTokens(selector)
  const warning = isUnlimited ? `They can take all your ${token?.symbol ?? 'tokens of the contract'}.` : undefined
  if (name)
    return {
      warning,
      rows: [
        ['May call', name],
        ['Contract', target, 'address'],
        ...(units > 0n ? [['Sent along, at most', coins(units, coin)] satisfies Row] : []),
      ],
    }
  const [amount, unit] = token
    ? [formatUnits(units, token.decimals), token.symbol]
    : [String(units), 'units of a token']
  return {
    warning,
    rows: [
      ['May send, in all', isUnlimited ? `Unlimited ${unit}` : `${amount} ${unit}`],
      ['Token contract', target, 'address'],
    ],
  }
}

/** Who can do what, and until when. */
export async function explainGrants(grants: readonly Grant[], node: AskNode, coin: Coin): Promise<Explanation> {
  const all = await Promise.all(
    grants.map(async ({ who, limits, told }): Promise<{ warning?: string; rows: Row[] }> => {
      const parts = await Promise.all(limits.map(it => explainLimit(it, node, coin)))
      return {
        warning: parts.find(it => it.warning)?.warning,
        rows: [['Who may act', who, 'address'], ...parts.flatMap(it => it.rows), ['Until', when(told.expiry)]],
      }
    }),
  )
  return {
    title: 'Let someone act for you',
    lead: 'From then on they can, without asking you again.',
    warning: all.find(it => it.warning)?.warning,
    rows: all.flatMap(it => it.rows),
  }
}
