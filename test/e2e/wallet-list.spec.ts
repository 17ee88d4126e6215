import { codeOf, copyCode, handOver, openWallet } from './demo-wallet.ts'
import { expect, NO_MOTION, openAccount, openModal, stateOf, test, type Page, type World } from './fixtures.ts'

test.use(NO_MOTION)

/** Wallets in the stack's directory that are on no first page. */
async function far(page: Page, { stack }: World) {
  const reply = await page.request.get(`${stack.urls.explorer}/getWallets?projectId=local&page=3&entries=40`)
  const { data } = (await reply.json()) as {
    data: { id: string; name: string; image_id: string; mobile_link?: string }[]
  }
  return data.filter(it => it.mobile_link)
}
const connect = (page: Page, wallet: string) =>
  page.evaluate(
    it =>
      window.WalletModal.connect({ wallet: it }).then(
        account => account.address,
        error => error.code as string,
      ),
    wallet,
  )

test('a page names a wallet of the directory, or the way by code, before the modal was ever open', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [one, two] = await far(page, world)
  await visit({ wallets: [] })
  const first = connect(page, one!.name)
  await expect(dialog.getByRole('heading', { name: one!.name, level: 2 })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await first).toBe('request/aborted')
  void connect(page, two!.id)
  await expect(dialog.getByRole('heading', { name: two!.name, level: 2 })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  void connect(page, 'walletConnect')
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  expect((await stateOf(page)).view).toBe('ConnectingWalletConnectBasic')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  expect(await connect(page, 'no such wallet anywhere')).toBe('wallet/not-installed')
  await expect(dialog).toBeHidden()

  await openModal(page, { view: 'ConnectingWalletConnectBasic' })
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
})

test('a wallet of before is on the list at once, by name, with its picture, also where the directory is down', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/)
  const [one] = await far(page, world)
  await visit()
  await page.evaluate(
    it =>
      localStorage.setItem(
        'wallet-modal/1/recent',
        JSON.stringify([{ id: it.id, name: it.name, imageId: it.image_id }]),
      ),
    one!,
  )
  await page.reload()
  await openModal(page)
  const row = dialog.getByRole('button', { name: `${one!.name}, Recent` })
  await expect(row).toBeVisible()
  await expect(row.locator('img')).toHaveAttribute('src', /getWalletImage/)
  await expect(dialog.getByRole('listitem').nth(1)).toContainText(one!.name)

  world.stack.faults.set('explorer', 'GET /getWallets', { status: 503 })
  await page.reload()
  await openModal(page)
  await expect(row.locator('img')).toHaveAttribute('src', /getWalletImage/)
  await row.click()
  await expect(dialog.getByRole('heading', { name: one!.name, level: 2 })).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
})

test('WalletConnect stands where the host says, and what is installed does too', async ({ page, visit, dialog }) => {
  await visit({
    wallets: [{ auto: 'approve' }],
    options: {
      customWallets: [{ id: 'lumen', name: 'Lumen', mobile_link: 'lumen://' }],
      features: { connectorTypeOrder: ['custom', 'walletConnect', 'injected'] },
    },
  })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^All wallets/ })).toBeVisible()
  const names = await dialog.getByRole('listitem').allTextContents()
  expect(names.slice(0, 3).map(it => /Lumen|WalletConnect|Kestrel/.exec(it)?.[0])).toEqual([
    'Lumen',
    'WalletConnect',
    'Kestrel',
  ])
  expect(names.filter(it => it.startsWith('WalletConnect'))).toHaveLength(1)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await openAccount(page)
})

test('no wallet moves while the directory answers, wherever the host puts it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [one, two] = await far(page, world)
  await visit({
    options: {
      featuredWalletIds: [one!.id, two!.id],
      features: { connectorTypeOrder: ['featured', 'injected', 'recommended'] },
    },
  })
  let answer = () => {}
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route(`${world.stack.urls.explorer}/getWallets*`, async route => {
    await asked
    await route.continue()
  })
  await openModal(page)
  const installed = dialog.getByRole('button', { name: 'Kestrel, Installed' })
  await expect(dialog.locator('[data-skeleton]').first()).toBeVisible()
  const before = await installed.boundingBox()
  answer()
  await expect(dialog.getByRole('button', { name: two!.name })).toBeVisible()
  expect(await installed.boundingBox()).toEqual(before)
  expect((await dialog.getByRole('button', { name: one!.name }).boundingBox())!.y).toBeLessThan(before!.y)
})

test('a wallet that took up a code is there on the next visit under its own name, whosever code it was', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const [asked] = await far(page, world)
  await visit({ wallets: [] })
  const other = await openWallet(browser, world)
  await openModal(page, { view: 'AllWallets' })
  await dialog.getByRole('searchbox').fill(asked!.name)
  await dialog.getByRole('button', { name: asked!.name, exact: true }).click()
  await handOver(other, await copyCode(page, dialog))
  await openAccount(page)
  await page.evaluate(() => window.WalletModal.disconnect())
  await page.reload()
  await openModal(page)
  const row = dialog.getByRole('button', { name: 'Cairn, Recent' })
  await expect(row.locator('img')).toHaveAttribute('src', /getWalletImage/)
  await expect(dialog.getByRole('button', { name: /Recent$/ })).toHaveCount(1)
  await row.click()
  await expect(codeOf(dialog)).toBeVisible()
})

/** A wallet of the stack's directory, with an extension that announces itself here. */
const kestrel = async (page: Page, { stack }: World) => {
  const reply = await page.request.get(`${stack.urls.explorer}/getWallets?projectId=local&search=kestrel`)
  const { data } = (await reply.json()) as { data: { id: string; name: string; rdns: string }[] }
  return data.find(it => it.rdns === 'example.kestrel')!
}

test('R156: an installed wallet is connected by its id in the directory, and one is left out by it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { id } = await kestrel(page, world)
  await visit({ wallets: [{ auto: 'approve' }, { name: 'Cairn' }] })
  expect(await connect(page, id)).toMatch(/^0x/)
  expect((await stateOf(page)).status).toBe('connected')
  await page.evaluate(() => window.WalletModal.disconnect())

  await visit({ wallets: [{}, { name: 'Cairn' }], options: { excludeWalletIds: [id] } })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Cairn/ })).toBeVisible()
  await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toHaveCount(0)
  expect(await connect(page, 'example.kestrel')).toBe('wallet/not-installed')
})
