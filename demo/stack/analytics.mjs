// The analytics sink: accepts events like the hosted service and logs them.
import { forProject } from './http/project.mjs'
import { HttpError } from './http/reply.mjs'

const KEPT_EVENTS = 1000

/**
 * @param {{ origins: string[] }} options
 * @returns {import('./http/service.mjs').Route[]}
 */
export function analyticsRoutes({ origins }) {
  const events = []
  const take = ({ body }) => {
    if (typeof body?.eventId !== 'string' || typeof body.props !== 'object')
      throw new HttpError(400, 'An event has eventId and props')
    events.push(body)
    if (events.length > KEPT_EVENTS) events.shift()
    return { status: 202, body: {} }
  }
  return [
    ['POST', '/e', forProject(origins)(take)],
    ['GET', '/events', () => ({ body: events })],
    ['DELETE', '/events', () => ((events.length = 0), { status: 204 })],
  ]
}
