import { verifyMessage } from 'viem'
import { expect, test } from './fixtures.ts'
import { button, heading, searchbox } from './in-page.ts'
import { answerOf, ask, connect, openAccount, openModal, inspect, stateOf } from './journeys.ts'

test('R131: a wallet in the page connects, its account shows, and it disconnects again, all within reach of the keyboard', async ({
  driver,
  visit,
  world,
}) => {
  await visit()
  await driver.click(button('Connect wallet'))
  await driver.see(button(/^Kestrel/))
  await inspect(driver, 'Connect')
  await driver.click(button('What is a wallet?'))
  await driver.see(button('Get a wallet'))
  await inspect(driver, 'What is a wallet?')
  await driver.press('Escape')
  await driver.click(button(/^Kestrel/))
  await openAccount(driver)
  const { address } = world.stack.accounts.eip155[0]!
  expect((await stateOf(driver)).namespaces.eip155).toMatchObject({ address, wallet: { name: 'Kestrel' } })
  await driver.read(/USD Coin/)
  await inspect(driver, 'Account')
  await driver.click(button('Account menu'))
  await driver.see(button(/^Disconnect/))
  await inspect(driver, 'the menu of the account')
  await driver.click(button(/^Disconnect/))
  await driver.miss({ role: 'dialog' })
  expect((await stateOf(driver)).status).toBe('disconnected')
})

test('R131: the network changes, for the wallet too', async ({ driver, visit }) => {
  await visit()
  await connect(driver)
  await driver.click(button('Change network (currently Ethereum)'))
  await driver.see(button('Base'))
  await inspect(driver, 'Networks')
  await driver.click(button('Base'))
  await driver.see(button('Change network (currently Base)'))
  expect((await stateOf(driver)).network).toBe('eip155:8453')
  await ask(driver, 'eth_chainId', [])
  expect(Number(await answerOf(driver))).toBe(8453)
})

test('R131: the wallet signs what the host asks for', async ({ driver, visit, world }) => {
  await visit()
  await connect(driver)
  const address = world.stack.accounts.eip155[0]!.address as `0x${string}`
  await ask(driver, 'personal_sign', ['0x68656c6c6f', address])
  const signature = (await answerOf(driver)) as `0x${string}`
  expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
})

test('R131: the directory lists and finds wallets', async ({ driver, visit }) => {
  await visit()
  await openModal(driver)
  await driver.click(button(/^All wallets/))
  await driver.until('many wallets', () => globalThis.__look.count('[data-cell]:is(a, button)') > 12)
  await driver.fill(searchbox(), 'marl')
  await driver.until('what was searched for', () => globalThis.__look.count('[data-cell]:is(a, button)') < 5)
  await driver.see(button(/^Marlow/))
  await inspect(driver, 'AllWallets')
  await driver.fill(searchbox(), 'no such thing')
  await driver.see(button('Use a QR code'))
  await inspect(driver, 'AllWallets without a wallet')
})

test('R131: whoever has to sign in is connected once they have', async ({ driver, visit }) => {
  await visit({ options: { siwx: { statement: 'Welcome to the host page.' } } })
  await openModal(driver)
  await driver.click(button(/^Kestrel/))
  await driver.see(heading('Sign in'))
  await driver.read(/Welcome to the host page\./)
  await driver.click(button('Message'))
  await driver.read(/wants you to sign in with your Ethereum account/)
  await inspect(driver, 'SIWXSignMessage')
  expect((await stateOf(driver)).status).toBe('authorizing')
  await driver.click(button('Sign'))
  await driver.miss({ role: 'dialog' })
  const { status, sessions } = await stateOf(driver)
  expect(status).toBe('connected')
  const { message, signature, data } = sessions[0]!
  const address = data.accountAddress as `0x${string}`
  expect(await verifyMessage({ address, message, signature: signature as `0x${string}` })).toBe(true)
})
