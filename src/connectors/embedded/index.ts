import { createEmbeddedConnectors, type EmbeddedParts } from './connector.ts'
import type { Connector } from '../connector.ts'
import { createEmailLogin, type EmailLogin } from './email-login.ts'
import { createFrame, type Frame, type FrameOptions } from './frame.ts'
import { createLoginStore, type LoginStore } from './login-store.ts'
import { afterOwedSignOut } from './owed-sign-out.ts'
import { createPasskeyWindows, type PasskeyWindows } from './passkey-windows.ts'
import { createSocialLogin, type SocialLogin } from './social-login.ts'

/** The app's embedded wallet: the secure site in the wallet iframe, and the ways to sign in to it. */
export interface Embedded {
  frame: Frame
  email: EmailLogin
  social: SocialLogin
  store: LoginStore
  passkeys: PasskeyWindows
  /** One per namespace, of type auth. */
  connectors: Connector[]
  /** Cancels waiting approvals. */
  voidApprovals(): void
}

/** Contacts nothing before it is used. */
export function createEmbedded(
  options: FrameOptions,
  parts: Omit<EmbeddedParts, 'ask' | 'store' | 'byPasskey'>,
): Embedded {
  const store = createLoginStore()
  const mark = {
    get: () => store.get('token'),
    // One that arrives after a sign-out belongs to no one.
    set: (token: string) =>
      store.set('token', store.get('used') || passkeys.isConnecting() ? token || undefined : undefined),
  }
  const site = createFrame({ ...options, ...(options.passkeys && { mark }) })
  const frame = { ...site, ask: afterOwedSignOut(site.ask, store) }
  const passkeys = createPasskeyWindows(frame)
  return {
    frame,
    store,
    email: createEmailLogin(frame.ask, store),
    social: createSocialLogin({ ...frame, store, siteUrl: options.url, introduce: parts.introduce }),
    passkeys,
    connectors: createEmbeddedConnectors({ ...parts, ask: frame.ask, store, byPasskey: passkeys.take }),
    voidApprovals: parts.voidApprovals,
  }
}
