// Checks every built file against its texts: a key that a chunk uses has to be among its own texts, the core's
// (`en.ts`) or the first chunk's, which loads before any other. Otherwise a view would show the key itself if the chunk
// that happens to have the text was not loaded before.
import { readdirSync } from 'node:fs'
import { evaluate } from './evaluate.mjs'
import { src } from './options.mjs'

const CORE = 'i18n/en.ts'
const FIRST = 'modal/messages.ts'
const TITLES = 'modal/titles.ts'
const PLURAL = /\.(zero|one|two|few|many|other)$/

/** Keys that a module of texts defines; for a plural, the key it is requested by. */
const keysOf = async path =>
  Object.values(await evaluate(path)).flatMap(texts => Object.keys(texts).map(key => key.replace(PLURAL, '')))

const ofFirst = await keysOf(FIRST)
const always = await keysOf(CORE)
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path === 'i18n/shared.ts' || path.endsWith('/messages.ts'))
const all = new Set([...always, ...(await Promise.all(modules.map(keysOf))).flat()])

/** View → key of its title. The first chunk only contains the key; the text comes with the view. */
const { TITLES: titles } = await evaluate(TITLES)

/**
 * A text in built code, with its key; a string before a colon can also be one of two alternatives (`a ? 'x.y' : …`).
 */
const BROUGHT = /[{,]"([a-z]\w*(?:\.\w+)+)":/g
const STRING = /["'`]([a-z]\w*(?:\.\w+)+)["'`]/g
/** The beginning of a composed key, such as `activity.${kind}`. */
const BEGINNING = /`([a-z][\w.]*\.)\$\{/g

const found = (code, pattern) => [...code.matchAll(pattern)].map(([, key]) => key.replace(PLURAL, ''))

/**
 * Keys that a built file uses and does not contain.
 * @param code the file as bundled
 * @param files paths of the sources in it
 * @param views the names of a chunk's views, whose titles it needs too; undefined for the core
 */
export function missingTexts(code, files, views) {
  const own = [...always, ...(views ? ofFirst : []), ...found(code, BROUGHT)]
  const using = code.replace(BROUGHT, '{"":')
  const named = files.includes(`src/${TITLES}`) ? Object.values(titles) : []
  const asked = [
    ...found(using, STRING).filter(key => all.has(key) && !named.includes(key)),
    ...(views ?? []).map(view => titles[view]),
  ]
  const missing = asked.filter(key => key && !own.includes(key))
  const begun = found(using, BEGINNING).filter(start => [...all].some(key => key.startsWith(start)))
  const unknown = begun.filter(start => !own.some(key => key.startsWith(start))).map(start => `${start}…`)
  return [...new Set([...missing, ...unknown])].sort()
}
