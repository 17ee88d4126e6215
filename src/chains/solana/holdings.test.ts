import { address, getAddressEncoder, type Address } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import type { Ask } from './accounts.ts'
import { heldTokens, readHoldings } from './holdings.ts'
import { SYSTEM, TOKEN, TOKEN_2022, TOKEN_METADATA } from './program-ids.ts'

const test = suite('holdings on Solana')
const [HOLDER, OTHER, MINT] = [
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
].map(it => address(it)) as [Address, Address, Address]

const parsed = (owner: string, type: string, info: object) => ({ owner, data: { parsed: { type, info } } })
const mint = (info: object = {}, owner: string = TOKEN_2022) => parsed(owner, 'mint', { decimals: 6, ...info })
const held = (owner: string, { amount = '1500000', of = MINT as string, program = TOKEN_2022 as string } = {}) =>
  parsed(program, 'account', { mint: of, owner, tokenAmount: { amount, decimals: 6 } })
const titled = (name?: string, symbol?: string) =>
  mint({ extensions: [{ extension: 'tokenMetadata', state: { name, symbol } }] })

/** An account of the metadata program, as its layout has it: the texts are padded with zeros. */
function metadata(
  name: string,
  symbol: string,
  { owner = TOKEN_METADATA as string, of = MINT, kind = 4, cut = 0 } = {},
) {
  const text = (value: string, size: number) => {
    const bytes = Buffer.alloc(4 + size)
    bytes.writeUInt32LE(size)
    bytes.write(value, 4)
    return bytes
  }
  const keys = [OTHER, of].map(it => Buffer.from(getAddressEncoder().encode(it)))
  const bytes = Buffer.concat([Buffer.of(kind), ...keys, text(name, 32), text(symbol, 10), text('https://x', 200)])
  return { owner, data: [bytes.subarray(0, cut || bytes.length).toString('base64'), 'base64'] }
}
/** A node that answers first the mints, then the holder’s accounts and the titles beside the mints. */
const nodeOf = (...answers: unknown[][]): Ask => {
  const left = [...answers]
  return async () => ({ value: left.shift() })
}

test('tokens are told in the order in which they were asked for, with the name that their mint has, else its symbol', async () => {
  const mints = [titled('Coin of all', 'COIN'), null, titled(undefined, 'ONE'), mint()]
  const ask = nodeOf(mints, [held(HOLDER), held(OTHER), null, null])
  assert.equal(await readHoldings(ask, HOLDER, ['none', MINT, SYSTEM, OTHER, TOKEN]), [
    {},
    { balance: 1_500_000n, title: { name: 'Coin of all', symbol: 'COIN', decimals: 6 } },
    {},
    // Belongs to someone else by now (R135).
    { balance: 0n, title: { name: 'ONE', symbol: 'ONE', decimals: 6 } },
    { balance: 0n, title: { name: '', symbol: '', decimals: 6 } },
  ])
})

test('what a node leaves out of one account is no balance of zero, and the others are told', async () => {
  const { data: _, ...unread } = held(HOLDER)
  const ask = nodeOf([titled('A', 'A'), titled('B', 'B')], [unread, held(HOLDER, { of: OTHER })])
  assert.equal(
    (await readHoldings(ask, HOLDER, [MINT, OTHER])).map(it => it.balance),
    [undefined, 1_500_000n],
  )
})

test('a mint without a title has that of the metadata program; another program’s, another mint’s or half a title is none', async () => {
  const titleBy = async (account: unknown) => {
    const ask = nodeOf([mint({}, TOKEN)], [held(HOLDER, { program: TOKEN }), account])
    const [facts] = await readHoldings(ask, HOLDER, [MINT])
    return facts!.title
  }
  const none = { name: '', symbol: '', decimals: 6 }
  assert.equal(await titleBy(metadata('USD Coin', 'USDC')), { name: 'USD Coin', symbol: 'USDC', decimals: 6 })
  assert.equal(await titleBy(metadata('', 'USDC')), { name: 'USDC', symbol: 'USDC', decimals: 6 })
  for (const odd of [
    null,
    metadata('USD Coin', 'USDC', { owner: SYSTEM }),
    metadata('USD Coin', 'USDC', { of: OTHER }),
    metadata('USD Coin', 'USDC', { kind: 6 }),
    metadata('USD Coin', 'USDC', { cut: 80 }),
    metadata('USD Coin', 'USDC', { cut: 20 }),
    { owner: TOKEN_METADATA, data: ['!', 'base64'] },
    { owner: TOKEN_METADATA, data: { parsed: {} } },
  ])
    assert.equal(await titleBy(odd), none)
})

test('the tokens that an account holds are those with an amount, of both programs', async () => {
  const list = (...accounts: unknown[]) => ({ value: accounts.map(account => ({ pubkey: OTHER, account })) })
  const of = (mint: string, amount: string, owner: string = HOLDER) => held(owner, { of: mint, amount, program: TOKEN })
  const asked: unknown[] = []
  const ask: Ask = async (method, [holder, filter]) => {
    asked.push([method, holder, filter])
    return (filter as { programId: string }).programId === TOKEN
      ? list(of(MINT, '1'), of(MINT, '2'), of(SYSTEM, '0'), of(OTHER, '5', OTHER), of('nobody', '1'), null)
      : list(held(HOLDER, { of: TOKEN }))
  }
  assert.equal(
    await heldTokens(ask, HOLDER),
    [MINT, MINT, TOKEN].map(token => ({ token, account: OTHER })),
  )
  assert.equal(asked, [
    ['getTokenAccountsByOwner', HOLDER, { programId: TOKEN }],
    ['getTokenAccountsByOwner', HOLDER, { programId: TOKEN_2022 }],
  ])
  const { code } = await failure(heldTokens(async () => ({ value: 'none' }), HOLDER))
  assert.is(code, 'http/bad-reply')
})

test.run()
