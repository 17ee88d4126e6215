// The core of the script build: one file, with the first chunk's hash compiled in.
import { join } from 'node:path'
import { build } from 'esbuild'
import { FIRST, namesAlone } from './chunk-table.mjs'
import { harden } from './harden.mjs'
import { alias, esbuildOptions, src, version } from './options.mjs'
import { styles } from './styles.mjs'
import { packagesIn } from './sbom.mjs'
import { squeeze } from './squeeze.mjs'
import { missingTexts } from './text-keys.mjs'

/**
 * The script build loads chunks through script elements; without this, code for native `import()` would wrap every
 * shared module.
 */
const noImport = {
  name: 'no-import',
  setup(b) {
    b.onResolve({ filter: /./ }, args =>
      args.kind === 'dynamic-import' ? { path: args.path, external: true } : undefined,
    )
  },
}

/**
 * Lets Chromium compile the whole script off the main thread while it downloads: a third faster start-up and first
 * opening.
 */
const EAGER = '//# allFunctionsCalledOnLoad\n'

/** `chunks`: ID → its source, none of which can be in the core. A `draft` is made only for its content. */
export async function bundleCore({ buildId, firstHash, chunks, draft = false }) {
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    entryPoints: [join(src, 'entries/iife.ts')],
    format: 'iife',
    alias,
    plugins: [styles, harden, noImport, namesAlone],
    define: {
      __BUILD__: JSON.stringify(buildId),
      __VERSION__: JSON.stringify(version),
      __FIRST__: JSON.stringify([FIRST, firstHash]),
      'process.env.NODE_ENV': '"production"',
    },
  })
  const [output] = Object.values(metafile.outputs)
  const inputs = Object.entries(output.inputs).filter(([, input]) => input.bytesInOutput)
  for (const entry of Object.values(chunks)) {
    if (inputs.some(([path]) => path === `src/${entry}`)) throw new Error(`the core bundles a chunk: ${entry}`)
  }
  const missing = missingTexts(
    outputFiles[0].text,
    inputs.map(([path]) => path),
  )
  if (missing.length) throw new Error(`the core uses texts that it does not bring: ${missing.join(', ')}`)
  const [{ text }] = outputFiles
  return {
    text: draft ? text : EAGER + (await squeeze(text)),
    inputs,
    packages: packagesIn(output),
    sources: Object.keys(metafile.inputs),
  }
}
