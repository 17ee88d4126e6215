// Who is signed in on a page with only markup when something changes: account, network, tab, or the server's answer.
import { expect, NO_MOTION, stateOf, test } from './fixtures.ts'
import { question } from './signing.ts'
import {
  DAY_MS,
  ETHEREUM,
  BASE,
  visitSite,
  accounts,
  signed,
  called,
  statusOf,
  button,
  connect,
  sign,
  comeBack,
  disconnect,
} from './signing-site.ts'
import { asked, wallet } from './wallet.ts'

test.use(NO_MOTION)

test('a reload asks nobody: the cookie is the session', async ({ page, visit, dialog, world }) => {
  const [vera] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  world.stack.signIn.log.length = 0
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  expect((await stateOf(page)).sessions[0]?.data.accountAddress).toBe(vera)
  await expect(dialog).toBeHidden()
  expect([called(world, 'nonce'), called(world, 'verify'), await asked(page, 'personal_sign')]).toEqual([0, 0, 0])
  // The sign-in survives without the page's own storage.
  await page.evaluate(() => localStorage.removeItem('@appkit/siwx'))
  await page.reload()
  await expect.poll(() => statusOf(page)).toBe('connected')
  await expect(dialog).toBeHidden()
})

test('R82: a session that the server has ended is asked for again, and is none on the next visit', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  world.stack.signIn.advance(DAY_MS + 1)
  await comeBack(page)
  await expect(question(dialog)).toBeVisible()
  // The device's clock differs from the server's: at this distance their validity no longer overlaps.
  world.stack.signIn.advance(-DAY_MS - 1)
  await sign(dialog)
  expect(signed(world)).toHaveLength(1)

  world.stack.signIn.advance(DAY_MS + 1)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(await statusOf(page)).toBe('disconnected')
  await expect(dialog).toBeHidden()
  expect(await asked(page, 'personal_sign')).toBe(0)
})

test('R82: another account of the wallet has to sign in itself', async ({ page, visit, dialog, world }) => {
  const [vera, otto] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  await wallet(page, 'setAccount', [1])
  await expect(question(dialog)).toBeVisible()
  expect((await stateOf(page)).sessions).toEqual([])
  await sign(dialog)
  await expect.poll(() => signed(world)).toEqual([[otto, ETHEREUM]])
  expect((await stateOf(page)).sessions[0]?.data.accountAddress).toBe(otto)

  await wallet(page, 'setAccount', [0])
  await expect(question(dialog)).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect.poll(() => statusOf(page)).toBe('disconnected')
  expect(signed(world).filter(([address]) => address === vera)).toEqual([])
})

test('R82: another network is signed in on by itself; Cancel goes back to where one is', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [vera] = accounts(world)
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  await wallet(page, 'setChain', ['8453'])
  await expect(question(dialog)).toBeVisible()
  await expect(dialog.getByText(/on Base$/)).toBeVisible()
  await button(dialog, 'Cancel').click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await stateOf(page)).network).toBe(ETHEREUM)
  expect(await statusOf(page)).toBe('connected')

  await wallet(page, 'setChain', ['8453'])
  await sign(dialog)
  await expect
    .poll(() => signed(world))
    .toEqual([
      [vera, ETHEREUM],
      [vera, BASE],
    ])
  // Signed in on both networks: returning asks nothing.
  await wallet(page, 'setChain', ['1'])
  await expect.poll(async () => (await stateOf(page)).network).toBe(ETHEREUM)
  await expect.poll(async () => (await stateOf(page)).sessions[0]?.data.chainId).toBe(ETHEREUM)
  await expect(dialog).toBeHidden()
  expect(await asked(page, 'personal_sign')).toBe(2)
})

test('two tabs are signed in together, and out together', async ({ page, visit, dialog, world, context }) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => statusOf(other)).toBe('connected')
  expect((await stateOf(other)).sessions).toHaveLength(1)
  await disconnect(page)
  await expect.poll(() => signed(world)).toEqual([])
  await expect.poll(() => statusOf(other)).toBe('disconnected')
  await expect.poll(async () => (await stateOf(other)).sessions).toEqual([])
  await expect(other.getByRole('dialog')).toBeHidden()
})

test('R83: signed in in one tab, the question in another one goes, and nobody is disconnected', async ({
  page,
  visit,
  dialog,
  world,
  context,
}) => {
  await visitSite(visit, world)
  await connect(page, dialog)
  await sign(dialog)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => statusOf(other)).toBe('connected')
  world.stack.signIn.advance(DAY_MS + 1)
  await comeBack(page)
  await comeBack(other)
  await expect(question(dialog)).toBeVisible()
  await expect(question(other.getByRole('dialog'))).toBeVisible()
  world.stack.signIn.advance(-DAY_MS - 1)
  await sign(dialog)
  await expect(other.getByRole('dialog')).toBeHidden()
  expect([await statusOf(other), (await stateOf(other)).sessions.length]).toEqual(['connected', 1])
})
