// Holds every built file to the texts it brings: a key that a chunk uses is one of the texts in it, of the core's
// (`en.ts`) or of the first chunk's, which is there before any other. Without that a view would show the key itself
// wherever the chunk that happens to bring the text was not loaded before.
import { readdirSync } from 'node:fs'
import { evaluate } from './evaluate.mjs'
import { src } from './options.mjs'

const CORE = 'i18n/en.ts'
const FIRST = 'modal/messages.ts'
const TITLES = 'modal/titles.ts'
const PLURAL = /\.(zero|one|two|few|many|other)$/

/** Keys that a module of texts defines; of a plural the key it is asked by. */
const keysOf = async path =>
  Object.values(await evaluate(path)).flatMap(texts => Object.keys(texts).map(key => key.replace(PLURAL, '')))

const ofFirst = await keysOf(FIRST)
const always = await keysOf(CORE)
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => path === 'i18n/shared.ts' || path.endsWith('/messages.ts'))
const all = new Set([...always, ...(await Promise.all(modules.map(keysOf))).flat()])

/** View → key of its title. The first chunk only names it; the text comes with the view. */
const { TITLES: titles } = await evaluate(TITLES)

/** A text in built code, with its key; a string before a colon may be one of two answers as well (`a ? 'x.y' : …`). */
const BROUGHT = /[{,]"([a-z]\w*(?:\.\w+)+)":/g
const STRING = /["'`]([a-z]\w*(?:\.\w+)+)["'`]/g
/** The beginning of a key that is put together, as `activity.${kind}`. */
const BEGINNING = /`([a-z][\w.]*\.)\$\{/g

const found = (code, pattern) => [...code.matchAll(pattern)].map(([, key]) => key.replace(PLURAL, ''))

/**
 * Keys that a built file uses and does not bring.
 * @param code the file as bundled
 * @param files paths of the sources in it
 * @param views of a chunk, the names of those it brings, whose titles it needs too; undefined for the core
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
