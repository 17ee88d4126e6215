import { connectWallet, expect, NO_MOTION, openModal, stateOf, test, type Page, type World } from './fixtures.ts'
import { codes, listenForErrors } from './wallet.ts'

test.use(NO_MOTION)

const CONFIG = '/appkit/v1/config'
const ORIGINS = '/projects/v1/origins'
const ANALYTICS = '/getAnalyticsConfig'
const feature = (id: string, config: unknown) => ({ id, isEnabled: true, config })
const LEFT = ['social_login', 'swap', 'onramp', 'activity']
/** The project's settings; it leaves the rest to the app. */
const says = ({ stack }: World, said: Record<string, unknown>) =>
  stack.faults.set('explorer', `GET ${CONFIG}`, {
    body: { features: LEFT.map(id => feature(id, id in said ? said[id] : null)) },
  })
const questions = async (page: Page, { stack }: World): Promise<string[]> => {
  const log = (await (await page.request.get(`${stack.urls.explorer}/__log`)).json()) as { path: string }[]
  return log.map(({ path }) => path).filter(path => [CONFIG, ORIGINS, ANALYTICS].includes(path))
}
const forget = (page: Page, { stack }: World) => page.request.delete(`${stack.urls.explorer}/__log`)

test('R17: nobody asks the project without the option, nor before the modal opens', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit()
  await forget(page, world)
  await openModal(page)
  await expect(dialog.getByRole('listitem').nth(3)).toBeVisible()
  expect(await questions(page, world)).toEqual([])
  await visit({ options: { remoteConfig: true } })
  await page.waitForLoadState('networkidle')
  expect((await stateOf(page)).ready).toBe(true)
  expect(await questions(page, world)).toEqual([])
  await openModal(page)
  // No login, so the origin is not checked; the local stack accepts analytics.
  await expect.poll(async () => (await questions(page, world)).sort()).toEqual([CONFIG, ANALYTICS])
})

test('what a project has switched off goes from the view, and what it has is there', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  await visit({ options: { remoteConfig: true, features: { swaps: true } }, csp: 'strict' })
  says(world, { social_login: ['google'], swap: [], activity: [] })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Google' })).toBeVisible()
  await connectWallet(page)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(dialog.getByRole('tab', { name: 'Activity' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap' })).toHaveCount(0)
  expect(warnings.filter(text => /features\.\w+ is overridden/.test(text))).toHaveLength(2)
  // A change of the app's options does not restore what the project has disabled.
  await page.evaluate(() => window.WalletModal.updateOptions({ features: { swaps: true, receive: false } }))
  await expect(dialog.getByRole('button', { name: 'Receive', exact: true })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Swap' })).toHaveCount(0)
})

test('a page of another origin is told so on the card and on the console', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(/^\[wallet-modal\] Invalid App Configuration/, /request to http:\/\/app\.localhost:/)
  await visit({ options: { remoteConfig: true, features: { email: true } } })
  world.stack.faults.set('explorer', `GET ${ORIGINS}`, { body: { allowedOrigins: ['https://other.example'] } })
  // This machine by its own name is always allowed.
  await openModal(page)
  await expect.poll(() => questions(page, world)).toContain(ORIGINS)
  await expect(dialog.getByText(/Invalid App Configuration/)).toHaveCount(0)
  await page.goto(world.site.origin.replace('127.0.0.1', 'app.localhost'))
  await listenForErrors(page)
  await openModal(page)
  // @spec:8.42
  await expect(dialog.getByText('Invalid App Configuration: origin not on allowlist')).toBeVisible()
  expect(await codes(page)).toEqual(['service/origin-not-allowed'])
})

test('R62: a project that cannot be asked leaves everything as the page wants it', async ({
  page,
  visit,
  world,
  dialog,
  allow,
}) => {
  allow(/Failed to load resource/)
  await visit({ options: { remoteConfig: true } })
  world.stack.faults.set('explorer', `GET ${CONFIG}`, { status: 404 })
  await connectWallet(page)
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeVisible()
  expect((await stateOf(page)).status).toBe('connected')
})

for (const [name, isWanted] of [
  ['are sent where the project wants them', true],
  ['stay on the page where it does not', false],
] as const)
  test(`events ${name}`, async ({ page, visit, world, dialog }) => {
    const { analytics } = world.stack.urls
    await visit({ options: { remoteConfig: true } })
    await page.request.delete(`${analytics}/events`)
    await forget(page, world)
    world.stack.faults.set('explorer', `GET ${ANALYTICS}`, { body: { isAnalyticsEnabled: isWanted } })
    await openModal(page)
    await expect(dialog).toBeVisible()
    await expect.poll(() => questions(page, world)).toContain(ANALYTICS)
    const events = async () =>
      ((await (await page.request.get(`${analytics}/events`)).json()) as { props: { event: string } }[]).map(
        ({ props }) => props.event,
      )
    if (isWanted) await expect.poll(async () => (await events()).sort()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    else {
      await page.waitForLoadState('networkidle')
      expect(await events()).toEqual([])
    }
  })
