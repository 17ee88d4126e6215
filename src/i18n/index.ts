import { batch, signal, type ReadonlySignal } from '@preact/signals'
import { attempt } from '../lib/errors.ts'
import { en } from './en.ts'

export type Messages = Record<string, string>

export interface I18n {
  /** BCP 47 tag; drives Intl as well. */
  locale: ReadonlySignal<string>
  /** Language of the texts on screen: `en` where the locale has none. */
  language: ReadonlySignal<string>
  /** The text in the current language, in English where that is missing, with `{name}` values filled in. */
  t(key: string, values?: Record<string, string | number>): string
  /** English texts of a chunk. */
  extend(messages: Messages): void
  /** Fetches and shows another language. The newest call wins; a language that is not there leaves English. */
  use(locale: string): Promise<void>
}

/** Codes as they are today ('iw' is 'he'), servers' `de_AT` too; English for what is no tag, because Intl throws at it. */
const parse = (tag: string) => attempt(() => new Intl.Locale(tag.replaceAll('_', '-'))) ?? new Intl.Locale('en')

/** `load` resolves with the texts of a language, or undefined where there are none. A page that shows no text requests none: `first` is loaded with the first text drawn. */
export function createI18n(first: string, load: (language: string) => Promise<Messages | undefined>): I18n {
  const start = parse(first)
  let due = start.language !== 'en'
  const locale = signal(due ? 'en' : `${start}`)
  const language = signal('en')
  const base = signal<Messages>(en)
  const translated = signal<Messages>({})
  let turn = 0
  const i18n: I18n = {
    locale,
    language,
    t: (key, values = {}) => {
      if (due) i18n.use(first)
      const text = (Object.hasOwn(translated.value, key) ? translated.value[key] : base.value[key]) ?? key
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
    },
    extend: messages => { base.value = { ...base.peek(), ...messages } },
    async use(tag) {
      due = false
      const mine = ++turn
      const wanted = parse(tag)
      const texts = wanted.language === 'en' ? undefined : await load(wanted.language).catch(() => undefined)
      if (mine !== turn) return
      batch(() => {
        translated.value = texts ?? {}
        language.value = texts ? wanted.language : 'en'
        locale.value = `${wanted}`
      })
    },
  }
  return i18n
}
