// Who can ask: the hosted services' rules for project ids and origins.
import { glob } from './glob.mjs'
import { HttpError } from './reply.mjs'

/**
 * Knows `local` and every id in the hosted form (32 hex digits).
 * @param {unknown} id
 */
const isKnown = id => id === 'local' || /^[0-9a-f]{32}$/i.test(String(id))

/**
 * Why a request is refused, in the hosted services' words, or undefined.
 * @param {{ projectId: unknown, origin?: string }} request
 * @param {string[]} origins Allowed origins; `*` stands for any text in one.
 * @returns {{ status: number, text: string } | undefined}
 */
export function refusalOf({ projectId, origin }, origins) {
  if (!isKnown(projectId)) return { status: 401, text: 'Unauthorized: invalid key' }
  // Without an Origin header, the request does not come from another site's script: it can be an image, a mobile app or
  // a command-line script.
  if (origin !== undefined && !origins.some(it => glob(it).test(origin)))
    return { status: 403, text: 'Unauthorized: origin not allowed' }
}

/**
 * @param {string[]} origins Allowed origins; `*` stands for any text in one.
 * @returns {(handler: import('./service.mjs').Handler) => import('./service.mjs').Handler} Adds the check to a handler.
 */
export const forProject = origins => handler => request => {
  const refusal = refusalOf(
    { projectId: request.query.get('projectId') ?? request.body?.projectId, origin: request.origin },
    origins,
  )
  if (refusal) throw new HttpError(refusal.status, refusal.text)
  return handler(request)
}
