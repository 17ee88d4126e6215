import { signal, type ReadonlySignal } from '@preact/signals'
import { en } from './en.ts'

export type Messages = Record<string, string>

export interface I18n {
  /** BCP 47 tag; drives Intl as well. */
  locale: ReadonlySignal<string>
  /** The text in the current language, in English where that is missing, with `{name}` values filled in. */
  t(key: string, values?: Record<string, string | number>): string
  /** English texts of a chunk. */
  extend(messages: Messages): void
  /** Fetches and shows another language. The newest call wins; a language that is not there leaves English. */
  use(locale: string): Promise<void>
}

/** `load` resolves with the texts of a language, or undefined where there are none. */
export function createI18n(initial: string, load: (locale: string) => Promise<Messages | undefined>): I18n {
  const locale = signal('en')
  const base = signal<Messages>(en)
  const translated = signal<Messages>({})
  let turn = 0
  const i18n: I18n = {
    locale,
    t: (key, values = {}) => {
      const text = (Object.hasOwn(translated.value, key) ? translated.value[key] : base.value[key]) ?? key
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
    },
    extend: messages => { base.value = { ...base.peek(), ...messages } },
    async use(tag) {
      const mine = ++turn
      const texts = await load(tag).catch(() => undefined)
      if (mine !== turn) return
      translated.value = texts ?? {}
      locale.value = tag
    },
  }
  if (initial) locale.value = initial
  return i18n
}
