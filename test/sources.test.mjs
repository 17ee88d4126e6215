// The build's inputs: sources without hidden characters; dependencies that are pinned, described and freely licensed.
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from 'esbuild'
import { patch, patched, patches } from '../src/build/patches.mjs'

const test = suite('sources')
const root = process.cwd()
const json = path => JSON.parse(readFileSync(join(root, path), 'utf8'))
const manifest = json('package.json')
const { packages, lockfileVersion } = json('package-lock.json')
const installed = Object.entries(packages).filter(([path]) => path)
const LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'CC0-1.0']
/**
 * Development tools of other platforms, which the registry at hand did not describe when the lockfile was made; never
 * part of the product.
 */
const UNDESCRIBED =
  /^node_modules\/(@foundry-rs\/anvil|@oxlint\/binding|litesvm)-(android|darwin|freebsd|linux|openharmony|win32)-[\w-]+$/

/** Everything that is installed with the package, and everything that its build bundles. */
function shipped() {
  const found = new Set()
  const visit = (name, from) => {
    // Node's own search: the nearest node_modules upwards.
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules')))) {
      const path = `${at && `${at}/`}node_modules/${name}`
      if (packages[path]) {
        if (!found.has(path)) {
          found.add(path)
          for (const next of Object.keys(packages[path].dependencies ?? {})) visit(next, path)
        }
        return
      }
      if (!at) return
    }
  }
  for (const name of [
    ...Object.keys(manifest.dependencies),
    'preact',
    '@preact/signals',
    '@preact/signals-core',
    'parse5',
    '@noble/curves',
    '@noble/hashes',
    '@scure/bip32',
    '@scure/bip39',
  ])
    visit(name, '')
  return [...found]
}

test('R97: every package of the lockfile is pinned by a hash', () => {
  assert.is(lockfileVersion, 3)
  assert.ok(installed.length > 50)
  assert.equal(
    installed
      .filter(([path, it]) => !/^sha512-[\w+/]{86}==$/.test(it.integrity) && !UNDESCRIBED.test(path))
      .map(([path]) => path),
    [],
  )
  for (const path of shipped()) assert.ok(packages[path].integrity, path)
})

/** One version; of the package with this name, or of one that is installed under another name. */
const EXACT = /^(?:npm:@?[\w./-]+@)?(\d+\.\d+\.\d+)$/

test('R97: no package comes from git, an address or a folder', () => {
  assert.equal(
    installed.filter(([, it]) => it.link || it.resolved).map(([path]) => path),
    [],
  )
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']) {
    for (const [name, range] of Object.entries(manifest[group] ?? {}))
      // viem's range is one, to be shared with the host; the lockfile says which it is here.
      if (name !== 'viem') assert.match(range, EXACT, `${group}: ${name} is not one exact version`)
  }
})

test('R97: the lockfile holds the versions that package.json asks for', () => {
  for (const group of ['dependencies', 'devDependencies']) {
    assert.equal(packages[''][group] ?? {}, manifest[group] ?? {})
    for (const [name, version] of Object.entries(manifest[group] ?? {}))
      if (name !== 'viem') assert.is(packages[`node_modules/${name}`]?.version, EXACT.exec(version)[1], name)
  }
})

test('R97: keys are made with the very copies that viem has: one of each, in one version', () => {
  const { dependencies } = packages['node_modules/viem']
  for (const name of ['@noble/curves', '@noble/hashes', '@scure/bip32', '@scure/bip39']) {
    assert.is(manifest.devDependencies[name], dependencies[name], name)
    for (const owner of ['viem', '@scure/bip32', '@scure/bip39', '@noble/curves'])
      assert.is(packages[`node_modules/${owner}/node_modules/${name}`], undefined, `${name} of ${owner}`)
  }
})

test('R97: what ships is under a free licence', () => {
  const paths = shipped()
  assert.ok(paths.includes('node_modules/preact') && paths.includes('node_modules/viem'))
  const isFree = licence =>
    licence
      .replace(/[()]/g, '')
      .split(' AND ')
      .every(part => LICENCES.includes(part))
  // Part of a storage driver for servers: installed with the WalletConnect client, in none of our files. As free as
  // MIT.
  const exempt = { 'node_modules/lru-cache': 'BlueOak-1.0.0' }
  assert.equal(
    paths
      .filter(path => !isFree(packages[path].license) && exempt[path] !== packages[path].license)
      .map(path => `${path}: ${packages[path].license}`),
    [],
  )
})

test('R97: scripts of packages do not run on install, and Preact has the guard against forged nodes', () => {
  const settings = readFileSync(join(root, '.npmrc'), 'utf8').split('\n')
  for (const line of ['ignore-scripts=true', 'save-exact=true']) assert.ok(settings.includes(line), line)
  assert.not.ok(
    settings.some(line => /_auth|token|password/i.test(line)),
    'a secret in .npmrc',
  )
  const [major, minor, patch] = packages['node_modules/preact'].version.split('.').map(Number)
  assert.ok(major * 1e6 + minor * 1e3 + patch >= 10_028_002)
  for (const script of ['preinstall', 'install', 'postinstall', 'prepare'])
    assert.not.ok(manifest.scripts[script], script)
  assert.is(manifest.publishConfig.provenance, true)
})

test('R97: each patch names the free licence of its package and matches the installed version', () => {
  assert.ok(patches.length > 2)
  for (const { file, name, version } of patches) {
    const it = packages[`node_modules/${name}`]
    const [title] = readFileSync(join(root, 'src/build/patches', file), 'utf8').split('\n')
    assert.is(it.version, version)
    assert.ok(LICENCES.includes(it.license), name)
    assert.ok(title.startsWith(`${name} ${version}, ${it.license}, Copyright (c) `), title)
  }
})

test('a patch that does not apply, is for another version or for an unbundled package fails the build', async () => {
  const of = patches.find(({ name }) => name === '@preact/signals-core')
  const [{ path, change }] = of.changes
  const file = join(root, 'node_modules', path)
  assert.ok(patch(file, of, change).length > 1000)
  assert.throws(() => patch(file, { ...of, version: '1.0.0' }, change), 'is not for version')
  const others = change.hunks.map(hunk => ({
    ...hunk,
    lines: hunk.lines.map(line => line.replace('prototype', 'prototypes')),
  }))
  assert.throws(() => patch(file, of, { ...change, hunks: others }), 'does not apply')
  const plugins = [patched('abitype')]
  const bundle = build({ stdin: { contents: '' }, bundle: true, write: false, logLevel: 'silent', plugins })
  const failure = await bundle.catch(error => error)
  assert.match(failure.message, 'nothing in the bundle is abitype/')
})

const files = dir =>
  readdirSync(join(root, dir), { withFileTypes: true }).flatMap(entry => {
    const path = dir ? `${dir}/${entry.name}` : entry.name
    if (/^(node_modules|dist|\.cache|\.git|test-results)$/.test(entry.name)) return []
    // A link is read where it leads to, if that is part of the project.
    return entry.isDirectory() ? files(path) : entry.isFile() ? [path] : []
  })
/** Control characters, direction overrides, zero-width and blank letters, tags: what an editor does not show. */
const HIDDEN = new RegExp(
  `[${[
    String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f`,
    String.raw`\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc`,
    String.raw`\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`,
  ].join('')}]`,
  'u',
)

test('R98: no file of the project holds a bidirectional or invisible character', () => {
  const texts = files('').filter(path =>
    /\.(m?js|tsx?|css|json|html|svg|md|sol|txt|ya?ml)$|^\.[\w./-]+$|^LICENSE$/.test(path),
  )
  assert.ok(texts.length > 150)
  const found = texts.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        // Some scripts need joiners in their spelling; only their texts can contain them.
        const [char] =
          HIDDEN.exec(
            path.startsWith('src/i18n/locales/') ? line.replace(/(?<=[^\x00-\x7f])[\u200c\u200d]/g, '') : line,
          ) ?? []
        return char ? [`${path}:${index + 1} U+${char.codePointAt(0).toString(16)}`] : []
      }),
  )
  assert.equal(found, [])
})

test('R98: the scan sees each kind of hidden character', () => {
  for (const code of [0x202e, 0x2066, 0x200b, 0x200d, 0xfeff, 0x00ad, 0x3164, 0xe0041, 0x0008, 0x0085])
    assert.ok(HIDDEN.test(`a${String.fromCodePoint(code)}b`), code.toString(16))
  assert.not.ok(HIDDEN.test('Größe → “12 €” … 東京 שלום مرحبا'))
})

const source = dir =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return source(path)
    return /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name) ? [path] : []
  })

/** Styles as authored, without comments. What is filled in: declarations on a line of its own, else a class. */
const stylesOf = text =>
  [...text.matchAll(/\b(?:css|viewCss|baseCss)`([^`]*)`/g)].map(([, style]) =>
    style
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/^\s*\$\{\w+\}$/gm, '')
      .replace(/\$\{[^}]*\}/g, '.filled'),
  )

/** What goober misreads: it drops both silently. */
const faults = style => [
  ...style.matchAll(/[\w)%'"]\s*\n?\s*(?=\}|$)(?<!;\s*)/g),
  ...style.matchAll(/:(?:is|not|where)\([^()]*(?:\([^()]*\)[^()]*)*\)(?=[^\s,{)])/g),
]

test('styles say nothing that goober would drop: declarations end with `;`, nothing follows the bracket of `:is(…)`', () => {
  assert.is(faults('color: red').length, 1)
  assert.is(faults('&:hover { color: red }').length, 1)
  assert.is(faults('&:not([a], [b])::before { top: 0; }').length, 1)
  assert.is(faults('&:is(a, b) > b, & > svg:not(.x) {\n  top: calc(var(--p) / 4);\n}').length, 0)
  const found = source(join(root, 'src')).flatMap(path => {
    const styles = stylesOf(readFileSync(path, 'utf8'))
    return styles.map(style => [path.slice(root.length + 1), style])
  })
  // Fewer would mean that the pattern no longer finds them.
  assert.ok(found.length > 50, `${found.length} styles`)
  assert.equal(
    found.filter(([, style]) => faults(style).length).map(([path, style]) => `${path}: ${style.slice(0, 60)}`),
    [],
  )
})

/** Code that compares letters case-insensitively, and why no base58 address, mint or signature reaches it. */
const FOLDS = [
  [/^doctor\/outside\/(html|outside-ask|policy)\.ts$/, 'names of tags, attributes, headers and hosts'],
  [
    /^(chains\/evm|connectors\/safe)\/|^(services\/(network\/convert|wallet-assets|collectibles)|features\/swap)/,
    'hex: EVM alone',
  ],
  [/^services\/(chain\/(logs|pools)|named\/(activity|blockscout))\.ts/, 'hex: EVM alone'],
  [/^base\/caip\.ts|^ui\/text\/address\.tsx/, 'asks first what the letters are of'],
  [/^features\/send\/form\/recipient\.ts/, 'what people look at, beside a comparison of the whole'],
  [/^features\/transaction\/token-picker\.tsx/, 'a search by part of a text'],
  [
    /^(features\/(connect|networks)|wallets)\/|^headless\/wallet-store\.ts|^base\/wallet-(identity|name)\.ts|^connectors\/injected\.ts/,
    'names of wallets and networks',
  ],
  [/^base\/text\.ts/, 'the order of names'],
  [
    /^(services\/names|base\/account-name|chains\/solana\/names)\.ts|^features\/send\/form\/names\.ts/,
    'names of accounts',
  ],
  [/^services\/chain\/token-lists\.ts/, 'hashes'],
  [/^services\/pinned\/directory\.ts/, 'a search by part of a name'],
  [/^base\/(local-host|wallet-link)\.ts|^modal\/navigation\.ts/, 'hosts and schemes'],
  [/^ui\/text\/tokens\.ts|^base\/theme-values\.ts|^features\/theme\/|^build\/|^base\/dataset\.ts/, 'words of ours'],
  [/^services\/network\/prices\.ts/, 'codes of currencies'],
  [/^doctor\/outside\/secure-site\.ts/, 'names of headers'],
  [/^secure-site\/(keys\/words|screens\/words-screen)\.ts/, 'recovery words'],
  [/^secure-site\/rings\.ts/, 'accounts of EVM'],
  [/^secure-site\/frame\/(evm-transaction|question|typed-data)\.ts/, 'hex: EVM alone'],
  [/^clear-signing\//, 'calls and messages of EVM alone'],
  [/^payments\/signature\.ts/, 'hex: EVM alone'],
]

test('R117: nothing on the way of an address, a mint or a signature of Solana takes letters for the same in either case', () => {
  const folding = source(join(root, 'src'))
    .filter(path => /\.to(Locale)?LowerCase\(/.test(readFileSync(path, 'utf8')))
    .map(path => relative(join(root, 'src'), path).split(sep).join('/'))
  assert.equal(
    folding.filter(path => !FOLDS.some(([known]) => known.test(path))),
    [],
  )
  assert.equal(
    FOLDS.filter(([known]) => !folding.some(path => known.test(path))),
    [],
    'listed, but nobody does',
  )
})

const STACK = 'demo/stack'
/** What each of its scripts names in quotes, wherever it stands: in an import, the type of one, the address of a file. */
const namedInStack = pattern =>
  files(STACK)
    .filter(path => /\.m?js$/.test(path))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(pattern)].map(([, name]) => ({ path, name })))

/** The doors to the product: what the stack's secure site has in common with a real one. */
const SHARED = [
  { path: `${STACK}/frame/page/secure-site.js`, room: 'src/secure-site/frame/' },
  { path: `${STACK}/frame/service/frame-service.mjs`, room: 'src/secure-site/pages/site.css' },
]

test('the local stack knows nothing of the product but the parts of its secure site: no other file reaches out', () => {
  const paths = namedInStack(/['"`](\.{1,2}\/[^'"`\s]*)['"`]/g)
  // Fewer would mean that the pattern no longer finds them.
  assert.ok(paths.length > 300, `${paths.length} paths`)
  assert.equal(
    paths
      .map(({ path, name }) => ({ path, name, to: posix.join(posix.dirname(path), name) }))
      .filter(
        ({ path, to }) => !to.startsWith(`${STACK}/`) && !SHARED.some(it => it.path === path && to.startsWith(it.room)),
      )
      .map(({ path, name }) => `${path}: ${name}`),
    [],
  )
})

/** A package where a script loads it: by an import, or a `require` of its own. */
const LOADS =
  /(?:\bfrom |\bimport |\bimport\(|\bimport\.meta\.url\)(?:\.resolve)?\()'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?'/g

test('the local stack lists the packages that it loads, in the versions that the project installs for them', () => {
  const stack = json(`${STACK}/package.json`)
  const listed = { ...stack.dependencies, ...stack.devDependencies }
  const loaded = namedInStack(LOADS)
  assert.equal([...new Set(loaded.map(it => it.name))].sort(), Object.keys(listed).sort())
  const ours = { ...manifest.dependencies, ...manifest.devDependencies }
  for (const [name, version] of Object.entries(listed)) {
    assert.ok(ours[name], `${name} is nothing that the project asks for itself`)
    assert.is(version, packages[`node_modules/${name}`].version, name)
  }
  assert.is(stack.private, true)
  assert.equal(manifest.files, ['dist', 'demo/pictures'], 'the stack is not published')
})

test.run()
