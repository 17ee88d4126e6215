import type { Messages } from './index.ts'

/**
 * Language, or part of one (`de.wallet`) → sha384 of its file in base64, compiled in; the core in turn pins this chunk.
 */
export type LocaleTable = Record<string, string>
declare const __LOCALES__: LocaleTable

/** The texts of a language, or of a part of one, from its pinned file; undefined if there are none. */
export async function fetchTexts(name: string, base: string, table = __LOCALES__): Promise<Messages | undefined> {
  if (!Object.hasOwn(table, name)) return
  const hash = table[name]!
  return (
    await fetch(new URL(`locales/${name}.${hash.slice(0, 8).replace(/\W/g, '_')}.json`, base), {
      integrity: `sha384-${hash}`,
      credentials: 'omit',
    })
  ).json()
}
