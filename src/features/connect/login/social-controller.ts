import type { Embedded } from '../../../connectors/embedded/index.ts'
import type { SocialProvider } from '../../../connectors/embedded/events.ts'
import type { Arrived, Returned } from '../../../connectors/embedded/social-login.ts'
import {
  createAttempt,
  ModalError,
  signal,
  type Attempt,
  type Context,
  type ReadonlySignal,
  type Run,
  type Signal,
} from '../../../modal/kit.ts'
import { abortable, child, noop } from '../../../base/abort.ts'
import type { Social } from '../../../base/login.ts'

/**
 * Of a login: `window`, the user is at the provider; `blocked`, the browser opened none; `leaving`, the page itself goes
 * there; `returned`, it is back, and goes on with a click; `link`, Farcaster's is shown; `data`, the account is on its
 * way; `failed`.
 */
export type Stage = 'window' | 'blocked' | 'leaving' | 'returned' | 'link' | 'data' | 'failed'

/** One login, alive while its view is on the stack. Its `retry` must be called in a click: the window needs the gesture. */
export interface SocialAttempt extends Attempt<Stage> {
  provider: Social
  /** Farcaster's, once it is there. */
  link: ReadonlySignal<string | undefined>
}

export interface SocialLogins {
  attempt: ReadonlySignal<SocialAttempt | undefined>
  /** Must be called in the click. */
  start(provider: Social): void
  /** Shows what the page brought back from a provider; a click goes on with it. */
  resume(returned: Returned): void
  /** The page is back from a provider, and what speaks with the secure site did not load: nobody can tell what came. */
  unanswered(error: unknown): void
}

export interface SocialParts {
  /** The client of the secure site. */
  client(): Promise<Embedded>
  /** Connects who has just signed in. */
  signedIn(embedded: Embedded, provider: Social, wait: { signal: AbortSignal }): Promise<unknown>
  /** Undefined where the browser blocks it. */
  openPopup(): Window | undefined
  /** Windows do not open here, or cannot answer: a browser within another app. */
  isInApp: boolean
  /** Takes the page itself elsewhere. */
  go(uri: string): void
}

/** How far a login is; it ends with its signal. */
interface Login extends Run<Stage> {
  link: Signal<string | undefined>
}

/** The way from a social account to a connected wallet (frame.md section 10); nothing of it is left when its view is. */
export function createSocialLogins(ctx: Context, parts: SocialParts): SocialLogins {
  const { router, events, connections, networks, notifications, t } = ctx
  const { client, signedIn, openPopup, isInApp, go } = parts
  const current = signal<SocialAttempt | undefined>(undefined)
  const isSignedIn = () => networks.namespaces().some(it => connections.of(it).peek().connector?.type === 'auth')
  /** Whether somebody is connected, or may be about to come back. */
  const isTaken = () => networks.namespaces().some(it => connections.of(it).peek().status !== 'disconnected')
  const tellOver = () => {
    ctx.report(new ModalError('embedded/failed', { message: 'This login has ended, or was not started here' }))
    notifications.show({ message: t('social.expired'), variant: 'error' })
  }

  async function connect(embedded: Embedded, provider: Social, login: Login) {
    try {
      await signedIn(embedded, provider, login)
    } catch (error) {
      // Signed in at the site and not here is half a login.
      if (!isSignedIn()) embedded.connectors[0]?.disconnect().catch(noop)
      throw error
    }
    events.track('SOCIAL_LOGIN_SUCCESS', { provider })
  }
  async function finish(embedded: Embedded, provider: SocialProvider, uri: string, login: Login) {
    login.stage.value = 'data'
    events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await embedded.social.finish(provider, uri, login)
  }
  async function byWindow(provider: SocialProvider, login: Login) {
    // Before anything else: later than in the click it would be blocked.
    const popup = openPopup()
    if (!popup) {
      login.stage.value = 'blocked'
      return
    }
    login.stage.value = 'window'
    let embedded: Embedded, uri: string
    try {
      embedded = await abortable(client(), login.signal)
      uri = await embedded.social.authorize(provider, popup, login)
    } finally {
      popup.close()
    }
    await finish(embedded, provider, uri, login)
    await connect(embedded, provider, login)
  }
  async function byPage(provider: SocialProvider, login: Login) {
    login.stage.value = 'leaving'
    const embedded = await abortable(client(), login.signal)
    go(await embedded.social.leave(provider, location.href, login))
  }
  async function byLink(login: Login) {
    login.stage.value = 'link'
    login.link.value = undefined
    const embedded = await abortable(client(), login.signal)
    const { social } = embedded
    login.link.value = await social.farcasterLink(login)
    try {
      await social.farcasterApproved(login)
    } catch (error) {
      if (login.signal.aborted) social.forgetFarcaster()
      throw error
    }
    login.stage.value = 'data'
    await connect(embedded, 'farcaster', login)
  }
  /** Whoever wrote the address, it takes nobody's place. */
  async function byReturn({ provider, uri, until }: Arrived, login: Login) {
    const end = () => {
      events.track('SOCIAL_LOGIN_ERROR', { provider })
      router.back()
      tellOver()
    }
    login.stage.value = 'data'
    if (Date.now() > until || isTaken()) return end()
    const embedded = await abortable(client(), login.signal)
    await finish(embedded, provider, uri, login)
    if (!isTaken()) return connect(embedded, provider, login)
    embedded.connectors[0]?.disconnect().catch(noop)
    end()
  }
  function begin(provider: Social, login: Login): Promise<void> {
    if (provider === 'farcaster') return byLink(login)
    return isInApp ? byPage(provider, login) : byWindow(provider, login)
  }

  /** Shows a login and runs it; of one that the page brought back, `returned` waits for the click. */
  function show(provider: Social, returned?: Arrived) {
    const link = signal<string | undefined>(undefined)
    const left = child(ctx.life)
    const failed = (failure: ModalError): Stage | undefined => {
      const isDeclined = failure.code === 'embedded/declined'
      events.track(isDeclined ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
      ctx.report(failure)
      if (!isDeclined && failure.code !== 'embedded/untrusted-origin') return 'failed'
      router.back()
      notifications.show(
        isDeclined
          ? { message: t('social.cancelled'), variant: 'success', isNeutral: true }
          : { message: t('social.untrusted'), variant: 'error' },
      )
    }
    const attempt = createAttempt(
      left.signal,
      run => {
        const login = { ...run, link }
        return returned && run.before === 'returned' ? byReturn(returned, login) : begin(provider, login)
      },
      { first: 'window', fallback: 'embedded/failed', failed },
      signal<Stage>(returned ? 'returned' : 'window'),
    )
    const { stage, retry } = attempt
    if (!returned) retry()
    current.value = {
      ...attempt,
      provider,
      link,
      retry: () => {
        // A window that the browser did not open, and an answer, are those of the login under way.
        if (stage.peek() !== 'blocked' && stage.peek() !== 'returned')
          events.track('SOCIAL_LOGIN_STARTED', { provider })
        retry()
      },
    }
    if (provider === 'farcaster') router.push('ConnectingFarcaster')
    else router.push('ConnectingSocial', provider)
    const step = router.current.peek()
    // Leaving the view ends the login, unless it is left because somebody is signed in.
    router.whileShown(left, it => it === step, isSignedIn)
  }

  return {
    attempt: current,
    start(provider) {
      show(provider)
      events.track('SOCIAL_LOGIN_STARTED', { provider })
    },
    resume(returned) {
      router.open('Connect')
      if (returned.provider) show(returned.provider, returned)
      else tellOver()
    },
    unanswered(error) {
      ctx.report(error)
      router.open('Connect')
      notifications.show({ message: t('social.late.text'), variant: 'error' })
    },
  }
}
