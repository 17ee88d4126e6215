// What the second minifier made of what, kept beside the build. No build reads it: a test that builds once more somewhere
// else does, so that the same text is not minified twice.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha } from './hashes.mjs'
import { root } from './options.mjs'

const dir = join(root, '.cache/squeezed')
/** Another minifier makes something else of the same text. */
const maker = ['src/build/squeeze.mjs', 'src/build/harden.mjs', 'node_modules/terser/package.json']
  .map(path => readFileSync(join(root, path), 'utf8'))
  .join('')
const pathOf = text => join(dir, sha('sha256', maker + text).toString('hex'))

export const forget = () => rmSync(dir, { recursive: true, force: true })

export function keep(text, made) {
  mkdirSync(dir, { recursive: true })
  writeFileSync(pathOf(text), made)
}

export const kept = text => (existsSync(pathOf(text)) ? readFileSync(pathOf(text), 'utf8') : undefined)
