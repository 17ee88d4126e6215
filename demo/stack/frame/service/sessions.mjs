// Who is signed in where. A session belongs to one user at one site: another site that embeds the page has none.
import { createHash, randomBytes } from 'node:crypto'

export const SESSION_MS = 7 * 86_400_000

const digest = token => createHash('sha256').update(String(token)).digest('hex')

/**
 * @typedef {{ user: import('./users.mjs').User, site: string, mark: string, endsAt: number }} Session `mark` is told to the
 * site: it names the session and opens nothing.
 * @param {{ now: () => number }} clock
 */
export function createSessions({ now }) {
  /** By the digest of the token: what the service keeps is no use to who reads it. @type {Map<string, Session>} */
  const sessions = new Map()

  return {
    /** @returns {string} The token, which the page keeps. */
    begin(user, site) {
      const token = randomBytes(32).toString('base64url')
      sessions.set(digest(token), { user, site, mark: randomBytes(16).toString('hex'), endsAt: now() + SESSION_MS })
      return token
    },

    /** The session of a token at a site, unless it has run out. @returns {Session | undefined} */
    read(token, site) {
      const session = sessions.get(digest(token))
      if (!session || session.site !== site) return undefined
      if (session.endsAt > now()) return session
      sessions.delete(digest(token))
    },

    /** Ends every session that the user of this one has at the site. */
    end({ user, site }) {
      for (const [key, it] of sessions) if (it.user === user && it.site === site) sessions.delete(key)
    },
  }
}

/** @typedef {ReturnType<typeof createSessions>} Sessions */
