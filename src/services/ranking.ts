// The figures of viem's `rank`, over the calls themselves and not only over looks at the endpoints; see rpc.ts.

/** One look at an endpoint. */
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

/** 0 to 1 for each endpoint: the share that was answered, and how much faster than the slowest of them. */
export function scores(endpoints: Sample[][]): number[] {
  const measured = endpoints.map(samples => ({
    latency: mean(samples.filter(({ ok }) => ok).map(({ ms }) => ms)),
    stability: mean(samples.map(({ ok }) => +ok)),
  }))
  const slowest = Math.max(...measured.map(({ latency }) => latency)) || 1
  return measured.map(
    ({ latency, stability }) => STABILITY_WEIGHT * stability + (stability && LATENCY_WEIGHT * (1 - latency / slowest)),
  )
}

/** Indexes, best first. The given order stands between equals, and for all until every endpoint has been looked at. */
export function rank(endpoints: Sample[][]): number[] {
  const order = scores(endpoints).map((score, at) => ({ score, at }))
  if (endpoints.every(samples => samples.length)) order.sort((a, b) => b.score - a.score)
  return order.map(({ at }) => at)
}
