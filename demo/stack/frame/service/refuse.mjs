import { HttpError } from '../../http/reply.mjs'

/** A refusal with a message, which the frame page passes on to the site in its error. */
export const refuse = (message, status = 400) => new HttpError(status, { message })
