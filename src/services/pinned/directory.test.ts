import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMeant } from '../../base/wallet-identity.ts'
import { isAppScheme } from '../../base/wallet-link.ts'
import { browserLink } from '../../wallets/wallet-browser.ts'
import { appBase, appHref, publicHref } from '../../wallets/app-href.ts'
import { decodeWallet } from '../network/explorer.ts'
import type { DirectoryQuery, DirectorySource } from '../sources.ts'
import { createPinnedDirectory } from './directory.ts'

const test = suite('pinned wallet directory')
type Row = Record<string, unknown> & { id: string; name: string }
const read = (file: string): unknown => JSON.parse(readFileSync(`src/services/pinned/${file}`, 'utf8'))
const rows = read('wallets.json') as Row[]
const notes = read('wallets.sources.json') as {
  wallets: Record<string, { evidence: string; sources: Record<string, string[]>; status?: string }>
  held: { status: string; wallet: Row }[]
}
const LINKS = [
  'homepage',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'pairing',
  'browse',
  'app_store',
  'play_store',
  'chrome_store',
]
const decoded = rows.map(row => decodeWallet(row)!)

const directory: DirectorySource = createPinnedDirectory()
const query = (over: Partial<DirectoryQuery> = {}): DirectoryQuery => ({
  customWallets: [],
  recent: [],
  connectorImages: {},
  featuredWalletIds: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  recommended: 4,
  chains: ['eip155:1'],
  namespace: '',
  ...over,
})
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ids = (list: { id: string }[]) => list.map(it => it.id)

test('R172: every wallet has its sources beside it, and none ships that somebody has yet to look at', () => {
  assert.equal(ids(rows), Object.keys(notes.wallets))
  for (const [id, { evidence, sources, status }] of Object.entries(notes.wallets)) {
    assert.ok(['one', 'several'].includes(evidence), id)
    assert.is(status, undefined, id)
    const named = Object.values(sources).flat()
    assert.ok(named.length && named.every(it => it.length > 5), id)
    for (const field of ['names', ...(rows.find(it => it.id === id)!['browse'] ? ['browse'] : [])])
      assert.ok(sources[field]?.length, `${id} ${field}`)
  }
  for (const { wallet, status } of notes.held) {
    assert.is(status, 'check')
    assert.not.ok(rows.some(it => it.id === wallet.id))
  }
})

test('R172: wallets are sorted, and no two share an ID, a name or a reverse-DNS ID', () => {
  assert.equal(ids(rows), [...ids(rows)].sort())
  for (const field of ['id', 'name', 'rdns', 'order']) {
    const values = rows.flatMap(row => row[field] ?? [])
    assert.is(new Set(values).size, values.length, field)
  }
  // By its own ID each is found, and no other.
  for (const wallet of decoded) assert.is(findMeant(wallet.id, decoded), wallet)
})

test('R172: every link is https or a scheme of an app, and is read as it is written', () => {
  for (const [at, row] of rows.entries()) {
    const wallet = decoded[at]!
    assert.equal([wallet.id, wallet.name, wallet.rdns], [row.id, row.name, row['rdns']])
    for (const field of LINKS) {
      const link = row[field]
      if (link === undefined) continue
      assert.type(link, 'string')
      const scheme = (link as string).split('://')[0]!
      const isLink = /_link$|pairing|link_mode/.test(field)
      assert.ok(scheme === 'https' || (isLink && isAppScheme(scheme)), `${row.id} ${field}`)
    }
    const pairing = row['pairing'] ?? row['mobile_link']
    assert.is(wallet.mobile, pairing, row.id)
    assert.is(wallet.linkMode, row['link_mode'], row.id)
    assert.is(wallet.desktop, row['desktop_link'] && `${row['desktop_link'] as string}`, row.id)
    assert.is(wallet.browse, row['browse'], row.id)
    for (const [field, value] of [
      ['app_store', wallet.appStore],
      ['play_store', wallet.playStore],
      ['chrome_store', wallet.chromeStore],
    ] as const)
      assert.is(value, row[field] as string | undefined, `${row.id} ${field}`)
    // Nothing of the file is left unread.
    const known = new Set([...LINKS, 'id', 'name', 'rdns', 'order', 'chains', 'injected'])
    assert.equal(
      Object.keys(row).filter(key => !known.has(key)),
      [],
      row.id,
    )
    assert.ok(wallet.chains.length && wallet.chains.every(it => it === 'eip155' || it === 'solana'))
  }
})

test('R172: links to stores carry no campaign', () => {
  for (const row of rows) {
    assert.match(
      (row['app_store'] as string) ?? 'https://apps.apple.com/app/id1',
      /^https:\/\/apps\.apple\.com\/app\/id\d+$/,
    )
    assert.match(
      (row['play_store'] as string) ?? 'https://play.google.com/store/apps/details?id=a',
      /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
    )
    assert.match(
      (row['chrome_store'] as string) ?? `https://chromewebstore.google.com/detail/${'a'.repeat(32)}`,
      /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
    )
  }
})

test('the whole file costs less than 5 kB', () => {
  assert.ok(gzipSync(JSON.stringify(rows), { level: 9 }).length < 5_000)
})

test('finds a wallet by its ID, its name, its reverse-DNS ID, or the ID of the directory on the network', async () => {
  for (const text of [
    'metamask',
    'MetaMask',
    'io.metamask',
    'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
  ])
    assert.is((await directory.find(text))?.id, 'metamask', text)
  for (const text of ['', 'nobody', 'ab'.repeat(32), '__proto__'])
    assert.is(await directory.find(text), undefined, text)
})

test('pages are in editorial order, then by name, each wallet once', async () => {
  const first = await directory.page({ entries: 20 })
  const rest = await directory.page({ entries: 20, page: 2 })
  assert.equal(ids(first.wallets).slice(0, 3), ['metamask', 'rabby', 'phantom'])
  assert.is(first.count, rows.length)
  assert.is(new Set([...ids(first.wallets), ...ids(rest.wallets)]).size, 40)
  const names = rest.wallets.map(it => it.name)
  assert.equal(
    names,
    [...names].sort((a, b) => a.localeCompare(b, 'en')),
  )
  assert.equal((await directory.page({ page: 9 })).wallets, [])
})

test('searches letters of names, and keeps to the chains and to the wallets that the app wants', async () => {
  assert.equal(ids((await directory.page({ search: ' RAIN ' })).wallets), ['rainbow'])
  assert.equal(ids((await directory.page({ search: 'zerion' })).wallets), ['zerion'])
  assert.equal(await directory.page({ search: 'no such wallet' }), { wallets: [], count: 0 })
  const solana = await directory.page({ chains: [SOLANA], entries: 100 })
  assert.ok(ids(solana.wallets).includes('solflare'))
  assert.not.ok(ids(solana.wallets).includes('metamask'))
  assert.not.ok(ids((await directory.page({ chains: ['eip155:137'], entries: 100 })).wallets).includes('solflare'))
  assert.equal(ids((await directory.page({ include: ['me.rainbow', 'Zerion'] })).wallets), ['rainbow', 'zerion'])
  assert.equal(ids((await directory.page({ include: ['nobody'] })).wallets), [])
  const without = await directory.page({ exclude: ['io.metamask', 'phantom'], entries: 100 })
  assert.equal(ids(without.wallets).slice(0, 2), ['rabby', 'coinbase'])
  assert.is(without.count, rows.length - 2)
  assert.equal(await directory.page({ badge: 'certified' }), { wallets: [], count: 0 })
})

test('Connect has the featured wallets in the app’s order, then recommended ones, and knows wallets of before', async () => {
  const found = await directory.lists(
    query({
      featuredWalletIds: ['zerion', 'io.metamask', 'nobody'],
      excludeWalletIds: ['rabby'],
      customWallets: [{ id: 'own', name: 'Own', mobile_link: 'ownwallet://' }, { name: 'no id' }],
      recent: ['Rainbow', 'gone'],
    }),
  )
  assert.equal(ids(found.featured), ['zerion', 'metamask'])
  assert.equal(ids(found.recommended), ['phantom', 'coinbase', 'trust', 'okx'])
  assert.equal(ids(found.custom), ['own'])
  assert.equal(ids(found.recent), ['rainbow'])
  const onEvm = decoded.filter(it => it.chains.includes('eip155')).length
  assert.equal([found.named, found.count, found.error], [[], onEvm - 1, undefined])
  const solana = await directory.lists(query({ chains: [SOLANA], namespace: 'solana', recent: ['rainbow'] }))
  assert.equal(ids(solana.recommended), ['phantom', 'coinbase', 'trust', 'ledger'])
  assert.equal(solana.recent, [])
  const few = await directory.lists(query({ includeWalletIds: ['rainbow'], recent: ['zerion'] }))
  assert.equal([ids(few.recommended), ids(few.recent)], [['rainbow'], []])
})

test('pictures are the app’s own, over https or within the page; otherwise there are none', async () => {
  const walletImages = {
    'io.metamask': 'https://app.example/fox.svg',
    rainbow: 'data:image/png;base64,AA',
    Zerion: 'http://app.example/z.png',
    trust: 'javascript:alert(1)',
  }
  const { wallets } = await createPinnedDirectory({ walletImages }).page({ entries: 100 })
  const images = wallets.flatMap(it => (it.imageUrl ? [[it.id, it.imageUrl]] : []))
  assert.equal(images, [
    ['metamask', 'https://app.example/fox.svg'],
    ['rainbow', 'data:image/png;base64,AA'],
  ])
  assert.is(directory.walletImage('img-1'), undefined)
})

test('a universal link is followed to hosts of the file only', async () => {
  const follows = await createPinnedDirectory().follows()
  for (const link of ['https://metamask.app.link/wc?uri=x', 'https://rnbwapp.com/', 'https://link.trustwallet.com/a'])
    assert.ok(follows(link), link)
  for (const link of [
    'https://metamask.app.link.evil.example/',
    'https://evil.example/metamask.app.link',
    'https://metamask.app.link:8443/',
    'http://metamask.app.link/',
    'https://user@evil.example',
    'rainbow://',
    '',
  ])
    assert.not.ok(follows(link), link)
})

test('a wallet whose link is written out gets the pairing URI at its end, and the page never shows that', async () => {
  const on = { telegram: false, android: false, inApp: false }
  const kaia = (await directory.find('kaia'))!
  const base = appBase(kaia, on, false)!
  assert.is(appHref(base, 'wc:a@2?b', on), 'kaikas://walletconnect?uri=wc%3Aa%402%3Fb')
  assert.is(publicHref(base), 'kaikas://walletconnect?uri=')
  const rainbow = appBase((await directory.find('rainbow'))!, on, false)!
  assert.is(appHref(rainbow, 'wc:a', on), 'rainbow://wc?uri=wc%3Aa')
  assert.is(publicHref(rainbow), 'rainbow://wc')
})

test('every wallet with a browser opens the whole page in it where nothing pairs', () => {
  const page = 'https://app.example:8443/a%20b?x=1&y=2#z'
  const browsing = decoded.filter(it => it.browse)
  assert.is(browsing.length, 6)
  for (const wallet of browsing) {
    const link = browserLink(wallet, page, wallet.chains[0]!, false)!
    assert.not.match(link, /[{}]/)
    assert.match(link, /^https:/)
    const ends = [link, decodeURIComponent(link), decodeURIComponent(decodeURIComponent(link))]
    assert.ok(
      ends.some(it => it.includes('app.example:8443/a%20b?x=1&y=2#z')),
      link,
    )
  }
})

test.run()
