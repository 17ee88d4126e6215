import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../../test/async.ts'
import { createCore } from '../../../../test/fakes.ts'
import type { Embedded } from '../../../connectors/embedded/index.ts'
import { signedIn } from './signed-in.ts'

const test = suite('signed in')

test('whose wallet is of no kind of chain that is offered is told so', async () => {
  const { ctx } = createCore()
  const embedded = { connectors: [{ namespace: 'solana' }] } as unknown as Embedded
  const { code, message } = await failure(signedIn(ctx, embedded, new AbortController()))
  // @spec:8.32
  assert.equal([code, message], ['connect/no-client', 'No ConnectionController client found'])
})

test.run()
