import { createPrivateKey, sign, verify, createPublicKey } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountOf, createStandardWallet, DEVNET, FIRST, SECOND, SOLANA } from '../../../test/fake-standard-wallet.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import type { StandardAccount, StandardWallet } from './discovery.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../base/bytes.ts'
import { codeOf } from '../../base/record.ts'
import { askStandard } from './requests.ts'

const test = suite('standard wallet')

/** RFC 8410 prefixes of a seed and of a public key. */
const SEED = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')
const KEYS: Record<string, string> = {
  [FIRST]: '3PtqUMkMMjRimMpUGzm7kf5YVN9YWCgf3oHNJPPkvdMYM1zN7WExbYBZj77SyX6uAs4zTnU4kkXxczjbmtXV3Cy6',
  [SECOND]: '5h3KDopvwUW97y1X7M28M5MDtbG5N1kdinEwL2dMrDfRN5vvHHkujxwg5QojXmfouNTu4kddpjreMA3msqtnrvRR',
}
function signed(address: string, bytes: Uint8Array): Uint8Array {
  const key = Buffer.concat([SEED, fromBase58(KEYS[address]!).subarray(0, 32)])
  return new Uint8Array(sign(null, bytes, createPrivateKey({ key, format: 'der', type: 'pkcs8' })))
}
function isSignature(address: string, bytes: Uint8Array, signature: string): boolean {
  const key = Buffer.concat([PUBLIC, fromBase58(address)])
  return verify(null, bytes, createPublicKey({ key, format: 'der', type: 'spki' }), fromBase58(signature))
}

/** A message as far as wallets read it: version, counts, accounts. */
const messageOf = (signers: string[], isLegacy = false) =>
  Uint8Array.from([
    ...(isLegacy ? [] : [0x80]),
    signers.length,
    0,
    1,
    5,
    ...signers.flatMap(it => [...fromBase58(it)]),
    7,
  ])
const unsigned = (message: Uint8Array, count: number) =>
  Uint8Array.from([count, ...new Uint8Array(count * 64), ...message])

const MAINNET = new Map([[SOLANA, 'solana:mainnet']])
const shared = (address: string, chains = MAINNET): StandardAccount => ({
  address,
  chains,
  account: accountOf(address),
})

/** The request, to a wallet that signs with real keys. */
function walletOf(features: Record<string, unknown> = {}, more: Partial<StandardWallet> = {}) {
  const signTransaction = ({ account, transaction }: { account: { address: string }; transaction: Uint8Array }) => {
    const count = transaction[0]!
    const message = transaction.subarray(1 + 64 * count)
    const at = (message[0]! & 0x80 ? 1 : 0) + 4
    const signedTransaction = Uint8Array.from(transaction)
    for (let index = 0; index < count; index++)
      if (toBase58(message.subarray(at + 32 * index, at + 32 * (index + 1))) === account.address)
        signedTransaction.set(signed(account.address, message), 1 + 64 * index)
    return { signedTransaction }
  }
  const { wallet, calls } = createStandardWallet({
    'solana:signMessage': {
      signMessage: async (...inputs: { account: { address: string }; message: Uint8Array }[]) =>
        inputs.map(({ account, message }) => ({ signedMessage: message, signature: signed(account.address, message) })),
    },
    'solana:signTransaction': { signTransaction: async (...inputs: never[]) => inputs.map(signTransaction) },
    'solana:signAndSendTransaction': {
      signAndSendTransaction: async (...inputs: never[]) =>
        inputs.map(input => ({ signature: signTransaction(input).signedTransaction.subarray(1, 65) })),
    },
    ...features,
  })
  const accounts = [shared(FIRST), shared(SECOND)]
  const standard: StandardWallet = {
    features: wallet['features'],
    accounts: () => accounts,
    chain: () => SOLANA,
    ...more,
  }
  return {
    calls,
    accounts,
    ask: (method: string, params?: unknown): Promise<any> => askStandard(standard, { method, params }),
  }
}
const refusal = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    value => assert.unreachable(JSON.stringify(value)),
    (thrown: any) => thrown,
  )
  return error.code
}

test('tells which accounts are shared', async () => {
  const { ask } = walletOf()
  for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
    assert.equal(await ask(method), [{ pubkey: FIRST }, { pubkey: SECOND }])
})

test('signs a message with the account that is named, else with the active one', async () => {
  const { ask, accounts, calls } = walletOf()
  const text = new TextEncoder().encode('Hello, Kestrel ✓')
  const message = toBase58(text)
  for (const [pubkey, address] of [
    [undefined, FIRST],
    [SECOND, SECOND],
  ] as const) {
    const { signature } = await ask('solana_signMessage', { message, pubkey })
    assert.ok(isSignature(address, text, signature))
  }
  assert.is(calls[1]![1][0].account, accounts[1]!.account)
  assert.equal(calls[1]![1][0].message, text)
})

for (const [what, signers, address, isLegacy] of [
  ['of one signer', [FIRST], FIRST, false],
  ['of the old kind', [FIRST], FIRST, true],
  ['that somebody else pays', [SECOND, FIRST], FIRST, false],
] as const)
  test(`signs a transaction ${what}, and tells the signature and the whole`, async () => {
    const { ask, calls } = walletOf()
    const message = messageOf([...signers], isLegacy)
    const bytes = unsigned(message, signers.length)
    const { signature, transaction } = await ask('solana_signTransaction', { transaction: toBase64(bytes) })
    assert.ok(isSignature(address, message, signature))
    const whole = fromBase64(transaction)
    assert.equal(whole.subarray(1 + 64 * signers.length), message)
    const at = 1 + 64 * [...signers].indexOf(address)
    assert.is(toBase58(whole.subarray(at, at + 64)), signature)
    assert.equal([calls.length, calls[0]![1][0].chain, calls[0]![1][0].transaction], [1, 'solana:mainnet', bytes])
  })

test('signs several transactions in one request', async () => {
  const { ask, calls } = walletOf()
  const all = [messageOf([FIRST]), messageOf([FIRST], true)].map(it => toBase64(unsigned(it, 1)))
  const { transactions } = await ask('solana_signAllTransactions', { transactions: all })
  assert.is(transactions.length, 2)
  for (const text of transactions) {
    const whole = fromBase64(text)
    assert.ok(isSignature(FIRST, whole.subarray(65), toBase58(whole.subarray(1, 65))))
  }
  assert.equal([calls.length, calls[0]![1].length], [1, 2])
})

test('hands a transaction over to be sent, with what the page says about it', async () => {
  const { ask, calls } = walletOf()
  const message = messageOf([FIRST])
  const sendOptions = { skipPreflight: true, preflightCommitment: 'confirmed' }
  const params = { transaction: toBase64(unsigned(message, 1)), pubkey: FIRST, sendOptions }
  const { signature } = await ask('solana_signAndSendTransaction', params)
  assert.ok(isSignature(FIRST, message, signature))
  const [[, [input]]] = calls as [[string, any[]]]
  assert.equal([input.chain, input.options], ['solana:mainnet', sendOptions])
})

test('R194: hands several transactions over in one request, where the wallet takes them; each has its own outcome', async () => {
  const reason = Object.assign(new Error('Blockhash not found'), { code: -32002 })
  const given: unknown[][] = []
  const { ask } = walletOf({
    'solana:signAndSendAllTransactions': {
      async signAndSendAllTransactions(...args: unknown[]) {
        given.push(args)
        return [
          { status: 'fulfilled', value: { signature: new Uint8Array(64).fill(7) } },
          { status: 'rejected', reason },
          { status: 'rejected' },
          { status: 'fulfilled', value: {} },
          { signature: new Uint8Array(64) },
          null,
        ]
      },
    },
  })
  const transactions = Array<string>(7).fill(TRANSACTION)
  const { results } = await ask('solana_signAndSendAllTransactions', { transactions, mode: 'serial' })
  const unsaid = { error: { code: -32603, message: 'The wallet didn’t say whether it sent this.' } }
  assert.equal(results, [
    { signature: toBase58(new Uint8Array(64).fill(7)) },
    { error: { code: -32002, message: 'Blockhash not found' } },
    { error: { code: -32603, message: 'The wallet didn’t say why it refused this.' } },
    unsaid,
    unsaid,
    unsaid,
    unsaid,
  ])
  const [[inputs, options]] = given as [[{ chain: string }[], object]]
  assert.is(given.length, 1)
  assert.equal([inputs.length, inputs[0]!.chain, options], [7, 'solana:mainnet', { mode: 'serial' }])
  for (const params of [{}, { transactions: [] }, { transactions: 'x' }, { transactions: [7] }])
    assert.is(codeOf(await ask('solana_signAndSendAllTransactions', params).catch((error: unknown) => error)), -32602)
})

const TRANSACTION = toBase64(unsigned(messageOf([FIRST]), 1))
const CALLS: [method: string, params: Record<string, unknown>][] = [
  ['solana_signMessage', { message: toBase58(Uint8Array.of(1, 2, 3)) }],
  ['solana_signTransaction', { transaction: TRANSACTION }],
  ['solana_signAllTransactions', { transactions: [TRANSACTION] }],
  ['solana_signAndSendTransaction', { transaction: TRANSACTION }],
]

test('what the wallet or nobody knows is unsupported, in the number of EIP-1193', async () => {
  const { ask } = walletOf({
    'solana:signMessage': undefined,
    'solana:signTransaction': undefined,
    'solana:signAndSendTransaction': undefined,
  })
  for (const [method, params] of [
    ...CALLS,
    ['solana_signAndSendAllTransactions', { transactions: [TRANSACTION] }],
    ['solana_constructor', {}],
    ['solana_', {}],
    ['x'.repeat(9_999), {}],
  ] as const)
    assert.is(await refusal(ask(method, params)), 4200, method.slice(0, 60))
})

test('an account that is not shared signs nothing', async () => {
  const none = walletOf({}, { accounts: () => [] })
  const { ask, calls } = walletOf()
  for (const [method, params] of CALLS) {
    assert.is(await refusal(ask(method, { ...params, pubkey: SECOND.replace('1', '2') })), 4100)
    assert.is(await refusal(none.ask(method, params)), 4100)
  }
  assert.equal([...calls, ...none.calls], [])
})

test('a transaction goes to no account that is not on its network; a message has none', async () => {
  const { ask, calls } = walletOf({}, { chain: () => DEVNET })
  for (const [method, params] of CALLS.slice(1)) assert.is(await refusal(ask(method, params)), 4901)
  assert.is(calls.length, 0)
  assert.ok((await ask(...CALLS[0]!)).signature)
})

test('what is no text of bytes never reaches the wallet', async () => {
  const { ask, calls } = walletOf()
  for (const bad of [...HOSTILE.filter(it => typeof it !== 'string'), '', 'é', '*'])
    for (const [method, params] of CALLS)
      for (const given of [bad, ...Object.keys(params).map(key => ({ [key]: bad, [`${key}s`]: [bad] }))])
        assert.is(await refusal(ask(method, given)), -32602, `${method} ${JSON.stringify(given)}`)
  assert.is(calls.length, 0)
})

test('an answer without a signature is a failure, whatever it is', async () => {
  for (const answer of [
    ...HOSTILE,
    ...HOSTILE.map(it => [it]),
    ...HOSTILE.map(it => [{ signature: it, signedTransaction: it }]),
  ]) {
    const say = async () => answer
    const { ask } = walletOf({
      'solana:signMessage': { signMessage: say },
      'solana:signTransaction': { signTransaction: say },
      'solana:signAndSendTransaction': { signAndSendTransaction: say },
    })
    for (const [method, params] of CALLS) assert.is(await refusal(ask(method, params)), -32603, JSON.stringify(answer))
  }
})

test('a transaction that the account is no signer of is a failure, not the signature of another', async () => {
  const { ask } = walletOf()
  for (const bytes of [unsigned(messageOf([SECOND]), 1), Uint8Array.of(0), Uint8Array.of(1), Uint8Array.of(255, 1)])
    assert.is(await refusal(ask('solana_signTransaction', { transaction: toBase64(bytes) })), -32603)
})

test('what the wallet throws comes out as it is', async () => {
  for (const thrown of [{ code: 4001 }, 'User canceled', undefined, new Error('x')]) {
    const { ask } = walletOf({ 'solana:signMessage': { signMessage: () => Promise.reject(thrown) } })
    assert.is(await ask(...CALLS[0]!).catch(error => error), thrown)
  }
})

test.run()
