// The size of an entry of the ES modules: with everything that it loads immediately, as an app's bundler joins it, and
// without what loads later.
import { build } from 'esbuild'
import { esbuildOptions } from './options.mjs'

const later = {
  name: 'later',
  setup(b) {
    b.onResolve({ filter: /./ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : undefined))
  },
}

/** `entry`: path of a built file. */
export async function joined(entry) {
  const { outputFiles } = await build({
    ...esbuildOptions,
    entryPoints: [entry],
    format: 'esm',
    plugins: [later],
    logLevel: 'error',
  })
  return outputFiles[0].text
}
