import { setTimeout as pause } from 'node:timers/promises'
import { options } from 'preact'
import type { ModalError } from '../src/base/errors.ts'
import { stretched } from './time.ts'

export interface Deferred<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

/** A promise settled from outside. */
export function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void, reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** After everything that can follow without a timer or the network. */
export const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/**
 * Some frames, as test/setup.ts draws them: what components, signals and effects had to draw is drawn. On a busy machine a
 * timer can come before a frame that was asked for earlier.
 */
export async function whenDrawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise<void>(done => options.requestAnimationFrame!(done))
}

/** The error a promise fails with; a promise that does not fail is itself a failure. */
export const failure = (promise: Promise<unknown>): Promise<ModalError> =>
  promise.then(
    value => {
      throw new Error(`did not fail: ${JSON.stringify(value)}`)
    },
    error => error,
  )

/** How long a busy machine can take for something that happens by itself. */
const PATIENCE_MS = stretched(30_000)

/**
 * Waits until the condition holds, by a clock that no test controls; fails if it never does. `what`: what is awaited.
 */
export async function until(isSo: () => unknown, what = String(isSo)): Promise<void> {
  for (const began = performance.now(); !isSo(); await pause(5))
    if (performance.now() - began > PATIENCE_MS) throw new Error(`never came: ${what}`)
}
