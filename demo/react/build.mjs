import { fileURLToPath } from 'node:url'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'

const demo = fileURLToPath(new URL('..', import.meta.url))
const ENTRIES = {
  'wallet-modal': 'esm.js',
  'wallet-modal/react': 'react.js',
  'wallet-modal/elements': 'elements.js',
  'wallet-modal/core': 'core.js',
}
/** The hosts with a bundler, by folder: where their code begins. */
export const HOSTS = { react: 'main.tsx', headless: 'main.js' }

/**
 * Bundles a host as any application does, with the ESM build in place of the installed package.
 * @param {string} name one of `HOSTS`
 * @param {string} esm folder of the ESM build
 * @returns {Promise<Map<string, Uint8Array>>} file name → bytes
 */
export async function buildHost(name, esm) {
  const here = join(demo, name)
  const { outputFiles } = await build({
    entryPoints: [join(here, HOSTS[name])],
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    outdir: join(here, 'out'),
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'silent',
    // The ESM build may lie outside the project; what it leaves to the host is the host's own.
    nodePaths: [fileURLToPath(new URL('../../node_modules', import.meta.url))],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'installed-package',
        setup(b) {
          b.onResolve({ filter: /^wallet-modal(\/|$)/ }, ({ path }) =>
            ENTRIES[path] ? { path: join(esm, ENTRIES[path]) } : undefined,
          )
        },
      },
    ],
  })
  return new Map(outputFiles.map(file => [relative(join(here, 'out'), file.path).split(sep).join('/'), file.contents]))
}
