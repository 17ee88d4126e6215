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
  /** Address of the secure site's page. */
  siteUrl: string
  /** What the site is told of this page when it begins anew. */
  introduce(ask: Frame['ask']): void
  /** How often is looked whether a window is closed, and how long one that only seems so may still answer; in ms. */
  pollMs?: number
  graceMs?: number
  /** In ms. */
  now?(): number
}

/** How long a page may be at a provider, as long as the site waits for it. */
const AWAY_MS = 600_000

/** The page is back from a provider; until when the answer is good, in ms. Nobody is signed in by it before a click. */
export interface Arrived {
  provider: SocialProvider
  uri: string
  until: number
}
/** Without `provider` it never left, came back before or too late, or somebody is signed in already. */
export type Returned = Arrived | { provider?: undefined; uri: string }

export interface SocialLogin {
  /**
   * Has the user sign in in `popup`, which waits at the secure site; resolves with what `finish` takes, and the window
   * is closed in any case. Rejects with `embedded/declined` where the user closes it, `embedded/window-lost` where it is
   * cut off, `embedded/untrusted-origin` where another site answers in it, and `service/social-timeout`.
   */
  authorize(provider: SocialProvider, popup: Window, wait?: Wait): Promise<string>
  /**
   * Where windows do not open: the address that the page itself goes to, and comes back from to `page`. Rejects with
   * `embedded/failed` where it has no state by which the answer is known.
   */
  leave(provider: SocialProvider, page: string, wait?: Wait): Promise<string>
  /** What the page brought back from a provider, once; it is gone from its address then. */
  returned(): Returned | undefined
  /** Signs in with what a provider said. Whoever has left meanwhile stays signed out. */
  finish(provider: SocialProvider, uri: string, wait?: Wait): Promise<EmbeddedUser>
  /** Farcaster's link, to be approved on another device. */
  farcasterLink(wait?: Wait): Promise<string>
  /** Resolves when the link was approved, however long that takes. */
  farcasterApproved(wait?: Wait): Promise<void>
  /** Nobody waits for the link any more. */
  forgetFarcaster(): void
}

/** Login by a social account, as far as it needs no view (frame.md sections 8, 10 and 11). */
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
        // Its start is no place to go back to. One that is closed by now has no location in some browsers.
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
      throw new ModalError('embedded/failed', { message: 'The address of the provider has no state' })
    },

    returned() {
      const page = new URL(location.href)
      const uri = str(page.searchParams.get('result_uri'), MAX_URI)
      // Any page may have a parameter of that name.
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
      // The site would take no other question meanwhile. Its own RELOAD would lose one that comes while it begins anew.
      renew()
      introduce(ask)
    },
  }
}
