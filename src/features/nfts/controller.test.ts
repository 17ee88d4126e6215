import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { Connector } from '../../connectors/connector.ts'
import { ModalError } from '../../base/errors.ts'
import type { Piece } from '../../services/collectibles.ts'
import { createHistoryPages } from '../../services/history-pages.ts'
import type { HistoryPage, Transaction } from '../../services/history.ts'
import type { Sources } from '../../services/sources.ts'
import { createNfts } from './controller.ts'

const test = suite('collectibles')

const row = (age: number, name?: string, isSpam = false, chain = 'eip155:1'): Transaction => ({
  id: `t${age} ${chain}`,
  metadata: { operationType: 'receive', status: 'confirmed', minedAt: 1e12 - age, chain },
  transfers: name === undefined ? [] : [{ direction: 'in', quantity: { numeric: '1' }, nft: { name, isSpam } }],
})
const listed = (name: string): Piece => ({ key: name, name, count: 1, isSpam: false, pictures: [] })
const wait = async () => {
  await settled()
  await settled()
}

type Answer = (
  cursor: number,
  address: string,
  network: string,
) => HistoryPage | undefined | Promise<HistoryPage | undefined>
interface Start {
  collectibles?: Sources['collectibles']
  over?: Partial<Connector>
}
/** A connected account with a history of `answer`, page after page; its tab is on display. */
async function start(answer: Answer, { collectibles = async () => [], over }: Start = {}) {
  const connector = fakeConnector(over)
  const core = createCore({ connectors: [connector] })
  const asked: string[] = []
  const lists: { account: string; network: string; signal: AbortSignal }[] = []
  const sources = {
    activity: {
      pages: ({ network, address }: { network: string; address: string }) =>
        createHistoryPages(network, async cursor => {
          asked.push(`${network} ${address === A ? 'A' : 'B'} ${cursor ?? 0}`)
          return answer(Number(cursor ?? 0), address, network)
        }),
    },
    collectibles: (provider: never, query: never) => (lists.push(query), collectibles(provider, query)),
  } as unknown as Sources
  core.ctx.sources = async () => sources
  await core.connections.connect(connector, { signal: core.life })
  core.router.open('Account')
  const nfts = createNfts(core.ctx)
  const hide = nfts.show()
  await wait()
  const state = () => nfts.state.peek()
  return {
    ...core,
    connector,
    nfts,
    asked,
    lists,
    hide,
    state,
    names: () => state().shown.map(({ name }) => name),
    status: () => state().status,
  }
}
/** This many pages, each with what `names` has for it; undefined is a page without. */
const pagesOf =
  (...names: (string | undefined)[]): Answer =>
  at => ({ rows: [row(at, names[at])], next: at + 1 < names.length ? `${at + 1}` : undefined })

test('asks for nothing until somebody looks, then for pages until one has something to show', async () => {
  const { asked, names, status, nfts, lists } = await start(pagesOf(undefined, 'a', 'b'))
  assert.equal([names(), status(), asked.length], [['a'], 'ready', 2])
  await Promise.all([nfts.more(), nfts.more()])
  assert.equal([names(), status(), asked.length], [['a', 'b'], 'done', 3])
  await nfts.more()
  nfts.show()
  await wait()
  assert.equal([asked.length, lists.length], [3, 1], 'and no more than once')
})

test('one press reads five pages without any, and says how far that was', async () => {
  const { asked, names, status, state, nfts } = await start(pagesOf(...Array(12).fill(undefined)))
  assert.equal([asked.length, names(), status(), state().since], [5, [], 'ready', 1e12 - 4])
  await nfts.more()
  assert.is(asked.length, 10)
  await nfts.more()
  assert.equal([asked.length, status()], [12, 'done'])
})

test('spam alone is nothing to show, and is kept apart', async () => {
  const { asked, state, names } = await start(at => ({
    rows: [row(at, at ? 'a' : 'spam', !at)],
    next: at ? undefined : '1',
  }))
  assert.is(asked.length, 2)
  assert.equal([names(), state().hidden.map(({ name }) => name)], [['a'], ['spam']])
})

test("rows of another network are nobody's", async () => {
  const { names } = await start(() => ({ rows: [row(1, 'a'), row(2, 'b', false, 'eip155:8453')] }))
  assert.equal(names(), ['a'])
})

test('a network that the service does not know is told from an account without any', async () => {
  assert.is((await start(() => undefined)).status(), 'unknown')
  assert.is((await start(() => ({ rows: [] }))).status(), 'done')
  const { names, status } = await start(() => undefined, { collectibles: async () => [listed('mine')] })
  assert.equal([names(), status()], [['mine'], 'unknown'])
})

test('R62: either source does without the other; when both fail that is said, reported, and mended', async () => {
  let isDown = true
  const answer: Answer = at => {
    if (isDown) throw new ModalError('http/status')
    return { rows: [row(at, 'a')] }
  }
  let answers: (() => Promise<Piece[]>)[] = [async () => [listed('mine')]]
  const collectibles = () =>
    (
      answers.shift() ??
      (async () => {
        throw new ModalError('wallet/failed')
      })
    )()
  const one = await start(answer, { collectibles })
  assert.equal([one.names(), one.status()], [['mine'], 'failed'])
  assert.equal(
    one.heard('error').map(error => (error as ModalError).code),
    ['http/status'],
  )

  const both = await start(answer, { collectibles })
  assert.equal([both.names(), both.status()], [[], 'failed'])
  isDown = false
  answers = [async () => [listed('mine')]]
  await both.nfts.more()
  await wait()
  assert.equal([both.names(), both.status()], [['a', 'mine'], 'done'])

  const other = await start(answer, {
    collectibles: async () => {
      throw new ModalError('wallet/failed')
    },
  })
  assert.equal([other.names(), other.status(), other.heard('error').length], [['a'], 'done', 0])
})

test('nothing is said of what is not there while the wallet may still know of some', async () => {
  const reply = deferred<Piece[]>()
  const { status, names } = await start(
    () => {
      throw new ModalError('http/status')
    },
    { collectibles: () => reply.promise },
  )
  assert.is(status(), 'loading')
  reply.resolve([listed('mine')])
  await wait()
  assert.equal([names(), status()], [['mine'], 'failed'])
})

test('after a failure what is there stays until as many pages are there again', async () => {
  let isDown = false
  const { names, status, nfts } = await start(at => {
    if (isDown && at === 2) throw new ModalError('http/status')
    return { rows: [row(at, 'abc'[at])], next: at < 2 ? `${at + 1}` : undefined }
  })
  await nfts.more()
  isDown = true
  await nfts.more()
  assert.equal([names(), status()], [['a', 'b'], 'failed'])
  isDown = false
  const again = nfts.more()
  assert.equal([names(), status()], [['a', 'b'], 'loading'])
  await again
  assert.equal([names(), status()], [['a', 'b', 'c'], 'done'])
})

test('R59: another account or network voids what was asked for the one before', async () => {
  const late = deferred<HistoryPage>()
  const signals: AbortSignal[] = []
  const { connector, names, asked, lists, state } = await start(
    (_, address, network) =>
      address === A && network === 'eip155:1'
        ? late.promise
        : { rows: [row(1, `of ${network === 'eip155:1' ? 'B' : 'Base'}`, false, network)] },
    {
      collectibles: async (_, { signal }) => {
        signals.push(signal!)
        return signals.length === 1 ? new Promise(() => {}) : []
      },
    },
  )
  connector.change(sessionOf(B))
  await wait()
  assert.equal([names(), asked], [['of B'], ['eip155:1 A 0', 'eip155:1 B 0']])
  assert.equal(
    [lists.map(({ account }) => account), signals.map(({ aborted }) => aborted)],
    [
      [A, B],
      [true, false],
    ],
  )
  late.resolve({ rows: [row(1, 'of A')] })
  await wait()
  assert.equal([names(), state().status], [['of B'], 'done'])
  connector.change({ caipNetworkId: 'eip155:8453' })
  assert.equal(names(), [], 'at once')
  await wait()
  assert.equal(names(), ['of Base'])
})

test('nothing is kept while the modal is closed, and nothing asked while nobody looks', async () => {
  const { names, status, router, connector, asked, lists, hide, nfts } = await start(pagesOf('a'))
  router.close()
  assert.equal([names(), status()], [[], 'idle'])
  hide()
  router.open('Account')
  connector.change(sessionOf(B))
  await wait()
  assert.equal([asked.length, lists.length], [1, 1])
  nfts.show()
  await wait()
  assert.equal([names(), asked.length, lists.length], [['a'], 2, 2])
})

test('an end of the modal in the middle of a page leaves nothing behind', async () => {
  const late = deferred<HistoryPage>()
  const { abort, names, heard } = await start(() => late.promise)
  abort.abort()
  late.reject(new ModalError('http/status'))
  await wait()
  assert.equal([names(), heard('error')], [[], []])
})

test.run()
