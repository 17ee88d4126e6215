import { generateKeyPairSigner } from '@solana/kit'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { ACCOUNTS, AUTHORITY, CAIP, FAUCET, MEMO, SYSTEM, TOKEN, TOKEN_2022 } from '../solana/plan.mjs'
import {
  SOL,
  clientOf,
  createTokenAccount,
  memo,
  mintOf,
  tokenAccount,
  transferSol,
  transferToken,
} from '../solana/solana-fixture.mjs'
import { keyBytes, u32, u64 } from '../solana/token-layout.mjs'

const [everyday, small] = ACCOUNTS
const [SIGNER, WRITABLE, WRITABLE_SIGNER] = [2, 1, 3]
const test = suite('rows of the Solana history')
let stack, world, start

test.before(async () => {
  stack = await takeStack()
  world = clientOf(stack.urls.rpc[CAIP])
  start = await stack.solana.snapshot()
})
test.after(leaveStack)
test.before.each(async () => {
  stack.faults.clear()
  assert.ok(await stack.solana.revert(start))
})

const ask = (address, query = `chainId=${CAIP}`) =>
  fetch(`${stack.urls.data}/v1/account/${address}/history?projectId=local&${query}`)
const pageOf = async (address, query) => (await ask(address, query)).json()
const rowsOf = async address => (await pageOf(address)).data
/** A row in short. */
const told = ({ metadata: { operationType, status, sentFrom, sentTo }, transfers }) => ({
  is: `${operationType} ${status}`,
  sentFrom,
  sentTo,
  moved: transfers.map(it => `${it.direction} ${it.quantity.numeric} ${it.fungible_info?.symbol ?? it.nft_info.name}`),
})

const act = (program, data, accounts) => ({
  programAddress: program,
  data: Buffer.concat(data),
  accounts: accounts.map(([address, role, signer]) => ({ address, role, ...(signer && { signer }) })),
})
const mintTo = (mint, account, units) =>
  act(
    TOKEN,
    [Buffer.of(7), u64(units)],
    [
      [mint, WRITABLE],
      [account, WRITABLE],
      [AUTHORITY.address, SIGNER],
    ],
  )

test('tokens are told with their owners, what arrives without the fee that was kept back', async () => {
  const ends = { sentFrom: everyday.address, sentTo: small.address }
  await world.send(everyday, [
    await createTokenAccount(everyday.address, small.address, 'USDC'),
    await transferToken(everyday.address, small.address, 'USDC', 25_500_001n),
  ])
  await world.send(everyday, [await transferToken(everyday.address, small.address, 'TOLL', SOL)])
  await world.send(everyday, [
    await createTokenAccount(everyday.address, small.address, 'PRINT'),
    await transferToken(everyday.address, small.address, 'PRINT', 1n),
  ])
  const sent = (await rowsOf(everyday.address)).map(told)
  assert.equal(sent, [
    { is: 'send confirmed', ...ends, moved: ['out 1 Harbour Print'] },
    { is: 'send confirmed', ...ends, moved: ['out 1 TOLL'] },
    { is: 'send confirmed', ...ends, moved: ['out 25.500001 USDC'] },
  ])
  assert.equal(
    (await rowsOf(small.address)).map(it => told(it).moved),
    [['in 1 Harbour Print'], ['in 0.99 TOLL'], ['in 25.500001 USDC']],
  )
  const [{ nft_info: print }] = (await rowsOf(small.address))[0].transfers
  assert.is((await fetch(print.content.preview.url)).status, 200)
})

test('what failed is told to whoever signed it, with what it was to move, and to nobody else', async () => {
  const transfer = await transferToken(everyday.address, small.address, 'USDC', 2_500_000n)
  const { signature } = await world.send(everyday, [transferSol(everyday.address, small.address, 7n), transfer], {
    skipPreflight: true,
  })
  const [row] = await rowsOf(everyday.address)
  assert.is(row.metadata.hash, signature)
  assert.equal(told(row), {
    is: 'send failed',
    sentFrom: everyday.address,
    sentTo: small.address,
    moved: ['out 0.000000007 SOL', 'out 2.5 USDC'],
  })
  assert.equal(await rowsOf(small.address), [])
  // Never in a block, so there is nothing to list.
  await world.send(everyday, [transferSol(everyday.address, small.address, 100n * SOL)])
  stack.faults.set(CAIP, 'land', { drop: true }, 1)
  await world.send(everyday, [transferSol(everyday.address, small.address, 1n)])
  assert.is((await rowsOf(everyday.address)).length, 1)
})

test('a failure names the owner whose token account it would have made', async () => {
  const steps = [
    await createTokenAccount(everyday.address, small.address, 'HOOK'),
    await transferToken(everyday.address, small.address, 'HOOK', 1_000_000n),
  ]
  await world.send(everyday, steps, { skipPreflight: true })
  const [row] = (await rowsOf(everyday.address)).map(told)
  assert.equal([row.is, row.sentTo, row.moved], ['send failed', small.address, ['out 1 HOOK']])
})

test('a memo, a transfer to oneself, several at once and a drop have verbs of their own', async () => {
  const self = everyday.address
  await world.send(everyday, [memo('hello')])
  await world.send(everyday, [transferSol(self, self, 5n)])
  await world.send(everyday, [await transferToken(self, self, 'USDC', 5n)])
  await world.send(everyday, [
    transferSol(self, small.address, 9n),
    await transferToken(self, small.address, 'TOLL', 100n),
  ])
  await world.call('requestAirdrop', self, Number(SOL))
  assert.equal((await rowsOf(self)).map(told), [
    { is: 'receive confirmed', sentFrom: FAUCET.address, sentTo: self, moved: ['in 1 SOL'] },
    {
      is: 'send confirmed',
      sentFrom: self,
      sentTo: small.address,
      moved: ['out 0.000000009 SOL', 'out 0.0000001 TOLL'],
    },
    { is: 'send confirmed', sentFrom: self, sentTo: self, moved: ['self 0.000005 USDC'] },
    { is: 'send confirmed', sentFrom: self, sentTo: self, moved: ['self 0.000000005 SOL'] },
    { is: 'execute confirmed', sentFrom: self, sentTo: MEMO, moved: [] },
  ])
})

test('tokens are made and burned, and change hands for others', async () => {
  const self = everyday.address
  const [usdc, owners] = [await tokenAccount(self, 'USDC'), await tokenAccount(AUTHORITY.address, 'USDC')]
  const { address: mint } = mintOf('USDC')
  const newAccount = await createTokenAccount(AUTHORITY.address, AUTHORITY.address, 'USDC')
  await world.send(AUTHORITY, [newAccount, mintTo(mint, owners, 1n), mintTo(mint, usdc, 3_000_000n)])
  const burn = [
    [usdc, WRITABLE],
    [mint, WRITABLE],
    [self, SIGNER],
  ]
  await world.send(everyday, [act(TOKEN, [Buffer.of(8), u64(1_000_000n)], burn)])
  // The other account approves it, so that both sides are in one transaction.
  const [theirs, ours] = [await tokenAccount(small.address, 'TOLL'), await tokenAccount(self, 'TOLL')]
  const allowed = [
    [theirs, WRITABLE],
    [self, 0],
    [small.address, SIGNER],
  ]
  await world.send(small, [act(TOKEN_2022, [Buffer.of(4), u64(SOL)], allowed)])
  const taken = [
    [theirs, WRITABLE],
    [mintOf('TOLL').address, 0],
    [ours, WRITABLE],
    [self, SIGNER],
  ]
  await world.send(everyday, [
    act(TOKEN_2022, [Buffer.of(12), u64(SOL), Buffer.of(9)], taken),
    transferSol(self, small.address, 7n),
  ])
  assert.equal((await rowsOf(self)).map(told), [
    {
      is: 'trade confirmed',
      sentFrom: self,
      sentTo: SYSTEM,
      moved: ['out 0.000000007 SOL', 'in 0.99 TOLL'],
    },
    { is: 'burn confirmed', sentFrom: self, sentTo: TOKEN, moved: ['out 1 USDC'] },
    { is: 'receive confirmed', sentFrom: AUTHORITY.address, sentTo: self, moved: ['in 3 USDC'] },
  ])
  assert.equal(
    (await rowsOf(small.address)).map(it => [told(it).is, told(it).moved]),
    [
      ['trade confirmed', ['out 1 TOLL', 'in 0.000000007 SOL']],
      ['execute confirmed', []],
    ],
  )
  assert.equal((await rowsOf(AUTHORITY.address)).map(told)[0].is, 'mint confirmed')
})

test('a mint that nobody lists has no name and no picture, and is in no balance', async () => {
  const [mint, account] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
  const create = async (signer, bytes) => {
    const rent = BigInt((await world.call('getMinimumBalanceForRentExemption', bytes)).result)
    return act(
      SYSTEM,
      [u32(0), u64(rent), u64(BigInt(bytes)), keyBytes(TOKEN)],
      [
        [AUTHORITY.address, WRITABLE_SIGNER],
        [signer.address, WRITABLE_SIGNER, signer],
      ],
    )
  }
  const isMint = act(TOKEN, [Buffer.of(20, 3), keyBytes(AUTHORITY.address), Buffer.of(0)], [[mint.address, WRITABLE]])
  const isAccount = act(
    TOKEN,
    [Buffer.of(18), keyBytes(everyday.address)],
    [
      [account.address, WRITABLE],
      [mint.address, 0],
    ],
  )
  const steps = [await create(mint, 82), isMint, await create(account, 165), isAccount]
  assert.ok((await world.send(AUTHORITY, [...steps, mintTo(mint.address, account.address, 1500n)])).result)
  const [{ transfers }] = await rowsOf(everyday.address)
  assert.equal(transfers, [
    { fungible_info: { name: 'Unknown', symbol: '?', icon: null }, direction: 'in', quantity: { numeric: '1.5' } },
  ])
  const { balances } = await (
    await fetch(`${stack.urls.data}/v1/account/${everyday.address}/balance?projectId=local&currency=usd`)
  ).json()
  assert.not(balances.some(it => it.symbol === '?'))
})

test.run()
