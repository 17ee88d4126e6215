import { createPublicClient, parseEther, verifyMessage } from 'viem'
import { expect, NO_MOTION, test, type ModalWindow } from './fixtures.ts'
import { openSafe } from './safe-app.ts'
import { review } from './sending.ts'

test.use(NO_MOTION)

const RECIPIENT = '0x00000000000000000000000000000000005afe01'

test('in the frame of a Safe its wallet connects, sends, signs, comes back, and is left', async ({
  page,
  visit,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [] })
  const { owner, transport, asked, dialog, open, row, state, request } = await openSafe(page, world)
  await open()
  await expect(row).toHaveAccessibleName(/^Safe \(127\.0\.0\.1\)$/)
  await row.click()
  await expect(dialog).toBeHidden()
  expect((await state()).namespaces.eip155).toMatchObject({
    status: 'connected',
    address: owner.address,
    wallet: { name: 'Safe (127.0.0.1)' },
  })

  const chain = createPublicClient({ transport })
  const before = await chain.getBalance({ address: RECIPIENT })
  const hash = await request('eth_sendTransaction', [{ to: RECIPIENT, value: '0x2386f26fc10000' }])
  const receipt = await chain.waitForTransactionReceipt({ hash: hash as `0x${string}`, checkReplacement: false })
  expect(receipt.status).toBe('success')
  expect((await chain.getBalance({ address: RECIPIENT })) - before).toBe(parseEther('0.01'))

  const signature = await request('personal_sign', ['0x6869', owner.address])
  expect(
    await verifyMessage({
      address: owner.address,
      message: { raw: '0x6869' },
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBe('refused: 4200')

  asked.length = 0
  await page.reload()
  await expect.poll(async () => (await state()).status).toBe('connected')
  expect(new Set(asked)).toEqual(new Set(['getSafeInfo']))
  await page.frames()[1]!.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
  expect((await state()).status).toBe('disconnected')
})

test('a transaction that the owners decline is told as declined, and the wallet stays', async ({
  page,
  visit,
  world,
}) => {
  await visit({ csp: 'strict', wallets: [] })
  const { open, row, dialog, state, request } = await openSafe(page, world, {
    sendTransactions: () => {
      throw new Error('Transaction was rejected')
    },
  })
  await open()
  await row.click()
  await expect(dialog).toBeHidden()
  expect(await request('eth_sendTransaction', [{ to: RECIPIENT, value: '0x1' }])).toBe('refused: 4001')
  expect((await state()).status).toBe('connected')
})

test('a transfer that waits for further owners of the Safe says so', async ({ page, visit, world }) => {
  await visit({ wallets: [] })
  const { open, row, dialog } = await openSafe(page, world, {
    getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_CONFIRMATIONS' }),
  })
  await open()
  await row.click()
  await expect(dialog).toBeHidden()
  await page.frames()[1]!.evaluate(() => (window as unknown as ModalWindow).WalletModal.open({ view: 'WalletSend' }))
  await review(dialog, '0.001', RECIPIENT)
  await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await expect(dialog.getByText('Other owners of this Safe may have to sign before anything happens.')).toBeVisible()
})

test('in the frame of a page that is no Safe, and in no frame, there is no row and no wait', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit({ csp: 'strict' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  expect(world.cdn.log.filter(path => path.startsWith('/chunks/safe.'))).toEqual([])

  const {
    open,
    row,
    asked,
    dialog: framed,
  } = await openSafe(page, world, { getSafeInfo: () => ({ safeAddress: '?' }) })
  await open()
  await expect.poll(() => asked).toContain('getSafeInfo')
  await expect(framed.getByRole('button', { name: /^Kestrel/ })).toBeEnabled()
  await expect(row).toHaveCount(0)
})
