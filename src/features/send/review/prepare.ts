import { ModalError, toModalError, type Context } from '../../../modal/kit.ts'
import type { ChainAdapter, Preview } from '../../../chains/adapter.ts'
import type { TokenTitle } from '../../../services/tokens.ts'
import type { Network } from '../../../base/network.ts'
import { formatUnits, isRounded } from '../../../base/amount.ts'
import { sameAddress } from '../../../base/caip.ts'
import { setApart } from '../../../base/symbol.ts'
import { label } from '../../../base/links.ts'
import { contractOf, unitOf } from '../../../base/token.ts'
import { isSmartAccount } from '../../transaction/costs.ts'
import type { Problem, Reason } from '../../transaction/plan.ts'
import { submitCalls } from '../../transaction/submit.ts'
import { paymasterOf, readOffers, tops } from '../../transaction/wallet-offers.ts'
import { prepareFunded } from './funded.ts'
import type { Intent } from './intent.ts'
import type { PreparedSend } from './prepared.ts'

const problem = (status: Problem['status'], text: string, more?: Omit<Reason, 'text'>): Problem => ({
  status,
  reason: { text, ...more },
})

/** The chain's objection to a token before anything is simulated. It stays the same if asked again. */
function toProblem(thrown: unknown): Problem {
  const { obstacle, values } = toModalError(thrown, 'rpc/error').data ?? {}
  if (!obstacle) throw thrown
  return problem('invalid', `obstacle.${String(obstacle)}`, { values: values as Reason['values'] })
}

/** Read from the token itself: the balance, and its own title. */
interface Holding {
  balance: bigint
  title: TokenTitle
}

/**
 * R104: the amount is converted with the contract's decimals, because the token list comes from a service. If the
 * contract has none, or different ones, no amount can be sent.
 */
async function readHolding(
  ctx: Context,
  { network, account, token }: Intent,
  contract: string,
  { signal }: { signal: AbortSignal },
): Promise<Holding | Problem> {
  const [adapter, { origin }] = await Promise.all([ctx.adapter(network.chainNamespace), ctx.sources()])
  // R103: the service that lists tokens must not confirm its own list if another endpoint can.
  const [facts] = await adapter.getTokens(network, account, [contract], { signal, apart: origin })
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

/** How much of a token leaves the account in a simulation, and how much of that reaches the recipient. */
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

/** Effects that no transfer has: another asset leaves, or an approval is given. */
const isBeside = ({ changes }: Preview, { network, token }: Intent) =>
  changes.some(it =>
    it.kind === 'approval'
      ? it.amount > 0n
      : it.kind === 'out' &&
        it.token !== contractOf(token) &&
        !sameAddress(network.chainNamespace, it.token, contractOf(token)),
  )

/** If the simulation moves something other than was typed, the transfer stops; if less arrives, the user is told. */
function judge(
  preview: Preview,
  { network, account, token, recipient }: Intent,
  amount: bigint,
): Problem | { arrives?: bigint } {
  if (!preview.isFine) return problem('unchecked', 'unchecked.fails', { words: preview.reason })
  // A simulation shows no change for a transfer to oneself.
  if (preview.by !== 'simulation' || sameAddress(network.chainNamespace, account, recipient.address)) return {}
  const contract = contractOf(token)
  const { left, arrived } = movedIn(preview, network, contract, recipient.address)
  // Native value moves by the network's own rules, even if a node does not report it.
  if (!left && !contract) return {}
  if (!arrived) return problem('unchecked', 'unchecked.nothing')
  if (!isRounded(left, amount))
    return problem('invalid', 'mismatch.amount', { values: { found: formatUnits(left, unitOf(token).decimals) } })
  return isRounded(arrived, amount) || arrived > amount ? {} : { arrives: arrived }
}

/**
 * Accounts that skip the check for gas (spec section 6), because someone else may pay: smart accounts, recognised by
 * their code or, before their first transaction has deployed it, by the connector's word.
 */
async function isSmart(
  ctx: Context,
  adapter: ChainAdapter,
  { network, account }: Intent,
  wait: { signal: AbortSignal },
): Promise<boolean> {
  return isSmartAccount(ctx, network) || adapter.isContract(network, account, wait)
}

/** R133: the native coin's decimals come from its network's definition, whatever another source says. */
function unlikeNative({ network, token }: Intent): Problem | undefined {
  const listed = token.quantity.decimals
  const found = String(network.nativeCurrency.decimals)
  return listed === found ? undefined : problem('invalid', 'mismatch.decimals', { values: { told: listed, found } })
}

/**
 * Asks the network about an intent: whether the balance is sufficient, what it costs, and what it would do. Throws
 * `rpc/*` and `http/*`.
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
  const symbol = holding ? holding.title.symbol : network.nativeCurrency.symbol
  if (wanted > balance)
    return (
      (await prepareFunded(ctx, intent, { amount: wanted, symbol }, wait)) ??
      problem('insufficient', 'insufficient.token')
    )
  const transfer = await adapter
    .prepareTransfer(
      {
        network,
        from: account,
        to: recipient.address,
        token: contract,
        amount: wanted,
        isFeeIncluded: isMax && !contract,
        note,
      },
      wait,
    )
    .catch(toProblem)
  if ('reason' in transfer) return transfer
  const { amount, fee, rent, callHash } = transfer
  if (amount <= 0n) return problem('insufficient', 'insufficient.fee')
  const left = native - (contract ? 0n : amount) - fee
  const isPoor = left < (rent ?? 0n) && !(await isSmart(ctx, adapter, intent, wait))
  const mayAsk = isPoor || (!intent.isSingle && paymasterOf(ctx, network))
  const offers = mayAsk ? await readOffers(ctx, intent, wait) : {}
  const paymaster = intent.isSingle || !transfer.tx ? undefined : offers.paymaster
  const isTopped = isPoor && tops(offers.funds, undefined)
  const isShort = isPoor && !isTopped
  if (isShort && !paymaster) return problem('insufficient', left < 0n ? 'insufficient.fee' : 'insufficient.rent')
  const preview = await transfer.preview(wait).catch(toProblem)
  if ('reason' in preview && 'status' in preview) return preview
  const verdict = judge(preview, intent, amount)
  if ('reason' in verdict) return verdict
  return {
    calls: [{ kind: 'transfer' }],
    isBatch: !!paymaster,
    isSponsored: !!paymaster,
    isUpgrade: !!paymaster && offers.atomic === 'ready',
    isShort,
    ...(isTopped && { topped: network.nativeCurrency.symbol }),
    submit: async (signer, wait) =>
      paymaster
        ? submitCalls({ adapter, network, txs: [transfer.tx!], paymaster }, signer, wait)
        : { hash: await transfer.submit(signer, wait), callHash },
    // The wallet may wrap what it takes as a call.
    callHash: paymaster ? undefined : callHash,
    ...(transfer.tx && { tx: transfer.tx }),
    amount,
    symbol,
    fee,
    rent,
    preview,
    takesMore: isBeside(preview, intent),
    ...verdict,
  }
}
