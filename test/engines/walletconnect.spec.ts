import { verifyMessage } from 'viem'
import { expect, test } from './fixtures.ts'
import { button, textbox } from './in-page.ts'
import { answerOf, ask, openAccount, openModal, inspect, stateOf } from './journeys.ts'
import { readCode } from './qr-code.ts'

// As on a phone.
test.use({ viewport: { width: 390, height: 844 } })

test('R131: a wallet on another device connects by the code on screen, and signs', async ({ driver, visit, world }) => {
  await visit({ wallets: [] })
  await openModal(driver)
  await driver.click(button(/^WalletConnect/))
  await driver.see({ role: 'img', name: 'QR code to connect with WalletConnect' })
  await inspect(driver, 'the code')
  const code = await readCode(driver)
  const wallet = await driver.another(world.stack.urls.wallet)
  await wallet.fill(textbox('Pairing code'), code)
  await wallet.click(button('Connect'))
  await wallet.click(button('Approve'))
  await openAccount(driver)
  const address = world.stack.accounts.eip155[0]!.address as `0x${string}`
  expect((await stateOf(driver)).namespaces.eip155).toMatchObject({ address, wallet: { name: 'Cairn' } })
  await ask(driver, 'personal_sign', ['0x68656c6c6f', address])
  await driver.read(/Confirm in Cairn/)
  await driver.front()
  await inspect(driver, 'the account with a request')
  await wallet.front()
  await wallet.click(button('Approve'))
  const signature = (await answerOf(driver)) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
})
