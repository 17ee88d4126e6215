// What third-party code does that this product must not is taken out before it is bundled: by a patch of the package, in
// `patches/`, which says why. It is for exactly the version that its name says, and has to apply to the letter: anything
// else fails the build, so that somebody looks.
//
// A package that comes minified has no lines that a patch could name. It is read with a line for each piece of a
// statement, which says the same. That text, to make a patch of: node src/build/patches.mjs preact/dist/preact.mjs
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tokenizer } from 'acorn'
import { applyPatch, parsePatch } from 'diff'
import { root } from './options.mjs'

const dir = join(root, 'src/build/patches')
const LONGEST_LINE = 1000

/** Whether a line may end between two tokens without another meaning, and reads better for it. */
const isBreak = (token, next) =>
  [';', ',', '{', '}'].includes(token.type.label) && !['template', ';', ',', ')', ']', '}'].includes(next?.type.label)

function readable(text) {
  if (text.split('\n').every(line => line.length <= LONGEST_LINE)) return text
  const tokens = [...tokenizer(text, { ecmaVersion: 2022, sourceType: 'module' })]
  const ends = tokens.filter((token, at) => isBreak(token, tokens[at + 1])).map(({ end }) => end)
  return [0, ...ends].map((start, at) => text.slice(start, ends[at])).join('\n')
}

/** `@scope+name@1.2.3.patch` → the package, its version and its changed files. */
function readPatch(file) {
  const [, title, version] = /^(.+)@([^@]+)\.patch$/.exec(file)
  const name = title.replace('+', '/')
  const changes = parsePatch(readFileSync(join(dir, file), 'utf8')).map(change => ({
    path: `${name}/${change.newFileName.replace('b/', '')}`,
    change,
  }))
  return { file, name, version, changes }
}
export const patches = readdirSync(dir).map(readPatch)

const placeOf = path => path.replaceAll('\\', '/').replace(/.*\/node_modules\//, '')

/** The text of a file of the package, changed. */
export function patch(path, { file, name, version }, change) {
  const place = path.slice(0, -placeOf(path).length)
  const found = JSON.parse(readFileSync(join(place, name, 'package.json'), 'utf8')).version
  if (found !== version) throw new Error(`${file} is not for version ${found}`)
  const text = applyPatch(readable(readFileSync(path, 'utf8')), change)
  if (text === false) throw new Error(`${file} does not apply to ${basename(path)}`)
  return text
}

/** Patches these packages, all of whose patched files have to be in the bundle. */
export const patched = (...names) => ({
  name: 'patched',
  setup(b) {
    const wanted = patches.filter(({ name }) => names.includes(name))
    const files = new Map(wanted.flatMap(of => of.changes.map(({ path, change }) => [path, { of, change }])))
    const left = new Set(files.keys())
    b.onEnd(({ errors }) => ({
      errors: errors.length
        ? []
        : [...left].map(path => ({ text: `nothing in the bundle is ${path}, which has a patch` })),
    }))
    b.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, ({ path }) => {
      const found = files.get(placeOf(path))
      if (!found) return
      left.delete(placeOf(path))
      return { contents: patch(path, found.of, found.change), loader: 'js' }
    })
  },
})

/** What the core carries, and what the EVM chunk does. */
export const hardened = patched('preact', '@preact/signals-core')
export const hardenedEvm = patched('abitype')

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.stdout.write(readable(readFileSync(join(root, 'node_modules', process.argv[2]), 'utf8')))
