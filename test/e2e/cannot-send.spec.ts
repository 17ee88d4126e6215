import { connectOver, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import { expect, NO_MOTION, openAccount, openModal, stateOf, test } from './fixtures.ts'
import { amount } from './sending.ts'

test.use(NO_MOTION)

const LACKS = '?auto=approve&lacks=eth_sendTransaction,wallet_sendCalls'

test('R160: a session that grants no transactions says so instead of Send and Swap, and another wallet leads on', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ wallets: [] })
  await connectOver(page, dialog, await openWallet(browser, world, LACKS), 'auto')
  const sentence = dialog.getByText('Cairn can’t send transactions here')
  for (const name of ['Swap', 'Send']) {
    await dialog.getByRole('button', { name, exact: true }).click()
    await expect(sentence).toBeVisible()
    await expect(dialog.getByText(/^Cairn shares your account with .+, but doesn’t accept transactions/)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    if (name === 'Send') break
    // The one in the foot; the other is in the head.
    await dialog.getByRole('button', { name: 'Back' }).last().click()
    await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  const code = await pairingCode(page, dialog)
  await handOver(await openWallet(browser, world, '?auto=approve&name=Second'), code, 'auto')
  await expect(amount(dialog)).toBeVisible()
  await expect(sentence).toHaveCount(0)
  expect((await stateOf(page)).namespaces.eip155).toMatchObject({ wallet: { name: 'Second' } })
})

test('R160: a payment link keeps its payment while another wallet is connected for it', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  const uri = `ethereum:${world.stack.accounts.eip155[1]!.address}@1?value=25e16`
  await visit({ wallets: [] })
  await connectOver(page, dialog, await openWallet(browser, world, LACKS), 'auto')
  await openModal(page, { view: 'WalletSend', arguments: { uri } })
  await dialog.getByRole('button', { name: 'Connect another wallet' }).click()
  const code = await pairingCode(page, dialog)
  await handOver(await openWallet(browser, world, '?auto=approve&name=Second'), code, 'auto')
  await expect(amount(dialog)).toHaveValue('0.25')
})

test('R160: a Solana wallet of this browser that signs no transactions says so instead of Send', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const keys = [world.stack.accounts.solana[0]!.privateKey]
  const lacks = ['solana:signTransaction', 'solana:signAndSendTransaction']
  await visit({ options: { networks: 'solana' }, wallets: [{ auto: 'approve', solana: { keys, lacks } }] })
  await openModal(page)
  await dialog.getByRole('button', { name: 'Kestrel, Installed' }).click()
  await openAccount(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Kestrel can’t send transactions here')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Connect another wallet' })).toBeVisible()
})
