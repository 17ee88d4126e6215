// Source modules as the build reads them: evaluated, whatever their text looks like.
import { join } from 'node:path'
import { build } from 'esbuild'
import { inSource, root, src } from './options.mjs'

/** Dynamic imports are not loaded: they become `{ path }`, relative to src/. */
const pathAlone = {
  name: 'path-alone',
  setup(b) {
    b.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: inSource(join(resolveDir, path)), namespace: 'path-alone' } : undefined,
    )
    b.onLoad({ filter: /./, namespace: 'path-alone' }, ({ path }) => ({
      contents: `export const path = ${JSON.stringify(path)}`,
    }))
  },
}

/** The exports of the module at `path` (under src/). */
export async function evaluate(path) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(src, path)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
    plugins: [pathAlone],
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
