import { signal, toModalError, type Context, type Signal } from '../../../modal/kit.ts'
import { formatUnits } from '../../../base/amount.ts'
import { minimumOf } from '../../../base/quote.ts'
import { inMessage } from '../../../base/token.ts'
import type { Plan, TransactionEvent } from '../../transaction/plan.ts'
import type { Transaction } from '../../transaction/state.ts'
import { createTransaction } from '../../transaction/transaction.ts'
import { paymasterOf, readOffers, type Offers } from '../../transaction/wallet-offers.ts'
import { forgetSwap, keepSwap } from '../unfinished.ts'
import { pricedNow } from '../price.ts'
import { lossOf, needsTick } from './consents.ts'
import type { SwapIntent } from './intent.ts'
import { NamedFailure } from './facts.ts'
import { prepareSwap, type PreparedSwap } from './prepare.ts'

export const REFRESH_MS = 15_000
const FRESH_MS = 5_000

export interface SwapPlan extends Plan<PreparedSwap> {
  intent: SwapIntent
  /** The next approval should be unlimited. */
  isUnlimited: Signal<boolean>
  /** An unknown contract that the user accepted for the swap; plain address. */
  trusted: Signal<string | undefined>
}

/** The minimum if a contract guarantees one, otherwise the expected amount. */
const promisedBy = ({ minimum, quoted }: PreparedSwap) => minimum ?? quoted
/** The wallet requests, step by step. */
const questionsOf = ({ calls, isBatch }: PreparedSwap) =>
  [isBatch, ...calls.map(({ kind, tx }) => `${kind} ${tx.to.toLowerCase()}`)].join()
/** Whether the user accepted the swap's contract, if that is needed (R102). */
export const isTrusted = ({ verifiedBy, target }: PreparedSwap, trusted: string | undefined): boolean =>
  verifiedBy === 'terms' || trusted === target

/** What the wallet can do for the swap; undefined where that is not needed to prepare it. */
const offersFor = async (
  ctx: Context,
  intent: SwapIntent,
  wait: { signal: AbortSignal },
): Promise<Offers | undefined> => {
  const isPlain = intent.isSingle || (intent.from.isNative && !paymasterOf(ctx, intent.network))
  return isPlain ? undefined : readOffers(ctx, intent, wait)
}

/** A swap: the calls that approve its contract for the token, if needed, and the swap itself. */
export function planSwap(
  ctx: Context,
  intent: SwapIntent,
  { refreshMs = REFRESH_MS, freshMs = FRESH_MS } = {},
): SwapPlan {
  const { events, t } = ctx
  const { network, account, from, to } = intent
  const isUnlimited = signal(false)
  const trusted = signal<string | undefined>(undefined)
  const amount = formatUnits(intent.amount, from.decimals)
  /** The minimum that the user agreed to. */
  let least = minimumOf(intent.quoted, intent.slippage)
  let quoted = intent.quoted
  /** An approval was sent, and remains. */
  let isAllowed = false
  let offers: Offers | undefined

  const track = (name: 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR', message?: string) =>
    events.track(name, {
      network: network.caipNetworkId,
      swapFromToken: from.symbol,
      swapToToken: to.symbol,
      swapFromAmount: amount,
      swapToAmount: formatUnits(quoted, to.decimals),
      ...(message !== undefined && { message }),
    })
  const heard = (event: TransactionEvent) => {
    switch (event.type) {
      case 'asking':
        if (!event.isLast)
          keepSwap(ctx, { network: network.caipNetworkId, account, from: from.address, to: to.address, amount })
        return
      case 'step':
        isAllowed = event.call.kind === 'approve'
        return
      case 'submitted':
        return
      case 'sent':
        forgetSwap(ctx)
        return intent.onSent()
      case 'failed':
        return track(event.isLast ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', event.code)
      case 'settled':
        return event.isReverted ? track('SWAP_ERROR', 'reverted') : track('SWAP_SUCCESS')
    }
  }

  return {
    network,
    account,
    intent,
    isUnlimited,
    trusted,
    heard,
    async prepare({ signal }) {
      offers ??= await offersFor(ctx, intent, { signal })
      const options = { offers, least, isUnlimited: () => isUnlimited.peek(), signal }
      const [prepared, priced] = await Promise.all([
        prepareSwap(ctx, intent, options),
        pricedNow(ctx, intent, { signal }),
      ])
      if ('reason' in prepared) return prepared
      if (!signal.aborted) quoted = prepared.quoted
      return { ...prepared, priced }
    },
    explain(thrown) {
      const cause = toModalError(thrown instanceof NamedFailure ? thrown.cause : thrown, 'rpc/error')
      ctx.report(cause)
      const text = cause.data?.['fails'] ? 'swap.fails' : 'unchecked.network'
      const words = cause.data?.['reason']
      return {
        text: thrown instanceof NamedFailure ? thrown.text : text,
        words: words ? String(words) : undefined,
      }
    },
    mayAsk: prepared => isTrusted(prepared, trusted.peek()),
    quote: {
      refreshMs,
      freshMs,
      isWorse: prepared => promisedBy(prepared) < least,
      isSame: (one, other) => questionsOf(one) === questionsOf(other),
      isAgreedNext: prepared => !needsTick(lossOf(intent, prepared)),
      agree({ minimum, quoted }) {
        least = minimum ?? minimumOf(quoted, intent.slippage)
      },
      accept(prepared) {
        least = promisedBy(prepared)
      },
    },
    entry: ({ target, quoted }) => ({
      to: target,
      amount,
      symbol: from.symbol,
      token: from.isNative ? undefined : from.contract,
      swap: {
        symbol: to.symbol,
        token: to.isNative ? undefined : to.contract,
        amount: formatUnits(quoted, to.decimals),
        decimals: to.decimals,
      },
    }),
    words: {
      changed: () => (isAllowed ? 'swap.changed' : 'changed.account'),
      stepReverted: 'swap.failed.allow',
      sent: () => ({
        message: t('swap.swapping', {
          from: inMessage(amount, from.symbol, ctx.i18n.locale.peek()),
          to: inMessage(formatUnits(quoted, to.decimals), to.symbol, ctx.i18n.locale.peek()),
        }),
        variant: 'loading',
      }),
      failed: words => words ?? t('swap.error'),
      unknown: isEnd => t(isEnd ? 'silent.swap.text' : 'silent.allow.text'),
    },
  }
}

export interface Swap {
  plan: SwapPlan
  transaction: Transaction<PreparedSwap>
}

export function startSwap(
  ctx: Context,
  intent: SwapIntent,
  { silentMs, ...pace }: { silentMs?: number; refreshMs?: number; freshMs?: number } = {},
): Swap {
  const plan = planSwap(ctx, intent, pace)
  return { plan, transaction: createTransaction(ctx, plan, { silentMs }) }
}
