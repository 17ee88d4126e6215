import { readFileSync } from 'node:fs'
import { connectWallet, expect, NO_MOTION, openAccount, openModal, test, type Page } from './fixtures.ts'
import { next, review } from './sending.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

type Told = [event: string, properties: Record<string, unknown>]
/** Keeps what the page is told, from the first moment on. */
const KEEP = `<script>
  const told = (window.told = [])
  addEventListener('wallet-modal:ready', () => WalletModal.on('event', it => told.push([it.event, it.properties])))
</script>`
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told)
const last = async (page: Page, event: string) => (await told(page)).findLast(([name]) => name === event)?.[1]

const ETHEREUM = { isSmartAccount: false, network: 'eip155:1' }

test('events tell of what a user does, each with its own facts, and none with an address', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ head: KEEP, wallets: [{ auto: 'approve' }, { name: 'Cairn' }] })
  await openModal(page)
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await openModal(page, { view: 'Connect' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(() => last(page, 'CONNECT_SUCCESS')).toEqual({ method: 'browser', name: 'Kestrel' })
  expect(await last(page, 'SELECT_WALLET')).toEqual({ name: 'Kestrel', platform: 'browser', displayIndex: 0 })

  await openAccount(page)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect.poll(() => last(page, 'LOAD_MORE_TRANSACTIONS')).toEqual(ETHEREUM)
  expect(await last(page, 'CLICK_TRANSACTIONS')).toEqual({ isSmartAccount: false })

  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name: 'What is a network?' }).click()
  await expect(dialog.getByRole('heading', { name: 'What is a network?', level: 2 })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)

  const send = { ...ETHEREUM, token: 'ETH', amount: 0.25 }
  await openModal(page, { view: 'WalletSend' })
  await review(dialog, '0.25', world.stack.accounts.eip155[1]!.address)
  expect(await last(page, 'OPEN_SEND')).toEqual(ETHEREUM)
  await script(page, { auto: 'reject' })
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect.poll(() => last(page, 'SEND_ERROR')).toEqual({ ...send, message: 'wallet/declined' })
  expect(await last(page, 'SEND_INITIATED')).toEqual(send)
  await script(page, { auto: 'approve' })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await next(dialog).click()
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect.poll(() => last(page, 'SEND_SUCCESS')).toEqual(send)

  await openModal(page, { view: 'Account' })
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(() => last(page, 'DISCONNECT_SUCCESS')).toEqual({ namespace: 'eip155' })

  const all = await told(page)
  expect(all.map(([event]) => event)).toEqual(
    expect.arrayContaining(['CLICK_WALLET_HELP', 'CLICK_GET_WALLET', 'CLICK_NETWORKS', 'CLICK_NETWORK_HELP']),
  )
  expect(JSON.stringify(all)).not.toMatch(/0x[\da-f]{6}|wc:/i)
  const documented = readFileSync('README.md', 'utf8')
  for (const [event, properties] of all) {
    const row = documented.split('\n').find(line => line.startsWith(`| \`${event}\` |`))
    expect(row, `${event} is in the documents`).toBeTruthy()
    for (const key of Object.keys(properties))
      if (!row!.includes('Properties')) expect(row, `${event} has ${key}`).toMatch(new RegExp(`\\b${key}\\b`))
  }
})

test('a wallet that comes back by itself is told of as such, once', async ({ page, visit }) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  await connectWallet(page)
  await visit({ head: KEEP, wallets: [{ auto: 'approve' }] })
  await expect
    .poll(() => last(page, 'CONNECT_SUCCESS'))
    .toEqual({ method: 'browser', name: 'Kestrel', reconnect: true })
  await openModal(page)
  expect((await told(page)).filter(([event]) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
})
