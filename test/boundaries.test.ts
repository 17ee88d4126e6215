import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('boundaries')
const src = join(process.cwd(), 'src')

/** Rooms and what each may import at run time. Types are free in any direction. */
const MAY: Record<string, string[]> = {
  lib: ['lib', 'chains/namespaces.ts'],
  services: ['services', 'lib', 'chains/namespaces.ts'],
  chains: ['chains', 'services', 'lib', 'chunks.ts'],
  connectors: ['connectors', 'services', 'lib', 'chains/namespaces.ts'],
  core: ['core', 'lib', 'services', 'chains/namespaces.ts', 'chains/networks.ts'],
  // What is told of pages: pure, but for what is asked in the page itself, a chunk of its own.
  doctor: ['doctor', 'chains', 'services', 'lib', 'kit.ts'],
  ui: ['ui'],
  i18n: ['i18n', 'lib'],
  shell: ['shell', 'ui', 'core', 'lib', 'i18n', 'chunks.ts'],
  // What the core carries of a journey: the list of wallets.
  'features/connect': ['features/connect', 'ui', 'core', 'lib'],
  'features/*': [
    'self',
    'features/transaction',
    'kit.ts',
    'ui',
    'lib',
    'i18n/shared',
    'chains/namespaces.ts',
    'chains/network-images.ts',
    'chains/onramp.ts',
    'chains/swaps.ts',
  ],
  'kit.ts': ['core', 'ui', 'lib', 'chains/namespaces.ts', 'chains/networks.ts', 'shell/layer.tsx'],
  'chunks.ts': [
    'lib',
    'features',
    'doctor',
    'chains',
    'connectors',
    'services',
    'shell/first.ts',
    'shell/inline/index.ts',
    'i18n/pinned.ts',
  ],
  'compose.ts': ['chains', 'connectors', 'core', 'lib'],
  'modal.ts': ['compose.ts', 'core', 'features', 'i18n', 'lib', 'shell'],
  entries: [
    'entries',
    'i18n/locales',
    'modal.ts',
    'headless',
    'doctor',
    'kit.ts',
    'chunks.ts',
    'core',
    'shell',
    'ui',
    'lib',
  ],
}
/** Of the journeys and the shell, what the headless core has too: it knows no view and nothing that draws one. */
const UNDRAWN = [
  'features/connect/directory/controller.ts',
  'features/connect/directory/feed.ts',
  'features/connect/pairing/app-href.ts',
  'features/connect/pairing/connect.ts',
  'features/connect/pairing/protocol.ts',
  'features/connect/progress/add-connector.ts',
  'features/connect/progress/find-wallet.ts',
  'features/connect/progress/safe.ts',
  'features/connect/progress/wallet-browser.ts',
  'features/connect/progress/wallet-list.ts',
  'shell/known-connections.ts',
  'shell/print-accounts.ts',
  'shell/read-balance.ts',
]
MAY['undrawn'] = ['core', 'lib', ...UNDRAWN]
// The second root: what is behind the modal, and nothing that is on screen.
MAY['headless'] = ['headless', 'compose.ts', 'core', 'lib', 'chains', 'connectors', 'services', ...UNDRAWN]

/** Packages and the only places that may import them. */
const PACKAGES: [RegExp, RegExp][] = [
  [/^viem(\/|$)/, /^chains\/evm\//],
  [/^@solana\//, /^chains\/solana\//],
  [/^@walletconnect\//, /^connectors\/walletconnect\//],
  [/^goober$/, /^ui\/sheet\.ts$/],
  [/^node:/, /^doctor\/outside\//],
  [/^uqr$/, /^ui\/qr-code\.tsx$/],
  [/^react(\/|$|-dom)/, /\.(tsx)$|^kit\.ts$|^core\/context\.ts$|^entries\/(react|define)\.ts$/],
  // What the headless core is made of knows no renderer.
  [/^@preact\/signals-core$/, /^(core|headless)\/|^features\/connect\/\w+\/|^shell\/known-connections\.ts$/],
  [/^@preact\/signals$/, /^(i18n|shell)\/|^features\/connect\/[^/]+$|^(kit|modal)\.ts$/],
]

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    return entry.isDirectory()
      ? files(path)
      : /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name)
        ? [path]
        : []
  })
const all = files(src).map(path => ({
  path: path.slice(src.length + 1).replaceAll('\\', '/'),
  text: readFileSync(path, 'utf8'),
}))

const room = (path: string): string => {
  if (UNDRAWN.includes(path)) return 'undrawn'
  const [first = ''] = path.split('/')
  if (first !== 'features') return first
  return /^features\/connect\/[^/]+$/.test(path) ? 'features/connect' : 'features/*'
}
const imports = (text: string): string[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'/gm),
    ...text.matchAll(/^\s*import\s+'([^']+)'/gm),
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
  ].map(match => match[1]!)

test('imports point down', () => {
  const wrong: string[] = []
  for (const { path, text } of all) {
    const allowed = MAY[room(path)]
    assert.ok(allowed, `${path} is in no known room`)
    const home = path.split('/').slice(0, 2).join('/')
    for (const spec of imports(text)) {
      if (!spec.startsWith('.')) continue
      const target = posix.join(dirname(path), spec)
      // A type-only import inside `typeof import()` costs nothing at run time.
      if (
        new RegExp(`typeof import\\('${spec.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'\\)`).test(text) &&
        !text.includes(`=> import('${spec}')`)
      )
        continue
      if (
        !allowed.some(place =>
          place === 'self' ? target.startsWith(`${home}/`) : target === place || target.startsWith(`${place}/`),
        )
      )
        wrong.push(`${path} → ${target}`)
    }
  }
  assert.equal(wrong, [])
})

test('what differs by namespace is data, which every room may read and which reads nothing', () => {
  assert.equal(imports(all.find(({ path }) => path === 'chains/namespaces.ts')!.text), [])
})

test('a wallet is reached through its signer alone, where every request is listed and checked', () => {
  const reaching = all.filter(
    ({ path, text }) => !path.startsWith('connectors/') && /\bconnector[?!]?\.provider\b/.test(text),
  )
  assert.equal(
    reaching.map(({ path }) => path),
    ['core/requests.ts'],
  )
})

test('a package is imported only where it belongs', () => {
  const wrong: string[] = []
  for (const { path, text } of all) {
    for (const spec of imports(text)) {
      if (spec.startsWith('.')) continue
      const rule = PACKAGES.find(([name]) => name.test(spec))
      if (!rule || !rule[1].test(path)) wrong.push(`${path} → ${spec}`)
    }
  }
  assert.equal(wrong, [])
})

test('a journey never imports another one; what is pure of a transaction all may have', () => {
  const wrong = all
    .filter(({ path }) => path.startsWith('features/'))
    .flatMap(({ path, text }) =>
      imports(text)
        .filter(spec => spec.startsWith('.'))
        .map(spec => posix.join(dirname(path), spec))
        .filter(target => target.startsWith('features/') && target.split('/')[1] !== path.split('/')[1])
        .filter(target => !target.startsWith('features/transaction/'))
        .map(target => `${path} → ${target}`),
    )
  assert.equal(wrong, [])
})

test('import() is in the table of chunks, and for those that draw nothing in that of the headless core', () => {
  const lazy = all.filter(({ text }) => /=>\s*import\(/.test(text))
  assert.equal(
    lazy.map(({ path }) => path),
    ['chunks.ts', 'headless/loader.ts'],
  )
  const [table, plain] = lazy.map(
    ({ text }) => new Set([...text.matchAll(/import\('\.{1,2}\/([^']+)'\)/g)].map(([, path]) => path!)),
  )
  const shared = [...plain!].filter(path => path.includes('/'))
  assert.ok(shared.length >= 7)
  assert.equal(
    shared.filter(path => !table!.has(path)),
    [],
  )
})

test('files stay under 250 lines and carry names that say what they hold', () => {
  assert.equal(
    // The table of chunks has a row for each, and is one.
    all
      .filter(({ path, text }) => text.split('\n').length > (path === 'chunks.ts' ? 301 : 251))
      .map(({ path }) => path),
    [],
  )
  assert.equal(
    all
      .filter(({ path }) => /(^|\/)(utils?|helpers?|common|types|constants)\.tsx?$/.test(path))
      .map(({ path }) => path),
    [],
  )
})

test('no line is wider than 140 characters', () => {
  const root = process.cwd()
  const written = (dir: string): string[] =>
    readdirSync(join(root, dir), { withFileTypes: true }).flatMap(entry => {
      const path = posix.join(dir, entry.name)
      // The page of the bench is another product's, kept as it is.
      if (entry.isDirectory()) return path === 'test/bench/page' || entry.name === 'node_modules' ? [] : written(path)
      return /\.(tsx?|mjs|js|css)$/.test(entry.name) ? [path] : []
    })
  const files = [...['src', 'test', 'demo'].flatMap(written), 'build.mjs']
  assert.ok(files.length > 300)
  const wide = files.flatMap(path =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => ([...line].length > 140 ? [`${path}:${index + 1}`] : [])),
  )
  assert.equal(wide, [])
})

test('R9: nothing relies on the second argument of Array.from, which old libraries on the page do not know', () => {
  assert.equal(
    all
      .filter(({ text }) => /\bArray\.from\((\{|\w+,)/.test(text.replace(/Uint\w+Array\.from/g, '')))
      .map(({ path }) => path),
    [],
  )
})

test('R63: foreign text and markup never pass as HTML', () => {
  const sinks = /\.(innerHTML|outerHTML|srcdoc)\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/
  assert.equal(
    all.filter(({ text }) => sinks.test(text)).map(({ path }) => path),
    [],
  )
})

test.run()
