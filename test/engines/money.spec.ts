import { nodeOf } from '../e2e/swapping.ts'
import type { Driver } from './driver.ts'
import { expect, test } from './fixtures.ts'
import { button, heading, tab, textbox } from './in-page.ts'
import { connect, inspect } from './journeys.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** From the form, once it can be left, to the review. */
async function review(driver: Driver): Promise<void> {
  await driver.until('a form to go on with', () => {
    const next = globalThis.__look.find({ role: 'button', name: 'Review' })
    return !!next && !next.hasAttribute('aria-disabled')
  })
  await driver.click(button('Review'))
  await driver.read(/Simulated by the network just now/)
}

// As on a phone.
test.use({ viewport: { width: 390, height: 844 } })

test('R131: what is sent arrives, and stands in the activity', async ({ driver, visit, world }) => {
  await visit()
  const node = nodeOf(world)
  const { address } = world.stack.accounts.eip155[3]!
  const held = async () => BigInt((await node('eth_getBalance', address, 'latest')) as string)
  const before = await held()
  await connect(driver)
  await driver.click(button('Send'))
  await driver.see(heading('Send'))
  await driver.read(/Network fee/)
  await inspect(driver, 'WalletSend')
  await driver.click(button(/^Token:/))
  await driver.click(button(/^ETH/))
  await driver.fill(textbox('Amount'), '0.125')
  await driver.fill(textbox('To'), address)
  await review(driver)
  await inspect(driver, 'the review of what is sent')
  await driver.click(button('Send 0.125 ETH'))
  await driver.click(button('Done'))
  expect((await held()) - before).toBe(125n * 10n ** 15n)
  await driver.click(tab('Activity'))
  await driver.read(/Sent ETH/)
  await inspect(driver, 'the account with its activity')
})

test('R131: what is swapped arrives', async ({ driver, visit, world }) => {
  await visit()
  const node = nodeOf(world)
  const own = world.stack.accounts.eip155[0]!.address
  const data = `0x70a08231${own.slice(2).padStart(64, '0')}`
  const held = async () => BigInt((await node('eth_call', { to: USDC, data }, 'latest')) as string)
  const before = await held()
  await connect(driver)
  await driver.click(button('Swap'))
  await driver.see(textbox('You pay'))
  await driver.click(button(/^(You receive, token|Choose a token)/))
  await inspect(driver, 'the tokens to choose from')
  await driver.click(button(/^USDC\b/))
  await driver.fill(textbox('You pay'), '0.25')
  await inspect(driver, 'Swap')
  await review(driver)
  await inspect(driver, 'SwapPreview')
  await driver.click(button('Swap ETH for USDC'))
  await driver.read(/Swap complete/)
  expect(await held()).toBeGreaterThan(before)
  await driver.click(button('Done'))
  await driver.see(heading('Account'))
})
