// The generated parts of README.md, by name.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chunkTable } from '../../src/build/chunk-table.mjs'
import { evaluate } from '../../src/build/evaluate.mjs'
import { joined } from '../../src/build/joined.mjs'
import { membersOf } from './source.mjs'

const cell = text => text.replaceAll('|', '\\|')
const code = text => (text === '' ? '' : '`' + text + '`')
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

/**
 * Where the documents let a page fetch the script from: the version is part of the address, so its bytes never change.
 */
export const scriptUrl = version => `https://cdn.example/wallet-modal@${version}/wallet-modal.js`

const kB = bytes => `${(bytes / 1000).toFixed(1)} kB`

async function sizes(root, files) {
  const rows = []
  const locales = []
  for (const [path, { gzip }] of Object.entries(files)) {
    const id = /^chunks\/([\w-]+)\./.exec(path)?.[1]
    if (path === 'wallet-modal.js') rows.unshift([code(path), kB(gzip), 'the page'])
    else if (id) rows.push([code(`chunks/${id}.*.js`), kB(gzip), chunkTable[id].when])
    else if (path.startsWith('locales/')) locales.push(gzip)
  }
  const headless = gzipSync(await joined(join(root, 'dist/esm/core.js')), { level: 9 }).length
  rows.splice(1, 0, [
    code('wallet-modal/core'),
    kB(headless),
    'your code: all that it loads at once, as a bundler joins it',
  ])
  rows.push([
    code('locales/*.json'),
    `${kB(Math.min(...locales))} to ${kB(Math.max(...locales))}`,
    'the one language on screen; a second file with the account',
  ])
  return table(['file', 'gzip', 'requested with'], rows)
}

/** What `open` takes along with a view. */
const TAKES = {
  Connect: '`namespace`, `uri`',
  AllWallets: '`namespace`, `uri`',
  ConnectingWalletConnectBasic: '`namespace`, `uri`',
  WalletSend: '`arguments`: `uri`, a payment link (EIP-681, Solana Pay)',
  Swap: '`arguments`: `amount`, `fromToken`, `toToken`',
}

/** The views that `open({ view })` leads to. */
async function views() {
  const { entranceOf } = await evaluate('modal/routes.ts')
  const { TITLES } = await evaluate('modal/titles.ts')
  const rows = Object.keys(TITLES).flatMap(view => {
    const { audience, feature } = entranceOf(view) ?? {}
    const off = view === 'Networks' ? 'enableNetworkSwitch' : feature && `features.${feature}`
    const whom = audience === 'anyone' ? 'anybody' : 'whoever is connected; others connect first'
    return audience ? [[code(view), whom, off ? code(off) : '', TAKES[view] ?? '']] : []
  })
  return table(['view', 'opens for', 'not where this is `false`', 'takes'], rows)
}

/** What the doctor can find: why it matters, how to fix it, and who sees it. */
async function findings() {
  const { SHARED } = await evaluate('doctor/catalogue.ts')
  const { IN_PAGE } = await evaluate('doctor/page/page-catalogue.ts')
  const { OUTSIDE } = await evaluate('doctor/outside/outside-catalogue.ts')
  const rows = (codes, seen) =>
    Object.entries(codes).map(([name, [severity, why, fix]]) => [code(name), severity, seen, why, fix])
  return table(
    ['code', '', 'seen in', 'why', 'how to fix it'],
    [...rows(SHARED, 'page, terminal'), ...rows(IN_PAGE, 'page'), ...rows(OUTSIDE, 'terminal')],
  )
}

/** The narrowest policy for a page with nothing but a project id and Ethereum, whose script is on another host. */
async function policy() {
  const { needsOf } = await evaluate('doctor/needs.ts')
  const { resolveOptions } = await evaluate('core/read-options.ts')
  const needs = needsOf(resolveOptions({ projectId: 'p' }, () => {}))
  const sources = directive => needs.filter(need => need.directive === directive).map(({ source }) => source)
  return [
    '```',
    "default-src 'none';",
    "script-src 'nonce-RANDOM';",
    "style-src 'none';",
    `connect-src ${[...sources('connect-src'), new URL(scriptUrl('0')).origin].join(' ')};`,
    `frame-src ${sources('frame-src').join(' ')};`,
    'img-src https: data:;',
    "require-trusted-types-for 'script';",
    'trusted-types wallet-modal',
    '```',
  ].join('\n')
}

/** Name → text. Those that need dist/ are absent without it. */
export async function regions(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const of = (path, name) => membersOf(root, path, name)
  const { defaults } = await evaluate('core/default-options.ts')
  const { FIRST_MESSAGES } = await evaluate('base/errors.ts')
  const { LATER_MESSAGES } = await evaluate('base/error-messages.ts')
  const { CATALOGUE } = await evaluate('base/error-catalogue.ts')
  const base = defaults()
  const initial = name =>
    base[name] === undefined || base[name] === '' ? '' : code(JSON.stringify(base[name]).replaceAll('"', "'"))
  const plain = (path, name) =>
    table(
      ['name', 'type', 'what it does'],
      of(path, name).map(({ name, type, doc }) => [code(name), code(type), doc]),
    )
  /** The properties of a tracked event, those that several share as well. */
  const written = type => {
    const parts = type.split(' & ').flatMap(part => {
      if (part === 'object') return []
      if (part.startsWith('{')) return part.slice(2, -2)
      return of('src/state/events.ts', part).map(it => `${it.name}: ${it.type}`)
    })
    return parts.length ? `{ ${parts.join('; ')} }` : ''
  }
  const methods = (path, name) =>
    of(path, name)
      .map(({ signature, doc }) => `- \`${signature}\`  \n  ${doc}`)
      .join('\n')
  const messages = { ...FIRST_MESSAGES, ...LATER_MESSAGES }
  const out = {
    options: table(
      ['option', 'type', 'default', 'what it does'],
      of('src/core/options.ts', 'HostOptions').map(({ name, type, doc }) => [
        code(name),
        code(type),
        name === 'projectId' ? 'required' : initial(name),
        doc,
      ]),
    ),
    features: plain('src/core/options.ts', 'Features'),
    doctor: await findings(),
    policy: await policy(),
    endpoints: plain('src/base/endpoints.ts', 'Endpoints'),
    signIn: plain('src/base/siwx.ts', 'SignInOptions'),
    methods: methods('src/page/handle.ts', 'WalletModal'),
    views: await views(),
    coreMethods: methods('src/headless/wallet-core.ts', 'WalletCore'),
    coreConnect: methods('src/headless/wallet-core.ts', 'ConnectOptions'),
    coreWallets: methods('src/headless/wallet-offer.ts', 'WalletOffer'),
    coreList: plain('src/headless/wallet-offer.ts', 'WalletOfferState'),
    coreChoice: plain('src/headless/wallet-offer.ts', 'WalletChoice'),
    state: plain('src/page/handle.ts', 'WalletModalState'),
    events: table(
      ['event', 'data', 'when'],
      of('src/state/events.ts', 'EventMap').map(({ name, type, doc }) => [
        code(name),
        type === 'undefined' ? '' : code(type),
        doc,
      ]),
    ),
    analytics: table(
      ['event', 'properties'],
      of('src/state/events.ts', 'TrackedEvents').map(({ name, type }) => [code(name), code(written(type))]),
    ),
    errors: table(
      ['code', 'message', 'shown as', 'retry helps', 'meaning'],
      Object.keys(CATALOGUE).map(key => [
        code(key),
        messages[key],
        CATALOGUE[key].surface,
        CATALOGUE[key].retry ? 'yes' : '',
        CATALOGUE[key].meaning,
      ]),
    ),
  }
  const manifest = join(root, 'dist/manifest.json')
  if (existsSync(manifest)) {
    const { files } = JSON.parse(readFileSync(manifest, 'utf8'))
    out.script = [
      '```html',
      '<script',
      `  src="${scriptUrl(version)}"`,
      `  integrity="${files['wallet-modal.js'].integrity}"`,
      '  crossorigin="anonymous"',
      '  data-project-id="YOUR_PROJECT_ID"',
      '  data-networks="1,8453"',
      '  async',
      '></script>',
      '<wallet-button></wallet-button>',
      '```',
    ].join('\n')
    // What scripts alone weigh is known of a whole build alone.
    if (existsSync(join(root, 'dist/esm/core.js'))) out.sizes = await sizes(root, files)
  }
  return out
}
