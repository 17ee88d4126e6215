// Cursors of paged replies: opaque, and valid only for the query they came from.
import { digest } from '../pictures/svg.mjs'

/** Rows per page of the history. */
export const PAGE_ROWS = 20

const CHECK_BYTES = 9

const checkOf = (question, place) => digest(JSON.stringify([question, place])).toString('base64url', 0, CHECK_BYTES)

/**
 * @param {string} question
 * @param {string} place The start of the next page.
 */
export const encodeCursor = (question, place) =>
  Buffer.from(`${place} ${checkOf(question, place)}`).toString('base64url')

/** @returns {string | undefined} The place; undefined for a cursor that is broken or belongs to another query. */
export function decodeCursor(question, cursor) {
  const [place, check, ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ')
  return check === checkOf(question, place) && rest.length === 0 ? place : undefined
}
