import { NO_MOTION } from './fixtures.ts'
import { expect, test } from './passkey-site.ts'
import { ask, createWallet, frameOf } from './passkey-steps.ts'

test.use(NO_MOTION)

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const UNSAID = 'The details could not be read.'

test('R183: with one byte more in the explainer it does not run, and the approval is as it is without', async ({
  page,
  openHost,
  passkeySite,
  allow,
}) => {
  allow(/integrity|Failed to find a valid digest|Failed to fetch|explainer/i)
  await openHost()
  passkeySite.alter = (path, reply) => (path === '/explainer.js' ? { ...reply, text: `${reply.text}\n` } : reply)
  const from = await createWallet(page)
  const card = frameOf(page).locator('#card')
  const data = `0xa9059cbb${PERMIT2.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
  const asked = ask(page, 'eip155', 'eth_sendTransaction', [{ from, to: WETH, data }])
  await expect(card.getByRole('heading', { level: 1 })).toHaveText('Send')
  await expect(card.getByText(UNSAID)).toBeVisible()
  await expect(card.locator('dl > div').first()).toHaveText('Amount0.000000000000000001 WETH')
  await card.getByRole('button', { name: 'Reject' }).click()
  expect(await asked).toMatchObject({ code: 4001 })
})
