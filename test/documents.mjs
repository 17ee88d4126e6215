// npm run readme: writes from the code and from dist/ the generated parts of README.md and of demo/docs, size-limit.json,
// and the script's hash wherever a document or a page of demo/hosts names it.
//   node test/documents.mjs           fails when one of them is out of date
//   node test/documents.mjs --write   brings them up to date
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sizeLimits } from '../src/build/chunk-table.mjs'
import { regions } from './documents/regions.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const limits = join(root, 'size-limit.json')
const REGION = /(<!-- generated: (\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g
// Two compressors of the same age give sizes a few bytes apart.
const TOLERANCE = 0.03

/** README.md and every page of demo/docs: path from the root → text. */
export function documents() {
  const pages = readdirSync(join(root, 'demo/docs'), { recursive: true })
    .filter(path => path.endsWith('.md'))
    .map(path => `demo/docs/${path}`)
  return new Map(['README.md', ...pages.sort()].map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

const builtHash = () => {
  const { files } = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'))
  return files['wallet-modal.js'].integrity
}
/** The hash of the script in place of any other. */
const pin = text => text.replace(/sha384-(?:INTEGRITY\b|[A-Za-z0-9+/]{64})/g, builtHash())

/**
 * The documents as they should be.
 * @param {Map<string, string>} texts path → text
 * @returns {Promise<{ texts: Map<string, string>, stale: string[], missing: string[], twice: string[] }>} `stale`: names
 * of parts that are not so yet, and paths with another hash; `missing`: parts that have no place; `twice`: that have several
 */
export async function update(texts) {
  const fresh = await regions(root)
  const stale = []
  const seen = []
  const next = new Map()
  for (const [path, text] of texts) {
    const filled = text.replace(REGION, (whole, open, name, old, close) => {
      seen.push(name)
      if (fresh[name] === undefined) return whole
      const now = `${fresh[name]}\n`
      if (!(name === 'sizes' ? isNear(old, now) : old === now)) stale.push(name)
      return open + now + close
    })
    // What was released stays as it was.
    const pinned = path.endsWith('releases.md') ? filled : pin(filled)
    if (pinned !== filled) stale.push(path)
    next.set(path, pinned)
  }
  return {
    texts: next,
    stale,
    missing: Object.keys(fresh).filter(name => !seen.includes(name)),
    unknown: seen.filter(name => fresh[name] === undefined),
    twice: seen.filter((name, index) => name !== 'script' && seen.indexOf(name) !== index),
  }
}

/** The example pages with a script tag: path, text, and the text with the hash of this build. */
export function pages() {
  return readdirSync(join(root, 'demo/hosts'))
    .map(host => join(root, 'demo/hosts', host, 'index.html'))
    .filter(existsSync)
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes('wallet-modal.js'))
    .map(it => ({ ...it, pinned: pin(it.text) }))
}

function isNear(old, now) {
  const shape = text => text.replace(/\d+\.\d+/g, '#')
  const numbers = text => [...text.matchAll(/\d+\.\d+/g)].map(Number)
  const [a, b] = [numbers(old), numbers(now)]
  return shape(old) === shape(now) && a.every((size, i) => Math.abs(size - b[i]) <= Math.max(0.1001, b[i] * TOLERANCE))
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { texts, stale, missing, unknown } = await update(documents())
  if (missing.length) throw new Error(`no document has a place for: ${missing.join(', ')}`)
  if (unknown.length) throw new Error(`nothing is generated for: ${unknown.join(', ')}`)
  if (process.argv.includes('--write')) {
    for (const [path, text] of texts) writeFileSync(join(root, path), text)
    writeFileSync(limits, sizeLimits())
    for (const { path, pinned } of pages()) writeFileSync(path, pinned)
  } else if (stale.length || pages().some(({ text, pinned }) => text !== pinned)) {
    console.error(`The documents are out of date (${stale.join(', ') || 'pages of demo/hosts'}): npm run readme`)
    process.exit(1)
  }
}
