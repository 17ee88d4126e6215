import { NO_MOTION } from './fixtures.ts'
import { expect, test } from './passkey-site.ts'
import { ask, createWallet, decline, frameOf } from './passkey-steps.ts'
import { nodeOf } from './swapping.ts'

test.use(NO_MOTION)

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const QUEUE = '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1'
const CLONE = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const UNSAID = 'The details could not be read.'

test('R186: a call says first what is at stake; nothing more is loaded for words or coins alone', async ({
  page,
  openHost,
}) => {
  const loaded: string[] = []
  page.on('request', it => void loaded.push(new URL(it.url()).pathname))
  const wasLoaded = () => loaded.includes('/explainer.js')
  await openHost()
  const from = await createWallet(page)
  const card = frameOf(page).locator('#card')
  const heading = card.getByRole('heading', { level: 1 })
  const reject = async (asked: Promise<unknown>) => {
    // Only then the modal shows the frame.
    await expect(card.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await decline(card)
    expect(await asked).toMatchObject({ code: 4001 })
  }

  const words = ask(page, 'eip155', 'personal_sign', ['0x48656c6c6f', from])
  await expect(heading).toHaveText('Sign message')
  await reject(words)
  const coins = ask(page, 'eip155', 'eth_sendTransaction', [{ from, to: WETH, value: '0x1' }])
  await expect(heading).toHaveText('Send')
  await reject(coins)
  expect(wasLoaded()).toBe(false)

  const data = `0x095ea7b3${PERMIT2.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
  const call = ask(page, 'eip155', 'eth_sendTransaction', [{ from, to: WETH, data }])
  await expect(heading).toHaveText('Let someone spend')
  await expect(card.locator('dl > div').first()).toHaveText('Can be takenUnlimited WETH')
  await expect(card.getByText('By (Permit2)').first()).toBeVisible()
  await expect(card.getByText('They can take all your WETH, now and later.')).toBeVisible()
  expect(wasLoaded()).toBe(true)
  await reject(call)
})

test('a call through a minimal proxy is explained by the contract behind it, in the frame as above it', async ({
  page,
  openHost,
  world,
}) => {
  await openHost()
  const from = await createWallet(page)
  const card = frameOf(page).locator('#card')
  const code = `0x363d3d373d3d3d363d73${QUEUE.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`
  await nodeOf(world)('anvil_setCode', CLONE, code)
  const data = `0xf8444436${'1'.padStart(64, '0')}`
  const asked = ask(page, 'eip155', 'eth_sendTransaction', [{ from, to: CLONE, data }])
  await expect(card.getByRole('heading', { level: 1 })).toHaveText('Call a contract')
  await expect(card.getByText('Claim a withdrawal')).toBeVisible()
  await expect(page.locator('[data-explanation]').getByText('Claim a withdrawal')).toBeVisible()
  await expect(card.locator('dl > div').first()).toHaveText(`Unread call to${CLONE}`)
  await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
  await decline(card)
  expect(await asked).toMatchObject({ code: 4001 })
})

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
  await expect(card.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await decline(card)
  expect(await asked).toMatchObject({ code: 4001 })
})
