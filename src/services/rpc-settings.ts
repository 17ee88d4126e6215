import { own } from '../base/record.ts'
import { attempt } from '../base/errors.ts'

/** Settings of your RPC endpoint, in the form of viem's `http`. All other members are ignored. */
export interface RpcConfig {
  /** `headers`: sent with each request, at most 20. */
  fetchOptions?: { headers?: Record<string, string> }
  /** In ms, at most a minute; default 10,000. */
  timeout?: number
  /** How often a read is retried before the next endpoint is tried, at most 5; default 0. */
  retryCount?: number
}

/** How the transport calls one endpoint. */
export interface RpcSettings {
  headers: [name: string, value: string][]
  timeoutMs?: number
  /** Retries of a read that got no answer. */
  retries: number
}

const MAX_HEADERS = 20
const MAX_TIMEOUT_MS = 60_000
const MAX_RETRIES = 5
const NAME = /^[\w!#$%&'*+.^`|~-]{1,64}$/
const VALUE = /^[\x20-\x7e]{0,1000}$/

const within = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.min(Math.floor(value), most) : undefined

/** Reads the app's settings for an endpoint; invalid ones are left out. */
export function readRpcSettings(config: unknown): RpcSettings {
  const read = (key: string) => attempt(() => own(config, key))
  const headers = attempt(() => own(read('fetchOptions'), 'headers'))
  const pairs = attempt(() => Object.entries(headers ?? {}).slice(0, MAX_HEADERS)) ?? []
  return {
    headers: pairs.filter(
      (pair): pair is [string, string] =>
        // The transport itself sets the content type.
        NAME.test(pair[0]) && !/^content-type$/i.test(pair[0]) && typeof pair[1] === 'string' && VALUE.test(pair[1]),
    ),
    timeoutMs: within(read('timeout'), MAX_TIMEOUT_MS) || undefined,
    retries: within(read('retryCount'), MAX_RETRIES) ?? 0,
  }
}
