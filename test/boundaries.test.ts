import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('boundaries')
const src = join(process.cwd(), 'src')

/** What has no pixel, from the ground up: each room may import what stands before it. */
const UNDRAWN = ['base', 'state', 'services', 'chains', 'connectors', 'wallets', 'account', 'core']
/** Rooms and what each may import at run time. Types are free in any direction. */
const MAY: Record<string, string[]> = {
  base: ['base'],
  state: ['state', 'base'],
  services: ['services', 'base'],
  chains: ['chains', 'services', 'base'],
  connectors: ['connectors', 'services', 'base'],
  wallets: ['wallets', 'state', 'base'],
  account: ['account', 'wallets', 'chains/networks.ts', 'state', 'base'],
  core: ['core', 'account', 'wallets', 'connectors', 'chains', 'state', 'base'],
  // The second root: a wallet client without a pixel.
  headless: ['headless', ...UNDRAWN],
  // What is told of pages: pure, but for what is asked in the page itself, a chunk of its own.
  doctor: [
    'doctor',
    'core/unknown-options.ts',
    'chains',
    'connectors/embedded/frame-style.ts',
    'services',
    'base',
    'modal/kit.ts',
  ],
  ui: ['ui'],
  i18n: ['i18n', 'base'],
  modal: [
    'modal',
    'ui',
    'i18n/shared',
    'core',
    'account',
    'wallets',
    'chains/networks.ts',
    'state',
    'base',
    'chunks.ts',
  ],
  // What the core carries of a journey: the list of wallets.
  'features/connect': ['features/connect', 'ui', 'modal', 'core', 'wallets', 'state', 'base'],
  'features/*': [
    'self',
    'features/transaction',
    'modal/kit.ts',
    'modal/clipboard.ts',
    'ui',
    'i18n/shared',
    'wallets',
    'core/unknown-options.ts',
    'connectors/popup.ts',
    'connectors/embedded/frame-style.ts',
    'chains/network-images.ts',
    'chains/onramp.ts',
    'chains/swaps.ts',
    'base',
  ],
  page: ['page', 'modal', 'features/connect', 'i18n', ...UNDRAWN],
  'chunks.ts': [
    'base',
    'features',
    'doctor',
    'chains',
    'connectors',
    'services',
    'modal/first.ts',
    'modal/inline/index.ts',
    'i18n/pinned.ts',
  ],
  entries: ['entries', 'page', 'modal', 'i18n/locales', 'headless', 'doctor', 'chunks.ts', 'core', 'base'],
}

/** Packages and the only places that may import them. */
const PACKAGES: [RegExp, RegExp][] = [
  [/^viem(\/|$)/, /^chains\/evm\//],
  [/^@solana\//, /^chains\/solana\//],
  [/^@walletconnect\//, /^connectors\/walletconnect\//],
  [/^goober$/, /^ui\/layout\/sheet\.ts$/],
  [/^node:/, /^doctor\/outside\//],
  [/^uqr$/, /^ui\/icons\/qr-code\.tsx$/],
  [/^react(\/|$|-dom)/, /\.(tsx)$|^modal\/(kit|context)\.ts$|^entries\/(react|define)\.ts$/],
  // What has no pixel knows no renderer.
  [/^@preact\/signals-core$/, /^(state|wallets|account|core|headless|modal|page)\//],
  [/^@preact\/signals$/, /^(i18n|modal|page)\/|^features\/connect\/[^/]+$/],
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
  assert.equal(imports(all.find(({ path }) => path === 'base/namespaces.ts')!.text), [])
})

test('a wallet is reached through its signer alone, where every request is listed and checked', () => {
  const reaching = all.filter(
    ({ path, text }) => !path.startsWith('connectors/') && /\bconnector[?!]?\.provider\b/.test(text),
  )
  assert.equal(
    reaching.map(({ path }) => path),
    ['account/requests.ts'],
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
