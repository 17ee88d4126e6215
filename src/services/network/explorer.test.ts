import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { BODIES, everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../../test/hostile.ts'
import { createExplorer, type Explorer, type Wallet } from './explorer.ts'

const test = suite('explorer')

const ID = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const WALLET = {
  id: ID,
  name: 'Sample Wallet',
  homepage: 'https://sample.example',
  image_id: '7a33d7f1-3d12-4b5c-f3ee-5cd83cb1b500',
  image_url: null,
  order: 10,
  badge_type: 'certified',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  link_mode: 'https://sample.example/wc',
  mobile_link: 'sample://',
  desktop_link: null,
  webapp_link: 'https://app.sample.example/',
  app_store: 'https://apps.example/1',
  play_store: null,
  chrome_store: 'https://store.example/1',
  rdns: 'com.sample',
  injected: [{ namespace: 'eip155', injected_id: 'isSample' }],
}

function explorerOf(body: string | (() => string)) {
  const urls: URL[] = []
  const fetch = async (input: RequestInfo | URL) => (
    urls.push(new URL(String(input))),
    new Response(typeof body === 'string' ? body : body())
  )
  return {
    urls,
    explorer: createExplorer({
      projectId: 'id',
      version: '1.0.0',
      base: 'https://explorer.example',
      fetch: fetch as typeof globalThis.fetch,
      backOffMs: 0,
    }),
  }
}

test('asks for a page of wallets with the project and its filters, leaving the empty ones out', async () => {
  const { explorer, urls } = explorerOf('{"data":[],"count":0}')
  await explorer.wallets({
    page: 2,
    entries: 100,
    search: '  rab ',
    include: ['a', 'b'],
    exclude: [],
    chains: ['eip155:1', 'eip155:10'],
    badge: 'certified',
  })
  assert.is(urls[0]!.pathname, '/getWallets')
  assert.equal(Object.fromEntries(urls[0]!.searchParams), {
    page: '2',
    entries: '100',
    search: 'rab',
    include: 'a,b',
    chains: 'eip155:1,eip155:10',
    badge_type: 'certified',
    projectId: 'id',
    st: 'appkit',
    sv: 'html-universal-1.0.0',
  })
  await explorer.wallets()
  assert.equal(
    ['page', 'entries', 'search', 'include'].map(key => urls[1]!.searchParams.get(key)),
    ['1', '40', null, null],
  )
})

test('reads a wallet with checked links', async () => {
  const { wallets, count } = await explorerOf(
    JSON.stringify({ data: [WALLET, { id: 'x', name: 'Bare' }], count: 512 }),
  ).explorer.wallets()
  assert.is(count, 512)
  const expected: Wallet = {
    id: ID,
    name: 'Sample Wallet',
    homepage: 'https://sample.example/',
    imageId: WALLET.image_id,
    imageUrl: undefined,
    order: 10,
    badge: 'certified',
    chains: WALLET.chains,
    linkMode: 'https://sample.example/wc/',
    mobile: 'sample://',
    browse: undefined,
    desktop: undefined,
    webapp: 'https://app.sample.example/',
    appStore: 'https://apps.example/1',
    playStore: undefined,
    chromeStore: 'https://store.example/1',
    rdns: 'com.sample',
    injected: [{ namespace: 'eip155', injectedId: 'isSample' }],
  }
  assert.equal(wallets[0], expected)
  assert.equal([wallets[1]!.id, wallets[1]!.name, wallets[1]!.chains], ['x', 'Bare', []])
})

test('R45: drops links that must not be followed and keeps the wallet', async () => {
  const bad = {
    ...WALLET,
    homepage: 'javascript:alert(1)',
    mobile_link: 'javascript://x',
    desktop_link: 'file:///x',
    webapp_link: 'data:text/html,x',
    link_mode: 'intent://x',
    app_store: 'itms-services://x',
    play_store: 'http://play.example',
    chrome_store: '//store',
    image_url: 'javascript:alert(1)',
  }
  const [wallet] = (await explorerOf(JSON.stringify({ data: [bad] })).explorer.wallets()).wallets
  assert.equal(
    [
      wallet!.name,
      wallet!.homepage,
      wallet!.mobile,
      wallet!.desktop,
      wallet!.webapp,
      wallet!.linkMode,
      wallet!.appStore,
      wallet!.playStore,
      wallet!.chromeStore,
      wallet!.imageUrl,
    ],
    ['Sample Wallet', ...Array(9).fill(undefined)],
  )
})

test('takes links of services on this machine, and only whole entries of what a wallet injects', async () => {
  const local = {
    ...WALLET,
    mobile_link: 'http://127.0.0.1:8550/wallet',
    webapp_link: 'http://localhost:8550/',
    injected: [{ namespace: 'eip155' }, { injected_id: 'isSample' }, null],
  }
  const [wallet] = (await explorerOf(JSON.stringify({ data: [local] })).explorer.wallets()).wallets
  assert.equal(
    [wallet!.mobile, wallet!.webapp, wallet!.injected],
    ['http://127.0.0.1:8550/wallet/', 'http://localhost:8550/', []],
  )
})

test('R63: cleans names', async () => {
  const { wallets } = await explorerOf(
    JSON.stringify({
      data: [
        { id: 'a', name: 'Meta\u200bMask\u202e' },
        { id: 'b', name: '\u200b' },
        { id: 'c', name: 'x'.repeat(1000) },
      ],
    }),
  ).explorer.wallets()
  assert.equal(
    wallets.map(({ name }) => [...name].length),
    [8, 64],
  )
})

test('counts at least what it lists', async () => {
  for (const [count, expected] of [
    [7, 7],
    [0, 1],
    [-3, 1],
    [1.9, 1],
    ['9', 1],
    [null, 1],
  ] as const)
    assert.is((await explorerOf(JSON.stringify({ data: [WALLET], count })).explorer.wallets()).count, expected)
})

test('builds picture addresses on its own origin, whatever the id', () => {
  const { explorer } = explorerOf('')
  const query = '?projectId=id&st=appkit&sv=html-universal-1.0.0'
  assert.is(explorer.walletImage('abc-1'), `https://explorer.example/getWalletImage/abc-1${query}`)
  assert.is(
    explorer.assetImage('../../x?y#z'),
    `https://explorer.example/public/getAssetImage/..%2F..%2Fx%3Fy%23z${query}`,
  )
})

type Call = (explorer: Explorer) => Promise<unknown>
const KINDS: [string, unknown, Call][] = [
  ['wallets', { data: [WALLET, WALLET], count: 2 }, explorer => explorer.wallets()],
]
for (const [kind, sample, call] of KINDS) {
  const check = async (text: string) => {
    try {
      const fault = unfit(await call(explorerOf(text).explorer))
      assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
    } catch (error) {
      assert.is((error as { code: string }).code, 'http/bad-reply', `${error} from ${text.slice(0, 300)}`)
    }
    assert.not(isPolluted())
  }
  test(`R57: ${kind}: 64 hostile values as the reply and in every field, and broken bodies, are refused or capped`, async () => {
    assert.is(HOSTILE.length, 64)
    for (const body of BODIES) await check(body)
    for (const value of HOSTILE) for (const reply of everywhere(sample, value)) await check(toText(reply))
  })
  test(`R57: ${kind}: 2,000 seeded mutations are refused or capped`, async () => {
    const random = seeded(57)
    for (let i = 0; i < 2000; i++) await check(toText(mutated(sample, random)))
  })
}

test('R57: a reply that is no list of wallets is a bad reply, not an empty directory', async () => {
  for (const body of ['{}', '[]', 'null', '{"data":{}}', '{"data":"x"}', '<html>'])
    assert.is((await failure(explorerOf(body).explorer.wallets())).code, 'http/bad-reply')
})

test.run()
