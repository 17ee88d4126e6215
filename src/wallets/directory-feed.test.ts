import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { fakeWallet } from '../../test/fakes.ts'
import type { Wallet } from '../services/network/explorer.ts'
import { createFeed } from './directory-feed.ts'

const test = suite('wallet feed')
const page = (from: number, length = 40) => Array.from({ length }, (_, index) => fakeWallet({ id: `w${from + index}` }))
const ids = (wallets: Wallet[]) => wallets.map(wallet => wallet.id)

/** A feed over the pages that `answer` returns, and the requested pages. */
function start(answer: (page: number) => { wallets: Wallet[]; count: number }) {
  const life = new AbortController()
  const asked: number[] = []
  const feed = createFeed(life.signal, 40, async number => {
    asked.push(number)
    return answer(number)
  })
  return { feed, life, asked }
}

test('gives a page at a time until the count is reached', async () => {
  const { feed, asked } = start(number => ({ wallets: page((number - 1) * 40, number === 3 ? 5 : 40), count: 85 }))
  for (const [length, status] of [
    [40, 'ready'],
    [80, 'ready'],
    [85, 'done'],
  ] as const) {
    await feed.more()
    assert.is(feed.wallets.peek().length, length)
    assert.is(feed.status.peek(), status)
  }
  await feed.more()
  assert.equal(asked, [1, 2, 3])
  assert.is(feed.count.peek(), 85)
})

test('asks for one page at a time, however often it is asked', async () => {
  const { feed, asked } = start(number => ({ wallets: page(number * 40), count: 4000 }))
  await Promise.all([feed.more(), feed.more(), feed.more()])
  assert.equal(asked, [1])
})

test('R60: lists a wallet once, however often the directory repeats it', async () => {
  const { feed } = start(number => ({ wallets: [...page((number - 1) * 30, 40), ...page(0, 2)], count: 400 }))
  await feed.more()
  await feed.more()
  const found = ids(feed.wallets.peek())
  assert.is(found.length, 70)
  assert.is(new Set(found).size, 70)
})

for (const [what, wallets] of [
  ['a page that repeats', page(0)],
  ['empty pages', []],
] as const) {
  test(`R60: stops after three pages without progress: ${what}`, async () => {
    const { feed, asked } = start(number => ({ wallets: number === 1 ? page(0) : [...wallets], count: 5000 }))
    await feed.more()
    assert.is(feed.status.peek(), 'ready')
    await feed.more()
    assert.equal(asked, [1, 2, 3, 4])
    assert.is(feed.status.peek(), 'done')
    assert.is(feed.wallets.peek().length, 40)
  })
}

test('R60: goes on after a page without progress when the next one has something new', async () => {
  const { feed, asked } = start(number => ({ wallets: page(number < 4 ? 0 : 40), count: 5000 }))
  await feed.more()
  await feed.more()
  assert.equal(asked, [1, 2, 3, 4])
  assert.is(feed.wallets.peek().length, 80)
  assert.is(feed.status.peek(), 'ready')
})

test('a directory that has no end is not read for ever', async () => {
  const { feed, asked } = start(number => ({ wallets: [fakeWallet({ id: `w${number}` })], count: 1e9 }))
  for (let tries = 0; tries < 600; tries++) await feed.more()
  assert.is(feed.status.peek(), 'done')
  assert.is(asked.length, 500)
})

test('a page that failed is asked for again, and nothing that is there goes', async () => {
  let isDown = true
  const { feed, asked } = start(number => {
    if (number === 2 && isDown) throw new Error('down')
    return { wallets: page(number * 40), count: 400 }
  })
  await feed.more()
  await feed.more()
  assert.is(feed.status.peek(), 'failed')
  assert.is(feed.wallets.peek().length, 40)
  isDown = false
  await feed.more()
  assert.equal(asked, [1, 2, 2])
  assert.is(feed.status.peek(), 'ready')
  assert.is(feed.wallets.peek().length, 80)
})

test('R59: an answer after the end of its life is not shown', async () => {
  const life = new AbortController()
  const answer = deferred<{ wallets: Wallet[]; count: number }>()
  let seen: AbortSignal | undefined
  const feed = createFeed(life.signal, 40, (_, wait) => ((seen = wait.signal), answer.promise))
  feed.more()
  life.abort()
  assert.is(seen!.aborted, true)
  answer.resolve({ wallets: page(0), count: 40 })
  await settled()
  assert.equal(feed.wallets.peek(), [])
  await feed.more()
  assert.is(feed.count.peek(), 0)
})

test.run()
