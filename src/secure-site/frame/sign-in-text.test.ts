import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { HOSTILE } from '../../../test/hostile.ts'
import { writeMessage } from '../../base/sign-in-message.ts'
import type { SIWXMessageData } from '../../base/siwx.ts'
import { ACCOUNT_PLACE } from '../signer/job.ts'
import { signInOf } from './sign-in-text.ts'

const test = suite('sign-in along with the connection')
const SITE = 'https://bakery.example'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const DATA: SIWXMessageData = {
  accountAddress: ACCOUNT_PLACE,
  chainId: 'eip155:1',
  domain: 'bakery.example',
  uri: `${SITE}/in`,
  version: '1',
  nonce: 'abcdef0123456789',
}
/** What the modal sends, with `change` in the fields and `write` over the text. */
const given = (change: Partial<SIWXMessageData> = {}, write = (text: string) => text) => {
  const data = { ...DATA, ...change }
  return { ...data, serializedMessage: write(writeMessage(data)) }
}
const asked = (it: unknown, network = 'eip155:1', site = SITE) => signInOf(it, { site, network })

test('a message for this site and network, with its account open, can be signed along', () => {
  const plain = given()
  assert.equal(asked(plain), { namespace: 'eip155', text: plain.serializedMessage })
  const onSolana = given({ chainId: SOLANA, statement: 'Welcome', issuedAt: '2026-01-01T00:00:00Z' })
  assert.equal(asked(onSolana, SOLANA), { namespace: 'solana', text: onSolana.serializedMessage })
  const local = given({ domain: 'localhost:3000', uri: 'http://localhost:3000' })
  assert.ok(asked(local, 'eip155:1', 'http://localhost:3000'))
  assert.ok(asked(given({}, it => `https://${it}`)))
})

test('R177: of another site, network or account, or said otherwise beside it, it has to be seen first', () => {
  for (const [what, it] of Object.entries({
    'another domain': given({ domain: 'bank.example' }),
    'a domain that only the text has': { ...given(), domain: 'bank.example' },
    'another port': given({ domain: 'bakery.example:8443' }),
    'another scheme': given({}, it => `http://${it}`),
    'another page': given({ uri: 'https://bank.example' }),
    'no page': given({ uri: 'javascript:alert(1)' }),
    'another network': given({ chainId: 'eip155:8453' }),
    'a network that only the text has': { ...given(), chainId: 'eip155:8453' },
    'another nonce': { ...given(), nonce: 'fedcba9876543210' },
    'an account': given({ accountAddress: `0x${'1'.repeat(40)}` }),
    'an account and the place': given({ accountAddress: `0x${'1'.repeat(40)}`, statement: `I am ${ACCOUNT_PLACE}` }),
    'two places': given({ statement: `I am ${ACCOUNT_PLACE}` }),
    'a place with more': given({ accountAddress: `${ACCOUNT_PLACE}0` }),
    'another kind of account': given({}, it => it.replace('Ethereum', 'Solana')),
    'words before it': given({}, it => `Note\n${it}`),
    'words after it': given({}, it => `${it}\nPay: 5 ETH`),
    'hidden text': given({ statement: 'Pay\u200b' }),
    'reversed text': given({ statement: 'Pay\u202e' }),
    'a long text': given({ statement: 'a'.repeat(5000) }),
    'a short one': given({}, it => it.split('\n').slice(0, 2).join('\n')),
  }))
    assert.is(asked(it), undefined, what)
  assert.is(asked(given(), SOLANA), undefined)
  assert.is(asked(given({ chainId: SOLANA })), undefined)
  assert.is(asked(given(), 'eip155:1', 'https://bank.example'), undefined)
})

test('whatever stands in the place of a field, nothing is signed along and nothing throws', () => {
  for (const it of HOSTILE) {
    assert.is(asked(it), undefined)
    for (const key of ['serializedMessage', 'domain', 'nonce', 'chainId'])
      assert.is(asked({ ...given(), [key]: it }), undefined, key)
  }
})

test.run()
