import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf } from '../../test/fakes.ts'
import { attacksOn, isPolluted } from '../../test/hostile.ts'
import { createNativeBalance, decodeNative } from './native-balance.ts'

const test = suite('native balance')
const KEY = 'wallet-modal/1/native_balance_cache'
const ACCOUNT = `eip155:1:${A.slice(2)}`

async function start({ items = {}, address = A }: { items?: Record<string, string>; address?: string } = {}) {
  const asked: string[] = []
  const adapter = fakeAdapter({
    getBalance: async (network, of) => (asked.push(`${network.caipNetworkId} ${of}`), 1_500_000_000_000_000_000n),
  })
  const core = createCore({ items, adapter })
  const wallet = fakeConnector()
  wallet.answer = async () => sessionOf(address)
  const native = createNativeBalance(core.ctx)
  await core.connections.connect(wallet, { signal: core.life })
  return { core, native, asked }
}

test('R17: nobody is asked before a button looks, then the network, once', async () => {
  const { native, asked } = await start()
  await settled()
  assert.equal([native.known.value, asked], [undefined, []])
  const end = native.look()
  native.look()
  await settled()
  assert.equal([native.known.value, asked], ['1.5', [`eip155:1 ${A}`]])
  end()
})

test('what was kept within half a minute is there at once, of this account alone', async () => {
  const kept = (account: string, at: number) => ({ [KEY]: JSON.stringify({ account, amount: '0.7', at }) })
  const first = async (items: Record<string, string>) => {
    const { native } = await start({ items })
    native.look()
    const shown = native.known.value
    await settled()
    assert.is(native.known.value, '1.5')
    return shown
  }
  assert.is(await first(kept(ACCOUNT, Date.now())), '0.7')
  // @spec:9.13
  assert.is(await first(kept(ACCOUNT, Date.now() - 29_000)), '0.7')
  // @spec:9.13
  assert.is(await first(kept(ACCOUNT, Date.now() - 30_000)), undefined)
  assert.is(await first(kept(ACCOUNT, Date.now() + 60_000)), undefined)
  assert.is(await first(kept(`eip155:1:${B.slice(2)}`, Date.now())), undefined)
  assert.is(await first(kept(`eip155:10:${A.slice(2)}`, Date.now())), undefined)
})

test('R86: after disconnecting, no balance is told', async () => {
  const { core, native } = await start()
  native.look()
  await settled()
  assert.ok(native.known.value)
  await core.connections.disconnect('eip155')
  assert.is(native.known.value, undefined)
})

test('what was sent and has arrived is read anew', async () => {
  const { core, native, asked } = await start()
  native.look()
  await settled()
  core.ctx.trackedTransactions.value = [{ status: 'pending' } as never]
  await settled()
  assert.is(asked.length, 1)
  core.ctx.trackedTransactions.value = []
  await settled()
  assert.is(asked.length, 2)
})

test('R85: nothing hostile gets through what is kept: fixed values and 2,000 mutations', () => {
  let read = 0
  for (const text of attacksOn({ account: ACCOUNT, amount: '1.5', at: Date.now() })) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    const found = decodeNative(value, ACCOUNT)
    if (!found) continue
    read++
    assert.match(found.amount, /^\d{1,60}(\.\d+)?$/)
  }
  assert.ok(read > 0)
  assert.not(isPolluted())
})

test.run()
