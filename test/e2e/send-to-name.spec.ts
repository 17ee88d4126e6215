import { expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { amount, form, nativeOf, next, review, to } from './sending.ts'

test.use(NO_MOTION)

const ETHER = 10n ** 18n

/** The service keeps registered names. */
let given = 1
const label = () => `pier-${given++}`

test('somebody sends to a name, sees whose address it is, and finds it among the transactions', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  const { address } = world.stack.accounts.eip155.at(-1)!
  const full = `${label()}.reown.id`
  await world.stack.names.set(full, address)
  await visit({ wallets: [{ auto: 'approve' }] })
  await form(page, dialog)
  const had = await nativeOf(page, world, address)
  await review(dialog, '0.25', full)
  await expect(dialog.getByText(full)).toBeVisible()
  await expect(dialog.getByLabel(address)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 0.25 ETH' }).click()
  await expect(dialog.getByText('0.25 ETH arrived')).toBeVisible()
  await expect(dialog.getByTitle(address)).toHaveText(address)
  expect((await nativeOf(page, world, address)) - had).toBe(ETHER / 4n)
  await openModal(page, { view: 'Transactions' })
  const row = dialog.locator('[data-row]').filter({ hasText: `To ${full}` })
  await expect(row.first()).toBeVisible()
  await expect(row.first().getByTitle(address)).toBeVisible()
})

test('R101: a name that leads to somebody else by the time of sending stops the transfer', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  const [, , , third, fourth] = world.stack.accounts.eip155.map(it => it.address)
  const name = `${label()}.reown.id`
  await world.stack.names.set(name, third!)
  await visit({ wallets: [{ auto: 'approve' }] })
  await form(page, dialog)
  await review(dialog, '0.001', name)
  await world.stack.names.set(name, fourth!)
  await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await expect(dialog.getByText('The name now leads to another address. Nothing was sent.')).toBeVisible()
})

test('R101: the form shows the whole address of a name, and a name that can pass for another none at all', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  const { address } = world.stack.accounts.eip155[1]!
  await visit()
  await form(page, dialog)
  await amount(dialog).fill('0.001')
  await to(dialog).fill('otto.eth')
  await expect(dialog.locator('[data-address]')).toHaveText(address)
  await to(dialog).fill('оtto.reown.id')
  await expect(dialog.getByText('This name has characters that can pass for others')).toBeVisible()
  await expect(dialog.locator('[data-address]')).toHaveCount(0)
  await expect(next(dialog)).toHaveCount(0)
})
