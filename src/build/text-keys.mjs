// Holds every built file to the texts it brings: a key that a chunk uses stands in a `messages.ts` of its own import
// graph, or in the core's `en.ts`. Without that a view would show the key itself, wherever the chunk that happens to
// bring the text was not loaded before.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CORE = 'src/i18n/en.ts'
const isOwner = path => path === CORE || /(^|[\\/])messages\.ts$/.test(path)
const PLURAL = /\.(zero|one|two|few|many|other)$/

/** Keys that an owner defines; of a plural the key it is asked by. */
export const keysOf = text => [...text.matchAll(/^ {2}'?([\w.]+)'?:\s/gm)].map(([, key]) => key.replace(PLURAL, ''))

/**
 * What a source asks for: keys as they stand (with a dot anywhere, without one only as the argument of `t`), and
 * beginnings of those that are put together.
 */
export function usesOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')
  const calls = [...code.matchAll(/\bt\(([^()]*(?:\([^()]*\)[^()]*)*)/g)].map(([, args]) => args)
  const whole = [
    ...[...code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key]) => key),
    ...calls.flatMap(args => [...args.split(/,\s*\{/)[0].matchAll(/(?:^|[?:]\s*)'(\w+)'/g)].map(([, key]) => key)),
  ]
  const begun = calls.flatMap(args => [...args.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start]) => start))
  return { whole, begun }
}

/**
 * Keys that `files` use and nobody among them brings.
 * @param root the project's folder
 * @param files paths of the sources in one built file
 * @param all every key of the product, so that other dotted texts are not taken for keys
 */
export function missingTexts(root, files, all) {
  const read = path => readFileSync(join(root, path), 'utf8')
  const sources = files.filter(path => /^src\/.*\.tsx?$/.test(path))
  const own = new Set([CORE, ...sources.filter(isOwner)].flatMap(path => keysOf(read(path))))
  const missing = new Set()
  for (const path of sources.filter(path => !isOwner(path))) {
    const { whole, begun } = usesOf(read(path))
    for (const key of whole) if (all.has(key) && !own.has(key)) missing.add(`${key} (${path})`)
    for (const start of begun)
      for (const key of all) if (key.startsWith(start) && !own.has(key)) missing.add(`${key} (${path})`)
  }
  return [...missing].sort()
}
