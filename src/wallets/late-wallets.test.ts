import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { createCore, fakeConnector } from '../../test/fakes.ts'
import { findLate, watchForWallets } from './late-wallets.ts'

const test = suite('late wallets')
const { now } = performance
let age = 0
test.before.each(() => {
  performance.now = () => age
  mock.timers.enable({ apis: ['setTimeout'] })
})
test.after.each(() => {
  performance.now = now
  mock.timers.reset()
})
async function pass(ms: number) {
  for (let step = 0; step < ms; step += 50) {
    age += 50
    mock.timers.tick(50)
    await settled()
  }
}

test('R155: as long as somebody waits there is a look twice a second, after ten seconds every other, and none afterwards', async () => {
  let looks = 0
  const life = new AbortController()
  void watchForWallets({ lookForWallets: async () => void looks++ }, life.signal)
  await settled()
  assert.is(looks, 1)
  await pass(9_950)
  assert.is(looks, 20)
  await pass(4_000)
  assert.is(looks, 22)
  life.abort()
  await pass(10_000)
  assert.is(looks, 22)
})

test('R155: for a stored session there are so many looks', async () => {
  let looks = 0
  void watchForWallets({ lookForWallets: async () => void looks++ }, new AbortController().signal, 3)
  await pass(10_000)
  assert.is(looks, 3)
})

/** `after`: ms until the wallet is there when it is looked for. */
function start(after: number) {
  const wallet = fakeConnector({ id: 'injected', name: 'Browser Wallet', type: 'injected' })
  const core = createCore({ connectors: [] })
  const lookForWallets = async () => {
    if (age >= after) queueMicrotask(() => core.wallets.setConnectors([wallet]))
  }
  let found: string | undefined
  age = 0
  void findLate({ ...core.ctx, lookForWallets }, 'injected').then(entry => {
    found = entry?.id ?? 'nothing'
  })
  return () => found
}

test('R155: a wallet that comes while the page is young is found; a page that stands for long is not kept waiting', async () => {
  const late = start(1_900)
  await pass(1_800)
  assert.is(late(), undefined)
  await pass(600)
  assert.is(late(), 'injected')

  const never = start(Infinity)
  await pass(2_400)
  assert.is(never(), undefined)
  await pass(600)
  assert.is(never(), 'nothing')

  const here = start(0)
  await pass(100)
  assert.is(here(), 'injected')
})

test.run()
