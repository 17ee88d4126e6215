import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { normalize } from '../../../chains/evm/codec.ts'
import type { Warning } from '../review/intent.ts'
import { isLink, lookAlike, readRecipient, warningsOf } from './recipient.ts'

const test = suite('recipients')
const A = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const B = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
/** Like A at both ends. */
const POISON = '0x5aAe00000000000000000000000000000000eAed'
const read = (input: string) => readRecipient(input, 'eip155:1', normalize)

test('R75: an address is taken in any one case or with a right checksum, with and without 0x, and comes out checksummed', () => {
  for (const input of [A, A.toLowerCase(), A.slice(2), `  ${A}\n`, `eip155:1:${A}`])
    assert.equal(read(input), { kind: 'address', address: A }, input)
})

test('R75: a wrong checksum, a digit too few or too many is no address and no name', () => {
  for (const input of [A.replace('aA', 'Aa'), A.slice(0, -1), A + '0']) assert.is(read(input).kind, 'wrong', input)
})

test('an account id of another network is named as that, and never sent to here', () => {
  assert.equal(read(`eip155:8453:${A}`), { kind: 'elsewhere', network: 'eip155:8453' })
})

test('a link for a payment is told from recipients, and an account id of Solana from a link', () => {
  const base58 = 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E'
  for (const input of [`ethereum:${A}`, ' ETHEREUM:x', `solana:${base58}?amount=1`, 'solana:https://example.com'])
    assert.equal([isLink(input), read(input)], [true, { kind: 'link' }], input)
  for (const input of [A, 'otto.eth', 'ethereum', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58}`])
    assert.is(isLink(input), false, input)
})

test('names are told from everything else', () => {
  // The lookup decides whether it can pass for another.
  for (const input of ['otto.eth', 'sub.otto.eth', 'Otto.ETH', 'otto.base.eth', 'ötto.eth', 'оtto.eth', '🦊.eth'])
    assert.equal(read(input), { kind: 'name', name: input }, input)
  for (const input of [
    'otto',
    'otto.',
    '.eth',
    'https://otto.eth',
    'otto.eth/x',
    'me@otto.eth',
    'otto eth',
    'x'.repeat(300) + '.eth',
    'javascript:alert(1)',
  ])
    assert.is(read(input).kind, 'unknown', input)
  assert.is(read('  ').kind, 'empty')
})

test('R66: an address with the ends of a known one is found, in any spelling; the known one itself is not', () => {
  assert.is(lookAlike('eip155', POISON, [B, A]), A)
  assert.is(
    lookAlike('eip155', POISON.toLowerCase(), [A.toUpperCase().replace('0X', '0x')]),
    A.toUpperCase().replace('0X', '0x'),
  )
  assert.is(lookAlike('eip155', A.toLowerCase(), [A]), undefined)
  assert.is(lookAlike('eip155', B, [A]), undefined)
})

test('R66, R117: an address on Solana that another differs from by case alone is not that one, but looks like it', () => {
  const [own, other] = ['AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E', 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1FYm3E']
  assert.is(lookAlike('solana', own, [other]), other)
  assert.is(lookAlike('solana', own, [own]), undefined)
})

const base = { namespace: 'eip155' as const, account: A, known: [A, B] }
const CASES: [string, string, Parameters<typeof warningsOf>[1], Warning[]][] = [
  ['one that was sent to before', B, base, []],
  ['a new one', '0x1111111111111111111111111111111111111111', base, ['first']],
  ['oneself', A.toLowerCase(), base, ['self']],
  ['a look-alike', POISON, base, ['alike', 'first']],
  ['a contract', B, { ...base, isContract: true }, ['contract']],
  ['the token’s own contract, once', B, { ...base, token: B.toLowerCase(), isContract: true }, ['token']],
  ['nobody', '0x0000000000000000000000000000000000000000', base, ['zero']],
  ['the mark of the native currency', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', base, ['zero']],
  ['R136: a token account, whoever it is', B, { ...base, misplaced: { kind: 'account', owner: A } }, ['account']],
  [
    'R136: a token or a program',
    B,
    { ...base, token: B, isContract: true, misplaced: { kind: 'program' } },
    ['program'],
  ],
  ['the place where tokens are burnt', '0x000000000000000000000000000000000000dEaD', base, ['zero']],
]
for (const [what, address, situation, warnings] of CASES)
  test(`R75: ${what} gives ${warnings.join(' and ') || 'no warning'}`, () =>
    assert.equal(warningsOf(address, situation), warnings))

test.run()
