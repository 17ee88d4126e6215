import { connectWallet, expect, openAccount, openModal, stateOf, test, type ModalWindow } from './fixtures.ts'
import { wallet } from './wallet.ts'

// @fast
test('under the strictest policy a foreign wallet connects, switches, survives a reload and disconnects', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [{}] })
  await openModal(page)
  await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
  await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()

  const account = world.stack.accounts.eip155[0]!
  await openAccount(page)
  await expect(dialog.getByText('vera.eth')).toBeVisible()
  // The screen shows the chain's value, rounded down to three decimals.
  const wei = BigInt(
    await page.request
      .post(world.stack.urls.rpc['eip155:1']!, {
        data: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account.address, 'latest'] },
      })
      .then(reply => reply.json())
      .then(({ result }) => result as string),
  )
  const shown = `${wei / 10n ** 18n}.${String(wei % 10n ** 18n)
    .padStart(18, '0')
    .slice(0, 3)}`
  await expect(dialog.getByRole('listitem').filter({ hasText: /^ETH/ })).toContainText(shown)

  await dialog.getByRole('button', { name: 'Change network (currently Ethereum)' }).click()
  await dialog.getByRole('button', { name: 'Base' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  expect((await stateOf(page)).network).toBe('eip155:8453')

  await page.reload()
  await expect.poll(async () => (await stateOf(page)).namespaces.eip155?.address).toBe(account.address)
  expect((await stateOf(page)).network).toBe('eip155:8453')

  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    `https://basescan.org/address/${account.address}`,
  )
  await dialog.getByRole('button', { name: /Disconnect/ }).click()
  await expect(dialog).toHaveCount(0)
  expect((await stateOf(page)).status).toBe('disconnected')
})

test('R2: an evm chunk with one byte flipped never runs, the account offers Retry, and connecting still works', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/integrity|Failed to (find|load)/i)
  await page.clock.install()
  await visit()
  const { chunkPath, dist } = await import('./fixtures.ts')
  const { readFileSync } = await import('node:fs')
  const bytes = Buffer.from(readFileSync(`${dist}/${chunkPath('evm')}`))
  bytes[bytes.length - 20]! ^= 1
  world.cdn.put(`/${chunkPath('evm')}`, bytes)
  world.stack.faults.set('data', 'GET /v1/account/*/balance', { status: 503 })
  await connectWallet(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible()
  expect((await stateOf(page)).status).toBe('connected')
  world.cdn.put(`/${chunkPath('evm')}`, readFileSync(`${dist}/${chunkPath('evm')}`))
  // After a failure balances pause for half a minute.
  await page.clock.fastForward(31_000)
  await dialog.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(dialog.getByText('Ether', { exact: true })).toBeVisible()
})

test('connect() by rdns resolves with the account without a question in between', async ({ page, visit }) => {
  await visit()
  const account = await page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'example.kestrel' }),
  )
  expect(account.caipAddress).toMatch(/^eip155:1:0x[\dA-Fa-f]{40}$/)
})

// @fast
test('who asks for a view that needs an account connects first and arrives there; disconnect() takes it away', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await openModal(page, { view: 'Swap' })
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Swap', level: 2 })).toBeVisible()
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  await expect(dialog).toHaveCount(0)
  // Disconnecting also forgets the requested view: the next connection leads nowhere else.
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toHaveCount(0)
  expect((await stateOf(page)).status).toBe('connected')
})

test('connect() without a wallet asks which, and closes the modal with the connection', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  const account = page.evaluate(async () => {
    const { WalletModal } = window as unknown as ModalWindow
    const { address } = await WalletModal.connect()
    return { address, open: WalletModal.getState().open }
  })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  expect(await account).toEqual({ address: (await stateOf(page)).namespaces.eip155?.address, open: false })
  await expect(dialog).toHaveCount(0)
})

test('a session that comes back while the modal is open shows the account and shuts nothing', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  await connectWallet(page)
  await visit({ wallets: [{ auto: 'approve', after: 600_000 }] })
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await wallet(page, 'appear')
  await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
  expect((await stateOf(page)).open).toBe(true)
})
