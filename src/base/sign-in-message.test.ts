import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { parseSignInMessageText, createSignInMessageText } from '@solana/wallet-standard-util'
import { SiweMessage } from 'siwe'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyMessage as verifySolana } from '../chains/solana/wallet.ts'
import type { SIWXMessageData } from './siwx.ts'
import { toBase58 } from './bytes.ts'
import { makeMessage, readMessage, readSignIn, writeMessage } from './sign-in-message.ts'

const test = suite('message of sign-in')

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = { accountAddress: ADDRESS, chainId: 'eip155:1' } as const
const NOW = Date.parse('2026-01-01T00:00:00.000Z')
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
  assert.ok(makeMessage(whole))
  for (const mark of hidden) {
    for (const key of ['domain', 'uri', 'version', 'nonce', 'statement', 'issuedAt', 'requestId'] as const)
      for (const value of [`${whole[key]}${mark}x`, `${mark}${whole[key]}`, `${whole[key]}${mark}`]) {
        const data = { ...whole, [key]: value }
        assert.is(makeMessage(data), undefined, `${key} ${JSON.stringify(mark)}`)
        const read = readMessage(writeMessage(data))
        assert.is(read, undefined, `${key} ${JSON.stringify(mark)}`)
      }
    const resources = [`https://a.example/${mark}x`]
    assert.is(makeMessage({ ...whole, resources }), undefined, `resources ${JSON.stringify(mark)}`)
    if (mark !== '\n') assert.is(readMessage(writeMessage({ ...whole, resources })), undefined)
  }
  // One resource would be read as two.
  assert.is(makeMessage({ ...whole, resources: ['https://a.example\n- https://b.example'] }), undefined)
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

test('the number of a chain and its CAIP-2 id name the same chain', () => {
  assert.match(writeMessage(MESSAGE), '\nChain ID: 1\n')
  assert.match(writeMessage(MESSAGE, { caipChainId: true }), '\nChain ID: eip155:1\n')
  assert.equal(readMessage(writeMessage(MESSAGE, { caipChainId: true })), readMessage(writeMessage(MESSAGE)))
  assert.match(writeMessage({ ...MESSAGE, chainId: SOLANA, accountAddress: 'abc' }), `\nChain ID: ${SOLANA}\n`)
})

test('a chain of a known kind is named by its own word', () => {
  for (const chainId of ['eip155:1', SOLANA] as const) {
    const text = writeMessage({ ...MESSAGE, chainId }, { caipChainId: true })
    assert.ok(readMessage(text))
    for (const label of ['Bitcoin', 'ethereum', chainId === SOLANA ? 'Ethereum' : 'Solana'])
      assert.is(readMessage(text.replace(/your \w+ account/, `your ${label} account`)), undefined, label)
  }
})

const SOMEBODY = '9'.repeat(44)

test('R130: 1,000 texts of the public package for Solana, with any of the fields, say the same to both', () => {
  for (let seed = 0; seed < COUNT; seed++) {
    const whole = anyMessage(seed, { accountAddress: SOMEBODY, chainId: SOLANA })
    const { random } = randomOf(seed + COUNT)
    const { domain, accountAddress, ...others } = whole
    const kept = Object.fromEntries(Object.entries(others).filter(() => random() < 0.4))
    const text = createSignInMessageText({ domain, address: accountAddress, ...kept })
    assert.equal(readSignIn(text), { domain, accountAddress, ...kept }, text)
    assert.equal({ ...parseSignInMessageText(text) }, { ...NONE, domain, address: accountAddress, ...kept }, text)
  }
  const least = createSignInMessageText({ domain: 'app.example', address: SOMEBODY })
  assert.equal(readSignIn(least), { domain: 'app.example', accountAddress: SOMEBODY })
})

test('networks of Solana have the names that its sign-in gives them, in texts of any length', () => {
  for (const [name, id] of [
    ['mainnet', SOLANA],
    ['solana:mainnet', SOLANA],
    ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    ['solana:testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
    [SOLANA, SOLANA],
  ] as const)
    for (const more of [{}, { uri: 'https://app.example', version: '1', nonce: 'abcdefgh' }]) {
      const text = createSignInMessageText({ domain: 'app.example', address: SOMEBODY, chainId: name, ...more })
      assert.is(readSignIn(text)?.chainId, id, text)
    }
  for (const name of ['localnet', 'constructor', '__proto__', '1', 'mainnet '])
    assert.is(
      readSignIn(`app.example wants you to sign in with your Solana account:\nA\n\nChain ID: ${name}`),
      undefined,
    )
})

test('R81: a short text has only lines that are its fields, each once, in their order, and none for another chain', () => {
  const head = `app.example wants you to sign in with your Solana account:\n${SOMEBODY}`
  assert.ok(readSignIn(`${head}\n\nI agree.`))
  for (const rest of [
    '\n',
    '\n\n',
    '\nI agree.',
    '\n\nI agree.\n',
    '\n\nI agree.\nI agree.',
    '\n\nI agree.\n\nI agree.',
    '\n\nURI:',
    '\n\nURI: https://a.example b',
    '\n\nURI: https://a.example\n\nURI: https://b.example',
    '\n\nURI: https://a.example\nURI: https://b.example',
    '\n\nNonce: abcdefgh\nURI: https://a.example',
    '\n\nChain ID: devnet\n\nChain ID: mainnet',
    '\n\nResources: https://a.example',
    '\n\nResources:\n- https://a.example\nNonce: abcdefgh',
    '\n\nI agree.\r\n\r\nURI: https://a.example',
    '\n\nPay\u202eevil',
    `\n\n${'a'.repeat(5000)}`,
    ` \n\nI agree.`,
    '\n\nI agree.\n\nApp: x',
  ])
    assert.is(readSignIn(head + rest), undefined, JSON.stringify(rest))
  for (const text of [
    head.replace('Solana', 'Ethereum'),
    `Note\n${head}`,
    ` ${head}`,
    head.replace('wants you', 'wants  you'),
    head.replace('app.example', 'app.example/path'),
    head.replace('app.example', 'you@app.example'),
    head.replace(SOMEBODY, ''),
  ])
    assert.is(readSignIn(text), undefined, JSON.stringify(text))
})

test.run()
