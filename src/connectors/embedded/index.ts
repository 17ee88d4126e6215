import { createEmbeddedConnectors, type EmbeddedParts } from './connector.ts'
import type { Connector } from '../connector.ts'
import { createEmailLogin, type EmailLogin } from './email-login.ts'
import { createFrame, type Frame, type FrameOptions } from './frame.ts'
import { createLoginStore, type LoginStore } from './login-store.ts'
import { createSocialLogin, type SocialLogin } from './social-login.ts'

/** The embedded wallet of a page: the secure site in its frame, and the ways to sign in to it. */
export interface Embedded {
  frame: Frame
  email: EmailLogin
  social: SocialLogin
  store: LoginStore
  /** One a namespace, of type auth. */
  connectors: Connector[]
  /** Ends what waits for approval. */
  voidApprovals(): void
}

/** Nothing is contacted before it is used. */
export function createEmbedded(options: FrameOptions, parts: Omit<EmbeddedParts, 'ask' | 'store'>): Embedded {
  const frame = createFrame(options)
  const store = createLoginStore()
  return {
    frame,
    store,
    email: createEmailLogin(frame.ask, store),
    social: createSocialLogin({ ...frame, store, siteUrl: options.url, introduce: parts.introduce }),
    connectors: createEmbeddedConnectors({ ...parts, ask: frame.ask, store }),
    voidApprovals: parts.voidApprovals,
  }
}
