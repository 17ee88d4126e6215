import {
  expect,
  NO_MOTION,
  openAccount,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  atRest,
} from './fixtures.ts'
import { asked, codes, listenForErrors, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const pick = (dialog: Locator, name = 'Kestrel') => dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
const back = (dialog: Locator) => dialog.getByRole('button', { name: 'Back' })

test('R36: waiting says where to go on, hints after 15 s, says after 60 s that nothing came; a late approval still connects', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install()
  await visit({ wallets: [{}], head: SPY })
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByRole('heading', { name: 'Kestrel' })).toBeVisible()
  await expect(dialog.getByText('Approve the request in the extension')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Kestrel', exact: true })).toHaveAccessibleDescription(
    'Approve the request in the extension',
  )
  await expect(dialog.getByRole('button', { name: 'Not seeing it? Try again' })).toBeVisible()
  // @spec:2.16
  expect(await stateOf(page)).toMatchObject({ view: 'ConnectingExternal', status: 'connecting' })
  await page.clock.fastForward(15_000)
  await expect(dialog.getByText('Don’t see it? Click the Kestrel icon in your browser’s toolbar.')).toBeVisible()
  // Beside what is moved here, the page's clock goes on by itself.
  await page.clock.fastForward(30_000)
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await page.clock.fastForward(15_500)
  await expect(dialog.getByText('No response from Kestrel')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await openAccount(page)
  expect(await asked(page, 'eth_requestAccounts')).toBe(1)
})

test('who waits for an extension can go on with the same wallet on a phone, where there is one and WalletConnect is on', async ({
  page,
  visit,
  dialog,
}) => {
  const phone = dialog.getByRole('button', { name: 'Use my phone instead' })
  await visit({ wallets: [{ next: 'hang' }] })
  await openModal(page)
  await pick(dialog)
  await phone.click()
  await expect(dialog.getByRole('img', { name: 'QR code to connect with WalletConnect' })).toBeVisible()
  await expect(dialog.getByText('Scan with Kestrel on your phone')).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ view: 'ConnectingWalletConnect' })
  await back(dialog).click()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  for (const [name, options] of [
    ['Kestrel', { enableWalletConnect: false }],
    ['A wallet without an app', {}],
  ] as const) {
    await visit({ wallets: [{ name, next: 'hang' }], options })
    await openModal(page)
    await pick(dialog, name)
    await expect(dialog.getByText('Approve the request in the extension')).toBeVisible()
    await atRest(page)
    await expect(phone).toHaveCount(0)
  }
})

test('R34: a decline is named as such, is no error, and Retry asks again', async ({ page, visit, dialog }) => {
  // Unit tests cover each form of the answer.
  for (const flavour of [undefined, 'decline-wrapped']) {
    await visit({ wallets: [{ flavour: flavour ?? [], next: 'reject', auto: 'approve' }] })
    await listenForErrors(page)
    await openModal(page)
    await pick(dialog)
    await expect(dialog.getByText('You declined the request'), flavour).toBeVisible()
    await expect(dialog.locator('[data-badge=failed]'), 'a decline is not red').toHaveCount(0)
    expect((await stateOf(page)).status).toBe('disconnected')
    expect(await codes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await openAccount(page)
    await page.evaluate(() => localStorage.clear())
  }
})

test('R35: while another request is open nothing more is asked, and its answer connects, also from the view that names it', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ next: 'pending' }], head: SPY })
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByText('Kestrel has a pending request')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /again/ })).toHaveCount(0)
  // Going back and choosing it again does not disturb the wallet either.
  await back(dialog).click()
  await pick(dialog)
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  expect(await asked(page, 'eth_requestAccounts')).toBe(1)
  await page.getByRole('button', { name: 'Approve' }).click()
  await openAccount(page)
  expect(await asked(page, 'eth_requestAccounts')).toBe(1)
  expect((await stateOf(page)).status).toBe('connected')

  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await script(page, { next: 'pending' })
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByText('Kestrel has a pending request')).toBeVisible()
  await wallet(page, 'approve')
  await openAccount(page)
  expect(await asked(page, 'eth_requestAccounts')).toBe(2)
})

test('a locked wallet is named as locked and connects once it is open', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ locked: true, flavour: 'metamask' }] })
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByText('Enter your password in the extension')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog', { name: 'Kestrel: Connect' }).getByRole('button', { name: 'Approve' }).click()
  await openAccount(page)
})

test('what the wallet reports is shown as text with its code, and can be copied', async ({
  page,
  visit,
  dialog,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit({ wallets: [{ next: { code: -32603, message: 'Vault <b>is</b> broken\u202e' }, auto: 'approve' }] })
  await listenForErrors(page)
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByText('Kestrel reported a problem')).toBeVisible()
  await expect(dialog.getByText('Vault <b>is</b> broken (-32603)')).toBeVisible()
  expect(await codes(page)).toEqual(['wallet/failed'])
  await dialog.getByRole('button', { name: 'Copy details' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  const details = await page.evaluate(() => navigator.clipboard.readText())
  expect(details).toMatch(/^wallet-modal \S+\nfailure: wallet\/failed -32603 Vault <b>is<\/b> broken\nview: Connecting/)
  expect(details).toMatch(/ s SELECT_WALLET name=Kestrel platform=browser\n[^]* s error wallet\/failed$/)
  expect(details).not.toMatch(/0x|https?:|wc:/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await openAccount(page)
})

test('R38: an error without words shows its code only', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ answers: { eth_requestAccounts: { error: 7 } } }] })
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByText('Kestrel reported a problem')).toBeVisible()
  await expect(dialog).not.toContainText(/undefined|null|\[object/)
  await dialog.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
})

test('a wallet that shares no account says so and can be asked again', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ auto: 'approve', answers: { eth_requestAccounts: { result: [] } } }] })
  await openModal(page)
  await pick(dialog)
  await expect(dialog.getByText('Kestrel didn’t share an account')).toBeVisible()
  expect((await stateOf(page)).status).toBe('disconnected')
  await script(page, { answers: undefined })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await openAccount(page)
})

test('R36: an answer after closing neither connects nor reopens the modal', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ next: 'hang' }] })
  const outcome = page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }).then(
      () => 'connected',
      error => (error as { code: string }).code,
    ),
  )
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await outcome).toBe('request/aborted')
  await wallet(page, 'approve')
  await atRest(page)
  await expect(dialog).toHaveCount(0)
  expect(await stateOf(page)).toMatchObject({ open: false, status: 'disconnected' })
})

test('R36: an answer after going back does not disturb the list', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ next: 'hang' }, { name: 'Cairn' }] })
  await openModal(page)
  await pick(dialog)
  await back(dialog).click()
  await pick(dialog, 'Cairn')
  await wallet(page, 'approve')
  await atRest(page)
  await expect(dialog.getByText('Continue in Cairn')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await openAccount(page)
  expect((await stateOf(page)).namespaces.eip155?.wallet?.name).toBe('Cairn')
})

test('R44: an extension that was updated under the page asks for a reload, others go on', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ auto: 'approve' }, { name: 'Cairn' }] })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Cairn/ })).toBeVisible()
  // R44: the extension was updated while the page was open.
  await page.evaluate(() => {
    const { provider } = (
      window as unknown as { __testWalletControl: { of(name: string): { provider: { request: unknown } } } }
    ).__testWalletControl.of('Cairn')
    provider.request = () => Promise.reject(new Error('Extension context invalidated.'))
  })
  await pick(dialog, 'Cairn')
  await expect(dialog.getByText('Cairn can’t be used on this page')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await back(dialog).click()
  await pick(dialog)
  await openAccount(page)
})

test('a wallet that is not installed offers its stores and turns to Connect when announced, by its rdns or its name', async ({
  page,
  visit,
  dialog,
}) => {
  const entry = (name: string) => {
    const id = name.toLowerCase()
    return {
      id,
      name,
      chrome_store: `https://apps.example/chrome/${id}`,
      app_store: `https://apps.example/ios/${id}`,
      play_store: `https://apps.example/android/${id}`,
      homepage: `https://${id}.example`,
    }
  }
  const customWallets = [{ ...entry('Lumen'), rdns: 'example.lumen' }, entry('Heron')]
  const unseen = { auto: 'approve', announce: false }
  await visit({
    options: { customWallets },
    wallets: [
      { name: 'Lumen', ...unseen },
      { name: 'Heron', ...unseen },
    ],
  })
  for (const { id, name } of customWallets) {
    await openModal(page)
    await pick(dialog, name)
    await expect(dialog.getByText(`Get ${name}`)).toBeVisible()
    const links = dialog.getByRole('link')
    await expect(links).toHaveText([/Get the extension/, /For iPhone/, /For Android/, /Visit the website/])
    for (const link of await links.all()) {
      expect(await link.getAttribute('href')).toContain(id)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    }
    await page.evaluate(name => {
      const { provider } = (
        window as unknown as { __testWalletControl: { of(name: string): { provider: object } } }
      ).__testWalletControl.of(name)
      const rdns = `example.${name.toLowerCase()}`
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: { info: { uuid: crypto.randomUUID(), name, icon: '', rdns }, provider },
        }),
      )
    }, name)
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await openAccount(page)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  }
})
