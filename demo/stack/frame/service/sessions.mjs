// Who is signed in where. A session belongs to one user at one site: other embedding sites do not share it.
import { createHash, randomBytes } from 'node:crypto'

export const SESSION_MS = 7 * 86_400_000

const digest = token => createHash('sha256').update(String(token)).digest('hex')

/**
 * @typedef {{ user: import('./users.mjs').User, site: string, mark: string, endsAt: number }} Session `mark`: given to
 * the site; it identifies the session without granting access.
 * @param {{ now: () => number }} clock
 */
export function createSessions({ now }) {
  /** By the token's digest, so that stored data is useless to a thief. @type {Map<string, Session>} */
  const sessions = new Map()

  return {
    /** @returns {string} The token, which the page keeps. */
    begin(user, site) {
      const token = randomBytes(32).toString('base64url')
      sessions.set(digest(token), { user, site, mark: randomBytes(16).toString('hex'), endsAt: now() + SESSION_MS })
      return token
    },

    /** A token's session at a site, unless it has expired. @returns {Session | undefined} */
    read(token, site) {
      const session = sessions.get(digest(token))
      if (!session || session.site !== site) return undefined
      if (session.endsAt > now()) return session
      sessions.delete(digest(token))
    },

    /** Ends every session of this one's user at the site. */
    end({ user, site }) {
      for (const [key, it] of sessions) if (it.user === user && it.site === site) sessions.delete(key)
    },
  }
}

/** @typedef {ReturnType<typeof createSessions>} Sessions */
