import { answer } from './approving.ts'
import { expect, NO_MOTION, openModal, test, type Locator } from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import { nativeOf, review } from './sending.ts'
import { allowAndReturn, feesOf, fill, go, height, next, nodeOf, returning, textOf } from './swapping.ts'

test.use(NO_MOTION)

/** Names and values of the costs, in order. */
const costsIn = (dialog: Locator) =>
  dialog.locator('dl > div').evaluateAll(rows =>
    rows
      .map(row => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.innerText])
      .map(([name, value]) => [name, value!.replaceAll('\n', ', ').replaceAll('\u00a0', ' ')])
      .filter(([name]) => /fee|rent/i.test(name!)),
  )
const namesIn = async (dialog: Locator) => (await costsIn(dialog)).map(([name]) => name)
/** ETH amounts in the network fee: both ends of a range. */
async function feeIn(dialog: Locator): Promise<number[]> {
  const [, value] = (await costsIn(dialog)).find(([name]) => name === 'Network fee')!
  return [...value!.split('·')[0]!.matchAll(/[\d.]+/g)].map(([digits]) => Number(digits))
}

test('R164: form, review, steps and receipt of a swap list the same costs, with the approval in each', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  const block = await height(page, world)
  await returning({ page, visit, world }, { csp: 'strict' })
  await fill(dialog, '50.5', 'DAI', 'USDC')
  await dialog.getByRole('button', { name: 'Details' }).click()
  const names = ['Network fee', 'Provider fee 0.85%']
  await expect.poll(() => namesIn(dialog)).toEqual(names)
  const [least, most] = await feeIn(dialog)
  expect(least!).toBeLessThan(most!)
  await expect(dialog.getByText('approval included')).toBeVisible()

  await next(dialog).click()
  await expect(dialog.getByText('Step 1 of 2')).toBeVisible()
  expect(await namesIn(dialog)).toEqual(names)
  await expect(dialog.getByText('approval included')).toBeVisible()
  const [reviewed, ...none] = await feeIn(dialog)
  expect(none).toEqual([])
  expect(reviewed!).toBeGreaterThanOrEqual(least!)
  expect(reviewed!).toBeLessThanOrEqual(most!)

  await allowAndReturn(page, dialog, world, 'Approve DAI')
  expect(await namesIn(dialog)).toEqual(names)
  // The approval's cost is still part of it.
  await expect(dialog.getByText('approval included')).toBeVisible()
  await go(dialog, 'Swap DAI for USDC').click()
  await expect(dialog.getByText('Swap complete')).toBeVisible()
  await expect.poll(() => namesIn(dialog)).toEqual(names)
  await expect(dialog.getByText('approval included')).toBeVisible()
  const paid = Number(textOf(await feesOf(page, world, own, block), 'ETH'))
  await expect.poll(async () => Math.abs((await feeIn(dialog))[0]! - paid)).toBeLessThan(0.000_001)
})

test('R188: of a smart account the fee is at least that of the call, until the chain shows that someone else paid it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ wallets: [], csp: 'strict', options: { features: { email: true }, networks: '1' } })
  const own = await signInByMail(page, world)
  await nodeOf(world)('anvil_setBalance', own, '0x4563918244f40000')
  await openModal(page, { view: 'WalletSend' })
  const unknownEnd = [['Network fee', expect.stringMatching(/^≥ 0\.\d+ ETH/)]]
  await expect.poll(() => costsIn(dialog)).toEqual(unknownEnd)
  await review(dialog, '0.5', world.stack.accounts.eip155[3]!.address)
  const send = dialog.getByRole('button', { name: 'Send 0.5 ETH' })
  await expect(send).not.toHaveAttribute('aria-disabled')
  expect(await costsIn(dialog)).toEqual(unknownEnd)
  await send.click()
  await answer(page, 'Approve')
  await expect(dialog.getByText('0.5 ETH arrived')).toBeVisible()
  await expect.poll(() => costsIn(dialog)).toEqual([['Network fee', 'Fee paid by another account']])

  // Nobody promises to pay, so Max keeps the fee.
  await dialog.getByRole('button', { name: 'Done' }).click()
  await openModal(page, { view: 'WalletSend' })
  await dialog.getByRole('textbox', { name: 'To' }).fill(world.stack.accounts.eip155[3]!.address)
  await dialog.getByRole('button', { name: 'Max', exact: true }).click()
  await expect(dialog.getByText(/^Keeps/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('button', { name: /^Send 4\.49\d+ ETH/ }).click()
  await answer(page, 'Approve')
  await expect(dialog.getByText(/4\.49\d+\sETH arrived/)).toBeVisible()
  expect(await nativeOf(page, world, own)).toBeGreaterThan(0n)
})
