import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeAdapter } from '../../../../test/fakes.ts'
import { findNetwork } from '../../../chains/networks.ts'
import { createSolanaAdapter } from '../../../chains/solana/index.ts'
import { isServiceName } from '../../../base/account-name.ts'
import { lookUp } from './names.ts'

const test = suite('names of recipients')

/** Which registry is asked for a name on a network, and the answer. */
async function ask(network: string | number, name: string) {
  const asked: string[] = []
  const solana = createSolanaAdapter({ projectId: 'p' })
  const evm = fakeAdapter({ names: { resolve: async () => (asked.push('chain'), { missing: 'nobody' }) } })
  const { ctx, abort } = createCore()
  ctx.adapter = async namespace => (namespace === 'solana' ? solana : evm)
  const names = { hasName: isServiceName, lookup: async () => (asked.push('service'), { missing: 'nowhere' }) }
  Object.assign(ctx, { sources: async () => ({ names }) })
  const { missing } = await lookUp(ctx, findNetwork(network)!, name, {})
  solana.destroy()
  abort.abort()
  return [asked, missing]
}

test('names are those of EVM chains: on Solana nobody is asked, whatever the name', async () => {
  // @spec:9.30
  assert.equal(await ask(1, 'otto.eth'), [['chain'], 'nobody'])
  assert.equal(await ask(1, 'otto.reown.id'), [['service'], 'nowhere'])
  for (const name of ['otto.eth', 'otto.reown.id', 'otto.sol'])
    // @spec:9.30
    assert.equal(await ask('solana', name), [[], 'unknown'], name)
})

test('R169: who may be asked for an off-chain name comes with the question, and a host is named only to be allowed', async () => {
  const asked: unknown[] = []
  const answer = { missing: 'outside', host: 'api.example' } as const
  const evm = fakeAdapter({ names: { resolve: async (...[, , wait]) => (asked.push(wait?.gateways), answer) } })
  const { ctx, abort } = createCore()
  ctx.adapter = async () => evm
  const find = async (names: object) => {
    Object.assign(ctx, { sources: async () => ({ names: { hasName: () => false, ...names } }) })
    return lookUp(ctx, findNetwork(1)!, 'far.eth', {})
  }
  assert.equal(await find({}), { missing: 'outside' })
  assert.equal(await find({ gateways: () => ['other.example'] }), { missing: 'outside' })
  assert.equal(await find({ gateways: () => [], allowGateway: () => {} }), answer)
  assert.equal(asked, [undefined, ['other.example'], []])
  abort.abort()
})

test.run()
