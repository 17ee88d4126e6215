// Holds every built file to the texts it brings: a key that a chunk uses stands in a module of texts of its own import
// graph, in the core's `en.ts`, or in the texts of the first chunk, which is there before any other. Without that a view
// would show the key itself wherever the chunk that happens to bring the text was not loaded before.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, src } from './options.mjs'

const CORE = 'src/i18n/en.ts'
const FIRST = 'src/modal/messages.ts'
const isOwner = path => path === CORE || /\/messages\.ts$|^src\/i18n\/shared\//.test(path)
const PLURAL = /\.(zero|one|two|few|many|other)$/
const read = path => readFileSync(join(root, path), 'utf8')

/** Keys that a module of texts defines; of a plural the key it is asked by. */
const keysOf = path => [...read(path).matchAll(/^ {2}'?([\w.]+)'?:\s/gm)].map(([, key]) => key.replace(PLURAL, ''))

const all = new Set(
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(isOwner)
    .flatMap(keysOf),
)

const TITLES = 'src/modal/titles.ts'
/** View → key of its title. The first chunk only names it; the text comes with the view. */
const titles = new Map([...read(TITLES).matchAll(/^ {2}(\w+): '([\w.]+)'/gm)].map(([, view, key]) => [view, key]))

/**
 * Keys that a built file uses and does not bring: those with a dot as they stand in its code, those without as the
 * argument of `t`, and of those that are put together (`activity.${kind}`) the beginning, when it has none like it.
 * @param code the file as bundled
 * @param files paths of the sources in it
 * @param views of a chunk, the names of those it brings, whose titles it needs too; undefined for the core
 */
export function missingTexts(code, files, views) {
  const sources = files.filter(path => /^src\/.*\.tsx?$/.test(path))
  const own = [CORE, ...(views ? [FIRST] : []), ...sources.filter(isOwner)].flatMap(keysOf)
  const dotted = [...code.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)].map(([, key]) => key.replace(PLURAL, ''))
  const named = files.includes(TITLES) ? [...titles.values()] : []
  const asked = [
    ...dotted.filter(key => all.has(key) && !named.includes(key)),
    ...(views ?? []).map(view => titles.get(view)),
  ]
  const missing = new Set(asked.filter(key => key && !own.includes(key)))
  for (const path of sources.filter(path => !isOwner(path) && path.startsWith('src/features/'))) {
    const text = read(path)
    for (const [, key] of text.matchAll(/\bt\('(\w+)'/g)) if (!own.includes(key)) missing.add(key)
    for (const [, start] of text.matchAll(/\bt\(`([\w.]+\.)\$\{/g))
      if (!own.some(key => key.startsWith(start))) missing.add(`${start}…`)
  }
  return [...missing].sort()
}
