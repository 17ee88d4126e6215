import type { Context } from './context.ts'
import { watch } from '../state/resource.ts'
import { afterPaint } from './painted.ts'

/** While it is not known whether analytics is wanted. */
const MAX_HELD = 100
const MINUTE_MS = 60_000
/** How many failures are sent per minute, in case a page fails in a loop. */
const MAX_ERRORS = 5

/** The analytics service's category for an error code. */
const KINDS: [RegExp, string][] = [
  [/bad-reply$/, 'DATA_PARSING_ERROR'],
  [/^(http|rpc|data|service)\//, 'API_ERROR'],
  [/^embedded\//, 'SECURE_SITE_ERROR'],
]

/**
 * Sends tracked events and error codes, only to the origin that the app configured, and only when nothing on screen is
 * waiting. The first event reports the start, when no request is allowed: it is sent with the next one. If the project
 * has to be asked whether it wants analytics, all events wait for the answer.
 */
export function sendAnalytics(ctx: Context, then = afterPaint): void {
  const { life, events, options, networks, sources, slots, unsentEvents } = ctx
  /** Undefined until the project has answered. */
  const isWanted = () => {
    const isTracked = !options.remoteConfig || slots.value.project?.isTracked.value
    return options.endpoints.analytics && options.features.analytics !== false ? isTracked : false
  }
  const post = (due: object[]) =>
    then(() =>
      sources().then(
        ({ track }) => {
          for (const props of due) track?.(options.endpoints.analytics!, props)
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
  // Only the code: a message may contain personal data.
  events.on('error', ({ code }) => {
    const now = Date.now()
    if (now - since > MINUTE_MS) {
      since = now
      errorCount = 0
    }
    if (!isWanted() || ++errorCount > MAX_ERRORS) return
    const [, event = 'INTERNAL_SDK_ERROR'] = KINDS.find(([pattern]) => pattern.test(code)) ?? []
    post([{ type: 'error', event, properties: { errorType: code } }])
  })
}
