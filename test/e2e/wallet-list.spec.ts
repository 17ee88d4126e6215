import { expect, NO_MOTION, openAccount, openModal, stateOf, test, type Page, type World } from './fixtures.ts'

test.use(NO_MOTION)

/** Wallets of the stack's directory that are on no first page. */
async function far(page: Page, { stack }: World) {
  const reply = await page.request.get(`${stack.urls.explorer}/getWallets?projectId=local&page=3&entries=40`)
  const { data } = (await reply.json()) as { data: { id: string; name: string; mobile_link?: string }[] }
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
    it => localStorage.setItem('wallet-modal/1/recent', JSON.stringify([{ id: it.id, name: it.name }])),
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
  await expect(row).toBeVisible()
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
