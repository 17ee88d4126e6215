// Who a cookie belongs to: a visitor with nonces, or accounts that have signed in.
import { createHash, randomBytes } from 'node:crypto'

const COOKIE = 'sign-in'
const VISITS = 1000
const NONCES = 20

const digest = id => createHash('sha256').update(id).digest('hex')
const idIn = cookie => new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1] ?? ''
const namespaceOf = session => session.chainId.split(':')[0]

/**
 * @typedef {{ address: string, chainId: string, endsAt: number }} Session
 * @param {{ now: () => number }} clock
 */
export function createVisits({ now }) {
  /** By the digest of the cookie's id, so that stored data is useless to a thief.
   * @type {Map<string, { nonces: Map<string, number>, sessions: Session[] }>} */
  const visits = new Map()

  const cookieOf = (id, isSecure, seconds) =>
    `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax${seconds === undefined ? '' : `; Max-Age=${seconds}`}${isSecure ? '; Secure' : ''}`
  const visitOf = cookie => visits.get(digest(idIn(cookie)))

  function begin(visit) {
    const id = randomBytes(32).toString('base64url')
    visits.set(digest(id), visit)
    if (visits.size > VISITS) visits.delete(visits.keys().next().value)
    return id
  }
  function alive(visit) {
    if (visit) visit.sessions = visit.sessions.filter(it => it.endsAt > now())
    return visit?.sessions ?? []
  }

  return {
    /** A nonce that is valid once, only in this browser. */
    issue({ cookie, isSecure }, lifetimeMs) {
      const nonce = randomBytes(16).toString('hex')
      const visit = visitOf(cookie)
      const { nonces } = visit ?? { nonces: new Map() }
      nonces.set(nonce, now() + lifetimeMs)
      if (nonces.size > NONCES) nonces.delete(nonces.keys().next().value)
      return { nonce, setCookie: visit ? undefined : cookieOf(begin({ nonces, sessions: [] }), isSecure) }
    },

    /** Consumes the nonce, whatever the outcome. */
    take({ cookie }, nonce) {
      const nonces = visitOf(cookie)?.nonces
      const endsAt = nonces?.get(nonce)
      nonces?.delete(nonce)
      return endsAt !== undefined && endsAt > now()
    },

    /**
     * Under a new id, which makes a planted one worthless. An account replaces another of the same kind of chain, and
     * coexists with those of other chains.
     */
    signIn({ cookie, isSecure }, session) {
      const { nonces, sessions } = visitOf(cookie) ?? { nonces: new Map(), sessions: [] }
      visits.delete(digest(idIn(cookie)))
      const rest = sessions.filter(
        it =>
          namespaceOf(it) !== namespaceOf(session) ||
          (it.address === session.address && it.chainId !== session.chainId),
      )
      const seconds = Math.ceil((session.endsAt - now()) / 1000)
      return cookieOf(begin({ nonces, sessions: [...rest, session] }), isSecure, seconds)
    },

    /** Newest last. */
    sessions: ({ cookie }) => alive(visitOf(cookie)),

    signOut({ cookie, isSecure }) {
      visits.delete(digest(idIn(cookie)))
      return cookieOf('', isSecure, 0)
    },

    all: () => [...visits.values()].flatMap(alive),
    forget: () => visits.clear(),
  }
}
