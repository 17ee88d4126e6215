import { ModalError, toModalError, type Context } from '../../../modal/kit.ts'
import type { ChainAdapter, Preview } from '../../../chains/adapter.ts'
import type { TokenTitle } from '../../../services/tokens.ts'
import type { Network } from '../../../base/network.ts'
import { formatUnits, isRounded } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import { setApart } from '../../../base/symbol.ts'
import { label } from '../../../base/links.ts'
import { contractOf, unitOf } from '../../../base/token.ts'
import { isPaidFor } from '../../transaction/costs.ts'
import type { Prepared, Problem, Reason } from '../../transaction/plan.ts'
import type { Intent } from './intent.ts'

/** What the network says to an intent, right before it is shown. */
export interface PreparedSend extends Prepared {
  /** For those who compare it with what is mined, see `ChainAdapter.callHash`. */
  callHash: string
  amount: bigint
  /** As the token's own contract says. */
  symbol: string
  /**
   * Base units that come to the recipient, where the simulation saw less than `amount`: some tokens keep a part of it.
   */
  arrives?: bigint
  /** Base units of the native currency, all in all. */
  fee: bigint
  /** What goes into a new account of the recipient beside that. */
  rent?: bigint
  preview: Preview
  /** The simulation saw another asset leave, or leave to take one given. */
  takesMore: boolean
}

const problem = (status: Problem['status'], text: string, more?: Omit<Reason, 'text'>): Problem => ({
  status,
  reason: { text, ...more },
})

/** What the chain says of a token before anything is tried. Asked again it says the same. */
function toProblem(thrown: unknown): Problem {
  const { obstacle, values } = toModalError(thrown, 'rpc/error').data ?? {}
  if (!obstacle) throw thrown
  return problem('invalid', `obstacle.${String(obstacle)}`, { values: values as Reason['values'] })
}

/** What is read of the token itself: how much there is of it, and what it says of itself. */
interface Holding {
  balance: bigint
  title: TokenTitle
}

/**
 * R104: the amount is counted by the decimals that the contract says; the list of tokens is a service's word. Who has
 * none, or others, gives no number that could be sent.
 */
async function readHolding(
  ctx: Context,
  { network, account, token }: Intent,
  contract: string,
  { signal }: { signal: AbortSignal },
): Promise<Holding | Problem> {
  const [adapter, { convert }] = await Promise.all([ctx.adapter(network.chainNamespace), ctx.remote()])
  // R103: the service that lists tokens does not confirm its own list where anybody else can.
  const [facts] = await adapter.getTokens(network, account, [contract], { signal, apart: convert.origin })
  if (facts?.balance === undefined) throw new ModalError('rpc/error')
  const { balance, title } = facts
  if (!title) return problem('unchecked', 'unchecked.decimals')
  const listedDecimals = unitOf(token).decimals
  if (title.decimals !== listedDecimals)
    return problem('invalid', 'mismatch.decimals', {
      values: { told: String(listedDecimals), found: String(title.decimals) },
    })
  const symbol = setApart(label(title.symbol, 20)) || token.symbol
  return { balance, title: { ...title, symbol } }
}

/** What of a token leaves the account in a simulation, and how much of that comes to the recipient. */
function movedIn(
  { changes }: Preview,
  network: Network,
  contract: string | undefined,
  recipient: string,
): { left: bigint; arrived: bigint } {
  const isSame = (a: string | undefined, b: string | undefined) => a === b || sameAddress(network.chainNamespace, a, b)
  let left = 0n,
    arrived = 0n
  for (const change of changes) {
    if (change.kind !== 'out' || !isSame(change.token, contract)) continue
    left += change.amount
    if (isSame(change.to, recipient)) arrived += change.amount
  }
  return { left, arrived }
}

/** What no transfer does: another asset that leaves, or leave for somebody to take one later. */
const isBeside = ({ changes }: Preview, { network, token }: Intent) =>
  changes.some(it =>
    it.kind === 'approval'
      ? it.amount > 0n
      : it.kind === 'out' &&
        it.token !== contractOf(token) &&
        !sameAddress(network.chainNamespace, it.token, contractOf(token)),
  )

/** A simulation that moves something else than was typed stops the transfer; one in which less arrives is told. */
function judge(
  preview: Preview,
  { network, account, token, recipient }: Intent,
  amount: bigint,
): Problem | { arrives?: bigint } {
  if (!preview.isFine) return problem('unchecked', 'unchecked.fails', { words: preview.reason })
  // What one sends to oneself is no change that a simulation tells of.
  if (preview.by !== 'simulation' || sameAddress(network.chainNamespace, account, recipient.address)) return {}
  const contract = contractOf(token)
  const { left, arrived } = movedIn(preview, network, contract, recipient.address)
  // Value in the native currency moves by the rules of the network itself, also where a node does not tell of it.
  if (!left && !contract) return {}
  if (!arrived) return problem('unchecked', 'unchecked.nothing')
  if (!isRounded(left, amount))
    return problem('invalid', 'mismatch.amount', { values: { found: formatUnits(left, unitOf(token).decimals) } })
  return isRounded(arrived, amount) || arrived > amount ? {} : { arrives: arrived }
}

/**
 * Who needs no native currency for the fee, because somebody else pays it (specification section 4): smart accounts,
 * known by the code that lies at their address, or, before the first transaction has put it there, by the word of the
 * connector.
 */
async function isSmart(
  ctx: Context,
  adapter: ChainAdapter,
  { network, account }: Intent,
  wait: { signal: AbortSignal },
): Promise<boolean> {
  return isPaidFor(ctx, network) || adapter.isContract(network, account, wait)
}

/** R133: how the network's own coin is counted is its definition, whoever has told something else. */
function unlikeNative({ network, token }: Intent): Problem | undefined {
  const listed = token.quantity.decimals
  const found = String(network.nativeCurrency.decimals)
  return listed === found ? undefined : problem('invalid', 'mismatch.decimals', { values: { told: listed, found } })
}

/**
 * Asks the network about an intent: whether there is enough, what it costs, and what it would do. Throws `rpc/*` and
 * `http/*`.
 */
export async function prepareSend(
  ctx: Context,
  intent: Intent,
  wait: { signal: AbortSignal },
): Promise<PreparedSend | Problem> {
  const { network, account, token, recipient, isMax, note } = intent
  const contract = contractOf(token)
  const odd = !contract && unlikeNative(intent)
  if (odd) return odd
  const adapter = await ctx.adapter(network.chainNamespace)
  const [native, holding] = await Promise.all([
    adapter.getBalance(network, account, wait),
    contract && readHolding(ctx, intent, contract, wait),
  ])
  if (holding && 'reason' in holding) return holding
  const balance = holding ? holding.balance : native
  const wanted = isMax ? balance : intent.amount
  if (wanted > balance) return problem('insufficient', 'insufficient.token')
  const transfer = await adapter
    .prepareTransfer(
      {
        network,
        from: account,
        to: recipient.address,
        token: contract,
        amount: wanted,
        isFeeIncluded: isMax && !contract && !isPaidFor(ctx, network),
        note,
      },
      wait,
    )
    .catch(toProblem)
  if ('reason' in transfer) return transfer
  const { amount, fee, rent, callHash } = transfer
  if (amount <= 0n) return problem('insufficient', 'insufficient.fee')
  const left = native - (contract ? 0n : amount) - fee
  if (left < (rent ?? 0n) && !(await isSmart(ctx, adapter, intent, wait)))
    return problem('insufficient', left < 0n ? 'insufficient.fee' : 'insufficient.rent')
  const preview = await transfer.preview(wait).catch(toProblem)
  if ('reason' in preview && 'status' in preview) return preview
  const verdict = judge(preview, intent, amount)
  if ('reason' in verdict) return verdict
  return {
    calls: [{ kind: 'transfer' }],
    isBatch: false,
    submit: async (signer, wait) => ({ hash: await transfer.submit(signer, wait), callHash }),
    callHash,
    amount,
    symbol: holding ? holding.title.symbol : network.nativeCurrency.symbol,
    fee,
    rent,
    preview,
    takesMore: isBeside(preview, intent),
    ...verdict,
  }
}
