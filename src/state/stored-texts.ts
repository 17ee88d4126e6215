import { attempt } from '../base/errors.ts'

/** Texts of this browser under a prefix. */
export interface StoredTexts {
  /** Null for what is not there. */
  get(key: string): string | null
  /** Without a text: forgets it. */
  set(key: string, text: string | null): void
}

/** Never throws: what the browser refuses to keep, or to forget, is so as long as the page. */
export function createStoredTexts(prefix: string, area = () => window.localStorage): StoredTexts {
  const memory = new Map<string, string | null>()
  return {
    get(key) {
      const refused = memory.get(key)
      return refused === undefined ? (attempt(() => area().getItem(prefix + key)) ?? null) : refused
    },
    set(key, text) {
      try {
        if (text === null) area().removeItem(prefix + key)
        else area().setItem(prefix + key, text)
        memory.delete(key)
      } catch {
        memory.set(key, text)
      }
    },
  }
}
