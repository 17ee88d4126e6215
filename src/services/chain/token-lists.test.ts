import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import { createStorage } from '../../state/storage.ts'
import { ETHEREUM, HOLDER } from '../../../test/fake-contracts.ts'
import { decodeSeen, createSeenTokens } from './seen-tokens.ts'
import { createTokenLists, type ListOptions } from './token-lists.ts'

const test = suite('token lists')
const URL = 'https://lists.example/tokens.json'
const tokenAt = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const entry = (n: number, more = {}) => ({
  chainId: 1,
  address: tokenAt(n),
  name: 'A',
  symbol: 'A',
  decimals: 18,
  ...more,
})
const textOf = (tokens: unknown) => JSON.stringify({ name: 'L', tokens })

function reading(text: string, options: Partial<ListOptions> = {}) {
  const reported: unknown[] = []
  const asked: string[] = []
  const fetch = (async (url: string) => {
    asked.push(url)
    return new Response(text)
  }) as typeof globalThis.fetch
  const lists = createTokenLists({ lists: [{ list: URL }], fetch, report: it => void reported.push(it), ...options })
  return { of: () => lists.of(ETHEREUM), reported, asked }
}
const codes = (errors: unknown[]) => errors.map(it => (it as ModalError).code)

test('takes a network’s tokens, and asks for the list once', async () => {
  const { of, asked } = reading(
    textOf([entry(1), entry(2, { chainId: 10 }), entry(3, { address: 'x' }), null, entry(4)]),
  )
  assert.equal(
    (await of()).map(it => it.address),
    [tokenAt(1), tokenAt(4)],
  )
  await of()
  assert.equal(asked, [URL])
})

test('R171: a list above 2 MB is refused, and 10,000 tokens give 1,000', async () => {
  const big = reading(textOf([entry(1, { name: 'x'.repeat(2_000_001) })]))
  assert.equal(await big.of(), [])
  assert.equal(codes(big.reported), ['http/too-large'])
  const short = (n: number) => ({ chainId: 1, address: tokenAt(n) })
  const many = reading(textOf(Array.from({ length: 10_000 }, (_, i) => short(i + 1))))
  assert.is((await many.of()).length, 1_000)
  const more = reading(
    textOf([...Array.from({ length: 10_000 }, (_, i) => ({ ...short(i + 1), chainId: 2 })), short(1)]),
  )
  assert.equal(await more.of(), [])
})

test('R171: a list with another hash is refused, also where the browser cannot tell', async () => {
  const text = textOf([entry(1, { symbol: 'ÄÖ€' })])
  const sha256 = createHash('sha256').update(text).digest('hex')
  assert.is((await reading(text, { lists: [{ list: URL, sha256: sha256.toUpperCase() }] }).of()).length, 1)
  const foreign = reading(`${text} `, { lists: [{ list: URL, sha256 }] })
  assert.equal(await foreign.of(), [])
  assert.equal(codes(foreign.reported), ['http/bad-reply'])
})

test('R171: pictures are shown from allowed origins and from the list itself, never javascript:', async () => {
  const pictures = [
    'javascript:alert(1)',
    'https://img.example/a.png',
    'https://evil.example/a.png',
    'https://img.example.evil.example/a.png',
    'ipfs://Qm',
    'data:image/png;base64,AAAA',
    'data:text/html,x',
    'http://img.example/a.png',
    7,
  ]
  const tokens = textOf(pictures.map((logoURI, i) => entry(i + 1, { logoURI })))
  const { of } = reading(tokens, { imageOrigins: ['https://img.example'] })
  assert.equal(
    (await of()).map(it => it.iconUrl),
    [undefined, pictures[1], undefined, undefined, undefined, pictures[5], undefined, undefined, undefined],
  )
})

test('a list that is missing, damaged or at no valid URL is reported; the others are read', async () => {
  for (const text of ['', '{', '[]', '{"tokens":7}', '<html>']) {
    const { of, reported } = reading(text)
    assert.equal(await of(), [])
    assert.equal(codes(reported), ['http/bad-reply'], text)
  }
  const { of, reported, asked } = reading(textOf([entry(1)]), {
    lists: [{ list: 'javascript:alert(1)' }, { list: 'http://lists.example/' }, { list: URL }],
  })
  assert.is((await of()).length, 1)
  assert.is(reported.length, 2)
  assert.equal(asked, [URL])
})

test('tokens seen here are kept by network, newest last, and damaged storage gives none', () => {
  const storage = createStorage(() => undefined as never)
  const seen = createSeenTokens(storage)
  seen.add('eip155:1', [tokenAt(1), tokenAt(2), 'x'])
  seen.add('eip155:10', [HOLDER])
  seen.add('eip155:1', [tokenAt(1)])
  seen.add('nonsense', [tokenAt(9)])
  assert.equal(seen.of('eip155:1'), [tokenAt(2), tokenAt(1)])
  assert.equal(seen.of('eip155:10'), [HOLDER])
  assert.equal(seen.of('eip155:5'), [])
  seen.add(
    'eip155:1',
    Array.from({ length: 150 }, (_, i) => tokenAt(i + 10)),
  )
  assert.is(seen.of('eip155:1').length, 100)
  for (const value of [null, 7, 'x', [tokenAt(1)], { x: [tokenAt(1)] }, { 'eip155:1': 7 }])
    assert.ok(Object.values(decodeSeen(value) ?? {}).every(it => !it.length))
  assert.equal(decodeSeen({ 'eip155:1': [tokenAt(1), 'javascript:', 7] }), { 'eip155:1': [tokenAt(1)] })
})

test.run()
