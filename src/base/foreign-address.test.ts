import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { growth } from '../../test/growth.ts'
import { seeded } from '../../test/hostile.ts'
import { carriesForeignAddress } from './foreign-address.ts'

const test = suite('foreign addresses in a page’s address')
const OWN = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OWN_SOLANA = 'GkXP3CF1cKpTt5Rq8S4tSDwCkYZtXB8Wp4DvA8JxYkq4'
const BASE = 'https://pay.example'
const check = (rest: string, account = OWN) => carriesForeignAddress(new URL(`${BASE}${rest}`), account)

const random = seeded(110)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
const hex = (length: number) => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
function base58(bytes: number): string {
  let value = BigInt(`0x${hex(bytes * 2).replace(/^0/, '7')}`),
    text = ''
  for (; value; value /= 58n) text = ALPHABET[Number(value % 58n)] + text
  return text
}
const casing = (text: string) =>
  pick([
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    text.toUpperCase().replace('0X', '0x'),
    [...text].map(letter => (random() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  ])

/** Foreign addresses and names, in each spelling that counts as one. */
const FOREIGN: [string, () => string][] = [
  ['EVM', () => casing(`0x${hex(40)}`)],
  ['EVM without 0x', () => casing(hex(40))],
  ['EVM in a word', () => `0x${'0'.repeat(24)}${casing(`a${hex(39)}`)}`],
  ['EVM in call data', () => `0xa9059cbb${'0'.repeat(24)}a${hex(39)}${hex(64)}`],
  ['CAIP-10', () => `eip155:1:0x${hex(40)}`],
  ['EIP-681', () => `ethereum:0x${hex(40)}@1`],
  ['Solana', () => base58(32)],
  ['Bitcoin', () => 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['old Bitcoin', () => '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['Tron', () => 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['XRP', () => 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['nobody of Solana', () => '1'.repeat(32)],
  ['bech32 in capitals', () => 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ'],
  ['a name', () => `thief${hex(4)}.eth`],
]
const escaped = (text: string) =>
  [...text].map(letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const percent = (text: string) =>
  [...text].map(letter => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const base64url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const WRAPS: Record<string, (text: string) => string> = {
  plain: text => text,
  percent,
  'percent in part': text => [...text].map(letter => (random() < 0.3 ? percent(letter) : letter)).join(''),
  component: encodeURIComponent,
  json: text => JSON.stringify({ destinationWallets: [{ address: text, blockchains: ['ethereum'] }] }),
  'json key': text => JSON.stringify({ [text]: ['base'] }),
  'json escapes': text => `{"address":"${escaped(text)}"}`,
  'a query inside': text => `a=1&walletAddress=${text}&b=2`,
  base64: text => btoa(text),
  'base64 of a url': text => base64url(text),
  'base64 of json': text => btoa(JSON.stringify({ to: text })),
  'a token of three parts': text =>
    `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify({ sub: 'x', wallet: text }))}.${'x'.repeat(20)}-_0`,
  'hex of letters': text => [...text].map(letter => letter.charCodeAt(0).toString(16)).join(''),
  'escapes of bytes': text => `{"a":"${[...text].map(letter => `\\x${letter.charCodeAt(0).toString(16)}`).join('')}"}`,
  'escapes in braces': text =>
    `{"a":"${[...text].map(letter => `\\u{${letter.charCodeAt(0).toString(16)}}`).join('')}"}`,
  entities: text => [...text].map(letter => `&#${letter.charCodeAt(0)};`).join(''),
  'hex entities': text => [...text].map(letter => `&#x${letter.charCodeAt(0).toString(16)};`).join(''),
}
const PLACES: ((text: string) => string)[] = [
  text => `/buy/${encodeURIComponent(text)}`,
  text => `/buy/${encodeURIComponent(text)}/next?session=1`,
  text => `/buy?addresses=${encodeURIComponent(text)}`,
  text => `/buy?a=1&walletAddress=${encodeURIComponent(encodeURIComponent(text))}&z=2`,
  text => `/buy?${encodeURIComponent(text)}`,
  text => `/buy#${encodeURIComponent(text)}`,
  text => `/buy#/wallet?to=${encodeURIComponent(text)}`,
]

test('R110: an address that is not the account’s is found wherever it stands and however it is encoded', () => {
  for (const [kind, make] of FOREIGN)
    for (const [wrap, encode] of Object.entries(WRAPS))
      for (const place of PLACES) {
        const rest = place(encode(make()))
        assert.ok(check(rest), `${kind}, ${wrap}: ${rest}`)
      }
})

test('R110: 3,000 seeded nestings of two encodings hide none', () => {
  const wraps = Object.values(WRAPS)
  for (let i = 0; i < 3000; i++) {
    const rest = pick(PLACES)(pick(wraps)(pick(wraps)(pick(FOREIGN)[1]())))
    if (rest.length < 2048) assert.ok(check(rest), rest)
  }
})

test('R110: the account’s own address passes in every spelling, and is not its neighbour', () => {
  for (const [wrap, encode] of Object.entries(WRAPS))
    for (const place of PLACES) {
      for (const text of [OWN, OWN.toLowerCase(), OWN.toUpperCase(), OWN.slice(2), `eip155:1:${OWN}`])
        assert.not(check(place(encode(text))), `${wrap}: ${text}`)
      assert.not(check(place(encode(OWN_SOLANA)), OWN_SOLANA), wrap)
      assert.ok(check(place(encode(OWN_SOLANA.replace('G', 'H'))), OWN_SOLANA), wrap)
      assert.ok(check(place(encode(OWN.replace('d', 'e'))), OWN), wrap)
      assert.ok(check(place(encode(`${OWN},0x${hex(40)}`)), OWN), wrap)
    }
  // Base58 is case-sensitive.
  assert.ok(check(`/?a=${OWN_SOLANA.replace('kq4', 'kQ4')}`, OWN_SOLANA))
})

test('tokens, ids, amounts and addresses of other pages pass', () => {
  const uuid = () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`
  const honest: (() => string)[] = [
    () => `/buy/select-asset?sessionToken=${btoa(uuid())}&defaultNetwork=base&presetFiatAmount=100`,
    () => `/onramp/card?session=${uuid()}`,
    () => `/buy?appId=${uuid()}&s=${hex(32)}&sig=${hex(64)}`,
    () =>
      `/buy?token=${[
        '{"alg":"HS256","typ":"JWT"}',
        JSON.stringify({ sub: uuid(), exp: 1735689600, assets: ['USDC'] }),
        String.fromCharCode(...Array.from({ length: 32 }, () => Math.floor(random() * 256))),
      ]
        .map(base64url)
        .join('.')}`,
    () => `/buy?redirectUrl=${encodeURIComponent(`https://app.example/back?state=${uuid()}`)}&theme=dark`,
    () =>
      `/buy?destinationWallets=${encodeURIComponent(
        JSON.stringify([{ address: OWN, blockchains: ['ethereum', 'base'], assets: ['USDC'] }]),
      )}`,
    () => '/',
    () => '/buy?network=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&asset=eip155:1/slip44:60',
    () => `/buy#${uuid()}`,
    () => '/buy?100%&%zz=%u12',
  ]
  for (let i = 0; i < 2000; i++) {
    const rest = honest[i % honest.length]!()
    assert.not(check(rest), rest)
  }
})

test('R110: what is wrapped deeper than any honest address counts as hiding one, and none takes long', () => {
  let text = 'x'.repeat(24)
  for (let depth = 0; depth < 12; depth++) text = btoa(text)
  assert.ok(check(`/?a=${text.slice(0, 2000)}`))
  let nested = '%41'
  for (let depth = 0; depth < 12; depth++) nested = nested.replaceAll('%', '%25')
  assert.ok(check(`/?a=${nested}`))
  // Longer texts are truncated before they are read.
  for (const part of ['%25', 'a', '0', '1', '0x', 'aa1', '&#', 'A/']) {
    const times = growth(size => check(`/?${part.repeat(Math.floor(size / part.length))}`), 500)
    assert.ok(times < 12, `${part}: ${times} times`)
  }
})

test.run()
