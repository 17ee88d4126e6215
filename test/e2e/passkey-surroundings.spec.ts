import { verifyMessage, type Hex } from 'viem'
import { clickIn, NO_MOTION, openModal, putHost, resetWorld, type ModalWindow } from './fixtures.ts'
import { expect, startPasskeySite, test } from './passkey-site.ts'
import { ask, clickThrough, connected, createWallet, frameOf, openWallet } from './passkey-steps.ts'

test.use(NO_MOTION)

const HELLO = `0x${Buffer.from('Hello').toString('hex')}`
const COOP = 'cross-origin-opener-policy'
const COEP = 'cross-origin-embedder-policy'
const POLICY = 'permissions-policy'

test('R182: hosts that isolate themselves, keep windows or forbid passkeys connect, and sign in the frame or in a window', async ({
  page,
  openHost,
  authenticator,
  allow,
}) => {
  // Pictures of others, which an isolated host does not load.
  allow(/ERR_BLOCKED_BY_RESPONSE/)
  const hosts: [headers: Record<string, string>, place: 'frame' | 'window'][] = [
    [{ [COEP]: 'require-corp' }, 'frame'],
    [{ [COEP]: 'credentialless' }, 'frame'],
    [{ [COOP]: 'same-origin-allow-popups' }, 'frame'],
    [
      { [COOP]: 'same-origin-allow-popups', [COEP]: 'require-corp', [POLICY]: 'publickey-credentials-get=(self)' },
      'window',
    ],
  ]
  let address = ''
  for (const [headers, place] of hosts)
    await test.step(`${JSON.stringify(headers)}: signs in the ${place}`, async () => {
      await openHost({ headers })
      if (!address) address = await createWallet(page)
      else {
        const wallet = await openWallet(page)
        const closed = wallet.waitForEvent('close')
        await clickThrough(wallet, 'Use my passkey')
        await closed
        expect(await connected(page)).toBe(address)
      }
      const signing = ask(page, 'eip155', 'personal_sign', [HELLO, address])
      if (place === 'frame') await frameOf(page).getByRole('button', { name: 'Approve' }).click()
      else {
        const opening = page.waitForEvent('popup')
        await frameOf(page).getByRole('button', { name: 'Open window' }).click()
        await clickThrough(await opening, 'Approve')
      }
      const signature = (await signing) as Hex
      expect(await verifyMessage({ address: address as Hex, message: 'Hello', signature })).toBe(true)
      expect(authenticator.ceremonies.at(-1)).toBe(place === 'frame' ? 'get framed' : 'get')
      await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
    })
})

test('R182: a host whose policy cuts windows off is named on both sides, and nobody is connected', async ({
  page,
  context,
  openHost,
  authenticator,
  allow,
}) => {
  allow(/Cross-Origin-Opener-Policy|ERR_BLOCKED_BY_RESPONSE/)
  // Playwright's pages always have the focus; this one has none for a while, as if the user were at the window.
  await page.addInitScript(() => {
    let looks = 0
    document.hasFocus = () => looks++ > 8
  })
  const dialog = page.getByRole('dialog')
  const visit = (headers: Record<string, string>) =>
    test.step(JSON.stringify(headers), async () => {
      await openHost({ headers })
      await openModal(page)
      const opening = context.waitForEvent('page')
      await dialog.getByRole('button', { name: 'Continue with a passkey' }).click()
      const wallet = await opening
      await expect(wallet.getByRole('heading', { name: 'The window cannot answer' })).toBeVisible()
      await expect(wallet.getByText(/its policy keeps windows apart/)).toBeVisible()
      await wallet.close()
    })
  await visit({ [COOP]: 'same-origin', [COEP]: 'require-corp' })
  await visit({ [COOP]: 'same-origin' })
  // Back at the page.
  await expect(dialog.getByText('The window can’t answer', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText(/^The policy of .* cut it off/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use another method' })).toBeVisible()
  expect(authenticator.ceremonies).toEqual([])
})

test('R182: within a page of another site, sandboxed or not, the wallet does not answer, and the modal says so', async ({
  page,
  world,
  passkeySite,
  openHost,
  authenticator,
  allow,
}) => {
  allow(/Cross-Origin-Opener-Policy/)
  await page.clock.install()
  await openHost()
  putHost(world, passkeySite.host(), '/inner')
  const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
  world.site.put(
    '/',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Outer</title><iframe name="host" sandbox="${sandbox}" src="/inner"
          style="width:900px;height:700px"></iframe>`),
  )
  await page.reload()
  const host = page.frame({ name: 'host' })!
  await host.waitForFunction(() => 'WalletModal' in window)
  await host.evaluate(() => void (window as unknown as ModalWindow).WalletModal.open())
  const opening = page.waitForEvent('popup')
  await host.getByRole('button', { name: 'Continue with a passkey' }).click()
  await opening
  // From now on it is the wallet alone that is waited for. What is said is spoken, too.
  await expect(host.frameLocator('#w3m-iframe').locator('#card')).toBeAttached()
  await expect(async () => {
    await page.clock.fastForward(21_000)
    await expect(host.getByText(/isn’t responding\. You’re not connected\./).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(authenticator.ceremonies).toEqual([])
})

test('a page that the wallet does not list is told so in the window at once, and is not connected', async ({
  page,
  world,
  allow,
}) => {
  allow(/frame-ancestors|ERR_BLOCKED_BY_(CSP|RESPONSE)/, /target origin provided/)
  await resetWorld(world)
  const site = await startPasskeySite(world, undefined, ['https://bakery.example'])
  await page.goto(putHost(world, site.host()))
  await openModal(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with a passkey' }).click()
  const wallet = await opening
  await expect(wallet.getByRole('heading', { name: 'Not on this wallet’s list' })).toBeVisible()
  await expect(wallet.getByText(`${world.site.origin} is not among the sites that may use this wallet.`)).toBeVisible()
  await clickIn(wallet, 'Close')
  await expect(page.getByRole('dialog').getByText('You’re not connected.').first()).toBeVisible()
  await site.stop()
})
