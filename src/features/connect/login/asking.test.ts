import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../../modal/kit.ts'
import { problemOf } from './asking.ts'
import { messages } from './messages.ts'

const test = suite('what went wrong at the secure site, in words')
const words = (message: string, code: ModalError['code'] = 'embedded/failed') =>
  problemOf({ t: key => `(${key})` }, new ModalError(code, { message }))

for (const [said, key] of [
  ['Invalid code. Please check it and try again.', 'email.code.wrong'],
  ['Incorrect OTP', 'email.code.wrong'],
  ['This code has expired. Please request a new one.', 'email.code.expired'],
  ['Too many wrong codes. Please request a new one.', 'email.code.many'],
] as const)
  test(`"${said}" is said in the language of the page`, () => assert.is(words(said), `(${key})`))

test('in English it is what the site says', () => {
  for (const key of ['email.code.wrong', 'email.code.expired', 'email.code.many'] as const)
    assert.is(words(messages[key]), `(${key})`)
})

test('what else the site says is passed on, and what others say is not', () => {
  assert.is(words('Too many e-mails to this address.'), 'Too many e-mails to this address.')
  assert.is(words('The link has expired. Please start again.'), 'The link has expired. Please start again.')
  assert.is(words('Invalid code', 'chunk/failed'), '(chunk.title)')
})

test.run()
