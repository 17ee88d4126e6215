// What wallets on another device can do: their session says it, or grants the question.
import { connectOver, openWallet } from './demo-wallet.ts'
import { expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { outcome, start, urlOf } from './paying.ts'
import { nativeOf, review as reviewSend } from './sending.ts'
import { CAIP } from './solana-account.ts'
import { allowedOf, fill, go, heldOf, review, unitsOf } from './swapping.ts'

test.use(NO_MOTION)

for (const how of ['asked', 'told'])
  test(`a WalletConnect wallet that is ${how} what it can do takes approval and swap together`, async ({
    page,
    visit,
    dialog,
    world,
    browser,
  }) => {
    const own = world.stack.accounts.eip155[0]!.address
    await visit({ wallets: [] })
    const wallet = await openWallet(browser, world, `?atomic=${how}`)
    await connectOver(page, dialog, wallet)
    const dai = await heldOf(page, world, own, 'DAI')
    await openModal(page, { view: 'Swap' })
    await fill(dialog, '25', 'DAI', 'USDC')
    await review(dialog)
    await go(dialog, 'Swap DAI for USDC').click()
    await expect(wallet.getByText('2 calls at once')).toBeVisible()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Swap complete')).toBeVisible()
    expect(dai - (await heldOf(page, world, own, 'DAI'))).toBe(unitsOf('25', 'DAI'))
    expect(await allowedOf(page, world, own, 'DAI')).toBe(0n)
    // Only the wallet that did not say it beforehand was asked.
    const heard = wallet.getByText(/wallet_getCapabilities done/)
    if (how === 'told') await expect(heard).toHaveCount(0)
  })

for (const how of ['asked', 'told'])
  test(`R188: a WalletConnect wallet that asks paymasters (${how}) sends, and the user pays no fee`, async ({
    page,
    visit,
    dialog,
    world,
    browser,
  }) => {
    const { accounts, urls } = world.stack
    const [own, other] = accounts.eip155.map(it => it.address) as [string, string]
    await visit({ wallets: [], options: { paymaster: { 'eip155:1': urls.paymaster } } })
    const wallet = await openWallet(browser, world, `?atomic=${how}&bundler=${encodeURIComponent(urls.paymaster)}`)
    await connectOver(page, dialog, wallet)
    const [had, has] = [await nativeOf(page, world, own), await nativeOf(page, world, other)]
    await openModal(page, { view: 'WalletSend' })
    await reviewSend(dialog, '0.125', other)
    // Until the chain says who paid, the user reads their own fee.
    const fee = dialog.locator('dt:has-text("Network fee") + dd')
    await expect(dialog.getByText(/offers to pay the fee\. Your wallet decides\.$/)).toBeVisible()
    await expect(fee).toHaveText(/^0\.\d+\sETH/)
    await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
    await expect(wallet.getByText('1 calls at once')).toBeVisible()
    await expect(wallet.getByText('Paid by Local stack')).toBeVisible()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
    await expect(fee).toHaveText('Fee paid by another account')
    const amount = 125n * 10n ** 15n
    expect(had - (await nativeOf(page, world, own))).toBe(amount)
    expect((await nativeOf(page, world, other)) - has).toBe(amount)
    const heard = wallet.getByText(/wallet_getCapabilities done/)
    if (how === 'told') await expect(heard).toHaveCount(0)
    else await expect(heard.first()).toBeVisible()
  })

for (const [how, query] of [
  ['the whole transaction', ''],
  ['its signature alone', '?chains=solana-old'],
] as const)
  test(`R191: a WalletConnect wallet that returns ${how} pays a site on Solana`, async ({
    page,
    visit,
    dialog,
    world,
    browser,
    allow,
  }) => {
    allow(/status of 402/)
    await visit({ wallets: [], options: { networks: 'solana' } })
    const wallet = await openWallet(browser, world, query)
    await connectOver(page, dialog, wallet)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await start(page, urlOf(world, '/solana/report'))
    await dialog.getByRole('button', { name: 'Pay 0.05 USDC' }).click()
    await expect(wallet.getByText('Sign transaction')).toBeVisible()
    await wallet.getByRole('button', { name: 'Approve' }).click()
    const from = world.stack.accounts.solana[0]!.address
    const { status, receipt } = await outcome(page)
    expect([status, receipt]).toMatchObject([200, { network: CAIP, from, status: 'paid', amount: '0.05' }])
  })
