import { expect, openModal, type HostPage, type Locator, type ModalWindow, type Page, type World } from './fixtures.ts'

/** A place in the modal, and the way there from the previous one. */
export interface Stop {
  name: string
  go(page: Page, dialog: Locator, world: World): Promise<unknown>
  /** Why it looks different in a wide window than on a phone. */
  desk?: string
  /** Another element has the focus; this says which. */
  focus?: string
}

/** Consecutive stops on one page, which starts with nothing stored. */
export interface Tour {
  host: HostPage
  stops: Stop[]
  /** Preparation before the page loads. */
  before?(page: Page, world: World): Promise<unknown>
  /** What is done on the page before the first stop. */
  start?(page: Page, world: World): Promise<unknown>
}

export const titled = (dialog: Locator, name: string | RegExp) =>
  expect(dialog.getByRole('heading', { name, level: 2 })).toBeVisible()
export const press = (dialog: Locator, name: RegExp) => dialog.getByRole('button', { name }).first().click()
export const back = (dialog: Locator) => dialog.getByRole('button', { name: 'Back' }).click()
export const show = async (page: Page, dialog: Locator, view: string, title: string | RegExp, options = {}) => {
  await openModal(page, { view, ...options })
  await titled(dialog, title)
}
/** Waits for what was held back, and asks again if a slow machine inspected the previous stop for longer than we wait. */
export async function came(dialog: Locator, shown: Locator): Promise<void> {
  const again = dialog.getByRole('button', { name: 'Try again' })
  await expect(shown.or(again).first()).toBeVisible()
  if (!(await shown.isVisible())) await again.first().click()
  await expect(shown).toBeVisible()
}
/** For tests that are not about connecting: connected by the app. */
export const connected = (page: Page) =>
  page.evaluate(async () => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })))

/** An app's wallet that leads to the views which ordinary wallets do not reach. */
export const ROOKERY = {
  id: 'rookery',
  name: 'Rookery',
  mobile_link: 'rookery://',
  webapp_link: 'https://rookery.example/app',
  app_store: 'https://apps.example/rookery',
  chrome_store: 'https://apps.example/chrome/rookery',
}

/** What most of the tours need. */
export const HOST = {
  body: '<main><h1>Host</h1><wallet-button></wallet-button><wallet-network-button></wallet-network-button></main>',
  wallets: [
    { auto: 'approve', chains: ['1', '8453', '56'] },
    { name: 'Merlin', rdns: 'example.merlin', auto: 'reject' },
  ],
  options: { customWallets: [ROOKERY] },
}
