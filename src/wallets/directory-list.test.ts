import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { createCore, fakeConnector, fakeDirectory, fakeWallet } from '../../test/fakes.ts'
import type { Wallet, WalletQuery } from '../services/network/explorer.ts'
import type { Directory, Sources } from '../services/sources.ts'
import type { WalletModalOptions } from '../core/options.ts'
import type { Connector } from '../connectors/connector.ts'
import { createDirectoryList } from './directory-list.ts'

const test = suite('wallet list')
interface Answer {
  wallets: Wallet[]
  count: number
}
interface Given {
  answer?: (query: WalletQuery) => Answer | Promise<Answer>
  directory?: Partial<Directory>
  connectors?: Connector[]
  options?: Partial<WalletModalOptions>
  isMobile?: boolean
  /** The limit of the Connect view below the list, if there is one. */
  namespace?: 'solana'
}
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const range = (from: number, length: number) =>
  Array.from({ length }, (_, index) => fakeWallet({ id: `w${from + index}`, name: `Wallet ${from + index}` }))
/** Like the directory: a page of wallets whose name contains the text. */
const serve =
  (all: Wallet[]) =>
  ({ page = 1, entries = 40, search = '', badge, exclude = [] }: WalletQuery): Answer => {
    const found = all.filter(
      wallet =>
        wallet.name.toLowerCase().includes(search.toLowerCase()) &&
        (!badge || wallet.badge === badge) &&
        !exclude.includes(wallet.id),
    )
    return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
  }
const later = (ms = 20) => new Promise(resolve => setTimeout(resolve, ms))

function start({
  answer = serve(range(0, 100)),
  directory = {},
  connectors = [],
  options,
  isMobile = false,
  namespace,
}: Given = {}) {
  const core = createCore({ connectors, options, directory: async () => fakeDirectory(directory) })
  const asked: WalletQuery[] = []
  core.ctx.sources = async () =>
    ({
      directory: {
        page: async (query: WalletQuery) => (asked.push(query), answer(query)),
        lists: async () => fakeDirectory(directory),
      },
    }) as unknown as Sources
  core.isWanted.value = true
  if (namespace) core.router.open('Connect', { namespace })
  core.router[namespace ? 'push' : 'open']('AllWallets')
  const life = new AbortController()
  const list = createDirectoryList(core.ctx, life.signal, isMobile, 0)
  return {
    core,
    list,
    life,
    asked,
    names: () => list.entries.value.map(entry => entry.name),
    status: () => list.status.value,
  }
}
const searched = (core: ReturnType<typeof createCore>) =>
  core
    .heard('event')
    .filter(event => (event as { event: string }).event === 'SEARCH_WALLET')
    .map(event => (event as { properties: unknown }).properties)

test('installed ones lead, then those of the host in its order, then pages of 40', async () => {
  const all = range(0, 100)
  const { list, names, asked, status } = start({
    answer: serve(all),
    directory: {
      featured: [all[7]!, all[3]!],
      custom: [fakeWallet({ id: 'c', name: 'Custom' })],
      recommended: [all[1]!],
      count: 100,
    },
    connectors: [fakeConnector({ id: 'io.here', name: 'Here' })],
  })
  assert.is(status(), 'loading')
  await settled()
  assert.is(status(), 'ready')
  assert.equal(names().slice(0, 7), ['Here', 'Wallet 7', 'Wallet 3', 'Custom', 'Wallet 1', 'Wallet 0', 'Wallet 2'])
  assert.is(list.count.peek(), 100)
  const { page, entries, search, badge, chains } = asked[0]!
  assert.equal(
    { page, entries, search, badge, chains },
    { page: 1, entries: 40, search: undefined, badge: undefined, chains: ['eip155:1', 'eip155:8453'] },
  )
  await list.more()
  await list.more()
  assert.equal(
    asked.map(query => query.page),
    [1, 2, 3],
  )
  assert.is(status(), 'done')
  assert.is(new Set(names()).size, 102)
  assert.is(names().length, 102)
})

test('a wallet that is installed is the same cell wherever the directory has it', async () => {
  const all = [
    ...range(0, 50),
    fakeWallet({ id: 'x', name: 'Other name', rdns: 'io.here' }),
    fakeWallet({ id: 'y', name: 'Named' }),
  ]
  const { list, names } = start({
    answer: serve(all),
    connectors: [fakeConnector({ id: 'io.here', name: 'Here' }), fakeConnector({ id: 'io.named', name: 'named' })],
  })
  await settled()
  await list.more()
  assert.equal(names().slice(0, 3), ['Here', 'named', 'Wallet 0'])
  assert.is(names().length, 52)
  assert.equal(list.entries.peek()[0]!.connectors.length, 1)
})

test('R123: on the way to a wallet of one namespace the directory is asked for its chains, and has no others', async () => {
  const all = [
    fakeWallet({ id: 'a', name: 'Anywhere' }),
    fakeWallet({ id: 'b', name: 'Ethereum', chains: ['eip155:1'] }),
    fakeWallet({ id: 'c', name: 'Solana', chains: [SOLANA, 'eip155:1'] }),
  ]
  const { asked, names } = start({
    answer: serve(all),
    options: { networks: [1, 'solana'] },
    connectors: [fakeConnector({ id: 'io.one', name: 'One' })],
    namespace: 'solana',
  })
  await settled()
  assert.equal(asked[0]!.chains, [SOLANA])
  assert.equal(names(), ['Anywhere', 'Solana'])
})

test('wallets of other chains and those the host excludes are not listed', async () => {
  const all = [
    fakeWallet({ id: 'a', name: 'Any' }),
    fakeWallet({ id: 'b', name: 'Base', chains: ['eip155:8453', 'x:1'] }),
    fakeWallet({ id: 'c', name: 'Elsewhere', chains: ['x:1'] }),
    fakeWallet({ id: 'd', name: 'Banned' }),
    fakeWallet({ id: 'e', name: 'E', rdns: 'io.e' }),
  ]
  const { names } = start({
    answer: () => ({ wallets: all, count: 5 }),
    options: { excludeWalletIds: ['banned', 'io.e'] },
  })
  await settled()
  assert.equal(names(), ['Any', 'Base'])
})

test('a phone sees what has a mobile link or is installed', async () => {
  const all = [fakeWallet({ id: 'a', name: 'App', mobile: 'app://' }), fakeWallet({ id: 'b', name: 'Extension' })]
  const { names } = start({
    answer: () => ({ wallets: all, count: 2 }),
    connectors: [fakeConnector({ id: 'io.here', name: 'Here' })],
    isMobile: true,
  })
  await settled()
  assert.equal(names(), ['Here', 'App'])
})

test('a wallet of a whole namespace is listed for each of its chains', async () => {
  const all = [
    fakeWallet({ id: 'a', name: 'Ethereum', chains: ['eip155'] }),
    fakeWallet({ id: 'b', name: 'Solana', chains: ['solana'] }),
    fakeWallet({ id: 'c', name: 'Lookalike', chains: ['eip'] }),
  ]
  const { names } = start({ answer: () => ({ wallets: all, count: 3 }), options: { networks: [1] } })
  await settled()
  assert.equal(names(), ['Ethereum'])
})

test('on a phone where nothing can be paired, wallets that can be got are listed too', async () => {
  const all = [
    fakeWallet({ id: 'a', name: 'In a store', playStore: 'https://store.example/a' }),
    fakeWallet({ id: 'b', name: 'For computers', chromeStore: 'https://store.example/b' }),
  ]
  for (const [enableWalletConnect, listed] of [
    [true, []],
    [false, ['In a store']],
  ] as const) {
    const { names } = start({
      answer: () => ({ wallets: all, count: 2 }),
      isMobile: true,
      options: { enableWalletConnect },
    })
    await settled()
    assert.equal(names(), listed)
  }
})

test('a search waits until typing rests, shows at once what is here, and asks for 100', async () => {
  const { core, list, names, asked, status } = start({ answer: serve(range(0, 300)) })
  await settled()
  for (const text of ['2', '29', '29', ' 29 ']) list.setQuery(text)
  assert.is(status(), 'loading')
  assert.equal(names(), ['Wallet 29'])
  assert.is(list.query.peek(), ' 29 ')
  assert.is(asked.length, 1)
  await later()
  assert.is(asked.length, 2)
  const { page, entries, search } = asked[1]!
  assert.equal({ page, entries, search }, { page: 1, entries: 100, search: '29' })
  assert.equal(names(), ['Wallet 29', 'Wallet 129', 'Wallet 229', ...range(290, 10).map(wallet => wallet.name)])
  assert.is(status(), 'done')
  assert.equal(searched(core), [{ badge: 'none' }])
  list.setQuery('')
  assert.is(names().length, 40)
  assert.is(status(), 'ready')
  assert.is(asked.length, 2)
})

test('R59: whatever order answers come in, only those to the newest question are shown', async () => {
  const answers: [string, ReturnType<typeof deferred<Answer>>][] = []
  const { list, names, status } = start({
    answer: ({ search }) => {
      if (!search) return { wallets: [], count: 0 }
      const open = deferred<Answer>()
      answers.push([search, open])
      return open.promise
    },
  })
  await settled()
  for (const text of ['first', 'second', 'third']) {
    list.setQuery(text)
    await later()
  }
  assert.equal(
    answers.map(([text]) => text),
    ['first', 'second', 'third'],
  )
  for (const index of [2, 0, 1]) {
    const [text, open] = answers[index]!
    open.resolve({ wallets: [fakeWallet({ id: text, name: text })], count: 1 })
    await settled()
    assert.equal(names(), ['third'])
    assert.is(status(), 'done')
  }
})

test('R152: of a search is told that there was one, and no letter of what was typed', async () => {
  const { core, list } = start({ answer: serve(range(0, 300)) })
  await settled()
  for (const text of ['mona lisa', 'vera.eth']) {
    list.setQuery(text)
    await later()
  }
  assert.equal(searched(core), [{ badge: 'none' }, { badge: 'none' }])
})

test('a search that was given up is aborted', async () => {
  const signals: AbortSignal[] = []
  const { list, life } = start({
    answer: ({ signal, search }) => (signals.push(signal!), search ? new Promise(() => {}) : { wallets: [], count: 0 }),
  })
  await settled()
  list.setQuery('a')
  await later()
  list.setQuery('ab')
  await later()
  assert.equal(
    signals.slice(1).map(signal => signal.aborted),
    [true, false],
  )
  list.setQuery('abc')
  life.abort()
  assert.is(signals[2]!.aborted, true)
  await later()
  assert.is(signals.length, 3)
})

test('the badge filter asks at once, keeps what was typed, and is taken back without a call', async () => {
  const all = range(0, 60).map((wallet, index) => ({ ...wallet, badge: index % 2 ? 'certified' : 'none' }))
  const { core, list, names, asked } = start({ answer: serve(all) })
  await settled()
  list.setCertified(true)
  assert.is(names().length, 20)
  await settled()
  assert.equal({ badge: asked[1]!.badge, entries: asked[1]!.entries }, { badge: 'certified', entries: 40 })
  assert.is(names().length, 30)
  list.setQuery('wallet 1')
  await later()
  assert.equal({ badge: asked[2]!.badge, search: asked[2]!.search }, { badge: 'certified', search: 'wallet 1' })
  list.setQuery('')
  list.setCertified(false)
  assert.is(names().length, 40)
  assert.equal(searched(core)[1], { badge: 'certified' })
})

test('R46: what looks like a pairing link or an address goes neither to the directory nor to analytics', async () => {
  const { core, list, asked, names, status } = start()
  await settled()
  for (const text of ['wc:8a5e5bdc-a0e4-47@2?relay-protocol=irn&symKey=587d', ` 0x${'a1'.repeat(20)}`]) {
    list.setQuery(text)
    await later()
    assert.equal([names(), status()], [[], 'done'])
  }
  assert.is(asked.length, 1)
  assert.equal(searched(core), [])
})

test('a failure leaves what is installed and of the host, and asks again', async () => {
  let isDown = true
  const { list, names, status } = start({
    answer: query => {
      if (isDown) throw new Error('down')
      return serve(range(0, 10))(query)
    },
    directory: { custom: [fakeWallet({ id: 'c', name: 'Custom' })], error: new Error('down') },
    connectors: [fakeConnector({ id: 'io.here', name: 'Here' })],
  })
  await settled()
  assert.is(status(), 'failed')
  assert.is(list.isPartial.value, false)
  assert.equal(names(), ['Here', 'Custom'])
  isDown = false
  await list.more()
  await settled()
  assert.is(status(), 'done')
  assert.is(list.isPartial.value, true)
  assert.is(names().length, 12)
})

test('R94: a key pressed over 5,000 wallets is answered from what is here', async () => {
  const { list, names } = start({ answer: serve(range(0, 5000)) })
  await settled()
  while (list.status.peek() === 'ready') await list.more()
  assert.is(names().length, 5000)
  const first = list.entries.value[10]
  list.setQuery('4321')
  assert.equal(names(), ['Wallet 4321'])
  list.setQuery('')
  assert.is(list.entries.value[10], first)
})

test.run()
