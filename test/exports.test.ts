import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { built } from './built.ts'

const test = suite('exports')
const METHODS = [
  'addNetwork',
  'close',
  'connect',
  'deleteConnection',
  'destroy',
  'disconnect',
  'doctor',
  'getBalance',
  'getIdentity',
  'getNetworks',
  'getProvider',
  'getState',
  'isModalError',
  'on',
  'open',
  'payFetch',
  'removeNetwork',
  'setAddressLabel',
  'setLocale',
  'signIn',
  'signOut',
  'getSIWX',
  'notify',
  'setPreferredAccountType',
  'setTheme',
  'subscribe',
  'switchConnection',
  'switchNetwork',
  'updateOptions',
]
const ENTRIES: Record<string, string[]> = {
  esm: ['ModalError', 'createWalletModal', 'isModalError'],
  react: [
    'ConnectButton',
    'WalletModalProvider',
    'isModalError',
    'useAccount',
    'useBalance',
    'useConnections',
    'useDisconnect',
    'useModalEvent',
    'useModalState',
    'useNetwork',
    'useProvider',
    'useSession',
    'useSwitchNetwork',
    'useTheme',
    'useWalletModal',
  ],
  elements: ['defineWalletElements', 'isModalError'],
  core: ['ModalError', 'createWalletCore', 'isModalError'],
  wagmi: ['isModalError', 'walletModal'],
  solana: ['isModalError', 'registerSolanaWallet'],
  load: ['isModalError', 'loadWalletModal'],
}
const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
}
const named = (handle: object) => Object.keys(handle).sort()
let dist: string
test.before(async () => {
  dist = await built()
})

const entry = (name: string) =>
  import(pathToFileURL(join(dist, `esm/${name}.js`)).href) as Promise<Record<string, unknown>>
interface Core {
  wallets: object
  destroy(): void
}
interface Handle {
  version: string
  destroy(): void
  getState(): { ready: boolean; error?: { code: string } }
}

for (const [name, names] of Object.entries(ENTRIES)) {
  test(`the entry ${name} exports exactly its public names`, async () => {
    assert.equal(Object.keys(await entry(name)).sort(), [...names].sort())
  })
}

test('the package offers exactly these entries, and each file is built', () => {
  assert.equal(Object.keys(exports), [
    '.',
    './react',
    './elements',
    './vue',
    './svelte',
    './wagmi',
    './solana',
    './core',
    './load',
    './script',
    './locales/*.json',
    './manifest.json',
    './package.json',
  ])
  for (const [name, target] of Object.entries(exports)) {
    if (name === './package.json') continue
    for (const path of typeof target === 'string' ? [target] : Object.values(target))
      assert.ok(readFileSync(join(dist, path.replace('./dist/', '').replace('*', 'de'))).length, path)
  }
})

test('a modal of the module has exactly the methods of the handle, also with options that cannot be used', async () => {
  const { createWalletModal } = (await entry('esm')) as { createWalletModal(options: object): Handle }
  const modal = createWalletModal({ projectId: 'p' })
  assert.equal(named(modal), [...METHODS, 'version'].sort())
  assert.is(modal.version, JSON.parse(readFileSync('package.json', 'utf8')).version)
  modal.destroy()
  const { error } = console
  console.error = () => {}
  const broken = createWalletModal({})
  console.error = error
  assert.equal(named(broken), [...METHODS, 'version'].sort())
  assert.is(broken.getState().error?.code, 'options/project-id')
})

test('the headless core has exactly these methods, and throws on options that cannot be used', async () => {
  const { createWalletCore } = (await entry('core')) as { createWalletCore(options: object): Core }
  const core = createWalletCore({ projectId: 'p' })
  assert.equal(named(core), [
    'connect',
    'destroy',
    'disconnect',
    'getBalance',
    'getIdentity',
    'getNetworks',
    'getProvider',
    'getState',
    'getTokens',
    'on',
    'payFetch',
    'subscribe',
    'switchNetwork',
    'version',
    'wallets',
  ])
  assert.equal(named(core.wallets), ['getState', 'load', 'loadMore', 'search', 'subscribe'])
  core.destroy()
  assert.throws(
    () => createWalletCore({}),
    (error: { code?: string }) => error.code === 'options/project-id',
  )
})

test('the script brings the handle with init and one name, and nothing else reaches the page', () => {
  // Browsers have this getter; here nothing runs from an element.
  const get = () => document.createElement('script')
  Object.defineProperty(Document.prototype, 'currentScript', { get, configurable: true })
  const before = new Set(Reflect.ownKeys(globalThis))
  runInThisContext(readFileSync(join(dist, 'wallet-modal.js'), 'utf8'))
  const brought = Reflect.ownKeys(globalThis).filter(key => !before.has(key))
  assert.equal(
    brought.filter(key => typeof key === 'string'),
    ['WalletModal'],
  )
  assert.equal(
    brought.filter(key => typeof key === 'symbol').map(key => Symbol.keyFor(key)?.replace(/[\da-f]{16}$/, '#')),
    ['wallet-modal/#'],
  )
  const { WalletModal } = globalThis as unknown as { WalletModal: Handle }
  assert.equal(named(WalletModal), [...METHODS, 'init', 'version'].sort())
  assert.is(WalletModal.getState().ready, false)
})

test('the loader of the script weighs less than 1 kB, brings nothing else, and rejects on a server', () => {
  const path = join(dist, 'esm/load.js')
  const text = readFileSync(path, 'utf8')
  assert.ok(gzipSync(text, { level: 9 }).length < 1000)
  assert.not.match(text, /\bimport\b/)
  const script = `
    const { isModalError, loadWalletModal } = await import(${JSON.stringify(pathToFileURL(path).href)})
    const error = await loadWalletModal({ src: 'https://cdn.example/x.js', integrity: 'x' }).catch(error => error)
    console.log(isModalError(error, 'modal/absent'), error.message, error.docs.split('#')[1])`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const said = 'Call loadWalletModal in the browser; there is no page on a server.'
  assert.is(stdout, `true ${said} modal-absent\n`)
})

test('R16: on a server importing does nothing, and a modal has the state of nothing, which a page renders with', () => {
  const from = (path: string) => JSON.stringify(pathToFileURL(join(dist, 'esm', path)).href)
  // A timer left behind would keep the process from ending.
  const script = `
    const before = Reflect.ownKeys(globalThis).length
    const { createWalletModal } = await import(${from('esm.js')})
    const { defineWalletElements } = await import(${from('elements.js')})
    const { createWalletCore } = await import(${from('core.js')})
    const { ConnectButton, WalletModalProvider, useAccount, useModalState } = await import(${from('react.js')})
    const added = Reflect.ownKeys(globalThis).length - before
    const { createElement } = await import('react')
    const { renderToString } = await import('react-dom/server')
    const modal = createWalletModal({ projectId: 'p' })
    defineWalletElements(modal)
    const own = ({ status, network }) => status + ' on ' + network
    const Host = () => [
      useModalState().status,
      String(useAccount().account),
      createElement('wallet-account-button', { key: 'a' }),
      createElement(ConnectButton, { key: 'b', label: 'Sign in', className: 'wide' }),
      createElement(ConnectButton.Custom, { key: 'c' }, own),
    ]
    const html = modal => renderToString(createElement(WalletModalProvider, { modal }, createElement(Host)))
    const refused = await modal.connect().catch(error => error.code)
    const core = await createWalletCore({ projectId: 'p' }).connect('io.metamask').catch(error => error.code)
    console.log(JSON.stringify([added, html(modal), html(undefined), refused, modal.getState().error ?? null, core]))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.is(stderr, '')
  const html =
    'disconnected<!-- -->undefined<wallet-account-button></wallet-account-button>' +
    '<wallet-button label="Sign in" class="wide" ' +
    'style="display:inline-block;vertical-align:middle;min-height:44px;min-width:min(192px, 100%)"></wallet-button>' +
    'disconnected on undefined'
  assert.equal(JSON.parse(stdout), [0, html, html, 'modal/absent', null, 'modal/absent'])
})

test.run()
