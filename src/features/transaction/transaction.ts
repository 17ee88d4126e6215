import { computed, isAbort, ModalError, signal, toModalError, watch, type Context } from '../../kit.ts'
import { child, delay } from '../../lib/abort.ts'
import { isRefusal } from '../../lib/refusal.ts'
import { createEntry } from './entry.ts'
import type { Plan, Prepared, Reason } from './plan.ts'
import { canEnd, isUnderWay, outcomeOf, withOutcome, type State, type Transaction } from './state.ts'

const NO_ANSWER_MS = 60_000

/**
 * Takes a plan from its checks to the outcome on the chain. It outlives its views: closing the modal does not call back
 * what the wallet was asked.
 */
export function createTransaction<P extends Prepared>(
  ctx: Context,
  plan: Plan<P>,
  { silentMs = NO_ANSWER_MS } = {},
): Transaction<P> {
  const { connections, networks, notifications, router, t } = ctx
  const { network, account, intent, quote, words } = plan
  const namespace = network.chainNamespace
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  const life = child(ctx.life)
  const current = signal<State<P>>({ status: 'checking' })
  const done = signal(0)
  const isSettled = signal(false)
  const { entry, write } = createEntry(ctx, plan, id)
  /** When `prepared` was made, in ms: an old one is not what would happen now. */
  let madeAt = 0
  let check = child(life.signal)

  const tell = (message: string, variant: 'success' | 'error' | 'loading') => {
    if (router.current.peek()?.view !== plan.view) notifications.show({ message, variant })
  }
  const isInFront = () => router.current.peek()?.payload === intent
  const invalidate = (reason: Reason) => {
    current.value = { status: 'invalid', prepared: current.peek().prepared, reason }
  }

  // R69: whoever stands behind it, and where, is part of it.
  const isSame = () =>
    networks.active.value.caipNetworkId === network.caipNetworkId && connections.of(namespace).value.address === account
  watch(life.signal, () => {
    if (isSame() || !canEnd(current.value)) return
    check.abort()
    const text = words.changed()
    invalidate({ text })
    // Its view says so itself, unless the change takes that away: without an account there is none, on an unknown
    // network neither.
    if (isInFront()) void Promise.resolve().then(() => tell(t(text), 'error'))
  })

  /**
   * `isQuiet`: what stands on screen stays there, and can be agreed to, until there is something newer. `agreed`: the
   * user has just agreed to that, and the wallet is asked at once where the new one asks for the same and is no worse.
   */
  const prepare = ({ isQuiet = false, agreed }: { isQuiet?: boolean; agreed?: P } = {}) => {
    check.abort()
    const { signal } = (check = child(life.signal))
    if (!isQuiet) current.value = { status: 'checking', prepared: agreed }
    const isLate = () => {
      const { status } = current.peek()
      return signal.aborted || !(isQuiet ? status === 'ready' || status === 'changed' : status === 'checking')
    }
    plan.prepare({ signal }).then(
      found => {
        if (isLate()) return
        if ('reason' in found) {
          current.value = found
          return
        }
        madeAt = Date.now()
        const isWorse = !!quote?.isWorse(found)
        if (agreed && !isWorse && quote?.isSame(found, agreed) && mayAsk(found)) return ask(found)
        current.value = { status: isWorse ? 'changed' : 'ready', prepared: found }
        refresh(signal)
      },
      (thrown: unknown) => {
        if (isAbort(thrown) || isLate()) return
        // What was there is still what the chain would do; the next check tells.
        if (isQuiet) return refresh(signal)
        current.value = { status: 'unchecked', prepared: agreed, reason: plan.explain(thrown) }
      },
    )
  }
  /** Prices age: the next one is asked for while somebody looks. */
  const refresh = (signal: AbortSignal) => {
    if (!quote) return
    delay(quote.refreshMs, signal).then(
      () => {
        if (!document.hidden && isInFront()) prepare({ isQuiet: true })
        else refresh(signal)
      },
      () => {},
    )
  }

  const mayAsk = (prepared: P) => plan.mayAsk?.(prepared) ?? true
  const ask = (prepared: P) => {
    check.abort()
    current.value = { status: 'asking', prepared, isSilent: false }
    const wait = child(life.signal)
    delay(silentMs, wait.signal).then(
      () => {
        const now = current.peek()
        if (now.status === 'asking') current.value = { ...now, isSilent: true }
      },
      () => {},
    )
    void run(prepared).finally(() => wait.abort())
  }

  async function run(prepared: P): Promise<void> {
    const { calls, isBatch } = prepared
    const isLast = isBatch || calls.length === 1
    let isAsked = false,
      isTaken = false
    if (isLast) write(prepared, { status: 'asked' })
    plan.heard({ type: 'asking', isLast })
    try {
      const provider = ctx.requests.provider(namespace)
      if (!provider) throw new ModalError('wallet/disconnected')
      const reason = await plan.recheck?.(life)
      if (reason) {
        write(prepared)
        invalidate(reason)
        return tell(t(reason.text), 'error')
      }
      // The wallet may share several accounts, and asks for none in particular; the one in front is what the user saw.
      if (!isSame()) throw new ModalError('wallet/account-changed')
      isAsked = true
      const onTaken = () => {
        isTaken = true
        current.value = { status: 'sent', prepared }
      }
      const answer = await prepared.submit(provider, { signal: life.signal, onTaken })
      if (!isLast) return confirm(prepared, answer.hash!)
      write(prepared, answer.hash ? { status: 'pending', ...answer, at: Date.now() } : { status: 'confirmed' })
      plan.heard({ type: 'submitted' })
      const { message, variant } = words.sent()
      tell(message, variant)
      finish(prepared)
    } catch (thrown) {
      if (isAbort(thrown)) return
      const failure = toModalError(thrown, 'wallet/failed')
      const said = failure.data?.['reason']
      // R137: once the wallet has begun, nothing that it says makes undone what the chain may have.
      const isSafe = !isAsked || (!isTaken && isRefusal(failure))
      if (isLast) write(prepared, isSafe ? undefined : { status: 'lost' })
      if (failure.code === 'wallet/account-changed') {
        const text = words.changed()
        invalidate({ text })
        return tell(t(text), 'error')
      }
      plan.heard({ type: 'failed', isLast, code: failure.code })
      if (failure.code === 'wallet/declined') {
        current.value = { status: 'declined', prepared }
        return
      }
      const reason = { words: said ? String(said) : undefined, code: failure.code }
      tell(words.failed(reason.words), 'error')
      ctx.report(failure)
      current.value = { status: isSafe ? 'failed' : 'unknown', prepared, reason }
    }
  }

  /** A call before the last one is on its way; once it is done, all is checked anew and the next one can be asked for. */
  async function confirm(prepared: P, hash: string): Promise<void> {
    plan.heard({ type: 'step', call: prepared.calls[0]! })
    current.value = { status: 'confirming', prepared }
    const isOver = () => current.peek().status !== 'confirming'
    try {
      const adapter = await ctx.adapter(namespace)
      const receipt = await adapter.waitForReceipt(network, hash, { signal: life.signal })
      // It had its price.
      ctx.balances.expire({ network, address: account, tokens: [] }).catch(ctx.report)
      if (isOver()) return
      if (receipt.status === 'reverted') {
        plan.heard({ type: 'failed', isLast: false, code: 'reverted' })
        current.value = { status: 'failed', prepared, reason: { text: words.stepReverted } }
        return
      }
      // Sped up it is the same; whatever else took its place, the chain tells how it stands.
      done.value++
      prepare()
    } catch (thrown) {
      // The chain has it, and only looking failed: another check tells how it stands.
      if (!isAbort(thrown) && !isOver())
        current.value = { status: 'unchecked', prepared, reason: { text: 'unchecked.network' } }
    }
  }

  const finish = (prepared: P) => {
    plan.heard({ type: 'sent' })
    current.value = { status: 'sent', prepared }
  }
  watch(life.signal, () => {
    const item = entry.value
    const now = current.peek()
    // The answer got lost, and others found out: the history knows it, or another page of the site does.
    if (item?.hash && now.status === 'unknown') finish(now.prepared)
    if (isSettled.value || !outcomeOf(item)) return
    isSettled.value = true
    if (item!.status === 'confirmed' || item!.status === 'failed')
      plan.heard({ type: 'settled', isReverted: item!.status === 'failed' })
  })

  prepare()
  return {
    id,
    entry,
    done,
    life,
    state: computed(() => withOutcome(current.value, entry.value)),
    prepare: () => prepare(),
    accept() {
      const now = current.peek()
      if (now.status !== 'changed') return
      quote!.accept(now.prepared)
      current.value = { status: 'ready', prepared: now.prepared }
    },
    submit() {
      const now = current.peek()
      // A view that is on its way out takes no click.
      if (now.status !== 'ready' || life.signal.aborted || !mayAsk(now.prepared)) return
      quote?.agree(now.prepared)
      if (quote && Date.now() - madeAt > quote.freshMs) prepare({ agreed: now.prepared })
      else ask(now.prepared)
    },
    isBusy: () => isUnderWay(current.value) || (!isSettled.value && entry.value !== undefined),
  }
}
