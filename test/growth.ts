const ENOUGH_US = 5_000

/** Processor time of `rounds` calls in microseconds, the least of three: what else the machine does does not count. */
function costOf(call: () => void, rounds: number): number {
  const costs = [0, 1, 2].map(() => {
    const from = process.cpuUsage()
    for (let round = 0; round < rounds; round++) call()
    const { user, system } = process.cpuUsage(from)
    return user + system
  })
  return Math.max(1, Math.min(...costs))
}

/** How many times the processor time of `run` that of `other` is; both run often enough to be measured. */
export function ratio(run: () => void, other: () => void): number {
  let rounds = 1
  while (costOf(other, rounds) < ENOUGH_US) rounds *= 2
  return costOf(run, rounds) / costOf(other, rounds)
}

/**
 * How many times the processor time of `run` grows when its size grows four times: about 4 where it is in proportion, 16
 * where each part looks at all the others.
 */
export const growth = (run: (size: number) => void, size: number): number =>
  ratio(
    () => run(4 * size),
    () => run(size),
  )
