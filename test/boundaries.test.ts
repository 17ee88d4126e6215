import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('boundaries')
const src = join(process.cwd(), 'src')

/** Rooms without a user interface, bottom up: each can import those before it. */
const UNDRAWN = ['base', 'state', 'services', 'chains', 'connectors', 'account', 'wallets', 'core']
/** The rooms and what each can import, types included: all arrows point down. */
const MAY: Record<string, string[]> = {
  ...Object.fromEntries(UNDRAWN.map((room, at) => [room, UNDRAWN.slice(0, at + 1)])),
  // The second root: a wallet client without a user interface.
  headless: ['headless', 'payments', ...UNDRAWN],
  // Examining pages: pure, except for what is asked in the page itself, which is a separate chunk.
  doctor: [
    'doctor',
    'core/options.ts',
    'core/unknown-options.ts',
    'chains',
    'connectors/embedded/frame-style.ts',
    'services',
    'base',
    'modal/kit.ts',
    'secure-site/config.ts',
    'secure-site/hosting',
  ],
  // Pages of another origin, which nothing here imports.
  'secure-site': [
    'secure-site',
    'clear-signing',
    'chains/evm/codec.ts',
    'chains/evm/contract-names.ts',
    'chains/evm/decode.ts',
    'chains/evm/digests.ts',
    'chains/evm/preview.ts',
    'chains/evm/reader.ts',
    'chains/evm/rollup.ts',
    'chains/evm/stakes.ts',
    'chains/evm/token-calls.ts',
    'chains/networks.ts',
    'chains/rpc-urls.ts',
    'chains/solana/program-ids.ts',
    'chains/solana/transaction-overview.ts',
    'chains/solana/wire.ts',
    'chains/transaction.ts',
    'payments/tokens.ts',
    'base',
  ],
  // Explains calls and messages. Their decoding comes in by parameter: no chain, no page.
  'clear-signing': ['clear-signing', 'base'],
  // Paying a site: the wallet, the chain and the page come in by parameter.
  payments: ['payments', 'base'],
  ui: ['ui', 'base/color.ts'],
  i18n: ['i18n', 'base'],
  modal: ['modal', 'ui', 'i18n', ...UNDRAWN],
  // The part of a journey that is in the core: the list of wallets.
  'features/connect': ['features/connect', 'ui', 'modal', ...UNDRAWN],
  'features/*': ['self', 'features/transaction', 'payments', 'modal', 'ui', 'i18n/shared.ts', ...UNDRAWN],
  // Draws what explanations say: the chain's reading of a call travels with it.
  'features/clear-signing': ['self', 'features/transaction', 'clear-signing', 'modal', 'ui', ...UNDRAWN],
  page: ['page', 'modal', 'features/connect', 'doctor/report.ts', 'i18n', ...UNDRAWN],
  'chunks.ts': [
    'base',
    'state/load-chunks.ts',
    'features',
    'doctor',
    'chains',
    'connectors',
    'services',
    'modal/startup.ts',
    'modal/presence.ts',
    'modal/inline/index.ts',
    'modal/routes.ts',
    'modal/slots.ts',
    'i18n/pinned.ts',
  ],
  entries: ['entries', 'page', 'modal', 'i18n', 'headless', 'doctor', 'secure-site/hosting', 'chunks.ts', ...UNDRAWN],
}
/** Rooms that are chunks, or parts of the core, can import less at run time, because their imports travel with them. */
const AT_RUN_TIME: Record<string, string[]> = {
  services: ['services', 'base'],
  chains: ['chains', 'services', 'base'],
  connectors: ['connectors', 'services', 'state/stored-texts.ts', 'base'],
  account: ['account', 'chains/networks.ts', 'state', 'base'],
  wallets: ['wallets', 'state', 'base'],
  core: ['core', 'account', 'wallets', 'connectors', 'chains', 'state', 'base'],
  modal: ['modal', 'ui', 'i18n/shared.ts', 'core', 'account', 'wallets', 'chains/networks.ts', 'state', 'base'],
  'features/connect': ['features/connect', 'ui', 'modal', 'core', 'wallets', 'state', 'base'],
  'features/*': [
    'self',
    'features/transaction',
    'payments',
    'modal/kit.ts',
    'modal/balances-notice.tsx',
    'modal/clipboard.ts',
    'ui',
    'i18n/shared.ts',
    'wallets',
    'core/unknown-options.ts',
    'connectors/popup.ts',
    'connectors/embedded/frame-style.ts',
    'connectors/embedded/passkey-support.ts',
    'chains/network-images.ts',
    'chains/onramp.ts',
    'chains/poll-backoff.ts',
    'chains/swaps.ts',
    'state/stored-texts.ts',
    'base',
  ],
  'features/clear-signing': [
    'self',
    'features/transaction',
    'clear-signing',
    'chains/evm/reader.ts',
    'modal/kit.ts',
    'ui',
    'base',
  ],
  page: ['page', 'modal', 'features/connect', 'i18n', ...UNDRAWN],
  entries: [
    'entries',
    'page',
    'modal',
    'i18n/locales',
    'headless',
    'doctor',
    'secure-site/hosting',
    'chunks.ts',
    'core',
    'base',
  ],
}

/** Packages and the only places that may import them. */
const PACKAGES: [RegExp, RegExp][] = [
  [/^viem(\/|$)/, /^chains\/evm\//],
  [/^@solana\//, /^chains\/solana\//],
  [/^@walletconnect\//, /^connectors\/walletconnect\//],
  // Private keys are nowhere else.
  [/^@(noble|scure)\//, /^secure-site\/keys\//],
  [/^goober$/, /^ui\/layout\/goober-styles\.ts$/],
  [/^node:/, /^(doctor\/outside|secure-site\/hosting)\//],
  [/^parse5$/, /^doctor\/outside\/html\.ts$/],
  [/^uqr$/, /^ui\/icons\/qr-code\.tsx$/],
  [/^react(\/|$|-dom)/, /\.(tsx)$|^modal\/(kit|context)\.ts$|^entries\/(react|define)\.ts$/],
  // Rooms without a user interface have no renderer.
  [
    /^@preact\/signals-core$/,
    /^(state|wallets|account|core|headless|i18n|modal|page)\/|^features\/connect\/[^/]+\.ts$/,
  ],
  [/^@preact\/signals$/, /^modal\/|^features\/connect\/[^/]+\.tsx$/],
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
  if (path.startsWith('features/clear-signing/')) return 'features/clear-signing'
  return /^features\/connect\/[^/]+$/.test(path) ? 'features/connect' : 'features/*'
}
/** Every module that a text imports in any way, or merges declarations into. */
const named = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:from|import|module)\s*\(?\s*'([^']+)'/g)].map(match => match[1]!)),
]
/** Imports that exist at run time. */
const imports = (text: string): string[] =>
  [
    ...text.matchAll(/^\s*(?:import|export)\s+(?!type\b)[^'"]*?from\s+'([^']+)'/gm),
    ...text.matchAll(/^\s*import\s+'([^']+)'/gm),
    ...text.matchAll(/(?<!typeof )\bimport\('([^']+)'\)/g),
  ].map(match => match[1]!)

/** Those within this repository. */
const arrows = (path: string, specs: string[]): string[] =>
  specs.filter(spec => spec.startsWith('.')).map(spec => posix.join(dirname(path), spec))
/** A file's imports that its room must not have. */
function astray(path: string, targets: string[], allowed: string[] | undefined): string[] {
  const home = path.split('/').slice(0, 2).join('/')
  assert.ok(allowed, `${path} is in no known room`)
  const isIn = (target: string, place: string) =>
    place === 'self' ? target.startsWith(`${home}/`) : target === place || target.startsWith(`${place}/`)
  return targets.filter(target => !allowed.some(place => isIn(target, place))).map(target => `${path} → ${target}`)
}

test('imports point down, types included', () => {
  assert.equal(
    all.flatMap(({ path, text }) => astray(path, arrows(path, named(text)), MAY[room(path)])),
    [],
  )
})

test('at run time a room takes in no more than may travel with it', () => {
  const [narrow, others] = [all.filter(({ path }) => AT_RUN_TIME[room(path)]), Object.keys(AT_RUN_TIME)]
  assert.ok(others.every(name => narrow.some(({ path }) => room(path) === name)))
  assert.equal(
    narrow.flatMap(({ path, text }) => astray(path, arrows(path, imports(text)), AT_RUN_TIME[room(path)])),
    [],
  )
})

test('no file leads back to itself, neither by what runs nor by types', () => {
  const next = new Map(all.map(({ path, text }) => [path, arrows(path, named(text))]))
  const done = new Set<string>()
  const way: string[] = []
  const circles: string[] = []
  const walk = (path: string): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (way.includes(path) || done.has(path)) return
    way.push(path)
    next.get(path)?.forEach(walk)
    way.pop()
    done.add(path)
  }
  for (const path of next.keys()) walk(path)
  assert.ok(next.get('chunks.ts')!.length > 30)
  assert.equal(circles, [])
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
      arrows(path, named(text))
        .filter(target => target.startsWith('features/') && target.split('/')[1] !== path.split('/')[1])
        .filter(target => !target.startsWith('features/transaction/'))
        .map(target => `${path} → ${target}`),
    )
  assert.equal(wrong, [])
})

test('import() is in the table of chunks, in that of the headless core for what draws nothing, and once for what draws', () => {
  const lazy = all.filter(({ text }) => /=>\s*import\(/.test(text))
  assert.equal(
    lazy.map(({ path }) => path),
    ['chunks.ts', 'entries/imported.ts', 'headless/loader.ts'],
  )
  const [table, drawing, plain] = lazy.map(
    ({ text }) => new Set([...text.matchAll(/import\('\.{1,2}\/([^']+)'\)/g)].map(([, path]) => path!)),
  )
  assert.equal([...drawing!], ['page/drawing.ts'])
  const shared = [...plain!].filter(path => path.includes('/'))
  assert.ok(shared.length >= 7)
  assert.equal(
    shared.filter(path => !table!.has(path)),
    [],
  )
})

test('files stay under 250 lines and carry names that say what they hold', () => {
  assert.equal(
    // The bundle table has a row for each chunk, and is a single file.
    all
      .filter(({ path, text }) => text.split('\n').length > (path === 'chunks.ts' ? 372 : 251))
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
      // The bench's page belongs to another product and is kept unchanged.
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

test('in the secure site a message is posted by a statement: as what is returned, WebKit names the receiver as its sender', () => {
  const returned = /(=>\s*|\breturn[ \t]+)\(?[^;{}\n]*\.postMessage\(/
  for (const text of ['() => it.postMessage(1)', 'return site && parent.postMessage(1)', '=> (a?.b.postMessage(1))'])
    assert.match(text, returned)
  const own = all.filter(({ path }) => path.startsWith('secure-site/'))
  assert.ok(own.some(({ text }) => text.includes('.postMessage(')))
  assert.equal(
    own.filter(({ text }) => returned.test(text)).map(({ path }) => path),
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
