import { child, delay } from '../../lib/abort.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const MAX_TRIES = 10
const WINDOW_MS = 300_000
/** A socket that ends sooner was refused, whatever it was told at its opening. */
const STEADY_MS = 10_000

/** What the library's relayer keeps to itself: makes the socket of the next try. */
interface Relayer {
  connected: boolean
  createProvider(): Promise<void>
  transportClose(): Promise<void>
  on(event: string, listener: () => void): void
}

/**
 * How long a socket has to wait for its turn, in ms: none at first, then 1 to 30 s with jitter, and never more than ten
 * tries in five minutes. `tries` are the times of those since a socket last held, oldest first; those before `hurriedAt`
 * make no wait longer.
 */
export function nextTurn(tries: number[], now: number, random = Math.random, hurriedAt = -Infinity): number {
  const recent = tries.filter(at => at <= now && now - at < WINDOW_MS)
  if (!recent.length) return 0
  const row = Math.max(1, recent.filter(at => at >= hurriedAt).length)
  const pause = Math.min(FIRST_MS * 2 ** (row - 1), LONGEST_MS) * (0.75 + random() / 2)
  const due = recent.length < MAX_TRIES ? recent.at(-1)! + pause : recent.at(-MAX_TRIES)! + WINDOW_MS
  return Math.max(0, due - now)
}

/** Makes every new socket of the library wait for its turn; its own loops would knock every few seconds for as long as the page lives. */
export function paceSockets(relayer: Relayer, life: AbortSignal, now = Date.now): void {
  const create = relayer.createProvider.bind(relayer)
  let tries: number[] = []
  let openedAt = Infinity
  let hurriedAt = -Infinity
  let waiting = child(life)
  let last: Promise<unknown> = Promise.resolve()

  const ownTurn = async () => {
    for (;;) {
      try {
        // Without a network there is nobody to knock at; the browser says when there is.
        return await delay(navigator.onLine === false ? WINDOW_MS : nextTurn(tries, now(), Math.random, hurriedAt), waiting.signal)
      } catch (error) {
        if (life.aborted) throw error
      }
    }
  }
  const take = async () => {
    if (now() - openedAt >= STEADY_MS) tries = []
    openedAt = Infinity
    await ownTurn()
    tries = [...tries, now()].slice(-MAX_TRIES)
    return create()
  }
  // One after the other: two that ask at once would share a turn.
  relayer.createProvider = () => {
    const turn = last.then(take)
    last = turn.catch(() => {})
    return turn
  }
  // One that held until it was given up, as to another tab, was not refused.
  const close = relayer.transportClose.bind(relayer)
  relayer.transportClose = () => {
    if (relayer.connected) tries = []
    return close()
  }
  // A relay that refuses a key or a clock opens the socket first, so an opening alone is no success.
  relayer.on('relayer_connect', () => { openedAt = now() })

  const hurry = () => {
    const before = waiting
    hurriedAt = now()
    waiting = child(life)
    before.abort()
  }
  // What failed for want of a network was not the relay's doing.
  addEventListener('online', () => { tries = tries.slice(-1), hurry() }, { signal: life })
  document.addEventListener('visibilitychange', () => { if (!document.hidden) hurry() }, { signal: life })
  addEventListener('pageshow', hurry, { signal: life })
}
