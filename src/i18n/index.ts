import { batch, signal, type ReadonlySignal } from '@preact/signals-core'
import { attempt } from '../base/errors.ts'
import { en } from './en.ts'

export type Messages = Record<string, string>

export interface I18n {
  /** BCP 47 tag; also used for Intl. */
  locale: ReadonlySignal<string>
  /** Language of the texts on screen: `en` if the locale has no texts. */
  language: ReadonlySignal<string>
  /**
   * The text in the current language, or in English if missing, with `{name}` values filled in. With a `count`, the key
   * stands for its plural forms (`key.one`, `key.other`, … as in `Intl.PluralRules`).
   */
  t(key: string, values?: Record<string, string | number>): string
  /**
   * English texts of a chunk; `part` names each language's file with their translations, unless it is the first one.
   */
  extend(messages: Messages, part?: string): void
  /** Loads and shows another language. The newest call wins; a missing language leaves English. */
  use(locale: string): Promise<void>
}

const RIGHT_TO_LEFT = ['ar', 'he']

/** Current codes ('iw' is 'he'), also from servers' `de_AT`; English for an invalid tag, because Intl throws on it. */
const parse = (tag: string) => attempt(() => new Intl.Locale(tag.replaceAll('_', '-'))) ?? new Intl.Locale('en')

/**
 * In right-to-left languages, filled-in values keep their own direction: "0.01 ETH", not "ETH 0.01". Other languages
 * need no marks.
 */
const setIn = (value: string | number, language: string) =>
  RIGHT_TO_LEFT.includes(language) ? `\u2068${value}\u2069` : `${value}`

/**
 * `load` resolves with the texts of a language (`de`), or of one part of it (`de.wallet`), or undefined if there are
 * none. A page that shows no text requests none: `first` is loaded with the first text drawn.
 */
export function createI18n(first: string, load: (language: string) => Promise<Messages | undefined>): I18n {
  const start = parse(first)
  let due = start.language !== 'en'
  const locale = signal(due ? 'en' : `${start}`)
  const language = signal('en')
  const base = signal<Messages>(en)
  const translated = signal<Messages>({})
  const parts: string[] = []
  let turn = 0
  let last = 'en'
  const i18n: I18n = {
    locale,
    language,
    t: (key, values = {}) => {
      if (due) i18n.use(first)
      const find = (texts: Messages, language: string) => {
        const { count } = values
        const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : ''
        const found = [form && `${key}.${form}`, form && `${key}.other`, key].find(name => Object.hasOwn(texts, name))
        return found && texts[found]
      }
      const text = find(translated.value, language.value) ?? find(base.value, 'en') ?? key
      return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? setIn(values[name]!, language.value) : whole,
      )
    },
    extend(messages, part) {
      base.value = { ...base.peek(), ...messages }
      if (!part || parts.includes(part)) return
      parts.push(part)
      if (parse(last).language !== 'en') i18n.use(last)
    },
    async use(tag) {
      due = false
      const mine = ++turn
      const wanted = parse((last = tag))
      const name = wanted.language
      const [texts, ...more] =
        name === 'en'
          ? []
          : await Promise.all(
              [name, ...parts.map(part => `${name}.${part}`)].map(file => load(file).catch(() => undefined)),
            )
      if (mine !== turn) return
      batch(() => {
        translated.value = Object.assign({}, texts, ...more)
        language.value = texts ? name : 'en'
        locale.value = `${wanted}`
      })
    },
  }
  return i18n
}
