import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBase64Url } from '../../base/bytes.ts'
import { authenticatorDataOf, clientDataOf, IN_FRAME, IN_WINDOW, SITE } from '../../../test/soft-passkey.ts'
import { challengeOf, problemWith, type Assertion, type Place } from './assertion.ts'

const test = suite('answers of passkeys')

const challenge = crypto.getRandomValues(new Uint8Array(32))
const NESTED: Place = { ...IN_FRAME, framing: 'nested' }
const text = (words: string) => new TextEncoder().encode(words)
const answer = (place: Place, changed: object = {}, more: Partial<Assertion> = {}): Assertion => ({
  id: 'a1',
  clientData: clientDataOf(challenge, place, changed),
  authenticatorData: authenticatorDataOf(place.rpId),
  ...more,
})
const problem = (it: Assertion, place: Place, id = 'a1') => problemWith(it, place, { challenge, id })

test('an answer in a window and one in a frame of the site count', async () => {
  assert.is(await problem(answer(IN_WINDOW), IN_WINDOW), undefined)
  assert.is(await problem(answer(IN_FRAME), IN_FRAME), undefined)
  assert.is(await problemWith(answer(IN_FRAME), IN_FRAME, { challenge }), undefined)
})

test('a browser that does not tell the page around is believed only where nobody embeds that page', async () => {
  const silent = { topOrigin: undefined }
  assert.is(await problem(answer(IN_FRAME, silent), IN_FRAME), undefined)
  assert.is(await problem(answer(NESTED, silent), NESTED), 'top-origin')
  assert.is(await problem(answer(NESTED, { topOrigin: 'https://outer.example' }), NESTED), 'top-origin')
  // The browser names the outermost page, so the site shown is not in another one.
  assert.is(await problem(answer(NESTED, { topOrigin: SITE }), NESTED), undefined)
  assert.is(await problem(answer(IN_WINDOW, { crossOrigin: undefined }), IN_WINDOW), undefined)
  assert.is(await problem(answer(IN_FRAME, { crossOrigin: undefined }), IN_FRAME), 'framing')
})

test('R177: an answer to something else, from elsewhere or without verification does not count', async () => {
  const other = crypto.getRandomValues(new Uint8Array(32))
  const clients: [string, Place, object][] = [
    ['type', IN_FRAME, { type: 'webauthn.create' }],
    ['type', IN_FRAME, { type: undefined }],
    ['type', IN_FRAME, { type: 'payment.get' }],
    ['challenge', IN_FRAME, { challenge: toBase64Url(other) }],
    ['challenge', IN_FRAME, { challenge: `${toBase64Url(challenge)}=` }],
    ['challenge', IN_FRAME, { challenge: '' }],
    ['challenge', IN_FRAME, { challenge: [toBase64Url(challenge)] }],
    ['origin', IN_FRAME, { origin: SITE }],
    ['origin', IN_FRAME, { origin: 'http://wallet.example' }],
    ['origin', IN_FRAME, { origin: 'https://wallet.example.evil.example' }],
    ['origin', IN_FRAME, { origin: null }],
    ['framing', IN_FRAME, { crossOrigin: false }],
    ['framing', IN_FRAME, { crossOrigin: 'true' }],
    ['framing', IN_FRAME, { crossOrigin: 1 }],
    ['framing', IN_WINDOW, { crossOrigin: true }],
    ['framing', IN_WINDOW, { crossOrigin: null }],
    ['top-origin', IN_FRAME, { topOrigin: 'https://evil.example' }],
    ['top-origin', IN_FRAME, { topOrigin: IN_FRAME.origin }],
    ['top-origin', IN_FRAME, { topOrigin: `${SITE}/` }],
    ['top-origin', IN_FRAME, { topOrigin: null }],
    ['top-origin', IN_WINDOW, { topOrigin: SITE }],
  ]
  for (const [wanted, place, changed] of clients)
    assert.is(await problem(answer(place, changed), place), wanted, JSON.stringify(changed))
  const data: [string, Partial<Assertion>][] = [
    ['unverified', { authenticatorData: authenticatorDataOf(IN_FRAME.rpId, 0x19) }],
    ['unverified', { authenticatorData: authenticatorDataOf(IN_FRAME.rpId, 0) }],
    ['rp', { authenticatorData: authenticatorDataOf('bakery.example') }],
    ['malformed', { authenticatorData: authenticatorDataOf(IN_FRAME.rpId).slice(0, 36) }],
    ['malformed', { authenticatorData: new Uint8Array() }],
    ['malformed', { clientData: text('') }],
    ['malformed', { clientData: text('{') }],
    ['malformed', { clientData: Uint8Array.from([0x7b, 0xff, 0x7d]) }],
    ['type', { clientData: text('null') }],
    ['type', { clientData: text('[]') }],
    ['type', { clientData: text('{"__proto__":{"type":"webauthn.get"}}') }],
    ['another-passkey', { id: 'a2' }],
    ['another-passkey', { id: 'A1' }],
    ['another-passkey', { id: '' }],
  ]
  for (const [wanted, more] of data) assert.is(await problem(answer(IN_FRAME, {}, more), IN_FRAME), wanted, wanted)
})

test('a challenge is of one site, one purpose and one content', async () => {
  const purpose = { site: SITE, does: 'sign', content: { all: [1] }, once: 'x' }
  const others = [
    purpose,
    { ...purpose, site: 'https://evil.example' },
    { ...purpose, does: 'words' },
    { ...purpose, content: { all: [2] } },
    { ...purpose, once: 'y' },
    // What moves from one part to the next is another purpose.
    { ...purpose, site: `${SITE}","sign`, does: '' },
  ]
  const made = await Promise.all([...others, purpose].map(async it => toBase64Url(await challengeOf(it))))
  assert.is(new Set(made).size, others.length)
  assert.is(made.at(-1), made[0])
})

test.run()
