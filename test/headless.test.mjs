import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleModules } from '../src/build/modules.mjs'
import { root } from '../src/build/options.mjs'

const test = suite('headless entry')
let modules
test.before(async () => {
  modules = await bundleModules()
})

const DRAWING = /^src\/(ui|i18n|shell\/root)|\.tsx$|\/(preact|uqr)\/|@preact\/signals\//
const SDK = /\/(viem|@walletconnect|@solana)\//

test('nothing that it loads at once or later draws, where the modal brings all of that', () => {
  for (const isLater of [false, true])
    assert.equal(
      modules.reached('core.js', isLater).filter(path => DRAWING.test(path)),
      [],
    )
  const drawn = modules.reached('esm.js', true).filter(path => DRAWING.test(path))
  for (const part of ['preact/dist', 'signals/dist', 'src/ui/', 'src/modal/root.tsx'])
    assert.ok(
      drawn.some(path => path.includes(part)),
      part,
    )
})

test("chains, WalletConnect and services come later, and the SDKs are the host's own", () => {
  const now = modules.reached('core.js')
  const later = modules.reached('core.js', true)
  for (const part of [
    'src/chains/evm/index.ts',
    'src/chains/solana/index.ts',
    'src/connectors/walletconnect/index.ts',
    'src/connectors/wallet-standard/discovery.ts',
    'src/services/network/remote.ts',
    'src/headless/directory.ts',
    'src/headless/pairing.ts',
    'src/headless/account.ts',
  ]) {
    assert.not.ok(now.includes(part), part)
    assert.ok(later.includes(part), part)
  }
  assert.equal(
    later.filter(path => SDK.test(path)),
    [],
  )
})

/** Runs in a process without a page what `script` does with `createWalletCore`; resolves with what it returned. */
function onServer(script) {
  const folder = join(root, '.cache', `headless-${process.pid}`)
  for (const [path, text] of modules.texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const run = `
    const { createWalletCore } = await import(${JSON.stringify(pathToFileURL(join(folder, 'core.js')).href)})
    console.log(JSON.stringify(await (${script})(createWalletCore)))`
  try {
    const options = { encoding: 'utf8', timeout: 30_000 }
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', run], options)
    assert.equal([stderr, status], ['', 0])
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('on a server the core has the disconnected state, asks for nothing, and rejects what needs a page', () => {
  const said = onServer(async createWalletCore => {
    const used = []
    // Everything with which something could be asked or waited for.
    for (const name of ['fetch', 'WebSocket', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'])
      globalThis[name] = () => void used.push(name)
    const core = createWalletCore({ projectId: 'p', networks: [1], authorize: () => void used.push('authorize') })
    const before = core.getState()
    const listen = () => void used.push('listener')
    const offs = [core.subscribe(listen), core.on('ready', listen), core.wallets.subscribe(listen)]
    const calls = ['connect', 'disconnect', 'switchNetwork', 'getBalance', 'getTokens', 'getIdentity', 'payFetch']
    const codes = []
    for (const name of calls)
      codes.push(await core[name]('io.metamask').catch(error => `${error.code}: ${error.message}`))
    core.wallets.search('metamask')
    await core.wallets.load()
    await core.wallets.loadMore()
    offs.forEach(off => off())
    core.destroy()
    const isSame = core.getState() === before && createWalletCore({}).getState() === before
    const { getNetworks, getProvider, wallets, version } = core
    const rest = [getNetworks(), getProvider() ?? null, wallets.getState(), typeof version, Object.isFrozen(before)]
    return { used, state: before, codes, isSame, rest, members: Object.keys(core).sort() }
  })
  assert.equal(said, {
    used: [],
    state: { ready: false, status: 'disconnected', namespaces: {}, connections: [], requests: [] },
    codes: Array(7).fill(
      'modal/absent: The modal isn’t available here. Call it in the browser after it has been created.',
    ),
    isSame: true,
    rest: [[], null, { list: [], status: 'idle', query: '', count: 0 }, 'string', true],
    members: [
      ...['connect', 'destroy', 'disconnect', 'getBalance', 'getIdentity', 'getNetworks', 'getProvider', 'getState'],
      ...['getTokens', 'on', 'payFetch', 'subscribe', 'switchNetwork', 'version', 'wallets'],
    ],
  })
})

test.run()
