// What transactions would change for the account, as the configured nodes simulate them.
import { formatUnits } from '../../base/amount.ts'
import type { AssetChange, Preview } from '../../chains/transaction.ts'
import { preview } from '../../chains/evm/preview.ts'
import { tokenAt, type AskNode } from '../../chains/evm/token-calls.ts'
import type { SiteChain } from '../config.ts'
import type { Row } from './approval-view.ts'
import { UNLIMITED, type Call } from './effects.ts'
import { knownToken, nameTaken } from './known-tokens.ts'
import { DIFFERENT } from './plan.ts'

export interface Changes {
  rows: Row[]
  warnings: string[]
  /** A node simulated all of it, and everything that could be a change was read. */
  isWhole: boolean
  /** Two nodes did, and say the same. */
  isAgreed: boolean
  /** A call can change rights that no simulation shows; see `Preview`. */
  isPartial: boolean
}

/** Where the calls happen. `network`: CAIP-2. */
interface Place {
  chain: SiteChain
  network: string
}

/** Beside a symbol that the token gave itself: its contract, and a word of caution if others are known by that symbol. */
function contractRows(token: string, symbol: string | undefined, { chain }: Place): Row[] {
  const name = symbol && nameTaken(symbol, chain.symbol)
  return [
    ['Of the contract', token, 'address'],
    ...(name ? [['', `Any token can call itself ${name}.`, 'note'] satisfies Row] : []),
  ]
}

async function describe(change: AssetChange, place: Place, node: AskNode): Promise<Row[]> {
  const { kind, token, amount } = change
  const pinned = token === undefined ? place.chain : knownToken(place.network, token)
  const known = pinned ?? (await tokenAt(token!, node))
  const sum = known ? `${formatUnits(amount, known.decimals)} ${known.symbol}` : `${amount} units`
  const contract = pinned ? [] : contractRows(token!, known?.symbol, place)
  if (kind === 'in') return [['You get', `+${sum}`], ...contract]
  if (kind === 'out') return [['You send', `−${sum}`], ['To', change.to, 'address'], ...contract]
  const most = amount >= UNLIMITED ? `Unlimited ${known?.symbol ?? 'units'}` : sum
  return [['May be spent', most], ['By', change.spender, 'address'], ...contract]
}

const isUnlimited = ({ kind, amount }: AssetChange): boolean => kind === 'approval' && amount >= UNLIMITED

async function tried(calls: readonly Call[], account: string, node: AskNode): Promise<Preview | undefined> {
  const all = calls.map(({ to, value, data }) => ({ from: account, to: to!, value, data }))
  const request = (method: string, params: unknown) => node(method, params as unknown[])
  return preview(request as Parameters<typeof preview>[0], all.at(-1)!, { before: all.slice(0, -1) }).catch(
    () => undefined,
  )
}

/** What a node says of changes, and of the tokens in them. */
async function told(calls: readonly Call[], account: string, place: Place, node: AskNode) {
  const found = await tried(calls, account, node)
  const isWhole = found?.by === 'simulation' && found.isFine && found.isWhole
  const rows = isWhole ? (await Promise.all(found.changes.map(it => describe(it, place, node)))).flat() : undefined
  return { found, rows }
}

/**
 * `nodes`: at most two are asked. A simulation by one node alone is shown, but it takes no warning away; nor do two that
 * differ.
 */
export async function changesOf(
  calls: readonly Call[],
  { account, nodes, ...place }: Place & { account: string; nodes: AskNode[] },
): Promise<Changes> {
  // The creation of a contract is not simulated.
  const all = calls.every(it => it.to !== undefined)
    ? await Promise.all(nodes.slice(0, 2).map(it => told(calls, account, place, it)))
    : []
  const [first, second] = all.filter(it => it.rows)
  const isAgreed = !!second && JSON.stringify(first!.rows) === JSON.stringify(second.rows)
  const failing = all.find(({ found }) => found && !found.isFine)?.found
  const warnings = [
    ...(failing ? [`This is likely to fail${failing.reason ? `: ${failing.reason}` : ''}.`] : []),
    ...(all.some(({ found, rows }) => rows && found!.changes.some(isUnlimited))
      ? ['Someone can take all of one of your tokens, now and later.']
      : []),
    ...(second && !isAgreed ? [DIFFERENT] : []),
  ]
  const isPartial = all.some(({ found }) => found?.isPartial)
  return { rows: first?.rows ?? [], warnings, isWhole: !!first, isAgreed, isPartial }
}
