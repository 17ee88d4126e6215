import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, openModal, stateOf, type Locator, type Page, type World } from './fixtures.ts'

export const CAIP = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** The parts of the stack's chain. */
export const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)

/** A wallet with accounts on Solana, the first of them active. */
export const walletOf = ({ stack }: World, accounts = stack.accounts.solana, more: object = {}) => ({
  auto: 'approve',
  announce: false,
  solana: { keys: accounts.map(it => it.privateKey), ...more },
})

/** Gives an account one USDC on Solana. */
export async function giveDollar({ stack }: World, account: string): Promise<void> {
  const { clientOf, createTokenAccount, transferToken } = await stackOf('solana-fixture.mjs')
  const { send, unitsOf } = clientOf(stack.urls.rpc[CAIP])
  const [donor] = stack.accounts.solana
  const given = await Promise.all([
    createTokenAccount(donor!.address, account, 'USDC'),
    transferToken(donor!.address, account, 'USDC', 1_000_000n),
  ])
  expect((await send(donor, given)).error).toBeUndefined()
  await expect.poll(() => unitsOf(account, 'USDC')).toBe(1_000_000n)
}

/** Connected on Solana only, with the account open. */
export async function account(page: Page, dialog: Locator): Promise<void> {
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).network).toBe(CAIP)
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
}
