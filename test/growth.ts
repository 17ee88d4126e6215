const ENOUGH_US = 5_000

/** Processor time of `rounds` calls in microseconds, the minimum of three: other work on the machine does not count. */
function costOf(call: () => void, rounds: number): number {
  const costs = [0, 1, 2].map(() => {
    const from = process.cpuUsage()
    for (let round = 0; round < rounds; round++) call()
    const { user, system } = process.cpuUsage(from)
    return user + system
  })
  return Math.max(1, Math.min(...costs))
}

/** The ratio of the processor times of `run` and `other`; both run often enough to be measured. */
export function ratio(run: () => void, other: () => void): number {
  let rounds = 1
  while (costOf(other, rounds) < ENOUGH_US) rounds *= 2
  return costOf(run, rounds) / costOf(other, rounds)
}

/** Above it a measurement is taken again: it is either disturbed, or what the test looks for. */
const LINEAR = 6
const ATTEMPTS = 3

/**
 * How much the processor time of `run` grows when its size quadruples: about 4 if it is proportional, 16 if each part
 * looks at all the others. The least of up to three measurements: what else the machine does disturbs one, hardly all.
 */
export function growth(run: (size: number) => void, size: number): number {
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > LINEAR; attempt++) {
    const times = ratio(
      () => run(4 * size),
      () => run(size),
    )
    least = Math.min(least, times)
  }
  return least
}
