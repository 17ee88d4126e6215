import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, createWalletClient, decodeFunctionData, erc20Abi, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { ACCOUNTS, CHAINS, NATIVE_TOKEN, ROUTER } from '../chain/plan.mjs'
import { receiptOf } from '../chain/receipt.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { SELECTORS } from './convert.mjs'

const test = suite('swaps of the local stack')
const owner = privateKeyToAccount(ACCOUNTS[0].privateKey)
const id = address => `eip155:1:${address}`
const tokenOf = symbol => CHAINS[0].tokens.find(it => it.symbol === symbol).address
const ETHER = 10n ** 18n
const router = parseAbi([
  'struct Desc { address srcToken; address dstToken; address srcReceiver; address dstReceiver; ' +
    'uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Desc desc, bytes data) payable returns (uint256, uint256)',
])

let stack, chain, wallet
test.before(async () => {
  stack = await takeStack()
  const transport = http(stack.urls.rpc['eip155:1'])
  chain = createPublicClient({ chain: mainnet, transport })
  wallet = createWalletClient({ chain: mainnet, account: owner, transport })
})
test.after(leaveStack)

const ask = async (path, init) => {
  const response = await fetch(
    `${stack.urls.data}/v1/convert/${path}${path.includes('?') ? '&' : '?'}projectId=local`,
    init,
  )
  return { status: response.status, body: await response.json() }
}
const query = params => new URLSearchParams(params)
const quote = async (from, to, amount) =>
  (await ask(`quotes?${query({ userAddress: id(owner.address), from: id(from), to: id(to), amount, gasPrice: '0' })}`))
    .body.quotes
const allowance = async token =>
  (await ask(`allowance?${query({ tokenAddress: id(token), userAddress: id(owner.address) })}`)).body.allowance
const build = (from, to, amount, slippage = 1) =>
  ask('build-transaction', {
    method: 'POST',
    body: JSON.stringify({
      projectId: 'local',
      userAddress: id(owner.address),
      from: id(from),
      to: id(to),
      amount: String(amount),
      eip155: { slippage },
      disableEstimate: true,
    }),
  })
const send = async tx => (await receiptOf(chain, await wallet.sendTransaction({ gas: 400_000n, ...tx }))).status
const plain = account => account.split(':')[2]
const held = token =>
  token === NATIVE_TOKEN
    ? chain.getBalance({ address: owner.address })
    : chain.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner.address] })

test('lists what the router has pools for, in the shape of the contract', async () => {
  const { tokens } = (await ask('tokens?chainId=eip155:1')).body
  assert.equal(
    tokens.map(it => it.symbol),
    ['ETH', 'USDC', 'WBTC', 'LINK', 'DAI', 'USDT', 'WETH', 'PLUM'],
  )
  assert.equal(tokens[1], {
    name: 'USD Coin',
    symbol: 'USDC',
    address: id(tokenOf('USDC')),
    decimals: 6,
    logoUri: `${stack.urls.data}/icons/USDC.svg`,
    eip2612: false,
  })
  assert.is((await ask('tokens?chainId=eip155:5')).status, 400)
})

test('a quote is what the swap then gives, to the last unit, and moves the price', async () => {
  const usdc = tokenOf('USDC')
  const [first] = await quote(NATIVE_TOKEN, usdc, ETHER / 10n)
  assert.equal([first.fromAmount, first.fromAccount], [String(ETHER / 10n), id(owner.address)])
  const {
    body: { tx },
  } = await build(NATIVE_TOKEN, usdc, ETHER / 10n)
  assert.equal(
    [tx.from, tx.to, tx.amount, typeof tx.eip155.gas, typeof tx.eip155.gasPrice],
    [id(owner.address), id(ROUTER), first.toAmount, 'string', 'string'],
  )
  const { args } = decodeFunctionData({ abi: router, data: tx.data })
  assert.equal(args, [
    ROUTER,
    {
      srcToken: NATIVE_TOKEN,
      dstToken: usdc,
      srcReceiver: ROUTER,
      dstReceiver: owner.address,
      amount: ETHER / 10n,
      minReturnAmount: (BigInt(first.toAmount) * 99n) / 100n,
      flags: 0n,
    },
    '0x',
  ])
  assert.is(SELECTORS.swap, '0x07ed2379', 'as aggregation routers of version 6 take it')
  const before = await held(usdc)
  assert.is(await send({ to: plain(tx.to), data: tx.data, value: ETHER / 10n }), 'success')
  assert.is((await held(usdc)) - before, BigInt(first.toAmount))
  assert.ok(BigInt((await quote(NATIVE_TOKEN, usdc, ETHER / 10n))[0].toAmount) < BigInt(first.toAmount))
})

test('wrapping and unwrapping are calls of the wrapped coin itself, one for one, and it goes nowhere else', async () => {
  const weth = tokenOf('WETH')
  const [{ toAmount }] = await quote(NATIVE_TOKEN, weth, ETHER)
  assert.is(toAmount, String(ETHER))
  for (const [from, to, value] of [
    [NATIVE_TOKEN, weth, ETHER],
    [weth, NATIVE_TOKEN, 0n],
  ]) {
    const {
      body: { tx },
    } = await build(from, to, ETHER)
    assert.equal([tx.to, tx.amount], [id(weth), String(ETHER)])
    assert.is(await send({ to: plain(tx.to), data: tx.data, value }), 'success')
    assert.is(await held(weth), value)
  }
  assert.equal(await quote(weth, tokenOf('USDC'), ETHER), [])
})

test('a token needs its allowance first, and the approval is for the router', async () => {
  const [dai, link] = [tokenOf('DAI'), tokenOf('LINK')]
  assert.is(await allowance(dai), '0')
  assert.ok(BigInt(await allowance(NATIVE_TOKEN)) > ETHER ** 3n)
  const {
    body: { tx },
  } = await ask(`build-approve?${query({ userAddress: id(owner.address), from: id(dai), to: id(link) })}`)
  assert.equal(
    [tx.from, tx.to, tx.value, typeof tx.eip155.gas, tx.data.slice(0, 10)],
    [id(dai), id(dai), '0', 'number', SELECTORS.approve],
  )
  assert.is(decodeFunctionData({ abi: erc20Abi, data: tx.data }).args[0], ROUTER)
  await send({ to: plain(tx.to), data: tx.data })
  assert.is(BigInt(await allowance(dai)), 2n ** 256n - 1n)
  const [{ toAmount }] = await quote(dai, link, ETHER)
  const before = await held(link)
  const {
    body: { tx: swap },
  } = await build(dai, link, ETHER)
  assert.is(swap.data.slice(0, 10), SELECTORS.swap)
  await send({ to: plain(swap.to), data: swap.data })
  assert.is((await held(link)) - before, BigInt(toAmount))
})

test('a swap that would give less than its slippage allows does not happen', async () => {
  const usdc = tokenOf('USDC')
  const {
    body: { tx },
  } = await build(NATIVE_TOKEN, usdc, ETHER / 100n, 0)
  const {
    body: { tx: sooner },
  } = await build(NATIVE_TOKEN, usdc, ETHER / 2n)
  assert.is(await send({ to: plain(sooner.to), data: sooner.data, value: ETHER / 2n }), 'success')
  assert.is(await send({ to: plain(tx.to), data: tx.data, value: ETHER / 100n }), 'reverted')
})

test('what has no way, or is no question, gets no quote', async () => {
  assert.equal(await quote(NATIVE_TOKEN, CHAINS[0].tokens.at(-1).address, 1000n), [])
  assert.equal(await quote(NATIVE_TOKEN, tokenOf('USDC'), 0n), [])
  for (const bad of ['1.5', '-1', '', 'x'])
    assert.is(
      (
        await ask(
          `quotes?${query({ userAddress: id(owner.address), from: id(NATIVE_TOKEN), to: id(tokenOf('USDC')), amount: bad })}`,
        )
      ).status,
      400,
      bad,
    )
  assert.is(
    (
      await ask(
        `quotes?${query({
          userAddress: id(owner.address),
          from: id(NATIVE_TOKEN),
          to: `eip155:8453:${CHAINS[1].tokens[0].address}`,
          amount: '1',
        })}`,
      )
    ).status,
    400,
  )
  assert.is((await build(NATIVE_TOKEN, tokenOf('USDC'), 1000n, 60)).status, 400)
  assert.is(
    (
      await ask(
        `build-approve?${query({ userAddress: id(owner.address), from: id(NATIVE_TOKEN), to: id(tokenOf('USDC')) })}`,
      )
    ).status,
    400,
  )
})

test.run()
