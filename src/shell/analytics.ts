import type { Context } from '../core/context.ts'
import { later } from './painted.ts'

/**
 * Sends tracked events to the origin that the host named, and to none otherwise, when nothing on screen waits. The first
 * one tells of the start, when nothing may be requested: it goes along with the next.
 */
export function sendAnalytics({ events, options, remote, untold }: Context, then = later): void {
  const send = () => {
    const {
      endpoints: { analytics },
      features,
    } = options
    const hasStart = untold[0]?.event === 'INITIALIZE'
    if (!analytics || features.analytics === false) return void untold.splice(hasStart ? 1 : 0)
    if (untold.length <= (hasStart ? 1 : 0)) return
    const due = untold.splice(0)
    then(() =>
      remote().then(
        ({ track }) => {
          for (const props of due) track(analytics, props)
        },
        () => {},
      ),
    )
  }
  send()
  events.on('event', send)
}
