import { chunkPath, connectWallet, expect, NO_MOTION, openAccount, openModal, test } from './fixtures.ts'
import { next, review } from './sending.ts'
import type { Tracked } from './tracked.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

/** The properties of the newest event of a name. */
const last = (tracked: readonly Tracked[], event: string) => tracked.findLast(it => it.event === event)?.properties
const names = (tracked: readonly Tracked[]) => tracked.map(it => it.event)

const ETHEREUM = { isSmartAccount: false, network: 'eip155:1' }

test('events tell of what a user does, each with its own facts, and none with an address', async ({
  page,
  visit,
  dialog,
  world,
  tracked,
}) => {
  await visit({ wallets: [{ auto: 'approve' }, { name: 'Cairn' }] })
  await openModal(page)
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await openModal(page, { view: 'Connect' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect.poll(() => last(tracked, 'CONNECT_SUCCESS')).toEqual({ method: 'browser', name: 'Kestrel' })
  expect(last(tracked, 'SELECT_WALLET')).toEqual({ name: 'Kestrel', platform: 'browser', displayIndex: 1 })

  await openAccount(page)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await dialog.getByRole('button', { name: 'Load more' }).press('Enter')
  await expect.poll(() => last(tracked, 'LOAD_MORE_TRANSACTIONS')).toEqual(ETHEREUM)
  expect(last(tracked, 'CLICK_TRANSACTIONS')).toEqual({ isSmartAccount: false })

  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name: 'What is a network?' }).click()
  await expect(dialog.getByRole('heading', { name: 'What is a network?', level: 2 })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)

  const send = { ...ETHEREUM, token: 'ETH', amount: 0.25 }
  await openModal(page, { view: 'WalletSend' })
  await review(dialog, '0.25', world.stack.accounts.eip155[1]!.address)
  expect(last(tracked, 'OPEN_SEND')).toEqual(ETHEREUM)
  await script(page, { auto: 'reject' })
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect.poll(() => last(tracked, 'SEND_ERROR')).toEqual({ ...send, message: 'wallet/declined' })
  expect(last(tracked, 'SEND_INITIATED')).toEqual(send)
  await script(page, { auto: 'approve' })
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await next(dialog).click()
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect.poll(() => last(tracked, 'SEND_SUCCESS')).toEqual(send)

  await openModal(page, { view: 'Account' })
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(() => last(tracked, 'DISCONNECT_SUCCESS')).toEqual({ namespace: 'eip155' })

  expect(names(tracked)).toEqual(
    expect.arrayContaining(['CLICK_WALLET_HELP', 'CLICK_GET_WALLET', 'CLICK_NETWORKS', 'CLICK_NETWORK_HELP']),
  )
})

test('events tell of who looks for a wallet, and of a pairing that comes to nothing', async ({
  page,
  visit,
  dialog,
  tracked,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await visit({ wallets: [] })
  await page.route(`**/${chunkPath('walletconnect')}`, route => route.abort())
  await openModal(page)
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('Kestrel')
  await expect.poll(() => last(tracked, 'SEARCH_WALLET')).toEqual({ badge: 'none' })
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(tracked.map(({ event, properties }) => [event, properties])).toEqual([
    ['INITIALIZE', expect.anything()],
    ['MODAL_OPEN', { connected: false }],
    ['CLICK_ALL_WALLETS', {}],
    ['SEARCH_WALLET', expect.anything()],
    ['SELECT_WALLET', { name: 'Kestrel', platform: 'qrcode' }],
    ['CONNECT_ERROR', { message: 'chunk/failed' }],
    ['CONNECT_PROXY_ERROR', { message: 'chunk/failed', name: 'Kestrel' }],
  ])
})

test('a wallet that comes back by itself is told of as such, once; the start comes first', async ({
  page,
  visit,
  tracked,
}) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  await connectWallet(page)
  tracked.length = 0
  await page.reload()
  await expect
    .poll(() => last(tracked, 'CONNECT_SUCCESS'))
    .toEqual({ method: 'browser', name: 'Kestrel', reconnect: true })
  await openModal(page)
  expect(tracked.map(({ event, properties }) => [event, properties])).toEqual([
    ['INITIALIZE', { networks: ['eip155:1', 'eip155:8453'] }],
    ['CONNECT_SUCCESS', expect.anything()],
    ['MODAL_OPEN', { connected: true }],
  ])
})
