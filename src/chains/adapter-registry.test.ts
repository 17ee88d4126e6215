import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import type { AdapterHost } from './adapter.ts'
import { createAdapterRegistry } from './adapter-registry.ts'

const test = suite('adapters by kind of chain')

/** Loads chunks that record what becomes of their adapters. */
function start() {
  const log: string[] = []
  const createAdapter = () => (log.push('made'), { destroy: () => log.push('destroyed') })
  const load = async (chunk: string) => (log.push(chunk), { createAdapter })
  const abort = new AbortController()
  const adapter = createAdapterRegistry({ chunks: { load } } as unknown as AdapterHost, abort.signal)
  return { adapter, log, abort }
}

test('a kind of chain that nobody serves is refused, and nothing is fetched for it', async () => {
  const { adapter, log } = start()
  const { code, message } = await failure(adapter('bip122'))
  // @spec:4.35 @spec:8.36
  assert.equal([code, message, log], ['adapter/missing', 'Adapter not found', []])
})

test('an adapter is made once, and ends with the modal', async () => {
  const { adapter, log, abort } = start()
  const [one, other] = await Promise.all([adapter('eip155'), adapter('eip155')])
  assert.is(one, other)
  abort.abort()
  assert.equal(log, ['evm', 'evm', 'made', 'destroyed'])
})

test.run()
