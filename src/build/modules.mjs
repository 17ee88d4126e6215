// The ES modules, for apps with their own bundler.
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { alias, dependencies, esbuildOptions, inSource, root, src, version } from './options.mjs'
import { modulesAlone } from './chunk-table.mjs'
import { compiledStyles } from './compiled-styles.mjs'
import { hardened } from './patches.mjs'
import { packagesIn } from './sbom.mjs'

/** Nothing is written there: esbuild derives the names of its outputs from it. */
const OUT = join(root, 'dist/esm')

/** Sources and packages that an output imports; `isLater`: through `import()` too. */
function reached({ outputs }, name, isLater) {
  const inputs = new Set()
  const seen = new Set()
  const visit = path => {
    if (!outputs[path] || seen.has(path)) return
    seen.add(path)
    for (const [input, { bytesInOutput }] of Object.entries(outputs[path].inputs)) if (bytesInOutput) inputs.add(input)
    for (const { path: next, kind } of outputs[path].imports) if (isLater || kind === 'import-statement') visit(next)
  }
  visit(Object.keys(outputs).find(path => path.endsWith(`/esm/${name}`)))
  return [...inputs].sort()
}

/** A source map whose sources stand below one name, whatever folder they were built in. */
function placed(text) {
  const map = JSON.parse(text)
  const sources = map.sources.map(path => {
    const [, place, rest] = /(?:^|\/)(src|node_modules)\/(.+)$/.exec(path) ?? ['', 'built', path]
    return `wallet-modal/${place === 'node_modules' ? 'packages' : place}/${rest}`
  })
  return JSON.stringify({ ...map, sources })
}

/** The files of a build; the texts of languages are data, so they have no map. */
function withMaps(files) {
  const isLanguage = text => JSON.parse(text).sources.every(path => /\blocales\//.test(path))
  const spared = new Set(
    files.filter(([path, text]) => path.endsWith('.map') && isLanguage(text)).map(([path]) => path),
  )
  return files
    .filter(([path]) => !spared.has(path))
    .map(([path, text]) => {
      if (path.endsWith('.map')) return [path, placed(text)]
      return [path, spared.has(`${path}.map`) ? text.replace(/\/\/# sourceMappingURL=.*\n?$/, '') : text]
    })
}

/** Modules that draw. */
const DRAWING = /^src\/(ui|i18n)\/|\.tsx$|(^|\/)node_modules\/(preact|uqr|@preact\/signals)\//

/** The loader alone: split with the others, it would import the whole module of their errors. */
const bundleLoader = () =>
  build({
    ...esbuildOptions,
    entryPoints: [join(src, 'entries/load.ts')],
    format: 'esm',
    sourcemap: 'linked',
    outdir: OUT,
  })

/**
 * The same source for bundlers: real imports, split where `chunks.ts` says, SDKs left to the app's own installation.
 */
export async function bundleModules() {
  const { outputFiles, metafile } = await build({
    ...esbuildOptions,
    entryPoints: ['esm', 'react', 'elements', 'core', 'wagmi', 'solana'].map(name => join(src, `entries/${name}.ts`)),
    format: 'esm',
    splitting: true,
    outdir: OUT,
    entryNames: '[name]',
    chunkNames: 'chunks/[name].[hash]',
    sourcemap: 'linked',
    external: [...Object.keys(dependencies), ...Object.keys(dependencies).map(name => `${name}/*`)],
    // All our code renders with Preact; only the hooks entry uses the app's own React.
    plugins: [
      compiledStyles,
      hardened,
      modulesAlone,
      {
        // As data: an export for every text would double the file.
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
  const loader = await bundleLoader()
  const drawn = reached(metafile, 'core.js', true).filter(path => DRAWING.test(path))
  if (drawn.length) throw new Error(`the headless core brings what draws: ${drawn.join(', ')}`)
  return {
    reached: (name, isLater = false) => reached(metafile, name, isLater),
    texts: withMaps(
      [...outputFiles, ...loader.outputFiles].map(file => [relative(OUT, file.path).split(sep).join('/'), file.text]),
    ),
    packages: [...new Set(Object.values(metafile.outputs).flatMap(packagesIn))].sort(),
  }
}
