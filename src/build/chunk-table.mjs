// The rows of src/chunks.ts as the build reads them, and that module as the script build carries it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROW = /^ {2}'?([\w-]+)'?: \{\n([\s\S]*?)^ {2}\},$/gm
const must = (row, id, pattern) => {
  const [, found] = pattern.exec(row) ?? []
  if (found === undefined) throw new Error(`src/chunks.ts: the row "${id}" has no ${pattern.source.split(':')[0]}`)
  return found
}

const names = (row, column) => {
  const [, list = ''] = new RegExp(`${column}: \\[([^\\]]*)\\]`).exec(row) ?? []
  return [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name)
}

/** The columns of a row that say what its chunk brings, as far as it has them. */
const brought = row =>
  Object.fromEntries(['views', 'slots'].map(column => [column, names(row, column)]).filter(([, list]) => list.length))

/** Id → its entry under src/, the views it brings, the slots it fills, its limit and when it is requested. */
export function readChunkTable(root) {
  const text = readFileSync(join(root, 'src/chunks.ts'), 'utf8')
  const rows = [...text.matchAll(ROW)].map(([, id, row]) => [
    id,
    {
      entry: id === FIRST ? FIRST_ENTRY : must(row, id, /import\('\.\/([^']+)'\)/),
      views: names(row, 'views'),
      slots: names(row, 'slots'),
      limitKb: Number(must(row, id, /limitKb: ([\d.]+)/)),
      when: must(row, id, /when: '([^']*)'/),
    },
  ])
  if (!rows.length) throw new Error('src/chunks.ts has no rows that the build can read')
  return Object.fromEntries(rows)
}

/**
 * The chunk that comes first, with the opening modal. It names the hashes of all the others, so the core carries one
 * hash however many chunks there are.
 */
export const FIRST = 'first'
/** It has the table with it, and so an entry of its own. */
const FIRST_ENTRY = 'entries/first.ts'

/** Ids, views and slots alone: modules come by script elements there, the rest is for the documents. */
export const namesAlone = {
  name: 'names-alone',
  setup(b) {
    b.onLoad({ filter: /[\\/]src[\\/]chunks\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(ROW, (_, id, row) => `  '${id}': ${JSON.stringify(brought(row))},`),
      loader: 'ts',
    }))
  },
}

/** The core's limit, kB gzip; those of the chunks stand in their rows. */
const CORE_KB = 39.3
/** That of the headless core with all that it loads at once, as the build joins it to be weighed. */
const HEADLESS_KB = 18

/** The text of size-limit.json: one entry a file, one for each core. */
export const sizeLimits = root => {
  const limits = { core: ['dist/wallet-modal.js', CORE_KB], headless: ['.cache/headless.js', HEADLESS_KB] }
  for (const [id, { limitKb }] of Object.entries(readChunkTable(root))) limits[id] = [`dist/chunks/${id}.*.js`, limitKb]
  const entries = Object.entries(limits).map(([name, [path, kb]]) => ({
    name,
    path,
    limit: `${kb} kB`,
    gzip: true,
  }))
  return `${JSON.stringify(entries, null, 2)}\n`
}
