import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toHex, verifyMessage } from 'viem'
import { context, mailTo, openSite, stop } from './frame-page.mjs'

const EMAIL = 'ana@example.com'
const tests = suite('secure site in a browser')
tests.after(stop)

const site = await openSite()
const { page, frame, ask, request } = site
const approve = frame.getByRole('button', { name: 'Approve' })
let address

tests('signs in a new device by link and code, and tells who it is', async () => {
  assert.equal(await ask('IS_CONNECTED'), { isConnected: false })
  assert.equal(await ask('CONNECT_EMAIL', { email: 'Ana@Example.com' }), { action: 'VERIFY_DEVICE' })
  const approved = ask('CONNECT_DEVICE')
  const link = await context.newPage()
  await link.goto(await mailTo(EMAIL, 'link'))
  await link.getByText(EMAIL).waitFor()
  await link.getByRole('button', { name: 'Approve' }).click()
  await approved
  await link.close()
  await ask('CONNECT_OTP', { otp: await mailTo(EMAIL, 'code') })
  const user = await ask('GET_USER', { chainId: 'eip155:8453' })
  address = user.address
  assert.equal([user.email, user.chainId, user.accounts], [EMAIL, 8453, [{ address, type: 'eoa' }]])
})

tests('signs a message that verifies once the user approves, and not before it was seen', async () => {
  const message = 'Two loaves, please'
  const signing = request('personal_sign', [toHex(message), address])
  await approve.waitFor()
  assert.ok(await approve.isDisabled())
  const text = await frame.locator('#card').innerText()
  for (const part of [new URL(page.url()).host, message, address, 'Ethereum', 'personal_sign'])
    assert.ok(text.includes(part), part)
  await approve.click()
  assert.ok(await verifyMessage({ address, message, signature: await signing }))
})

tests.run()
