// Removes from third-party code what this product must not do, before it is bundled. Each patch in `patches/` gives its
// reason and applies to exactly one version of a package; any mismatch fails the build, so that a maintainer looks at it.
//
// A minified package has no lines to patch, so its text is broken into lines first, which does not change its meaning.
// To see that text, for example to write a patch: node src/build/patches.mjs preact/dist/preact.mjs
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tokenizer } from 'acorn'
import { applyPatch, parsePatch } from 'diff'
import { root } from './options.mjs'

const dir = join(root, 'src/build/patches')
const LONGEST_LINE = 1000

/** Whether a line break between two tokens is safe and helps reading. */
const isBreak = (token, next) =>
  [';', ',', '{', '}'].includes(token.type.label) && !['template', ';', ',', ')', ']', '}'].includes(next?.type.label)

function readable(text) {
  if (text.split('\n').every(line => line.length <= LONGEST_LINE)) return text
  const tokens = [...tokenizer(text, { ecmaVersion: 2022, sourceType: 'module' })]
  const ends = tokens.filter((token, at) => isBreak(token, tokens[at + 1])).map(({ end }) => end)
  return [0, ...ends].map((start, at) => text.slice(start, ends[at])).join('\n')
}

/** `@scope+name@1.2.3.patch` → the package, its version and the changed files. */
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

/** The patched text of one file of the package. */
export function patch(path, { file, name, version }, change) {
  const place = path.slice(0, -placeOf(path).length)
  const found = JSON.parse(readFileSync(join(place, name, 'package.json'), 'utf8')).version
  if (found !== version) throw new Error(`${file} is not for version ${found}`)
  const text = applyPatch(readable(readFileSync(path, 'utf8')), change)
  if (text === false) throw new Error(`${file} does not apply to ${basename(path)}`)
  return text
}

/** Patches these packages. Fails unless all of their patched files are in the bundle. */
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

/** For the core, and for the EVM chunk. */
export const hardened = patched('preact', '@preact/signals-core')
export const hardenedEvm = patched('abitype')

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.stdout.write(readable(readFileSync(join(root, 'node_modules', process.argv[2]), 'utf8')))
