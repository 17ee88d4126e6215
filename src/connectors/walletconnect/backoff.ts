import { abortable, child, delay, timeout } from '../../base/abort.ts'
import { roomOf } from '../../base/error-catalogue.ts'
import { toModalError } from '../../base/errors.ts'
import type { Relayer } from './internals.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 30_000
const MAX_TRIES = 10
const WINDOW_MS = 300_000
/** A socket that ends sooner counts as refused, whatever its opening said. */
const STEADY_MS = 10_000
/** A socket that has not opened by then will not open; one that is slower than usual rarely does. */
const OPENING_MS = 15_000
const USUAL_MS = 1_500

/**
 * How long a socket has to wait before the next attempt, in ms: not at all at first, then 1 to 30 s with jitter, and at
 * most ten attempts in five minutes, plus one whenever the user asks for it. `tries` are the times of the attempts
 * since a socket last held, oldest first; those before `hurriedAt` do not lengthen the wait.
 */
export function nextTurn(
  tries: number[],
  now: number,
  random = Math.random,
  hurriedAt = -Infinity,
  askedAt = -Infinity,
): number {
  const recent = tries.filter(at => at <= now && now - at < WINDOW_MS)
  const last = recent.at(-1)
  if (last === undefined) return 0
  const failures = Math.max(1, recent.filter(at => at >= hurriedAt).length)
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.75 + random() / 2)
  const oldest = recent.at(-MAX_TRIES)
  const due = oldest === undefined || askedAt > last ? last + pause : oldest + WINDOW_MS
  return Math.max(0, due - now)
}

/** Whether a relay gave a reason to refuse, such as a wrong key or clock: it will refuse again. */
export const isRefusal = (error: unknown): boolean => roomOf(toModalError(error, 'http/network').code) === 'service'

/**
 * Paces every new socket of the library, and retries until one opens. The library's own loops would retry every few
 * seconds for the page's life, and could not be hurried. `asks` dispatches 'ask' when the user asks for a connection,
 * and 'request' when the app has one for the wallet: that ends the pause of a relay that refused, and no other.
 */
export function paceSockets(
  relayer: Pick<
    Relayer,
    'connected' | 'transportExplicitlyClosed' | 'provider' | 'createProvider' | 'transportClose' | 'on'
  >,
  life: AbortSignal,
  asks: EventTarget = new EventTarget(),
  now = Date.now,
): void {
  const create = relayer.createProvider.bind(relayer)
  let tries: number[] = []
  let openedAt = Infinity
  let hurriedAt = -Infinity
  let askedAt = -Infinity
  let isRefused = false
  let waiting = child(life)
  let last: Promise<unknown> = Promise.resolve()

  const ownTurn = async () => {
    for (;;) {
      try {
        // Offline there is nothing to connect to; the browser reports when it is online. A relay that refused is asked
        // again when the user returns or needs it.
        const isHopeless = isRefused || navigator.onLine === false
        return await delay(
          isHopeless ? WINDOW_MS : nextTurn(tries, now(), Math.random, hurriedAt, askedAt),
          waiting.signal,
        )
      } catch (error) {
        if (life.aborted) throw error
      }
    }
  }
  /** The running attempt; a slow one is abandoned when there is new hope. */
  let opening: { since: number; control: AbortController } | undefined
  const opens = async () => {
    const { provider } = relayer
    opening = { since: now(), control: child(life) }
    const limit = timeout(OPENING_MS, opening.control.signal)
    try {
      await abortable(provider.connect(), limit.signal)
      return true
    } catch {
      // It may still open, unnoticed.
      provider.connection?.on('open', () => void provider.connection?.close().catch(() => {}))
      return false
    } finally {
      limit.done()
      opening.control.abort()
      opening = undefined
    }
  }
  const take = async () => {
    for (;;) {
      if (now() - openedAt >= STEADY_MS) tries = []
      openedAt = Infinity
      await ownTurn()
      isRefused = false
      tries = [...tries, now()].slice(-MAX_TRIES)
      await create()
      if (await opens()) return
      if (life.aborted || relayer.transportExplicitlyClosed) throw new Error('Closed')
    }
  }
  // One after another: two concurrent calls would share an attempt.
  relayer.createProvider = () => {
    const turn = last.then(take)
    last = turn.catch(() => {})
    return turn
  }
  // A socket that held until it was closed here, for example for another tab, was not refused.
  const close = relayer.transportClose.bind(relayer)
  relayer.transportClose = () => {
    if (relayer.connected) tries = []
    return close()
  }
  // A relay that refuses a key or a clock opens the socket first, so that opening is not yet success.
  relayer.on('relayer_connect', () => {
    openedAt = now()
  })
  relayer.on('relayer_error', (error: unknown) => {
    if (isRefusal(error)) isRefused = true
  })

  const forgive = () => {
    const before = waiting
    isRefused = false
    waiting = child(life)
    before.abort()
  }
  const hurry = () => {
    hurriedAt = now()
    forgive()
    if (opening && now() - opening.since > USUAL_MS) opening.control.abort()
  }
  // Failures while offline were not the relay's fault.
  addEventListener(
    'online',
    () => {
      tries = tries.slice(-1)
      hurry()
    },
    { signal: life },
  )
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) hurry()
    },
    { signal: life },
  )
  addEventListener('pageshow', hurry, { signal: life })
  asks.addEventListener('request', forgive, { signal: life })
  asks.addEventListener(
    'ask',
    () => {
      askedAt = now()
      hurry()
    },
    { signal: life },
  )
}
