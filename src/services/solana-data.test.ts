import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../test/hostile.ts'
import { findNetwork } from '../chains/networks.ts'
import { isNoise } from './history-pages.ts'
import { createData, type DataService } from './network/data.ts'

const test = suite('data of Solana accounts, against the chain')

// The stack reads files beside its own, so it is not bundled.
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', file)).href)
interface Account {
  address: string
  privateKey: string
}
interface Client {
  send(account: Account, instructions: unknown[], options?: object): Promise<{ signature: string; result?: string }>
}
const { ACCOUNTS, CAIP: NETWORK, MINTS, NATIVE_TOKEN } = await stackOf('solana/plan.mjs')
const { SOL, clientOf, createTokenAccount, transferSol, transferToken } = await stackOf('solana/solana-fixture.mjs')
const { takeStack, leaveStack } = await stackOf('shared-stack.mjs')
const CHAIN = findNetwork('solana')!
const [everyday, small] = ACCOUNTS as [Account, Account]
const { address } = everyday
const idOf = (symbol: string) =>
  `${NETWORK}:${MINTS.find((it: { symbol: string }) => it.symbol === symbol).address as string}`

let stack: { urls: { data: string; rpc: Record<string, string> } }
let chain: Client
let data: DataService
const options = { projectId: 'local', version: '1.0.0' }
test.before(async () => {
  stack = await takeStack()
  chain = clientOf(stack.urls.rpc[NETWORK])
  data = createData({ ...options, base: stack.urls.data })
})
test.after(leaveStack)

const amounts = async () =>
  Object.fromEntries(
    (await data.balances({ network: CHAIN, address }))!.map(it => [it.symbol, it.quantity.numeric]),
  ) as Record<string, string>

test('balances of both token programs come through, but for what cannot be divided', async () => {
  assert.ok(await data.isSupported(NETWORK))
  const tokens = (await data.balances({ network: CHAIN, address }))!
  // @spec:9.28 @spec:9.29
  assert.equal(tokens.map(it => it.symbol).sort(), ['BADGE', 'COLD', 'HOOK', 'NOTE', 'SOL', 'TOLL', 'USDC'])
  const [usdc, sol] = ['USDC', 'SOL'].map(symbol => tokens.find(it => it.symbol === symbol))
  assert.equal(
    [usdc!.address, usdc!.chainId, usdc!.quantity, usdc!.value],
    [idOf('USDC'), NETWORK, { decimals: '6', numeric: '2315.4' }, 2315.4],
  )
  assert.equal([sol!.address, sol!.quantity], [undefined, { decimals: '9', numeric: '12.48' }])
})

test('prices of SOL and of tokens come through', async () => {
  const addresses = [`${NETWORK}:${NATIVE_TOKEN}`, idOf('USDC'), idOf('HOOK')]
  const prices = await data.prices({ network: NETWORK, addresses })
  assert.equal(
    prices.map(it => [it.address, it.symbol, it.price]),
    addresses.map((id, i) => [id, ['SOL', 'USDC', 'HOOK'][i], [152.36, 1, undefined][i]]),
  )
})

test('once tokens moved, they and SOL, which paid for it, are read anew', async () => {
  const before = await amounts()
  await chain.send(everyday, [
    await createTokenAccount(address, small.address, 'USDC'),
    await transferToken(address, small.address, 'USDC', 400_000n),
  ])
  assert.equal(await amounts(), before)
  data.expireBalances({ network: NETWORK, address, tokens: [idOf('USDC')] })
  const after = await amounts()
  assert.is(after['USDC'], '2315')
  assert.ok(Number(after['SOL']) < Number(before['SOL']))
})

test('the history comes through: hashes, owners, and none of it as noise', async () => {
  const sent = await chain.send(everyday, [transferSol(address, small.address, SOL)])
  const failed = await chain.send(
    everyday,
    [transferSol(address, small.address, SOL), await transferToken(address, small.address, 'HOOK', 1n)],
    { skipPreflight: true },
  )
  const { rows, next } = (await data.history({ network: NETWORK, address }))!
  // @spec:9.32
  assert.equal(
    rows.slice(0, 2).map(({ metadata }) => [metadata.hash, metadata.status, metadata.sentFrom, metadata.sentTo]),
    [
      [failed.signature, 'failed', address, small.address],
      [sent.signature, 'confirmed', address, small.address],
    ],
  )
  const moved = rows.map(row =>
    row.transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible?.symbol}`),
  )
  assert.equal(moved, [['out 1 SOL', 'out 0.000001 HOOK'], ['out 1 SOL'], ['out 0.4 USDC']])
  assert.equal([rows.filter(isNoise), next], [[], undefined])
  const pages = data.historyPages({ network: NETWORK, address })
  assert.is((await pages.read({ signal: new AbortController().signal })).rows.length, 3)
  assert.equal(await data.identity({ address }), { name: undefined, avatar: undefined })
})

test('R57: hostile values in every field and 2,000 seeded mutations are refused or capped', async () => {
  const ask = async (path: string) =>
    (await fetch(`${stack.urls.data}/v1/account/${address}/${path}?projectId=local&chainId=${NETWORK}`)).json()
  const [{ balances }, history] = [await ask('balance'), await ask('history')]
  const kinds: [sample: unknown, call: (data: DataService) => Promise<unknown>][] = [
    [{ balances: balances.slice(0, 2) }, it => it.balances({ network: CHAIN, address })],
    [{ ...history, data: history.data.slice(0, 1) }, it => it.history({ network: NETWORK, address })],
  ]
  for (const [sample, call] of kinds) {
    const check = async (text: string) => {
      const answers = async (input: RequestInfo | URL) =>
        new Response(String(input).includes('supported') ? JSON.stringify({ http: [NETWORK] }) : text)
      try {
        const fake = createData({ ...options, base: stack.urls.data, fetch: answers as typeof fetch, backOffMs: 0 })
        const fault = unfit(await call(fake))
        assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
      } catch (error) {
        assert.ok(
          ['http/bad-reply', 'data/balance-unavailable'].includes((error as { code: string }).code),
          `${error} from ${text.slice(0, 300)}`,
        )
      }
      assert.not(isPolluted())
    }
    for (const value of HOSTILE) for (const reply of everywhere(sample, value)) await check(toText(reply))
    const random = seeded(57)
    for (let i = 0; i < 2000; i++) await check(toText(mutated(sample, random)))
  }
})

test.run()
