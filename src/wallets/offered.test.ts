import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { createCore, fakeConnector, fakeDirectory, fakeWallet, type CoreInput } from '../../test/fakes.ts'
import type { WalletGroup } from './options.ts'
import type { Directory } from '../services/sources.ts'
import type { WalletModalOptions } from '../core/options.ts'

const test = suite('wallets')
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The list once the directory has answered: `name:group`, with `*` for recent ones. */
async function listOf(input: CoreInput) {
  const core = createCore(input)
  core.isWanted.value = true
  await settled()
  return { core, rows: core.wallets.rows.peek().map(row => `${row.name}${row.isRecent ? '*' : ''}:${row.group}`) }
}
const awaitedIn = ({ wallets }: ReturnType<typeof createCore>) => wallets.list.peek().filter(row => !row).length
const browser = () => fakeConnector({ id: 'injected', type: 'injected', name: 'Browser Wallet' })
const recent = (...ids: string[]) => ({ 'wallet-modal/1/recent': JSON.stringify(ids.map(id => ({ id }))) })
const recommended =
  (...ids: string[]) =>
  async () =>
    fakeDirectory({ recommended: ids.map(id => fakeWallet({ id })) })

test('installed wallets lead, then featured, custom and recommended ones', async () => {
  const { rows } = await listOf({
    connectors: [fakeConnector({ id: 'io.one', name: 'One' }), browser()],
    directory: async () =>
      fakeDirectory({
        custom: [fakeWallet({ id: 'Own' })],
        featured: [fakeWallet({ id: 'Star' })],
        recommended: [fakeWallet({ id: 'Top' })],
      }),
  })
  // @spec:2.29 @spec:2.33 @spec:2.37
  assert.equal(rows, ['One:announced', 'Browser Wallet:injected', 'Star:featured', 'Own:custom', 'Top:recommended'])
})

test('the order of groups follows the host', async () => {
  const { rows } = await listOf({
    options: { features: { connectorTypeOrder: ['recommended', 'custom'] } },
    directory: async () =>
      fakeDirectory({
        custom: [fakeWallet({ id: 'Own' })],
        featured: [fakeWallet({ id: 'Star' })],
        recommended: [fakeWallet({ id: 'Top' })],
      }),
  })
  assert.equal(rows, ['Top:recommended', 'Own:custom', 'Star:featured'])
})

test('installed wallets are in one order, whichever announced itself first; the nameless one is last', async () => {
  const names = ['Zephyr', 'alder', 'Birch', 'Élan', 'Fir', 'fir', 'fern']
  const orders = [names, [...names].reverse()].map(async order => {
    const connectors = [browser(), ...order.map(name => fakeConnector({ id: `io.${name}`, name }))]
    const { core } = await listOf({ items: recent('io.Zephyr'), connectors })
    return core.wallets.rows.peek().map(row => row.name)
  })
  for (const order of await Promise.all(orders))
    assert.equal(order, ['Zephyr', 'alder', 'Birch', 'Élan', 'fern', 'Fir', 'fir', 'Browser Wallet'])
})

test('wallets used recently lead their kind, newest first', async () => {
  const { rows } = await listOf({
    items: recent('io.two', 'Top'),
    connectors: [fakeConnector({ id: 'io.one', name: 'One' }), fakeConnector({ id: 'io.two', name: 'Two' })],
    directory: recommended('Low', 'Top'),
  })
  // @spec:2.30
  assert.equal(rows, ['Two*:announced', 'One:announced', 'Top*:recent', 'Low:recommended'])
})

test('a wallet that opens elsewhere is of a group of its own, behind those of the host', async () => {
  const { core } = await listOf({
    connectors: [fakeConnector({ id: 'io.one', name: 'One' })],
    directory: async () =>
      fakeDirectory({ custom: [fakeWallet({ id: 'Own' })], recommended: [fakeWallet({ id: 'Top' })] }),
  })
  core.wallets.added.value = [fakeConnector({ id: 'away', type: 'external', name: 'Away' })]
  // @spec:2.31
  assert.equal(
    core.wallets.rows.peek().map(row => `${row.name}:${row.group}`),
    ['One:announced', 'Own:custom', 'Away:external', 'Top:recommended'],
  )
})

const OLD = 'ab'.repeat(32)
const before = (name = 'Old') => ({ 'wallet-modal/1/recent': JSON.stringify([{ id: OLD, name }]) })

test('a directory wallet of before is on the list at once, and has its picture and links when the directory tells', async () => {
  const answer = deferred<Directory>()
  const { rows, core } = await listOf({ items: before(), directory: () => answer.promise })
  assert.equal(rows, ['Old*:recent'])
  const found = fakeWallet({ id: OLD, name: 'Old', imageUrl: 'https://img.example/old', mobile: 'old://' })
  answer.resolve(fakeDirectory({ recent: [found], recommended: [found, fakeWallet({ id: 'Top' })] }))
  await settled()
  const [old, top, ...rest] = core.wallets.rows.peek()
  assert.equal([old!.name, old!.icon, old!.wallet?.mobile], ['Old', 'https://img.example/old', 'old://'])
  assert.equal([top!.name, rest], ['Top', []])
})

test('a wallet of before stays where the directory does not have it, or is down; the host may exclude it', async () => {
  assert.equal((await listOf({ items: before(), directory: recommended('Top') })).rows, [
    'Old*:recent',
    'Top:recommended',
  ])
  const down = async () => fakeDirectory({ error: new Error('down') })
  assert.equal((await listOf({ items: before(), directory: down })).rows, ['Old*:recent'])
  assert.equal((await listOf({ items: before(), options: { excludeWalletIds: ['old'] } })).rows, [])
  assert.equal((await listOf({ items: before(), options: { enableWallets: false } })).rows, [])
})

test('a wallet of before that is installed now is no second row', async () => {
  const { rows } = await listOf({ items: before('One Wallet'), connectors: [fakeConnector({ name: 'One' })] })
  assert.equal(rows, ['One*:announced'])
})

test('the host may put what is installed, and WalletConnect, anywhere among the groups', async () => {
  const input = {
    items: before(),
    connectors: [fakeConnector({ id: 'io.one', name: 'One' })],
    directory: recommended('Top'),
  }
  const rowsOf = async (connectorTypeOrder: WalletGroup[], options = {}) =>
    (await listOf({ ...input, options: { features: { connectorTypeOrder }, ...options } })).rows.map(
      it => it.split(/[*:]/)[0],
    )
  assert.equal(await rowsOf(['recommended', 'walletConnect', 'injected', 'recent']), [
    'Top',
    'WalletConnect',
    'One',
    'Old',
  ])
  assert.equal(await rowsOf(['walletConnect']), ['One', 'WalletConnect', 'Old', 'Top'])
  assert.equal(await rowsOf(['walletConnect'], { enableWalletConnect: false }), ['One', 'Old', 'Top'])
})

test('pictures of the host take the place of the own ones of wallets', async () => {
  const picture = 'https://host.example/one.png'
  const connectorImages = { 'io.one': picture, 'io.two': 'javascript:alert(1)' }
  const { core } = await listOf({ options: { connectorImages } })
  core.wallets.setConnectors([
    fakeConnector({ id: 'io.one', icon: 'https://wallet.example/own' }),
    fakeConnector({ id: 'io.two', name: 'Two', icon: 'https://wallet.example/two' }),
  ])
  assert.equal(
    core.wallets.rows.peek().map(row => row.icon),
    [picture, 'https://wallet.example/two'],
  )
})

test('at most two wallets are remembered, each once, and also on the next visit', () => {
  const core = createCore()
  for (const id of ['a', 'b', 'a', 'c']) core.wallets.remember({ id, rdns: `io.${id}`, name: id.toUpperCase() })
  // @spec:3.37 @spec:9.16
  assert.equal(JSON.parse(core.area.items['wallet-modal/1/recent']!), [
    { id: 'c', rdns: 'io.c', name: 'C' },
    { id: 'a', rdns: 'io.a', name: 'A' },
  ])
  const next = createCore({
    items: core.area.items,
    connectors: [
      fakeConnector({ id: 'x', rdns: 'io.a', name: 'A' }),
      fakeConnector({ id: 'c', rdns: undefined, name: 'C' }),
    ],
  })
  assert.equal(
    next.wallets.rows.peek().map(row => row.name),
    ['C', 'A'],
  )
})

const TWINS: [string, Parameters<typeof fakeWallet>[0]][] = [
  ['reverse-DNS id', { id: '1', name: 'Other name', rdns: 'io.one' }],
  ['directory id', { id: 'io.one', name: 'Other name' }],
  ['name', { id: '1', name: 'ONE wallet' }],
]
for (const [what, wallet] of TWINS) {
  test(`a directory wallet that is installed is no second row: same ${what}`, async () => {
    const { rows, core } = await listOf({
      connectors: [fakeConnector({ id: 'io.one', name: 'One' })],
      directory: async () => fakeDirectory({ featured: [fakeWallet(wallet)], recommended: [fakeWallet(wallet)] }),
    })
    // @spec:2.34 @spec:2.36
    assert.equal(rows, ['One:announced'])
    assert.is(core.wallets.rows.peek()[0]!.wallet!.id, wallet.id)
  })
}

for (const [what, wallet] of [
  ['reverse-DNS id', { id: '1', name: 'Other name', rdns: 'io.old' }],
  ['directory id', { id: OLD, name: 'Other name' }],
] as const)
  test(`a directory wallet that was used recently is no second row: same ${what}`, async () => {
    const { rows } = await listOf({
      items: { 'wallet-modal/1/recent': JSON.stringify([{ id: OLD, rdns: 'io.old', name: 'Old' }]) },
      directory: async () => fakeDirectory({ featured: [fakeWallet(wallet)], recommended: [fakeWallet(wallet)] }),
    })
    // @spec:2.35 @spec:2.36
    assert.equal(rows, ['Old*:recent'])
  })

test('names without a letter or digit are not taken for one another', async () => {
  const { rows } = await listOf({
    connectors: [fakeConnector({ id: 'injected', rdns: undefined, name: '★' })],
    directory: recommended('♥', '♣'),
  })
  assert.equal(rows, ['★:announced', '♥:recommended', '♣:recommended'])
})

test('R33: two wallets that claim one reverse-DNS id are both there and told apart', async () => {
  const first = fakeConnector({ id: 'io.one', key: 'uuid-1', name: 'One' }),
    second = fakeConnector({ id: 'io.one', key: 'uuid-2', name: 'One' })
  const { core } = await listOf({ connectors: [first, second] })
  const rows = core.wallets.rows.peek()
  assert.equal(
    rows.map(row => [row.key, row.name]),
    [
      ['uuid-1', 'One'],
      ['uuid-2', 'One (2)'],
    ],
  )
  assert.is(rows[0]!.connectors[0], first)
  assert.is(rows[1]!.connectors[0], second)
})

test('one wallet in two namespaces is one row with both, in either order', async () => {
  const evm = fakeConnector({ id: 'io.two', key: 'evm', name: 'Two' }),
    solana = fakeConnector({ id: 'io.two', key: 'sol', namespace: 'solana', name: 'Two' })
  for (const connectors of [
    [evm, solana],
    [solana, evm],
  ]) {
    const { core, rows } = await listOf({ options: { networks: [1, 'solana'] }, connectors })
    // @spec:2.32
    assert.equal(rows, ['Two:multiChain'])
    assert.equal(core.wallets.rows.peek()[0]!.connectors, connectors)
  }
  assert.equal((await listOf({ connectors: [evm, solana] })).rows, ['Two:announced'])
})

test('R123: where Connect is for one namespace, its wallets alone are listed and asked for', async () => {
  const asked: unknown[] = []
  const evm = fakeConnector({ id: 'io.two', key: 'evm', name: 'Two' }),
    solana = fakeConnector({ id: 'io.two', key: 'sol', namespace: 'solana', name: 'Two' }),
    other = fakeConnector({ id: 'io.one', name: 'One' })
  const { core } = await listOf({
    options: { networks: [1, 'solana'] },
    connectors: [evm, solana, other],
    directory: (async ({ namespace, chains }: { namespace: string; chains: string[] }) => {
      asked.push([namespace, chains])
      return fakeDirectory({ recommended: [fakeWallet({ id: `Of ${namespace || 'all'}` })] })
    }) as never,
  })
  const shown = () => core.wallets.rows.peek().map(row => [row.name, row.connectors.map(it => it.namespace).join()])
  const all = shown()
  assert.equal(all, [
    ['One', 'eip155'],
    ['Two', 'eip155,solana'],
    ['Of all', ''],
  ])
  core.router.open('Account')
  core.router.push('Connect', { namespace: 'solana' })
  core.router.push('AllWallets')
  assert.is(awaitedIn(core), 4, 'places are kept meanwhile')
  await settled()
  assert.equal(shown(), [
    ['Two', 'solana'],
    ['Of solana', ''],
  ])
  core.router.back()
  core.router.back()
  await settled()
  assert.equal(shown(), all)
  assert.equal(asked, [
    ['', ['eip155:1', SOLANA]],
    ['solana', [SOLANA]],
    ['', ['eip155:1', SOLANA]],
  ])
})

const HIDDEN: [string, Partial<WalletModalOptions>][] = [
  ['reverse-DNS id', { excludeWalletIds: ['io.one'] }],
  ['name', { excludeWalletIds: ['oNE'] }],
  ['id', { excludeWalletIds: ['own', 'io.one'] }],
]
for (const [what, options] of HIDDEN) {
  test(`the host hides a wallet by ${what}`, async () => {
    const { rows } = await listOf({
      options,
      connectors: [fakeConnector({ id: 'io.one', name: 'One' }), fakeConnector({ id: 'io.two', name: 'Two' })],
      directory: async () => fakeDirectory({ custom: what === 'id' ? [fakeWallet({ id: 'own', name: 'Own' })] : [] }),
    })
    // @spec:2.39
    assert.equal(rows, ['Two:announced'])
  })
}

test('what cannot be used, or serves a namespace the page does not offer, is not listed', async () => {
  const { rows } = await listOf({
    connectors: [fakeConnector({ usable: false }), fakeConnector({ id: 'sol', namespace: 'solana' })],
  })
  // @spec:2.38
  assert.equal(rows, [])
})

test('a wallet is found by reverse-DNS id, id, or name', async () => {
  const { core } = await listOf({
    connectors: [fakeConnector({ id: 'io.one', name: 'One Wallet' })],
    directory: recommended('Top'),
  })
  for (const text of ['io.one', 'One Wallet', 'one']) assert.is(core.wallets.find(text)?.name, 'One Wallet', text)
  assert.is(core.wallets.find('top')?.id, 'Top')
  for (const text of ['', '!', 'nobody']) assert.is(core.wallets.find(text), undefined, text)
})

test('R17: the directory is asked only once somebody looks', async () => {
  let calls = 0
  const core = createCore({ directory: async () => (calls++, fakeDirectory()) })
  await settled()
  assert.is(calls, 0)
  core.isWanted.value = true
  await settled()
  assert.is(calls, 1)
})

test('R62: without the directory the wallets of the page are listed, and Retry brings the rest', async () => {
  let isDown = true
  const { core, rows } = await listOf({
    connectors: [fakeConnector({ name: 'One' })],
    directory: async () => {
      if (isDown) throw new Error('down')
      return fakeDirectory({ recommended: [fakeWallet({ id: 'Top' })] })
    },
  })
  assert.equal(rows, ['One:announced'])
  assert.is(core.wallets.directory.peek().status, 'failed')
  isDown = false
  core.wallets.directory.reload()
  await settled()
  assert.equal(
    core.wallets.rows.peek().map(row => row.name),
    ['One', 'Top'],
  )
})

test('R44: a wallet that announces itself late joins its directory row, keeps its place in the list and can be connected', async () => {
  const { core } = await listOf({ directory: recommended('Low', 'Top') })
  const late = fakeConnector({ id: 'io.top', name: 'Top' })
  core.wallets.setConnectors([late])
  const rows = core.wallets.rows.peek()
  assert.equal(
    rows.map(row => row.name),
    ['Top', 'Low'],
  )
  assert.is(rows[0]!.connectors[0], late)
  assert.is(rows[0]!.wallet!.id, 'Top')
})

test('R53: closing while the directory is asked aborts the call', async () => {
  let seen: AbortSignal | undefined
  const answer = deferred<Directory>()
  const core = createCore({
    directory: (({ signal }: { signal: AbortSignal }) => ((seen = signal), answer.promise)) as never,
  })
  core.isWanted.value = true
  await settled()
  assert.is(seen!.aborted, false)
  core.isWanted.value = false
  assert.is(seen!.aborted, true)
})

test('keeps as many places as rows are to come, never more than fill the card, and none once the directory has answered', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`)
  const awaited = (options: CoreInput['options']) => awaitedIn(createCore({ options }))
  assert.is(awaited({}), 4)
  assert.is(awaited({ featuredWalletIds: ids(3), customWallets: [{ id: 'own', name: 'Own' }] }), 8)
  assert.is(awaited({ includeWalletIds: ids(2) }), 2)
  assert.is(awaited({ featuredWalletIds: ids(5000) }), 12)
  const core = createCore()
  core.isWanted.value = true
  await settled()
  assert.is(awaitedIn(core), 0)
})

test('a recommended wallet that is installed leaves its place to the next one', async () => {
  const recommended = ['a', 'b', 'c', 'd', 'e', 'f'].map(id => fakeWallet({ id }))
  const core = createCore({
    connectors: [fakeConnector({ id: 'io.b', name: 'b' })],
    directory: async () => fakeDirectory({ recommended }),
  })
  core.isWanted.value = true
  await settled()
  assert.equal(
    core.wallets.rows.peek().map(({ name }) => name),
    ['b', 'a', 'c', 'd', 'e'],
  )
})

test.run()
