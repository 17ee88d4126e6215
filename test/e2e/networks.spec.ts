import {
  withAccount,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { asked, codes, listenForErrors, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

const networkOf = async (page: Page) => (await stateOf(page)).network
const call = (page: Page, name: 'switchNetwork' | 'addNetwork' | 'removeNetwork', input: unknown): Promise<string> =>
  page.evaluate(
    async ([name, input]) => {
      try {
        await (window as unknown as ModalWindow).WalletModal[name](input as never)
        return 'done'
      } catch (error) {
        return `${(error as { code: string }).code}: ${(error as Error).message}`
      }
    },
    [name, input] as const,
  )
const choose = async (dialog: Locator, name: string) => {
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await dialog.getByRole('button', { name, exact: true }).click()
}
/** A third network that has to be added to the test wallet. */
const withThird = (world: World) => ({
  networks: '1,8453,10',
  customRpcUrls: { 'eip155:10': [{ url: world.stack.urls.rpc['eip155:8453'] }] },
})

// @fast
test('a switch is approved in the wallet, and the view says where it stands', async ({ page, visit, dialog }) => {
  await visit({ wallets: [{ next: 'approve' }] })
  await withAccount(page)
  await choose(dialog, 'Base')
  await expect(dialog.getByRole('heading', { name: 'Switch to Base' })).toBeVisible()
  await expect(dialog.getByText('Approve switching to Base in your wallet')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  expect(await networkOf(page)).toBe('eip155:8453')
  // The selected one is marked.
  await dialog.getByRole('button', { name: /^Change network/ }).click()
  await expect(dialog.getByRole('button', { name: 'Base', exact: true })).toHaveAttribute('aria-current', 'true')
})

test('R35, R36: a declined switch changes nothing, one without an answer says so after 60 s, one beside another names that one', async ({
  page,
  visit,
  dialog,
}) => {
  await page.clock.install()
  await visit({ wallets: [{ next: 'approve' }], head: SPY })
  await listenForErrors(page)
  await withAccount(page)
  await test.step('declined', async () => {
    await script(page, { next: 'reject' })
    await choose(dialog, 'Base')
    await expect(dialog.getByText('You declined the switch')).toBeVisible()
    await expect(dialog.getByText('You’re still on Ethereum')).toBeVisible()
    expect(await networkOf(page)).toBe('eip155:1')
    expect(await codes(page)).toEqual([])
    await script(page, { next: 'approve' })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  })
  await test.step('without an answer', async () => {
    await script(page, { next: 'hang' })
    await choose(dialog, 'Ethereum')
    await expect(dialog.getByText('Approve switching to Ethereum')).toBeVisible()
    await page.clock.fastForward(60_500)
    await expect(dialog.getByText('No response from Kestrel')).toBeVisible()
    await wallet(page, 'approve')
    await expect(dialog.getByRole('button', { name: 'Change network (currently Ethereum)' })).toBeVisible()
  })
  await test.step('while another one is open', async () => {
    const before = await asked(page, 'wallet_switchEthereumChain')
    await script(page, { next: 'pending' })
    await choose(dialog, 'Base')
    await expect(dialog.getByText('Kestrel has a pending request')).toBeVisible()
    expect(await asked(page, 'wallet_switchEthereumChain')).toBe(before + 1)
    await wallet(page, 'approve')
    await expect.poll(() => networkOf(page)).toBe('eip155:8453')
  })
})

// Unit tests cover each form of the answer.
for (const flavour of ['', 'unknown-chain-null']) {
  test(`R37: a wallet that lacks the network (${flavour || '4902'}) is told of it once, then is on it`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(/status of 400/) // the stack's data service does not serve this chain
    await visit({
      wallets: [{ auto: 'approve', flavour: flavour ? [flavour] : [] }],
      options: withThird(world),
      head: SPY,
    })
    await withAccount(page)
    await choose(dialog, 'OP Mainnet')
    await expect(dialog.getByRole('button', { name: 'Change network (currently OP Mainnet)' })).toBeVisible()
    expect(await networkOf(page)).toBe('eip155:10')
    expect(await asked(page, 'wallet_addEthereumChain')).toBe(1)
  })
}

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

test('R153: a wallet that fails and says nothing is told of the network once, then is on it', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/status of 400/) // the stack's data service does not serve this chain
  await visit({
    wallets: [{ auto: 'approve', answers: { [SWITCH]: { error: {} } } }],
    options: withThird(world),
    head: SPY,
  })
  await withAccount(page)
  await choose(dialog, 'OP Mainnet')
  await expect(dialog.getByRole('button', { name: 'Change network (currently OP Mainnet)' })).toBeVisible()
  expect([await asked(page, SWITCH), await asked(page, ADD)]).toEqual([1, 1])
})

test('R153, R157: what a wallet says against a network is shown and handed on, and the next question is the add', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/status of 400/)
  await visit({
    wallets: [{ auto: 'approve', answers: { [ADD]: { error: { code: -32602, message: 'Bad <b>chain</b>' } } } }],
    options: withThird(world),
    head: SPY,
  })
  await page.evaluate(() => {
    const messages: string[] = []
    Object.assign(window, { messages })
    ;(window as unknown as ModalWindow).WalletModal.on('error', ({ message }) => {
      messages.push(message)
    })
  })
  await withAccount(page)
  await choose(dialog, 'OP Mainnet')
  await expect(dialog.getByText('Kestrel didn’t switch networks')).toBeVisible()
  await expect(
    dialog.getByText('You’re still on Ethereum. Add OP Mainnet or switch to it in Kestrel yourself.'),
  ).toBeVisible()
  await expect(dialog.getByText('Bad <b>chain</b> (-32602)')).toBeVisible()
  expect(await networkOf(page)).toBe('eip155:1')
  expect(await page.evaluate(() => (window as unknown as { messages: string[] }).messages)).toEqual([
    'The wallet didn’t add the network (Bad <b>chain</b>).',
  ])
  await script(page, { answers: {} })
  await dialog.getByRole('button', { name: 'Add OP Mainnet to Kestrel' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently OP Mainnet)' })).toBeVisible()
  expect([await asked(page, SWITCH), await asked(page, ADD)]).toEqual([1, 2])
})

test('R154: a wallet that switches and never answers, or says no, has switched', async ({ page, visit, dialog }) => {
  await visit({ head: SPY })
  await withAccount(page)
  await script(page, { answers: { [SWITCH]: { done: 'hang' } } })
  await choose(dialog, 'Base')
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  expect(await call(page, 'switchNetwork', 1)).toBe('done')
  await script(page, { answers: { [SWITCH]: { done: { error: { code: 4001 } } } } })
  await choose(dialog, 'Base')
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
  expect([await asked(page, SWITCH), await asked(page, ADD)]).toEqual([3, 0])
})

test('R154: what is said of the present follows the wallet, and a switch by hand goes on by itself', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/status of 400/)
  await visit({ wallets: [{ auto: 'approve', chains: ['1', '10', '8453'] }], options: withThird(world) })
  await withAccount(page)
  await script(page, { next: 'reject' })
  await choose(dialog, 'Base')
  await expect(dialog.getByText('You’re still on Ethereum')).toBeVisible()
  await wallet(page, 'setChain', ['10'])
  await expect(dialog.getByText('You’re still on OP Mainnet')).toBeVisible()
  await wallet(page, 'setChain', ['8453'])
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
})

test('R160: a wallet that can neither switch nor add says so, with what helps, and trying again is not it', async ({
  page,
  visit,
  dialog,
}) => {
  const lacking = { error: { code: 4200, message: 'No such method' } }
  await visit({ wallets: [{ auto: 'approve', answers: { [SWITCH]: lacking, [ADD]: lacking } }] })
  await withAccount(page)
  await choose(dialog, 'Base')
  await expect(dialog.getByText('Kestrel can’t switch networks here')).toBeVisible()
  await expect(dialog.getByText('Switch to Base in Kestrel yourself, or connect again.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Connect again' }).click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  // A connected account stays until another connects.
  expect((await stateOf(page)).status).toBe('connected')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await wallet(page, 'setChain', ['8453'])
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
})

test('switchNetwork of the handle takes ids of both kinds and refuses what is not configured', async ({
  page,
  visit,
}) => {
  await visit()
  await withAccount(page)
  expect(await call(page, 'switchNetwork', 8453)).toBe('done')
  expect(await networkOf(page)).toBe('eip155:8453')
  expect(await call(page, 'switchNetwork', 'eip155:1')).toBe('done')
  expect(await networkOf(page)).toBe('eip155:1')
  // @spec:8.37
  expect(await call(page, 'switchNetwork', 137)).toBe('network/unsupported: Chain is not supported')
  expect(await call(page, 'switchNetwork', null)).toMatch(/^network\/unsupported/)
  await script(page, { next: 'reject' })
  expect(await call(page, 'switchNetwork', 8453)).toMatch(/^wallet\/declined/)
  expect(await networkOf(page)).toBe('eip155:1')
})

test('the active network survives a reload, connected or not', async ({ page, visit, dialog }) => {
  await visit({ body: '<wallet-network-button></wallet-network-button>' })
  await page.evaluate(() => {
    const log: string[] = []
    Object.assign(window, { log })
    ;(window as unknown as ModalWindow).WalletModal.on('network', ({ network }) => {
      log.push(network)
    })
  })
  await page.getByRole('button', { name: 'Ethereum' }).click()
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Base' })).toBeVisible()
  expect(await call(page, 'switchNetwork', 1)).toBe('done')
  expect(await call(page, 'switchNetwork', 8453)).toBe('done')
  expect(await page.evaluate(() => (window as unknown as { log: string[] }).log)).toEqual([
    'eip155:8453',
    'eip155:1',
    'eip155:8453',
  ])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Base' })).toBeVisible()
  await withAccount(page)
  // The wallet's own chain overrides the stored one.
  expect(await networkOf(page)).toBe('eip155:1')
  expect(await call(page, 'switchNetwork', 8453)).toBe('done')
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).namespaces.eip155?.network).toBe('eip155:8453')
})

test('the list is edited while disconnected only, and never loses the last network of a namespace', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ body: '<wallet-network-button></wallet-network-button>' })
  expect(await call(page, 'removeNetwork', 1)).toBe('done')
  // A removed network is no longer active, nor the default.
  expect(await networkOf(page)).toBe('eip155:8453')
  await expect(page.getByRole('button', { name: 'Base' })).toBeVisible()
  // @spec:8.39
  expect(await call(page, 'removeNetwork', 'eip155:8453')).toBe(
    'network/last: Cannot remove last network for a namespace',
  )
  expect(await call(page, 'removeNetwork', 137)).toBe('done')
  expect(await call(page, 'addNetwork', 10)).toBe('done')
  expect(await call(page, 'addNetwork', 10)).toBe('done')
  expect(
    await call(page, 'addNetwork', {
      id: 1337,
      name: 'Dev <b>net</b>',
      nativeCurrency: { name: 'Dev', symbol: 'DEV', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    }),
  ).toBe('done')
  // @spec:8.38
  expect(await call(page, 'addNetwork', 987654321)).toBe('network/undefined: CaipNetwork is undefined')
  expect(await call(page, 'addNetwork', null)).toMatch(/^network\/undefined/)
  await openModal(page, { view: 'Networks' })
  await expect(dialog.getByRole('listitem').locator('b')).toHaveText(['Base', 'OP Mainnet', 'Dev <b>net</b>'])
  expect(await call(page, 'switchNetwork', 10)).toBe('done')
  expect(await call(page, 'removeNetwork', 10)).toBe('done')
  expect(await networkOf(page)).toBe('eip155:8453')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  expect(await call(page, 'addNetwork', 1)).toBe('done')
  await withAccount(page)
  for (const name of ['addNetwork', 'removeNetwork'] as const)
    expect(await call(page, name, 10)).toMatch(
      name === 'addNetwork' ? /Disconnect before you change the network list\./ : /done/,
    )
  expect(await call(page, 'removeNetwork', 8453)).toMatch(/Disconnect before you change the network list\./)
})
