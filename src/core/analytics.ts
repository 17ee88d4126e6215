import { createHttp, type Params } from '../services/http.ts'
import type { Events } from './events.ts'
import type { Options } from './options.ts'

/** Sends tracked events to the origin that the host named, and to none otherwise. Pages are named without query and hash. */
export function createAnalytics(events: Events, options: Options, params: Params): void {
  events.on('event', props => {
    const { endpoints: { analytics }, features } = options
    if (!analytics || features.analytics === false) return
    const body = { eventId: crypto.randomUUID(), url: location.origin + location.pathname, domain: location.hostname, timestamp: Date.now(), props }
    createHttp({ base: analytics, params }).post('/e', { params, body }).catch(() => {})
  })
}
