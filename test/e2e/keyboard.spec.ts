import {
  allowClipboard,
  expect,
  openAccount,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { script, wallet } from './wallet.ts'

const NAMES = ['Kestrel', 'Cairn', 'Marlow', 'Thimble', 'Fennel', 'Alder', 'Birch', 'Corvid', 'Dunlin']
const many = NAMES.map(name => ({ name, auto: 'approve' }))
/** The focused element in our shadow roots: its label or text. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent
  })
const says = (page: Page, role: 'status' | 'alert') => page.locator(`wallet-modal [data-spoken][role=${role}]`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** The view has rendered and had the frame in which it takes focus: its title may have had focus before. */
const landed = async (page: Page, dialog: Locator, title: string): Promise<void> => {
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused()
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

// @fast
test('a whole journey by keyboard alone: choose, connect, change network, copy, disconnect, leave', async ({
  page,
  visit,
  dialog,
}) => {
  await allowClipboard(page)
  await visit({ wallets: [{ auto: 'approve' }] })
  await press(page, 'Tab')
  expect(await focused(page)).toBe('Connect wallet')
  await press(page, 'Enter')
  await landed(page, dialog, 'Connect wallet')
  await expect(dialog.getByRole('button', { name: 'What is a wallet?' })).toBeVisible()
  await press(page, 'Tab', 'Tab', 'Tab')
  expect(await focused(page)).toBe('Kestrel, Installed')
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('wallet-button').getByRole('button', { name: /^(0x|vera\.eth)/ })).toBeFocused()
  await press(page, 'Enter')
  await landed(page, dialog, 'Account')
  await press(page, 'Tab', 'Tab', 'Tab')
  expect(await focused(page)).toBe('Copy address')
  await press(page, 'Enter')
  await expect(says(page, 'status')).toHaveText('Copied')
  await press(page, 'Tab', 'Enter')
  await landed(page, dialog, 'Choose network')
  await dialog.getByRole('button', { name: 'Base', exact: true }).focus()
  await press(page, 'Enter')
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  await landed(page, dialog, 'Account')
  await press(page, 'Tab')
  expect(await focused(page)).toBe('Account menu')
  await press(page, 'Enter')
  await dialog.getByRole('button', { name: /^Disconnect/ }).focus()
  await press(page, 'Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('wallet-button').getByRole('button')).toBeFocused()
})

test('Tab and Shift+Tab go round inside the modal, through field, rows and links', async ({ page, visit, dialog }) => {
  await visit({ wallets: many, options: { termsConditionsUrl: 'https://host.example/terms' } })
  await openModal(page)
  await expect(dialog.getByRole('searchbox')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()
  await press(page, 'Shift+Tab')
  const last = await focused(page)
  expect(last).toBe('Terms')
  await press(page, 'Tab')
  expect(await focused(page)).toBe('What is a wallet?')
  await press(page, 'Shift+Tab')
  expect(await focused(page)).toBe('Terms')
  const seen: (string | null | undefined)[] = []
  for (let index = 0; index < 30 && seen.at(-1) !== 'Terms'; index++) {
    await press(page, 'Tab')
    seen.push(await focused(page))
  }
  expect(seen.slice(0, 4)).toEqual(['What is a wallet?', 'Close', 'Search wallets', 'Alder, Installed'])
  for (const name of NAMES) expect(seen).toContain(`${name}, Installed`)
  expect(new Set(seen).size).toBe(seen.length)
})

test('arrows, Home and End walk the list, and typing in it reaches the search', async ({ page, visit, dialog }) => {
  await visit({ wallets: many, options: { customWallets: [] } })
  await openModal(page)
  const search = dialog.getByRole('searchbox', { name: 'Search wallets' })
  await expect(search).toBeVisible()
  await dialog.getByRole('button', { name: /^Kestrel/ }).focus()
  await press(page, 'ArrowDown', 'ArrowDown')
  expect(await focused(page)).toBe('Thimble, Installed')
  await press(page, 'ArrowUp')
  expect(await focused(page)).toBe('Marlow, Installed')
  await press(page, 'Home', 'ArrowUp')
  expect(await focused(page)).toBe('Alder, Installed')
  await press(page, 'End', 'ArrowDown')
  expect(await focused(page)).toMatch(/^All wallets/)
  await press(page, 'Home')
  await page.keyboard.type('dun')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('dun')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.type('qqq')
  await expect(dialog.getByText('No wallets found')).toBeVisible()
  // There is another way, too.
  await expect(dialog.getByRole('button', { name: /^WalletConnect/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('Escape goes back one step, then closes; back returns to the row that led away', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: many.map(it => ({ ...it, auto: undefined, next: 'hang' })) })
  await openModal(page)
  // The code that remembers the way back loads before it.
  await expect(dialog.getByRole('searchbox')).toBeVisible()
  await dialog.getByRole('button', { name: /^Thimble/ }).focus()
  await press(page, 'Enter')
  await landed(page, dialog, 'Thimble')
  await press(page, 'Escape')
  await expect(dialog.getByRole('button', { name: /^Thimble/ })).toBeFocused()
  expect((await stateOf(page)).status).toBe('disconnected')
  await press(page, 'Escape')
  await expect(dialog).toHaveCount(0)
})

test('the dialog is named after its view, and says so once for every step', async ({ page, visit }) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  const name = (name: string) => expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
  await openModal(page)
  await name('Connect wallet')
  await script(page, { next: 'reject' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kestrel/ })
    .click()
  await name('Kestrel')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await openAccount(page)
  await name('Account')
  await page.getByRole('dialog').getByRole('button', { name: 'Account menu' }).click()
  await name('Account')
  await openModal(page, { view: 'Networks' })
  await name('Choose network')
  await expect(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true')
})

test('live regions tell what happens: waiting, failed with its reason, connected, switched', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ wallets: [{}] })
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(says(page, 'status')).toHaveText('Continue in Kestrel. Approve the request in the extension')
  await wallet(page, 'reject')
  await expect(says(page, 'status')).toHaveText('You declined the request. Nothing was shared with 127.0.0.1')
  await script(page, { next: { code: -32000, message: 'Battery flat' } })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(says(page, 'alert')).toHaveText(/^Kestrel reported a problem\..*Battery flat/)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The modal closes with the connection, so its last announcement is caught while it closes.
  const last = page.evaluate(
    () =>
      new Promise(resolve => {
        const region = document.querySelector('wallet-modal')!.shadowRoot!.querySelector('[role=status][data-spoken]')!
        new MutationObserver(() => {
          if (region.textContent.startsWith('Connected')) resolve(region.textContent)
        }).observe(region, { childList: true })
      }),
  )
  await wallet(page, 'approve')
  expect(await last).toBe(`Connected as ${world.stack.accounts.eip155[0]!.address}`)
  await openAccount(page)
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(says(page, 'status')).toHaveText(/Switch in Kestrel/)
  await wallet(page, 'approve')
  await expect(says(page, 'status')).toHaveText('Switched to Base')
})

test('R15: a focus trap of the page is answered once, then the page wins', async ({ page, visit, dialog }) => {
  await visit({ body: '<main><h1>Host</h1><input id="trap"></main>' })
  await openModal(page)
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.evaluate(() => document.getElementById('trap')!.focus())
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.evaluate(() => document.getElementById('trap')!.focus())
  await expect(page.locator('#trap')).toBeFocused()
})

test('on its way out the card shows what it showed', async ({ page, visit, dialog }) => {
  await visit()
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  const shown = await page.evaluate(async () => {
    const card = document.querySelector('wallet-modal')!.shadowRoot!.querySelector('[role=dialog]')!
    const before = card.textContent
    ;(window as unknown as ModalWindow).WalletModal.close()
    await Promise.resolve().then(() => new Promise(done => setTimeout(done)))
    return [before, card.isConnected ? card.textContent : before]
  })
  expect(shown[1]).toBe(shown[0])
})
