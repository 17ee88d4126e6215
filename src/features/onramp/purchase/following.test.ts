import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeAdapter } from '../../../../test/fakes.ts'
import { signal } from '../../../modal/kit.ts'
import { findNetwork } from '../../../chains/networks.ts'
import { createFollowing } from './following.ts'

const test = suite('a purchase that is followed')
const [MINE, OTHER] = ['a1', 'b2'].map(it => `0x${it.repeat(20)}`)
const TICK_MS = 1000
const real = { now: Date.now, setInterval: globalThis.setInterval }
let at: number
let tick: () => void
test.before.each(() => {
  at = real.now()
  Date.now = () => at
  globalThis.setInterval = ((run: () => void) => {
    tick = run
    return 0
  }) as never
})
test.after.each(() => {
  Date.now = real.now
  globalThis.setInterval = real.setInterval
})

function begun() {
  let stored: unknown
  const rows: object[] = []
  const account = signal(MINE!)
  const router = { current: signal({ payload: undefined as unknown }), back() {} }
  const none = { expire() {}, read: async () => undefined }
  const ctx = {
    storage: {
      read: (_: string, decode: (value: unknown) => unknown) => decode(stored),
      write: (_: string, value: unknown) => (stored = value),
    },
    networks: { namespace: signal('eip155'), list: signal([findNetwork(1)]) },
    connections: { account: () => ({ address: account.value }) },
    router,
    events: { track() {} },
    balances: { reload() {} },
    report: assert.unreachable,
    sources: async () => ({ balances: none, onramp: { purchases: async () => [...rows] } }),
    adapter: async () => fakeAdapter({}),
  }
  const following = createFollowing(ctx as unknown as Parameters<typeof createFollowing>[0])
  const order = {
    provider: 'coinbase' as const,
    account: MINE!,
    page: async () => ({
      url: 'https://pay.example/x',
      symbol: 'USDC',
      places: [{ network: 'eip155:1' as const }],
      isUnread: false,
    }),
    again() {},
  }
  router.current.value = { payload: order }
  const rest = () => new Promise(resolve => setTimeout(resolve, 5))
  return {
    following,
    account,
    stage: () => following.progress.peek()?.stage,
    isKept: () => stored !== undefined,
    async start() {
      following.begin(order)
      await rest()
      following.follow(new AbortController().signal)
      await rest()
    },
    /** Half a minute, by the second. */
    async later() {
      for (let second = 0; second < 31; second++) {
        at += TICK_MS
        tick()
        await rest()
      }
    },
    history(id: string, status: string) {
      const metadata = { operationType: 'buy', status, minedAt: at, chain: 'eip155:1' }
      const quantity = { numeric: '98.2' }
      rows.unshift({ id, metadata, transfers: [{ direction: 'in', quantity, fungible: { name: '', symbol: 'USDC' } }] })
    },
  }
}

test('after a declined card the page may still be paid on, and that is told too', async () => {
  const { start, later, history, stage, isKept } = begun()
  await start()
  history('declined', 'failed')
  await later()
  assert.equal([stage(), isKept()], ['failed', true])
  history('second', 'pending')
  await later()
  assert.is(stage(), 'paid')
})

test('the purchase of another account waits until that account is back, and is watched again', async () => {
  const { start, later, history, stage, account } = begun()
  await start()
  account.value = OTHER!
  history('first', 'confirmed')
  await later()
  assert.is(stage(), 'changed')
  account.value = MINE!
  await later()
  assert.is(stage(), 'done')
})

test('R100: an account that changes before the page is known has bought nothing, and nothing is watched', async () => {
  const { start, stage, isKept, account } = begun()
  account.value = OTHER!
  await start()
  assert.equal([stage(), isKept()], ['unopened', false])
})

test.run()
