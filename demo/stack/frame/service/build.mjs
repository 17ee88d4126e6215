import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** @type {Map<string, Promise<string>>} */
const built = new Map()

/**
 * A script of the secure site (text), built on the first call and cached.
 * @param {'frame.js' | 'approval-window.js' | 'dashboard.js'} entry
 * @returns {Promise<string>}
 */
export function buildFramePage(entry) {
  if (built.has(entry)) return built.get(entry)
  const script = build({
    entryPoints: [fileURLToPath(new URL(`../page/${entry}`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0].text)
  built.set(entry, script)
  // Discard a failed build, so that the next call tries again.
  script.catch(() => built.delete(entry))
  return script
}
