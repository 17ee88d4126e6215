// The secure site: what has a hash of its own there is a file of its own.
import { join } from 'node:path'
import { build } from 'esbuild'
import { esbuildOptions, src } from './options.mjs'
import { packagesIn } from './sbom.mjs'

/** The worker that signs: one classic script, because it is started from a blob. */
export async function bundleSigner() {
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    entryPoints: [join(src, 'secure-site/signer/signer.ts')],
    format: 'iife',
  })
  const [output] = Object.values(metafile.outputs)
  return { text: outputFiles[0].text, packages: packagesIn(output), inputs: output.inputs }
}
