import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore } from '../../test/fakes.ts'
import { requireTerms } from './terms.ts'

const test = suite('agree-first')

function start() {
  const core = createCore()
  core.ctx.mustAgree = () => !core.ctx.consent.value
  requireTerms(core.ctx)
  const views = () => core.router.steps.peek().map(it => it.view)
  return { ...core, views }
}

test('a list or a code that the host opens is Connect until the box is ticked', () => {
  const { router, ctx, views, abort } = start()
  router.open('AllWallets', { namespace: 'solana' })
  assert.equal(views(), ['Connect'])
  assert.equal(router.current.peek()?.payload, { namespace: 'solana' })
  router.push('ConnectingWalletConnectBasic')
  assert.equal(views(), ['Connect', 'Connect'])
  ctx.consent.value = true
  router.open('AllWallets')
  assert.equal(views(), ['AllWallets'])
  abort.abort()
})

test('help stays open, and who tries to connect from there comes to the box', () => {
  const { router, ctx, views, abort } = start()
  router.open('Connect')
  router.push('WhatIsAWallet')
  router.push('GetWallet')
  assert.equal(views(), ['Connect', 'WhatIsAWallet', 'GetWallet'])
  ctx.consent.value = false
  assert.equal(views(), ['Connect', 'WhatIsAWallet', 'Connect'])
  abort.abort()
})

test('an account needs no box', () => {
  const { router, views, abort } = start()
  router.open('Account')
  router.push('AccountSettings')
  assert.equal(views(), ['Account', 'AccountSettings'])
  abort.abort()
})

test.run()
