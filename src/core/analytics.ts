import type { Remote } from '../services/remote.ts'
import type { Events, TrackedEvent } from './events.ts'
import type { Options } from './options.ts'

/**
 * Sends tracked events to the origin that the host named, and to none otherwise; `later`, because nobody waits for it.
 */
export function createAnalytics(
  events: Events,
  options: Options,
  remote: () => Promise<Remote>,
  later: (then: () => void) => void,
): void {
  let first: TrackedEvent | undefined
  events.on('event', event => {
    const {
      endpoints: { analytics },
      features,
    } = options
    // The first event comes at start, when nothing may be requested yet; it is sent along with the next.
    if (event.event === 'INITIALIZE') return void (first = event)
    if (!analytics || features.analytics === false) return
    const due = first ? [first, event] : [event]
    first = undefined
    later(() =>
      remote().then(
        ({ track }) => {
          for (const props of due) track(analytics, props)
        },
        () => {},
      ),
    )
  })
}
