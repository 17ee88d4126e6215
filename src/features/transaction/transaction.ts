import { computed, isAbort, ModalError, signal, toModalError, watch, type Context } from '../../modal/kit.ts'
import { child, delay } from '../../base/abort.ts'
import { isRefusal, isStopped } from '../../base/refusal.ts'
import { createChecks } from './checks.ts'
import { createEntry } from './entry.ts'
import { isInFront, showsTransaction } from './in-front.ts'
import { isTwice, openBefore } from './open-entries.tsx'
import type { Plan, Prepared, Reason } from './plan.ts'
import { refusalOfCalls } from './refused-calls.ts'
import { createSteps } from './steps.ts'
import { canEnd, isUncertain, isUnderWay, outcomeOf, withOutcome, type State, type Transaction } from './state.ts'

const NO_ANSWER_MS = 60_000

/**
 * Runs a plan from its checks to its outcome on the chain. It outlives its views: closing the modal does not withdraw
 * the request to the wallet.
 */
export function createTransaction<P extends Prepared>(
  ctx: Context,
  plan: Plan<P>,
  { silentMs = NO_ANSWER_MS } = {},
): Transaction<P> {
  const { connections, networks, notifications, t } = ctx
  const { network, account, quote, words } = plan
  const namespace = network.chainNamespace
  const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
  const life = child(ctx.life)
  const current = signal<State<P>>({ status: 'checking' })
  const isSettled = signal(false)
  const { entry, write, mark, close } = createEntry(ctx, plan, id)
  /** The wallet has answered with what it sent. */
  let isAnswered = false
  const { done, paid, add } = createSteps(ctx, plan, life.signal)

  showsTransaction(plan.intent, id)
  const opens = () => connections.of(namespace).peek().connector?.opens
  const isShown = () => isInFront(ctx, id)
  const tell = (notice: Parameters<typeof notifications.show>[0]) => {
    if (!isShown()) notifications.show(notice)
  }
  const mayAsk = (prepared: P) => plan.mayAsk?.(prepared) ?? true
  const checks = createChecks(plan, {
    life,
    current,
    isInFront: isShown,
    mayAsk,
    // A check that took long leaves nothing of the click; without the browser's word it is tried.
    mayOpen: () => !opens() || navigator.userActivation?.isActive !== false,
    // Whoever left, and came back through the form, clicks once more. Pop-ups and apps can be opened only directly after a
    // click; and an earlier open request needs a confirmation (R140).
    mayGoOn: prepared =>
      ctx.router.current.peek()?.payload === plan.intent &&
      !document.hidden &&
      !opens() &&
      !openBefore(ctx.trackedTransactions.peek(), plan, id).some(it => isTwice(it, plan.entry(prepared))),
    ask: prepared => ask(prepared),
  })
  const { prepare } = checks
  const invalidate = (reason: Reason) => {
    current.value = { status: 'invalid', prepared: current.peek().prepared, reason }
  }
  const stop = (reason: Reason) => {
    invalidate(reason)
    tell({ message: t(reason.text), variant: 'error' })
  }

  // R69: the account and its network are part of it.
  const isSame = () =>
    networks.active.value.caipNetworkId === network.caipNetworkId && connections.of(namespace).value.address === account
  watch(life.signal, () => {
    if (isSame() || !canEnd(current.value)) return
    checks.stop()
    const text = words.changed()
    invalidate({ text })
    // Its view says so itself, unless the change removes that view: without an account, or on an unknown network, there
    // is none.
    if (isShown()) void Promise.resolve().then(() => tell({ message: t(text), variant: 'error' }))
  })

  const ask = (prepared: P) => {
    checks.stop()
    current.value = { status: 'asking', prepared, isSilent: false }
    const wait = child(life.signal)
    endure(prepared, wait.signal).catch(() => {})
    void run(prepared).finally(() => wait.abort())
  }

  const isLast = ({ calls, isBatch }: P) => isBatch || calls.length === 1
  const isAsking = (prepared: P) => current.peek().status === 'asking' && current.peek().prepared === prepared
  /**
   * R154: whatever the wallet does not say, a call before the last one may be finished; the tracker looks for the last.
   */
  async function endure(prepared: P, signal: AbortSignal): Promise<void> {
    for (;;) {
      await delay(silentMs, signal)
      current.value = { status: 'asking', prepared, isSilent: true }
      if (isLast(prepared)) return
      const found = await plan.prepare({ signal }).catch(() => undefined)
      if (!signal.aborted && found && 'calls' in found && found.calls.length < prepared.calls.length) {
        add()
        return prepare({ left: found.calls.length })
      }
    }
  }

  async function run(prepared: P): Promise<void> {
    const isEnd = isLast(prepared)
    let [isAsked, isTaken] = [false, false]
    isAnswered = false
    if (isEnd) write(prepared, { status: 'asked', since: undefined, at: Date.now() })
    plan.heard({ type: 'asking', isLast: isEnd })
    try {
      const provider = ctx.requests.provider(namespace)
      if (!provider) throw new ModalError('wallet/disconnected')
      const reason = await plan.recheck?.(life)
      if (reason) {
        write(prepared)
        return stop(reason)
      }
      const marked = isEnd && mark(life.signal)
      // Pop-ups and apps can be opened only directly after a click; nobody approves in them before the network answers.
      if (!opens()) await marked
      life.signal.throwIfAborted()
      // The wallet may share several accounts and ask for none in particular; the user saw the active one.
      if (!isSame()) throw new ModalError('wallet/account-changed')
      isAsked = true
      // R138: until the network knows the calls, only the wallet can report on them.
      const onTaken = () => {
        isTaken = true
      }
      const answer = await prepared.submit(provider, { signal: life.signal, onTaken })
      // The chain was faster than the wallet's answer.
      if (!isAsking(prepared)) return
      if (!isEnd) return confirm(prepared, answer.hash!)
      isAnswered = true
      // R138: until the chain shows it, only the wallet says that everything is finished.
      write(prepared, answer.hash ? { status: 'pending', ...answer, at: Date.now() } : { status: 'lost' })
      plan.heard({ type: 'submitted' })
      tell(words.sent())
      finish(prepared)
    } catch (thrown) {
      if (isAbort(thrown) || !isAsking(prepared)) return
      const failure = toModalError(thrown, 'wallet/failed')
      const said = failure.data?.['reason']
      // R137: once the wallet has started, no answer of it can undo what the chain may have.
      const isSafe = !isAsked || (!isTaken && isRefusal(failure))
      if (isEnd) close(prepared, { isSafe, isWalletsWord: isAsked && !isStopped(failure) })
      if (failure.code === 'wallet/account-changed') return stop({ text: words.changed() })
      plan.heard({ type: 'failed', isLast: isEnd, code: failure.code })
      if (failure.code === 'wallet/declined') {
        current.value = { status: 'declined', prepared }
        return
      }
      const refusal = isSafe && prepared.isBatch ? refusalOfCalls(failure) : undefined
      const text = failure.data?.['isChanged'] ? 'failed.changed' : refusal
      const reason = { text, words: said ? String(said) : undefined, code: failure.code, isCalls: !!refusal }
      tell({ message: isSafe ? words.failed(reason.words) : words.unknown(isEnd), variant: 'error' })
      ctx.report(failure)
      current.value = { status: isSafe ? 'failed' : 'unknown', prepared, reason }
    }
  }

  /**
   * A call before the last one is on its way; once it is finished, everything is checked again and the next one is
   * requested.
   */
  async function confirm(prepared: P, hash: string): Promise<void> {
    plan.heard({ type: 'step', call: prepared.calls[0]! })
    current.value = { status: 'confirming', prepared }
    const isOver = () => current.peek().status !== 'confirming'
    try {
      const adapter = await ctx.adapter(namespace)
      const receipt = await adapter.waitForReceipt(network, hash, { account, signal: life.signal })
      // It cost a fee.
      ctx.balances.expire({ network, address: account, tokens: [] }).catch(ctx.report)
      if (isOver()) return
      add(receipt)
      if (receipt.status === 'reverted') {
        plan.heard({ type: 'failed', isLast: false, code: 'reverted' })
        current.value = { status: 'failed', prepared, reason: { text: words.stepReverted } }
        return
      }
      // If it was sped up it is the same; for any other replacement, the chain tells the state.
      const calls = prepared.calls.slice(1)
      prepare({ agreed: { ...prepared, calls }, isNext: true, left: calls.length })
    } catch (thrown) {
      // The chain has it, and only the check failed: another check tells the state.
      if (!isAbort(thrown) && !isOver())
        current.value = { status: 'unchecked', prepared, reason: { text: 'unchecked.network' } }
    }
  }

  const finish = (prepared: P) => {
    plan.heard({ type: 'sent' })
    current.value = { status: 'sent', prepared }
  }
  watch(life.signal, () => {
    const [item, now] = [entry.value, current.peek()]
    // R154: whatever the wallet says, it has sent; the chain shows it, or another page of the app does.
    if (item?.hash && !isAnswered && isUncertain(now)) finish(now.prepared)
    if (!item || isSettled.value || !outcomeOf(item)) return
    isSettled.value = true
    if (item.status === 'confirmed' || item.status === 'failed')
      plan.heard({ type: 'settled', isReverted: item.status === 'failed' })
  })

  prepare()
  return {
    id,
    entry,
    done,
    paid,
    life,
    state: computed(() => withOutcome(current.value, entry.value)),
    prepare: () => prepare(),
    accept() {
      const now = current.peek()
      if (now.status !== 'changed') return
      quote?.accept?.(now.prepared)
      current.value = { status: 'ready', prepared: now.prepared }
    },
    submit() {
      const now = current.peek()
      // A closing view accepts no click.
      if (now.status !== 'ready' || life.signal.aborted || !mayAsk(now.prepared)) return
      quote?.agree?.(now.prepared)
      if (checks.isOld()) prepare({ agreed: now.prepared })
      else ask(now.prepared)
    },
    isBusy: () => isUnderWay(current.value) || (!isSettled.value && !!entry.value && entry.value.status !== 'refused'),
  }
}
