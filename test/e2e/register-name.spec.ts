import { answer } from './approving.ts'
import { check } from './axe.ts'
import {
  connectWallet,
  expect,
  NO_MOTION,
  openModal,
  test,
  type HostPage,
  type Locator,
  type Page,
} from './fixtures.ts'
import { signInByMail } from './mail-login.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/]
const HOST: HostPage = { wallets: [], csp: 'strict', options: { features: { email: true } } }

/** The service keeps registered names. */
let given = 1
const label = () => `quay-${given++}`

const field = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Your name' })
const register = (dialog: Locator) => dialog.getByRole('button', { name: 'Register' })
const done = (dialog: Locator) => dialog.getByRole('heading', { name: 'Name registered' })
const menu = async (page: Page, dialog: Locator) => {
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
}
/** Opens the view and waits for the field. */
async function begin(page: Page, dialog: Locator): Promise<void> {
  await menu(page, dialog)
  await dialog.getByRole('button', { name: 'Choose account name' }).click()
  await dialog.getByRole('button', { name: 'Choose a name' }).click()
  await expect(field(dialog)).toBeFocused()
}
const type = async (dialog: Locator, name: string) => {
  await field(dialog).fill(name)
  await expect(dialog.getByText(`${name}.reown.id`).first()).toContainText('is available.')
}
/** In the page: the app's events about names. */
const told = (page: Page) =>
  page.evaluate(() => (window as unknown as { told: [string, unknown][] }).told.map(([event]) => event))
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: unknown[] = ((window as unknown as { told: unknown[] }).told = [])
    const { WalletModal } = window as unknown as { WalletModal: { on(name: string, tell: (it: any) => void): void } }
    WalletModal.on('event', it => /NAME|ENS/.test(it.event) && kept.push([it.event, it.properties]))
  })
}

test('a name is registered for a smart account that is not on the chain yet, and is its name from then on', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST)
  await listen(page)
  const smart = await signInByMail(page, world)
  const name = label()
  const full = `${name}.reown.id`
  await begin(page, dialog)
  await check(page, 'an empty field')
  await field(dialog).fill('qu_')
  await expect(dialog.getByRole('alert')).toHaveText('At least 4 characters: a–z, 0–9 and hyphens.')
  await type(dialog, name)
  await expect(dialog.getByText(smart)).toBeVisible()
  await check(page, 'a free name')
  await register(dialog).click()
  await expect(page.frameLocator('#w3m-iframe').getByText(full)).toBeVisible()
  await answer(page, 'Approve')
  // @spec:2.18
  await expect(done(dialog)).toBeVisible()
  await check(page, 'a name of its own')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
  await expect(dialog.getByText(full)).toBeVisible()
  await expect(dialog.getByTitle(smart)).toBeVisible()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Account name' })).toContainText(full)
  await expect(dialog.getByRole('button', { name: 'Choose account name' })).toHaveCount(0)
  expect(await told(page)).toEqual(['OPEN_ENS_FLOW', 'REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  const button = page.locator('wallet-button').getByRole('button')
  await expect(button).toHaveText(full)

  // A later visit shows it immediately from the cache, and without the cache asks for it.
  await page.reload()
  await expect(button).toHaveText(full)
  await page.evaluate(() => localStorage.removeItem('wallet-modal/1/ens_cache'))
  await page.reload()
  await expect(button).toHaveText(full)

  const reply = await page.request.get(
    `${world.stack.urls.data}/v1/profile/account/${full}?projectId=local&apiVersion=2`,
  )
  expect(JSON.stringify(await reply.json()).toLowerCase()).toContain(smart.toLowerCase())
})

test('R34: a decline is neutral, keeps what was typed, and the wallet is asked again', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit(HOST)
  await listen(page)
  await signInByMail(page, world)
  const name = label()
  await begin(page, dialog)
  await type(dialog, name)
  await field(dialog).press('Enter')
  await answer(page, 'Reject')
  await expect(dialog.getByText('You declined the signature. The name was not registered.')).toBeVisible()
  await expect(field(dialog)).toHaveValue(name)
  expect(await told(page)).toEqual(['OPEN_ENS_FLOW', 'REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
  await register(dialog).click()
  await answer(page, 'Approve')
  await expect(done(dialog)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText(`${name}.reown.id`)).toBeVisible()
})

test('a name that somebody has is said to be taken, others are offered, and what the service says to a late one is shown', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(...NOISE)
  const name = label()
  await world.stack.names.set(`${name}.reown.id`, world.stack.accounts.eip155[1]!.address)
  await visit(HOST)
  await signInByMail(page, world)
  await begin(page, dialog)
  await field(dialog).fill(name)
  await expect(dialog.getByText('is taken.')).toBeVisible()
  await expect(register(dialog)).toHaveAttribute('aria-disabled', 'true')
  await check(page, 'a name that is taken')
  await dialog.getByRole('button', { name: `${name}1.reown.id` }).click()
  await expect(dialog.getByText('is available.')).toBeVisible()
  // Someone else is faster.
  await world.stack.names.set(`${name}1.reown.id`, world.stack.accounts.eip155[1]!.address)
  await register(dialog).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('Name is already registered')).toBeVisible()
  await expect(dialog.getByText('is taken.')).toBeVisible()
  await expect(field(dialog)).toHaveValue(`${name}1`)
  await check(page, 'refused')
})

// Each fault at each step: test/services.test.ts.
test('R53, R62: a service that fails is said to, with a way to try again, and nothing typed is lost', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(...NOISE)
  await visit(HOST)
  await signInByMail(page, world)
  const name = label()
  await begin(page, dialog)
  world.stack.faults.set('data', 'GET /v1/profile/*', { status: 200, body: '<!doctype html>' })
  await field(dialog).fill(name)
  await expect(dialog.getByText('Couldn’t check whether')).toBeVisible()
  await expect(register(dialog)).toHaveAttribute('aria-disabled', 'true')
  world.stack.faults.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('is available.')).toBeVisible()
  world.stack.faults.set('data', 'POST /v1/profile/account', { status: 503 })
  await register(dialog).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('The service rejected it. Try again in a moment.')).toBeVisible()
  await expect(field(dialog)).toHaveValue(name)
  // If an answer gets lost, the registry knows the outcome.
  world.stack.faults.clear()
  world.stack.faults.set('data', 'POST /v1/profile/account', { cut: 3 })
  await register(dialog).click()
  await answer(page, 'Approve')
  await expect(done(dialog)).toBeVisible()
})

test('the page calls an account by its name, in the room that its address would take', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  const long = `${'o'.repeat(50)}.reown.id`
  await visit({ body: '<wallet-button></wallet-button><wallet-account-button></wallet-account-button>' })
  const tags = ['wallet-button', 'wallet-account-button']
  const width = async (tag: string) => (await page.locator(tag).getByRole('button').boundingBox())!.width
  await connectWallet(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const tag of tags) await expect(page.locator(tag).getByRole('button')).toHaveText('vera.eth')
  const before = await width('wallet-button')
  await page.evaluate(() => localStorage.removeItem('wallet-modal/1/ens_cache'))
  world.stack.faults.set('data', 'GET /v1/identity/*', { status: 200, body: { name: long, avatar: null } })
  await page.reload()
  for (const tag of tags) {
    await expect(page.locator(tag).getByRole('button')).toHaveText(long)
    expect(await width(tag)).toBe(before)
    await expect(page.locator(tag).getByTitle(`${long}, ${world.stack.accounts.eip155[0]!.address}`)).toBeVisible()
  }
})
