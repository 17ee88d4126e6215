// Who may ask: the project id and origin rules of the hosted services.
import { glob } from './glob.mjs'
import { HttpError } from './reply.mjs'

/**
 * `local` and every id in the form of a hosted one (32 hex digits) are known.
 * @param {unknown} id
 */
const isKnown = id => id === 'local' || /^[0-9a-f]{32}$/i.test(String(id))

/**
 * @param {string[]} origins Allowed origins; `*` stands for any text in one.
 * @returns {(handler: import('./service.mjs').Handler) => import('./service.mjs').Handler} Puts the check before a handler.
 */
export const forProject = origins => handler => request => {
  const id = request.query.get('projectId') ?? request.body?.projectId
  if (!isKnown(id)) throw new HttpError(401, 'Unauthorized: invalid key')
  // Without an Origin header it is no page of another site: a picture element, a mobile app, a script
  if (request.origin !== undefined && !origins.some(it => glob(it).test(request.origin))) {
    throw new HttpError(403, 'Unauthorized: origin not allowed')
  }
  return handler(request)
}
