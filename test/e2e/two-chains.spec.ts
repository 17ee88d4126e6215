import { expect, NO_MOTION, openModal, stateOf, test, type ModalWindow, type Page, type World } from './fixtures.ts'
import { amount, to } from './sending.ts'
import { wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const connect = (page: Page, namespace: 'eip155' | 'solana') =>
  page.evaluate(
    namespace => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel', namespace }),
    namespace,
  )
const walletsOf = ({ stack }: World) => [
  { auto: 'approve', solana: { keys: stack.accounts.solana.map(it => it.privateKey) } },
]
const options = { networks: '1,8453,solana' }
/** The app's events, by namespace. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const { WalletModal } = window as unknown as ModalWindow
    const told: string[] = []
    Object.assign(window, { told })
    for (const name of ['account', 'network', 'disconnect'] as const)
      WalletModal.on(name, data => void told.push(`${name} ${data.namespace}`))
  })
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0))

test('R122: what the wallet does on one chain leaves account, view and draft of the other, which stays in front', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, receiver] = world.stack.accounts.solana
  const [evm, second] = world.stack.accounts.eip155
  await visit({ csp: 'strict', options, wallets: walletsOf(world) })
  await connect(page, 'eip155')
  await connect(page, 'solana')
  await listen(page)
  await openModal(page, { view: 'WalletSend' })
  await to(dialog).fill(receiver!.address)
  await amount(dialog).fill('0.25')
  const review = dialog.getByRole('button', { name: 'Review' })
  await expect(review).toBeEnabled()

  const stays = async () => {
    await expect(review).toBeEnabled()
    await expect(amount(dialog)).toHaveValue('0.25')
    const { network, namespaces } = await stateOf(page)
    expect([network?.split(':')[0], namespaces.solana?.address]).toEqual(['solana', own!.address])
    return namespaces.eip155
  }
  await wallet(page, 'setAccount', [1])
  expect(await stays()).toMatchObject({ address: second!.address })
  await wallet(page, 'setChain', ['8453'])
  expect(await stays()).toMatchObject({ network: 'eip155:8453' })
  await wallet(page, 'setChain', ['777'])
  expect(await stays()).toMatchObject({ network: 'eip155:777' })
  await wallet(page, 'setChain', ['1'])
  await wallet(page, 'disconnect')
  expect(await stays()).toMatchObject({ status: 'disconnected' })
  expect(new Set(await told(page))).toEqual(new Set(['account eip155', 'network eip155', 'disconnect eip155']))

  // In reverse: the user connects there again, which makes it active.
  await wallet(page, 'setAccount', [0])
  await connect(page, 'eip155')
  await openModal(page, { view: 'WalletSend' })
  await to(dialog).fill(second!.address)
  await amount(dialog).fill('0.5')
  await expect(review).toBeEnabled()
  await told(page)
  await page.evaluate(() => (window as unknown as WalletWindow).__testWalletControl.solana!.setAccount(1))
  await expect.poll(async () => (await stateOf(page)).namespaces.solana?.address).toBe(receiver!.address)
  await page.evaluate(() => (window as unknown as WalletWindow).__testWalletControl.solana!.revoke())
  await expect.poll(async () => (await stateOf(page)).namespaces.solana?.status).toBe('disconnected')
  await expect(amount(dialog)).toHaveValue('0.5')
  await expect(review).toBeEnabled()
  const { network, namespaces } = await stateOf(page)
  expect([network, namespaces.eip155?.address]).toEqual(['eip155:1', evm!.address])
  expect(await told(page)).toEqual(['account solana', 'disconnect solana'])
})

test('R122: each chain keeps its draft behind the other, and a reload brings back both accounts, or the one not left', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [, receiver] = world.stack.accounts.solana
  const [, second] = world.stack.accounts.eip155
  await visit({ csp: 'strict', options, wallets: walletsOf(world) })
  await connect(page, 'solana')
  await connect(page, 'eip155')
  const draft = async (address: string, text: string) => {
    await openModal(page, { view: 'WalletSend' })
    await to(dialog).fill(address)
    await amount(dialog).fill(text)
  }
  await draft(second!.address, '0.5')
  const turnTo = (id: 'solana' | number) =>
    page.evaluate(id => (window as unknown as ModalWindow).WalletModal.switchNetwork(id), id)
  await turnTo('solana')
  await expect(amount(dialog)).toHaveValue('')
  await draft(receiver!.address, '0.25')
  await turnTo(1)
  await expect(amount(dialog)).toHaveValue('0.5')
  await expect(to(dialog)).toHaveValue(second!.address)
  await turnTo('solana')
  await expect(amount(dialog)).toHaveValue('0.25')

  const before = await stateOf(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  const { network, namespaces } = await stateOf(page)
  expect([network, namespaces]).toEqual([before.network, before.namespaces])

  // If the user disconnects one, only the other returns.
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect('solana'))
  expect((await stateOf(page)).namespaces.eip155?.status).toBe('connected')
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  const { eip155, solana } = (await stateOf(page)).namespaces
  expect([eip155?.address, solana?.status]).toEqual([before.namespaces.eip155!.address, 'disconnected'])
})
