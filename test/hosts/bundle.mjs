import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

const posix = path => path.split(sep).join('/')
/** The package folder of a module, relative to `base`; '' for the app's own. */
const packageOf = (path, base) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(posix(relative(base, path)))?.[0] ?? ''

const viteOf = async host => import(pathToFileURL(createRequire(join(host, 'package.json')).resolve('vite')).href)

/** The chunks that come with the page itself, and all of them. */
function loaded(output) {
  const chunks = new Map(output.filter(it => it.type === 'chunk').map(it => [it.fileName, it]))
  const first = new Set()
  const visit = name => {
    if (first.has(name)) return
    first.add(name)
    for (const next of chunks.get(name)?.imports ?? []) visit(next)
  }
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) visit(fileName)
  return { chunks, first: [...first] }
}

const gzipped = code => gzipSync(code, { level: 9 }).length

const PAGE = 'virtual:page'
/** What a page with this code alone loads at once when a host's Vite has built it, gzip bytes. */
async function firstLoad(host, code) {
  const { build } = await viteOf(host)
  const page = {
    name: 'page',
    resolveId: id => (id === PAGE ? `\0${PAGE}` : undefined),
    load: id => (id === `\0${PAGE}` ? code : undefined),
  }
  const { output } = await build({
    root: host,
    configFile: false,
    logLevel: 'error',
    plugins: [page],
    build: { write: false, rollupOptions: { input: PAGE } },
  })
  const { chunks, first } = loaded(output)
  return first.reduce((sum, name) => sum + gzipped(chunks.get(name)?.code ?? ''), 0)
}

/** What an import of the modal, and one of its hooks, adds to the first load of a React page, gzip bytes. */
export async function addedBytes(host) {
  const load = code =>
    firstLoad(
      host,
      `import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      ${code}
      createRoot(document.body).render(createElement('main'))`,
    )
  const bare = await load('')
  const modal = await load("import { createWalletModal } from 'wallet-modal'; createWalletModal({ projectId: 'p' })")
  const hooks = await load("import * as hooks from 'wallet-modal/react'; window.hooks = hooks")
  return { modal: modal - bare, hooks: hooks - bare }
}

/**
 * What the page of a host that Next has built loads at once beside the files of every page, gzip bytes: the modal, its
 * hooks, the host's own code, and some 7 kB of Next's routing.
 */
export function loadedByNext(host) {
  const at = join(host, '.next')
  const { rootMainFiles, polyfillFiles } = JSON.parse(readFileSync(join(at, 'build-manifest.json'), 'utf8'))
  const html = readFileSync(join(at, 'server/app/index.html'), 'utf8')
  const scripts = new Set([...html.matchAll(/<script src="\/_next\/([^"]+)"/g)].map(([, path]) => path))
  return [...scripts]
    .filter(path => !rootMainFiles.includes(path) && !polyfillFiles.includes(path))
    .reduce((sum, path) => sum + gzipped(readFileSync(join(at, path))), 0)
}

/**
 * Builds a host by its own Vite and tells what is in it: for each package its bytes, those of them that come with the
 * page itself, and modules from outside of `base`, which nobody who installs the host has.
 */
export async function builtHost(host, base) {
  const { build } = await viteOf(host)
  const { output } = await build({ root: host, logLevel: 'error' })
  const { chunks, first } = loaded(output)
  const packages = {}
  const foreign = []
  for (const { fileName, modules } of chunks.values())
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      // Names that begin so are of bundlers, no files.
      if (!renderedLength || id.startsWith('\0') || !id.includes('/')) continue
      if (!posix(id).startsWith(`${posix(base)}/`)) foreign.push(id)
      const entry = (packages[packageOf(id.split('?')[0], base)] ??= { bytes: 0, first: 0 })
      entry.bytes += renderedLength
      if (first.includes(fileName)) entry.first += renderedLength
    }
  const bytes = first.reduce((sum, name) => sum + (chunks.get(name)?.code.length ?? 0), 0)
  return { packages, foreign, bytes }
}
