import { check } from './axe.ts'
import {
  expect,
  manifest,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { approveDevice, newestMail } from './mail.ts'
import { keepReturns, returnsOf } from './mail-login.ts'
import { lookForSecrets } from './secrets.ts'

test.use(NO_MOTION)

const EMBEDDED = { features: { email: true }, networks: '1,solana' }
const NO_WALLETS = { options: EMBEDDED, csp: 'strict', wallets: [] }

const fieldOf = (dialog: Locator) => dialog.getByLabel('Email address')
const codeOf = (dialog: Locator) => dialog.getByLabel('Six-digit code')
async function ask(page: Page, dialog: Locator, email: string): Promise<void> {
  await openModal(page)
  await fieldOf(dialog).fill(email)
  await fieldOf(dialog).press('Enter')
}
/** Goes as far as the code. */
async function register(page: Page, world: World, dialog: Locator, email: string): Promise<string> {
  await ask(page, dialog, email)
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await approveDevice(page, world, email)
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  return newestMail(page, world, email, 'code')
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const filesOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(it => new URL(it.name).pathname))

// @fast
test('R30, R46, R86: somebody without a wallet signs in by e-mail, has an account on both kinds of chain, comes back and leaves', async ({
  page,
  visit,
  world,
  dialog,
  allow,
  tracked,
}) => {
  /** The events since the last call. */
  const told = () => tracked.splice(0).filter(({ event }) => !/^(INIT|MODAL|SELECT_W)/.test(event))
  const email = 'bea@example.com'
  await visit(NO_WALLETS)
  await ask(page, dialog, 'bea@example')
  await expect(dialog.getByRole('alert')).toHaveText('Enter a valid email address.')
  const code = await register(page, world, dialog, email)
  allow(/api.connect-otp/)
  await codeOf(dialog).pressSequentially(wrong(code))
  await expect(dialog.getByRole('alert')).toHaveText(/code/i)
  await expect(dialog.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled()
  // The address is on screen, and a code in the field.
  await lookForSecrets(page)
  await codeOf(dialog).fill(code)
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await stateOf(page)).namespaces.solana!.status).toBe('connected')
  const { namespaces, embeddedWalletInfo: info } = await stateOf(page)
  const { address, accounts, wallet } = namespaces.eip155!
  expect(wallet!.id).toBe('AUTH')
  expect(info).toMatchObject({ user: { email }, authProvider: 'email', accountType: 'smartAccount' })
  expect(told().map(({ event, properties }) => [event, properties])).toEqual([
    ['EMAIL_LOGIN_SELECTED', {}],
    ['EMAIL_SUBMITTED', {}],
    ['DEVICE_REGISTERED_FOR_EMAIL', {}],
    ['EMAIL_VERIFICATION_CODE_SENT', {}],
    ['EMAIL_VERIFICATION_CODE_FAIL', { message: 'embedded/failed' }],
    ['EMAIL_VERIFICATION_CODE_PASS', {}],
    ['CONNECT_SUCCESS', { method: 'email', name: 'Embedded wallet' }],
  ])

  // The other account type, which a later visit starts with.
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Use standard account/ }).click()
  await expect(dialog.getByRole('button', { name: /^Use smart account/ })).toBeVisible()
  const eoa = accounts!.find(it => it.type === 'eoa')!.address
  expect((await stateOf(page)).namespaces.eip155!.address).toBe(eoa)
  expect(eoa).not.toBe(address)
  expect(told()).toMatchObject([
    { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties: { accountType: 'eoa', network: 'eip155:1' } },
  ])
  await page.addInitScript(keepReturns)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).namespaces.eip155!.address).toBe(eoa)
  await expect.poll(async () => (await stateOf(page)).namespaces.solana!.address).toBe(namespaces.solana!.address)
  expect((await stateOf(page)).embeddedWalletInfo).toMatchObject({ user: { email }, accountType: 'eoa' })
  expect(await returnsOf(page)).toEqual([
    ['CONNECT_SUCCESS', { method: 'email', name: 'Embedded wallet', reconnect: true }],
  ])
  // The page can change it too.
  for (const [type, own] of [
    ['smartAccount', address],
    ['eoa', eoa],
  ] as const) {
    await page.evaluate(it => window.WalletModal.setPreferredAccountType(it), type)
    expect((await stateOf(page)).namespaces.eip155!.address).toBe(own)
  }

  // Another address; both mailboxes confirm it.
  const next = 'bee@example.com'
  await page.evaluate(() => localStorage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME'))
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Email/ }).click()
  await expect(dialog.getByText(`You sign in with ${email}`)).toBeVisible()
  expect(tracked.at(-1)!.event).toBe('EMAIL_EDIT')
  await dialog.getByLabel('New email address').fill(next)
  await dialog.getByLabel('New email address').press('Enter')
  // @spec:4.9
  await expect(dialog.getByRole('heading', { name: 'Confirm your current email' })).toBeVisible()
  await codeOf(dialog).fill(await newestMail(page, world, email, 'code'))
  await expect(dialog.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await codeOf(dialog).fill(await newestMail(page, world, next, 'code'))
  await expect(dialog.getByText(`Your email is now ${next}`)).toBeVisible()
  expect((await stateOf(page)).embeddedWalletInfo!.user.email).toBe(next)
  expect((await stateOf(page)).namespaces.eip155!.address).toBe(eoa)

  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('disconnected')
  const after = await stateOf(page)
  expect([after.namespaces.solana!.status, after.embeddedWalletInfo]).toEqual(['disconnected', undefined])
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('appkit')))).toEqual([])
  // The device is known by now; a late code is rejected, and the next one connects.
  await page.reload()
  await ask(page, dialog, next)
  await expect(dialog.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const late = await newestMail(page, world, next, 'code')
  world.stack.frame.advance(600_001)
  await codeOf(dialog).fill(late)
  await expect(dialog.getByRole('alert')).toHaveText(/code/i)
  await page.evaluate(() => localStorage.setItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', '0'))
  await dialog.getByRole('button', { name: 'Resend code', exact: true }).click()
  await codeOf(dialog).fill(await newestMail(page, world, next, 'code'))
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).namespaces.eip155!.address).toBe(eoa)
})

test('R162: a slow person is waited for, a lost answer is asked for, and This is not me is a no', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(/api.connect-device/)
  const late = dialog.getByText('Still waiting for approval', { exact: true })
  const code = dialog.getByRole('heading', { name: 'Enter the code' })
  await page.clock.install()
  await visit(NO_WALLETS)
  await ask(page, dialog, 'slow@example.com')
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  for (const ms of [31_000, 240_000]) {
    await page.clock.fastForward(ms)
    await expect(late).toBeVisible()
  }
  await approveDevice(page, world, 'slow@example.com')
  await expect(code).toBeVisible()

  // The confirmation gets lost: the page asks for it again before it sends another email.
  world.stack.faults.set('frame', 'event CONNECT_DEVICE', { drop: true }, 1)
  await openModal(page, { view: 'Connect' })
  await ask(page, dialog, 'lost@example.com')
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await approveDevice(page, world, 'lost@example.com')
  await page.clock.fastForward(31_000)
  await expect(late).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(code).toBeVisible()
  const mails = await page.request.get(`${world.stack.urls.mail}/messages?to=lost@example.com`)
  expect((await mails.json()).filter((it: { link?: string }) => it.link)).toEqual([])

  await page.clock.fastForward(31_000)
  await openModal(page, { view: 'Connect' })
  await ask(page, dialog, 'stranger@example.com')
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await approveDevice(page, world, 'stranger@example.com', 'This is not me')
  await expect(dialog.getByText('This device was refused')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Send a new link in \d+ s$/ })).toBeDisabled()
  await page.clock.fastForward(31_000)
  await dialog.getByRole('button', { name: 'Send a new link', exact: true }).click()
  await expect(dialog.getByText('Check your email')).toBeVisible()
  await approveDevice(page, world, 'stranger@example.com')
  await expect(code).toBeVisible()
})

test('R21: where the secure site is the page’s options say alone, not what is stored or stands in its address', async ({
  page,
  visit,
  dialog,
  world: { site, cdn, stack },
}) => {
  await page.addInitScript(other => {
    // Every stored key with such a name exists, and leads elsewhere.
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      return getItem.call(this, key) ?? (/site|frame|sdk|url|endpoint|origin/i.test(key) ? other : null)
    }
  }, cdn.origin)
  await visit({ options: EMBEDDED, wallets: [] })
  const names = ['frame', 'endpoints', 'data-endpoints', 'secureSite', 'SECURE_SITE_SDK_URL', 'w3m-secure-site']
  await page.goto(`${site.origin}/?${names.map(name => `${name}=${encodeURIComponent(cdn.origin)}`).join('&')}`)
  await openModal(page)
  await fieldOf(dialog).fill('mona@example.com')
  await fieldOf(dialog).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  const src = await page.locator('iframe').getAttribute('src')
  expect(new URL(src!).origin).toBe(stack.urls.frame)
  expect(cdn.log.filter(path => path.includes('/sdk'))).toEqual([])
})

test('R128: looking at the list makes no frame, and with e-mail and socials off nothing of them is loaded or shown', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ options: EMBEDDED, wallets: [] })
  await openModal(page)
  await expect(fieldOf(dialog)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /All wallets/ })).toBeVisible()
  expect(await page.locator('iframe').count()).toBe(0)
  expect((await filesOf(page)).filter(path => path.includes('embedded'))).toEqual([])
  await visit({})
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /All wallets/ })).toBeVisible()
  // @spec:2.25
  await expect(fieldOf(dialog)).toHaveCount(0)
  await expect(dialog.getByText('or', { exact: true })).toHaveCount(0)
  // @spec:2.23
  expect((await filesOf(page)).filter(path => /embedded|login/.test(path))).toEqual([])
})

test('e-mail leads, or follows a wallet that is installed, and no row moves when its place is filled', async ({
  page,
  visit,
  dialog,
}) => {
  const path = Object.keys(manifest.files).find(it => it.startsWith('chunks/connect-login.'))!
  for (const [how, wallets] of [
    ['leads', []],
    ['follows', [{ auto: 'approve' }]],
  ] as const) {
    await visit({ options: { features: { email: true, socials: true } }, wallets: [...wallets] })
    let go = () => {}
    const held = new Promise<void>(resolve => (go = resolve))
    await page.route(`**/${path}`, async route => (await held, route.continue()))
    await openModal(page)
    const row = dialog.getByRole('button', { name: /^WalletConnect/ })
    await expect(row).toBeVisible()
    await expect(dialog.getByRole('button', { name: /All wallets/ })).toBeVisible()
    const before = await row.boundingBox()
    go()
    await expect(fieldOf(dialog)).toBeVisible()
    expect(await row.boundingBox(), how).toEqual(before)
    const at = (await fieldOf(dialog).boundingBox())!
    expect(at.y > before!.y, how).toBe(wallets.length > 0)
    await page.unroute(`**/${path}`)
  }
})

test('a host can open the e-mail field alone: it goes the same way, and Back leads to the others', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  // From the device request that was pending when the user asked for another email.
  allow(/api.connect-device/)
  await visit({ options: { features: { email: true } } })
  await openModal(page, { view: 'EmailLogin' })
  await expect(dialog.getByRole('heading', { name: 'Continue with email' })).toBeVisible()
  const go = dialog.getByRole('button', { name: 'Continue' })
  await go.click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a valid email address.')
  await check(page, 'e-mail alone')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await openModal(page, { view: 'EmailLogin' })
  await fieldOf(dialog).fill('cleo@example.com')
  await go.click()
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('heading', { name: 'Continue with email' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME'))
  await fieldOf(dialog).fill('cleo@example.com')
  await fieldOf(dialog).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await approveDevice(page, world, 'cleo@example.com')
  await codeOf(dialog).fill(await newestMail(page, world, 'cleo@example.com', 'code'))
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')

  await visit({ options: { features: { email: false } } })
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await openModal(page, { view: 'EmailLogin' })
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('wallets can stand behind a button', async ({ page, visit, dialog }) => {
  await visit({ options: { features: { email: true, collapseWallets: true } } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Continue with a wallet' }).click()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')
})

test('R87, R126: signing in or out in one tab does the same in the other, and no storage keeps the user', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(NO_WALLETS)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await openModal(other)
  const connect = other.getByRole('dialog')
  await expect(fieldOf(connect)).toBeVisible()
  const code = await register(page, world, dialog, 'dora@example.com')
  await codeOf(dialog).fill(code)
  await expect(dialog).toBeHidden()
  const { namespaces } = await stateOf(page)
  await expect.poll(async () => (await stateOf(other)).namespaces.eip155!.address).toBe(namespaces.eip155!.address)
  await expect.poll(async () => (await stateOf(other)).namespaces.solana!.status).toBe('connected')
  await expect(connect.getByRole('heading', { name: 'Connect wallet' })).toHaveCount(0)
  await test.step('signed out in one tab', async () => {
    await page.evaluate(() =>
      (window as unknown as { WalletModal: { disconnect(): Promise<void> } }).WalletModal.disconnect(),
    )
    await expect.poll(async () => (await stateOf(other)).status).toBe('disconnected')
    await other.reload()
    await expect.poll(async () => (await stateOf(other)).ready).toBe(true)
    expect((await stateOf(other)).status).toBe('disconnected')
    expect(JSON.stringify(await other.evaluate(() => ({ ...localStorage })))).not.toContain('dora')
  })
})
