import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { A, createCore, fakeConnector, sessionOf } from '../../test/fakes.ts'
import { forgetWithConnection } from './forget-connection.ts'

const test = suite('what is kept while an account is connected')
const KEYS = ['ens_cache', 'portfolio_cache', 'native_balance_cache'] as const

function start() {
  const core = createCore({ items: Object.fromEntries(KEYS.map(key => [`wallet-modal/1/${key}`, '{"kept":1}'])) })
  const kept = () => KEYS.filter(key => core.ctx.storage.read(key, value => value))
  return { ...core, kept, begin: () => forgetWithConnection(core.ctx) }
}

test('a start without a session to restore deletes it', () => {
  const { kept, begin } = start()
  assert.equal(kept(), [...KEYS])
  begin()
  // @spec:4.5
  assert.equal(kept(), [])
})

test('a session that does not come back deletes it; until then it is kept', async () => {
  const { connections, kept, begin } = start()
  void connections.expect('eip155', 60_000)
  begin()
  await settled()
  assert.equal(kept(), [...KEYS])
  connections.giveUp('eip155')
  // @spec:4.5
  assert.equal(kept(), [])
})

test('R86: a session that comes back keeps it until the account is disconnected', async () => {
  const { connections, life, kept, begin } = start()
  const wallet = fakeConnector()
  wallet.answer = async () => sessionOf(A)
  void connections.expect('eip155', 60_000)
  begin()
  await connections.connect(wallet, { signal: life })
  assert.equal(kept(), [...KEYS])
  await connections.disconnect('eip155')
  assert.equal(kept(), [])
})

test.run()
