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
 * Stages of a login. `window`: the user is at the provider; `blocked`: the browser blocked the pop-up; `leaving`: the
 * page itself goes there; `returned`: it is back, and continues on a click; `link`: Farcaster's link is shown; `data`:
 * the account is loading; `failed`.
 */
export type Stage = 'window' | 'blocked' | 'leaving' | 'returned' | 'link' | 'data' | 'failed'

/** One login, alive while its view is on the stack. Its `retry` must be called in a click: the window needs the gesture. */
export interface SocialAttempt extends Attempt<Stage> {
  provider: Social
  /** Farcaster's link, once it is available. */
  link: ReadonlySignal<string | undefined>
}

export interface SocialLogins {
  attempt: ReadonlySignal<SocialAttempt | undefined>
  /** Must be called in the click. */
  start(provider: Social): void
  /** Shows what the page brought back from a provider; a click continues with it. */
  resume(returned: Returned): void
  /** The page is back from a provider, but the secure site's client did not load, so the result is unknown. */
  unanswered(error: unknown): void
}

export interface SocialParts {
  /** The client of the secure site. */
  client(): Promise<Embedded>
  /** Connects a user who has just signed in. */
  signedIn(embedded: Embedded, provider: Social, wait: { signal: AbortSignal }): Promise<unknown>
  /** Undefined if the browser blocks it. */
  openPopup(): Window | undefined
  /** Pop-ups do not open here, or cannot answer: an in-app browser. */
  isInApp: boolean
  /** Navigates the page itself. */
  go(uri: string): void
}

/** A login's progress; it ends with its signal. */
interface Login extends Run<Stage> {
  link: Signal<string | undefined>
}

/** The way from a social account to a connected wallet (frame.md section 10); nothing of it remains after its view. */
export function createSocialLogins(ctx: Context, parts: SocialParts): SocialLogins {
  const { router, events, connections, networks, notifications, t } = ctx
  const { client, signedIn, openPopup, isInApp, go } = parts
  const current = signal<SocialAttempt | undefined>(undefined)
  const isSignedIn = () => networks.namespaces().some(it => connections.of(it).peek().connector?.type === 'auth')
  /** Whether an account is connected, or may be about to be restored. */
  const isTaken = () => networks.namespaces().some(it => connections.of(it).peek().status !== 'disconnected')
  const tellOver = () => {
    ctx.report(
      new ModalError('embedded/failed', { message: 'This social login has ended, or was started on another page.' }),
    )
    notifications.show({ message: t('social.expired'), variant: 'error' })
  }

  async function connect(embedded: Embedded, provider: Social, login: Login) {
    try {
      await signedIn(embedded, provider, login)
    } catch (error) {
      // A login at the site without a connection here would be half a login.
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
    // Before anything else: after the click it would be blocked.
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
  /** The URL may come from anyone, so it replaces no existing user. */
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

  /** Shows a login and runs it; for one that the page brought back, `returned` waits for the click. */
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
        // A blocked pop-up, and an answer, belong to the running login.
        if (stage.peek() !== 'blocked' && stage.peek() !== 'returned')
          events.track('SOCIAL_LOGIN_STARTED', { provider })
        retry()
      },
    }
    if (provider === 'farcaster') router.push('ConnectingFarcaster')
    else router.push('ConnectingSocial', provider)
    const step = router.current.peek()
    // Leaving the view aborts the login, unless it is left because the user is signed in.
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
