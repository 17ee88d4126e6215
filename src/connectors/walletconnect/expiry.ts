import { delay } from '../../base/abort.ts'
import type { ClientInternals } from './internals.ts'

/** The library gives up after 300 s. */
const END_MS = 299_000

interface Parts {
  core: {
    history: ClientInternals['core']['history']
    expirer: Pick<ClientInternals['core']['expirer'], 'has' | 'set'>
  }
  engine: Pick<ClientInternals['engine'], 'events'>
}

/**
 * Ends unanswered proposals and requests a moment before the library does: its own end is reported twice, the second
 * time as an uncatchable rejection that the browser blames on the page. With `life` they end immediately: the library
 * would keep its timers to the last.
 */
export function expireFirst({ core: { history, expirer }, engine }: Parts, life: AbortSignal): void {
  const ends: Record<string, (id: number) => void> = {
    wc_sessionPropose: id => {
      if (expirer.has(id)) expirer.set(id, 0)
    },
    wc_sessionRequest: id =>
      engine.events.emit(`session_request:${id}`, { error: new Error('Request expired. Please try again.') }),
  }
  const drops: typeof ends = {
    ...ends,
    wc_sessionPropose: id => engine.events.emit(`session_connect:${id}`, { error: new Error('Proposal expired') }),
  }
  history.on('history_created', ({ id, request: { method } }) => {
    if (Object.hasOwn(ends, method))
      delay(END_MS, life).then(
        () => ends[method]!(id),
        () => drops[method]!(id),
      )
  })
}
