import type { ModalError } from '../src/lib/errors.ts'

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

/** After everything that could follow without a timer or the network. */
export const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** The error a promise fails with; a promise that does not fail is itself a failure. */
export const failure = (promise: Promise<unknown>): Promise<ModalError> =>
  promise.then(
    value => {
      throw new Error(`did not fail: ${JSON.stringify(value)}`)
    },
    error => error,
  )
