// A site that keeps asking is not heard for a while.

const REJECTIONS_MAX = 5
const SILENCE_MS = 60_000

/** How a site's questions were answered. Times are in ms of a clock that only goes forward (`performance.now()`). */
export interface Patience {
  /** Rejections since the last approval, or since the last silence. */
  readonly rejections: number
  /** The site's requests are refused until then. */
  readonly until: number
}

export const PATIENT: Patience = Object.freeze({ rejections: 0, until: 0 })

/** After an answer by the user. What is refused without asking is not an answer. */
export function patienceAfter(patience: Patience, isApproved: boolean, now: number): Patience {
  if (isApproved) return PATIENT
  const rejections = patience.rejections + 1
  if (rejections < REJECTIONS_MAX) return Object.freeze({ rejections, until: patience.until })
  return Object.freeze({ rejections: 0, until: now + SILENCE_MS })
}

/** Whether a request is refused (`silence`) without asking. */
export const isSilenced = ({ until }: Patience, now: number): boolean => now < until
