// The package's command, for Node: one file without dependencies.
import { join } from 'node:path'
import { build } from 'esbuild'
import { esbuildOptions, src, version } from './options.mjs'

export async function bundleCli() {
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    entryPoints: [join(src, 'entries/cli.ts')],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    define: { __VERSION__: JSON.stringify(version) },
  })
  return { text: outputFiles[0].text, sources: Object.keys(metafile.inputs) }
}
