import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

let built

/**
 * The test wallet as one classic script (text), built on the first call and cached.
 * @returns {Promise<string>}
 */
export function buildTestWallet() {
  built ??= build({
    entryPoints: [fileURLToPath(new URL('wallet.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0].text)
  // Discard a failed build, so that the next call tries again.
  built.catch(() => {
    built = undefined
  })
  return built
}
