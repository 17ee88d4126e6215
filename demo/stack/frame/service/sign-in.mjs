// Email sign-in: a link approves a device that is new to the account, then a code proves access to the mailbox.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CODE_MS } from './codes.mjs'
import { refuse } from './refuse.mjs'

const LINK_MS = 600_000
// Proxies and browsers give up on longer requests.
const POLL_MS = 20_000

export const isEmail = text =>
  typeof text === 'string' && text.length <= 254 && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text)
export const normalised = email => email.trim().toLowerCase()

/**
 * @typedef {{ id: string, email: string, site: string, device: string, agent: string, link: string, endsAt: number,
 *   state: 'waiting' | 'approved' | 'denied' | 'replaced', code?: import('./codes.mjs').Code, settled: Promise<void>,
 *   settle: (state: Attempt['state']) => void }} Attempt
 * @param {{ users: import('./users.mjs').Users, sessions: import('./sessions.mjs').Sessions, codes:
 * import('./codes.mjs').Codes, post: import('./mail-service.mjs').Mail['post'], now: () => number, self: () => string
 * }} parts `self`: the page's address, for links.
 */
export function createSignIn({ users, sessions, codes, post, now, self }) {
  /** @type {Map<string, Attempt>} */
  const attempts = new Map()

  function begin(email, site, device) {
    // One attempt per device and site: a new one invalidates older mails.
    for (const old of attempts.values()) {
      const isReplaced = old.device === device && old.site === site
      if (isReplaced) old.settle('replaced')
      if (isReplaced || old.endsAt + CODE_MS < now()) attempts.delete(old.id)
    }
    let wake
    const attempt = {
      id: randomBytes(16).toString('hex'),
      link: randomBytes(16).toString('hex'),
      email,
      site,
      device,
      endsAt: now() + LINK_MS,
      state: 'waiting',
      settled: new Promise(resolve => (wake = resolve)),
      settle(state) {
        if (attempt.state !== 'waiting') return
        attempt.state = state
        wake()
      },
    }
    attempts.set(attempt.id, attempt)
    return attempt
  }

  function mailCode(attempt) {
    codes.spend(attempt.email)
    attempt.code = codes.issue()
    post({
      to: attempt.email,
      subject: `${attempt.code.digits} is your code`,
      text: `Enter it at ${attempt.site} to sign in. It is good for ten minutes. If you did not ask for it, do nothing.`,
      code: attempt.code.digits,
    })
  }

  function mailLink(attempt) {
    codes.spend(attempt.email)
    post({
      to: attempt.email,
      subject: 'Approve a new device',
      text: `A device that you have not used before wants to sign in at ${attempt.site}. Approve it only if that is you.`,
      link: `${self()}/device?token=${attempt.link}`,
    })
  }

  const byLink = link => [...attempts.values()].find(it => it.link === link && it.endsAt > now())

  return {
    connectEmail({ email: typed, site, device, session }) {
      if (!isEmail(typed)) throw refuse('Invalid email')
      if (typeof device !== 'string' || device.length < 16) throw refuse('Unknown device')
      const email = normalised(typed)
      if (session && sessions.read(session, site)?.user.email === email) return { action: 'CONNECT' }
      const attempt = begin(email, site, device)
      if (users.byEmail(email)?.devices.has(device)) {
        attempt.settle('approved')
        mailCode(attempt)
        return { action: 'VERIFY_OTP', attempt: attempt.id }
      }
      mailLink(attempt)
      return { action: 'VERIFY_DEVICE', attempt: attempt.id }
    },

    /** Waits for the link; `waiting` tells the page to ask again. */
    async connectDevice({ attempt: id }) {
      const attempt = attempts.get(id)
      if (!attempt) throw refuse('There is no sign-in to approve. Please start again.')
      await Promise.race([attempt.settled, sleep(POLL_MS, undefined, { ref: false })])
      if (attempt.state === 'denied') throw refuse('The device was not approved.')
      if (attempt.state === 'replaced') throw refuse('A newer e-mail was sent. Please use that one.')
      if (attempt.state === 'waiting' && attempt.endsAt <= now())
        throw refuse('The link has expired. Please start again.')
      return { state: attempt.state }
    },

    connectOtp({ attempt: id, otp, site }) {
      const attempt = attempts.get(id)
      if (!attempt || attempt.site !== site) throw refuse('There is no sign-in to confirm. Please start again.')
      codes.check(attempt.code, otp)
      attempts.delete(id)
      const user = users.ofEmail(attempt.email)
      user.devices.add(attempt.device)
      return { session: sessions.begin(user, site) }
    },

    /** What the link is for; undefined if it has expired. */
    describe: link => {
      const attempt = byLink(link)
      return attempt && { site: attempt.site, email: attempt.email, state: attempt.state }
    },

    decide(link, isApproved) {
      const attempt = byLink(link)
      if (attempt?.state !== 'waiting') throw refuse('This link has expired or was used.', 410)
      if (isApproved) mailCode(attempt)
      attempt.settle(isApproved ? 'approved' : 'denied')
    },
  }
}
