import { createPublicKey, verify } from 'node:crypto'
import { Keypair, PublicKey, SystemProgram, Transaction } from 'solana-web3-v1'
import { fromBase58, toBase58 } from '../../src/base/bytes.ts'
import { NO_MOTION, openModal, stateOf, type Page, type World } from './fixtures.ts'
import { expect, siteTest, test } from './passkey-site.ts'
import { outcome, start, urlOf } from './paying.ts'
import { ask, clickThrough, decline, frameOf, openWallet } from './passkey-steps.ts'
import { choose, review } from './sending.ts'
import { CAIP, giveDollar, stackOf } from './solana-account.ts'
import { goTo, keepWindow, putVirtualAuthenticator } from './virtual-authenticator.ts'

test.use(NO_MOTION)

const SOL = 1_000_000_000
const { clientOf } = await stackOf('solana-fixture.mjs')
const { SETTLER, SHOP } = await stackOf('plan.mjs')
const clientFor = ({ stack }: World) => clientOf(stack.urls.rpc[CAIP])

/** Creates a wallet on a page whose network is Solana, with five SOL. */
async function createAccount(page: Page, world: World): Promise<string> {
  const wallet = await openWallet(page)
  const closed = wallet.waitForEvent('close')
  await clickThrough(wallet, 'Create a wallet', 'Save a passkey', 'Open the wallet')
  await closed
  return fund(page, world)
}

/** Gives the account of a page five SOL. */
async function fund(page: Page, world: World): Promise<string> {
  const address = async () => (await stateOf(page)).namespaces.solana?.address ?? ''
  await expect.poll(address).not.toBe('')
  const account = await address()
  const { call, lamportsOf } = clientFor(world)
  expect((await call('requestAirdrop', account, 5 * SOL)).error).toBeUndefined()
  await expect.poll(() => lamportsOf(account)).toBe(BigInt(5 * SOL))
  return account
}

/** An app's transfer of lamports, to be signed. */
async function transferOf(world: World, account: string, to: string, lamports: number): Promise<string> {
  const { blockhash, lastValidBlockHeight } = (await clientFor(world).rpc.getLatestBlockhash().send()).value
  const feePayer = new PublicKey(account)
  const transfer = new Transaction({ feePayer, blockhash, lastValidBlockHeight: Number(lastValidBlockHeight) }).add(
    SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: new PublicKey(to), lamports }),
  )
  return transfer.serialize({ requireAllSignatures: false }).toString('base64')
}

test('on Solana, an app’s transfer is shown in words, signed by the passkey, and lands; a message is signed for anyone', async ({
  page,
  world,
  openHost,
  authenticator,
}) => {
  await openHost({ options: { networks: 'solana,1' } })
  const account = await createAccount(page, world)
  const other = world.stack.accounts.solana[1]!.address
  const { call, lamportsOf } = clientFor(world)
  const had = await lamportsOf(other)
  const transaction = await transferOf(world, account, other, 1_250_000_000)
  const sending = ask(page, 'solana', 'solana_signAndSendTransaction', { transaction })
  const card = frameOf(page).locator('#card')
  await expect(card.getByRole('heading', { name: 'Send a transaction' })).toBeVisible()
  for (const words of [new URL(world.site.origin).host, '1.25 SOL', other, account, 'Solana'])
    await expect(card.getByText(words, { exact: true }).first()).toBeVisible()
  await expect(card.getByText(/^−1\.25\d* SOL$/)).toBeVisible()
  // What is decoded needs no tick.
  await expect(card.getByRole('checkbox')).toHaveCount(0)
  await card.getByRole('button', { name: 'Approve' }).click()
  const { signature } = (await sending) as { signature: string }
  await expect
    .poll(async () => (await call('getSignatureStatuses', [signature])).result.value[0])
    .toMatchObject({ err: null, confirmationStatus: expect.stringMatching(/confirmed|finalized/) })
  expect((await lamportsOf(other)) - had).toBe(1_250_000_000n)

  const text = 'Bakery opens at seven – ¡buenos días!'
  const message = toBase58(new TextEncoder().encode(text))
  const signing = ask(page, 'solana', 'solana_signMessage', { message, pubkey: account })
  await expect(card.getByText(text, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  const signed = (await signing) as { signature: string }
  const x = Buffer.from(fromBase58(account)).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
  expect(verify(null, Buffer.from(text), key, fromBase58(signed.signature))).toBe(true)
  expect(authenticator.ceremonies).toEqual(['create', 'get', 'get framed', 'get framed'])
})

test('the modal’s own Send view sends SOL from a passkey wallet, and a rejection in the frame sends nothing', async ({
  page,
  world,
  openHost,
}) => {
  await openHost({ options: { networks: 'solana,1' } })
  const account = await createAccount(page, world)
  const other = world.stack.accounts.solana[1]!.address
  const { lamportsOf } = clientFor(world)
  const had = await lamportsOf(other)
  const dialog = page.getByRole('dialog')
  await openModal(page, { view: 'WalletSend' })
  await review(dialog, '0.5', other)
  const card = frameOf(page).locator('#card')
  await dialog.getByRole('button', { name: 'Send 0.5 SOL' }).click()
  await expect(card.getByText('0.5 SOL', { exact: true })).toBeVisible()
  await decline(card)
  await expect(dialog.getByText(/nothing was sent/i)).toBeVisible()
  expect(await lamportsOf(account)).toBe(BigInt(5 * SOL))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Send 0.5 SOL' }).click()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('0.5 SOL arrived')).toBeVisible()
  expect((await lamportsOf(other)) - had).toBe(500_000_000n)
})

test('the frame shows a token’s recipient by wallet address, the account rent and the highest fee, and the token arrives there', async ({
  page,
  world,
  openHost,
}) => {
  await openHost({ options: { networks: 'solana,1' } })
  const account = await createAccount(page, world)
  await giveDollar(world, account)
  const dialog = page.getByRole('dialog')
  const card = frameOf(page).locator('#card')
  const row = (label: string) => card.locator('dl > div', { hasText: label }).locator('dd')
  async function sendTo(recipient: string): Promise<void> {
    await openModal(page, { view: 'WalletSend' })
    await choose(dialog, 'USDC')
    await review(dialog, '0.25', recipient)
    await dialog.getByRole('button', { name: 'Send 0.25 USDC' }).click()
    for (const words of ['0.25 USDC', recipient, '−0.25 USDC'])
      await expect(card.getByText(words, { exact: true }).first()).toBeVisible()
    await expect(row('Network fee, at most')).toHaveText(/^0\.0000\d+ SOL$/)
    await expect(card.getByText('To the token account')).toHaveCount(0)
  }
  const { unitsOf } = clientFor(world)
  const newcomer = new Keypair().publicKey.toBase58()
  await sendTo(newcomer)
  await expect(card.getByText('You’ll pay the account rent')).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('0.25 USDC arrived')).toBeVisible()
  expect(await unitsOf(newcomer, 'USDC')).toBe(250_000n)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  // Now it exists: a node says whose it is, and its address proves it.
  await sendTo(newcomer)
  await expect(card.getByText('You’ll pay the account rent')).toHaveCount(0)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('0.25 USDC arrived')).toBeVisible()
  expect(await unitsOf(newcomer, 'USDC')).toBe(500_000n)
})

test('R191: a passkey wallet pays a site on Solana: the frame says what leaves, and the site’s facilitator carries it', async ({
  page,
  world,
  openHost,
  allow,
}) => {
  allow(/status of 402/)
  await openHost({ options: { networks: 'solana,1' } })
  const account = await createAccount(page, world)
  const { unitsOf, lamportsOf } = clientFor(world)
  await giveDollar(world, account)
  const had = await unitsOf(SHOP, 'USDC')
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay 0.05 USDC' })
  const card = frameOf(page).locator('#card')

  await start(page, urlOf(world, '/solana/report'))
  await pay.click()
  // The shop's own address, not that of its token account.
  for (const words of ['0.05 USDC', SHOP, '−0.05 USDC', SETTLER.address, 'Fee paid by'])
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  await decline(card)
  await page.getByRole('dialog').locator('[data-foot]').getByRole('button', { name: 'Close' }).click()
  expect((await outcome(page)).code).toBe('wallet/declined')

  await start(page, urlOf(world, '/solana/report'))
  await pay.click()
  await expect(card.getByText('−0.05 USDC', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).click()
  expect((await outcome(page)).receipt).toMatchObject({ network: CAIP, from: account, status: 'paid', amount: '0.05' })
  expect((await unitsOf(SHOP, 'USDC')) - had).toBe(50_000n)
  expect(await unitsOf(account, 'USDC')).toBe(950_000n)
  // The facilitator paid the fee.
  expect(await lamportsOf(account)).toBe(BigInt(5 * SOL))
})

siteTest('with the browser’s own passkeys, a transfer lands on Solana', async ({ page, world, context, openHost }) => {
  await context.addInitScript(keepWindow)
  await openHost({ options: { networks: 'solana,1' } })
  const tab = await openWallet(page)
  await putVirtualAuthenticator(tab)
  await clickThrough(tab, 'Create a wallet', 'Save a passkey', 'Open the wallet')
  const account = await fund(page, world)
  await goTo(tab, page.url())
  await expect.poll(async () => (await stateOf(tab)).namespaces.solana?.address).toBe(account)
  const other = world.stack.accounts.solana[1]!.address
  const { lamportsOf } = clientFor(world)
  const had = await lamportsOf(other)
  const transaction = await transferOf(world, account, other, 250_000_000)
  const sending = ask(tab, 'solana', 'solana_signAndSendTransaction', { transaction })
  await frameOf(tab).getByRole('button', { name: 'Approve' }).click()
  expect(await sending).toHaveProperty('signature')
  await expect.poll(async () => (await lamportsOf(other)) - had).toBe(250_000_000n)
})
