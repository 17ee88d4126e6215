// The build's output: the same bytes everywhere, pinned by hash, free of sinks, unlisted hosts and traces of the
// machine.
import { execFile, execFileSync, execSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chunkTable as rows } from '../src/build/chunk-table.mjs'

const test = suite('build')
const run = promisify(execFile)
const root = process.cwd()
const temp = mkdtempSync(join(tmpdir(), 'wm-'))
const digest = (kind, bytes, encoding) => createHash(kind).update(bytes).digest(encoding)
const listed = JSON.parse(readFileSync(join(root, 'test/hosts.json'), 'utf8'))

/** A copy of the build's inputs in another place; `change` edits one of the files. */
function copyTree(at, change) {
  const to = join(temp, at)
  mkdirSync(to, { recursive: true })
  for (const name of ['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'src'])
    cpSync(join(root, name), join(to, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(to, 'node_modules'))
  for (const [path, edit] of Object.entries(change ?? {}))
    writeFileSync(join(to, path), edit(readFileSync(join(to, path), 'utf8')))
  return to
}
/** For tests that do not depend on the second minifier: it takes most of a build. */
const unsqueezed = { 'src/build/squeeze.mjs': () => 'export const squeeze = async text => text\n' }
const builds = at => run(process.execPath, ['build.mjs'], { cwd: at, maxBuffer: 1e8 })
/** A dozen chunks are shorter. */
const SHORT = 12_000

const files = (dir, base = dir) =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    return entry.isDirectory()
      ? files(path, base)
      : path
          .slice(base.length + 1)
          .split(sep)
          .join('/')
  })

const dist = join(root, 'dist')
const elsewhere = copyTree('a much longer way/to the/second')
let paths, manifest
const read = path => readFileSync(join(dist, path))
const scripts = () => paths.filter(path => path.endsWith('.js')).map(path => [path, read(path).toString()])

/** What the second build said of itself. */
const told = () => JSON.parse(readFileSync(join(elsewhere, 'told.json'), 'utf8'))

test.before(async () => {
  paths = files(dist).sort()
  manifest = JSON.parse(read('manifest.json'))
  // Another directory, time zone, language and user, and a clock that is years ahead.
  const ahead = `const now = Date.now
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...a) { a.length ? super(...a) : super(now() + 2e11) }
      static now() { return now() + 2e11 }
    }`
  const clock = `data:text/javascript,${encodeURIComponent(ahead)}`
  const env = {
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    USER: 'zq-nutzer',
    LOGNAME: 'zq-nutzer',
    HOME: temp,
    SOURCE_DATE_EPOCH: '1',
    FORCE_COLOR: '1',
    NODE_OPTIONS: `--import="${clock}"`,
  }
  // Short files are minified again; the others are looked up by their input, which is equally deterministic.
  renameSync(join(elsewhere, 'src/build/squeeze.mjs'), join(elsewhere, 'src/build/anew.mjs'))
  const looksUp = `
    import { squeeze as anew } from './anew.mjs'
    import { kept } from ${JSON.stringify(pathToFileURL(join(root, 'src/build/squeezed.mjs')).href)}
    export const made = []
    export const squeeze = async text => (text.length > ${SHORT} && kept(text)) || (made.push(text.length), anew(text))`
  writeFileSync(join(elsewhere, 'src/build/squeeze.mjs'), looksUp)
  const script = `
    import { writeFileSync } from 'node:fs'
    import { buildAll } from './build.mjs'
    import { made } from './src/build/squeeze.mjs'
    const { sources } = await buildAll()
    writeFileSync('told.json', JSON.stringify({ sources, made }))`
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: elsewhere,
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  })
})
test.after(() => rmSync(temp, { recursive: true, force: true }))

test('R96: what stands in dist and a build in another directory, time zone, language, clock and user are the same bytes', () => {
  const other = join(elsewhere, 'dist')
  assert.equal(files(other).sort(), paths, 'build first: dist is older than the sources')
  assert.equal(
    paths.filter(path => !read(path).equals(readFileSync(join(other, path)))),
    [],
  )
  assert.ok(told().made.filter(length => length < SHORT).length > 8, 'of what is short, all is minified again')
})

test('R96: the manifest names every file with its size, gzip size and sha384, and the build', () => {
  assert.equal(
    Object.keys(manifest.files),
    paths.filter(path => path !== 'manifest.json'),
  )
  assert.match(manifest.build, /^[\da-f]{16}$/)
  assert.is(manifest.version, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version)
  for (const [path, named] of Object.entries(manifest.files)) {
    const bytes = read(path)
    assert.equal(
      named,
      {
        bytes: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
        integrity: `sha384-${digest('sha384', bytes, 'base64')}`,
      },
      path,
    )
  }
})

test('R1: the name of a chunk or a language carries the hash of its bytes, and what is pinned by the core pins it', () => {
  const hashOf = path => manifest.files[path].integrity.replace('sha384-', '')
  const trusted = ['wallet-modal.js']
  let left = paths.filter(path => /^(chunks|locales)\//.test(path))
  assert.ok(left.length >= 5)
  for (const path of left) {
    const wanted = hashOf(path).slice(0, 8).replace(/\W/g, '_')
    assert.is(/\.(\w{8})\.js(on)?$/.exec(path)?.[1], wanted, path)
    if (path.endsWith('.js'))
      assert.ok(read(path).includes(`wallet-modal/${manifest.build}`), `${path} is not bound to this build`)
  }
  // From the one hash in the page, every other is reached through bytes that were checked before.
  for (let pinned; (pinned = left.filter(path => trusted.some(from => read(from).includes(hashOf(path))))).length;) {
    trusted.push(...pinned)
    left = left.filter(path => !pinned.includes(path))
  }
  assert.equal(left, [], 'pinned by nothing')
})

test('R1: every snippet in pages and documents has its integrity and crossorigin, and a version when it names an address', () => {
  const documents = files(root).filter(
    path => /\.(md|html)$/.test(path) && !/(^|\/)(node_modules|dist|test|\.cache|\.git|test-results)\//.test(path),
  )
  const snippets = documents.flatMap(path =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/<script\b[^>]*wallet-modal\.js[^>]*>/g)].map(([tag]) => [
      path,
      tag,
    ]),
  )
  assert.ok(snippets.length >= 2)
  for (const [path, tag] of snippets) {
    assert.match(tag, /\bcrossorigin="anonymous"/, path)
    // A demo page takes the hash from the manifest; another test checks that the documents have the current one.
    assert.match(tag, /\bintegrity="(\{\{\w+\}\}|sha384-[\w+/]{64})"/, path)
    if (/src="https:/.test(tag)) assert.match(tag, new RegExp(`@${manifest.version.replaceAll('.', '\\.')}/`), path)
  }
})

test('R5: no built byte evaluates text, writes markup or starts a worker from a blob', () => {
  const sinks = {
    eval: /(?<![\w$.])eval\s*\(|\(0,\s*eval\)/,
    Function: /(?<![\w$.])Function\s*\(|\bnew\s+Function\b|\.constructor\s*\(\s*["'`]/,
    'string timer': /\b(setTimeout|setInterval|setImmediate)\s*\(\s*["'`]/,
    markup: new RegExp(
      '\\b(innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment|setHTMLUnsafe|parseFromString|' +
        'dangerouslySetInnerHTML)\\b|\\bdocument\\.write',
    ),
    worker:
      /\bnew\s+(Shared)?Worker\b|\bcreateObjectURL\b(?!\(new Blob\(\[\w+\], ?\{ ?type: ?["'`]\w+\/(csv|octet-stream))|\bimportScripts\b/,
    'inline handler': /setAttribute\s*\(\s*["'`](on\w+|style)["'`]/,
  }
  const found = scripts().flatMap(([path, text]) =>
    Object.entries(sinks)
      // The wallet site starts one worker, from a text that its page pins.
      .filter(([name, sink]) => sink.test(text) && !(name === 'worker' && path.startsWith('secure-site/')))
      .map(([name]) => `${path}: ${name}`),
  )
  assert.equal(found, [])
})

test('R5: the scan sees each of its sinks', () => {
  const source = readFileSync(join(root, 'node_modules/preact/dist/preact.mjs'), 'utf8')
  assert.match(source, /innerHTML/)
  assert.not.match(read('wallet-modal.js').toString(), /__html/)
})

test('R5: scripts are loaded through the pinned table alone', () => {
  for (const [path, text] of scripts()) {
    if (path.startsWith('esm/')) continue
    assert.not.match(text, /\bimport\s*\(/, `${path} uses native import()`)
    assert.is([...text.matchAll(/createElement\(["'`]script["'`]\)/g)].length, path === 'wallet-modal.js' ? 1 : 0, path)
  }
})

test('R97: the core carries Preact and signals and nothing else; no build carries more than 25 packages', () => {
  const { components } = JSON.parse(read('sbom.json'))
  const parts = part =>
    components.filter(({ properties }) => properties.some(({ value }) => value === part)).map(({ name }) => name)
  assert.equal(parts('wallet-modal'), ['@preact/signals', '@preact/signals-core', 'preact'])
  assert.equal(parts('esm'), ['@preact/signals', '@preact/signals-core', 'preact', 'uqr'])
  // What the command carries is for Node alone.
  assert.equal(parts('cli'), ['parse5', 'entities'])
  // Explanations read calls with what the adapter's chunk carries already.
  assert.ok(parts('evm').includes('viem'))
  assert.equal(parts('clear-signing'), [])
  for (const { name, properties } of components)
    if (parts('cli').includes(name)) assert.equal(properties, [{ name: 'part', value: 'cli' }], name)
  assert.ok(
    components.filter(({ properties }) =>
      properties.some(({ value }) => !['walletconnect', 'secure-site'].includes(value)),
    ).length <= 25,
  )
  for (const { name, licenses, hashes } of components) {
    const terms = licenses[0].license?.id ?? licenses[0].expression
    for (const term of terms.replace(/[()]/g, '').split(' AND '))
      assert.ok(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0'].includes(term), name)
    assert.match(hashes[0].content, /^[\da-f]{128}$/, name)
  }
})

test('R98: output names no host that test/hosts.json does not list', () => {
  const named = new Set(Object.values(listed).flat())
  const keys = new Set(
    files(join(root, 'src'))
      .filter(path => /(^i18n\/|messages\.ts$)/.test(path))
      .flatMap(path =>
        [...readFileSync(join(root, 'src', path), 'utf8').matchAll(/['"]([\w.]+)['"]:/g)].map(([, key]) => key),
      )
      // A plural is requested without its form.
      .flatMap(key => [key, key.replace(/\.(zero|one|two|few|many|other)$/, '')]),
  )
  const hostsIn = text => [
    ...[...text.matchAll(/\b(?:https?|wss?):\/\/([\w.*-]*\w)/g)].map(([, host]) => host),
    ...[...text.matchAll(/["'`]((?:[a-z\d-]+\.)+[a-z]{2,})(?:[:/?][^"'`\s]*)?["'`]/g)]
      .map(([, host]) => host)
      .filter(host => !keys.has(host)),
  ]
  assert.equal(hostsIn('fetch("https://new.example/x"),["rpc.other.example/v1"]'), ['new.example', 'rpc.other.example'])
  // Parts of languages; a symbol of the renderer; and calls and parameters of the WalletConnect client that look like
  // hosts.
  const names = new RegExp(
    `^(${[
      'react\\.element',
      '\\w+\\.(decode|encode|wallet|trade|login|pay|signing)',
      'metadata\\.url',
      'endpoints\\.frame',
      'services\\.\\w+',
      'names\\.gateways',
      'pay\\.tokens',
      'budget\\.\\w+',
      'webauthn\\.get',
      '(secure-site|vercel|erc7730-v2\\.schema)\\.json',
      'nginx\\.conf',
      'nodejs\\.util\\.inspect\\.custom',
    ].join('|')})$`,
  )
  const found = new Set(
    scripts()
      .flatMap(([, text]) => hostsIn(text))
      .filter(host => !names.test(host)),
  )
  // Links and IDs of the wallets in the directory of this build, whose sources stand beside them.
  const wallets = new Set(hostsIn(readFileSync(join(root, 'src/services/pinned/wallets.json'), 'utf8')))
  assert.ok(found.size > 50)
  assert.equal([...found].filter(host => !named.has(host) && !wallets.has(host)).sort(), [])
  assert.equal([...named].filter(host => !found.has(host)).sort(), [], 'listed, but in no file')
})

test('R98: output holds no path, user or host name of this machine, no time; only modules have a source map', () => {
  const traces = [
    elsewhere,
    root,
    tmpdir() + sep,
    'node_modules',
    'zq-nutzer',
    ...[hostname(), userInfo().username].filter(name => name.length > 4),
  ]
  for (const path of paths) {
    const text = read(path).toString()
    if (path.endsWith('.map')) {
      const { sources } = JSON.parse(text)
      assert.equal(
        sources.filter(source => !/^wallet-modal\/(src|packages)\/[\w@./-]+$/.test(source)),
        [],
        path,
      )
    }
    // The sources in a map say what they like; where they stood is above.
    if (path.endsWith('.map')) continue
    if (!path.startsWith('esm/')) assert.not.match(text, /sourceMappingURL/, path)
    assert.equal(
      traces.filter(trace => text.includes(trace)),
      [],
      path,
    )
    assert.not.match(text, /\b20\d\d-[01]\d-[0-3]\d[T ][0-2]\d:/, path)
    assert.not.match(
      text,
      /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (\d\d )?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
      path,
    )
  }
})

for (const [title, path, edit, message] of [
  [
    'a chunk reaches past the kit',
    'src/features/account/index.tsx',
    text => `import '../../core/networks.ts'\n${text}`,
    /chunk "account" reaches past the kit: core\/networks\.ts/,
  ],
  [
    'a chunk reaches into another feature',
    'src/features/connect/progress/index.ts',
    text => `import '../../account/messages.ts'\n${text}`,
    /chunk "connect-progress" reaches past the kit: features\/account\/messages\.ts/,
  ],
  [
    'a chunk uses a text that it does not bring',
    'src/features/connect/directory/messages.ts',
    text => text.replace('  ...connectMessages,\n', ''),
    /chunk "connect-directory" uses texts that it does not bring: what\.title/,
  ],
  [
    'the core bundles a chunk',
    'src/entries/iife.ts',
    text => `import { createSources } from '../services/network/remote.ts'\nconsole.log(createSources)\n${text}`,
    /the core bundles a chunk: services\/network\/remote\.ts/,
  ],
]) {
  test(`the build fails when ${title}`, async () => {
    const tree = copyTree(title, { ...unsqueezed, [path]: edit })
    const outcome = await builds(tree).then(
      () => 'it built',
      error => error.stderr,
    )
    assert.match(outcome, message)
  })
}

test('R9: properties of elements and names of exports are own ones, so a polluted prototype reaches neither', () => {
  const core = read('wallet-modal.js').toString()
  const helpers = [
    /\{__proto__:null,get:\w+\[\w+\],enumerable:!0\}/,
    /=\{__proto__:null\},\w+=arguments\.length/,
    /=\w+\.type,\w+=\{__proto__:null\},/,
    /=\{__proto__:null,\.\.\.\w+\};?[^;]{0,40}"ref"in/,
    /=\{__proto__:null\},\w+=\[\],/,
  ]
  assert.equal(helpers.filter(helper => !helper.test(core)).map(String), [])
})

test('R16: without a page the script says what it needs', async () => {
  const outcome = await run(
    process.execPath,
    ['--input-type=commonjs', '-e', `eval(require('fs').readFileSync('dist/wallet-modal.js', 'utf8'))`],
    { cwd: root },
  ).then(
    () => 'it ran',
    error => error.stderr,
  )
  assert.match(outcome, /wallet-modal must run in a browser page\. Load it with a script tag\./)
})

/** The entry of each journey, and the chunks that start in its folder, or in that of a part of the list in the core. */
const journeyOf = path => /^(?:src\/)?(features\/(?:connect\/)?[\w-]+)\//.exec(path)?.[1]
const journeys = [...new Set(Object.values(rows).map(({ entry }) => journeyOf(entry)))].filter(Boolean)

test('no part of the build is made of a source of a journey that is not its own', () => {
  assert.ok(journeys.length > 8, journeys.join())
  const { sources } = told()
  assert.equal(Object.keys(sources).sort(), [...Object.keys(rows), 'cli', 'wallet-modal'].sort())
  const isThere = folder => Object.values(sources).some(paths => paths.some(path => journeyOf(path) === folder))
  assert.ok(journeys.every(isThere))
  const foreign = Object.entries(sources).flatMap(([id, paths]) =>
    paths
      .filter(path => journeys.includes(journeyOf(path)) && journeyOf(path) !== journeyOf(rows[id]?.entry ?? ''))
      .map(path => `${id}: ${path}`),
  )
  assert.equal(foreign, [])
})

test('without a journey, its folder and its rows deleted, everything else builds', async () => {
  const folder = 'features/swap'
  assert.ok(journeys.includes(folder))
  const at = copyTree('without', {
    ...unsqueezed,
    'src/chunks.ts': table =>
      table.replace(/^ {2}'?[\w-]+'?: \{\n[^]*?^ {2}\},\n/gm, row => (row.includes(`./${folder}/`) ? '' : row)),
  })
  rmSync(join(at, 'src', folder), { recursive: true })
  await run(process.execPath, ['build.mjs', '--scripts'], { cwd: at, maxBuffer: 1e8 })
  const built = Object.keys(JSON.parse(readFileSync(join(at, 'dist/manifest.json'), 'utf8')).files)
  const idsOf = paths => paths.map(path => /^chunks\/([\w-]+)\./.exec(path)?.[1]).filter(Boolean)
  const gone = Object.keys(rows).filter(id => journeyOf(rows[id].entry) === folder)
  assert.ok(gone.length > 1)
  assert.equal(
    idsOf(built).sort(),
    idsOf(paths)
      .filter(id => !gone.includes(id))
      .sort(),
  )
})

test('publint and are-the-types-wrong find nothing in the package', () => {
  const dir = join(temp, 'package')
  cpSync(dist, join(dir, 'dist'), { recursive: true })
  for (const name of ['package.json', 'LICENSE', '.npmrc']) cpSync(join(root, name), join(dir, name))
  const bin = (name, ...args) =>
    execFileSync(process.execPath, [join(root, 'node_modules', name), ...args], {
      cwd: dir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
  const packed = join(dir, execSync('npm pack --silent', { cwd: dir, encoding: 'utf8' }).trim())
  assert.match(bin('publint/src/cli.js', '--strict', packed), /All good/)
  // Exits with an error for every problem that the profile does not exclude: the package is ESM only.
  assert.match(
    bin('@arethetypeswrong/cli/dist/index.js', packed, '--profile', 'esm-only', '--no-emoji', '--no-color'),
    /"wallet-modal\/script"/,
  )
})

test.run()
