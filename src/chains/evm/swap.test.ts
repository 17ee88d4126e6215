import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWalletClient, http, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { Provider } from '../../base/provider.ts'
import { createConvert } from '../../services/network/convert.ts'
import { createHttp } from '../../services/http.ts'
import type { TransactionRequest } from '../adapter.ts'
import type { Network } from '../../base/network.ts'
import { createEvmAdapter } from './index.ts'
import { findNetwork } from '../networks.ts'

const test = suite('swaps on a real chain')
// The stack reads files beside its own, so it is not bundled.
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', file)).href)
const { ACCOUNTS, CHAINS, NATIVE_TOKEN, ROUTER } = (await stackOf('chain/plan.mjs')) as {
  ACCOUNTS: { address: string; privateKey: Hex }[]
  CHAINS: { tokens: { symbol: string; address: string }[] }[]
  NATIVE_TOKEN: string
  ROUTER: string
}
const { takeStack, leaveStack } = (await stackOf('shared-stack.mjs')) as {
  takeStack(): Promise<{ urls: { data: string; rpc: Record<string, string> } }>
  leaveStack(): Promise<void>
}
const owner = privateKeyToAccount(ACCOUNTS[0]!.privateKey)
const tokenOf = (symbol: string): string => CHAINS[0]!.tokens.find(it => it.symbol === symbol)!.address
const id = (address: string) => `eip155:1:${address}`
const [DAI, LINK] = [tokenOf('DAI'), tokenOf('LINK')]
const AMOUNT = 10n ** 18n

let stack: Awaited<ReturnType<typeof takeStack>>
let network: Network
const adapter = createEvmAdapter({ projectId: 'local' }, { receiptDelayMs: 10 })
let provider: Provider
test.before(async () => {
  stack = await takeStack()
  const url = stack.urls.rpc['eip155:1']!
  network = { ...findNetwork(1)!, rpcUrls: { default: { http: [url] } } }
  const wallet = createWalletClient({ account: owner, chain: mainnet, transport: http(url) })
  provider = {
    async request({ method, params }) {
      if (method === 'eth_accounts') return [owner.address]
      if (method === 'eth_chainId') return '0x1'
      const [{ to, data, value }] = params as [{ to: Hex; data: Hex; value?: Hex }]
      return wallet.sendTransaction({ to, data, value: BigInt(value ?? 0) })
    },
  }
})
test.after(leaveStack)
const convert = () => createConvert(createHttp({ base: stack.urls.data, params: { projectId: 'local' } }), 'local')
const pair = { account: owner.address, network: 'eip155:1', from: id(DAI), to: id(LINK) }
const holdings = async () => (await adapter.getTokens(network, owner.address, [DAI, LINK])).map(it => it.balance)
const run = async (tx: TransactionRequest) =>
  (await adapter.waitForReceipt(network, await adapter.calls!.sendTransaction(provider, network, tx))).status

test('an allowance and the swap it is for are simulated together, and happen as they were simulated', async () => {
  const quoted = (await convert().quote({ ...pair, amount: AMOUNT }))!
  const built = await convert().buildSwap({ ...pair, amount: AMOUNT, slippage: 1 })
  const swap = { from: owner.address, to: built.to, data: built.data }
  const query = { owner: owner.address, token: DAI, spender: built.to }
  assert.is(await adapter.allowances!.of(network, query), 0n)
  const alone = await adapter.calls!.preview(network, swap)
  assert.is(alone.isFine, false)
  const approval = adapter.allowances!.approvalOf({
    from: owner.address,
    token: DAI,
    spender: built.to,
    amount: AMOUNT,
  })
  const both = await adapter.calls!.preview(network, swap, { before: [approval] })
  assert.equal(both, {
    by: 'simulation',
    isFine: true,
    isWhole: true,
    // The event of the exchange itself names the account.
    isPartial: true,
    reason: undefined,
    changes: [
      { kind: 'approval', token: DAI, spender: ROUTER, amount: AMOUNT },
      { kind: 'out', token: DAI, to: ROUTER, amount: AMOUNT },
      { kind: 'in', token: LINK, amount: quoted },
    ],
  })

  const [dai, link] = (await holdings()) as [bigint, bigint]
  assert.is(await run(approval), 'success')
  // @spec:7.10
  assert.is(await adapter.allowances!.of(network, query), AMOUNT)
  assert.is(await run(swap), 'success')
  assert.equal(await holdings(), [dai - AMOUNT, link + quoted])
  assert.is(await adapter.allowances!.of(network, query), 0n, 'exactly what was allowed was taken')
})

test('a swap of the native currency needs none', async () => {
  const native = { ...pair, from: id(NATIVE_TOKEN) }
  const built = await convert().buildSwap({ ...native, amount: AMOUNT / 100n, slippage: 1 })
  const { changes } = await adapter.calls!.preview(network, {
    from: owner.address,
    to: built.to,
    data: built.data,
    value: AMOUNT / 100n,
  })
  assert.equal(
    changes.map(({ kind, token, amount }) => [kind, token, amount]),
    [
      ['out', undefined, AMOUNT / 100n],
      ['in', LINK, built.toAmount],
    ],
  )
})

test('what is no token gives no allowance', async () => {
  try {
    await adapter.allowances!.of(network, { owner: owner.address, token: owner.address, spender: ROUTER })
    assert.unreachable()
  } catch (error) {
    assert.is((error as { code: string }).code, 'rpc/error')
  }
})

test.run()
