// What trades did to an account, on a real chain.
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

const test = suite('outcomes on a real chain')
// The stack reads files beside its own, so it is not bundled.
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', file)).href)
const { ACCOUNTS, CHAINS, EXECUTOR, NATIVE_TOKEN } = (await stackOf('chain/plan.mjs')) as {
  ACCOUNTS: { address: string; privateKey: Hex }[]
  CHAINS: { tokens: { symbol: string; address: string }[] }[]
  EXECUTOR: Hex
  NATIVE_TOKEN: string
}
const { takeStack, leaveStack } = (await stackOf('shared-stack.mjs')) as {
  takeStack(): Promise<{ urls: { data: string; rpc: Record<string, string> } }>
  leaveStack(): Promise<void>
}
const { executeData } = (await stackOf('injected-wallet/executor.js')) as {
  executeData(calls: { to: string; data?: string; value?: bigint }[]): Hex
}
const owner = privateKeyToAccount(ACCOUNTS[0]!.privateKey)
const DAI = CHAINS[0]!.tokens.find(({ symbol }) => symbol === 'DAI')!.address
const id = (address: string) => `eip155:1:${address}`
const AMOUNT = 10n ** 17n
/** Enough for all of these. Set explicitly, because a node estimates nothing for a failing call. */
const GAS = 500_000n

let stack: Awaited<ReturnType<typeof takeStack>>
let network: Network
let wallet: ReturnType<typeof clientOf>
const adapter = createEvmAdapter({ projectId: 'local' }, { receiptDelayMs: 10 })
const clientOf = (url: string) => createWalletClient({ account: owner, chain: mainnet, transport: http(url) })

/** Signs and sends; a batch becomes one transaction of the account to itself, with the executor's code. */
const provider: Provider = {
  async request({ method, params }) {
    const [first] = (params ?? []) as [never]
    if (method === 'eth_accounts') return [owner.address]
    if (method === 'eth_chainId') return '0x1'
    if (method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'supported' } } }
    if (method === 'wallet_sendCalls') {
      const authorization = await wallet.signAuthorization({ contractAddress: EXECUTOR, executor: 'self' })
      return {
        id: await wallet.sendTransaction({
          authorizationList: [authorization],
          to: owner.address,
          data: executeData((first as { calls: never[] }).calls),
          gas: GAS,
        }),
      }
    }
    if (method === 'wallet_getCallsStatus') {
      const receipt = (await adapter.read(network, { method: 'eth_getTransactionReceipt', params: [first] })) as {
        status: string
      } | null
      return receipt ? { status: receipt.status === '0x1' ? 200 : 500, receipts: [receipt] } : { status: 100 }
    }
    const { to, data, value } = first as { to: Hex; data: Hex; value?: Hex }
    return wallet.sendTransaction({ to, data, value: BigInt(value ?? 0), gas: GAS })
  },
}

test.before(async () => {
  stack = await takeStack()
  const url = stack.urls.rpc['eip155:1']!
  network = { ...findNetwork(1)!, rpcUrls: { default: { http: [url] } } }
  wallet = clientOf(url)
})
test.after(async () => {
  adapter.destroy()
  await leaveStack()
})

const convert = () => createConvert(createHttp({ base: stack.urls.data, params: { projectId: 'local' } }), 'local')
const swapOf = async (from: string, to: string, amount: bigint): Promise<TransactionRequest> => {
  const { to: contract, data } = await convert().buildSwap({
    account: owner.address,
    network: 'eip155:1',
    from: id(from),
    to: id(to),
    amount,
    slippage: 1,
  })
  return { from: owner.address, to: contract, data, ...(from === NATIVE_TOKEN && { value: amount }) }
}
const approvalOf = (spender: string, amount: bigint) =>
  adapter.allowances!.approvalOf({ from: owner.address, token: DAI, spender, amount })
const holdings = async () => {
  const [native, tokens] = await Promise.all([
    adapter.getBalance(network, owner.address),
    adapter.getTokens(network, owner.address, [DAI]),
  ])
  return { native, dai: tokens[0]!.balance! }
}
/** The effect according to the balances, and according to the outcome. */
async function measure(run: () => Promise<string>) {
  const before = await holdings()
  const hash = await run()
  const after = await holdings()
  const { changes, fee } = (await adapter.outcome(network, { hash, account: owner.address }))!
  const sum = (token?: string) =>
    changes
      .filter(change => change.kind !== 'approval' && change.token === token)
      .reduce((all, { kind, amount }) => all + (kind === 'in' ? amount : -amount), 0n)
  assert.ok(fee! > 0n)
  assert.equal([sum() - fee!, sum(DAI)], [after.native - before.native, after.dai - before.dai], 'to the last unit')
  return { kinds: changes.map(({ kind, token }) => [kind, token]), native: sum(), dai: sum(DAI) }
}
const one = async (tx: TransactionRequest) => {
  const hash = await adapter.calls!.sendTransaction(provider, network, tx)
  await adapter.waitForReceipt(network, hash)
  return hash
}

test('what native currency bought is told as it happened', async () => {
  const tx = await swapOf(NATIVE_TOKEN, DAI, AMOUNT)
  const { kinds, native } = await measure(() => one(tx))
  assert.equal(
    [kinds, native],
    [
      [
        ['out', undefined],
        ['in', DAI],
      ],
      -AMOUNT,
    ],
  )
})

test('what a token sold for is told as it happened, and its allowance moved nothing', async () => {
  const tx = await swapOf(DAI, NATIVE_TOKEN, AMOUNT)
  const approval = await measure(() => one(approvalOf(tx.to, AMOUNT)))
  assert.equal([approval.kinds, approval.native, approval.dai], [[['approval', DAI]], 0n, 0n])
  const sale = await measure(() => one(tx))
  assert.equal(
    [sale.kinds, sale.dai],
    [
      [
        ['out', DAI],
        ['in', undefined],
      ],
      -AMOUNT,
    ],
  )
  assert.ok(sale.native > 0n)
})

test('what reverted cost its fee and nothing else', async () => {
  const tx = await swapOf(DAI, NATIVE_TOKEN, AMOUNT)
  const { kinds } = await measure(() => one(tx))
  assert.equal(kinds, [])
})

test('an allowance and its trade that happen together have one outcome, to the last unit', async () => {
  assert.equal(await adapter.batching!.offers(provider, network, owner.address), { atomic: 'supported' })
  const tx = await swapOf(DAI, NATIVE_TOKEN, AMOUNT)
  for (const _ of ['the first time, which lends the account its code', 'and again']) {
    const { kinds, dai } = await measure(async () => {
      const result = await adapter.batching!.waitFor(
        provider,
        network,
        await adapter.batching!.send(provider, network, [approvalOf(tx.to, AMOUNT), tx]),
      )
      assert.is(result.status, 'success')
      return result.hash!
    })
    assert.equal(
      [kinds, dai],
      [
        [
          ['approval', DAI],
          ['out', DAI],
          ['in', undefined],
        ],
        -AMOUNT,
      ],
    )
  }
  assert.is(await adapter.isContract(network, owner.address), false)
})

test('where the second of them fails, neither happened', async () => {
  const tx = await swapOf(DAI, NATIVE_TOKEN, AMOUNT)
  const { kinds } = await measure(async () => {
    const result = await adapter.batching!.waitFor(
      provider,
      network,
      await adapter.batching!.send(provider, network, [approvalOf(tx.to, AMOUNT - 1n), tx]),
    )
    assert.is(result.status, 'failed')
    return result.hash!
  })
  assert.equal(kinds, [])
  assert.is(await adapter.allowances!.of(network, { owner: owner.address, token: DAI, spender: tx.to }), 0n)
})

test.run()
