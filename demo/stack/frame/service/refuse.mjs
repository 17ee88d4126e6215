import { HttpError } from '../../http/reply.mjs'

/** An answer in words: the frame page passes them on to the site as the message of its error. */
export const refuse = (message, status = 400) => new HttpError(status, { message })
