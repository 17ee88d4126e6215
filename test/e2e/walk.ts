import {
  codeLoaded,
  expect,
  openModal,
  stateOf,
  type HostPage,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { script } from './wallet.ts'

/** A way to a view in which every request hangs. */
export interface Walk {
  view: string
  what?: string
  wallets?: object[]
  options?: Record<string, unknown>
  /** The view in which it ends, if different. */
  ends?: string
  /** What is done while everything still works. */
  before?(page: Page, dialog: Locator, world: World): Promise<void>
  go(page: Page, dialog: Locator): Promise<void>
}
/** Consecutive walks on one page. */
export interface Round {
  name: string
  /** Reaches an account, with which each walk starts: a new visit, on which the session is restored. */
  arrive?(page: Page, dialog: Locator, world: World): Promise<void>
  host?: HostPage
  walks: Walk[]
}

const SPINNER = '[aria-busy=true], [data-arc], [data-spin], [data-skeleton]'
const MINUTE_MS = 66_000
const STEP_MS = 11_000

/** Time passes, and everything that it triggers in the page has run; nothing waits for an answer, since none comes. */
async function step(page: Page): Promise<void> {
  await codeLoaded(page)
  await page.clock.fastForward(STEP_MS)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 8; turn++)
      await new Promise(done => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage(0)
      })
  })
}
/** A minute passes, for the page and for what it awaits. */
async function minute(page: Page): Promise<void> {
  for (let time = 0; time < MINUTE_MS; time += STEP_MS) await step(page)
}

const HUNG = {
  eth_requestAccounts: 'hang',
  wallet_switchEthereumChain: 'hang',
  wallet_addEthereumChain: 'hang',
  wallet_revokePermissions: 'hang',
  eth_sendTransaction: 'hang',
  personal_sign: 'hang',
  eth_signTypedData_v4: 'hang',
}
/** From here on, the wallet answers nothing, or only as `but` says. */
export const hang = (page: Page, but: object = {}) => script(page, { answers: { ...HUNG, ...but } })
export const pick = (dialog: Locator, name = /^Kestrel/) => dialog.getByRole('button', { name }).click()

// Has an app and a store page, so that both views can be reached.
export const ROOKERY = {
  id: 'rookery',
  name: 'Rookery',
  webapp_link: 'https://rookery.example/app',
  app_store: 'https://apps.example/rookery',
}
/** The app's own wallets appear once the wallet directory is given up. */
export async function pickRookery(page: Page, dialog: Locator): Promise<void> {
  const rookery = dialog.getByRole('button', { name: /^Rookery/ })
  for (let time = 0; time < 30_000 && !(await rookery.isVisible()); time += STEP_MS) await step(page)
  await rookery.click()
}

const viewOf = async (page: Page) => (await stateOf(page)).view

/** From a working page to a view that has waited in vain for a minute, and out. */
export async function walk(page: Page, world: World, { view, wallets, ends = view, before, go }: Walk): Promise<void> {
  const dialog = page.getByRole('dialog')
  await before?.(page, dialog, world)
  for (const service of ['data', 'explorer', 'analytics', 'relay', 'frame', 'eip155:1', 'eip155:8453'])
    world.stack.faults.set(service, '*', { hold: true })
  if (!wallets) await hang(page)
  if (!before) await openModal(page)
  await go(page, dialog)
  await expect.poll(() => viewOf(page)).toBe(view)
  await minute(page)
  expect(await viewOf(page)).toBe(ends)
  await expect(dialog.locator(SPINNER)).toHaveCount(0)
  await expect(dialog.getByRole('heading').first()).not.toBeEmpty()
  // All code came: it is the view itself that stands there.
  await expect(dialog.getByText('This screen couldn’t load')).toHaveCount(0)
  // The test wallet's own window lies above; an extension's would be a window apart.
  await dialog.getByRole('button', { name: 'Close' }).first().dispatchEvent('click')
  await page.clock.fastForward(1000)
  await expect(page.locator('wallet-modal')).toHaveCount(0)
}
