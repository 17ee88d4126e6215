// Who may ask: the project id and origin rules of the hosted services.
import { glob } from './glob.mjs'
import { HttpError } from './reply.mjs'

/**
 * `local` and every id in the form of a hosted one (32 hex digits) are known.
 * @param {unknown} id
 */
const isKnown = id => id === 'local' || /^[0-9a-f]{32}$/i.test(String(id))

/**
 * Why a request is refused, in the words of the hosted services, or nothing.
 * @param {{ projectId: unknown, origin?: string }} request
 * @param {string[]} origins Allowed origins; `*` stands for any text in one.
 * @returns {{ status: number, text: string } | undefined}
 */
export function refusalOf({ projectId, origin }, origins) {
  if (!isKnown(projectId)) return { status: 401, text: 'Unauthorized: invalid key' }
  // Without an Origin header it is no page of another site: a picture element, a mobile app, a script
  if (origin !== undefined && !origins.some(it => glob(it).test(origin)))
    return { status: 403, text: 'Unauthorized: origin not allowed' }
}

/**
 * @param {string[]} origins Allowed origins; `*` stands for any text in one.
 * @returns {(handler: import('./service.mjs').Handler) => import('./service.mjs').Handler} Puts the check before a
 * handler.
 */
export const forProject = origins => handler => request => {
  const refusal = refusalOf(
    { projectId: request.query.get('projectId') ?? request.body?.projectId, origin: request.origin },
    origins,
  )
  if (refusal) throw new HttpError(refusal.status, refusal.text)
  return handler(request)
}
