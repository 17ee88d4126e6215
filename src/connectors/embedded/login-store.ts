import { createStoredTexts } from '../../state/stored-texts.ts'

/** What the host keeps of a login; the session itself is the secure site's, in storage of its own (frame.md section 6). */
const KEYS = {
  /** That somebody signed in here: the only reason to load the site with the page. */
  used: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  email: '@appkit-wallet/EMAIL',
  /** When the last e-mail was asked for, in ms; gone once somebody is signed in. */
  askedAt: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  chain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  userName: '@appkit-wallet/SOCIAL_USERNAME',
  /** Chain numbers, with commas between. */
  smartAccountNetworks: '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
  /** By which social account somebody signed in. */
  social: '@appkit/connected_social',
  /** That the page went to this provider itself, and by which state it is known when it comes back. */
  pendingSocial: '@appkit/social_provider',
  pendingState: '@appkit/social_state',
  /** When it went there, in ms. */
  pendingAt: '@appkit/social_started',
} as const
/** The longest are the states of providers, which may be tokens. */
const MAX_LENGTH = 2048

export type LoginKey = keyof typeof KEYS

export interface LoginStore {
  get(key: LoginKey): string | undefined
  /** Without a text: forgets it. */
  set(key: LoginKey, text?: string): void
  /** After a sign-out nothing is left of who it was (R126). */
  clear(): void
}

/** Never throws: where the browser keeps nothing, a login lives as long as the page. */
export function createLoginStore(area?: () => Storage): LoginStore {
  const texts = createStoredTexts('', area)
  const store: LoginStore = {
    get(key) {
      const text = texts.get(KEYS[key])
      return text && text.length <= MAX_LENGTH ? text : undefined
    },
    set: (key, text) => texts.set(KEYS[key], text ?? null),
    clear() {
      for (const key of Object.keys(KEYS) as LoginKey[]) store.set(key)
    },
  }
  return store
}
