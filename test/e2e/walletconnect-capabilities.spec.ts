// What wallets on another device can do: their session says it, or grants the question.
import { connectOver, openWallet } from './demo-wallet.ts'
import { expect, NO_MOTION, openModal, test } from './fixtures.ts'
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
