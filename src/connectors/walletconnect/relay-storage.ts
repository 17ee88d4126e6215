import { attempt } from '../../lib/errors.ts'

const PREFIX = 'wallet-modal/wc/'

/** Where the protocol library keeps keys and sessions: one place for all tabs of the page, or memory where the browser refuses. */
export class RelayStorage {
  readonly #memory = new Map<string, string>()

  async getKeys(): Promise<string[]> {
    const stored = attempt(() => Object.keys(localStorage)) ?? []
    return [...new Set([...stored.filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length)), ...this.#memory.keys()])]
  }

  async getEntries<T>(): Promise<[string, T][]> {
    const keys = await this.getKeys()
    return Promise.all(keys.map(async (key): Promise<[string, T]> => [key, (await this.getItem<T>(key))!]))
  }

  /** Undefined for what is not there and for what is damaged; the library then starts clean. */
  async getItem<T>(key: string): Promise<T | undefined> {
    const text = attempt(() => localStorage.getItem(PREFIX + key)) ?? this.#memory.get(key)
    return text ? attempt(() => JSON.parse(text) as T) : undefined
  }

  async setItem<T>(key: string, value: T): Promise<void> {
    const text = JSON.stringify(value)
    const isStored = attempt(() => (localStorage.setItem(PREFIX + key, text), true))
    if (isStored) this.#memory.delete(key)
    else this.#memory.set(key, text)
  }

  async removeItem(key: string): Promise<void> {
    this.#memory.delete(key)
    attempt(() => localStorage.removeItem(PREFIX + key))
  }
}
