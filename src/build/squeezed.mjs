// A cache of the second minifier's results, kept beside the build. No build reads it; a test that builds again
// elsewhere does, so that the same text is not minified twice.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha } from './hashes.mjs'
import { root } from './options.mjs'

const dir = join(root, '.cache/squeezed')
/** Another minifier gives another result for the same text. */
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
