import { ModalError, signal, watch, type Context, type ReadonlySignal } from '../../modal/kit.ts'
import type { Namespace } from '../../base/network.ts'
import type { SIWX, SIWXSession } from '../../base/siwx.ts'
import { child } from '../../base/abort.ts'
import { createPrompt, type Candidate, type Prompt } from './prompt.ts'

export interface Questions {
  /** The one on screen. */
  prompt: ReadonlySignal<Prompt | undefined>
  /**
   * Resolves with the session, or without one if the user declines and sign-in is optional; throws `request/aborted` if
   * it is required. `isConnecting`: a connection continues with the answer.
   */
  ask(candidate: Candidate, wait?: AbortSignal, isConnecting?: boolean): Promise<SIWXSession | undefined>
  /** Whether a request's view is on top, answered or not. */
  isOnTop(): boolean
  /** Returns to where it was opened from. */
  leave(): void
}

export const keyOf = ({ address, network }: Candidate): string => `${network.caipNetworkId}:${address}`

/** Whether accounts of a namespace can sign in: the legacy `siweConfig` supports EVM only. */
export const isServed = ({ siweConfig }: Context['options'], namespace: Namespace): boolean =>
  !siweConfig || namespace === 'eip155'

/** Asks the user to sign in, in a view that is not a step: Back, Escape and Close are answers. */
export function createQuestions(ctx: Context, siwx: SIWX, freshMs: number): Questions {
  const { life, options, router, events, t } = ctx
  const view = options.siweConfig ? 'ConnectingSiwe' : 'SIWXSignMessage'
  const prompt = signal<Prompt | undefined>(undefined)
  let asking: { key: string; answer: Promise<SIWXSession | undefined> } | undefined
  const isOnTop = () => router.current.peek()?.view === view

  function begin(candidate: Candidate, mine: AbortSignal, isConnecting: boolean) {
    const isRequired = !!siwx.getRequired?.()
    return new Promise<SIWXSession | undefined>((resolve, reject) => {
      const drop = () => reject(new ModalError('request/aborted'))
      const cancel = () => {
        events.track('CLICK_CANCEL_SIWX', { network: candidate.network.caipNetworkId })
        if (isRequired) drop()
        else resolve(undefined)
      }
      prompt.value = createPrompt({ ctx, siwx, candidate, isRequired, freshMs, signed: resolve, cancel }, mine)
      if (router.isOpen.peek()) router.push(view)
      else router.open(view)
      router.onBack(() => isOnTop() && (cancel(), true), mine)
      router.guard(() => {
        if (isRequired) return t('sign.first')
        cancel()
        // The modal closes with the connection that has waited for this.
        return isConnecting ? '' : undefined
      }, mine)
      // The app can open any view; a connected user who has to sign in returns here.
      watch(mine, () => {
        if (router.steps.value.some(it => it.view === view)) return
        if (isRequired && !isConnecting && router.isOpen.value) router.push(view)
        else drop()
      })
      mine.addEventListener('abort', drop, { once: true })
    })
  }

  return {
    prompt,
    isOnTop,
    ask(candidate, wait, isConnecting = false) {
      const key = keyOf(candidate)
      if (asking?.key === key) return asking.answer
      const mine = child(life, wait)
      const answer = begin(candidate, mine.signal, isConnecting).finally(() => {
        mine.abort()
        if (asking?.key !== key) return
        asking = undefined
        prompt.value = undefined
      })
      asking = { key, answer }
      return answer
    },
    leave() {
      if (!isOnTop()) return
      if (router.steps.peek()[1]) router.back()
      else router.close()
    },
  }
}
