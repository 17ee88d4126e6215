import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../../test/async.ts'
import { createCore, fakeConnector, sessionOf } from '../../../../test/fakes.ts'
import type { Embedded } from '../../../connectors/embedded/index.ts'
import { signedIn } from './email-steps.ts'

const test = suite('signed in')

test('whose wallet is of no kind of chain that is offered is told so', async () => {
  const { ctx } = createCore()
  const embedded = { connectors: [{ namespace: 'solana' }] } as unknown as Embedded
  const { code, message } = await failure(signedIn(ctx, embedded, new AbortController()))
  // @spec:8.32
  assert.equal([code, message], ['connect/no-client', 'No ConnectionController client found'])
})

test('R151: who was on the way to another kind of chain is connected there, which may want a signature of its own', async () => {
  const { ctx, connections, networks, router } = createCore({ options: { networks: [1, 'solana'] } })
  const solana = fakeConnector({ id: 'AUTH', key: 'AUTH-solana', namespace: 'solana', type: 'auth' })
  solana.answer = async () => sessionOf('7'.repeat(44), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  const embedded = { connectors: [fakeConnector({ id: 'AUTH', type: 'auth' }), solana] } as unknown as Embedded
  assert.is(networks.namespace.peek(), 'eip155')
  router.open('Connect', { namespace: 'solana' })
  const account = await signedIn(ctx, embedded, new AbortController())
  assert.equal([account.namespace, solana.calls], ['solana', ['connect']])
  assert.is(connections.account('solana')?.address, '7'.repeat(44))
})

test.run()
