import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hasPasskeyApi, supportsPasskeys } from './passkey-support.ts'

const test = suite('passkeys of a browser')
const page = globalThis as { PublicKeyCredential?: unknown }
const before = page.PublicKeyCredential
test.after.each(() => {
  page.PublicKeyCredential = before
})

const browserThat = (getClientCapabilities?: () => unknown) =>
  Object.assign(function PublicKeyCredential() {}, getClientCapabilities && { getClientCapabilities })
const asked = async (browser: unknown, inApp = false) => {
  page.PublicKeyCredential = browser
  return [hasPasskeyApi({ inApp }), await supportsPasskeys({ inApp })]
}

test('a browser that says nothing of itself can', async () => {
  for (const answers of [
    undefined,
    () => ({}),
    () => undefined,
    () => ({ 'extension:prf': true }),
    () => ({ 'extension:prf': undefined }),
    () => Promise.reject(new Error('no')),
    () => {
      throw new Error('no')
    },
  ])
    assert.equal(await asked(browserThat(answers)), [true, true], String(answers))
})

test('without passkeys, without their pseudo-random function, and in the view of an app it cannot', async () => {
  for (const browser of [undefined, null, {}, 'PublicKeyCredential']) assert.equal(await asked(browser), [false, false])
  assert.equal(await asked(browserThat(() => ({ 'extension:prf': false }))), [true, false])
  assert.equal(await asked(browserThat(), true), [false, false])
})

test.run()
