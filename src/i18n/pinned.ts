import type { Messages } from './index.ts'

/** Language → its file and hash, compiled in; this chunk is pinned by the core in turn. */
export type LocaleTable = Record<string, [file: string, integrity: string]>
declare const __LOCALES__: LocaleTable

/** The texts of a language from its pinned file; undefined where there are none. */
export async function fetchTexts(language: string, base: string, table = __LOCALES__): Promise<Messages | undefined> {
  if (!Object.hasOwn(table, language)) return
  const [file, integrity] = table[language]!
  return (await fetch(new URL(file, base), { integrity, credentials: 'omit' })).json()
}
