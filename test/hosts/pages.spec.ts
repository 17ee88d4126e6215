import { verifyMessage } from 'viem'
import { handOver, openWallet, pairingCode } from '../e2e/demo-wallet.ts'
import { type ModalWindow } from '../e2e/fixtures.ts'
import { openSafe } from '../e2e/safe-app.ts'
import { expect, NO_MOTION, test, type Page } from './fixtures.ts'

test.use(NO_MOTION)

type Hex = `0x${string}`
const sign = (page: Page, address: string) =>
  page.evaluate(
    params =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
        method: 'personal_sign',
        params,
      }) as Promise<Hex>,
    ['0x48656c6c6f', address],
  )
/** The middle of it is there to be clicked. */
const isOnTop = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const host = (button.getRootNode() as ShadowRoot).host
    return height >= 36 && document.elementFromPoint(left + width / 2, top + height / 2) === host
  })

test('wordpress: below an admin bar and a theme that hides buttons the elements and the modal work', async ({
  page,
  dialog,
  world,
  enter,
}) => {
  await enter('wordpress')
  const address = world.stack.accounts.eip155[0]!.address as Hex
  expect(await isOnTop(page, 'Connect')).toBe(true)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toHaveCSS('text-transform', 'none')
  const { width } = (await dialog.boundingBox())!
  expect(width).toBeGreaterThan(300)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toBeHidden()
  expect(await verifyMessage({ address, message: 'Hello', signature: await sign(page, address) })).toBe(true)

  await page.getByRole('button', { name: /Ethereum/ }).click()
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(page.getByRole('button', { name: /Base/ })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'vera.eth' }).click()
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test.describe('webview', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
  test.use({
    userAgent: `${PHONE} Chrome/140.0.0.0 Mobile Safari/537.36 Telegram-Android/12.1`,
    viewport: { width: 390, height: 720 },
    hasTouch: true,
    isMobile: true,
  })

  test('webview: a login goes there in the page itself, and a wallet on another device connects, signs and comes back', async ({
    page,
    dialog,
    world,
    enter,
    browser,
    allow,
  }) => {
    // Signed out while something of the account is on its way.
    allow(/api.(connect-social|session)/)
    const address = world.stack.accounts.eip155[0]!.address as Hex
    const account = () =>
      page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState().namespaces.eip155?.address)
    await page.addInitScript(() => {
      window.open = () => null
    })
    const origin = await enter('webview', [])
    await page.getByRole('button', { name: 'Connect', exact: true }).tap()
    await dialog.getByRole('button', { name: 'Discord' }).tap()
    await page.getByRole('button', { name: 'Ana Lind' }).tap()
    await expect(page).toHaveURL(`${origin}/`)
    // R150: nobody is signed in by an address alone.
    await dialog.getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect.poll(account).toMatch(/^0x/)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())

    await page.getByRole('button', { name: 'Connect', exact: true }).tap()
    const wallet = await openWallet(browser, world)
    await handOver(wallet, await pairingCode(page, dialog))
    await expect(dialog).toBeHidden()
    await expect.poll(account).toBe(address)
    const signing = sign(page, address)
    await wallet.getByRole('button', { name: 'Approve' }).click()
    expect(await verifyMessage({ address, message: 'Hello', signature: await signing })).toBe(true)

    await page.goto(`${origin}/`)
    await page.getByRole('button', { name: 'vera.eth' }).tap()
    await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
    await wallet.context().close()
  })
})

test('safe: in the frame of a Safe the page connects it, signs, and comes back connected', async ({
  page,
  world,
  enter,
}) => {
  const origin = await enter('safe', [])
  const { owner, dialog, open, row, state, request } = await openSafe(page, world, {}, `${origin}/`)
  await open()
  await row.click()
  await expect(dialog).toBeHidden()
  const signature = (await request('personal_sign', ['0x48656c6c6f', owner.address])) as Hex
  expect(await verifyMessage({ address: owner.address, message: 'Hello', signature })).toBe(true)
  await page.reload()
  await expect.poll(async () => (await state()).status).toBe('connected')
})
