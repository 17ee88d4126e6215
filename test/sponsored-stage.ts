// Payments on Solana over the stack's chain: the terms, a wallet's key, whoever pays the fee, and a node that can lie.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createKeyPairFromBytes, getBase58Encoder, signBytes, type Address } from '@solana/web3.js'
import { fromBase64, toBase64 } from '../src/base/bytes.ts'
import { ModalError } from '../src/base/errors.ts'
import type { SponsoredTerms, UnsignedTransfer } from '../src/base/sponsored-transfer.ts'
import { addressOf, type Ask } from '../src/chains/solana/accounts.ts'
import { associatedAccount } from '../src/chains/solana/programs.ts'
import { createSponsoredTransfers } from '../src/chains/solana/sponsored.ts'
import { tokenRoute } from '../src/chains/solana/token-route.ts'

export const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)
export const { ACCOUNTS, CAIP, FAUCET, MINTS, SETTLER, SHOP } = await stackOf('plan.mjs')
const { startFixture } = await stackOf('solana-fixture.mjs')
export const [{ address: from, privateKey }, { address: other, privateKey: otherKey }] = ACCOUNTS as {
  address: Address
  privateKey: string
}[] as [{ address: Address; privateKey: string }, { address: Address; privateKey: string }]
export const mintOf = (symbol: string) => MINTS.find((it: { symbol: string }) => it.symbol === symbol)
export const usdc = mintOf('USDC')
export const token = { network: CAIP as string, asset: usdc.address as string, symbol: 'USDC', decimals: 6 }
export const terms: SponsoredTerms = {
  token,
  from,
  to: SHOP,
  amount: 50_000n,
  feePayer: SETTLER.address,
  memo: '00112233445566778899aabbccddeeff',
}

/** Open between `before` and `after` of a suite. */
export let world: any
export async function openWorld() {
  world = await startFixture()
}
/** A node of which one answer is another. */
export const lies = new Map<string, (result: any, params: unknown[]) => unknown>()
const ask: Ask = async (method, params) => {
  const { result, error } = await world.call(method, ...params)
  if (error)
    throw new ModalError('rpc/error', { message: error.message, data: { code: error.code, reason: error.message } })
  const lie = lies.get(method)
  return lie ? lie(result, params) : result
}
export const transfers = createSponsoredTransfers({
  askOn: () => ask,
  route: (ask, from, to, mint) => tokenRoute(ask, addressOf(from), addressOf(to), addressOf(mint)),
})
const keyOf = async (key: string) => (await createKeyPairFromBytes(getBase58Encoder().encode(key))).privateKey
/** Fills the place of a signature in a transaction with two. */
export async function withSignature(text: string, key: string, place: 0 | 1): Promise<string> {
  const bytes = fromBase64(text)
  bytes.set(await signBytes(await keyOf(key), bytes.subarray(129)), 1 + 64 * place)
  return toBase64(bytes)
}
export const signed = (text: string, key = privateKey) => withSignature(text, key, 1)

export async function prepared(change: Partial<SponsoredTerms> = {}): Promise<UnsignedTransfer> {
  const unsigned = await transfers.prepare({ ...terms, ...change })
  if (typeof unsigned === 'string') throw new Error(unsigned)
  return unsigned
}
export const [source, destination, stolen] = (await Promise.all(
  [from, SHOP as Address, other].map(owner => associatedAccount(owner, usdc.address, usdc.program)),
)) as [Address, Address, Address]

/** As the facilitator does: signs as the payer of the fee, and sends. */
export async function carry(transaction: string): Promise<string> {
  const { result, error } = await world.call(
    'sendTransaction',
    await withSignature(transaction, SETTLER.privateKey, 0),
    {
      encoding: 'base64',
    },
  )
  if (error) throw new Error(error.message)
  return result
}
