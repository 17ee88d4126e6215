import {
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
  type World,
  withAccount,
} from './fixtures.ts'
import { script, wallet, type WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

/** Delays the wallet's answers to one method until `release` is called on the page. */
const hold = (page: Page, method: string) =>
  page.evaluate(held => {
    const { provider } = (window as unknown as WalletWindow).__testWalletControl
    const ask = provider.request
    const gate = new Promise<void>(done => {
      ;(window as unknown as { release: () => void }).release = done
    })
    ;(window as unknown as { reached: number }).reached = 0
    provider.request = async call => {
      const answer = await ask(call)
      if (call.method !== held) return answer
      ;(window as unknown as { reached: number }).reached++
      await gate
      return answer
    }
  }, method)
const reached = (page: Page) =>
  expect.poll(() => page.evaluate(() => (window as unknown as { reached: number }).reached)).toBeGreaterThan(0)
const release = (page: Page) => page.evaluate(() => (window as unknown as { release: () => void }).release())

const addressOf = (world: World, index: number) => world.stack.accounts.eip155[index]!.address
const now = async (page: Page) => {
  const { status, network, namespaces } = await stateOf(page)
  return { status, network, address: namespaces.eip155?.address }
}

type Change = [
  name: string,
  method: 'setAccount' | 'setChain' | 'revoke' | 'disconnect',
  args: unknown[],
  outcome: (world: World) => Record<string, unknown> | undefined,
]
const CHANGES: Change[] = [
  [
    'accountsChanged',
    'setAccount',
    [1],
    world => ({ status: 'connected', address: addressOf(world, 1), network: 'eip155:1' }),
  ],
  [
    'chainChanged',
    'setChain',
    ['8453'],
    world => ({ status: 'connected', address: addressOf(world, 0), network: 'eip155:8453' }),
  ],
  ['the end of the permission', 'revoke', [], () => undefined],
  ['disconnect', 'disconnect', [], () => undefined],
]

/** What `method` is told by. */
const EVENT = { setAccount: 'account', setChain: 'network', revoke: 'disconnect', disconnect: 'disconnect' }

for (const [name, method, args, outcome] of CHANGES)
  test(`R41: ${name} is followed, with its event; in the middle of connecting, what holds at the end counts`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    const unchanged = { status: 'connected', address: addressOf(world, 0), network: 'eip155:1' }
    /** The wallet as it was before the change, and not connected. */
    const afresh = async (auto?: string) => {
      await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
      await wallet(page, 'setAccount', [0])
      await wallet(page, 'setChain', ['1'])
      await script(page, { auto })
      expect((await stateOf(page)).status).toBe('disconnected')
      await openModal(page, { view: 'Connect' })
    }
    const kestrel = dialog.getByRole('button', { name: /^Kestrel/ })
    await visit()
    await test.step('once connected', async () => {
      await withAccount(page)
      await page.evaluate(() => {
        const log: string[] = []
        Object.assign(window, { log })
        for (const event of ['account', 'network', 'disconnect'] as const)
          (window as unknown as ModalWindow).WalletModal.on(event, () => {
            log.push(event)
          })
      })
      expect(await now(page)).toEqual(unchanged)
      await wallet(page, method, args)
      await expect.poll(() => now(page)).toMatchObject(outcome(world) ?? { status: 'disconnected', address: undefined })
      expect(await page.evaluate(() => (window as unknown as { log: string[] }).log)).toEqual([EVENT[method]])
      await expect(dialog.getByRole('heading', { name: outcome(world) ? 'Account' : 'Connect wallet' })).toBeVisible()
    })
    await test.step('while the wallet shows its window', async () => {
      await afresh()
      await kestrel.click()
      await expect(dialog.getByText('Continue in Kestrel')).toBeVisible()
      await wallet(page, method, args)
      await wallet(page, 'approve')
      // Nothing was shared yet, so nothing can be lost.
      await expect.poll(() => now(page)).toEqual(outcome(world) ?? unchanged)
    })
    await test.step('between the accounts and the chain id', async () => {
      await afresh('approve')
      await hold(page, 'eth_chainId')
      await kestrel.click()
      await reached(page)
      await wallet(page, method, args)
      await release(page)
      const expected = outcome(world)
      if (expected) return expect.poll(() => now(page)).toEqual(expected)
      await expect(dialog.getByText('Kestrel didn’t share an account')).toBeVisible()
      expect((await stateOf(page)).status).toBe('disconnected')
    })
  })

test('R41: of a thousand changes the last wins, on screen too', async ({ page, visit, dialog, world }) => {
  await visit({ options: { networks: '1,8453' } })
  await withAccount(page)
  await page.evaluate(
    ([one, two]) => {
      const control = (window as unknown as WalletWindow).__testWalletControl
      for (let index = 0; index < 1_000; index++) {
        control.emit('accountsChanged', [index % 2 ? one : two])
        control.emit('chainChanged', index % 2 ? '0x1' : '0x2105')
      }
      control.setChain('8453')
      control.setAccount(1)
    },
    [addressOf(world, 0), addressOf(world, 2)] as const,
  )
  await expect
    .poll(() => now(page))
    .toEqual({ status: 'connected', address: addressOf(world, 1), network: 'eip155:8453' })
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  await expect(dialog.getByText('otto.eth')).toBeVisible()
})

test('R41: a switch that the wallet makes on its own during ours leaves us on the chain the wallet is on', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit()
  await withAccount(page)
  await hold(page, 'eth_chainId')
  const switched = page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.switchNetwork('eip155:8453').then(
      () => 'done',
      error => (error as { code: string }).code,
    ),
  )
  await reached(page)
  await wallet(page, 'setChain', ['1'])
  await release(page)
  await switched
  const chain = await page.evaluate(() =>
    (window as unknown as WalletWindow).__testWalletControl.provider.request({ method: 'eth_chainId' }),
  )
  const [network, name] = chain === '0x1' ? ['eip155:1', 'Ethereum'] : ['eip155:8453', 'Base']
  await expect.poll(() => now(page)).toEqual({ status: 'connected', address: addressOf(world, 0), network })
  await expect(dialog.getByRole('button', { name: `Change network (currently ${name})` })).toBeVisible()
})

test('R41: the session ends at every view of a connected user and leads back to Connect', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  for (const view of ['Account', 'Networks', 'menu']) {
    await withAccount(page)
    if (view === 'Networks') await openModal(page, { view })
    if (view === 'menu') await dialog.getByRole('button', { name: 'Account menu' }).click()
    await wallet(page, 'revoke')
    await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  }
  expect(await wallet(page, 'listeners', ['accountsChanged'])).toBe(0)
})
