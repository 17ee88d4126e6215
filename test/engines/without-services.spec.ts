import { aloneFixture, DOLLAR, ETHER, LOCAL, OTHER, OWNER, putAlone, USDC, type Alone } from '../e2e/alone.ts'
import { NONCE } from '../e2e/fixtures.ts'
import type { Driver } from './driver.ts'
import { expect, test as base } from './fixtures.ts'
import { button, heading, IN_PAGE, tab, textbox, WATCH } from './in-page.ts'
import { connect, inspect, openModal, stateOf } from './journeys.ts'

// Firefox and Chromium run the journeys of e2e.
const test = base.extend<{ arrive(options?: Record<string, unknown>): Promise<void> }, { alone: Alone }>({
  alone: [...aloneFixture],
  arrive: async ({ driver, alone }, use) => {
    await alone.rewind()
    const head = `<link rel="icon" href="data:,"><script nonce="${NONCE}">${WATCH};${IN_PAGE}</script>`
    await use(options => driver.open(putAlone(alone, options, { head })))
  },
})
// As on a phone.
test.use({ viewport: { width: 390, height: 844 } })

/** From a form, once it can be left, to the review. */
async function review(driver: Driver): Promise<void> {
  await driver.until('a form to go on with', () => {
    const next = globalThis.__look.find({ role: 'button', name: 'Review' })
    return !!next && !next.hasAttribute('aria-disabled')
  })
  await driver.click(button('Review'))
  await driver.read(/Simulated by the network just now/)
}

test('R165: without a project a wallet connects, again after a reload, and its balances have prices of the chain', async ({
  driver,
  arrive,
  alone,
}) => {
  await arrive()
  await connect(driver)
  await driver.read(/\$6,000\.00/)
  await inspect(driver, 'the account')
  await driver.open(`${alone.site.origin}/`)
  await expect.poll(async () => (await stateOf(driver)).status).toBe('connected')
  await openModal(driver)
  await driver.see(heading('Account'))
  await driver.click(button('Receive'))
  await driver.read(/0xf39F/i)
})

test('R165: what is sent arrives, and is in the activity, which says what it covers', async ({
  driver,
  arrive,
  alone,
}) => {
  await arrive()
  const before = await alone.held(OTHER)
  await connect(driver)
  await driver.click(button('Send'))
  await driver.see(heading('Send'))
  await driver.fill(textbox('Amount'), '0.125')
  await driver.fill(textbox('To'), OTHER)
  await review(driver)
  await driver.click(button('Send 0.125 ETH'))
  await driver.click(button('Done'))
  expect((await alone.held(OTHER)) - before).toBe(ETHER / 8n)
  await driver.click(tab('Activity'))
  await driver.read(/Sent from this device, and tokens moved since/)
  await driver.read(/Sent ETH/)
  await inspect(driver, 'the activity')
})

test('R165: a token is swapped over two pools of the exchange', async ({ driver, arrive, alone }) => {
  await arrive({ tokens: { 'eip155:1': { address: LOCAL } } })
  const before = await alone.held(OWNER, USDC)
  await connect(driver)
  await driver.click(button('Swap'))
  await driver.see(textbox('You pay'))
  await driver.click(button(/^You pay, token/))
  await driver.click(button(/LOCAL/))
  await driver.click(button(/^(You receive, token|Choose a token)/))
  await driver.click(button(/USDC/))
  await driver.fill(textbox('You pay'), '10')
  await review(driver)
  await inspect(driver, 'the review')
  await driver.click(button('Approve LOCAL'))
  await driver.read(/Swap complete/)
  expect((await alone.held(OWNER, USDC)) - before).toBeGreaterThan(9n * DOLLAR)
})
