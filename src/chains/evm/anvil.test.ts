// The adapter against a real chain: Anvil of Foundry, on a free port.
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, createTestClient, createWalletClient, http, verifyMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { Provider } from '../../base/provider.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import type { ChainAdapter } from '../adapter.ts'
import type { Network } from '../../base/network.ts'
import { createEvmAdapter } from './index.ts'
import { transferData } from './tokens.ts'
import { MULTICALL3, TOKEN } from './contracts.fixture.ts'
import { findNetwork } from '../networks.ts'

const test = suite('evm adapter on Anvil')
// The first two accounts of Foundry's public test mnemonic.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = 10n ** 18n
const GWEI = 10n ** 9n

let anvil: ChildProcess
let url: string
let network: Network
let adapter: ChainAdapter
let provider: Provider
let token: Hex

function start(): Promise<string> {
  const path = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : 'arm64'}/bin/anvil`
  anvil = spawn(createRequire(import.meta.url).resolve(path), ['--port', '0', '--chain-id', '31337'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => anvil.kill())
  return new Promise((resolve, reject) => {
    let text = ''
    anvil.on('error', reject)
    anvil.on('exit', code => reject(new Error(`anvil ended with ${code}`)))
    anvil.stdout!.on('data', data => {
      const address = /Listening on (\S+)/.exec((text += data))?.[1]
      if (address) resolve(`http://${address}`)
    })
  })
}

async function prepare() {
  url = await start()
  // On a busy machine a request can take long; a repeated one would be refused as known.
  const transport = http(url, { timeout: 60_000 })
  const chain = createPublicClient({ chain: foundry, transport, pollingInterval: 10 })
  const wallet = createWalletClient({ account, chain: foundry, transport })
  const { contractAddress } = await chain.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi: [], bytecode: TOKEN }),
    checkReplacement: false,
  })
  token = contractAddress!
  // A minimal EIP-1193 wallet; it signs here, never in the node.
  provider = {
    async request({ method, params }) {
      const [first, second] = (params ?? []) as [never, never]
      if (method === 'eth_accounts') return [account.address.toLowerCase()]
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'personal_sign')
        return account.signMessage({
          message: { raw: (second as string).toLowerCase() === account.address.toLowerCase() ? first : '0x' },
        })
      if (method !== 'eth_sendTransaction') throw { code: 4200, message: 'unsupported' }
      const { to, value, data, gas, gasPrice } = first as Record<'to' | 'value', Hex> &
        Partial<Record<'data' | 'gas' | 'gasPrice', Hex>>
      const fees = gas && gasPrice ? { gas: BigInt(gas), gasPrice: BigInt(gasPrice) } : {}
      return wallet.sendTransaction({ to, value: BigInt(value), data, ...fees })
    },
  }
  network = findNetwork({ ...foundry, rpcUrls: { default: { http: [url] } } } as never)!
  adapter = createEvmAdapter({ projectId: 'p1' }, { receiptDelayMs: 10 })
}

// uvu does not report a failure in here.
test.before(() =>
  prepare().catch(error => {
    console.error(error)
    throw error
  }),
)

test.after(() => {
  adapter?.destroy()
  anvil.removeAllListeners('exit')
  anvil.kill('SIGTERM')
})

test('sends native currency, and both balances follow', async () => {
  const before = await Promise.all([adapter.getBalance(network, account.address), adapter.getBalance(network, OTHER)])
  const tx = { from: account.address, to: OTHER, value: ETHER }
  const { gas, gasPrice } = await adapter.calls!.estimateGas(network, tx)
  const { status, hash, fee, blockNumber } = await adapter.waitForReceipt(
    network,
    await adapter.calls!.sendTransaction(provider, network, tx),
  )
  assert.is(status, 'success')
  assert.match(hash, /^0x[0-9a-f]{64}$/)
  assert.ok(blockNumber! > 0n)
  assert.is(gas, 21_000n)
  assert.ok(fee! > 0n && gas * gasPrice >= gas)
  const after = await Promise.all([adapter.getBalance(network, account.address), adapter.getBalance(network, OTHER)])
  // @spec:4.32
  assert.equal(after, [before[0] - ETHER - fee!, before[1] + ETHER])
})

test('transfers a token that returns nothing, and reads token balances with and without Multicall3', async () => {
  const transfer = await adapter.prepareTransfer({
    network,
    from: account.address,
    token,
    to: OTHER,
    amount: 1_500_000n,
  })
  const hash = await transfer.submit(provider)
  assert.is((await adapter.waitForReceipt(network, hash)).status, 'success')
  const tokens = [token.toLowerCase(), OTHER, 'no address']
  const held = async (holder: string) => (await adapter.getTokens(network, holder, tokens)).map(it => it.balance)
  // @spec:4.33 @spec:7.21
  assert.equal(await held(OTHER), [1_500_000n, undefined, undefined])
  await createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).setCode({
    address: '0xcA11bde05977b3631167028862bE2a173976CA11',
    bytecode: MULTICALL3,
  })
  assert.equal(
    (await adapter.getTokens(network, account.address, tokens)).map(it => it.balance),
    [3_500_000n, undefined, undefined],
  )
})

test('reads contracts together, with and without Multicall3: what does not answer is unknown', async () => {
  const questions = [
    { to: token, call: 'function balanceOf(address) view returns (uint256)', args: [OTHER] },
    { to: token, call: 'function totallyUnknown() view returns (uint256)' },
    { to: OTHER, call: 'function balanceOf(address) view returns (uint256)', args: [OTHER] },
    { to: 'multicall', call: 'function getCurrentBlockTimestamp() view returns (uint256)' },
    { to: 'multicall', call: 'function getEthBalance(address) view returns (uint256)', args: [OTHER] },
  ]
  const test = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  for (const bytecode of ['0x', MULTICALL3] as const) {
    await test.setCode({ address: '0xcA11bde05977b3631167028862bE2a173976CA11', bytecode })
    const [balance, unknown, none, time, native] = await adapter.contracts!.read(network, questions)
    assert.equal(balance, [1_500_000n])
    assert.equal([unknown, none], [undefined, undefined])
    assert.ok(Math.abs(Number(time?.[0]) - Date.now() / 1000) < 3600)
    assert.equal(native, [await adapter.getBalance(network, OTHER)])
  }
})

test('reports a transaction that reverts on chain', async () => {
  const forced: Provider = {
    request: call => {
      const [tx] = call.params as [{ to: Hex; data: Hex }]
      return call.method === 'eth_sendTransaction'
        ? createWalletClient({ account, chain: foundry, transport: http(url) }).sendTransaction({
            to: tx.to,
            data: tx.data,
            gas: 100_000n,
          })
        : provider.request(call)
    },
  }
  const tooMuch = { from: account.address, to: token, data: transferData(OTHER, 10n ** 12n) }
  const hash = await adapter.calls!.sendTransaction(forced, network, tooMuch)
  assert.is((await adapter.waitForReceipt(network, hash)).status, 'reverted')
})

test('a transaction sped up, cancelled or replaced in the wallet is found by what took its place', async () => {
  const control = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  const wallet = createWalletClient({ account, chain: foundry, transport: http(url) })
  const chain = createPublicClient({ chain: foundry, transport: http(url) })
  const fees = { maxFeePerGas: 50n * GWEI, maxPriorityFeePerGas: 40n * GWEI }
  const other = `0x${'c4'.repeat(20)}` as const
  await control.setAutomine(false)
  try {
    for (const [change, replaced] of [
      [{}, 'repriced'],
      [{ to: account.address, value: 0n }, 'cancelled'],
      [{ to: other }, 'replaced'],
    ] as const) {
      const hash = await adapter.calls!.sendTransaction(provider, network, {
        from: account.address,
        to: OTHER,
        value: ETHER,
      })
      const { nonce } = await chain.getTransaction({ hash: hash as Hex })
      let seen: string | undefined
      const life = new AbortController()
      const first = adapter.waitForReceipt(network, hash, {
        signal: life.signal,
        onSeen: text => {
          seen = text
        },
      })
      while (!seen) await new Promise(done => setTimeout(done, 5))
      const successor = await wallet.sendTransaction({ to: OTHER, value: ETHER, nonce, ...fees, ...change })
      assert.is(
        await chain.getTransaction({ hash: hash as Hex }).catch(() => undefined),
        undefined,
        'the chain has forgotten it',
      )
      await control.mine({ blocks: 1 })
      await control.mine({ blocks: 40 })
      const receipt = await first
      assert.equal([receipt.status, receipt.hash, receipt.replaced], ['success', successor, replaced])
      // A later visit, many blocks away.
      assert.equal(await adapter.waitForReceipt(network, hash, { seen }), receipt)
    }
  } finally {
    await control.setAutomine(true)
  }
})

test('R139: a lost transfer is found by the nonce of the question; an equal one of before is not taken for it', async () => {
  const { recognition } = adapter
  const tx = { from: account.address, to: OTHER, value: 12_345n }
  const callHash = adapter.calls!.callHash(tx)
  const send = async (over: Partial<typeof tx> = {}) => {
    const hash = await adapter.calls!.sendTransaction(provider, network, { ...tx, ...over })
    await adapter.waitForReceipt(network, hash)
    return hash
  }
  const older = await send()
  const asked = { account: account.address, since: await recognition.mark(network, account.address), callHash }
  const find = (over: object = {}) =>
    recognition.find(network, { ...asked, to: OTHER, amount: 12_345n, except: [], ...over })
  const isSince = (hash: string, over: object = {}) => recognition.isSince(network, { ...asked, hash, ...over })
  assert.is(await find(), undefined)
  assert.is(await isSince(older), false)
  // The user has sent something else first.
  const other = await send({ value: 1n })
  assert.is(await find(), undefined)
  assert.is(await isSince(other), false)
  assert.is(await isSince(other, { callHash: undefined }), true, 'of calls done at once nobody knows the call')
  const hash = await send()
  assert.is(await find(), hash)
  assert.is(await isSince(hash), true)
  assert.is(await find({ except: [hash] }), undefined)
  // Executed by another sender, as for a smart account: then only the block decides.
  assert.is(await isSince(hash, { account: OTHER }), true)
  assert.is(await isSince(older, { account: OTHER }), false)
  for (const since of ['', '1', 'x.y', '1.2.3', `${'9'.repeat(30)}.1`])
    assert.equal([await find({ since }), await isSince(hash, { since })], [undefined, undefined], since)
  for (const odd of ['0x', 'x', `0x${'00'.repeat(32)}`]) assert.is(await isSince(odd), undefined, odd)
})

test('the time of a block is that of the last ones', async () => {
  await createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).mine({ blocks: 25, interval: 12 })
  const time = (await adapter.blockTime!(network))!
  // The clock may tick while the node creates them.
  assert.ok(time >= 12_000 && time <= 12_200, `${time}`)
})

test('all of the currency arrives at a contract too that keeps accounts of what it is paid', async () => {
  const control = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  const [from, keeper] = [account.address, '0x00000000000000000000000000000000000000d2'] as const
  // Stores the value under the sender: with none, that costs a tenth.
  await control.setCode({ address: keeper, bytecode: '0x34335500' })
  const before = await adapter.getBalance(network, from)
  const intent = { network, from, to: keeper, amount: before, isFeeIncluded: true }
  const { amount, submit } = await adapter.prepareTransfer(intent)
  const { status } = await adapter.waitForReceipt(network, await submit(provider))
  assert.equal([status, await adapter.getBalance(network, keeper)], ['success', amount])
  await control.setBalance({ address: from, value: before })
})

test('estimates nothing for what would revert', async () => {
  try {
    await adapter.calls!.estimateGas(network, { from: OTHER, to: token, data: '0xdeadbeef' })
    assert.unreachable()
  } catch (error) {
    assert.is((error as ModalError).code, 'rpc/error')
  }
})

test('a preview says what leaves the account, to whom, and what a contract refuses', async () => {
  const native = await adapter.calls!.preview(network, { from: account.address, to: OTHER, value: ETHER })
  assert.equal(native, {
    by: 'simulation',
    isFine: true,
    isWhole: true,
    reason: undefined,
    changes: [{ kind: 'out', token: undefined, to: OTHER, amount: ETHER }],
  })
  const refused = await adapter.calls!.preview(network, { from: OTHER, to: token, data: '0xdeadbeef' })
  assert.equal([refused.by, refused.isFine, refused.changes], ['simulation', false, []])
  const { chain } = createWalletClient({ account, chain: foundry, transport: http(url) })
  assert.is(chain.id, 31337)
  // The balance did not move: nothing was sent.
  assert.is((await adapter.getTokens(network, OTHER, [token]))[0]!.balance, 1_500_000n)
})

test('a contract is told from an account, also from one that lends itself code', async () => {
  assert.equal([await adapter.isContract(network, token), await adapter.isContract(network, OTHER)], [true, false])
  const control = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) })
  const delegate = '0x00000000000000000000000000000000000000d1'
  await control.setCode({ address: delegate, bytecode: `0xef0100${token.slice(2)}` })
  assert.is(await adapter.isContract(network, delegate), false)
})

test('signs a message that verifies for the account', async () => {
  const message = 'app.example wants you to sign in ✓'
  const signature = (await adapter.signMessage(provider, account.address, message)) as Hex
  assert.ok(await verifyMessage({ address: account.address, message, signature }))
  assert.not.ok(await verifyMessage({ address: account.address, message: message + '!', signature }))
})

test('R53: reads from the next endpoint when the first is dead', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise(done => closed.once('listening', done))
  const { port } = closed.address() as AddressInfo
  await new Promise(done => closed.close(done))
  const dead = { ...network, rpcUrls: { default: { http: [`http://127.0.0.1:${port}`, url] } } }
  assert.is(await adapter.getBalance(dead, OTHER), await adapter.getBalance(network, OTHER))
})

test('stops waiting for an unknown transaction when aborted', async () => {
  const control = new AbortController()
  const waiting = adapter.waitForReceipt(network, '0x' + '00'.repeat(32), control)
  setTimeout(() => control.abort(), 50)
  try {
    await waiting
    assert.unreachable()
  } catch (error) {
    assert.ok(isAbort(error))
  }
})

test.run()
