import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { createCore } from '../../../../test/fakes.ts'
import type { WalletModalOptions } from '../../../core/options.ts'
import { passkeyOffer } from './passkey-offer.ts'

const test = suite('whether a passkey is offered')
const page = globalThis as { PublicKeyCredential?: unknown }
const before = page.PublicKeyCredential
test.after.each(() => {
  page.PublicKeyCredential = before
})

const SITE = { features: { passkeys: true }, endpoints: { frame: 'https://wallet.example' } }
let asked = 0

function offer(options: Partial<WalletModalOptions>, answer: Promise<unknown> = Promise.resolve({}), inApp = false) {
  page.PublicKeyCredential = Object.assign(function PublicKeyCredential() {}, {
    getClientCapabilities: () => (asked++, answer),
  })
  const { ctx, abort } = createCore({ options })
  abort.abort()
  return passkeyOffer(ctx.options, { inApp })
}

test('with the option, at a site of the app’s own; the browser is asked for nothing else', async () => {
  const offered = offer(SITE)
  assert.ok(offered.peek())
  await settled()
  assert.equal([offered.peek(), asked], [true, 1])
  for (const options of [{}, { endpoints: SITE.endpoints }, { features: SITE.features }]) {
    const none = offer(options)
    assert.not(none.peek())
    await settled()
    assert.not(none.peek())
  }
  assert.not(offer(SITE, undefined, true).peek())
  assert.is(asked, 1)
})

test('it is withdrawn once the browser says that it cannot, and stays while it is silent', async () => {
  const answer = deferred<unknown>()
  const offered = offer(SITE, answer.promise)
  await settled()
  assert.ok(offered.peek())
  answer.resolve({ 'extension:prf': false })
  await settled()
  assert.not(offered.peek())
})

test.run()
