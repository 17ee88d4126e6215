// The secure site: scripts, each whole in one file because a page pins it by one hash, and the pages that pin them. What
// the host decides, its configuration, is filled in when the site is written (src/secure-site/hosting).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { integrityOf } from './hashes.mjs'
import { esbuildOptions, src } from './options.mjs'
import { packagesIn } from './sbom.mjs'

const room = join(src, 'secure-site')
const SCRIPTS = {
  sdk: 'frame/index.ts',
  approval: 'frame/approval.ts',
  passkey: 'connect/index.ts',
  wallet: 'wallet/index.ts',
}

/** Solana's messages for errors, which nobody sees: production builds only ask for the codes. */
const withoutMessages = {
  name: 'without-messages',
  setup(b) {
    b.onLoad({ filter: /@solana[\\/]errors[\\/]dist[\\/]index\.browser\.mjs$/ }, async ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text.replace(/var SolanaErrorMessages = \{[^]*?\n\};/, 'var SolanaErrorMessages = {};')
      if (contents === text) throw new Error('The messages of Solana’s errors are not where they were')
      return { contents }
    })
  },
}

async function bundle(entry, format) {
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    plugins: [...esbuildOptions.plugins, withoutMessages],
    entryPoints: [join(room, entry)],
    format,
  })
  const [output] = Object.values(metafile.outputs)
  return { text: outputFiles[0].text, packages: packagesIn(output), sources: Object.keys(metafile.inputs) }
}

/** The worker that signs: one classic script, because it is started from a blob. */
export const bundleSigner = () => bundle('signer/signer.ts', 'iife')
/** The worker that explains what is signed; only what is asked with it is loaded with it. */
const bundleExplainer = () => bundle('explainer/explainer.ts', 'iife')

const fileIn = name => readFileSync(join(room, 'pages', name), 'utf8')

/** Files by name, and what their scripts are made of. */
export async function bundleSecureSite() {
  const scripts = await Promise.all(Object.values(SCRIPTS).map(entry => bundle(entry, 'esm')))
  const made = { signer: await bundleSigner(), explainer: await bundleExplainer() }
  Object.keys(SCRIPTS).forEach((name, index) => (made[name] = scripts[index]))
  const texts = { 'site.css': fileIn('site.css'), 'icon.svg': fileIn('icon.svg') }
  for (const [name, { text }] of Object.entries(made)) texts[`${name}.js`] = text
  const hashes = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, integrityOf(text)]))
  for (const name of readdirSync(join(room, 'pages')).filter(it => it.endsWith('.html')))
    texts[name] = fileIn(name).replace(/\{\{([\w.]+\.(?:js|css))\}\}/g, (_, file) => hashes[file])
  return {
    texts,
    packages: [...new Set(Object.values(made).flatMap(it => it.packages))],
    sources: [...new Set(Object.values(made).flatMap(it => it.sources))],
  }
}
