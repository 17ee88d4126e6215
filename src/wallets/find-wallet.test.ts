import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector, fakeDirectory, fakeWallet, type CoreInput } from '../../test/fakes.ts'
import type { WalletQuery } from '../services/network/explorer.ts'
import { createNamedWallets } from '../services/network/named-wallets.ts'
import { createFindWallet } from './find-wallet.ts'

const test = suite('find wallet')
const ID = 'ab'.repeat(32)
const DIRECTORY = [
  fakeWallet({ id: ID, name: 'Quay Wallet', rdns: 'com.quay.wallet', imageId: 'img-1' }),
  fakeWallet({ id: '2', name: 'Quayside' }),
  fakeWallet({ id: '3', name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }),
  fakeWallet({ id: '4', name: 'Ledger Live' }),
  // Renamed since; its entry is still the one in the table.
  fakeWallet({ id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', name: 'OKX' }),
]

/** A directory whose first page is empty, and which finds by ID or by part of a name. */
function open(input: CoreInput = {}) {
  const core = createCore(input)
  const asked: WalletQuery[] = []
  const wallets = async (query: WalletQuery) => {
    asked.push({ include: query.include, search: query.search })
    const found = DIRECTORY.filter(
      ({ id, name }) => query.include?.includes(id) ?? name.toLowerCase().includes(query.search!.toLowerCase()),
    )
    return { wallets: found, count: found.length }
  }
  const sources = async () => ({ directory: createNamedWallets({ wallets }) }) as never
  return { core, asked, find: createFindWallet({ ...core.ctx, sources }) }
}

test('a wallet is found by directory id, by reverse-DNS id, by name and without the word wallet', async () => {
  const { find, asked } = open()
  for (const text of [ID, 'com.quay.wallet', 'Quay Wallet', 'quay']) assert.is((await find(text))?.id, ID, text)
  assert.equal(asked, [
    { include: [ID], search: undefined },
    { include: undefined, search: 'quay' },
    { include: undefined, search: 'Quay Wallet' },
    { include: undefined, search: 'quay' },
  ])
})

test('what only looks alike is not taken for it', async () => {
  const { find } = open()
  for (const text of ['com.quay.other', 'qua', 'cd'.repeat(32)]) assert.is(await find(text), undefined, text)
})

test('the ids of other kits name the wallets of their makers, one that is installed first', async () => {
  const { find } = open()
  assert.is((await find('coinbaseWallet'))?.name, 'Coinbase Wallet')
  assert.is((await find('coinbaseWalletSDK'))?.name, 'Coinbase Wallet')
  assert.is((await find('ledger'))?.name, 'Ledger Live')
  assert.is((await find('okx'))?.name, 'OKX')
  const installed = fakeConnector({ id: 'com.coinbase.wallet', name: 'Base App' })
  const here = open({ connectors: [installed], options: { enableWallets: false } })
  assert.is((await here.find('coinbaseWallet'))?.connectors[0], installed)
  assert.equal(here.asked, [])
})

test('a wallet of the host is found without another question', async () => {
  const own = fakeWallet({ id: 'own', name: 'Harbour' })
  const { find, asked } = open({ directory: async () => fakeDirectory({ custom: [own] }) })
  assert.is((await find('harbour'))?.wallet, own)
  assert.equal(asked, [])
})

test('a directory that does not answer knows nobody', async () => {
  const down = () => Promise.reject(new Error('down'))
  const { core } = open({ directory: down })
  const find = createFindWallet({
    ...core.ctx,
    sources: async () => ({ directory: createNamedWallets({ wallets: down }) }) as never,
  })
  assert.is(await find('quay'), undefined)
})

test.run()
