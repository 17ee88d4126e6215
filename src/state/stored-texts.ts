import { attempt } from '../base/errors.ts'

/** This browser's stored texts under a prefix. */
export interface StoredTexts {
  /** Null if it is not stored. */
  get(key: string): string | null
  /** Null removes the text. */
  set(key: string, text: string | null): void
}

/** Never throws: a value or removal that the browser refuses is kept in memory until the page is closed. */
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
