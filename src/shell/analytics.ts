import type { Context } from '../core/context.ts'
import { watch } from '../core/resource.ts'
import { later } from './painted.ts'

/** While nobody knows whether they are wanted. */
const MAX_HELD = 100

/**
 * Sends tracked events to the origin that the host named, and to none otherwise, when nothing on screen waits. The first
 * one tells of the start, when nothing may be requested: it goes along with the next. Where the project is asked whether
 * it wants them, all wait for its answer.
 */
export function sendAnalytics({ life, events, options, remote, slots, untold }: Context, then = later): void {
  const send = () => {
    const {
      endpoints: { analytics },
      features,
      remoteConfig,
    } = options
    const isWanted = !remoteConfig || slots.value.project?.isTracked.value
    const hasStart = untold[0]?.event === 'INITIALIZE'
    const kept = hasStart ? 1 : 0
    if (!analytics || features.analytics === false || isWanted === false) return void untold.splice(kept)
    if (isWanted === undefined) return void untold.splice(kept, untold.length - MAX_HELD)
    if (untold.length <= kept) return
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
  watch(life, send)
  events.on('event', send)
}
