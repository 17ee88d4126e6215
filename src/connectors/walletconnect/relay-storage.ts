import { attempt } from '../../base/errors.ts'

export const PREFIX = 'wallet-modal/wc/'

/** The library reads these on every socket, outside any try. */
const areSubscriptions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(it => attempt(() => typeof it.topic === 'string' && typeof it.relay.protocol === 'string'))

/**
 * Where the protocol's library stores keys and sessions: one place for all tabs of the app, or memory if the browser
 * refuses.
 */
export class RelayStorage {
  /** What the browser refused to write; '' is what it refused to remove. Newer than what the browser holds. */
  readonly #memory = new Map<string, string>()

  /** Whether it holds data that other tabs cannot see. */
  get isPrivate(): boolean {
    return this.#memory.size > 0
  }

  async getKeys(): Promise<string[]> {
    const stored = attempt(() => Object.keys(localStorage)) ?? []
    const keys = new Set([
      ...stored.filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length)),
      ...this.#memory.keys(),
    ])
    return [...keys].filter(key => this.#memory.get(key) !== '')
  }

  async getEntries<T>(): Promise<[string, T][]> {
    const entries: [string, T][] = []
    for (const key of await this.getKeys()) {
      const value = await this.getItem<T>(key)
      if (value !== undefined) entries.push([key, value])
    }
    return entries
  }

  /** Undefined for missing and for damaged data; the library then starts clean. */
  async getItem<T>(key: string): Promise<T | undefined> {
    const text = this.#memory.get(key) ?? attempt(() => localStorage.getItem(PREFIX + key))
    const value = text ? attempt(() => JSON.parse(text) as T) : undefined
    return key.endsWith('//subscription') && !areSubscriptions(value) ? undefined : value
  }

  async setItem<T>(key: string, value: T): Promise<void> {
    const text = JSON.stringify(value)
    const isStored = attempt(() => (localStorage.setItem(PREFIX + key, text), true))
    if (isStored) this.#memory.delete(key)
    else this.#memory.set(key, text)
  }

  async removeItem(key: string): Promise<void> {
    const isGone = attempt(() => (localStorage.removeItem(PREFIX + key), true))
    if (isGone) this.#memory.delete(key)
    else this.#memory.set(key, '')
  }

  /** Deletes everything: the library cannot start with values in a format that it did not write. */
  async clear(): Promise<void> {
    for (const key of await this.getKeys()) await this.removeItem(key)
  }
}
