// A client for tests: the few instructions that they send, and transactions signed with the plan's keys.
import {
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Encoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { createFaults } from '../http/faults.mjs'
import { ASSOCIATED, CAIP, COMPUTE_BUDGET, MEMO, MINTS, SYSTEM, TOKEN } from './plan.mjs'
import { startSolana } from './solana-service.mjs'
import { u32, u64 } from './token-layout.mjs'

const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
const READONLY = 0
const WRITABLE = 1
const SIGNER = 2
const PAYER = 3

export const SOL = 1_000_000_000n
export const mintOf = symbol => MINTS.find(it => it.symbol === symbol)
export const signerOf = ({ privateKey }) => createKeyPairSignerFromBytes(getBase58Encoder().encode(privateKey))

const keys = list => list.map(([key, role]) => ({ address: address(key), role }))

export const transferSol = (from, to, lamports) => ({
  programAddress: SYSTEM,
  accounts: keys([
    [from, PAYER],
    [to, WRITABLE],
  ]),
  data: Buffer.concat([u32(2), u64(lamports)]),
})

export const memo = text => ({ programAddress: MEMO, data: Buffer.from(text) })

/** Price in micro-lamports per unit, and the number of units. */
export const computeBudget = (price, units) => [
  { programAddress: COMPUTE_BUDGET, data: Buffer.concat([Buffer.of(2), u32(units)]) },
  { programAddress: COMPUTE_BUDGET, data: Buffer.concat([Buffer.of(3), u64(price)]) },
]

export async function tokenAccount(owner, symbol) {
  const { address: mint, program } = mintOf(symbol)
  const seeds = [owner, program, mint].map(it => getAddressEncoder().encode(it))
  return (await getProgramDerivedAddress({ programAddress: ASSOCIATED, seeds }))[0]
}

export async function createTokenAccount(payer, owner, symbol) {
  const { address: mint, program } = mintOf(symbol)
  const accounts = [
    [payer, PAYER],
    [await tokenAccount(owner, symbol), WRITABLE],
    [owner, READONLY],
    [mint, READONLY],
    [SYSTEM, READONLY],
    [program, READONLY],
  ]
  return { programAddress: ASSOCIATED, accounts: keys(accounts), data: Buffer.of(1) }
}

export async function transferToken(from, to, symbol, units) {
  const { address: mint, program, decimals } = mintOf(symbol)
  const accounts = [
    [await tokenAccount(from, symbol), WRITABLE],
    [mint, READONLY],
    [await tokenAccount(to, symbol), WRITABLE],
    [from, SIGNER],
  ]
  const data = Buffer.concat([Buffer.of(12), u64(units), Buffer.of(decimals)])
  return { programAddress: program, accounts: keys(accounts), data }
}

/** Transfers a token account to another owner. */
export const setOwner = (account, from, to, program = TOKEN) => ({
  programAddress: program,
  accounts: keys([
    [account, WRITABLE],
    [from, SIGNER],
  ]),
  data: Buffer.concat([Buffer.of(6, 2, 1), getAddressEncoder().encode(to)]),
})

/** A lookup table with one address: where it is, and how to create it. */
export async function createTable(owner, slot, entry) {
  const seeds = [getAddressEncoder().encode(owner), u64(slot)]
  const [table, bump] = await getProgramDerivedAddress({ programAddress: LOOKUP_TABLE, seeds })
  const accounts = keys([
    [table, WRITABLE],
    [owner, SIGNER],
    [owner, PAYER],
    [SYSTEM, READONLY],
  ])
  const create = Buffer.concat([u32(0), u64(slot), Buffer.of(bump)])
  const extend = Buffer.concat([u32(2), u64(1n), getAddressEncoder().encode(entry)])
  return { table, instructions: [create, extend].map(data => ({ programAddress: LOOKUP_TABLE, accounts, data })) }
}

/** A client for the chain at a URL. */
export function clientOf(url) {
  const rpc = createSolanaRpc(url)
  const post = async (body, path = '/', headers = {}) =>
    (await fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers })).json()
  let lastId = 0
  /** A call's raw answer, result or error. */
  const call = (method, ...params) => post({ jsonrpc: '2.0', id: ++lastId, method, params })

  /** @returns {Promise<{ wire: string, signature: string, message: import('@solana/kit').Transaction }>} */
  async function sign(account, instructions, { version = 0, blockhash, tables = {} } = {}) {
    const signer = await signerOf(account)
    const latest = blockhash ?? (await rpc.getLatestBlockhash().send()).value
    const signed = await signTransactionMessageWithSigners(
      pipe(
        createTransactionMessage({ version }),
        it => setTransactionMessageFeePayerSigner(signer, it),
        it => setTransactionMessageLifetimeUsingBlockhash(latest, it),
        it => appendTransactionMessageInstructions(instructions, it),
        it => (version === 0 ? compressTransactionMessageUsingAddressLookupTables(it, tables) : it),
      ),
    )
    return { wire: getBase64EncodedWireTransaction(signed), signature: getSignatureFromTransaction(signed), signed }
  }

  const sendWire = (wire, options = {}) => call('sendTransaction', wire, { encoding: 'base64', ...options })

  async function send(account, instructions, options) {
    const { wire, signature } = await sign(account, instructions, options)
    return { signature, ...(await sendWire(wire, options)) }
  }

  const unitsOf = async (owner, symbol) =>
    BigInt((await rpc.getTokenAccountBalance(await tokenAccount(owner, symbol)).send()).value.amount)
  const lamportsOf = async key => (await rpc.getBalance(address(key)).send()).value

  return { rpc, post, call, sign, send, sendWire, unitsOf, lamportsOf }
}

export async function startFixture() {
  const faults = createFaults([CAIP])
  const chain = await startSolana({ port: 0, faults })
  return { ...chain, chain, faults, ...clientOf(chain.url) }
}
