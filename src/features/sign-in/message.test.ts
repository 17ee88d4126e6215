import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { parseSignInMessageText, createSignInMessageText } from '@solana/wallet-standard-util'
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage as verifySolana } from '../../chains/solana/verify.ts'
import type { SIWXMessageData } from '../../base/siwx.ts'
import { toBase58 } from '../../base/bytes.ts'
import { faultOf, isCurrent, makeMessage, readMessage, writeMessage } from './message.ts'

const test = suite('message of sign-in')

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = { accountAddress: ADDRESS, chainId: 'eip155:1' } as const
const NOW = Date.parse('2026-01-01T00:00:00.000Z')
const site = { host: 'app.example', origin: 'https://app.example' }
const savedSite = globalThis.location
test.before(() => void Object.defineProperty(globalThis, 'location', { value: site, configurable: true }))
test.after(() => void Object.defineProperty(globalThis, 'location', { value: savedSite, configurable: true }))
const MESSAGE: SIWXMessageData = {
  ...ACCOUNT,
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: '0123456789abcdef',
}

/** A number generator that is the same in every run (mulberry32). */
function seeded(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
const COUNT = 1000
const PLAIN = "abcXYZ019 .,;:!?/()[]@&=+$*'-_~#"

function randomOf(seed: number) {
  const random = seeded(seed)
  const among = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const text = (letters: string, least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) })
      .map(() => among([...letters]))
      .join('')
  const maybe = <T>(make: () => T) => (random() < 0.5 ? make() : undefined)
  return { random, among, text, maybe }
}

/** A message with a random choice of fields and of values that EIP-4361 allows. */
function anyMessage(seed: number, who: { accountAddress: string; chainId: `${string}:${string}` }): SIWXMessageData {
  const { among, text, maybe, random } = randomOf(seed)
  const time = () => new Date(NOW + Math.floor(random() * 1e10)).toISOString()
  const domain = among([
    'app.example',
    'localhost:3000',
    '127.0.0.1:8080',
    'a-b.c.example.org',
    'xn--bcher-kva.example',
  ])
  const data: Record<string, unknown> = {
    ...who,
    domain,
    uri: `https://${domain}${among(['', '/', '/login'])}`,
    version: '1',
    nonce: text('0123456789abcdefGHIJ', 8, 32),
    statement: maybe(() => `I ${text(PLAIN, 1, 80).trim()}.`),
    issuedAt: time(),
    expirationTime: maybe(time),
    notBefore: maybe(time),
    requestId: maybe(() => text('abc019-_.', 1, 12)),
    resources: maybe(() => [1, 2].map(() => `https://${among(['a.example', 'b.example'])}/${text('abc019', 0, 9)}`)),
  }
  for (const key of Object.keys(data)) if (data[key] === undefined) delete data[key]
  return data as unknown as SIWXMessageData
}

test('R130: 1,000 messages of ours are read, and their signatures taken, by the public parser of EIP-4361', async () => {
  const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  for (let seed = 0; seed < COUNT; seed++) {
    const data = anyMessage(seed, { accountAddress: account.address, chainId: `eip155:${1 + (seed % 9000)}` })
    const text = `${makeMessage(data)}`
    const read = new SiweMessage(text)
    assert.is(read.domain, data.domain, text)
    assert.is(read.address, data.accountAddress)
    assert.is(`eip155:${read.chainId}`, data.chainId)
    for (const key of ['statement', 'uri', 'nonce', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const)
      assert.is(read[key] ?? undefined, data[key], `${key} of ${text}`)
    assert.equal(read.resources ?? undefined, data.resources)
    // @spec:3.36
    assert.is(read.prepareMessage(), text)
    if (seed % 20) continue
    const signature = await account.signMessage({ message: text })
    const time = data.notBefore ?? data.issuedAt
    const { success } = await read.verify(
      { signature, time, domain: data.domain, nonce: data.nonce },
      { suppressExceptions: true },
    )
    assert.is(success, !data.expirationTime || Date.parse(data.expirationTime) > Date.parse(time!), text)
  }
})

test('R130: 1,000 messages of the public package for EIP-4361 are read as what they say', () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const data = anyMessage(seed + COUNT, { accountAddress: ADDRESS, chainId: `eip155:${1 + (seed % 9000)}` })
    const { accountAddress: address, chainId, ...rest } = data
    const text = new SiweMessage({ ...rest, address, chainId: Number(chainId.split(':')[1]) }).prepareMessage()
    assert.equal(readMessage(text), data, text)
  }
})

test('R130: 1,000 messages of ours and of the public package for Solana say the same to both, and verify', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const address = toBase58(Uint8Array.from(raw))
  for (let seed = 0; seed < COUNT; seed++) {
    const data = anyMessage(seed, { accountAddress: address, chainId: SOLANA })
    const text = `${makeMessage(data)}`
    const { accountAddress: _, ...rest } = data
    assert.equal({ ...parseSignInMessageText(text) }, { ...NONE, ...rest, address }, text)
    const theirs = createSignInMessageText({ ...rest, address })
    assert.is(theirs, text)
    assert.equal(readMessage(theirs), data)
    if (seed % 20) continue
    const signature = toBase58(Uint8Array.from(signBytes(null, Buffer.from(text), privateKey)))
    assert.is(await verifySolana(address as never, text, signature), true)
    assert.is(await verifySolana(address as never, `${text} `, signature), false)
  }
})
const NONE = {
  statement: undefined,
  uri: undefined,
  version: undefined,
  chainId: undefined,
  nonce: undefined,
  issuedAt: undefined,
  expirationTime: undefined,
  notBefore: undefined,
  requestId: undefined,
  resources: undefined,
}

test('R81: no value puts a line of its own into a message: 3,000 injections are refused or read as they were meant', () => {
  const fields = ['domain', 'uri', 'version', 'nonce', 'statement', 'issuedAt', 'requestId', 'accountAddress'] as const
  const poison = ['\n', '\r\n', '\nNonce: 00000000', '\n\nURI: https://evil.example', '\u2028', '\0', ' ', '']
  let made = 0
  for (let seed = 0; seed < 3 * COUNT; seed++) {
    const { among, text } = randomOf(seed)
    const data = { ...anyMessage(seed, ACCOUNT) }
    const key = among(fields)
    data[key] = `${data[key] ?? ''}${among(poison)}${text(PLAIN, 0, 9)}`
    const message = makeMessage(data)
    if (!message) continue
    made++
    assert.equal(readMessage(`${message}`), data, JSON.stringify(`${message}`))
    assert.not.match(String(data[key]), '\n')
  }
  assert.ok(made > 0 && made < 3 * COUNT)
})

test('R81: a message that is longer than any honest one is not made', () => {
  assert.ok(makeMessage({ ...MESSAGE, statement: 'a'.repeat(3000) }))
  assert.not(makeMessage({ ...MESSAGE, statement: 'a'.repeat(5000) }))
  assert.not(makeMessage({ ...MESSAGE, resources: Array.from({ length: 999 }).map(() => 'https://a.example') }))
  const recap = `urn:recap:${'a'.repeat(50_000)}`
  assert.ok(makeMessage({ ...MESSAGE, resources: ['https://a.example', recap] }))
  assert.not(makeMessage({ ...MESSAGE, resources: [recap, 'https://a.example'] }))
  assert.not(makeMessage({ ...MESSAGE, resources: [recap + recap] }))
})

test('R152: no field has a line separator, a control or a mark of direction in it', () => {
  const hidden =
    '\n \r \r\n \t \0 \x1b \x7f \x85 \x9b \u2028 \u2029 \u061c \u200e \u200f \u202a \u202e \u2066 \u2069 \ud800'.split(
      ' ',
    )
  const whole = {
    ...MESSAGE,
    statement: 'I agree.',
    requestId: 'a',
    issuedAt: new Date(NOW).toISOString(),
    resources: ['https://a.example'],
  }
  assert.is(faultOf(`${makeMessage(whole)}`, ACCOUNT), undefined)
  for (const mark of hidden) {
    for (const key of ['domain', 'uri', 'version', 'nonce', 'statement', 'issuedAt', 'requestId'] as const)
      for (const value of [`${whole[key]}${mark}x`, `${mark}${whole[key]}`, `${whole[key]}${mark}`]) {
        const data = { ...whole, [key]: value }
        assert.is(makeMessage(data), undefined, `${key} ${JSON.stringify(mark)}`)
        const fault = faultOf(writeMessage(data), ACCOUNT)
        assert.ok(fault, `${key} ${JSON.stringify(mark)}`)
      }
    const resources = [`https://a.example/${mark}x`]
    assert.is(makeMessage({ ...whole, resources }), undefined, `resources ${JSON.stringify(mark)}`)
    if (mark !== '\n') assert.ok(faultOf(writeMessage({ ...whole, resources }), ACCOUNT))
  }
  for (const key of ['uri', 'resources'] as const)
    assert.is(
      makeMessage({ ...whole, [key]: key === 'uri' ? 'https://a.example x' : ['a b'] }),
      undefined,
      'a space in an address',
    )
  for (const statement of [
    'Ich stimme zu – ganz.',
    '\u05d0\u05e0\u05d9',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u{1f469}\u200d\u{1f680}',
    '\u0939\u093f\u0902',
  ])
    assert.ok(makeMessage({ ...whole, statement }), statement)
})

test('R80: a message that names another site, account or network, or hardly a nonce, is not to be signed', () => {
  const fault = (change: Partial<SIWXMessageData>) => faultOf(writeMessage({ ...MESSAGE, ...change }), ACCOUNT)
  assert.is(fault({}), undefined)
  assert.is(fault({ uri: 'https://app.example/login' }), undefined)
  assert.match(fault({ domain: 'app.example.evil' })!, 'another site')
  assert.match(fault({ domain: 'evil.example' })!, 'another site')
  assert.match(fault({ uri: 'https://evil.example' })!, 'another site')
  assert.match(fault({ uri: 'javascript:1' })!, 'another site')
  assert.match(fault({ chainId: 'eip155:8453' })!, 'another account or network')
  assert.match(fault({ accountAddress: `0x${'1'.repeat(40)}` })!, 'another account or network')
  assert.match(fault({ nonce: '1234567' })!, 'nonce')
  assert.match(faultOf('Hello', ACCOUNT)!, 'EIP-4361')
})

test('the number of a chain and its CAIP-2 id name the same chain', () => {
  assert.match(writeMessage(MESSAGE), '\nChain ID: 1\n')
  assert.match(writeMessage(MESSAGE, { caipChainId: true }), '\nChain ID: eip155:1\n')
  assert.equal(readMessage(writeMessage(MESSAGE, { caipChainId: true })), readMessage(writeMessage(MESSAGE)))
  assert.match(writeMessage({ ...MESSAGE, chainId: SOLANA, accountAddress: 'abc' }), `\nChain ID: ${SOLANA}\n`)
})

test('R82: a message holds from its start to its end, with two minutes for clocks that differ', () => {
  const at = (ms: number) => new Date(NOW + ms).toISOString()
  const holds = (change: Partial<SIWXMessageData>) => isCurrent({ ...MESSAGE, ...change }, NOW)
  assert.is(holds({}), true)
  assert.is(holds({ issuedAt: at(119_000) }), true)
  assert.is(holds({ issuedAt: at(121_000) }), false)
  assert.is(holds({ issuedAt: at(-1e9), notBefore: at(121_000) }), false)
  assert.is(holds({ issuedAt: at(1e9), notBefore: at(0) }), true)
  assert.is(holds({ expirationTime: at(-119_000) }), true)
  assert.is(holds({ expirationTime: at(-121_000) }), false)
  assert.is(holds({ expirationTime: 'never' }), false)
  assert.is(holds({ issuedAt: 'yesterday' }), false)
})

test.run()
