/** A page's clock in a unit test: it stands still except for `move`, which runs everything due in between. */
export interface PageClock {
  move(ms: number): void
  end(): void
}

/** Shorter pauses are for drawing, which runs on; so does what the platform itself waits for. */
const DRAWN_MS = 50
const isPlatform = () => / \(?node:internal/.test(new Error().stack!.split('\n')[3] ?? '')

// No page's timer has the id of another's: an earlier page can still clear its own. Ids of the system are objects.
let ids = 1

export function startClock(): PageClock {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval, now: Date.now }
  const timers = new Map<number, { at: number; run: () => void; every?: number }>()
  let time = Date.now()
  const add = (fn: (...args: unknown[]) => void, ms: number, args: unknown[], every?: number) => {
    timers.set(++ids, { at: time + ms, run: () => fn(...args), every })
    return ids
  }
  const clear = (id: unknown) => {
    if (typeof id === 'number') timers.delete(id)
    else real.clearTimeout(id as NodeJS.Timeout)
  }
  Object.assign(globalThis, {
    setTimeout: (fn: () => void, ms = 0, ...args: unknown[]) =>
      ms < DRAWN_MS || isPlatform() ? real.setTimeout(fn, ms, ...(args as [])) : add(fn, ms, args),
    setInterval: (fn: () => void, ms: number, ...args: unknown[]) => add(fn, ms, args, ms),
    clearTimeout: clear,
    clearInterval: clear,
  })
  Date.now = () => time
  return {
    move(ms) {
      const end = time + ms
      for (;;) {
        const [next] = [...timers].filter(([, it]) => it.at <= end).sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        const [id, timer] = next
        time = Math.max(time, timer.at)
        if (timer.every) timer.at += timer.every
        else timers.delete(id)
        timer.run()
      }
      time = end
    },
    end() {
      const { now, ...globals } = real
      Object.assign(globalThis, globals)
      Date.now = now
    },
  }
}
