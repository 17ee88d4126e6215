// One chunk of the script build: a classic script that registers itself with the core of the same build.
import { join } from 'node:path'
import { build } from 'esbuild'
import { namesAlone } from './chunk-table.mjs'
import { esbuildOptions, src, version } from './options.mjs'
import { compiledStyles } from './compiled-styles.mjs'
import { hardenedEvm } from './patches.mjs'
import { packagesIn } from './sbom.mjs'
import { slim, withoutUnnamed } from './slim.mjs'
import { squeeze } from './squeeze.mjs'
import { missingTexts } from './text-keys.mjs'
import { viaEvm } from './via-evm.mjs'
import { viaKit } from './via-kit.mjs'

/** Replaces the build ID until all bytes that it is computed from exist. */
export const PLACEHOLDER = '__WALLET_MODAL_BUILD__'

const sourcesIn = output => Object.keys(output.inputs).filter(path => output.inputs[path].bytesInOutput)

/** `locales`: language → hash of its texts, checked by the chunk that loads them; `ofCore`: the core's modules. */
export async function bundleChunk(id, { entry, views }, locales, ofCore) {
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    entryPoints: [join(src, entry)],
    format: 'iife',
    globalName: '__chunk',
    plugins: [
      compiledStyles,
      slim,
      ...(id === 'evm' ? [hardenedEvm] : []),
      ...(id === 'clear-signing' ? [viaEvm] : []),
      viaKit(id, entry, ofCore),
      namesAlone,
    ],
    define: {
      'process.env.NODE_ENV': '"production"',
      global: 'globalThis',
      __VERSION__: JSON.stringify(version),
      __LOCALES__: JSON.stringify(locales),
    },
  })
  const code = outputFiles[0].text.trim()
  const [output] = Object.values(metafile.outputs)
  const missing = missingTexts(code, sourcesIn(output), views)
  if (missing.length) throw new Error(`chunk "${id}" uses texts that it does not bring: ${missing.join(', ')}`)
  const kept = id === 'walletconnect' ? withoutUnnamed(code) : code
  // Its own function scope: no name leaks into the page.
  const text = await squeeze(
    `(()=>{var __core=globalThis[Symbol.for("wallet-modal/${PLACEHOLDER}")],__kit=__core.kit;` +
      `${kept}__core.chunks[${JSON.stringify(id)}]=__chunk})();`,
  )
  return { text, packages: packagesIn(output), sources: Object.keys(metafile.inputs) }
}
