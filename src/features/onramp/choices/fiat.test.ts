import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fiatName, fiatSign, guessFiat } from './fiat.ts'

const test = suite('the currency to pay with')
const KNOWN = ['USD', 'EUR', 'GBP', 'JPY']

test('is guessed by the region that the page names, then by that of the browser, then by the language', () => {
  assert.is(guessFiat(KNOWN, 'en-GB', 'de-AT'), 'GBP')
  assert.is(guessFiat(KNOWN, 'en', 'de-AT'), 'EUR')
  assert.is(guessFiat(KNOWN, 'ja', 'en'), 'JPY')
  assert.is(guessFiat(KNOWN, 'en', 'en'), 'USD')
})

test('is that of the region, also where several share one', () => {
  const known = ['USD', 'EUR', 'CHF', 'PLN', 'BRL', 'AUD', 'AED']
  for (const [tag, fiat] of [
    ['pl-PL', 'PLN'],
    ['pt-BR', 'BRL'],
    ['pt-PT', 'EUR'],
    ['de-LI', 'CHF'],
    ['fr-CH', 'CHF'],
    ['hr-HR', 'EUR'],
    ['es-PR', 'USD'],
    ['es-SV', 'USD'],
    ['es-419', 'USD'],
    ['en-AU', 'AUD'],
    ['ar-AE', 'AED'],
  ] as const)
    assert.is(guessFiat(known, tag, 'en-US'), fiat, tag)
})

test('is one that there is, the dollar before others, and whatever the tags are', () => {
  assert.is(guessFiat(['EUR', 'USD'], 'pl-PL', 'pl-PL'), 'USD')
  assert.is(guessFiat(['EUR'], 'pl-PL', ''), 'EUR')
  for (const tag of ['', 'not a tag', '__proto__', 'x'.repeat(1000)]) assert.is(guessFiat(KNOWN, tag, tag), 'USD')
  assert.is(guessFiat([], 'en', 'en'), undefined)
})

test('has a name in the reader’s language, or its code', () => {
  assert.is(fiatName('EUR', 'de'), 'Euro')
  assert.is(fiatName('EUR', 'not a tag'), 'EUR')
  assert.equal([fiatSign('EUR', 'de'), fiatSign('USD', 'en-AU'), fiatSign('EUR', 'not a tag')], ['€', '$', 'EUR'])
})

test('has a plain sign where that of the language has letters beside it', () => {
  assert.equal(
    ['USD', 'EUR', 'AUD', 'BRL'].map(id => fiatSign(id, 'ar')),
    ['$', '€', '$', 'R$'],
  )
})

test.run()
