import { verifyMessage, type Hex } from 'viem'
import { NONCE, NO_MOTION, openModal, type ModalWindow } from './fixtures.ts'
import { expect, test, type Alter } from './passkey-site.ts'
import { ask, clickThrough, createWallet, frameOf, openWallet } from './passkey-steps.ts'

test.use(NO_MOTION)

const HELLO = `0x${Buffer.from('Hello').toString('hex')}`
/** One byte more in a file. */
const flipped =
  (file: string): Alter =>
  (path, reply) =>
    path === file ? { ...reply, text: `${reply.text}\n` } : reply

test('R182: a host that forbids passkeys to frames signs in a window of the wallet, under the strictest policy', async ({
  page,
  world,
  openHost,
  passkeySite,
  authenticator,
}) => {
  const { data, explorer, analytics, relay, rpc } = world.stack.urls
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    "style-src 'none'",
    `connect-src ${[data, explorer, analytics, relay, ...Object.values(rpc)].join(' ')}`,
    `img-src ${data} ${explorer} data:`,
    `frame-src ${passkeySite.url}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types wallet-modal',
  ].join('; ')
  await openHost({ csp, headers: { 'permissions-policy': 'publickey-credentials-get=()' } })
  const address = await createWallet(page)
  const signing = ask(page, 'eip155', 'personal_sign', [HELLO, address])
  const opening = page.waitForEvent('popup')
  await frameOf(page).getByRole('button', { name: 'Open window' }).click()
  const approval = await opening
  await expect(approval.getByText('Hello', { exact: true })).toBeVisible()
  await clickThrough(approval, 'Approve')
  const signature = (await signing) as Hex
  expect(await verifyMessage({ address: address as Hex, message: 'Hello', signature })).toBe(true)
  expect(authenticator.ceremonies).toEqual(['create', 'get', 'get'])
})

test('R183: with one byte more in the signer nothing is signed; in the frame, it does not run', async ({
  page,
  openHost,
  passkeySite,
  allow,
}) => {
  allow(/integrity|Failed to find a valid digest|Failed to fetch|signer|embedded/i)
  await openHost()
  const address = await createWallet(page)
  passkeySite.alter = flipped('/signer.js')
  await page.reload()
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().namespaces.eip155?.address),
    )
    .toBe(address)
  const signing = ask(page, 'eip155', 'personal_sign', [HELLO, address])
  await frameOf(page).getByRole('button', { name: 'Approve' }).click()
  // It is said in the frame, or to the app: never signed.
  const outcome = await Promise.race([
    signing,
    frameOf(page).getByRole('status').filter({ hasText: /\w/ }).first().innerText(),
    frameOf(page).getByRole('alert').filter({ hasText: /\w/ }).first().innerText(),
  ])
  expect(JSON.stringify(outcome)).not.toMatch(/^"0x/)
})

test('R183: with one byte more in the frame’s script it does not start, the modal says so, and nothing is signed', async ({
  page,
  openHost,
  passkeySite,
  authenticator,
  allow,
}) => {
  allow(/Failed to find a valid digest/)
  passkeySite.alter = flipped('/sdk.js')
  await page.clock.install()
  await openHost()
  const refused = page.waitForEvent('console', it => /valid digest .*sdk\.js/.test(it.text()))
  const wallet = await openWallet(page)
  await refused
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await page.clock.fastForward(21_000)
    await expect(dialog.getByText(/isn’t responding\. You’re not connected\./).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect.poll(() => wallet.isClosed()).toBe(true)
  expect(authenticator.ceremonies).toEqual([])
})

test('R184: with the option off there is no button, and the frame may use nothing', async ({ page, openHost }) => {
  await openHost({ options: { features: { passkeys: false, email: true } } })
  await openModal(page)
  await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible()
  await expect(page.getByRole('button', { name: /passkey/i })).toHaveCount(0)
})

test('R179: a site without passkeys is named, and its window closes', async ({ page, world, openHost, allow }) => {
  allow(/no-passkeys|has no passkeys/)
  await openHost({
    options: {
      endpoints: { ...world.stack.endpoints, frame: world.stack.urls.frame.replace('127.0.0.1', 'localhost') },
    },
  })
  const wallet = await openWallet(page)
  await expect(page.getByText('This wallet site has no passkeys', { exact: true })).toBeVisible()
  await expect.poll(() => wallet.isClosed()).toBe(true)
})
