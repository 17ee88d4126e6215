import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveOptions } from '../../core/read-options.ts'
import { isCollapsed, methodsOf, socialsOf } from './methods.ts'

const test = suite('connect methods')
const options = (features: object = {}) => resolveOptions({ projectId: 'p', features }, () => {})

test('e-mail and social accounts lead, unless a wallet is installed', () => {
  // @spec:2.26 @spec:6.14
  assert.equal(methodsOf(options(), false), ['email', 'social', 'wallet'])
  // @spec:2.27
  assert.equal(methodsOf(options(), true), ['wallet', 'email', 'social'])
})

test('the host’s order is above all, and what it leaves out follows', () => {
  const own = options({ connectMethodsOrder: ['social', 'wallet', 'nothing', 'social'] })
  // @spec:2.28
  assert.equal(methodsOf(own, true), ['social', 'wallet', 'email'])
})

test('R128: what the host turned off is not offered', () => {
  // @spec:2.25
  assert.equal(methodsOf(options({ email: false, socials: false }), false), ['wallet'])
  assert.equal(methodsOf(options({ email: false }), false), ['social', 'wallet'])
  assert.equal(methodsOf(options({ socials: [] }), false), ['email', 'wallet'])
})

test('social logins keep the order of the host, and are those that are known', () => {
  assert.equal(socialsOf(options({ socials: ['apple', 'myspace', 'google'] })), ['apple', 'google'])
  // @spec:6.20 @spec:6.21
  assert.equal(socialsOf(options()), ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
})

test('wallets stand behind a button where the host says so and there is another way in', () => {
  const collapsed = (features: object) => isCollapsed(options(features), methodsOf(options(features), false))
  // @spec:6.14 @spec:6.15 @spec:6.18
  assert.is(collapsed({}), false)
  assert.is(collapsed({ collapseWallets: true }), true)
  assert.is(collapsed({ emailShowWallets: false }), true)
  assert.is(collapsed({ emailShowWallets: false, email: false }), false)
  assert.is(collapsed({ collapseWallets: true, email: false, socials: false }), false)
})

test.run()
