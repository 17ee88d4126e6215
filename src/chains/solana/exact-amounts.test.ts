import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { findNetwork } from '../networks.ts'
import { createSolanaAdapter } from './index.ts'

const test = suite('amounts that no number holds')
const network = findNetwork('solana')!
const PAYER = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const OTHER = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
/** Above 2^53, odd in its last digit. */
const MUCH = '9007199254740993'
const MOST = '18446744073709551615'

/** An adapter whose node answers with exactly these JSON texts. */
function adapterOf(results: Record<string, string>) {
  const fetch = async (_: unknown, init?: RequestInit) => {
    const asked = JSON.parse(init!.body as string) as { id: number; method: string } | { id: number; method: string }[]
    const answer = ({ id, method }: { id: number; method: string }) =>
      `{"jsonrpc":"2.0","id":${id},"result":${results[method] ?? 'null'}}`
    return new Response(Array.isArray(asked) ? `[${asked.map(answer).join()}]` : answer(asked))
  }
  const options = {
    projectId: 'p',
    customRpcUrls: { [network.caipNetworkId]: [{ url: 'https://rpc.example' }] },
    fetch,
  }
  return createSolanaAdapter(options as never, { receiptDelayMs: 1 })
}

test('R152: a balance keeps its last digits', async () => {
  for (const lamports of ['0', '5', '9007199254740991', '9007199254740992', MUCH, '1000000000000000001', MOST]) {
    const adapter = adapterOf({ getBalance: `{"context":{"slot":1},"value": ${lamports} }` })
    assert.is(await adapter.getBalance(network, PAYER), BigInt(lamports), lamports)
    adapter.destroy()
  }
})

test('R152: what a transaction did and cost is told to the last lamport', async () => {
  const meta =
    `{"err":null,"fee":${MUCH},"preBalances":[${MOST},1],"postBalances":[${BigInt(MOST) - 2n * BigInt(MUCH)},${BigInt(MUCH) + 1n}],` +
    `"preTokenBalances":[],"postTokenBalances":[]}`
  const adapter = adapterOf({
    getTransaction: `{"slot":7,"meta":${meta},"transaction":{"message":{"accountKeys":["${PAYER}","${OTHER}"]}}}`,
    getSignatureStatuses: '{"value":[{"slot":7,"err":null,"confirmationStatus":"finalized"}]}',
  })
  const mined = await adapter.outcome!(network, { hash: 'x', account: PAYER })
  const amount = BigInt(MUCH)
  assert.equal(mined, { changes: [{ kind: 'out', to: OTHER, amount }], fee: amount, accounts: [] })
  const receipt = await adapter.waitForReceipt(network, 'x')
  assert.is((receipt as { fee?: bigint }).fee, amount)
  adapter.destroy()
})

test('R152: of what is read for the host the numbers stay numbers', async () => {
  const adapter = adapterOf({ getAccountInfo: `{"value":{"lamports":5,"rentEpoch":${MOST}}}` })
  const reply = await adapter.read!(network, { method: 'getAccountInfo', params: [PAYER] })
  assert.equal(reply, { value: { lamports: 5, rentEpoch: 2 ** 64 } })
  adapter.destroy()
  await settled()
})

test.run()
