import { getAddress } from 'viem'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled, until } from '../../test/async.ts'
import { createWallet, NEVER } from '../../test/fake-wallet.ts'
import { createCore } from './core.ts'
import type { PendingAccount, WalletCore, WalletCoreOptions } from './wallet-core.ts'

const test = suite('headless core')

const A = '0x' + 'a1'.repeat(20)
const B = '0x' + 'b2'.repeat(20)
const QUAY = { id: 'c'.repeat(64), name: 'Quay', mobile_link: 'quay://', homepage: 'https://quay.example' }
const HERON = { id: 'd'.repeat(64), name: 'Heron', homepage: 'https://heron.example' }
const PLOVER = { id: 'e'.repeat(64), name: 'Plover', webapp_link: 'https://plover.example' }

/** What the network was asked, and its answers. */
const net = { log: [] as string[], answer: (_url: URL): unknown => ({}) }
globalThis.fetch = (async (input: string) => {
  const url = new URL(input)
  net.log.push(url.pathname)
  const reply = net.answer(url)
  if (reply instanceof Error) throw reply
  return new Response(JSON.stringify(reply))
}) as typeof fetch

const directory = (url: URL) => {
  if (url.pathname !== '/getWallets') return {}
  const { search = '', exclude = '' } = Object.fromEntries(url.searchParams)
  const left = [QUAY, HERON, PLOVER].filter(({ id }) => !exclude.includes(id))
  const data = search
    ? left.filter(({ name }) => name.toLowerCase().includes(search))
    : // first the recommended ones, then the pages without them
      left.slice(0, 2)
  return { data, count: left.length }
}

let announce: (() => void) | undefined
let made: WalletCore[] = []
test.before.each(() => {
  localStorage.clear()
  net.log.length = 0
  net.answer = directory
})
test.after.each(() => {
  for (const core of made) core.destroy()
  made = []
  if (announce) removeEventListener('eip6963:requestProvider', announce)
})

/** A page with one wallet. */
function page(answers: Parameters<typeof createWallet>[0] = {}) {
  const wallet = createWallet(answers)
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test', rdns: 'io.test', icon: '' }
  const detail = { info, provider: wallet.provider }
  if (announce) removeEventListener('eip6963:requestProvider', announce)
  announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  return wallet
}
function create(options: Partial<WalletCoreOptions> = {}) {
  const core = createCore({
    projectId: 'p',
    networks: [1, 8453],
    endpoints: { data: 'https://data.example', explorer: 'https://explorer.example', rpc: 'https://rpc.example' },
    ...options,
  })
  made.push(core)
  return core
}
const ready = (core: WalletCore) => until(() => core.getState().ready)

test('lists what is installed and asks nobody before it is told to', async () => {
  const wallet = page()
  const core = create()
  await ready(core)
  const { list, status, query } = core.wallets.getState()
  assert.equal(
    list.map(({ id, name, group, isInstalled, namespaces }) => ({ id, name, group, isInstalled, namespaces })),
    [{ id: 'io.test', name: 'Test', group: 'announced', isInstalled: true, namespaces: ['eip155'] }],
  )
  assert.equal([status, query], ['idle', ''])
  assert.equal(core.getState().namespaces, { eip155: { status: 'disconnected' } })
  assert.equal(wallet.calls, [])
  assert.equal(net.log, [])
})

test('its snapshots are frozen, and the same as long as nothing in them changes', async () => {
  page()
  const core = create()
  await ready(core)
  const state = core.getState()
  assert.is(core.getState(), state)
  assert.is(core.wallets.getState(), core.wallets.getState())
  for (const part of [state, state.namespaces, state.namespaces.eip155, state.requests, state.connections])
    assert.ok(Object.isFrozen(part))
  const [choice] = core.wallets.getState().list
  for (const part of [core.wallets.getState().list, choice, choice!.links, choice!.namespaces])
    assert.ok(Object.isFrozen(part))
})

test('asks a wallet in the task of the call, follows it, and ends the session', async () => {
  const wallet = page()
  const core = create()
  await ready(core)
  const heard: unknown[] = []
  core.on('connect', ({ wallet }) => heard.push(['connect', wallet.id]))
  core.on('account', ({ address }) => heard.push(['account', address]))
  core.on('disconnect', ({ namespace }) => heard.push(['disconnect', namespace]))
  const seen: string[] = []
  const off = core.subscribe(({ status }) => seen.push(status))

  const [choice] = core.wallets.getState().list
  const connecting = core.connect(choice!)
  assert.equal(wallet.methods(), ['eth_requestAccounts'])
  assert.is(core.getState().status, 'connecting')
  const account = await connecting
  assert.equal(account.wallet.name, 'Test')
  assert.is(core.getState().network, 'eip155:1')
  assert.is(account.namespace === 'eip155' && account.chainId, 1)
  assert.is(core.getState().namespaces.eip155?.chainId, 1)
  // As the chain prints it, once its code has loaded; and stored among the user's wallets.
  await until(() => core.getState().namespaces.eip155!.address === getAddress(A))
  assert.equal(
    core.getState().connections.map(({ id, isActive }) => ({ id, isActive })),
    [{ id: 'io.test', isActive: true }],
  )
  assert.is(await core.getProvider()!.request({ method: 'eth_chainId' }), '0x1')

  wallet.emit('accountsChanged', [B])
  await until(() => core.getState().namespaces.eip155!.address?.toLowerCase() === B)
  assert.is(await core.connect('io.test').then(it => it.address.toLowerCase()), B)
  assert.is(wallet.count('eth_requestAccounts'), 1)

  await core.disconnect()
  assert.is(core.getState().status, 'disconnected')
  assert.is(core.getProvider(), undefined)
  assert.equal(
    [heard[0], heard.at(-1)],
    [
      ['connect', 'io.test'],
      ['disconnect', 'eip155'],
    ],
  )
  assert.equal(new Set(seen), new Set(['connecting', 'connected', 'disconnected']))
  off()
  const before = seen.length
  await core.connect('Test')
  assert.is(seen.length, before)
})

test('brings a stored session back without a prompt, and none where the host does not want it', async () => {
  const wallet = page()
  const first = create()
  await ready(first)
  await first.connect('io.test')
  first.destroy()
  assert.is((await failure(first.connect('io.test'))).code, 'modal/destroyed')

  const second = create()
  assert.is(second.getState().status, 'connecting')
  await ready(second)
  assert.is(second.getState().status, 'connected')
  assert.is(wallet.count('eth_requestAccounts'), 1)
  second.destroy()

  const third = create({ enableReconnect: false })
  await ready(third)
  assert.is(third.getState().status, 'disconnected')
})

test('R86: disconnecting forgets what is kept of the account, and keeps the user’s own labels', async () => {
  page()
  const core = create()
  await ready(core)
  await core.connect('Test')
  await until(() => core.getState().connections.length > 0)
  const keys = ['ens_cache', 'portfolio_cache', 'native_balance_cache', 'labels'].map(key => `wallet-modal/1/${key}`)
  for (const key of keys) localStorage.setItem(key, '{}')
  await core.disconnect()
  assert.equal(
    keys.map(key => localStorage.getItem(key)),
    [null, null, null, '{}'],
  )
})

test('a refusal and a host that gives up leave everything as it was', async () => {
  page({ eth_requestAccounts: () => Promise.reject({ code: 4001, message: 'no' }) })
  const core = create()
  await ready(core)
  const errors: string[] = []
  core.on('error', ({ code }) => errors.push(code))
  assert.is((await failure(core.connect('io.test'))).code, 'wallet/declined')
  assert.is(core.getState().status, 'disconnected')
  assert.equal(errors, [])

  page({ eth_requestAccounts: NEVER })
  const other = create()
  await ready(other)
  const giveUp = new AbortController()
  const hanging = failure(other.connect('io.test', { signal: giveUp.signal }))
  giveUp.abort()
  assert.is((await hanging).code, 'request/aborted')
  assert.is(other.getState().status, 'disconnected')
  assert.is((await failure(other.connect('io.test', { signal: giveUp.signal }))).code, 'request/aborted')
})

test('a network is switched by the wallet, and one that is not offered is refused', async () => {
  let chain = '0x1'
  page({
    eth_chainId: () => chain,
    wallet_switchEthereumChain: ([{ chainId }]) => {
      chain = chainId
      return null
    },
  })
  const core = create()
  await ready(core)
  await core.connect('io.test')
  const networks: string[] = []
  core.on('network', ({ network }) => networks.push(network))
  await core.switchNetwork(8453)
  assert.is(core.getState().network, 'eip155:8453')
  assert.equal(networks, ['eip155:8453'])
  assert.is((await failure(core.switchNetwork(10))).code, 'network/unsupported')
  assert.equal(
    core.getNetworks().map(it => it.caipNetworkId),
    ['eip155:1', 'eip155:8453'],
  )
})

test('what waits for the user is listed, with who is asked', async () => {
  const signing = deferred<string>()
  page({ personal_sign: () => signing.promise })
  const core = create()
  await ready(core)
  await core.connect('io.test')
  const answer = core.getProvider('eip155')!.request({ method: 'personal_sign', params: ['0x', A] })
  const [request] = core.getState().requests
  assert.equal([request!.method, request!.namespace, request!.wallet?.name], ['personal_sign', 'eip155', 'Test'])
  signing.resolve('0xs')
  assert.is(await answer, '0xs')
  assert.equal(core.getState().requests, [])
})

test('a request names the wallet that was asked, whichever is connected or connecting by then', async () => {
  const signing = deferred<string>()
  page({ personal_sign: () => signing.promise })
  const named: unknown[] = []
  const core = create({
    async authorize({ provider }) {
      void provider.request({ method: 'personal_sign', params: ['0x', A] })
      named.push(core.getState().requests.map(({ wallet }) => wallet.name))
    },
  })
  await ready(core)
  await core.connect('io.test')
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d3', name: 'Other', rdns: 'io.other', icon: '' }
  const { provider } = createWallet({ personal_sign: () => signing.promise })
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  await core.connect('io.other')
  assert.is(core.getState().namespaces.eip155?.wallet?.name, 'Other')
  named.push(core.getState().requests.map(({ wallet }) => wallet.name))
  signing.resolve('0xs')
  await settled()
  assert.equal(named, [['Test'], ['Test', 'Other'], ['Test', 'Other']])
  assert.equal(core.getState().requests, [])
})

const gated = (authorize: NonNullable<WalletCoreOptions['authorize']>) => create({ authorize })

test('authorize stands between the answer and the connection, and may ask the wallet', async () => {
  const wallet = page({ personal_sign: () => '0xs' })
  const said: unknown[] = []
  const core = gated(async ({ account, provider, isReturning }) => {
    said.push(core.getState().status, account.caipAddress, isReturning)
    said.push(await provider.request({ method: 'personal_sign', params: ['0x', account.address] }))
  })
  await ready(core)
  await core.connect('io.test')
  assert.equal(said, ['authorizing', `eip155:1:${getAddress(A)}`, false, '0xs'])
  assert.is(core.getState().status, 'connected')
  assert.equal(wallet.count('personal_sign'), 1)
  core.destroy()

  const returning: boolean[] = []
  const next = gated(({ isReturning }) => void returning.push(isReturning))
  await ready(next)
  assert.equal(returning, [true])
})

test('nobody is connected whom authorize does not let in', async () => {
  page({ personal_sign: () => Promise.reject({ code: 4001, message: 'no' }) })
  const cause = new Error('The server says no')
  const core = gated(() => Promise.reject(cause))
  await ready(core)
  let isConnected = false
  core.on('connect', () => {
    isConnected = true
  })
  const error = await failure(core.connect('io.test'))
  assert.equal([error.code, error.cause], ['siwx/failed', cause])
  assert.is(core.getState().status, 'disconnected')
  core.destroy()

  const declining = gated(({ provider }) => provider.request({ method: 'personal_sign' }) as Promise<void>)
  await ready(declining)
  assert.is((await failure(declining.connect('io.test'))).code, 'wallet/declined')
  assert.is(declining.getState().status, 'disconnected')
  assert.not.ok(isConnected)
})

test('another account than the one that was asked about is not let in, nor one whose host has given up', async () => {
  const wallet = page()
  const open = deferred<void>()
  let arrival: PendingAccount | undefined
  let wait: AbortSignal | undefined
  const core = gated((given, { signal }) => {
    arrival = given
    wait = signal
    return open.promise
  })
  await ready(core)
  const moved = failure(core.connect('io.test'))
  await until(() => !!arrival)
  await settled()
  wallet.emit('accountsChanged', [B])
  assert.is((await moved).code, 'wallet/account-changed')
  assert.ok(wait!.aborted)

  // Also while the chain's code is loading: an earlier authorisation no longer counts.
  let question: AbortSignal | undefined
  const early = gated((_, { signal }) => {
    question = signal
    return new Promise(() => {})
  })
  await ready(early)
  early.subscribe(({ status }) => {
    if (status === 'authorizing') queueMicrotask(() => wallet.emit('accountsChanged', [B]))
  })
  const movedEarly = failure(early.connect('io.test'))
  assert.is((await movedEarly).code, 'wallet/account-changed')
  assert.is(early.getState().status, 'disconnected')
  await settled()
  assert.ok(!question || question.aborted)
  early.destroy()

  arrival = undefined
  const giveUp = new AbortController()
  const left = failure(core.connect('io.test', { signal: giveUp.signal }))
  await until(() => !!arrival)
  giveUp.abort()
  assert.is((await left).code, 'request/aborted')
  open.resolve()
  await settled()
  assert.is(core.getState().status, 'disconnected')
})

test('the directory comes when it is asked for, page by page, and its wallets need a way to show a code', async () => {
  page()
  const core = create()
  await ready(core)
  const loading = core.wallets.load()
  assert.is(core.wallets.getState().status, 'loading')
  await loading
  const names = () => core.wallets.getState().list.map(it => it.name)
  assert.equal(names(), ['Test', 'Quay', 'Heron'])
  const [, quay, heron] = core.wallets.getState().list
  assert.equal([quay!.canPair, heron!.canPair, heron!.links.homepage], [true, false, 'https://heron.example/'])
  assert.is(core.wallets.getState().status, 'ready')

  await core.wallets.loadMore()
  assert.equal(names(), ['Test', 'Quay', 'Heron', 'Plover'])
  assert.is(core.wallets.getState().status, 'done')
  const error = await failure(core.connect(quay!))
  assert.equal([error.code, /onUri/.test(error.message)], ['options/invalid', true])
  assert.is((await failure(core.connect('Nobody'))).code, 'wallet/not-installed')
})

test('a search finds what is not on the list, and a list without a directory searches itself', async () => {
  page()
  const core = create()
  await ready(core)
  core.wallets.search('plov')
  await until(() => core.wallets.getState().list[0]?.name === 'Plover')
  assert.is(core.wallets.getState().query, 'plov')
  core.destroy()

  net.log.length = 0
  const alone = create({ enableWallets: false })
  await ready(alone)
  await alone.wallets.load()
  assert.is(alone.wallets.getState().status, 'done')
  alone.wallets.search('es')
  assert.equal(
    alone.wallets.getState().list.map(it => it.name),
    ['Test'],
  )
  alone.wallets.search('xy')
  assert.equal(alone.wallets.getState().list, [])
  assert.equal(net.log, [])
})

test('a directory that fails says so, and comes with the next try', async () => {
  page()
  net.answer = () => new Error('offline')
  const core = create()
  await ready(core)
  await core.wallets.load()
  assert.is(core.wallets.getState().status, 'failed')
  assert.is(core.wallets.getState().list.length, 1)
  net.answer = directory
  await core.wallets.load()
  assert.is(core.wallets.getState().status, 'ready')
  assert.is(core.wallets.getState().list.length, 3)
})

test('balances are base units, and a failure has a code', async () => {
  page()
  const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  net.answer = url =>
    url.pathname.includes('/balance')
      ? {
          balances: [
            {
              name: 'Ether',
              symbol: 'ETH',
              chainId: 'eip155:1',
              value: 3000,
              price: 2000,
              quantity: { decimals: '18', numeric: '1.5' },
            },
            {
              name: 'USD Coin',
              symbol: 'USDC',
              chainId: 'eip155:1',
              address: `eip155:1:${USDC}`,
              value: 2,
              price: 1,
              quantity: { decimals: '6', numeric: '2.0000019' },
            },
          ],
        }
      : { http: ['eip155:1'] }
  const core = create()
  await ready(core)
  assert.is((await failure(core.getTokens())).code, 'connect/no-account')
  assert.is((await failure(core.getBalance())).code, 'connect/no-account')
  await core.connect('io.test')
  const tokens = await core.getTokens()
  assert.equal(
    tokens.map(({ symbol, address, value, decimals, formatted, worth }) => ({
      symbol,
      address,
      value,
      decimals,
      formatted,
      worth,
    })),
    [
      {
        symbol: 'ETH',
        address: undefined,
        value: 1_500_000_000_000_000_000n,
        decimals: 18,
        formatted: '1.5',
        worth: 3000,
      },
      { symbol: 'USDC', address: USDC, value: 2_000_001n, decimals: 6, formatted: '2.000001', worth: 2 },
    ],
  )
})

test('options that cannot be used throw, and so does a sign-in that has no view here', () => {
  const thrown = (options: object) => {
    try {
      return void createCore(options as WalletCoreOptions)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  assert.is(thrown({}), 'options/project-id')
  assert.is(thrown({ projectId: 'p', networks: [-1] }), 'network/not-found')
  assert.is(thrown({ projectId: 'p', siwx: true }), 'options/invalid')
})

test('a network of which the app names an endpoint is read there, and the proxy hears nothing of it', async () => {
  page()
  const hosts = new Set<string>()
  net.answer = url => {
    hosts.add(url.hostname)
    return url.hostname === 'custom.example' ? new Error('down') : {}
  }
  const core = create({
    endpoints: { data: 'https://data.example', explorer: 'https://explorer.example' },
    customRpcUrls: { 'eip155:1': [{ url: 'https://custom.example' }] },
  })
  await ready(core)
  await core.connect('io.test')
  hosts.clear()
  assert.is((await failure(core.getBalance())).code, 'http/network')
  assert.equal([...hosts], ['custom.example'])
})

test('an unknown network is left out here too, and named on the console', () => {
  const { warn } = console
  const said: string[] = []
  console.warn = text => void said.push(text)
  const options = { projectId: 'p', networks: ['nope', 8453], defaultNetwork: 10, enableReconnect: false }
  const core = createCore(options as WalletCoreOptions)
  console.warn = warn
  assert.equal(
    core.getNetworks().map(it => it.id),
    [8453],
  )
  assert.is(core.getState().network, 'eip155:8453')
  assert.equal(
    said.map(text => text.split('. ')[0]),
    [
      '[wallet-modal] Ignored networks[0]: unknown network nope',
      '[wallet-modal] Ignored defaultNetwork: 10 is not in networks; using Base',
    ],
  )
  core.destroy()
})

test.run()
