import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  asksAll,
  EOA,
  me,
  ME,
  onSolana,
  other,
  personal,
  raw,
  refusesAll,
  survivesAll,
  type Honest,
  type Refused,
} from '../../../test/frame-questions.ts'
import { toBase58 as bytes58 } from '../../base/bytes.ts'
import { writeMessage } from '../../base/sign-in-message.ts'

const test = suite('messages and sign-ins')

const signIn = (more: object = {}) =>
  writeMessage({
    accountAddress: ME,
    chainId: 'eip155:1',
    domain: 'bakery.example',
    uri: 'https://bakery.example/in',
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: '2026-01-01T00:00:00Z',
    ...more,
  })
const siws = (more: object = {}) =>
  says(
    signIn({ accountAddress: me, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', statement: 'Welcome', ...more }),
  )
/** The least that SIWS has. */
const short = (domain = 'bakery.example', account = me) =>
  `${domain} wants you to sign in with your Solana account:\n${account}`
const says = (text: string, more = {}) =>
  onSolana('solana_signMessage', { message: bytes58(new TextEncoder().encode(text)), pubkey: me, ...more })

const REFUSED: Refused[] = [
  ['account', 'another account', personal('Hello', EOA)],
  ['account', 'no account', personal('Hello', null)],
  ['account', 'a list for an account', personal('Hello', [ME])],
  ['hash', '32 bytes', raw(`0x${'ab'.repeat(32)}`)],
  ['hash', '32 letters that are no words', personal('x9KqT!v3#LmZ8@wQp2$Rf7^Yb5&Nd0*G')],
  ['unreadable', 'bytes', raw('0xfffe00')],
  ['unreadable', 'half a letter', raw('a\ud800')],
  ['malformed', 'half a byte', raw('0xabc')],
  ['malformed', 'nothing', raw('0x')],
  ['malformed', 'too long', personal('a'.repeat(8193))],
  ['malformed', 'huge', raw('a'.repeat(1_000_000))],
  ...[
    '\u202e',
    '\u2066',
    '\u200b',
    '\u0000',
    '\u001b[2J',
    '\r',
    '\ufeff',
    '\u00ad',
    '\u2028',
    '\u2800',
    '\u{e0041}',
  ].map((it): Refused => ['hidden', JSON.stringify(it), personal(`pay ${it}evil`)]),
  ['hidden', 'a joiner between Latin letters', personal('pay\u200dpal')],
  ['hidden', 'a selector on a letter', personal('a\ufe01b')],
  ['sign-in-site', 'sign-in of another site', personal(signIn({ domain: 'bank.example' }))],
  ['sign-in-site', 'of a port', personal(signIn({ domain: 'bakery.example:8443' }))],
  ['sign-in-site', 'of another scheme', personal(`http://${signIn()}`)],
  ['sign-in-account', 'of another account', personal(signIn({ accountAddress: EOA }))],
  ['sign-in-network', 'of another network', personal(signIn({ chainId: 'eip155:8453' }))],
  ['sign-in-form', 'in another form', personal(`Note\n${signIn()}`)],
  ['sign-in-form', 'with wide spaces', personal(signIn().replace('wants you', 'wants  you'))],
  ['sign-in-site', 'of another site on Solana', siws({ domain: 'bank.example' })],
  ['sign-in-account', 'of another account on Solana', siws({ accountAddress: other.publicKey.toBase58() })],
  ['sign-in-site', 'a short sign-in of another site', says(short('bank.example'))],
  ['sign-in-account', 'a short sign-in of another account', says(short('bakery.example', other.publicKey.toBase58()))],
  ['sign-in-network', 'a short sign-in of another network', says(`${short()}\n\nChain ID: devnet`)],
  ['sign-in-form', 'a short sign-in with a line of its own', says(`${short()}\n\nWelcome\nAmount: 5 SOL`)],
  ['sign-in-network', 'a short sign-in of Solana by a key of EVM', personal(short('bakery.example', ME))],
  ['sign-in-network', 'of another network on Solana', siws({ chainId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K' })],
]

const HONEST: Honest[] = [
  ['message', personal('Hello\n\tZoë\r\n\u{1f469}\u200d\u{1f467} \u2764\ufe0f 1\ufe0f\u20e3', ME.toLowerCase())],
  ['message', personal('\u0928\u092e\u0938\u094d\u200d\u0937 \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645')],
  ['message', raw('Sign me in as text')],
  ['message', personal('Please sign in to the bakery now')],
  ['message', personal(signIn())],
  ['message', personal(`https://${signIn({ statement: 'Welcome back' })}`)],
  ['message', siws()],
  ['message', says(short())],
  ['message', says(`${short()}\n\nWelcome\n\nChain ID: mainnet\nNonce: 1`)],
  ['message', says('Hello')],
]

test('R178: messages of which the user is asked none', async () => {
  assert.ok(REFUSED.length >= 25, `${REFUSED.length}`)
  await refusesAll(REFUSED)
})

test('R178: honest messages are asked, frozen, and nothing of them is changed', () => asksAll(HONEST))

test('R178: whatever stands in any part of messages, it is refused in a sentence or asked whole', () =>
  survivesAll(HONEST))

test.run()
