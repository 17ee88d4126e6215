// npm run readme: writes the generated parts of README.md from the code and from dist/, and size-limit.json.
//   node test/readme.mjs           fails when README.md is out of date
//   node test/readme.mjs --write   brings it up to date
import { readFileSync, writeFileSync } from 'node:fs'
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
    writeFileSync(limits, sizeLimits(root))
  } else if (stale.length) {
    console.error(`README.md is out of date (${stale.join(', ')}): npm run readme`)
    process.exit(1)
  }
}
