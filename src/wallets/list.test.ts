import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { createCore, fakeConnector, fakeDirectory, fakeWallet, type CoreInput } from '../../test/fakes.ts'
import type { Directory } from '../services/sources.ts'

const test = suite('the list of wallets')
const [OLD, OLDER] = ['ab'.repeat(32), 'cd'.repeat(32)]
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const stored = (...list: object[]) => ({ 'wallet-modal/1/recent': JSON.stringify(list) })
async function open(input: CoreInput) {
  const core = createCore(input)
  core.isWanted.value = true
  await settled()
  return core
}
/** Names in order; a dash is a row that is still loading. */
const shown = ({ wallets }: ReturnType<typeof createCore>) => wallets.list.peek().map(row => row?.name ?? '-')

test('a wallet of before has its picture while the directory is silent, by an id and never by an address', async () => {
  const core = await open({
    items: stored({ id: OLD, name: 'Old', imageId: 'img-1' }, { id: OLDER, name: 'Older', imageId: '../../evil?x=' }),
    directory: () => deferred<Directory>().promise,
  })
  assert.equal(
    core.wallets.rows.peek().map(({ name, icon }) => [name, icon]),
    [
      ['Old', 'https://pictures.example/img-1'],
      ['Older', undefined],
    ],
  )
})

test('a wallet that was picked while the directory was down keeps its picture for the next visit', async () => {
  const down = async () => fakeDirectory({ error: new Error('down') })
  const core = await open({ items: stored({ id: OLD, name: 'Old', imageId: 'img-1' }), directory: down })
  core.wallets.remember(core.wallets.rows.peek()[0]!)
  assert.equal(JSON.parse(core.area.items['wallet-modal/1/recent']!), [{ id: OLD, name: 'Old', imageId: 'img-1' }])
})

test('what is stored for a name is cleaned before it is drawn', async () => {
  const core = await open({ items: stored({ id: OLD, name: 'Ol\u202ed\n' }, { id: OLDER, name: '\u200b' }) })
  assert.equal(shown(core), ['Old'])
})

test('rows to come keep their places wherever the host puts them, so that none that is here moves', async () => {
  const answer = deferred<Directory>()
  const core = await open({
    options: {
      featuredWalletIds: ['f1', 'f2'],
      customWallets: [{ id: 'own', name: 'Own' }],
      features: { connectorTypeOrder: ['featured', 'injected', 'custom', 'recent'] },
    },
    items: stored({ id: OLD, name: 'Old' }),
    connectors: [fakeConnector({ name: 'One' })],
    directory: () => answer.promise,
  })
  assert.equal(shown(core), ['-', '-', 'One', '-', 'Old', '-', '-', '-', '-'])
  answer.resolve(
    fakeDirectory({
      custom: [fakeWallet({ id: 'own', name: 'Own' })],
      featured: ['f1', 'f2'].map(id => fakeWallet({ id })),
      recommended: ['a', 'b', 'c', 'd', 'e', 'f'].map(id => fakeWallet({ id })),
    }),
  )
  await settled()
  assert.equal(shown(core), ['f1', 'f2', 'One', 'Own', 'Old', 'a', 'b', 'c', 'd'])
})

test('wallets of before ask the directory for as many more, so that the other places are filled', async () => {
  let asked = 0
  const items = stored({ id: OLD, name: 'Old' }, { id: OLDER, name: 'Older' })
  await open({
    items,
    directory: (async (query: { recommended: number }) => {
      asked = query.recommended
      return fakeDirectory()
    }) as never,
  })
  assert.is(asked, 6)
})

test('where wallets of one kind of chain are asked for, one of before is there once the directory says it fits', async () => {
  const old = fakeWallet({ id: OLD, name: 'Old' })
  const rowsFor = async (recent: (typeof old)[]) => {
    const core = createCore({
      options: { networks: [1, SOLANA] },
      items: stored({ id: OLD, name: 'Old' }),
      directory: async () => fakeDirectory({ recent }),
    })
    core.router.open('Connect', { namespace: 'solana' })
    core.isWanted.value = true
    const before = shown(core).filter(it => it !== '-')
    await settled()
    return [before, shown(core)]
  }
  assert.equal(await rowsFor([old]), [[], ['Old']])
  assert.equal(await rowsFor([]), [[], []])
})

test('a wallet of before that the host lists no more is gone', async () => {
  const rowsWith = async (options: CoreInput['options']) =>
    shown(await open({ items: stored({ id: OLD, name: 'Old' }), options }))
  assert.equal(await rowsWith({ includeWalletIds: [OLD] }), ['Old'])
  assert.equal(await rowsWith({ includeWalletIds: [OLDER] }), [])
  assert.equal(await rowsWith({ excludeWalletIds: [OLD] }), [])
})

test.run()
