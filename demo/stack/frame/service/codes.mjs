// Six-digit codes that prove access to a mailbox.
import { randomInt } from 'node:crypto'
import { refuse } from './refuse.mjs'

export const CODE_MS = 600_000
const DIGITS = 6
const TRIES = 5
const MAILS = 10
const MAILS_WINDOW_MS = 600_000
const MINUTE_MS = 60_000

/** @typedef {{ digits: string, endsAt: number, tries: number }} Code */

/** @param {{ now: () => number }} clock */
export function createCodes({ now }) {
  /** Times of recent mails, by address. @type {Map<string, number[]>} */
  const sent = new Map()

  return {
    /** Counts a mail to an address, and refuses it above the limit. */
    spend(address) {
      const lately = (sent.get(address) ?? []).filter(at => at > now() - MAILS_WINDOW_MS)
      if (lately.length >= MAILS) {
        const minutes = Math.ceil((lately[0] + MAILS_WINDOW_MS - now()) / MINUTE_MS)
        const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
        throw refuse(`Too many e-mails to this address. Please try again in ${wait}.`, 429)
      }
      sent.set(address, [...lately, now()])
    },

    /** @returns {Code} */
    issue: () => ({
      digits: String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
      endsAt: now() + CODE_MS,
      tries: TRIES,
    }),

    /** Throws if an answer is wrong; a correct one is valid once. @param {Code | undefined} code */
    check(code, answer) {
      if (!code || code.endsAt <= now()) throw refuse('This code has expired. Please request a new one.')
      if (code.tries === 0) throw refuse('Too many wrong codes. Please request a new one.', 429)
      code.tries--
      if (String(answer) !== code.digits) throw refuse('Invalid code. Please check it and try again.')
      code.endsAt = 0
    },
  }
}

/** @typedef {ReturnType<typeof createCodes>} Codes */
