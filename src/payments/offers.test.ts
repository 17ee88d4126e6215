import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accepted, encoded, ME, required } from '../../test/payment-stage.ts'
import { isWithin, ranked, readRequired, usableOffers, type Offer, type Suited } from './offers.ts'
import { PINNED_TOKENS } from './tokens.ts'

const test = suite('offers')
const [base, ethereum] = PINNED_TOKENS
const networks = PINNED_TOKENS.map(({ network }) => network)
const limits = { tokens: PINNED_TOKENS, networks }
const on = (token = base!, amount = '50000') => accepted({ network: token.network, asset: token.asset, amount })
const read = (...accepts: object[]) => usableOffers({ accepts }, limits) as Offer[]

test('a header is base64 of UTF-8 JSON', () => {
  const read = readRequired(encoded(required({ resource: { description: 'Gezeiten für heute 🌊' } })))
  assert.is(typeof read === 'object' && read.description, 'Gezeiten für heute 🌊')
  assert.is(readRequired(null), 'unreadable')
})

test('the dollar of the test network has a name of its own', () => {
  const test = PINNED_TOKENS.find(it => it.network === 'eip155:84532')!
  assert.is(read({ ...on(test), extra: { name: 'USD Coin', version: '2' } }), 'no-offer')
  assert.is(read({ ...on(test), extra: { name: 'USDC', version: '2' } }).length, 1)
})

test('an offer without extras is in the only known domain', () => {
  const { extra: _, ...bare } = on()
  assert.is(read(bare).length, 1)
})

test('max is an amount and a symbol; another form allows nothing', () => {
  const offer = read(on())[0]!
  for (const max of ['0.05 USDC', ' 0.050  USDC ', '1 USDC', undefined]) assert.is(isWithin(offer, max), true, max)
  for (const max of ['0.049999 USDC', '1', '1 EUR', '1 usdc', '1e3 USDC', '0.0500001 USDC', '1 USDC x', ''])
    assert.is(isWithin(offer, max), false, max)
})

test('enough balance comes first, then the active network, the cheaper one, and the order of the server', () => {
  const [dear, cheap, far] = read(on(base, '50000'), on(base, '40000'), on(ethereum, '30000')) as [Offer, Offer, Offer]
  const order = (...all: Omit<Suited, 'from'>[]) => ranked(all.map(it => ({ ...it, from: ME }))).map(it => it.offer)
  const active = { isActive: true, balance: 100_000n }
  assert.equal(order({ offer: dear, ...active }, { offer: cheap, ...active }), [cheap, dear])
  assert.equal(order({ offer: far, ...active, isActive: false }, { offer: dear, ...active }), [dear, far])
  assert.equal(order({ offer: dear, isActive: true, balance: 1n }, { offer: far, ...active, isActive: false }), [
    far,
    dear,
  ])
  // Silence is neither enough nor too little.
  assert.equal(order({ offer: cheap, isActive: true }, { offer: dear, ...active }), [dear, cheap])
  assert.equal(order({ offer: cheap, isActive: true, balance: 1n }, { offer: dear, isActive: true }), [dear, cheap])
  assert.equal(order({ offer: dear, ...active }, { offer: { ...dear }, ...active })[0], dear)
})

test.run()
