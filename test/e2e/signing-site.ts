import {
  expect,
  stateOf,
  strictPolicy,
  type HostPage,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { question } from './signing.ts'
import { SPY } from './wallet.ts'

// A page with only markup: its sign-in options are in `data-siwx`, and the stack's back end answers on the page's own
// origin.

export const DAY_MS = 86_400_000
export const [ETHEREUM, BASE] = ['eip155:1', 'eip155:8453']
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The browser's console message for an error answer. */
export const NO_RESOURCE = /Failed to load resource/

const SIWX = {
  statement: 'Sign in to read your note.',
  nonceUrl: '/auth/nonce',
  verifyUrl: '/auth/verify',
  sessionUrl: '/auth/session',
  signOutUrl: '/auth/sign-out',
}
export type Visit = (host?: HostPage) => Promise<void>

export async function visitSite(
  visit: Visit,
  { site, stack }: World,
  siwx: object = {},
  host: HostPage = {},
): Promise<void> {
  stack.signIn.reset()
  for (const path of stack.signIn.paths) site.put(path, stack.signIn.answer)
  await visit({
    csp: strictPolicy(stack).replace('connect-src', "connect-src 'self'"),
    head: SPY,
    ...host,
    options: { siwx: { ...SIWX, ...siwx }, ...host.options },
  })
}
export const accounts = ({ stack }: World) => stack.accounts.eip155.map(it => it.address)
export const signed = ({ stack }: World) => stack.signIn.sessions().map(it => [it.address, it.chainId])
export const called = ({ stack }: World, path: string) =>
  stack.signIn.log.filter(it => it.path === `/auth/${path}`).length
export const statusOf = async (page: Page) => (await stateOf(page)).status
/** What the page's own script reads for the signed-in user. */
export const noteOf = (page: Page) => page.evaluate(async () => (await fetch('/auth/note')).status)

export const button = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true })
/** To the sign-in request, as a user gets there. */
export async function connect(page: Page, dialog: Locator, name = 'Kestrel'): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(question(dialog)).toBeVisible()
}
export async function sign(dialog: Locator): Promise<void> {
  await button(dialog, 'Sign').click()
  await expect(dialog).toBeHidden()
}
/** The tab becomes visible again. */
export const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
export const disconnect = (page: Page) =>
  page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
