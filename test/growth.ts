/** Processor time of a call, in microseconds, the least of three: what else the machine does does not count. */
function costOf(call: () => void): number {
  const costs = [0, 1, 2].map(() => {
    const from = process.cpuUsage()
    call()
    const { user, system } = process.cpuUsage(from)
    return user + system
  })
  return Math.max(1, Math.min(...costs))
}

/**
 * How many times the processor time of `run` grows when its size grows four times: about 4 where it is in proportion, 16
 * where each part looks at all the others. `size` is one that takes some milliseconds.
 */
export const growth = (run: (size: number) => void, size: number): number =>
  costOf(() => run(4 * size)) / costOf(() => run(size))

/** How many times the processor time of `other` that of `run` is. */
export const ratio = (run: () => void, other: () => void): number => costOf(run) / costOf(other)
