import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

const posix = path => path.split(sep).join('/')
/** The package folder of a module, relative to `base`; '' for the app's own. */
const packageOf = (path, base) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(posix(relative(base, path)))?.[0] ?? ''

/**
 * Builds a host by its own Vite and tells what is in it: for each package its bytes, those of them that come with the
 * page itself, and modules from outside of `base`, which nobody who installs the host has.
 */
export async function builtHost(host, base) {
  const vite = createRequire(join(host, 'package.json')).resolve('vite')
  const { build } = await import(pathToFileURL(vite).href)
  const { output } = await build({ root: host, logLevel: 'error' })
  const chunks = new Map(output.filter(it => it.type === 'chunk').map(it => [it.fileName, it]))
  const first = new Set()
  const visit = name => {
    if (first.has(name)) return
    first.add(name)
    for (const next of chunks.get(name)?.imports ?? []) visit(next)
  }
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) visit(fileName)
  const packages = {}
  const foreign = []
  for (const { fileName, modules } of chunks.values())
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      // Names that begin so are of bundlers, no files.
      if (!renderedLength || id.startsWith('\0') || !id.includes('/')) continue
      if (!posix(id).startsWith(`${posix(base)}/`)) foreign.push(id)
      const entry = (packages[packageOf(id.split('?')[0], base)] ??= { bytes: 0, first: 0 })
      entry.bytes += renderedLength
      if (first.has(fileName)) entry.first += renderedLength
    }
  const bytes = [...first].reduce((sum, name) => sum + (chunks.get(name)?.code.length ?? 0), 0)
  return { packages, foreign, bytes }
}
