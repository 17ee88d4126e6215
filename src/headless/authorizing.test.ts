import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { createCore, fakeConnector, sessionOf } from '../../test/fakes.ts'
import { createHostAuthorization, type AuthorizationParts } from './authorizing.ts'

const test = suite('authorisation by the app')

test('R158: a refusal takes the permission back, unless the wallet is connected on another kind of chain', async () => {
  let isOpen = false
  const gate = createHostAuthorization(
    (): AuthorizationParts => core.ctx,
    () => (isOpen ? undefined : Promise.reject(new Error('The server says no'))),
    () => undefined,
  )
  const core = createCore({ options: { networks: [1, 'solana'] }, authorize: gate.authorize })
  const evm = fakeConnector()
  const solana = fakeConnector({ id: 'sol', rdns: undefined, namespace: 'solana' })
  solana.answer = async () => sessionOf('7'.repeat(44), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const connect = (wallet = evm) => core.connections.connect(wallet, { signal: core.life })
  await failure(connect())
  assert.equal(evm.calls, ['connect', 'disconnect'])
  isOpen = true
  await connect(solana)
  isOpen = false
  await failure(connect())
  assert.equal([evm.calls, solana.calls], [['connect', 'disconnect', 'connect'], ['connect']])
})

test.run()
