import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { A, B, fakeAdapter, fakeArea } from '../../test/fakes.ts'
import type { Network } from '../base/network.ts'
import { findNetwork } from '../chains/networks.ts'
import { ModalError } from '../base/errors.ts'
import { loadBalances } from '../services/balances.ts'
import type { Balances } from '../services/tokens.ts'
import type { Token } from '../services/network/data.ts'
import { createBalances, type BalancesKey, type BalancesLoad } from './balances.ts'
import { createStorage } from '../state/storage.ts'

const test = suite('balances')
const { now } = Date
test.after.each(() => {
  Date.now = now
})
/** The clock that balances read, moved on. */
const later = (ms: number) => {
  const time = Date.now() + ms
  Date.now = () => time
}
const [ETHEREUM, BASE] = [findNetwork(1)!, findNetwork(8453)!]
const token = (symbol: string): Token => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '1' },
})

function start(
  answer: (query: { network: Network; address: string; signal?: AbortSignal }) => Promise<Token[] | undefined>,
) {
  const key = signal<BalancesKey | undefined>()
  const isWanted = signal(false)
  const asked: string[] = []
  const data = {
    read: (query: { network: Network; address: string; signal?: AbortSignal }) => (
      asked.push(`${query.network.caipNetworkId}:${query.address}`),
      answer(query)
    ),
  }
  const adapter = fakeAdapter({ getBalance: async () => 2n * 10n ** 18n })
  const state = createBalances(
    new AbortController().signal,
    key,
    isWanted,
    query =>
      loadBalances(
        {
          sources: async () => ({ balances: data, walletAssets: { read: async () => undefined } }),
          adapter: async () => adapter,
          connections: { of: () => ({ peek: () => ({}) }) },
          options: { tokens: {} },
          storage: createStorage(() => fakeArea()),
        },
        query,
      ),
    async ({ address }) => void asked.push(`forget ${address}`),
  )
  const symbols = () => state.peek().data?.tokens.map(item => item.symbol)
  return { key, isWanted, asked, adapter, state, symbols }
}

test('R17: nothing is asked before somebody looks, then once for each account and network', async () => {
  const { key, isWanted, asked, symbols } = start(async () => [token('ETH')])
  key.value = { network: ETHEREUM, address: A }
  await settled()
  assert.equal(asked, [])
  isWanted.value = true
  await settled()
  assert.equal(symbols(), ['ETH'])
  isWanted.value = false
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A.toUpperCase().replace('0X', '0x') }
  await settled()
  assert.equal(asked, [`eip155:1:${A}`])
  assert.equal(symbols(), ['ETH'])
  key.value = { network: BASE, address: A }
  await settled()
  assert.is(asked.length, 2)
})

test('another account never shows the balances of the one before, even when those answer late', async () => {
  const late = deferred<Token[]>()
  const { key, isWanted, state, symbols } = start(({ address }) =>
    address === A ? late.promise : Promise.resolve([token('B')]),
  )
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  key.value = { network: ETHEREUM, address: B }
  // @spec:3.12
  assert.equal([state.peek().status, state.peek().data], ['loading', undefined])
  await settled()
  late.resolve([token('A')])
  await settled()
  assert.equal(symbols(), ['B'])
})

test('what moved is forgotten by those who keep it, and then read anew', async () => {
  const { key, isWanted, asked, state } = start(async () => [token('ETH')])
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  await state.expire({ network: ETHEREUM, address: A, tokens: [undefined] })
  await settled()
  assert.equal(asked, [`eip155:1:${A}`, `forget ${A}`, `eip155:1:${A}`])
})

test('after disconnecting nothing is kept', async () => {
  const { key, isWanted, asked, state } = start(async () => [token('ETH')])
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  key.value = undefined
  assert.equal([state.peek().status, state.peek().data], ['idle', undefined])
  key.value = { network: ETHEREUM, address: A }
  assert.is(state.peek().data, undefined)
  await settled()
  assert.is(asked.length, 2)
})

test('R53: closing aborts the first call; one that only refreshes may finish', async () => {
  const signals: AbortSignal[] = []
  let answer = deferred<Token[]>()
  const { key, isWanted, state, symbols } = start(({ signal }) => (signals.push(signal!), answer.promise))
  key.value = { network: ETHEREUM, address: A }
  isWanted.value = true
  await settled()
  isWanted.value = false
  assert.is(signals[0]!.aborted, true)
  assert.equal([state.peek().status, state.peek().data], ['idle', undefined])
  isWanted.value = true
  await settled()
  answer.resolve([token('ETH')])
  await settled()
  answer = deferred()
  state.reload()
  await settled()
  isWanted.value = false
  assert.is(signals[2]!.aborted, false)
  assert.equal(symbols(), ['ETH'])
  key.value = { network: BASE, address: A }
  await settled()
  assert.is(signals.length, 3)
  assert.equal([state.peek().status, state.peek().data], ['idle', undefined])
})

test('R62: without the data service the native balance is read from the network, and says so', async () => {
  const failure = new ModalError('data/balance-unavailable')
  for (const answer of [
    async () => {
      throw failure
    },
    async () => undefined,
  ]) {
    const { key, isWanted, state } = start(answer)
    isWanted.value = true
    key.value = { network: ETHEREUM, address: A }
    await settled()
    const { tokens, isBasic } = state.peek().data as Balances
    assert.is(isBasic, true)
    assert.equal(tokens[0]!.quantity, { decimals: '18', numeric: '2' })
  }
})

test('R54: a service that fails later leaves what it gave before on screen, with its time', async () => {
  let isDown = false
  const { key, isWanted, state, symbols } = start(async () => {
    if (isDown) throw new ModalError('data/balance-unavailable')
    return [token('ETH'), token('USDC')]
  })
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  const { at } = state.peek()
  isDown = true
  state.reload()
  await settled()
  assert.equal([state.peek().status, state.peek().at], ['failed', at])
  assert.equal(symbols(), ['ETH', 'USDC'])
  isDown = false
  later(30_000)
  state.reload()
  await settled()
  assert.is(state.peek().status, 'ready')
})

test('R54: for 30 seconds after a failure the service is asked by no way in: Retry, an opening, another network, a transfer', async () => {
  const { key, isWanted, asked, state } = start(async () => {
    throw new ModalError('data/balance-unavailable')
  })
  const requests = () => asked.filter(it => it === `eip155:1:${A}`).length
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  assert.is(state.peek().data!.isBasic, true)
  assert.is(state.pausedUntil.peek() - Date.now() > 29_000, true)
  later(29_000)
  state.reload()
  isWanted.value = false
  isWanted.value = true
  await settled()
  key.value = { network: BASE, address: A }
  await settled()
  key.value = { network: ETHEREUM, address: A }
  await settled()
  await state.expire({ network: ETHEREUM, address: A, tokens: [undefined] })
  await settled()
  // @spec:3.12 @spec:4.37
  assert.is(requests(), 1)
  // What the network itself says is still shown.
  assert.equal(state.peek().data!.tokens[0]!.quantity, { decimals: '18', numeric: '2' })
  later(1000)
  state.reload()
  await settled()
  // @spec:9.4
  assert.is(requests(), 2)
})

test('a failure without a network is none of the service, and ends with it', async () => {
  const { key, isWanted, asked, state } = start(async () => {
    throw new ModalError('http/network')
  })
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  assert.is(state.pausedUntil.peek(), 0)
  state.reload()
  await settled()
  assert.is(asked.length, 2)
})

test('R56: a refusal of the project is not covered up by the balance from the network', async () => {
  const refusal = new ModalError('service/invalid-key', { message: 'Invalid Project ID' })
  const { key, isWanted, state } = start(async () => {
    throw refusal
  })
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  assert.is(state.peek().data!.isBasic, true)
  assert.is(state.peek().data!.error, refusal)
})

test('R62: with service and network down it fails, and Retry brings it back', async () => {
  let isDown = true
  const { key, isWanted, adapter, state } = start(async () => undefined)
  adapter.getBalance = async () => {
    if (isDown) throw new ModalError('rpc/error')
    return 1n
  }
  isWanted.value = true
  key.value = { network: ETHEREUM, address: A }
  await settled()
  assert.is(state.peek().status, 'failed')
  isDown = false
  later(30_000)
  state.reload()
  await settled()
  assert.is(state.peek().status, 'ready')
})

test('an account that is there and looked at is asked for at once, with whatever it is made', async () => {
  const asked: (Balances | undefined)[] = []
  const load: BalancesLoad = async ({ known }) => {
    asked.push(known)
    return { tokens: [] } as unknown as Balances
  }
  const key = signal<BalancesKey | undefined>({ network: ETHEREUM, address: A })
  const balances = createBalances(new AbortController().signal, key, signal(true), load, async () => {})
  await settled()
  balances.reload()
  await settled()
  assert.equal(asked, [undefined, { tokens: [] }])
})

test.run()
