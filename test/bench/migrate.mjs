// node test/bench/migrate.mjs [page …]: what a move to wallet-modal changes in size. For each page of demo/docs/migrate
// that is in migrate-peers.mjs, installs the packages of each column into .cache/migrate, type-checks and bundles the
// page's own code, and prints a table. Needs the npm registry, and dist/ (npm run build).
// React in production mode; esbuild with minification and code splitting; packages that are optional and missing stay
// imports. JavaScript and CSS, gzip level 9 file by file, 1 kB = 1000 bytes. First load: the entry and all that it
// imports statically. All files: also all that these can load later. Packages: a copy of a package counts again.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { blocksOf, PEERS } from './migrate-peers.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache/migrate')
const MAIN = {
  tsx: `import { createRoot } from 'react-dom/client'
import { App } from './page'
createRoot(document.getElementById('root')!).render(<App />)
`,
  ts: `import { start } from './page'
document.getElementById('root')!.onclick = () => void start()
`,
}
/** What libraries load in a `try`, or only outside of browsers. */
const OPTIONAL = [
  'pino-pretty',
  '@react-native-async-storage/async-storage',
  'encoding',
  'bufferutil',
  'utf-8-validate',
]
const CHECKED = { module: 'esnext', jsx: 'react-jsx', skipLibCheck: true, noEmit: true }

const npm = (cwd, ...args) =>
  execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' })

function packed() {
  mkdirSync(cache, { recursive: true })
  const [{ filename, shasum }] = JSON.parse(
    npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', cache),
  )
  const path = join(cache, `wallet-modal-${shasum.slice(0, 12)}.tgz`)
  renameSync(join(cache, filename), path)
  return path
}

/** A folder with these packages, installed once. The types of React are for the type check, and not counted. */
function homeWith(dependencies) {
  const home = join(cache, createHash('sha256').update(JSON.stringify(dependencies)).digest('hex').slice(0, 12))
  if (existsSync(join(home, 'installed'))) return home
  mkdirSync(home, { recursive: true })
  const [major] = (dependencies.react ?? '19').split('.')
  const devDependencies = { '@types/react': major, '@types/react-dom': major }
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies, devDependencies }))
  npm(home, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error')
  writeFileSync(join(home, 'installed'), '')
  return home
}

const countOf = home =>
  Object.entries(JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')).packages).filter(
    ([path, { dev, devOptional }]) => path && !dev && !devOptional && existsSync(join(home, path)),
  ).length

async function sizesOf(home, entry) {
  const { metafile, outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: home,
    outdir: join(home, 'out'),
    write: false,
    metafile: true,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    external: OPTIONAL,
    logLevel: 'error',
  })
  const foreign = Object.keys(metafile.inputs).find(path => path.startsWith('..'))
  if (foreign) throw new Error(`${home} takes a file of another folder: ${foreign}`)
  const sizes = new Map(outputFiles.map(it => [relative(home, it.path), gzipSync(it.contents, { level: 9 }).length]))
  const first = new Set()
  const add = path => {
    const output = metafile.outputs[path]
    if (!output || first.has(path)) return
    first.add(path)
    add(output.cssBundle)
    for (const { kind, path: next } of output.imports) if (kind === 'import-statement') add(next)
  }
  add(Object.keys(metafile.outputs).find(path => metafile.outputs[path].entryPoint === entry))
  const sum = paths => [...paths].reduce((total, path) => total + sizes.get(path), 0) / 1000
  return { first: sum(first), all: sum(sizes.keys()) }
}

const tarball = packed()
for (const page of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PEERS)) {
  const text = readFileSync(join(root, `demo/docs/migrate/${page}.md`), 'utf8')
  const rows = []
  for (const [column, packages] of Object.entries(PEERS[page])) {
    const home = homeWith(column === 'Before' ? packages : { 'wallet-modal': `file:${tarball}`, ...packages })
    const [[kind, code], ...more] = blocksOf(text, column)
    writeFileSync(join(home, `page.${kind}`), [...more.map(block => block[1]), code].join(''))
    writeFileSync(join(home, `main.${kind}`), MAIN[kind])
    writeFileSync(join(home, 'css.d.ts'), "declare module '*.css'\n")
    const project = { compilerOptions: CHECKED, files: [`main.${kind}`, 'css.d.ts'] }
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify(project))
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', home], { stdio: 'inherit' })
    rows.push({ column, ...(await sizesOf(home, `main.${kind}`)), packages: countOf(home) })
  }
  const line = cells => `| ${cells.join(' | ')} |`
  console.log(`\n${page}\n\n${line(['', ...rows.map(row => row.column)])}\n${line(['---', ...rows.map(() => '--:')])}`)
  console.log(line(['First load, kB gzip', ...rows.map(row => Math.round(row.first))]))
  console.log(line(['All files, kB gzip', ...rows.map(row => Math.round(row.all))]))
  console.log(line(['npm packages installed', ...rows.map(row => row.packages)]))
}
