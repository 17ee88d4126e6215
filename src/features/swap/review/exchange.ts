import {
  isAbort,
  ModalError,
  signal,
  toModalError,
  watch,
  type Context,
  type ReadonlySignal,
  type Signal,
} from '../../../kit.ts'
import { child, delay } from '../../../lib/abort.ts'
import { minimumOf } from '../../../lib/quote.ts'
import { isRefusal } from '../../../lib/refusal.ts'
import { askWallet, canBatch, type Asked } from './asking.ts'
import type { SwapIntent } from './intent.ts'
import { makePlan, type Plan } from './plan.ts'
import { createRecord } from './record.ts'
import { Failed } from './trouble.ts'

/**
 * Where a swap stands. `moved`: less would come than was agreed to, so it is asked again; `void`: account or network
 * changed, so it ends; `asked`: the wallet has it; `silent`: for a long time; `mining`: the chain works on what has to
 * come before the swap; `sent`: the swap is on its way, `id` finds it in `ctx.sent`; `failed`: nothing was swapped;
 * `unknown`: the wallet was asked, and nobody can tell whether it sent.
 */
export type Stage =
  | 'checking'
  | 'ready'
  | 'moved'
  | 'unchecked'
  | 'poor'
  | 'void'
  | 'asked'
  | 'silent'
  | 'mining'
  | 'sent'
  | 'declined'
  | 'failed'
  | 'unknown'

/** Whether there is still something to agree to. */
export const isReview = (stage: Stage): boolean => /^(checking|ready|moved|unchecked|poor|void)$/.test(stage)

export interface Exchange {
  intent: SwapIntent
  id: string
  stage: ReadonlySignal<Stage>
  /** Exactly what the wallet will be asked next, or was asked last. */
  plan: ReadonlySignal<Plan | undefined>
  /** Calls that are done, and all of them. */
  step: ReadonlySignal<number>
  steps: ReadonlySignal<number>
  /** Key of the text that says why, and words of the contract or the wallet. */
  reason: ReadonlySignal<string>
  words: ReadonlySignal<string>
  /** Symbol of the token that the reason is about, where that is not the source. */
  about: ReadonlySignal<string | undefined>
  /** The next allowance shall have no end. */
  isUnlimited: Signal<boolean>
  /** Contract that the user lets the swap go to although nobody knows it; plain address. */
  trusted: Signal<string | undefined>
  /** Asks the service and the network again. */
  again(): void
  /** Agrees to what the plan promises now. */
  accept(): void
  /** Must be called in a click. However often: the wallet is asked once. */
  go(): void
  /** Whether something hangs on it that the user will want to know, seen or not. */
  isBusy(): boolean
  /** Over, it asks nobody any more. */
  life: AbortController
}

const NO_ANSWER_MS = 60_000
export const REBUILD_MS = 15_000
/** An older plan is made anew in the click that agrees to it. */
const FRESH_MS = 5_000

/** What comes at least, where a contract holds to that, else what is expected. */
const promisedBy = ({ minimum, quoted }: Plan) => minimum ?? quoted
/** Whether the user agreed to the contract that the swap goes to, where that is needed (R102). */
export const isTrusted = ({ assurance, target }: Plan, trusted: string | undefined): boolean =>
  assurance === 'terms' || trusted === target
/** What the wallet would be asked, step by step. */
const stepsOf = ({ calls, target, isBatch }: Plan) => [target, isBatch, ...calls.map(it => it.kind)].join()

/** Takes a swap from the last check through its allowance to the hash. It outlives its views. */
export function startExchange(
  ctx: Context,
  intent: SwapIntent,
  { silentMs = NO_ANSWER_MS, rebuildMs = REBUILD_MS, freshMs = FRESH_MS } = {},
): Exchange {
  const { connections, networks, notifications, t, router } = ctx
  const { network, account, from, to } = intent
  const stage = signal<Stage>('checking')
  const plan = signal<Plan | undefined>(undefined)
  const reason = signal(''),
    words = signal(''),
    about = signal<string | undefined>(undefined)
  const step = signal(0),
    steps = signal(1)
  /** An allowance was sent, and stays. */
  let isAllowed = false
  const voided = () => (isAllowed ? 'swap.void' : 'void.account')
  const isUnlimited = signal(false),
    trusted = signal<string | undefined>(undefined)
  const life = child(ctx.life)
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  const { write, begin, end: forget, facts } = createRecord(ctx, intent, id, plan)
  /** The least that the user agreed to. */
  let least = minimumOf(intent.quoted, intent.slippage)
  /** When the plan was made, in ms; an old one is not what would happen now. */
  let madeAt = 0
  let call = child(life.signal)
  const end = (next: Stage, why = '', said: unknown = '', symbol?: string) => {
    reason.value = why
    about.value = symbol
    words.value = String(said ?? '')
    stage.value = next
  }
  // Its own view says so itself.
  const tell = (message: string, variant: 'success' | 'error' | 'loading') => {
    if (router.current.peek()?.view !== 'SwapPreview') notifications.show({ message, variant })
  }
  const isOpen = () => /^(checking|ready|moved|unchecked|poor|mining)$/.test(stage.value)
  const isSame = () =>
    networks.active.value.caipNetworkId === network.caipNetworkId &&
    connections.of(network.chainNamespace).value.address === account
  // R69: whoever stands behind the swap, and where, is part of it.
  watch(life.signal, () => {
    if (isSame() || !isOpen()) return
    call.abort()
    end('void', voided())
    if (router.current.peek()?.payload === intent) void Promise.resolve().then(() => tell(t(voided()), 'error'))
  })
  let batches: Promise<boolean> | undefined
  const mayBatch = () =>
    (batches ??= canBatch(ctx, intent, life.signal).catch(error => {
      batches = undefined
      throw error
    }))
  /**
   * Makes the plan anew. `isQuiet`: what stands on screen stays there, and can be agreed to, until there is something
   * newer. `agreed`: the user has just agreed to that plan, and the wallet is asked at once where the new one asks for
   * the same and promises no less.
   */
  const look = ({ isQuiet = false, agreed }: { isQuiet?: boolean; agreed?: Plan } = {}) => {
    call.abort()
    const { signal } = (call = child(life.signal))
    if (!isQuiet) {
      if (!agreed) plan.value = undefined
      end('checking')
    }
    const isLate = () => signal.aborted || !(isQuiet ? /^(ready|moved)$/ : /^checking$/).test(stage.peek())
    mayBatch()
      .then(mayBatch => makePlan(ctx, intent, { mayBatch, least, signal }))
      .then(
        found => {
          if (isLate()) return
          if ('why' in found) {
            plan.value = undefined
            return end(found.kind === 'poor' ? 'poor' : 'unchecked', found.why, found.words, found.symbol)
          }
          plan.value = found
          madeAt = Date.now()
          steps.value = found.isBatch ? 1 : step.peek() + found.calls.length
          const isMoved = promisedBy(found) < least
          if (agreed && !isMoved && stepsOf(found) === stepsOf(agreed) && isTrusted(found, trusted.peek()))
            return ask(found)
          end(isMoved ? 'moved' : 'ready')
          later(signal)
        },
        (thrown: unknown) => {
          if (isAbort(thrown) || isLate()) return
          // What was there is still what the chain would do; the next look tells.
          if (isQuiet) return later(signal)
          const cause = toModalError(thrown instanceof Failed ? thrown.cause : thrown, 'rpc/error')
          ctx.report(cause)
          end(
            'unchecked',
            thrown instanceof Failed ? thrown.why : cause.code === 'rpc/error' ? 'swap.fails' : 'unchecked.network',
            cause.data?.['reason'],
          )
        },
      )
  }
  /** Offers age: the next one is asked for while somebody looks. */
  const later = (signal: AbortSignal) =>
    void delay(rebuildMs, signal).then(
      () => {
        const isSeen = !document.hidden && router.current.peek()?.payload === intent
        if (isSeen) look({ isQuiet: true })
        else later(signal)
      },
      () => {},
    )

  // The answer got lost, and others found out: the history knows the swap, or another page of the site does.
  const isTold = signal(false)
  watch(life.signal, () => {
    const item = ctx.sent.value.find(it => it.id === id)
    if (item?.hash && stage.peek() === 'unknown') sent()
    if (isTold.value || !/^(confirmed|failed)$/.test(item?.status ?? '')) return
    isTold.value = true
    if (item!.status === 'confirmed') ctx.events.track('SWAP_SUCCESS', facts())
    else ctx.events.track('SWAP_ERROR', { ...facts(), message: 'reverted' })
  })
  const sent = () => {
    forget()
    intent.onSent()
    end('sent')
  }

  async function run(asked: Asked): Promise<void> {
    const isSwap = asked.kind === 'swap'
    let isOut = false,
      isTaken = false
    if (isSwap) write({ status: 'asked' })
    else begin()
    try {
      // The wallet may share several accounts, and asks for none in particular; the one in front is what the user saw.
      if (!isSame()) throw new ModalError('wallet/account-changed')
      const answer = await askWallet(ctx, network, asked, {
        signal: life.signal,
        onAsk: () => {
          isOut = true
        },
        onTaken: () => {
          isTaken = true
          end('sent')
        },
      })
      if (isSwap) {
        write(answer.hash ? { status: 'pending', ...answer, at: Date.now() } : { status: 'confirmed' })
        tell(t('swap.swapping', { from: from.symbol, to: to.symbol }), 'loading')
        return sent()
      }
      isAllowed = asked.kind === 'approve'
      end('mining')
      const receipt = await (
        await ctx.adapter(network.chainNamespace)
      ).waitForReceipt(network, answer.hash!, { signal: life.signal })
      // It had its price.
      ctx.balances.expire({ network, address: account, tokens: [] }).catch(ctx.report)
      if (stage.peek() !== 'mining') return
      if (receipt.status === 'reverted') {
        ctx.events.track('SWAP_APPROVAL_ERROR', { ...facts(), message: 'reverted' })
        return end('failed', 'swap.failed.allow')
      }
      // Sped up it is the same; whatever else took its place, the allowance on the chain tells.
      step.value++
      look()
    } catch (thrown) {
      if (isAbort(thrown)) return
      const failure = toModalError(thrown, 'wallet/failed')
      // The chain has it, and only looking failed: another look tells how it stands.
      if (stage.peek() === 'mining') return end('unchecked', 'unchecked.network')
      // Once the wallet has begun, only its word that nothing happened counts: what it says to a question about the
      // calls does not.
      const { isUndone, hash } = failure.data ?? {}
      const isSafe = !isOut || isUndone === true || (!isTaken && isRefusal(failure))
      if (isSwap) write(isSafe ? undefined : { status: 'lost' })
      if (failure.code === 'wallet/account-changed') {
        end('void', voided())
        return tell(t(voided()), 'error')
      }
      if (failure.code === 'wallet/declined') return end('declined')
      ctx.events.track(isSwap ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR', { ...facts(), message: failure.code })
      const said = failure.data?.['reason']
      tell(String(said || t('swap.error')), 'error')
      ctx.report(failure)
      end(isSafe ? 'failed' : 'unknown', isUndone && hash ? 'swap.reverted.text' : '', said)
    }
  }
  const go = () => {
    const now = plan.peek()
    // A view that is on its way out takes no click.
    if (stage.peek() !== 'ready' || !now || life.signal.aborted) return
    if (!isTrusted(now, trusted.peek())) return
    // What stands on screen is what is agreed to, for the steps that follow as well.
    least = now.minimum ?? minimumOf(now.quoted, intent.slippage)
    if (Date.now() - madeAt > freshMs) look({ agreed: now })
    else ask(now)
  }
  const ask = (now: Plan) => {
    call.abort()
    end('asked')
    const mine = child(life.signal)
    delay(silentMs, mine.signal).then(
      () => {
        if (stage.peek() === 'asked') end('silent')
      },
      () => {},
    )
    const { kind, tx, unlimited } = now.calls[0]!
    void run(
      now.isBatch
        ? { kind: 'swap', txs: now.calls.map(it => it.tx) }
        : { kind, txs: [(isUnlimited.peek() && unlimited) || tx] },
    ).finally(() => mine.abort())
  }
  look()
  return {
    intent,
    id,
    stage,
    plan,
    step,
    steps,
    reason,
    words,
    about,
    isUnlimited,
    trusted,
    go,
    life,
    isBusy: () =>
      /^(asked|silent|mining)$/.test(stage.value) || (!isTold.value && ctx.sent.value.some(it => it.id === id)),
    again: () => look(),
    accept() {
      if (stage.peek() !== 'moved') return
      least = promisedBy(plan.peek()!)
      end('ready')
    },
  }
}
