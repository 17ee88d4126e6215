import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from 'solana-web3-v1'
import { ed25519 } from '@noble/curves/ed25519'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { recoverTransactionAddress, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { failure } from '../../../test/async.ts'
import {
  authenticatorDataOf,
  clientDataOf,
  IN_FRAME,
  IN_WINDOW,
  softPasskey,
  verify,
} from '../../../test/soft-passkey.ts'
import { fromBase58, toBase58, toHexDigits } from '../../base/bytes.ts'
import { messageOf, type PreparedTransaction, type TypedData } from '../../chains/evm/digests.ts'
import { ROOT_BYTES } from '../keys/hkdf.ts'
import type { Addresses } from '../keys/keys.ts'
import { challengeOf } from '../passkey/assertion.ts'
import { ROOT, SEALED } from '../passkey/user-handle.ts'
import type { Access } from '../ring.ts'
import { Refusal, type Answers, type Job, type Opened, type Restored, type Signable } from './job.ts'
import { perform } from './perform.ts'

const test = suite('signer')

const phone = softPasskey('phone')
const key = softPasskey('security key')
const rootAccess: Access = { id: phone.id, kind: ROOT }
const text = (bytes: string) => toBase58(new TextEncoder().encode(bytes))

type Content<Does extends Job['does']> = Extract<Job, { does: Does }>['content']
const job = async (
  does: 'open' | 'sign' | 'words',
  content: Content<'open'> | Content<'sign'> | Content<'words'>,
  { passkey = phone, access = rootAccess as Access, place = IN_FRAME } = {},
) => ({ does, content, access, by: await verify(passkey, { does, content } as Job, place) }) as Job
const open = async (content: Content<'open'> = {}, more = {}) =>
  (await perform(await job('open', content, more))) as Opened

let account: Addresses
test.before(async () => {
  account = await open()
})
const signJob = (all: Signable[], more = {}) => job('sign', { account, all }, more)
const refusalOf = async (it: Job) => {
  const error = await failure(perform(it))
  assert.instance(error, Refusal)
  return (error as unknown as Refusal).why
}

const TYPED: TypedData = {
  domain: { name: 'Bakery', chainId: 1 },
  types: { Order: [{ name: 'loaves', type: 'uint256' }] },
  primaryType: 'Order',
  message: { loaves: '3' },
}
const transaction: PreparedTransaction = {
  chainId: '0x1',
  nonce: '0x3',
  to: `0x${'11'.repeat(20)}`,
  value: '0x5',
  data: '0x',
  gas: '0x5208',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
}
const solanaTransaction = () => {
  const payerKey = Keypair.fromSeed(new Uint8Array(32)).publicKey.constructor as new (
    text: string,
  ) => Keypair['publicKey']
  const payer = new payerKey(account.solana)
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
    instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1n })],
  })
  return new VersionedTransaction(message.compileToV0Message())
}

test('opening tells the two accounts and nothing else, in a frame and in a window', async () => {
  assert.equal(Object.keys(account).sort(), ['evm', 'solana'])
  assert.equal(await open({}, { place: IN_WINDOW }), account)
  const words = (await perform(await job('words', { account }))) as string
  assert.is(mnemonicToAccount(words).address, account.evm)
})

test('one verification signs everything of one approval, each as its network has it', async () => {
  const solana = solanaTransaction()
  const all: Signable[] = [
    { type: 'evm-message', message: messageOf('hello') },
    { type: 'evm-typed-data', data: TYPED },
    { type: 'evm-transaction', transaction },
    { type: 'solana-message', message: text('hello') },
    { type: 'solana-transaction', transaction: toBase58(solana.serialize()) },
  ]
  const [message, typed, sent, words, signed] = (await perform(await signJob(all))) as [Hex, Hex, Hex, string, string]
  const address = account.evm as Hex
  const publicKey = fromBase58(account.solana)
  assert.ok(await verifyMessage({ address, message: 'hello', signature: message }))
  assert.ok(await verifyTypedData({ address, signature: typed, ...TYPED } as Parameters<typeof verifyTypedData>[0]))
  assert.is(await recoverTransactionAddress({ serializedTransaction: sent as `0x02${string}` }), account.evm)
  assert.ok(ed25519.verify(fromBase58(words), new TextEncoder().encode('hello'), publicKey))
  const { signatures } = VersionedTransaction.deserialize(fromBase58(signed))
  assert.ok(ed25519.verify(signatures[0]!, solana.message.serialize(), publicKey))
})

test('a sign-in is signed along with opening, for the account that opened', async () => {
  const evm = await open({ signIn: { namespace: 'eip155', text: 'bakery:\n<<AccountAddress>>\n\nHi $& $1' } })
  const message = `bakery:\n${account.evm}\n\nHi $& $1`
  assert.is(evm.signed!.message, message)
  assert.ok(await verifyMessage({ address: account.evm as Hex, message, signature: evm.signed!.signature as Hex }))
  const solana = await open({ signIn: { namespace: 'solana', text: '<<AccountAddress>>' } })
  const bytes = new TextEncoder().encode(account.solana)
  assert.ok(ed25519.verify(fromBase58(solana.signed!.signature), bytes, fromBase58(account.solana)))
  for (const wrong of ['none', '<<AccountAddress>> <<AccountAddress>>'])
    assert.equal(await refusalOf(await job('open', { signIn: { namespace: 'eip155', text: wrong } })), {
      reason: 'malformed',
    })
})

test('a further passkey opens the same wallet by its seal, and with a seal of another one nothing', async () => {
  const content = { account }
  const sealing = { does: 'seal', content } as Job
  const box = (await perform({
    does: 'seal',
    content,
    access: rootAccess,
    by: await verify(phone, sealing),
    further: await verify(key, sealing),
  })) as string
  const access: Access = { id: key.id, kind: SEALED, box }
  assert.equal(await open({}, { passkey: key, access }), account)
  const others: Access[] = [
    { ...access, box: `${box.slice(0, -2)}${box.endsWith('00') ? '11' : '00'}` },
    { ...access, box: '' },
    { ...access, box: undefined } as unknown as Access,
    { ...access, kind: 3 } as unknown as Access,
  ]
  for (const it of others)
    assert.equal(await refusalOf(await job('open', {}, { passkey: key, access: it })), { reason: 'seal-broken' })
  const thief = softPasskey('thief')
  const stolen = { ...access, id: thief.id }
  assert.equal(await refusalOf(await job('open', {}, { passkey: thief, access: stolen })), { reason: 'seal-broken' })
  // Taken for a root, the key would open another, empty wallet.
  assert.not.equal(await open({}, { passkey: key, access: { id: key.id, kind: ROOT } }), account)
})

test('a passkey is not sealed under itself', async () => {
  const content = { account }
  const sealing = { does: 'seal', content } as Job
  const [by, further] = await Promise.all([verify(phone, sealing), verify(phone, sealing)])
  assert.equal(await refusalOf({ does: 'seal', content, access: rootAccess, by, further }), { reason: 'malformed' })
})

test('what is wrong with recovery words is named, and nobody has to verify for it', async () => {
  const check = (words: string) => perform({ does: 'check', words })
  const right = `${'test '.repeat(11)}junk`
  for (const words of [right, ` ${right.toUpperCase().replaceAll(' ', '\n\t')} `, right.replaceAll(' ', '\u00a0')])
    assert.is(await check(words), undefined)
  const wrong: [words: string, problem: unknown][] = [
    ['', { problem: 'count', count: 0 }],
    [right.slice(5), { problem: 'count', count: 11 }],
    [`${right} test`, { problem: 'count', count: 13 }],
    // Right for other wallets: twenty-four words are another length of root.
    [`${'abandon '.repeat(23)}art`, { problem: 'count', count: 24 }],
    [right.replace('junk', 'junc'), { problem: 'unknown', words: ['junc'] }],
    [`tesst, ${right}`, { problem: 'unknown', words: ['tesst,'] }],
    [right.replace('junk', 'test'), { problem: 'checksum' }],
    [`junk ${'test '.repeat(11)}`, { problem: 'checksum' }],
  ]
  for (const [words, problem] of wrong) assert.equal(await check(words), problem, words)
})

test('R185: a wallet that is restored from its words is the same', async () => {
  const words = (await perform(await job('words', { account }))) as string
  const restore = async (typed: string, content: Content<'restore'>) =>
    ({ does: 'restore', content, words: typed, by: await verify(key, { does: 'restore', content }) }) as Job
  for (const content of [{}, { account }]) {
    const { box, ...restored } = (await perform(await restore(words, content))) as Restored
    assert.equal(restored, account)
    assert.equal(await open({}, { passkey: key, access: { id: key.id, kind: SEALED, box } }), account)
  }
  assert.equal(await refusalOf(await restore('abandon abandon', {})), { reason: 'words-invalid' })
  const others = `${'test '.repeat(11)}junk`
  assert.equal(await refusalOf(await restore(others, { account })), { reason: 'another-wallet' })
})

test('what cannot be read as what it is said to be is not signed, nor anything along with it', async () => {
  const fine: Signable = { type: 'evm-message', message: messageOf('hello') }
  const wrong = [
    { type: 'evm-message', message: 'hello' },
    { type: 'evm-message', message: undefined },
    { type: 'evm-typed-data', data: { ...TYPED, message: { loaves: '-3' } } },
    { type: 'evm-typed-data', data: null },
    { type: 'evm-transaction', transaction: { ...transaction, type: '0x4', authorizationList: [] } },
    { type: 'evm-transaction', transaction: { ...transaction, chainId: '0x0' } },
    { type: 'solana-message', message: '0' },
    { type: 'solana-transaction', transaction: text('hello') },
    { type: 'eth-sign', message: `0x${'00'.repeat(32)}` },
    { type: 'toString' },
    null,
  ] as unknown as Signable[]
  for (const it of wrong) assert.equal(await refusalOf(await signJob([fine, it])), { reason: 'malformed' })
})

/** What somebody changes between the ceremony and the signature. */
type Change = (it: Extract<Job, { does: 'sign' }>) => unknown
const client =
  (changed: object): Change =>
  async it => {
    const challenge = await challengeOf({ site: it.by.place.site, does: 'sign', content: it.content, once: it.by.once })
    it.by.clientData = clientDataOf(challenge, it.by.place, changed)
  }
const MUTATIONS: [wanted: string, Change][] = [
  ['challenge', it => it.content.all.push({ type: 'evm-message', message: '0x' })],
  ['challenge', it => it.content.all.pop()],
  ['challenge', it => it.content.all.reverse()],
  ['challenge', it => Object.assign(it.content.all[0]!, { message: '0x00' })],
  ['challenge', it => Object.assign(it.content.all[0]!, { type: 'evm-typed-data' })],
  ...['chainId', 'nonce', 'value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((name): [string, Change] => [
    'challenge',
    it => Object.assign(Object(it.content.all[1]).transaction, { [name]: '0x99' }),
  ]),
  ['challenge', it => Object.assign(Object(it.content.all[1]).transaction, { to: `0x${'22'.repeat(20)}` })],
  ['challenge', it => delete Object(it.content.all[1]).transaction.to],
  ['challenge', it => Object.assign(Object(it.content.all[1]).transaction, { data: '0xa9059cbb' })],
  ['challenge', it => Object.assign(Object(it.content.all[2]).data.message, { loaves: '4' })],
  ['challenge', it => Object.assign(Object(it.content.all[2]).data.domain, { chainId: 8453 })],
  ['challenge', it => Object.assign(Object(it.content.all[2]).data, { primaryType: 'Other' })],
  ['challenge', it => (Object(it.content.all[2]).data.types.Order[0].type = 'uint8')],
  ['challenge', it => (it.content.account = { ...it.content.account, evm: `0x${'22'.repeat(20)}` })],
  ['challenge', it => (it.content.account = { ...it.content.account, solana: '1'.repeat(32) })],
  ['challenge', it => (it.content.account = { solana: it.content.account.solana, evm: it.content.account.evm })],
  ['challenge', it => (it.by.once = 'twice')],
  ['challenge', it => (it.by.place = { ...it.by.place, site: 'https://evil.example' })],
  ['challenge', client({ challenge: 'AAAA' })],
  ['challenge', client({ challenge: undefined })],
  ['type', client({ type: 'webauthn.create' })],
  ['origin', client({ origin: 'https://evil.example' })],
  ['origin', it => (it.by.place = { ...it.by.place, origin: 'https://evil.example' })],
  ['framing', client({ crossOrigin: false })],
  ['framing', it => (it.by.place = { ...it.by.place, framing: 'none' })],
  ['top-origin', client({ topOrigin: 'https://evil.example' })],
  ['malformed', it => (it.by.clientData = new Uint8Array())],
  ['malformed', it => (it.by.authenticatorData = new Uint8Array())],
  ['unverified', it => (it.by.authenticatorData = authenticatorDataOf(IN_FRAME.rpId, 0x19))],
  ['rp', it => (it.by.authenticatorData = authenticatorDataOf('evil.example'))],
  ['rp', it => (it.by.place = { ...it.by.place, rpId: 'example' })],
  ['another-passkey', it => (it.by.id = key.id)],
  ['another-passkey', it => (it.access = { ...it.access, id: key.id })],
  // The bytes are another passkey's, or the way to the root is another one.
  ['another-wallet', it => it.by.prf.set(key.prf())],
  ['another-wallet', it => void (it.by.prf[31]! ^= 1)],
  ['seal-broken', it => (it.access = { id: it.access.id, kind: SEALED, box: 'ab'.repeat(44) })],
  ['seal-broken', it => (it.access = { id: it.access.id, kind: SEALED } as Access)],
]

test('R177: forty changes between display and signature, no signature', async () => {
  assert.ok(MUTATIONS.length >= 40, `${MUTATIONS.length}`)
  const all = (): Signable[] => [
    { type: 'evm-message', message: messageOf('hello') },
    { type: 'evm-transaction', transaction: { ...transaction } },
    { type: 'evm-typed-data', data: structuredClone(TYPED) },
  ]
  assert.is(((await perform(await signJob(all()))) as Answers['sign']).length, 3)
  for (const [index, [wanted, change]] of MUTATIONS.entries()) {
    const it = (await signJob(all())) as Extract<Job, { does: 'sign' }>
    it.content.account = { ...it.content.account }
    await change(it)
    const why = await refusalOf(it)
    assert.is(why.reason === 'unproven' ? why.problem : why.reason, wanted, `change ${index}`)
    assert.equal([...new Set(it.by.prf)], [0], 'the bytes are gone')
  }
})

test('R177: an answer to one job is none to another', async () => {
  const content = { account }
  const by = await verify(phone, { does: 'sign', content: { account, all: [] } })
  const opened = await verify(phone, { does: 'open', content: {} })
  for (const it of [by, opened])
    assert.equal(await refusalOf({ does: 'words', content, access: rootAccess, by: it }), {
      reason: 'unproven',
      problem: 'challenge',
    })
})

test('a mark that names another account signs nothing: the addresses are compared first', async () => {
  const forged = { ...account, evm: `0x${'22'.repeat(20)}` }
  const content = { account: forged, all: [] }
  assert.equal(await refusalOf(await job('sign', content)), { reason: 'another-wallet' })
  assert.equal(await refusalOf(await job('words', { account: forged })), { reason: 'another-wallet' })
})

test('the bytes of passkeys are zeros after every job', async () => {
  const done = await signJob([])
  await perform(done)
  const refused = (await job('words', { account: { ...account, solana: '1' } })) as Job
  await failure(perform(refused))
  for (const { by } of [done, refused]) assert.is(toHexDigits(by.prf), '00'.repeat(32))
})

test('a root is zeros after a job, done or refused', async () => {
  const jobs = [await signJob([]), (await job('words', { account: { ...account, solana: '1' } })) as Job]
  const { deriveBits } = crypto.subtle
  const roots: Uint8Array[] = []
  crypto.subtle.deriveBits = async (...of) => {
    const bits = await deriveBits.apply(crypto.subtle, of)
    // The seed of the curves is longer, and made of it.
    if (bits.byteLength === ROOT_BYTES) roots.push(new Uint8Array(bits))
    return bits
  }
  try {
    await perform(jobs[0]!)
    await failure(perform(jobs[1]!))
  } finally {
    crypto.subtle.deriveBits = deriveBits
  }
  assert.equal(roots.map(toHexDigits), Array(jobs.length).fill('00'.repeat(ROOT_BYTES)))
})

test.run()
