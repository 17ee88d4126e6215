// The documents as a site: demo/docs/*.md → pages, one style sheet, two scripts, a search index.
//   node demo/site/site.mjs [--out folder]   writes it (default .cache/docs), for any static host
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layout } from './layout.mjs'
import { renderMarkdown } from './markdown.mjs'
import { searchIndex } from './search-index.mjs'
import { PAGES } from './tree.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const docs = join(here, '../docs')
const ASSETS = ['site.css', 'site.js', 'site-search.js', 'site-theme.js']

/** Every page of the tree, rendered: path → title, lead, HTML, headings and its markdown. */
export function readPages() {
  return new Map(
    PAGES.map(path => {
      const text = readFileSync(join(docs, `${path}.md`), 'utf8')
      return [path, { path, text, ...renderMarkdown(text, path) }]
    }),
  )
}

/** @returns {Map<string, string>} every file of the site: path → text */
export function siteFiles() {
  const pages = readPages()
  const files = new Map([...pages.keys()].map(path => [`${path}.html`, layout(path, pages)]))
  files.set('search.json', JSON.stringify(searchIndex([...pages.values()])))
  for (const name of ASSETS) files.set(name, readFileSync(join(here, name), 'utf8'))
  files.set('favicon.svg', readFileSync(join(here, '../favicon.svg'), 'utf8'))
  return files
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf('--out')
  const out = resolve(at > 0 ? process.argv[at + 1] : join(here, '../../.cache/docs'))
  const files = siteFiles()
  for (const [path, text] of files) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
  console.log(`${files.size} files in ${out}`)
}
