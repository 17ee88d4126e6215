// Builds dist/: pinned chunks, then the core that names them by hash, then the ESM build, locales and the manifest.
// The same sources give the same bytes on every machine: nothing here reads the clock, the user or the path.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, transform } from 'esbuild'
import { minify } from 'terser'
import { harden, ownNames } from './src/build/harden.mjs'
import { slim, withoutUnnamed } from './src/build/slim.mjs'
import { idsAndViews, readChunkTable } from './src/build/chunk-table.mjs'
import { billOfMaterials, packagesIn } from './src/build/sbom.mjs'

export const root = dirname(fileURLToPath(import.meta.url))
const src = join(root, 'src')
const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Chunk id → its source. */
const CHUNKS = Object.fromEntries(Object.entries(readChunkTable(root)).map(([id, { entry }]) => [id, entry]))
/**
 * The chunk that comes first, with the opening modal. It names the hashes of all the others, so the core carries one
 * hash however many chunks there are.
 */
const FIRST = 'first'
const PLACEHOLDER = '__WALLET_MODAL_BUILD__'

const sha = (kind, bytes) => createHash(kind).update(bytes).digest()
const hashOf = bytes => sha('sha384', bytes).toString('base64')
const integrityOf = bytes => `sha384-${hashOf(bytes)}`
/** Named by its content; `src/entries/pinned.ts` makes the same name of the same hash. */
const chunkPath = (id, hash) => `chunks/${id}.${hash.slice(0, 8).replace(/\W/g, '_')}.js`
const inSource = path => relative(src, path).split(sep).join('/')

/** React-authored, Preact-compiled: one renderer for every build, tests included. */
export const alias = {
  react: 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
}

/** `import css from './x.css'` gives minified text. */
export const cssText = {
  name: 'css-text',
  setup(b) {
    b.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target: 'chrome111' })
      // esbuild keeps the space after the colon of a custom property; it says nothing.
      return { contents: code.trim().replace(/(--[\w-]+:) /g, '$1'), loader: 'text' }
    })
  },
}

export const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  // Names of split files depend on where their sources are: a linked node_modules must count as one in place.
  preserveSymlinks: true,
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'react',
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [cssText],
}

/**
 * Whatever the kit exports is the core's own object in a chunk too; anything else of the core that it reaches for is an
 * error. Pure `lib`, stateless `ui` and its own folder are bundled in; a chain chunk may also use the services, which
 * hold no state of the page.
 */
const kitExports = [...readFileSync(join(src, 'kit.ts'), 'utf8').matchAll(/^export \{(.*)\} from '(?:\.\/)?([^']+)'/gm)]
const kitModules = kitExports.map(match => match[2])
// Each name by itself, so that a chunk carries those it uses; one that the kit does not have fails the build.
const kitText = kitExports
  .flatMap(match => match[1].split(','))
  .map(name => `export const ${name.trim()}=/* @__PURE__ */(()=>__kit.${name.trim()})();`)
  .join('\n')
const viaKit = (id, entry) => {
  // A journey's parts share what is pure; of the other rooms a chunk knows its own.
  const [home] = /^(features\/)?[\w-]+\//.exec(entry)
  const allowed = path =>
    path.startsWith(home) ||
    // Whatever asks a wallet for a transaction carries the one machine for it.
    (home.startsWith('features/') && path.startsWith('features/transaction/')) ||
    /^(lib|ui|chains)\//.test(path) ||
    (home === 'chains/' && path.startsWith('services/')) ||
    (id === FIRST && path === 'chunks.ts')
  return {
    name: 'via-kit',
    setup(b) {
      const kit = () => ({ path: 'kit', namespace: 'core' })
      b.onResolve({ filter: /^(react|react\/jsx-runtime|preact.*|@preact\/.*)$/ }, kit)
      b.onResolve({ filter: /^\./ }, args => {
        const path = inSource(resolve(args.resolveDir, args.path))
        if (path.startsWith('..') || args.kind === 'entry-point' || args.resolveDir.includes('node_modules')) return
        if (path === 'kit.ts' || kitModules.includes(path)) return kit()
        if (!allowed(path)) return { errors: [{ text: `chunk "${id}" reaches past the kit: ${path}` }] }
      })
      b.onLoad({ filter: /.*/, namespace: 'core' }, () => ({ contents: kitText, loader: 'js' }))
    },
  }
}

/**
 * A second pass over the bundle: 4 % less gzip. Properties keep their names (the kit is an interface) and their reads
 * (a signal subscribes by being read).
 */
const squeeze = async text =>
  (
    await minify(ownNames(text), {
      ecma: 2022,
      compress: { passes: 3, ecma: 2022, unsafe_arrows: true, keep_fargs: false, hoist_props: true },
      format: { ecma: 2022 },
    })
  ).code + '\n'

async function bundleChunk(id, entry, locales, carried) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: [join(src, entry)],
    format: 'iife',
    globalName: '__chunk',
    plugins: [cssText, slim, viaKit(id, entry), idsAndViews],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', __LOCALES__: JSON.stringify(locales) },
  })
  carried[id] = packagesIn(Object.values(metafile.outputs)[0])
  const code = outputFiles[0].text.trim()
  // A function scope of its own: no name reaches the page.
  return squeeze(
    `(()=>{var __core=globalThis[Symbol.for("wallet-modal/${PLACEHOLDER}")],__kit=__core.kit;${id === 'walletconnect' ? withoutUnnamed(code) : code}__core.chunks[${JSON.stringify(id)}]=__chunk})();`,
  )
}

/**
 * The script build loads chunks by script elements; without this, code for native `import()` would wrap every shared
 * module.
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
 * Lets Chromium compile the whole script off the main thread while it downloads: a third off start-up and off the first
 * opening.
 */
const EAGER = '//# allFunctionsCalledOnLoad\n'

async function bundleCore(build_id, firstHash) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: [join(src, 'entries/iife.ts')],
    format: 'iife',
    alias,
    plugins: [cssText, harden, noImport, idsAndViews],
    define: {
      __BUILD__: JSON.stringify(build_id),
      __VERSION__: JSON.stringify(version),
      __FIRST__: JSON.stringify([FIRST, firstHash]),
      'process.env.NODE_ENV': '"production"',
    },
  })
  const [output] = Object.values(metafile.outputs)
  const inputs = Object.entries(output.inputs).filter(([, input]) => input.bytesInOutput)
  for (const entry of Object.values(CHUNKS)) {
    if (inputs.some(([path]) => path === `src/${entry}`)) throw new Error(`the core bundles a chunk: ${entry}`)
  }
  return { text: EAGER + (await squeeze(outputFiles[0].text)), inputs, packages: packagesIn(output) }
}

function emit(dist, files, path, bytes) {
  const full = join(dist, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, bytes)
  files[path] = {
    bytes: Buffer.byteLength(bytes),
    gzip: gzipSync(bytes, { level: 9 }).length,
    integrity: integrityOf(bytes),
  }
}

async function buildScripts(dist, files, carried) {
  const localeDir = join(src, 'i18n/locales')
  const locales = {}
  const texts = {}
  for (const file of readdirSync(localeDir).sort()) {
    const text = JSON.stringify(JSON.parse(readFileSync(join(localeDir, file), 'utf8')))
    const tag = file.replace('.json', '')
    texts[tag] = text
    locales[tag] = hashOf(text)
  }
  const chunks = {}
  for (const [id, entry] of Object.entries(CHUNKS)) chunks[id] = await bundleChunk(id, entry, locales, carried)
  const draft = await bundleCore(PLACEHOLDER, '')
  const id = sha('sha256', version + draft.text + JSON.stringify(chunks))
    .toString('hex')
    .slice(0, 16)
  const hashes = {}
  const finish = (name, extra = '') => {
    const text = chunks[name].replaceAll(PLACEHOLDER, id) + extra
    const hash = hashOf(text)
    emit(dist, files, chunkPath(name, hash), text)
    return hash
  }
  for (const name of Object.keys(chunks)) if (name !== FIRST) hashes[name] = finish(name)
  const first = finish(FIRST, `globalThis[Symbol.for("wallet-modal/${id}")].hashes=${JSON.stringify(hashes)};\n`)
  for (const tag of Object.keys(texts))
    emit(dist, files, `locales/${tag}.${locales[tag].slice(0, 8).replace(/\W/g, '_')}.json`, texts[tag])
  const core = await bundleCore(id, first)
  emit(dist, files, 'wallet-modal.js', core.text)
  carried['wallet-modal'] = core.packages
  return { id, inputs: core.inputs }
}

/**
 * The same source for bundlers: real imports, split where `chunks.ts` says, SDKs left to the host's own installation.
 */
async function buildModules(dist, files, carried) {
  const { outputFiles, metafile } = await build({
    ...common,
    entryPoints: ['esm', 'react', 'elements'].map(name => join(src, `entries/${name}.ts`)),
    format: 'esm',
    splitting: true,
    outdir: join(dist, 'esm'),
    entryNames: '[name]',
    chunkNames: 'chunks/[name].[hash]',
    external: [...Object.keys(dependencies), ...Object.keys(dependencies).map(name => `${name}/*`)],
    // Everything of ours renders with Preact; only the hooks entry speaks to the host's own React.
    plugins: [
      cssText,
      harden,
      {
        // As data: a name for every text would double the file.
        name: 'locale',
        setup(b) {
          b.onLoad({ filter: /locales[\\/][\w.]+\.json$/ }, ({ path }) => ({
            contents: `export default ${readFileSync(path, 'utf8')}`,
            loader: 'js',
          }))
        },
      },
      {
        name: 'host-react',
        setup(b) {
          b.onResolve({ filter: /^react(\/jsx-runtime|-dom\/client)?$/ }, args =>
            inSource(args.importer) === 'entries/react.ts'
              ? { path: args.path, external: true }
              : b.resolve(alias[args.path], { kind: args.kind, resolveDir: root }),
          )
        },
      },
    ],
    define: { __VERSION__: JSON.stringify(version) },
  })
  for (const file of outputFiles) emit(dist, files, relative(dist, file.path).split(sep).join('/'), file.text)
  for (const file of readdirSync(join(src, 'i18n/locales')))
    emit(dist, files, `esm/locales/${file}`, readFileSync(join(src, 'i18n/locales', file), 'utf8'))
  carried.esm = [...new Set(Object.values(metafile.outputs).flatMap(packagesIn))].sort()
  emitTypes(dist, files)
}

/** Declarations of what the entries export, and of nothing else. */
function emitTypes(dist, files) {
  const out = join(dist, '.types')
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const project = join(out, 'tsconfig.json')
  mkdirSync(out, { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      compilerOptions: {
        ...compilerOptions,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        outDir: out,
        rootDir: src,
        types: [],
      },
      files: ['entries/esm.ts', 'entries/react.ts', 'entries/elements.ts', 'entries/iife.ts', 'ui/css.d.ts'].map(path =>
        join(src, path),
      ),
    }),
  )
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
    stdio: 'inherit',
    cwd: root,
  })
  const seen = new Set()
  const visit = path => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(join(out, path), 'utf8')
    for (const [, spec] of text.matchAll(/from '(\.[^']+)'|import\("(\.[^"]+)"\)/g))
      if (spec)
        visit(
          join(dirname(path), spec.replace(/\.tsx?$/, '.d.ts'))
            .split(sep)
            .join('/'),
        )
    emit(dist, files, `esm/types/${path}`, text.replace(/(from '\.[^']+?)\.tsx?'/g, "$1.js'"))
  }
  for (const name of ['esm', 'react', 'elements', 'iife']) visit(`entries/${name}.d.ts`)
  rmSync(out, { recursive: true })
}

/** Writes dist/ (or `dist`) and returns the manifest. `scriptsOnly` leaves the ESM build out, for quick rounds. */
export async function buildAll({ dist = join(root, 'dist'), scriptsOnly = false } = {}) {
  rmSync(dist, { recursive: true, force: true })
  const files = {}
  const carried = {}
  const { id, inputs } = await buildScripts(dist, files, carried)
  if (!scriptsOnly) await buildModules(dist, files, carried)
  emit(dist, files, 'sbom.json', JSON.stringify(billOfMaterials(root, carried), null, 2) + '\n')
  const manifest = {
    version,
    build: id,
    files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
  writeFileSync(join(dist, 'manifest.json'), JSON.stringify(manifest, null, 2) + '\n')
  return { ...manifest, inputs, carried }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const started = Date.now()
  const { files, inputs, build: id } = await buildAll({ scriptsOnly: process.argv.includes('--scripts') })
  if (process.argv.includes('--why'))
    for (const [path, { bytesInOutput }] of inputs.sort((a, b) => b[1].bytesInOutput - a[1].bytesInOutput))
      console.log(String(bytesInOutput).padStart(7), path)
  for (const [path, { bytes, gzip }] of Object.entries(files))
    if (!path.includes('/types/')) console.log(`${String(bytes).padStart(8)} ${String(gzip).padStart(7)} gzip  ${path}`)
  console.log(`build ${id} in ${Date.now() - started} ms`)
}
