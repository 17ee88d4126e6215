import { isAbort, type Signal } from '../../modal/kit.ts'
import { child, delay } from '../../base/abort.ts'
import type { Plan, Prepared } from './plan.ts'
import type { State } from './state.ts'

interface Check<P> {
  /** The visible result stays, and can be agreed to, until there is a newer one. */
  isQuiet?: boolean
  /**
   * The user has agreed to this: the wallet is asked immediately if the new result requests the same and is not worse.
   */
  agreed?: P
  /** Agreed to with the previous step, whose end stays on screen in the meantime. */
  isNext?: boolean
  /** How many calls are left for certain; a node that finds more of them is behind. */
  left?: number
}

/** The pauses before such a node is asked again. */
const BEHIND_MS = [1_000, 4_000]

export interface Checks<P> {
  prepare(check?: Check<P>): void
  /** The visible result is no longer what would happen. */
  isOld(): boolean
  stop(): void
}

interface Parts<P extends Prepared> {
  life: AbortController
  current: Signal<State<P>>
  isInFront(): boolean
  mayAsk(prepared: P): boolean
  /** Whether the click still counts for a wallet that opens a pop-up or an app. */
  mayOpen(): boolean
  /** Whether the wallet can be asked for the next step without another click. */
  mayGoOn(prepared: P): boolean
  ask(prepared: P): void
}

/** Prepares the requests, again whenever the price ages, and asks the wallet immediately for what was agreed to. */
export function createChecks<P extends Prepared>(
  plan: Plan<P>,
  { life, current, isInFront, mayAsk, mayOpen, mayGoOn, ask }: Parts<P>,
): Checks<P> {
  const { quote } = plan
  let check = child(life.signal)
  /** When the visible result was made, in ms. */
  let madeAt = 0

  const prepare = ({ isQuiet = false, agreed, isNext = false, left }: Check<P> = {}) => {
    check.abort()
    check = child(life.signal)
    const { signal } = check
    if (!isQuiet && !isNext) current.value = { status: 'checking', prepared: agreed }
    const isLate = () => {
      const { status } = current.peek()
      if (signal.aborted) return true
      if (isQuiet) return status !== 'ready' && status !== 'changed'
      return status !== (isNext ? 'confirming' : 'checking')
    }
    const isAgreed = (found: P) =>
      !!agreed &&
      !!quote?.isSame(found, agreed) &&
      mayAsk(found) &&
      (isNext ? mayGoOn(found) && !!quote.isAgreedNext?.(found) : mayOpen())
    const find = async () => {
      for (const pause of BEHIND_MS) {
        const found = await plan.prepare({ signal })
        if (left === undefined || 'reason' in found || found.calls.length <= left) return found
        await delay(pause, signal)
      }
      return plan.prepare({ signal })
    }
    find().then(
      found => {
        if (isLate()) return
        if ('reason' in found) {
          current.value = found
          return
        }
        madeAt = Date.now()
        const isWorse = !!quote?.isWorse?.(found)
        if (!isWorse && isAgreed(found)) return ask(found)
        current.value = { status: isWorse ? 'changed' : 'ready', prepared: found }
        refresh(signal)
      },
      (thrown: unknown) => {
        if (isAbort(thrown) || isLate()) return
        // The previous result is still what the chain would do; the next check tells.
        if (isQuiet) return refresh(signal)
        current.value = { status: 'unchecked', prepared: agreed, reason: plan.explain(thrown) }
      },
    )
  }
  /** Prices age: the next one is requested while the view is on display. */
  const refresh = (signal: AbortSignal) => {
    if (!quote?.refreshMs) return
    delay(quote.refreshMs, signal).then(
      () => {
        if (!document.hidden && isInFront()) prepare({ isQuiet: true })
        else refresh(signal)
      },
      () => {},
    )
  }

  return {
    prepare,
    isOld: () => !!quote && Date.now() - madeAt > quote.freshMs,
    stop: () => check.abort(),
  }
}
