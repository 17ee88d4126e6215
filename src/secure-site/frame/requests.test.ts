import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { fakeArea } from '../../../test/fakes.ts'
import { chains, session, SOLANA } from '../../../test/frame-session.ts'
import type { Approvals } from './approvals.ts'
import { createBatches } from './batches.ts'
import { createNetworks } from './networks.ts'
import type { Plan } from './plan.ts'
import { FrameRefusal } from './refusals.ts'
import { createRequests } from './requests.ts'
import { createSiteStore } from './site-store.ts'

const test = suite('requests of a site')
const { evm, solana } = session.account

function setUp({ silenced = false, node = {} as Record<string, unknown> } = {}) {
  const asked: unknown[] = []
  const begun: string[] = []
  const shown: Plan[] = []
  const nodes = {
    each: () => [],
    async ask(network: string, method: string, params?: unknown) {
      asked.push([network, method, params])
      if (!(method in node)) throw new Error('no answer')
      return node[method]
    },
  }
  const approvals: Approvals = {
    begin() {
      begun.push('begin')
      return async (_session, plan) => {
        shown.push(await plan())
        return 'approved'
      }
    },
    voidAll() {},
  }
  const store = createSiteStore('https://bakery.example', () => fakeArea())
  const answer = createRequests({
    site: 'https://bakery.example',
    chains,
    networks: createNetworks({ hosts: '*', chains }, store, null),
    nodes,
    approvals,
    batches: createBatches(store, nodes),
    explain: async () => undefined,
    isSilenced: () => silenced,
  })
  return { answer: (payload: unknown) => answer(payload, session), asked, begun, shown }
}

test('what the frame knows is answered without a node and without the user', async () => {
  const { answer, asked, shown } = setUp()
  for (const [payload, expected] of [
    [{ method: 'eth_accounts' }, [evm]],
    [{ method: 'eth_requestAccounts' }, [evm]],
    [{ method: 'eth_chainId' }, '0x1'],
    [{ method: 'eth_chainId', chainId: 'eip155:8453' }, '0x2105'],
    [{ method: 'solana_getAccounts', chainId: SOLANA }, [{ pubkey: solana }]],
    [{ method: 'solana_requestAccounts', chainId: SOLANA }, [{ pubkey: solana }]],
    [
      { method: 'wallet_getCapabilities', params: [evm] },
      { '0x1': { atomic: { status: 'unsupported' } }, '0x2105': { atomic: { status: 'unsupported' } } },
    ],
  ] as const)
    assert.equal(await answer(payload), expected)
  assert.equal([asked, shown], [[], []])
})

test('reads go to the node of their network, and the site’s own URL to none', async () => {
  const { answer, asked, shown } = setUp({ node: { eth_getBalance: '0x5' } })
  const payload = {
    method: 'eth_getBalance',
    params: [evm, 'latest'],
    chainId: 'eip155:8453',
    rpcUrl: 'https://evil.example',
  }
  assert.is(await answer(payload), '0x5')
  assert.equal([asked, shown], [[['eip155:8453', 'eth_getBalance', [evm, 'latest']]], []])
  assert.is((await failure(answer({ method: 'eth_gasPrice' }))).message, 'no answer')
})

test('the state of a batch is that of the batch, and of one that nobody knows there is none', async () => {
  const { answer } = setUp()
  for (const params of [['a'], [], undefined, 'a', [['a']]])
    assert.is((await failure(answer({ method: 'wallet_getCallsStatus', ...(params && { params }) }))).code, 5730)
})

test('what is to be signed is begun before anything is fetched, and shown on its network', async () => {
  const { answer, begun, shown } = setUp()
  const payload = { method: 'personal_sign', params: ['Hello bakery', evm], chainId: 'eip155:8453' }
  assert.is(await answer(payload), 'approved')
  const [plan] = shown
  assert.equal([begun.length, plan!.request.network, plan!.request.text], [1, 'Base', 'Hello bakery'])
  assert.equal([plan!.request.account, plan!.request.title], [evm, 'Sign message'])
  assert.is(plan!.finish(['0xab']), '0xab')
  const message = { method: 'solana_signMessage', params: { message: 'JxF12TrwUP45BMd' }, chainId: SOLANA }
  await answer(message)
  assert.equal(shown[1]!.finish(['5x']), { signature: '5x' })
})

test('R178: what is refused, and everything of a silenced site, is neither asked nor fetched', async () => {
  const refused = setUp()
  for (const payload of [
    { method: 'eth_sign', params: [evm, '0x'] },
    { method: 'personal_sign', params: ['Hello', solana] },
    { method: 'eth_accounts', chainId: 'eip155:5' },
    null,
    'eth_accounts',
  ])
    assert.instance(await failure(refused.answer(payload)), FrameRefusal)
  assert.equal([refused.shown, refused.asked], [[], []])
  const silenced = setUp({ silenced: true })
  for (const method of ['eth_accounts', 'personal_sign'])
    assert.is(((await failure(silenced.answer({ method }))) as unknown as FrameRefusal).reason, 'silence')
  assert.equal([silenced.begun, silenced.asked], [[], []])
})

test('the spender of a permit is looked up at the node of the request’s network; silence refuses it', async () => {
  const address = (name: string) => ({ name, type: 'address' })
  const spender = `0x${'2'.repeat(40)}`
  const data = {
    domain: { verifyingContract: `0x${'1'.repeat(40)}` },
    types: { EIP712Domain: [address('verifyingContract')], Permit: [address('owner'), address('spender')] },
    primaryType: 'Permit',
    message: { owner: evm, spender },
  }
  const payload = { method: 'eth_signTypedData_v4', params: [evm, data], chainId: 'eip155:8453' }
  const { answer, asked } = setUp()
  assert.is(((await failure(answer(payload))) as unknown as FrameRefusal).reason, 'permit')
  assert.equal(asked, [['eip155:8453', 'eth_getCode', [spender, 'latest']]])
  const contract = setUp({ node: { eth_getCode: '0x6001' } })
  assert.is(await contract.answer(payload), 'approved')
})

test.run()
