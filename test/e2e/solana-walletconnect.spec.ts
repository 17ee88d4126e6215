import { createPublicKey, verify } from 'node:crypto'
import { fromBase58, toBase58 } from '../../src/base/bytes.ts'
import type { Provider } from '../../src/base/provider.ts'
import { connectOver, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type ModalWindow, type Page } from './fixtures.ts'
import { choose, review } from './sending.ts'

test.use(NO_MOTION)

const CAIP = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** RFC 8410 prefix of a public key. */
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')
const isSigned = (address: string, message: Uint8Array, signature: unknown) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([PUBLIC, fromBase58(address)]), format: 'der', type: 'spki' }),
    fromBase58(String(signature)),
  )
const ask = (page: Page, method: string, params: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    ([method, params]) => {
      const provider: Provider = (window as unknown as ModalWindow).WalletModal.getProvider('solana')!
      return provider.request({ method, params }) as never
    },
    [method, params] as const,
  )
const accountsOf = async (page: Page) => {
  const { namespaces } = await stateOf(page)
  return [namespaces.eip155?.address, namespaces.solana?.address]
}

for (const [title, query] of [
  ['a wallet on another device', '?auto=approve'],
  ['an older wallet, with another id for the network, that only signs', '?auto=approve&chains=solana-old'],
]) {
  test(`${title} connects on Solana, signs a text and sends SOL, and is there after a reload`, async ({
    page,
    visit,
    dialog,
    world,
    browser,
  }) => {
    await visit({ csp: 'strict', options: { networks: 'solana' }, wallets: [] })
    const wallet = await openWallet(browser, world, query)
    await connectOver(page, dialog, wallet, 'auto')
    const [own, other] = world.stack.accounts.solana.map(it => it.address) as [string, string]
    expect((await stateOf(page)).namespaces.solana).toMatchObject({ address: own, network: CAIP })
    expect(await ask(page, 'solana_getAccounts', {})).toEqual([{ pubkey: own }])

    const message = new TextEncoder().encode('Hello from afar')
    const { signature } = await ask(page, 'solana_signMessage', { message: toBase58(message), pubkey: own })
    expect(isSigned(own, message, signature)).toBe(true)

    const lamports = async () => {
      const reply = await page.request.post(world.stack.urls.rpc[CAIP]!, {
        data: { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [other] },
      })
      return (await reply.json()).result.value as number
    }
    const before = await lamports()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await choose(dialog, 'SOL')
    await review(dialog, '0.01', other)
    await dialog.getByRole('button', { name: 'Send 0.01 SOL' }).click()
    await expect(dialog.getByText('0.01 SOL arrived')).toBeVisible()
    expect((await lamports()) - before).toBe(10_000_000)

    await page.reload()
    await expect.poll(() => accountsOf(page)).toEqual([undefined, own])
  })
}

test('a wallet that shares Solana alone connects there, where the page has an EVM network first', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', options: { networks: '1,solana' }, wallets: [] })
  const wallet = await openWallet(browser, world, '?auto=approve&chains=solana')
  await connectOver(page, dialog, wallet, 'auto')
  const own = [undefined, world.stack.accounts.solana[0]!.address]
  expect(await accountsOf(page)).toEqual(own)
  const { network, namespaces } = await stateOf(page)
  expect([network, namespaces.eip155?.status]).toEqual([CAIP, 'disconnected'])
  await expect(dialog.getByText('SOL', { exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(() => accountsOf(page)).toEqual(own)
  expect((await stateOf(page)).network).toBe(CAIP)
})

test('one approval serves both kinds of chain; each is left alone, and both are there after a reload', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', options: { networks: '1,solana' }, wallets: [] })
  const wallet = await openWallet(browser, world, '?auto=approve')
  await connectOver(page, dialog, wallet, 'auto')
  const both = [world.stack.accounts.eip155[0]!.address, world.stack.accounts.solana[0]!.address]
  await expect.poll(() => accountsOf(page)).toEqual(both)
  expect((await stateOf(page)).network).toBe('eip155:1')
  await page.reload()
  await expect.poll(() => accountsOf(page)).toEqual(both)
  await openModal(page, { namespace: 'solana' })
  await expect(dialog.getByText('SOL', { exact: true })).toBeVisible()
})

test('R160: two phones at once, Ethereum in one and Solana in the other: each is asked for its own, and both stay', async ({
  page,
  visit,
  dialog,
  world,
  browser,
}) => {
  await visit({ csp: 'strict', options: { networks: '1,solana' }, wallets: [] })
  const phones: Page[] = []
  for (const [name, namespace, networks] of [
    ['Merlin', 'eip155', 'Ethereum'],
    ['Kite', 'solana', 'Solana'],
  ] as const) {
    const phone = await openWallet(browser, world, `?name=${name}`)
    phones.push(phone)
    await openModal(page, { namespace })
    await handOver(phone, await pairingCode(page, dialog), null)
    await expect(phone.getByRole('definition').first()).toHaveText(networks)
    await phone.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(async () => (await stateOf(page)).namespaces[namespace]?.wallet?.name).toBe(name)
  }
  const both = [world.stack.accounts.eip155[0]!.address, world.stack.accounts.solana[0]!.address]
  const names = async () => {
    const { namespaces } = await stateOf(page)
    return [namespaces.eip155?.wallet?.name, namespaces.solana?.wallet?.name]
  }
  expect(await accountsOf(page)).toEqual(both)
  await page.reload()
  await expect.poll(() => accountsOf(page)).toEqual(both)
  expect(await names()).toEqual(['Merlin', 'Kite'])
  // Each wallet gets its own requests, and one that disconnects does not affect the other.
  const signing = ask(page, 'solana_signMessage', { message: toBase58(new Uint8Array([1])), pubkey: both[1] })
  await phones[1]!.getByRole('button', { name: 'Approve' }).click()
  expect(await signing).toHaveProperty('signature')
  await phones[0]!.getByRole('button', { name: /^Disconnect/ }).click()
  await expect.poll(() => accountsOf(page)).toEqual([undefined, both[1]])
})
