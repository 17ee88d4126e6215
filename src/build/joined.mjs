// What an entry of the ES modules weighs: with all that it loads at once, as a host's bundler joins it, and without what
// comes later.
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
