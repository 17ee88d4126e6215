import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  http,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { builtFrom } from './chain/abi.mjs'
import {
  ACCOUNTS,
  BULK_ACCOUNT,
  BURNED,
  CHAINS,
  COLLECTIONS,
  EXCHANGE,
  EXECUTOR,
  LOOKALIKE,
  MULTICALL,
  NAMES,
  NAMES_REGISTRY,
  NATIVE_TOKEN,
  PASSES,
  PERMIT2,
  ROUTER,
  SPAMMER,
  UNUSUAL,
} from './chain/plan.mjs'
import { swapData } from './chain/swap-call.mjs'
import { sourceHash } from './contracts/build.mjs'
import { startStack } from './index.mjs'
import { PORTS, portOf } from './ports.mjs'
import { leaveStack, takeStack } from './shared-stack.mjs'
import { ACCOUNTS as SOLANA_ACCOUNTS, CAIP as SOLANA } from './solana/plan.mjs'
import { until } from './until.mjs'
import { receiptOf } from './chain/receipt.mjs'

const [everyday, small, , , nobody] = ACCOUNTS
const USDC = CHAINS[1].tokens[0].address

const test = suite('local stack')
let stack, chain, wallet

test.before(async () => {
  stack = await takeStack()
  chain = createPublicClient({ chain: base, transport: http(stack.urls.rpc['eip155:8453']) })
  wallet = createWalletClient({
    chain: base,
    account: privateKeyToAccount(everyday.privateKey),
    transport: http(stack.urls.rpc['eip155:8453']),
  })
})
test.after(leaveStack)

const data = (path, init) => fetch(`${stack.urls.data}${path}${path.includes('?') ? '&' : '?'}projectId=local`, init)
const json = async response => (await response).json()
const balances = async (address, extra = '') =>
  (await json(data(`/v1/account/${address}/balance?currency=usd&chainId=eip155:8453${extra}`))).balances
const prices = async (addresses, currency = 'usd') =>
  (
    await json(
      fetch(`${stack.urls.data}/v1/fungible/price`, {
        method: 'POST',
        body: JSON.stringify({ currency, addresses, projectId: 'local' }),
      }),
    )
  ).fungibles
const rpc = (body, init) =>
  json(fetch(stack.urls.rpc['eip155:1'], { method: 'POST', body: JSON.stringify(body), ...init }))

test('the contracts were compiled from the sources beside them', () => assert.is(builtFrom, sourceHash()))

test('keys and addresses of the plan are well-formed', () => {
  for (const { address, privateKey } of [...ACCOUNTS, BULK_ACCOUNT])
    assert.is(privateKeyToAccount(privateKey).address, address)
  const all = [
    NATIVE_TOKEN,
    ROUTER,
    PERMIT2,
    PASSES.address,
    ...UNUSUAL.map(it => it.address),
    EXECUTOR,
    MULTICALL,
    NAMES,
    NAMES_REGISTRY,
    EXCHANGE,
    SPAMMER,
    LOOKALIKE,
    BURNED,
    ...COLLECTIONS.map(it => it.address),
    ...CHAINS.flatMap(it => it.tokens.map(token => token.address)),
  ]
  for (const address of all) assert.is(getAddress(address.toLowerCase()), address)
})

test('balances equal the state of the chain', async () => {
  for (const { address } of ACCOUNTS) {
    const listed = await balances(address)
    for (const { address: token, quantity, symbol } of listed) {
      const units =
        token === undefined
          ? await chain.getBalance({ address })
          : await chain.readContract({
              abi: erc20Abi,
              address: token.split(':')[2],
              functionName: 'balanceOf',
              args: [address],
            })
      assert.is(quantity.numeric, formatUnits(units, Number(quantity.decimals)), `${symbol} of ${address}`)
    }
  }
  assert.equal(
    (await balances(everyday.address)).map(it => it.symbol),
    ['USDC', 'ETH', 'WBTC', 'DAI', 'PLUM', '$ CLAIM'],
  )
  assert.equal(await balances(nobody.address), [])
})

test('a balance item has the shape of the contract', async () => {
  const [usdc, ether, , , , spam] = await balances(everyday.address)
  assert.equal(usdc, {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 'eip155:8453',
    address: `eip155:8453:${USDC}`,
    value: 5820.55,
    price: 1,
    quantity: { decimals: '6', numeric: '5820.55' },
    iconUrl: `${stack.urls.data}/icons/USDC.svg`,
  })
  assert.not('address' in ether)
  assert.not('value' in spam)
  assert.is(spam.price, 0)
  const picture = await fetch(spam.iconUrl)
  assert.is(picture.headers.get('content-type').split(';')[0], 'image/svg+xml')
  assert.is(picture.headers.get('cross-origin-resource-policy'), 'cross-origin')
})

test('prices come from the pool and move with a swap; forceUpdate reads a kept balance anew', async () => {
  const token = `eip155:8453:${USDC}`
  const [ether, usdc] = await prices([`eip155:8453:${NATIVE_TOKEN}`, token])
  assert.equal([ether.symbol, ether.price, usdc.symbol, usdc.price], ['ETH', 3012.4, 'USDC', 1])
  assert.is((await prices([token], 'btc'))[0].price, 1 / 92_150)
  const before = (await balances(small.address)).find(it => it.symbol === 'USDC').quantity.numeric

  const abi = parseAbi(['function quote(address,address,uint256) view returns (uint256)'])
  const whale = createWalletClient({
    chain: base,
    account: privateKeyToAccount(ACCOUNTS[2].privateKey),
    transport: http(stack.urls.rpc['eip155:8453']),
  })
  const value = 400n * 10n ** 18n
  const quoted = await chain.readContract({
    abi,
    address: ROUTER,
    functionName: 'quote',
    args: [NATIVE_TOKEN, USDC, value],
  })
  const hash = await whale.sendTransaction({
    to: ROUTER,
    data: swapData({ from: NATIVE_TOKEN, to: USDC, amount: value, least: quoted, receiver: small.address }),
    value,
  })
  assert.is((await receiptOf(chain, hash)).status, 'success')

  assert.ok((await prices([`eip155:8453:${NATIVE_TOKEN}`]))[0].price < 2800, 'the sold coin is cheaper now')
  const held = async extra => (await balances(small.address, extra)).find(it => it.symbol === 'USDC').quantity.numeric
  assert.is(await held(''), before)
  const after = formatUnits(BigInt(before.replace('.', '').padEnd(8, '0')) + quoted, 6)
  assert.is(await held(`&forceUpdate=eip155:8453:${USDC}`), after)
  assert.is(await held(''), after)
})

test('tokens without return values and token-to-token swaps work', async () => {
  const mainWallet = createWalletClient({
    chain: mainnet,
    account: privateKeyToAccount(everyday.privateKey),
    transport: http(stack.urls.rpc['eip155:1']),
  })
  const main = createPublicClient({ chain: mainnet, transport: http(stack.urls.rpc['eip155:1']) })
  const [usdt, dai] = ['USDT', 'DAI'].map(symbol => CHAINS[0].tokens.find(it => it.symbol === symbol).address)
  const done = async hash => assert.is((await receiptOf(main, await hash)).status, 'success')
  await done(
    mainWallet.sendTransaction({
      to: usdt,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 10_000_000n] }),
    }),
  )
  await done(
    mainWallet.sendTransaction({
      to: ROUTER,
      data: swapData({
        from: usdt,
        to: dai,
        amount: 10_000_000n,
        least: 9_900_000_000_000_000_000n,
        receiver: everyday.address,
      }),
    }),
  )
  const many = await main.multicall({
    allowFailure: false,
    contracts: [usdt, dai].map(address => ({
      address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [everyday.address],
    })),
  })
  assert.is(many[0], 110_500_000n)
  assert.ok(many[1] > 319n * 10n ** 18n)
})

test('names resolve both ways and the identity call tells them', async () => {
  const main = createPublicClient({ chain: mainnet, transport: http(stack.urls.rpc['eip155:1']) })
  assert.is(await main.getEnsAddress({ name: 'vera.eth' }), everyday.address)
  assert.is(await main.getEnsName({ address: small.address }), 'otto.eth')
  assert.is(await main.getEnsName({ address: nobody.address }), null)
  assert.is(await main.getEnsAddress({ name: 'unknown.eth' }), null)
  const { name, avatar } = await json(data(`/v1/identity/${everyday.address}`))
  assert.is(name, 'vera.eth')
  assert.is(await main.getEnsText({ name: 'vera.eth', key: 'avatar' }), avatar)
  assert.is((await fetch(avatar)).status, 200)
  assert.equal(await json(data(`/v1/identity/${nobody.address}`)), { name: null, avatar: null })
})

test('a wallet is told every asset of the plan, the native coin first', () => {
  for (const { caip, tokens } of CHAINS) {
    const coins = stack.assets[caip].filter(it => it.type !== 'ERC721')
    assert.equal(
      coins.map(it => it.address),
      ['native', ...tokens.map(it => it.address)],
    )
    assert.ok(coins.every(it => it.decimals > 0 && it.iconUrl.startsWith(stack.urls.data)))
  }
})

test('gas price and supported chains are well-formed', async () => {
  const { standard, fast, instant } = await json(data('/v1/convert/gas-price?chainId=eip155:1'))
  assert.ok(BigInt(standard) < BigInt(fast) && BigInt(fast) < BigInt(instant))
  assert.equal(await json(data('/v1/supported-chains')), { http: ['eip155:1', 'eip155:8453', SOLANA], ws: [] })
  const unknown = await data('/v1/convert/gas-price?chainId=eip155:5')
  assert.is(unknown.status, 400)
})

test('signing and node methods are refused by the endpoint and by the proxy', async () => {
  const refused = [
    'eth_sendTransaction',
    'eth_accounts',
    'eth_requestAccounts',
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'anvil_setBalance',
    'evm_mine',
    'debug_traceCall',
  ]
  for (const method of refused) {
    const call = { jsonrpc: '2.0', id: 7, method, params: [] }
    assert.equal([(await rpc(call)).error.code, (await rpc(call)).id], [-32601, 7], method)
    assert.is(
      (await json(data('/v1/?chainId=eip155%3A1', { method: 'POST', body: JSON.stringify(call) }))).error.code,
      -32601,
      method,
    )
  }
})

test('a batch is answered in order under the ids of the page; signed transactions pass', async () => {
  const call = (id, method) => ({ jsonrpc: '2.0', id, method, params: [] })
  const answers = await rpc([call('a', 'eth_chainId'), call(1, 'personal_sign'), call(1, 'net_version')])
  assert.equal(
    answers.map(it => [it.id, it.result ?? it.error.code]),
    [
      ['a', '0x1'],
      [1, -32601],
      [1, '1'],
    ],
  )
  assert.is((await rpc([])).error.code, -32600)
  const hash = await wallet.sendTransaction({ to: nobody.address, value: 1n })
  assert.is((await receiptOf(chain, hash)).status, 'success')
})

test('the proxy of the data service reaches the chain that is asked for', async () => {
  for (const chainId of ['eip155:8453', 'eip155%3A8453']) {
    const response = await data(`/v1/?chainId=${chainId}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    assert.is((await response.json()).result, '0x2105')
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getGenesisHash' })
  const { result } = await json(data(`/v1/?chainId=${SOLANA}`, { method: 'POST', body }))
  assert.ok(result.startsWith(SOLANA.split(':')[1]))
})

test('a Solana chain stands beside the others, with faults and time of its own', async () => {
  const call = async (method, ...params) =>
    (
      await json(
        fetch(stack.urls.rpc[SOLANA], {
          method: 'POST',
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        }),
      )
    ).result
  assert.ok((await call('getGenesisHash')).startsWith(SOLANA.split(':')[1]))
  assert.ok((await call('getBalance', stack.accounts.solana[0].address)).value > 0)
  assert.is(await stack.solana.advance(2), await call('getSlot'))
  stack.faults.set(SOLANA, 'rpc getSlot', { body: { result: 7 } }, 1)
  assert.is(await call('getSlot'), 7)
})

const commands = []
/** Runs the command and waits for its output line. */
async function runCommand(...args) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('index.mjs', import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr']) child[stream].on('data', chunk => (output[stream] += chunk))
  const exit = new Promise(resolve => child.once('exit', code => resolve(code)))
  const ready = new Promise(resolve => child.stdout.once('data', resolve))
  commands.push(child)
  await Promise.race([ready, exit])
  return { child, output, exit }
}
// A failed test has not ended what it started.
test.after(() => commands.forEach(child => child.kill('SIGKILL')))
const answers = url =>
  fetch(url, { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  )

test('the command prints one line when ready and ends everything on SIGTERM', async () => {
  const { child, output, exit } = await runCommand('--port', '0')
  const line = JSON.parse(output.stdout)
  assert.is(line.ready, true)
  assert.equal(Object.keys(line.urls).sort(), [
    'analytics',
    'coinbase',
    'data',
    'explorer',
    'facilitator',
    'frame',
    'login',
    'mail',
    'mobileWallet',
    'paymaster',
    'relay',
    'rpc',
    'shop',
    'wallet',
  ])
  assert.equal(Object.keys(line.urls.rpc), ['eip155:1', 'eip155:8453', SOLANA])
  assert.equal(line.accounts, { eip155: ACCOUNTS, solana: SOLANA_ACCOUNTS })
  const nodes = Object.values(line.admin)
  assert.equal(await Promise.all(nodes.map(answers)), [true, true])
  child.kill('SIGTERM')
  assert.is(await exit, 0)
  assert.is(output.stdout.trim().split('\n').length, 1)
  assert.equal(await Promise.all([...nodes, line.urls.data].map(answers)), [false, false, false])
})

test('no chain outlives a command that is killed', async () => {
  const { child, output, exit } = await runCommand('--port', '0')
  const nodes = Object.values(JSON.parse(output.stdout).admin)
  child.kill('SIGKILL')
  await exit
  await until(async () => !(await Promise.all(nodes.map(answers))).some(Boolean))
})

test('the command says in one line what is wrong', async () => {
  for (const [args, message] of [
    [['--port', 'x'], /^stack: usage: .*\n$/],
    [['--prot', '1'], /^stack: usage: .*\n$/],
  ]) {
    const { output, exit } = await runCommand(...args)
    assert.is(await exit, 1)
    assert.match(output.stderr, message)
    assert.is(output.stdout, '')
  }
})

test('each server has a port of its own in the row after the base, and no other is kept', async () => {
  const portIn = url => new URL(url).port
  const { rpc, ...others } = stack.urls
  const open = [...Object.values(others), ...Object.values(rpc), ...Object.values(stack.admin)].map(portIn)
  // Those of the demo and its wallet site stay free for what comes with the stack.
  assert.is(new Set(open).size, PORTS.length - 2)
  assert.is(new Set(PORTS).size, PORTS.length)
  const names = [
    ...Object.keys(others),
    ...Object.keys(rpc),
    ...Object.keys(stack.admin).map(caip => `node:${caip}`),
    'demo',
    'passkeys',
  ]
  assert.equal(names.sort(), [...PORTS].sort())
  assert.equal([portOf(8545, PORTS[0]), portOf(8545, PORTS.at(-1))], [8545, 8544 + PORTS.length])
  assert.is(portOf(0, 'data'), 0)
  assert.throws(() => portOf(0, 'a new service'), /has no port/)
})

test('further parts start after the rest and stop with it', async () => {
  const seen = []
  const parts = {
    demo: async ({ urls, port }) => (
      seen.push(Object.keys(urls).sort().join(), port),
      { url: 'http://demo.example', stop: () => seen.push('stopped') }
    ),
  }
  const own = await startStack({ port: 0, quiet: true, parts })
  assert.is(own.urls.demo, 'http://demo.example')
  await own.stop()
  assert.equal(seen, [
    'analytics,coinbase,data,explorer,facilitator,frame,login,mail,mobileWallet,paymaster,relay,rpc,shop,wallet',
    0,
    'stopped',
  ])
})

test.run()
