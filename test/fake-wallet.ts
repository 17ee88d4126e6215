import * as assert from 'uvu/assert'
import type { Provider } from '../src/base/provider.ts'
import { ModalError } from '../src/base/errors.ts'

export const NEVER = (): Promise<never> => new Promise(() => {})
export const fail = (error: unknown) => (): Promise<never> => Promise.reject(error)
export const live = () => ({ signal: new AbortController().signal })

const A = '0x' + 'a1'.repeat(20)

export type Answer = (params: any) => unknown
type Listener = (value: unknown) => void

/** A wallet that shares A on Ethereum, unless `answers` say otherwise. */
export function createWallet(answers: Record<string, Answer> = {}) {
  const calls: { method: string; params?: any }[] = []
  const heard: [string, Listener][] = []
  const all: Record<string, Answer> = {
    eth_requestAccounts: () => [A],
    eth_accounts: () => [A],
    eth_chainId: () => '0x1',
    ...answers,
  }
  const provider: Provider = {
    async request({ method, params }) {
      calls.push({ method, params })
      const answer = all[method]
      if (!answer) throw { code: -32601, message: `no ${method}` }
      return answer(params)
    },
    on: (event, listener) => void heard.push([event, listener as Listener]),
    removeListener: (event, listener) =>
      void heard.splice(
        heard.findIndex(([name, one]) => name === event && one === listener),
        1,
      ),
  }
  return {
    provider,
    calls,
    heard,
    methods: () => calls.map(call => call.method),
    count: (method: string) => calls.filter(call => call.method === method).length,
    emit: (event: string, value?: unknown) => {
      for (const [name, listener] of [...heard]) if (name === event) listener(value)
    },
  }
}

export async function errorOf(promise: Promise<unknown>): Promise<ModalError> {
  const error = await promise.then(
    value => assert.unreachable(`resolved with ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  )
  assert.instance(error, ModalError)
  return error as ModalError
}

/** Runs `body` with a clock under its control, and timers that are due immediately. */
export async function withClock(body: (move: (ms: number) => void) => Promise<void>) {
  const { setTimeout: timer } = globalThis
  const { now } = performance
  let time = 1_000
  performance.now = () => time
  globalThis.setTimeout = ((fn: () => void) => timer(fn, 0)) as typeof setTimeout
  try {
    await body(ms => {
      time += ms
    })
  } finally {
    globalThis.setTimeout = timer
    performance.now = now
  }
}
