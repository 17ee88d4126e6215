import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import { afterPaint } from './painted.ts'

/** While nobody knows whether they are wanted. */
const MAX_HELD = 100
const MINUTE_MS = 60_000
/** So many failures are told in a minute; a page that fails in a loop tells no more of it. */
const MAX_ERRORS = 5

/** What kind of failure a code is, in the service's words. */
const KINDS: [RegExp, string][] = [
  [/bad-reply$/, 'DATA_PARSING_ERROR'],
  [/^(http|rpc|data|service)\//, 'API_ERROR'],
  [/^embedded\//, 'SECURE_SITE_ERROR'],
  [/^/, 'INTERNAL_SDK_ERROR'],
]

/**
 * Sends tracked events and the codes of failures to the origin that the host named, and to none otherwise, when nothing
 * on screen waits. The first event tells of the start, when nothing may be requested: it goes along with the next. Where
 * the project is asked whether it wants them, all events wait for its answer.
 */
export function sendAnalytics(ctx: Context, then = afterPaint): void {
  const { life, events, options, networks, remote, slots, unsentEvents } = ctx
  /** Undefined while the project has not said. */
  const isWanted = () => {
    const isTracked = !options.remoteConfig || slots.value.project?.isTracked.value
    return options.endpoints.analytics && options.features.analytics !== false ? isTracked : false
  }
  const post = (due: object[]) =>
    then(() =>
      remote().then(
        ({ track }) => {
          for (const props of due) track(options.endpoints.analytics!, props)
        },
        () => {},
      ),
    )
  const send = () => {
    const wanted = isWanted()
    const hasStart = unsentEvents[0]?.event === 'INITIALIZE'
    const kept = hasStart ? 1 : 0
    if (wanted === false) return void unsentEvents.splice(kept)
    if (wanted === undefined) return void unsentEvents.splice(kept, unsentEvents.length - MAX_HELD)
    if (unsentEvents.length <= kept) return
    const { caipNetworkId } = networks.active.peek()
    post(unsentEvents.splice(0).map(it => ({ ...it, properties: { ...it.properties, caipNetworkId } })))
  }
  watch(life, send)
  events.on('event', send)

  let errorCount = 0
  let since = 0
  // The code alone: what a message says may be of somebody.
  events.on('error', ({ code }) => {
    const now = Date.now()
    if (now - since > MINUTE_MS) {
      since = now
      errorCount = 0
    }
    if (!isWanted() || ++errorCount > MAX_ERRORS) return
    const [, event] = KINDS.find(([pattern]) => pattern.test(code))!
    post([{ type: 'error', event, properties: { errorType: code } }])
  })
}
