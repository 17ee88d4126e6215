// The documents for the demo's server: rendered at the first request, and again once a page has changed.
import { readdirSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { POLICY } from './layout.mjs'
import { siteFiles } from './site.mjs'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const folders = ['../docs', '.'].map(path => fileURLToPath(new URL(path, import.meta.url)))

const newest = () =>
  Math.max(
    ...folders.flatMap(folder =>
      readdirSync(folder, { recursive: true }).map(path => statSync(`${folder}/${path}`).mtimeMs),
    ),
  )

/** @returns {(path: string) => object | undefined} what a path below /docs/ answers; undefined: there is no such page */
export function createDocuments() {
  let files
  let stamp = 0
  return path => {
    const now = newest()
    if (now !== stamp) [files, stamp] = [siteFiles(), now]
    const name = path === '' ? 'index.html' : path
    const body = files.get(name)
    if (body === undefined)
      return files.has(`${name}.html`) ? { status: 308, headers: { location: `/docs/${name}.html` } } : undefined
    const type = TYPES[extname(name)]
    return {
      body,
      headers: { 'content-type': type, ...(type.startsWith('text/html') && { 'content-security-policy': POLICY }) },
    }
  }
}
