// Builds dist/: pinned chunks, then the core with their hash, then the ESM build, locales, the secure site and the manifest.
// The same sources give the same bytes on every machine: nothing here reads the clock, the user or the path.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLACEHOLDER, bundleChunk } from './src/build/chunk.mjs'
import { bundleCli } from './src/build/cli.mjs'
import { FIRST, chunkTable } from './src/build/chunk-table.mjs'
import { bundleCore } from './src/build/core.mjs'
import { declarations } from './src/build/declarations.mjs'
import { chunkPath, hashOf, localePath, sha } from './src/build/hashes.mjs'
import { joined } from './src/build/joined.mjs'
import { localeSources, localeTexts } from './src/build/locales.mjs'
import { bundleModules } from './src/build/modules.mjs'
import { root, version } from './src/build/options.mjs'
import { createOutput } from './src/build/output.mjs'
import { billOfMaterials } from './src/build/sbom.mjs'
import { bundleSecureSite } from './src/build/secure-site.mjs'
import { forget } from './src/build/squeezed.mjs'

export { alias, esbuildOptions } from './src/build/options.mjs'

const mapValues = (object, of) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, of(value)]))

/**
 * Core, chunks and languages. The build ID is computed from all their bytes; each chunk is then named by its hash, the
 * first one names the others, and the core names the first.
 */
async function buildScripts(emit, carried, sources) {
  const texts = localeTexts()
  const locales = mapValues(texts, hashOf)
  const entries = mapValues(chunkTable, row => row.entry)
  const chunks = {}
  const draft = await bundleCore({ buildId: PLACEHOLDER, firstHash: '', chunks: entries, draft: true })
  const ofCore = new Set(draft.inputs.map(([path]) => path.replace(/^src\//, '')))
  for (const [id, row] of Object.entries(chunkTable)) {
    const chunk = await bundleChunk(id, row, locales, ofCore)
    chunks[id] = chunk.text
    carried[id] = chunk.packages
    sources[id] = chunk.sources
  }
  const id = sha('sha256', version + draft.text + JSON.stringify(chunks))
    .toString('hex')
    .slice(0, 16)
  const emitChunk = (name, extra = '') => {
    const text = chunks[name].replaceAll(PLACEHOLDER, id) + extra
    const hash = hashOf(text)
    emit(chunkPath(name, hash), text)
    return hash
  }
  const hashes = {}
  for (const name of Object.keys(chunks)) if (name !== FIRST) hashes[name] = emitChunk(name)
  const naming = `globalThis[Symbol.for("wallet-modal/${id}")].hashes=${JSON.stringify(hashes)};\n`
  const firstHash = emitChunk(FIRST, naming)
  for (const [tag, text] of Object.entries(texts)) emit(localePath(tag, locales[tag]), text)
  const core = await bundleCore({ buildId: id, firstHash, chunks: entries })
  emit('wallet-modal.js', core.text)
  carried['wallet-modal'] = core.packages
  sources['wallet-modal'] = core.sources
  return { id, inputs: core.inputs }
}

/** Measured but not shipped. */
function measure(name, text) {
  const scales = join(root, '.cache', name)
  mkdirSync(dirname(scales), { recursive: true })
  writeFileSync(scales, text)
}

async function buildModules(dist, emit, carried) {
  const { texts, packages } = await bundleModules()
  for (const [path, text] of texts) emit(`esm/${path}`, text)
  for (const [file, text] of Object.entries(localeSources())) emit(`esm/locales/${file}`, text)
  carried.esm = packages
  measure('headless.js', await joined(join(dist, 'esm/core.js')))
  measure('module.js', await joined(join(dist, 'esm/esm.js')))
  for (const [path, text] of declarations(join(dist, '.types'))) emit(`esm/types/${path}`, text)
}

/**
 * Writes dist/ (or `dist`) and returns the manifest, and for each script its content and the sources it was made from.
 * `scriptsOnly` omits the ESM build, for faster iterations.
 */
export async function buildAll({ dist = join(root, 'dist'), scriptsOnly = false } = {}) {
  const { emit, finish } = createOutput(dist)
  const carried = {}
  const sources = {}
  forget()
  const { id, inputs } = await buildScripts(emit, carried, sources)
  const cli = await bundleCli()
  carried.cli = cli.packages
  sources.cli = cli.sources
  emit('cli.js', cli.text)
  if (!scriptsOnly) await buildModules(dist, emit, carried)
  const site = await bundleSecureSite()
  for (const [name, text] of Object.entries(site.texts)) emit(`secure-site/${name}`, text)
  carried['secure-site'] = site.packages
  emit('sbom.json', JSON.stringify(billOfMaterials(root, carried), null, 2) + '\n')
  return { ...finish(version, id), inputs, carried, sources }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const started = Date.now()
  const { files, inputs, build: id } = await buildAll({ scriptsOnly: process.argv.includes('--scripts') })
  if (process.argv.includes('--why'))
    for (const [path, { bytesInOutput }] of inputs.sort((a, b) => b[1].bytesInOutput - a[1].bytesInOutput))
      console.log(String(bytesInOutput).padStart(7), path)
  if (process.argv.includes('--sizes'))
    for (const [path, { bytes, gzip }] of Object.entries(files))
      if (!/\/types\/|\.map$/.test(path))
        console.log(`${String(bytes).padStart(8)} ${String(gzip).padStart(7)} gzip  ${path}`)
  const core = (files['wallet-modal.js'].gzip / 1000).toFixed(1)
  console.log(`build ${id}: ${Object.keys(files).length} files, core ${core} kB gzip, in ${Date.now() - started} ms`)
}
