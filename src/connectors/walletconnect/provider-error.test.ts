import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toModalError } from '../../base/errors.ts'
import { HOSTILE } from '../../../test/hostile.ts'
import { toProviderError } from './provider-error.ts'

const test = suite('provider errors')

const CASES: [what: string, thrown: unknown, code: number][] = [
  ['the protocol’s refusal', { code: 5000, message: 'User rejected.' }, 4001],
  ['its number as text', { code: '5000', message: 'x' }, 4001],
  ['the same from a wallet that lacks the chain', { code: 5000, message: 'Unrecognized chain ID "0x2105".' }, 4902],
  ['a refusal of methods', { code: 5002, message: 'x' }, 4001],
  ['a refusal of chains', { code: 5001, message: 'x' }, 4001],
  ['a refusal of events', { code: 5003, message: 'x' }, 4001],
  ['EIP-1193’s own', { code: 4001, message: 'no' }, 4001],
  ['EIP-1193’s own, whatever its words', { code: 4001, message: 'Unrecognized chain ID' }, 4001],
  ['one that hides in a generic number', { code: -32000, message: 'User rejected the request.' }, 4001],
  ['one as bare text', 'User rejected the request.', 4001],
  ['one that is wrapped', { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } }, 4001],
  ['a method that the wallet does not know', { code: 5101, message: 'Unsupported methods.' }, 4200],
  ['a method that is not one', { code: 1001, message: 'Invalid method.' }, 4200],
  ['a method of the protocol that it lacks', { code: 10001, message: 'x' }, 4200],
  ['an account that it does not share', { code: 3001, message: 'Unauthorized method.' }, 4100],
  ['a chain that it does not share', { code: 5100, message: 'Unsupported chains.' }, 4901],
  ['the end of the session', { code: 6000, message: 'User disconnected.' }, 4900],
  ['a number of its own', { code: -32000, message: 'nonce too low' }, -32000],
  ['a number of EIP-5792', { code: 5740, message: 'too many calls' }, 5740],
  ['a wallet without a number', { message: 'broken' }, -32603],
  ['nothing at all', undefined, -32603],
  ['text', 'broken', -32603],
  ['no network', new Error('No internet connection detected. Please restart your network and try again.'), 4900],
  ['a relay out of reach', new Error('Failed to publish payload, please try again. id:1 tag:1108'), 4900],
  ['a session that the library lost', new Error("No matching key. session topic doesn't exist: abc"), 4900],
  ['a wallet that never answered', new Error('Request expired. Please try again.'), -32603],
]
for (const [what, thrown, code] of CASES) {
  test(`R34: ${what} is ${code} for the host`, () => {
    const error = toProviderError(thrown)
    assert.instance(error, Error)
    assert.is(error.code, code)
    assert.is(error.cause, thrown)
    assert.ok(error.message)
  })
}

test('the wallet’s words and data stay, and the library’s texts do not reach the host', () => {
  const error = toProviderError({ code: 5740, message: 'Too many calls', data: { most: 3 } })
  assert.equal([error.message, error.data], ['Too many calls', { most: 3 }])
  assert.not(Object.hasOwn(toProviderError({ code: 5740, message: 'x' }), 'data'))
  for (const text of [
    'No internet connection detected.',
    'Failed to publish payload id:1',
    'Request expired.',
    'Missing or invalid. request() chainId: eip155:1',
  ])
    assert.not(toProviderError(new Error(text)).message.includes(text))
  assert.is(toProviderError({ code: 1, message: 'x'.repeat(5000) }).message.length, 999)
})

test('the modal’s own views read the same out of it as before', () => {
  for (const [thrown, code] of [
    [{ code: 5000, message: 'x' }, 'wallet/declined'],
    [{ code: 5101, message: 'x' }, 'wallet/unsupported-method'],
    [new Error('Failed to publish'), 'wallet/disconnected'],
    [new Error('Request expired.'), 'wallet/failed'],
  ] as const) {
    assert.is(toModalError(toProviderError(thrown), 'wallet/failed').code, code)
  }
  assert.is(toModalError(toProviderError({ code: 5740, message: 'x' }), 'wallet/failed').data!['code'], 5740)
})

test('whatever a wallet sends, the host gets an Error with a whole number', () => {
  for (const value of HOSTILE)
    for (const thrown of [
      value,
      { code: value, message: 'x' },
      { code: 1, message: value },
      { code: 1, message: 'x', data: value },
      {
        get code() {
          throw new Error('no')
        },
      },
    ]) {
      const error = toProviderError(thrown)
      assert.instance(error, Error)
      assert.ok(Number.isInteger(error.code) && error.code !== 0)
      assert.type(error.message, 'string')
    }
})

test.run()
