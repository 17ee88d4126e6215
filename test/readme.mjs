// npm run readme: writes from the code and from dist/ the generated parts of README.md, size-limit.json, and the hash in
// the pages of demo/hosts.
//   node test/readme.mjs           fails when one of them is out of date
//   node test/readme.mjs --write   brings them up to date
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sizeLimits } from '../src/build/chunk-table.mjs'
import { regions } from './readme/regions.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const path = join(root, 'README.md')
const limits = join(root, 'size-limit.json')
const REGION = /(<!-- generated: (\w+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g
// Two compressors of the same age give sizes a few bytes apart.
const TOLERANCE = 0.03

/** The text as it should be, and the names of the parts that are not so yet. */
export async function update(text) {
  const fresh = await regions(root)
  const stale = []
  const seen = new Set()
  const next = text.replace(REGION, (whole, open, name, old, close) => {
    seen.add(name)
    if (fresh[name] === undefined) return whole
    const now = `${fresh[name]}\n`
    if (!(name === 'sizes' ? isNear(old, now) : old === now)) stale.push(name)
    return open + now + close
  })
  return { text: next, stale, missing: Object.keys(fresh).filter(name => !seen.has(name)) }
}

/** The example pages with a script tag: path, text, and the text with the hash of this build. */
export function pages() {
  const { files } = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'))
  const { integrity } = files['wallet-modal.js']
  return readdirSync(join(root, 'demo/hosts'))
    .map(host => join(root, 'demo/hosts', host, 'index.html'))
    .filter(existsSync)
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes('wallet-modal.js'))
    .map(it => ({ ...it, pinned: it.text.replace(/integrity="sha384-[^"]*"/, `integrity="${integrity}"`) }))
}

function isNear(old, now) {
  const shape = text => text.replace(/\d+\.\d+/g, '#')
  const numbers = text => [...text.matchAll(/\d+\.\d+/g)].map(Number)
  const [a, b] = [numbers(old), numbers(now)]
  return shape(old) === shape(now) && a.every((size, i) => Math.abs(size - b[i]) <= Math.max(0.1001, b[i] * TOLERANCE))
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { text, stale, missing } = await update(readFileSync(path, 'utf8'))
  if (missing.length) throw new Error(`README.md has no place for: ${missing.join(', ')}`)
  if (process.argv.includes('--write')) {
    writeFileSync(path, text)
    writeFileSync(limits, sizeLimits())
    for (const { path, pinned } of pages()) writeFileSync(path, pinned)
  } else if (pages().some(({ text, pinned }) => text !== pinned)) {
    console.error('The pages of demo/hosts name another build: npm run readme')
    process.exit(1)
  } else if (stale.length) {
    console.error(`README.md is out of date (${stale.join(', ')}): npm run readme`)
    process.exit(1)
  }
}
