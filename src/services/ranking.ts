// The scoring of viem's `rank`, but measured on the calls themselves and not only on probes of the endpoints; see
// rpc.ts.

/** One probe of an endpoint. */
export interface Sample {
  ok: boolean
  ms: number
}

const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3
const MAX_SAMPLES = 10
export const SAMPLE_INTERVAL_MS = 4_000

/** The newest ten samples. */
export const addSample = (samples: Sample[], sample: Sample): Sample[] => [...samples, sample].slice(-MAX_SAMPLES)

const mean = (values: number[]) => (values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0)

/** A score from 0 to 1 for each endpoint: the share of answered calls, and its speed relative to the slowest. */
export function scores(endpoints: Sample[][]): number[] {
  const latency = endpoints.map(samples => mean(samples.filter(({ ok }) => ok).map(({ ms }) => ms)))
  const slowest = Math.max(...latency) || 1
  return endpoints.map((samples, i) => {
    const stability = mean(samples.map(({ ok }) => +ok))
    return STABILITY_WEIGHT * stability + (stability && LATENCY_WEIGHT * (1 - latency[i]! / slowest))
  })
}

/** Indexes, best first. Equals keep the given order, and so do all until every endpoint has been measured. */
export function rank(endpoints: Sample[][]): number[] {
  const score = scores(endpoints)
  const order = endpoints.map((_, i) => i)
  return endpoints.every(samples => samples.length) ? order.sort((a, b) => score[b]! - score[a]!) : order
}
