import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AccessError, UselessPasskey } from '../opening.ts'
import { CeremonyError } from '../passkey/browser.ts'
import { RingError } from '../ring.ts'
import { Refusal } from '../signer/job.ts'
import { SignerLost } from '../signer/signer-client.ts'
import { problemText, wordsText } from './problems.ts'

const test = suite('what went wrong, in words')

const NAMED: [error: Error, text: RegExp][] = [
  [new CeremonyError('not-allowed'), /You cancelled, the time ran out, or there is no passkey/],
  [new CeremonyError('known'), /Choose “Use my passkey”/],
  [new CeremonyError('unsupported'), /Open the page in Chrome, Safari or Firefox, or use your recovery words/],
  [new CeremonyError('no-prf'), /cannot open a wallet in this browser/],
  [new UselessPasskey(true), /It was removed again\. Save it in Google Password Manager/],
  [new UselessPasskey(false), /Delete it in your password manager\. Save it in Google/],
  [new AccessError('seal-missing'), /^This passkey opens a wallet only together with its wallet file\.$/],
  [new AccessError('unknown-passkey'), /was not made for a wallet on this site/],
  [new Refusal({ reason: 'unproven', problem: 'challenge' }), /could not be verified/],
  [new Refusal({ reason: 'another-wallet' }), /opens another wallet/],
  [new Refusal({ reason: 'seal-broken' }), /does not open the wallet file/],
  [new SignerLost(), /could not start/],
  [new RingError('secret detail'), /not a wallet file of this site/],
]

test('R179: each way in which a passkey fails has its own words', () => {
  const texts = NAMED.map(([error, text]) => {
    const said = problemText(error)
    assert.match(said, text)
    assert.not.match(said, /secret|undefined/)
    return said
  })
  assert.is(new Set(texts).size, NAMED.length)
})

test('what nobody foresaw is said without its message, and goes to the console', () => {
  const { error } = console
  const logged: unknown[] = []
  console.error = it => void logged.push(it)
  const foreign = new Error('<b>secret</b>')
  try {
    assert.match(problemText(foreign), /^Something went wrong, and nothing was done/)
  } finally {
    console.error = error
  }
  assert.equal(logged, [foreign])
})

test('wrong recovery words are named, and their number', () => {
  assert.is(wordsText({ problem: 'count', count: 11 }), 'Recovery words are twelve. You entered 11.')
  assert.match(wordsText({ problem: 'unknown', words: ['junc'] }), /^“junc” is not a recovery word/)
  assert.match(wordsText({ problem: 'unknown', words: ['a', 'b'] }), /“a”, “b”/)
  assert.match(wordsText({ problem: 'checksum' }), /Check their order/)
})

test.run()
