import { createStoredTexts } from '../../state/stored-texts.ts'

/**
 * What the app's origin stores of a login; the session itself is kept by the secure site in its own storage (frame.md
 * section 6).
 */
const KEYS = {
  /** Set after a sign-in here: the only reason to load the site with the page. */
  used: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  email: '@appkit-wallet/EMAIL',
  /** When the last email was requested, in ms; removed once the user is signed in. */
  askedAt: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  chain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  userName: '@appkit-wallet/SOCIAL_USERNAME',
  /** Chain IDs, comma-separated. */
  smartAccountNetworks: '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
  /** The site's own mark of the session, which it is told when the page returns. */
  token: '@appkit-wallet/SESSION_TOKEN_KEY',
  /** A sign-out has begun, and the site has not confirmed it. */
  leaving: '@appkit-wallet/SIGNING_OUT',
  /** The social account that the user signed in with. */
  social: '@appkit/connected_social',
  /** The provider that the page itself was sent to, and the state that identifies its answer. */
  pendingSocial: '@appkit/social_provider',
  pendingState: '@appkit/social_state',
  /** When it was sent there, in ms. */
  pendingAt: '@appkit/social_started',
} as const
/** The longest values are providers' states, which may be tokens. */
const MAX_LENGTH = 4096

export type LoginKey = keyof typeof KEYS

export interface LoginStore {
  get(key: LoginKey): string | undefined
  /** Without `text`, removes it. */
  set(key: LoginKey, text?: string): void
  /** After a sign-out, nothing reveals who the user was (R126); only that the site has not confirmed it, if so. */
  clear(): void
}

/** Never throws: if the browser stores nothing, a login lives until the page is closed. */
export function createLoginStore(area?: () => Storage): LoginStore {
  const texts = createStoredTexts('', area)
  const store: LoginStore = {
    get(key) {
      const text = texts.get(KEYS[key])
      return text && text.length <= MAX_LENGTH ? text : undefined
    },
    set: (key, text) => texts.set(KEYS[key], text ?? null),
    clear() {
      for (const key of Object.keys(KEYS) as LoginKey[]) if (key !== 'leaving') store.set(key)
    },
  }
  return store
}
