// Accounts that run the code of others (EIP-7702), and wallets that would first make the account such a one.
import { expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { visitAccount, visitConnected } from './session.ts'
import { fill, nodeOf, review } from './swapping.ts'

test.use(NO_MOTION)

const METAMASK = '63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const UNKNOWN = '12'.repeat(20)

test('the menu says whose code the account runs on this network: by name, or as a warning with the address', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  await visitAccount({ page, visit, world }, { csp: 'strict' })
  const menu = async (code: string) => {
    await nodeOf(world)('anvil_setCode', own, code)
    await openModal(page)
    await dialog.getByRole('button', { name: 'Account menu' }).click()
    await expect(dialog.getByText('View on explorer')).toBeVisible()
  }
  await menu(`0xef0100${METAMASK}`)
  await expect(dialog.getByText('Account code')).toBeVisible()
  await expect(dialog.getByText(/^\W?MetaMask 1\.3\.0\W? on Ethereum$/)).toBeVisible()
  await expect(dialog.getByText('Unknown code')).toHaveCount(0)
  await menu(`0xef0100${UNKNOWN}`)
  await expect(dialog.getByText(new RegExp(`^Unknown code at \\W?0x${UNKNOWN}\\W?$`))).toBeVisible()
  await expect(dialog.getByText('On Ethereum this account runs code that we don’t know.')).toBeVisible()
  await expect(dialog.getByText('Account code')).toHaveCount(0)
})

test('before the first calls together, the review says that the wallet asks for a smart account', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const ready = { '0x1': { atomic: { status: 'ready' } } }
  await visitConnected(
    { page, visit, world },
    { wallets: [{ auto: 'approve', atomic: true, answers: { wallet_getCapabilities: { result: ready } } }] },
  )
  await openModal(page, { view: 'Swap' })
  await fill(dialog, '25', 'DAI', 'USDC')
  await review(dialog)
  await expect(dialog.getByText('Your wallet will ask to make this account a smart account.')).toBeVisible()
})
