import type { Events } from './events.ts'
import type { Options } from './options.ts'

/** Sends tracked events to the origin that the host named, and to none otherwise. Pages are named without query and hash. */
export function createAnalytics(events: Events, options: Options, version: string): void {
  events.on('event', props => {
    const { endpoints: { analytics }, features, projectId } = options
    if (!analytics || features.analytics === false) return
    const body = { eventId: crypto.randomUUID(), url: location.origin + location.pathname, domain: location.hostname, timestamp: Date.now(), props }
    fetch(`${analytics.replace(/\/$/, '')}/e?${new URLSearchParams({ projectId, st: 'appkit', sv: `html-universal-${version}` })}`, { method: 'POST', body: JSON.stringify(body), credentials: 'omit', keepalive: true }).catch(() => {})
  })
}
