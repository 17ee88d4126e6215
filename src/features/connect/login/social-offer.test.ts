import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SOCIALS } from '../../../base/login.ts'
import { shownSocials, workingSocials } from './social-offer.ts'

const test = suite('offered social logins')

test('in a browser all that the host offers, in its order', () => {
  assert.equal(workingSocials(SOCIALS, { inApp: false, android: true }), [...SOCIALS])
  assert.equal(workingSocials(['x', 'google'], { inApp: false, android: false }), ['x', 'google'])
})

test('R127: within another app none that refuses such browsers', () => {
  assert.equal(workingSocials(SOCIALS, { inApp: true, android: false }), [
    'x',
    'discord',
    'farcaster',
    'github',
    'apple',
    'facebook',
  ])
  assert.equal(workingSocials(SOCIALS, { inApp: true, android: true }), ['discord', 'farcaster', 'github', 'apple'])
})

test('up to five stand side by side; of more the first four', () => {
  assert.is(shownSocials(SOCIALS.slice(0, 5)).length, 5)
  assert.equal(shownSocials(SOCIALS.slice(0, 6)), ['google', 'x', 'discord', 'farcaster'])
})

test.run()
