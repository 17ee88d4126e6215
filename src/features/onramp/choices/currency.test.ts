import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fiatName, fiatSign } from './currency.ts'

const test = suite('a currency')

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
