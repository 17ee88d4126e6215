import {
  connectWallet,
  expect,
  NO_MOTION,
  openAccount,
  openModal,
  stateOf,
  test,
  type ModalWindow,
} from './fixtures.ts'
import { wallet } from './wallet.ts'

test.use(NO_MOTION)

const FOREIGN = { auto: 'approve', chain: '137', chains: ['137', '1', '8453'] }
const body = '<wallet-button></wallet-button><wallet-network-button></wallet-network-button>'

test('a wallet on a chain outside the list meets UnsupportedChain and gets out by a switch', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [FOREIGN], body })
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Wrong network' })).toBeVisible()
  await expect(dialog.getByText('127.0.0.1 doesn’t support this network')).toBeVisible()
  await expect(dialog.getByText('Kestrel is on Polygon.')).toBeVisible()
  // @spec:2.17
  expect(await stateOf(page)).toMatchObject({ view: 'UnsupportedChain', status: 'connected', network: 'eip155:137' })
  await expect(page.getByRole('button', { name: 'Wrong network' })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await stateOf(page)).toMatchObject({ view: 'Account', network: 'eip155:8453' })
  await expect(page.getByRole('button', { name: 'Wrong network' })).toHaveCount(0)
})

test('a wallet that moves to a foreign chain brings UnsupportedChain, and moving back lifts it', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ ...FOREIGN, chain: '1' }] })
  await connectWallet(page)
  await wallet(page, 'setChain', ['137'])
  await expect(dialog.getByRole('heading', { name: 'Wrong network' })).toBeVisible()
  await wallet(page, 'setChain', ['1'])
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
})

test('R160: one button leads to the network that the page begins on, and a chain that nobody knows has its number', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({
    wallets: [{ ...FOREIGN, chain: '987654', chains: ['987654', '1', '8453'] }],
    options: { networks: '1,8453', defaultNetwork: 'eip155:8453' },
  })
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(dialog.getByText('Kestrel is on Chain 987654.')).toBeVisible()
  // Each network once.
  await expect(dialog.getByRole('button', { name: 'Ethereum', exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Base/ })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Switch to Base' }).click()
  await expect(dialog.getByRole('button', { name: 'Change network (currently Base)' })).toBeVisible()
})

test('on a foreign chain a declined switch leads back to the choice, and disconnecting is possible', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ ...FOREIGN, auto: undefined, next: 'approve' }], body })
  await openModal(page)
  await dialog.getByRole('button', { name: /^Kestrel/ }).click()
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('You declined the switch')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).first().click()
  await expect(dialog.getByRole('heading', { name: 'Wrong network' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog).toHaveCount(0)
  // Without a connection, there is no wrong network.
  await expect(page.getByRole('button', { name: 'Wrong network' })).toHaveCount(0)
  expect((await stateOf(page)).network).toBe('eip155:1')
})

test('allowUnsupportedChain shows the account with what can be known, and nothing waits for ever', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [FOREIGN], options: { allowUnsupportedChain: true }, body })
  await connectWallet(page)
  await expect(dialog.getByRole('button', { name: 'Change network (currently Unknown Network)' })).toBeVisible()
  // @spec:4.12
  expect(await stateOf(page)).toMatchObject({ view: 'Account', network: 'eip155:137' })
  await expect(page.getByRole('button', { name: 'Wrong network' })).toHaveCount(0)
  await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
  await expect(dialog.getByText('Token Balance Unavailable')).toBeVisible()
})

test('a network of an earlier visit that the page no longer has gives way to its default', async ({ page, visit }) => {
  await visit({ options: { networks: '1,8453' } })
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.switchNetwork(8453))
  await visit({ options: { networks: '1,10' }, body })
  expect((await stateOf(page)).network).toBe('eip155:1')
  await expect(page.getByRole('button', { name: 'Ethereum' })).toBeVisible()
})

const CHAIN_IDS: [string, unknown, string | undefined][] = [
  ['hexadecimal', '0x2105', 'eip155:8453'],
  ['padded', '0x00002105', 'eip155:8453'],
  ['decimal', '8453', 'eip155:8453'],
  ['a number', 8453, 'eip155:8453'],
  ['CAIP-2', 'eip155:8453', 'eip155:8453'],
  ['nothing', '', undefined],
  ['null', null, undefined],
  ['not a number', '0xzz', undefined],
  ['negative', -1, undefined],
  ['a fraction', 1.5, undefined],
  ['an object', {}, undefined],
  ['of another kind', 'solana:1', undefined],
]

test('R39: a chain id is read right or the chain counts as unsupported, never as another', async ({
  page,
  visit,
  dialog,
}) => {
  test.slow()
  for (const [name, result, expected] of CHAIN_IDS) {
    await visit({
      wallets: [{ auto: 'approve', answers: { eth_chainId: { result } } }],
      options: { enableReconnect: false },
    })
    await openModal(page)
    await dialog.getByRole('button', { name: /^Kestrel/ }).click()
    if (expected) await openAccount(page)
    else await expect(dialog.getByRole('heading', { name: 'Wrong network' }), name).toBeVisible()
    if (expected) expect((await stateOf(page)).network, name).toBe(expected)
    else expect(['eip155:1', 'eip155:8453'], name).not.toContain((await stateOf(page)).network)
  }
})
