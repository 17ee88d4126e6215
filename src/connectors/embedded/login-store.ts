/** What the host keeps of a login; the session itself is the secure site's, in storage of its own (frame.md section 6). */
const KEYS = {
  /** That somebody signed in here: the only reason to load the site with the page. */
  used: 'EMAIL_LOGIN_USED_KEY',
  email: 'EMAIL',
  /** When the last e-mail was asked for, in ms; gone once somebody is signed in. */
  askedAt: 'LAST_EMAIL_LOGIN_TIME',
  chain: 'LAST_USED_CHAIN_KEY',
  userName: 'SOCIAL_USERNAME',
  /** Chain numbers, with commas between. */
  smartAccountNetworks: 'SMART_ACCOUNT_ENABLED_NETWORKS',
} as const
const PREFIX = '@appkit-wallet/'
const MAX_LENGTH = 512

export type LoginKey = keyof typeof KEYS

export interface LoginStore {
  get(key: LoginKey): string | undefined
  /** Without a text: forgets it. */
  set(key: LoginKey, text?: string): void
  /** After a sign-out nothing is left of who it was (R126). */
  clear(): void
}

/** Never throws: where the browser keeps nothing, a login lives as long as the page. */
export function createLoginStore(area = () => window.localStorage): LoginStore {
  const memory = new Map<LoginKey, string | undefined>()
  const store: LoginStore = {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      try {
        const text = area().getItem(PREFIX + KEYS[key])
        return text && text.length <= MAX_LENGTH ? text : undefined
      } catch {
        return undefined
      }
    },
    set(key, text) {
      try {
        if (text === undefined) area().removeItem(PREFIX + KEYS[key])
        else area().setItem(PREFIX + KEYS[key], text)
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
    clear() {
      for (const key of Object.keys(KEYS) as LoginKey[]) store.set(key)
    },
  }
  return store
}
