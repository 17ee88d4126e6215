import { randomBytes } from 'node:crypto'
import { getAddress } from 'viem'
import { check } from './axe.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type Locator, type Page, type World } from './fixtures.ts'
import { visitAccount, visitConnected } from './session.ts'
import { addresses, amount, nativeOf, next, simulated, to, USDC } from './sending.ts'
import { CAIP, stackOf, walletOf } from './solana-account.ts'
import { asked, SPY } from './wallet.ts'

test.use(NO_MOTION)

const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const { MINTS } = await stackOf('plan.mjs')
const MINT = MINTS.find((it: { symbol: string }) => it.symbol === 'USDC').address as string
const REFERENCES = [
  'GkXn6PUbcvpwAzVCgJFychVhAhjwZRMJWmAZLcsrpzEX',
  '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
] as const

const follow = (page: Page, uri: string) => openModal(page, { view: 'WalletSend', arguments: { uri } })
const rpc = async (page: Page, { stack }: World, network: string, method: string, ...params: unknown[]): Promise<any> =>
  (
    await (
      await page.request.post(stack.urls.rpc[network]!, { data: { jsonrpc: '2.0', id: 1, method, params } })
    ).json()
  ).result
const onBase = async (page: Page, world: World, address: string) =>
  BigInt(
    await rpc(
      page,
      world,
      'eip155:8453',
      'eth_call',
      { to: BASE_USDC, data: `0x70a08231${address.slice(2).padStart(64, '0')}` },
      'latest',
    ),
  )
/** The chain's transaction that names an address. */
async function named(page: Page, world: World, reference: string): Promise<any> {
  const [{ signature }] = await rpc(page, world, CAIP, 'getSignaturesForAddress', reference)
  return rpc(page, world, CAIP, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 0,
  })
}
const rightsOf = ({ transaction }: any, address: string) => {
  const { signer, writable } = transaction.message.accountKeys.find((it: any) => it.pubkey === address)
  return [signer, writable]
}
const filled = (dialog: Locator) => dialog.getByText('Filled in from a payment link')
const heading = (dialog: Locator, name: string) => expect(dialog.getByRole('heading', { name, level: 2 })).toBeVisible()

// @fast
test('EIP-681: a link fills in the form, and what it asks for is what is mined', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  // An unused address, to which nothing was sent before.
  const address = getAddress(`0x${randomBytes(20).toString('hex')}`)
  const before = await nativeOf(page, world, address)
  await visitConnected({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await follow(page, `ethereum:pay-${address}@1?value=1.25e17&gasPrice=1`)
  await expect(filled(dialog)).toBeVisible()
  await expect(amount(dialog)).toHaveValue('0.125')
  await expect(to(dialog)).toHaveValue(address)
  await check(page, 'Send, filled in from a link')
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  expect(await addresses(dialog)).toEqual([address])
  await expect(dialog.getByText('You have not sent to this address from here before.')).toBeVisible()
  // The way back leads to the fields as they are now, not to the link.
  await dialog.getByRole('button', { name: 'Back' }).click()
  await amount(dialog).fill('0.25')
  await next(dialog).click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(amount(dialog)).toHaveValue('0.25')
  await amount(dialog).fill('0.125')
  await next(dialog).click()
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await nativeOf(page, world, address)) - before).toBe(125n * 10n ** 15n)
})

test('EIP-681: a token of 6 decimals on another network than the one in front, to the last unit', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  const before = await onBase(page, world, address)
  await visitConnected(
    { page, visit, world },
    { csp: 'strict', wallets: [{ auto: 'approve', chains: ['1', '8453'] }], head: SPY },
  )
  await follow(page, `ethereum:${BASE_USDC}@8453/transfer?address=${address}&uint256=1500001`)
  await expect(dialog.getByText('This payment is on Base')).toBeVisible()
  await expect(dialog.getByText('1.500001 USDC')).toBeVisible()
  expect(await addresses(dialog)).toEqual([address, BASE_USDC])
  expect(await asked(page, 'wallet_switchEthereumChain')).toBe(0)
  await check(page, 'a payment on another network')
  await dialog.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(amount(dialog)).toHaveValue('1.500001')
  await expect(to(dialog)).toHaveValue(address)
  await expect(dialog.getByRole('button', { name: 'Token, now USDC' })).toBeVisible()
  expect((await stateOf(page)).network).toBe('eip155:8453')
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  expect(await addresses(dialog)).toEqual([address, BASE_USDC])
  await dialog.getByRole('button', { name: 'Send 1.500001 USDC' }).click()
  await expect(dialog.getByText('1.500001 USDC arrived')).toBeVisible()
  expect((await onBase(page, world, address)) - before).toBe(1_500_001n)
})

test('Solana Pay: a link that is pasted sends SOL with its memo and references, and says both before', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const other = world.stack.accounts.solana[1]!.address
  const lamports = async () => BigInt((await rpc(page, world, CAIP, 'getBalance', other)).value)
  const before = await lamports()
  await visitAccount(
    { page, visit, world },
    { csp: 'strict', options: { networks: 'solana' }, wallets: [walletOf(world)] },
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await to(dialog).fill(
    `solana:${other}?amount=0.010000001&label=Caf%C3%A9+Rio&message=Two%20coffees&memo=Order%204711` +
      REFERENCES.map(it => `&reference=${it}`).join(''),
  )
  await expect(filled(dialog)).toBeVisible()
  await expect(to(dialog)).toHaveValue(other)
  await expect(amount(dialog)).toHaveValue('0.010000001')
  await expect(dialog.getByRole('button', { name: 'Token, now SOL' })).toBeVisible()
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  for (const words of ['Café Rio', 'Two coffees', 'Order 4711'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  expect(await addresses(dialog)).toEqual([other])
  await check(page, 'the review with a memo')
  await dialog.getByRole('button', { name: 'Send 0.010000001 SOL' }).click()
  await expect(dialog.getByText('0.010000001 SOL arrived')).toBeVisible()
  expect((await lamports()) - before).toBe(10_000_001n)
  for (const reference of REFERENCES) {
    const mined = await named(page, world, reference)
    const { instructions } = mined.transaction.message
    expect(rightsOf(mined, reference)).toEqual([false, false])
    expect(instructions.at(-2).parsed).toBe('Order 4711')
    expect(instructions.at(-1).parsed.info).toMatchObject({ destination: other, lamports: 10_000_001 })
  }
  // The link's additions are gone after the payment.
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(filled(dialog)).toHaveCount(0)
})

test('Solana Pay: a token goes with its reference; from a wallet on EVM the way leads through the wallets of Solana', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.solana[0]!.address
  const other = world.stack.accounts.solana[1]!.address
  await visitConnected(
    { page, visit, world },
    {
      csp: 'strict',
      options: { networks: '1,8453,solana' },
      wallets: [walletOf(world), { name: 'Merlin', rdns: 'example.merlin', auto: 'approve' }],
    },
    'Merlin',
  )
  const reference = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
  await follow(page, `solana:${other}?amount=2.000001&spl-token=${MINT}&reference=${reference}&memo=x%2By`)
  await expect(dialog.getByText('This payment is on Solana')).toBeVisible()
  expect((await stateOf(page)).network).toBe('eip155:1')
  await dialog.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.getByRole('button', { name: /^Merlin/ })).toBeHidden()
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(amount(dialog)).toHaveValue('2.000001')
  await expect(to(dialog)).toHaveValue(other)
  expect((await stateOf(page)).namespaces.solana?.address).toBe(own)
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  expect(await addresses(dialog)).toEqual([other, MINT])
  await dialog.getByRole('button', { name: 'Send 2.000001 USDC' }).click()
  await expect(dialog.getByText('2.000001 USDC arrived')).toBeVisible()
  const mined = await named(page, world, reference)
  expect(rightsOf(mined, reference)).toEqual([false, false])
  const { instructions } = mined.transaction.message
  expect(instructions.at(-2).parsed).toBe('x+y')
  expect(instructions.at(-1).parsed).toMatchObject({
    type: 'transferChecked',
    info: { mint: MINT, tokenAmount: { amount: '2000001' } },
  })
})

test('a link that is refused says why and leaves the form as it was', async ({ page, visit, dialog, world }) => {
  const { address } = world.stack.accounts.eip155[3]!
  const wrong = address.replace(/[a-f]/, it => it.toUpperCase()).replace(/[A-F]/, it => it.toLowerCase())
  await visitConnected(
    { page, visit, world },
    { csp: 'strict', wallets: [{ auto: 'approve' }], options: { networks: '1,8453,solana' }, head: SPY },
  )
  await openModal(page, { view: 'WalletSend' })
  await amount(dialog).fill('0.5')
  await to(dialog).fill('otto.eth')
  for (const [uri, words] of [
    ['solana:https://example.com/pay', 'This kind of link lets a site build the transaction'],
    [`ethereum:${USDC}/approve?address=${address}&uint256=1`, 'It asks for more than a transfer'],
    [`ethereum:${address}?value=1&value=2`, 'It is not written the way payment links are.'],
    [`ethereum:${address}@137?value=1`, 'Its network is not offered here: Polygon'],
    [`ethereum:${wrong}?value=1`, 'An address in it is not valid.'],
    [`ethereum:0x${'0'.repeat(40)}?value=1`, 'This address belongs to nobody'],
    [`ethereum:${address}/transfer?address=${address}&uint256=1`, 'There is no token at the address in it.'],
    [`ethereum:${address}?value=0.5`, 'Its amount cannot be sent like that.'],
    [`ethereum:${address}?data=0x00`, 'It asks for something that is not known here: data'],
  ] as const) {
    await to(dialog).fill(uri)
    await expect(dialog.getByText(words), uri).toBeVisible()
    if (words.startsWith('This kind')) await check(page, 'a link that is refused')
    await dialog.getByRole('button', { name: 'Back' }).last().click()
    await expect(amount(dialog)).toHaveValue('0.5')
    await expect(filled(dialog)).toHaveCount(0)
    await expect(to(dialog)).toHaveValue('otto.eth')
  }
  await page.evaluate(() => window.WalletModal.close())
  await follow(page, 'ethereum:nothing')
  await expect(dialog.getByText('An address in it is not valid.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
})

test('a link that is typed is read when the field is left, and a network that does not answer can be asked again', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/50\d/)
  const { address } = world.stack.accounts.eip155[3]!
  await visitConnected({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await openModal(page, { view: 'WalletSend' })
  await to(dialog).pressSequentially(`ethereum:${address.toLowerCase()}?value=1e15`)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await amount(dialog).focus()
  await expect(filled(dialog)).toBeVisible()
  await expect(amount(dialog)).toHaveValue('0.001')
  await expect(to(dialog)).toHaveValue(getAddress(address))
  await page.evaluate(() => window.WalletModal.close())
  for (const service of ['data', 'eip155:1']) world.stack.faults.set(service, 'rpc eth_getBalance', { status: 503 })
  await follow(page, `ethereum:${address}?value=2e15`)
  await expect(dialog.getByText('The network could not be asked about this link.')).toBeVisible()
  world.stack.faults.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(amount(dialog)).toHaveValue('0.002')
})

test('<wallet-pay>: a button of the page leads to the form filled in, by way of connecting', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  await visit({
    csp: 'strict',
    wallets: [{ auto: 'approve' }],
    body: `<main><wallet-pay uri="ethereum:${address}@1?value=2.5e17" label="Pay 0.25 ETH"></wallet-pay>
      <wallet-pay uri="ethereum:${address}"></wallet-pay></main>`,
  })
  const button = page.getByRole('button', { name: 'Pay 0.25 ETH' })
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await check(page, 'the buttons')
  await button.click()
  await heading(dialog, 'Connect wallet')
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(amount(dialog)).toHaveValue('0.25')
  await expect(to(dialog)).toHaveValue(address)
  await expect(next(dialog)).toBeEnabled()
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector('wallet-pay')!.setAttribute('label', 'Pay 1 ETH'))
  await page.evaluate(
    it => document.querySelector('wallet-pay')!.setAttribute('uri', it),
    `ethereum:${address}?value=1e18`,
  )
  await page.getByRole('button', { name: 'Pay 1 ETH' }).click()
  await expect(amount(dialog)).toHaveValue('1')
})
