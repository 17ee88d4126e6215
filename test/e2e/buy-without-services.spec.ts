import { connect, dialogOf, expect, openModal, OWNER, test } from './alone.ts'
import { answered, NO_MOTION } from './fixtures.ts'

test.use(NO_MOTION)

const PAGE = '/provider'

test('without services, a session of the app’s own server sells, and what arrives is seen by the node', async ({
  page,
  arrive,
  alone,
}) => {
  const { host, origin } = new URL(alone.site.origin)
  alone.site.put(PAGE, '<!doctype html><title>Provider</title><h1>Buy Ether</h1>')
  const asked: unknown[] = []
  alone.site.put('/shop/session', (request, response) => {
    let text = ''
    request.on('data', part => (text += part))
    request.on('end', () => {
      const { account } = JSON.parse(text) as { account: string }
      asked.push({ ...JSON.parse(text), origin: request.headers.origin })
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ url: `${origin}${PAGE}?walletAddress=${account.split(':')[2]}`, account }))
    })
  })
  await page.clock.install()
  await arrive(
    { onramp: { sessionUrl: 'shop/session', sessionHosts: [host] } },
    { connect: [origin], chunks: ['onramp-form', 'onramp-purchase'] },
  )
  await connect(page)
  await openModal(page)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: /^Continue to payment/ }).click(),
  ])
  await expect(popup.getByRole('heading', { name: 'Buy Ether' })).toBeVisible()
  expect(asked).toEqual([
    {
      account: expect.stringMatching(new RegExp(`^eip155:1:${OWNER}$`, 'i')),
      network: 'eip155:1',
      symbol: 'ETH',
      locale: 'en',
      origin,
    },
  ])
  const kept = () => page.evaluate(() => localStorage.getItem('wallet-modal/1/purchase'))
  await expect(async () => {
    await answered(page)
    await page.clock.fastForward(5000)
    await expect.poll(kept, { timeout: 500 }).toContain('before')
  }).toPass()
  const before = await alone.held(OWNER)
  await alone.node('anvil_setBalance', OWNER, `0x${(before + 10n ** 17n).toString(16)}`)
  await expect(async () => {
    await answered(page)
    await page.clock.fastForward(30_000)
    await expect(dialog.getByText(/^0\.1\sETH arrived$/)).toBeVisible({ timeout: 500 })
  }).toPass()
})
