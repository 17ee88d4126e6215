// What a wallet is asked, and how its answer is handled.
import { address, getBase58Decoder, getBase64Decoder } from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { isAbort, ModalError } from '../../base/errors.ts'
import { isRefusal } from '../../base/refusal.ts'
import type { Ask } from './accounts.ts'
import { sendTransaction, signMessage, type Sending } from './wallet.ts'

const test = suite('wallets of solana')
const from = address('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV')
const other = 'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX'
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)
const SIGNED = new Uint8Array(64).fill(7)
const SIGNATURE = getBase58Decoder().decode(SIGNED)
/** One empty signature, and a message. */
const BYTES = Uint8Array.of(1, ...new Uint8Array(64), 128, 1, 2, 3, 4, 5)
const withSignature = (bytes = BYTES) => Uint8Array.from(bytes).fill(7, 1, 65)

/** A wallet that only signs, and returns `answer`. */
function walletOf(answer: unknown, methods: Record<string, () => unknown> = {}) {
  const asked: string[] = []
  const signer = {
    async request({ method }: { method: string }) {
      asked.push(method)
      if (methods[method]) return methods[method]()
      if (method === 'solana_getAccounts') return [{ pubkey: from }]
      if (method === 'solana_signAndSendTransaction') throw { code: 4200, message: 'Unsupported' }
      return answer
    },
  }
  return { asked, signer }
}
/** What the node received, and the result. */
async function send(
  answer: unknown,
  { accept, node = async () => SIGNATURE }: { accept?: Sending['accept']; node?: Ask } = {},
) {
  const handed: unknown[] = []
  const ask: Ask = async (method, params) => (handed.push(params[0]), node(method, params))
  const done = sendTransaction(ask, walletOf(answer).signer, { from, bytes: BYTES, accept })
  const outcome = await done.catch((error: ModalError) => error)
  return { handed, outcome: outcome as string & ModalError }
}

test('R70: for a text, too, the wallet is asked first whether the account is still its own', async () => {
  for (const accounts of [[], [{ pubkey: other }], null]) {
    const { signer, asked } = walletOf({ signature: SIGNATURE }, { solana_getAccounts: () => accounts })
    assert.is((await failure(signMessage(signer, from, 'Hello'))).code, 'wallet/account-changed')
    assert.equal(asked, ['solana_getAccounts'])
  }
  assert.is(await signMessage(walletOf({ signature: SIGNATURE }).signer, from, 'Hello'), SIGNATURE)
})

test('who leaves while the wallet is asked for its account has left, and the account has not changed', async () => {
  const leaves = () => {
    throw new ModalError('request/aborted')
  }
  const { signer, asked } = walletOf(undefined, { solana_getAccounts: leaves })
  const gone = new AbortController()
  gone.abort()
  const error = await failure(
    sendTransaction(async () => null, signer, { from, bytes: BYTES }, { signal: gone.signal }),
  )
  assert.ok(isAbort(error), error.code)
  assert.not(asked.includes('solana_signTransaction'))
})

test('the signature of the wallet goes to the node in what was handed over, from whichever answer it comes', async () => {
  for (const answer of [{ transaction: base64(withSignature()) }, { signature: SIGNATURE }, SIGNATURE])
    assert.equal(await send(answer), { handed: [base64(withSignature())], outcome: SIGNATURE })
})

test('R142: with any byte of the message another one, one more or one less, it is another transaction', async () => {
  const whole = withSignature()
  const others = [
    ...Array.from(BYTES.subarray(65), (_, at) => whole.map((byte, index) => (index === at + 65 ? byte ^ 1 : byte))),
    Uint8Array.of(...whole, 0),
    whole.subarray(0, -1),
    whole.subarray(0, 65),
  ]
  for (const bytes of others) {
    const refused = await send({ transaction: base64(bytes) })
    assert.equal([refused.handed, isRefusal(refused.outcome)], [[], true])
    const accepted: Uint8Array[] = []
    const { handed, outcome } = await send(
      { transaction: base64(bytes) },
      { accept: async signed => void accepted.push(signed) },
    )
    assert.equal([accepted, handed, outcome], [[bytes], [base64(bytes)], SIGNATURE])
    const said = new ModalError('rpc/error', { message: 'never' })
    const never = await send({ transaction: base64(bytes) }, { accept: () => Promise.reject(said) })
    assert.equal([never.handed, never.outcome], [[], said])
  }
})

test('R118: a node that has it already, that failed, or whose answer is lost may have taken it; one that refuses has not', async () => {
  const fails = (code: 'rpc/error' | 'http/network' | 'http/timeout', data = {}) => {
    return () => Promise.reject(new ModalError(code, { message: 'No', data }))
  }
  const refuses = (code: number | undefined, reason: string) => fails('rpc/error', { code, reason })
  const answer = { signature: SIGNATURE }
  for (const node of [
    refuses(-32002, 'Transaction simulation failed: This transaction has already been processed'),
    refuses(-32002, 'Transaction already processed'),
    refuses(-32002, 'AlreadyProcessed'),
    refuses(-32603, 'Internal error'),
    refuses(-32000, 'upstream request failed'),
    refuses(-32008, 'Request timed out'),
    refuses(undefined, 'No'),
    fails('http/network'),
    fails('http/timeout'),
  ])
    assert.is((await send(answer, { node })).outcome, SIGNATURE)
  for (const [code, reason] of [
    [-32002, 'Transaction simulation failed: Blockhash not found'],
    [-32003, 'Transaction signature verification failure'],
    [-32005, 'Node is behind by 42 slots'],
    [-32602, 'Invalid params'],
  ] as const)
    assert.ok(isRefusal((await send(answer, { node: refuses(code, reason) })).outcome), reason)
})

test('who leaves while the node is asked has left, and nothing is said of the transaction', async () => {
  const node = () => Promise.reject(new ModalError('request/aborted'))
  assert.ok(isAbort((await send({ signature: SIGNATURE }, { node })).outcome))
})

test.run()
