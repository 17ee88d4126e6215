import { codeOf } from '../../base/record.ts'
import { abortable, child, type Wait, noop } from '../../base/abort.ts'
import { attempt, ModalError } from '../../base/errors.ts'
import { str } from '../../services/decode.ts'
import { SOCIAL_PROVIDERS, type EmbeddedUser, type SocialProvider } from './events.ts'
import { named, type Frame } from './frame.ts'
import type { LoginStore } from './login-store.ts'
import { hear, isReturn, MAX_URI, stateOf, watchClosing, withPage } from './social-window.ts'

export interface SocialParts {
  ask: Frame['ask']
  renew: Frame['renew']
  store: LoginStore
  /** URL of the secure site's page. */
  siteUrl: string
  /** What the site is told about this page when it restarts. */
  introduce(ask: Frame['ask']): void
  /**
   * How often a window is checked for being closed, and how long one that only seems closed can still answer; in ms.
   */
  pollMs?: number
  graceMs?: number
  /** In ms. */
  now?(): number
}

/** How long a page can stay at a provider: as long as the site waits for it. */
const AWAY_MS = 600_000

/** The page is back from a provider, and until when the answer is valid, in ms. It signs no one in before a click. */
export interface Arrived {
  provider: SocialProvider
  uri: string
  until: number
}
/** Without `provider`: the page never left, came back earlier or too late, or the user is already signed in. */
export type Returned = Arrived | { provider?: undefined; uri: string }

export interface SocialLogin {
  /**
   * Lets the user sign in in `popup`, which waits at the secure site; resolves with the input for `finish`, and always
   * closes the window. Rejects with `embedded/declined` if the user closes it, `embedded/window-lost` if it is cut off,
   * `embedded/untrusted-origin` if another site answers in it, and `service/social-timeout`.
   */
  authorize(provider: SocialProvider, popup: Window, wait?: Wait): Promise<string>
  /**
   * For browsers without pop-ups: the URL that the page itself goes to, returning to `page`. Rejects with
   * `embedded/failed` if it has no state that identifies the answer.
   */
  leave(provider: SocialProvider, page: string, wait?: Wait): Promise<string>
  /** What the page brought back from a provider, once; it is then removed from its URL. */
  returned(): Returned | undefined
  /** Signs in with a provider's answer. A user who signed out in the meantime stays signed out. */
  finish(provider: SocialProvider, uri: string, wait?: Wait): Promise<EmbeddedUser>
  /** Farcaster's link, to be approved on another device. */
  farcasterLink(wait?: Wait): Promise<string>
  /** Resolves when the link has been approved, however long that takes. */
  farcasterApproved(wait?: Wait): Promise<void>
  /** Stops waiting for the link. */
  forgetFarcaster(): void
}

/** Login by a social account, except for its views (frame.md sections 8, 10 and 11). */
export function createSocialLogin(parts: SocialParts): SocialLogin {
  const { ask, renew, store, siteUrl, introduce, pollMs, graceMs, now = Date.now } = parts
  const { origin } = new URL(siteUrl)

  async function redirectUri(provider: SocialProvider, wait: Wait): Promise<string> {
    try {
      return (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, wait)).uri
    } catch (error) {
      if (codeOf(error) === 'embedded/timeout') throw new ModalError('service/social-timeout', { cause: error })
      throw error
    }
  }
  const remember = (provider: string, userName?: string) => {
    store.set('social', provider)
    store.set('userName', userName || undefined)
  }

  const forgetPending = () => {
    for (const key of ['pendingSocial', 'pendingState', 'pendingAt'] as const) store.set(key)
  }

  return {
    async authorize(provider, popup, wait = {}) {
      const over = child(wait.signal)
      const { signal } = over
      const closed = watchClosing(popup, { signal, pollMs, graceMs })
      closed.catch(noop)
      try {
        const uri = await Promise.race([redirectUri(provider, { signal }), closed])
        const answer = hear(popup, { origin, state: stateOf(uri), signal })
        // Replaces the blank start page, which would be useless for Back. In some browsers a closed window has no
        // location.
        attempt(() => popup.location.replace(uri))
        return await Promise.race([answer, closed])
      } finally {
        over.abort()
        attempt(() => popup.close())
      }
    },

    async leave(provider, page, wait = {}) {
      const { uri, state } = withPage(await redirectUri(provider, wait), page)
      store.set('pendingSocial', provider)
      store.set('pendingState', state)
      store.set('pendingAt', String(now()))
      if (state && store.get('pendingState') === state) return uri
      forgetPending()
      throw new ModalError('embedded/failed', { message: 'The login page’s URL has no `state` parameter.' })
    },

    returned() {
      const page = new URL(location.href)
      const uri = str(page.searchParams.get('result_uri'), MAX_URI)
      // Any app may use a parameter of that name.
      if (!uri || attempt(() => new URL(uri).origin) !== origin) return
      page.searchParams.delete('result_uri')
      history.replaceState(history.state, '', page.href)
      const provider = SOCIAL_PROVIDERS.find(it => it === store.get('pendingSocial'))
      const state = store.get('pendingState')
      const at = Number(store.get('pendingAt') ?? NaN)
      const isStanding = !!store.get('used')
      forgetPending()
      const until = at + AWAY_MS
      const isMine = isReturn(uri, state) && at <= now() && now() <= until && !isStanding
      return provider && isMine ? { provider, uri, until } : { uri }
    },

    async finish(provider, uri, { signal } = {}) {
      const answer = ask('CONNECT_SOCIAL', { uri })
      try {
        const user = await abortable(answer, signal)
        remember(provider, user.userName)
        return user
      } catch (error) {
        if (signal?.aborted) answer.then(() => ask('SIGN_OUT')).catch(noop)
        throw named(error)
      }
    },

    farcasterLink: async wait => (await ask('GET_FARCASTER_URI', undefined, wait)).url,
    async farcasterApproved(wait) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, wait).catch((error: unknown) => {
        throw named(error)
      })
      remember('farcaster', userName)
    },
    forgetFarcaster() {
      // The site would accept no other request in the meantime, and its own RELOAD would lose one that arrives while it
      // restarts.
      renew()
      introduce(ask)
    },
  }
}
