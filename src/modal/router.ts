import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { watch } from '../state/resource.ts'
import type { Connecting, PayloadOf, Payloads, ViewName } from './routes.ts'

/** Finds the control that led away from a view when the card shows that view again. */
export type Opener = (card: Element) => HTMLElement | undefined

/** One step of the view stack. */
export type Step = { [Name in ViewName]: { view: Name; payload?: Payloads[Name]; opener?: Opener } }[ViewName]

type Go = <Name extends ViewName>(view: Name, ...payload: PayloadOf<Name>) => void

/** A view that refuses to close returns the sentence that says why, or an empty one if nothing is to be said. */
export type Guard = () => string | undefined

export interface Router {
  steps: ReadonlySignal<Step[]>
  current: ReadonlySignal<Step | undefined>
  isOpen: ReadonlySignal<boolean>
  /** What a view on the stack was opened for, by a user who is about to connect. */
  wanted<Key extends keyof Connecting>(key: Key): Connecting[Key]
  /** Where the newest view came from: 1 forward, -1 back, 0 neither. */
  direction: ReadonlySignal<-1 | 0 | 1>
  /** Why the last attempt to close was refused; a new object each time, so that a repeat nudges again. */
  refusal: ReadonlySignal<{ why: string } | undefined>
  /**
   * Starts a new stack and opens the modal. Only for requests of the app: views, effects and late answers use the
   * methods below, which never open it.
   */
  open: Go
  push: Go
  replace: Go
  /** One step back; from the first view: closes. */
  back(): void
  /** Starts a new stack. */
  reset: Go
  close(force?: boolean): boolean
  guard(check: Guard, life: AbortSignal): void
  /** Stays open, and says why. */
  refuse(why: string): void
  /**
   * Aborts `work` once no step on the stack satisfies `shows`, unless it is held (R109). `isHeld`: something still
   * depends on it, such as a request that the wallet has not answered.
   */
  whileShown(work: AbortController, shows: (step: Step) => boolean, isHeld?: () => boolean): void
  /** For a view in which Back and Escape are an answer and not a step: `answer` returns whether it handled them. */
  onBack(answer: () => boolean, life: AbortSignal): void
}

export function createRouter(): Router {
  const steps = signal<Step[]>([])
  const direction = signal<-1 | 0 | 1>(0)
  const refusal = signal<{ why: string } | undefined>()
  const guards = new Set<Guard>()
  const answers = new Set<() => boolean>()
  const current = computed(() => steps.value.at(-1))
  const write = (next: Step[], way: -1 | 0 | 1) =>
    batch(() => {
      direction.value = way
      refusal.value = undefined
      steps.value = next
    })
  // Late calls, from a closing view or a slow wallet, find the modal closed and leave it closed.
  const move = (next: (stack: Step[]) => Step[], way: -1 | 0 | 1) => {
    const stack = steps.peek()
    if (stack.length) write(next(stack), way)
  }
  const stepOf = (view: ViewName, payload: unknown) => ({ view, payload }) as Step
  const router: Router = {
    steps,
    current,
    direction,
    refusal,
    isOpen: computed(() => steps.value.length > 0),
    // No other payload has members with these names.
    wanted: key => steps.value.map(it => (it.payload as Connecting | undefined)?.[key]).find(Boolean),
    open: (view, ...[payload]) => write([stepOf(view, payload)], steps.peek().length ? 1 : 0),
    push(view, ...[payload]) {
      if (current.peek()?.view !== view) move(stack => [...stack, stepOf(view, payload)], 1)
    },
    replace: (view, ...[payload]) => move(stack => [...stack.slice(0, -1), stepOf(view, payload)], 1),
    back() {
      for (const answer of answers) if (answer()) return
      const stack = steps.peek()
      if (stack.length > 1) write(stack.slice(0, -1), -1)
      else router.close()
    },
    reset: (view, ...[payload]) => move(() => [stepOf(view, payload)], 1),
    close(force) {
      if (!steps.peek().length) return true
      for (const check of force ? [] : guards) {
        const why = check()
        if (why === undefined) continue
        if (why) router.refuse(why)
        return false
      }
      write([], 0)
      return true
    },
    refuse: why => {
      refusal.value = { why }
    },
    guard(check, life) {
      guards.add(check)
      life.addEventListener('abort', () => guards.delete(check), { once: true })
    },
    whileShown(work, shows, isHeld = () => false) {
      watch(work.signal, () => {
        if (!steps.value.some(shows) && !isHeld()) work.abort()
      })
    },
    onBack(answer, life) {
      answers.add(answer)
      life.addEventListener('abort', () => answers.delete(answer), { once: true })
    },
  }
  return router
}
