// Sign-in with a social provider (authorization code with PKCE), and with Farcaster, which a link approves on another
// device.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { authorizeUri, fetchProfile, PROVIDERS } from './login-service.mjs'
import { refuse } from './refuse.mjs'

const LOGIN_MS = 600_000
const POLL_MS = 20_000
/** Separates the state from the page to return to, if no window is waiting. */
const PAGE_MARK = '--'

const random = () => randomBytes(16).toString('hex')
const digest = text => createHash('sha256').update(String(text)).digest('base64url')
function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
const START_AGAIN = 'This sign-in has expired or was used. Please start again.'

/**
 * @param {{ users: import('./users.mjs').Users, sessions: import('./sessions.mjs').Sessions, now: () => number,
 *   self: () => string, login: () => string }} parts `self` and `login`: addresses of the page and of the providers.
 */
export function createSocial({ users, sessions, now, self, login }) {
  /** By state. @type {Map<string, { provider: string, site: string, owner: string, verifier: string, endsAt: number }>} */
  const logins = new Map()
  /** Farcaster's channels, by the link's token. */
  const channels = new Map()
  const redirectUri = () => `${self()}/oauth`

  function fresh(map) {
    for (const [key, it] of map) if (it.endsAt <= now()) map.delete(key)
    return map
  }
  /** The login that an address belongs to, and the page to continue with. */
  function readResult(uri) {
    const url = URL.canParse(uri) ? new URL(uri) : undefined
    if (url?.origin + url?.pathname !== redirectUri()) throw refuse('This is no answer to a sign-in.')
    const [state, ...rest] = (url.searchParams.get('state') ?? '').split(PAGE_MARK)
    const page = rest.join(PAGE_MARK)
    // A client can encode it for the state, and the state for the address.
    return { url, state, page: URL.canParse(page) ? page : decoded(page), found: fresh(logins).get(state) }
  }

  return {
    /**
     * @param {{ secret: string }} body A secret that only the page knows, so that only this page can complete the
     * login.
     */
    redirect({ provider, site, secret }) {
      if (!Object.hasOwn(PROVIDERS, provider)) throw refuse('Unknown provider')
      const state = random()
      const verifier = random() + random()
      logins.set(state, { provider, site, owner: digest(secret), verifier, endsAt: now() + LOGIN_MS })
      return {
        uri: authorizeUri(login(), { provider, state, challenge: digest(verifier), redirectUri: redirectUri() }),
      }
    },

    /** Where a returned pop-up reports: the site, or the page that left itself. */
    arrival(uri) {
      const { page, found } = readResult(uri)
      const target = URL.canParse(page) ? new URL(page) : undefined
      if (target && target.origin !== found?.site) return { site: undefined }
      target?.searchParams.set('result_uri', uri)
      return { site: found?.site, page: target?.href }
    },

    async connect({ uri, site, secret }) {
      const { url, state, found } = readResult(uri)
      if (!found || found.site !== site || found.owner !== digest(secret)) throw refuse(START_AGAIN)
      logins.delete(state)
      const code = url.searchParams.get('code')
      if (!code) throw refuse('The sign-in was cancelled.')
      const profile = await fetchProfile(login(), {
        code,
        verifier: found.verifier,
        redirectUri: redirectUri(),
      }).catch(() => {
        throw refuse('The provider did not confirm the sign-in. Please try again.', 502)
      })
      return { session: sessions.begin(users.ofSocial(found.provider, profile), site) }
    },

    farcasterLink({ site, secret }) {
      const token = random()
      let settle
      const settled = new Promise(resolve => (settle = resolve))
      channels.set(token, { site, owner: digest(secret), settled, settle, state: 'waiting', endsAt: now() + LOGIN_MS })
      return { url: `${self()}/farcaster?token=${token}` }
    },

    describeFarcaster: ({ token }) => {
      const { site, state } = fresh(channels).get(token) ?? { state: 'gone' }
      return { site, state }
    },

    decideFarcaster({ token, userName }) {
      const channel = fresh(channels).get(token)
      if (channel?.state !== 'waiting') throw refuse(START_AGAIN, 410)
      if (userName && !/^[a-z0-9][a-z0-9-]{0,15}$/.test(userName)) throw refuse('Invalid name')
      Object.assign(channel, userName ? { state: 'approved', userName } : { state: 'denied' })
      channel.settle()
      return {}
    },

    /** Waits for the user; `waiting` tells the page to ask again. */
    async connectFarcaster({ url, site, secret }) {
      const token = URL.canParse(url) ? new URL(url).searchParams.get('token') : undefined
      const channel = fresh(channels).get(token)
      if (!channel || channel.site !== site || channel.owner !== digest(secret)) throw refuse(START_AGAIN)
      await Promise.race([channel.settled, sleep(POLL_MS, undefined, { ref: false })])
      if (channel.state === 'waiting') return { state: 'waiting' }
      channels.delete(token)
      if (channel.state === 'denied') throw refuse('The sign-in was not approved.')
      const user = users.ofSocial('farcaster', { sub: channel.userName, name: channel.userName })
      return { state: 'approved', userName: channel.userName, session: sessions.begin(user, site) }
    },
  }
}
