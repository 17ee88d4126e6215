import { allowClipboard, connectWallet, expect, openModal, type Locator, type Page } from './fixtures.ts'
import { came, connected, HOST, press, show, titled, type Stop, type Tour } from './views.ts'
import { script, wallet } from './wallet.ts'

const HISTORY = 'GET /v1/account/*/history'
const tab = (dialog: Locator, name: string) => dialog.getByRole('tab', { name }).click()
const row = (dialog: Locator) => dialog.locator('[data-windowed] [data-row]').first()

const ACCOUNT: Stop[] = [
  {
    name: 'account',
    go: async (page, dialog) => {
      await show(page, dialog, 'Account', 'Account')
      await expect(dialog.getByText('vera.eth')).toBeVisible()
      await expect(dialog.getByText('Ether', { exact: true })).toBeVisible()
      await expect(dialog.getByText('USD Coin')).toBeVisible()
    },
  },
  {
    name: 'account-notice',
    desk: 'the notice has another place: there is no handle to stand below',
    go: async (_, dialog) => {
      await press(dialog, /^Copy address/)
      await expect(dialog.getByText('Copied')).toBeVisible()
    },
  },
  {
    name: 'tokens-hidden',
    go: async (_, dialog) => {
      const fold = dialog.locator('button[data-fold]')
      if (await fold.count()) await fold.first().click()
    },
  },
  {
    name: 'token',
    go: async (_, dialog) => {
      await press(dialog, /^USDC/)
      await titled(dialog, 'Token')
    },
  },
  {
    name: 'nfts-waiting',
    go: async (page, dialog) => {
      await show(page, dialog, 'Account', 'Account')
      await tab(dialog, 'NFTs')
      await expect(dialog.locator('[data-nfts] [aria-busy=true]')).toBeVisible()
      await expect(dialog.locator('[data-nfts] [aria-busy=true] > li')).toHaveCount(4)
    },
  },
  {
    name: 'activity-waiting',
    go: async (_, dialog) => {
      await tab(dialog, 'Activity')
      await expect(dialog.locator('[role=tabpanel] [aria-busy=true]')).toBeVisible()
      await expect(dialog.locator('[role=tabpanel] [data-list] > li')).toHaveCount(5)
    },
  },
  {
    name: 'activity-tab',
    go: async (_, dialog, { stack }) => {
      stack.faults.clear()
      await came(dialog, row(dialog))
    },
  },
  {
    name: 'nfts',
    go: async (_, dialog) => {
      await tab(dialog, 'NFTs')
      await came(dialog, dialog.locator('[data-pieces] > li').first())
    },
  },
  {
    name: 'activity',
    go: async (page, dialog) => {
      await show(page, dialog, 'Transactions', 'Activity')
      await expect(row(dialog)).toBeVisible()
    },
  },
  {
    name: 'transaction',
    go: async (_, dialog) => {
      await row(dialog).click()
      await titled(dialog, 'Transaction')
    },
  },
  {
    name: 'filter',
    go: async (page, dialog) => {
      await show(page, dialog, 'Transactions', 'Activity')
      await press(dialog, /^Filter/)
      await expect(dialog.getByText('Export as CSV')).toBeVisible()
    },
  },
  {
    name: 'receive',
    go: async (page, dialog) => {
      await show(page, dialog, 'WalletReceive', 'Receive')
      await expect(dialog.getByRole('img', { name: 'QR code for your address' })).toBeVisible()
    },
  },
  {
    name: 'receive-amount',
    go: async (_, dialog) => {
      await press(dialog, /^Request an amount/)
      await dialog.getByRole('textbox').fill('a lot')
    },
  },
  { name: 'receive-networks', go: (_, dialog) => press(dialog, /^Only send assets/) },
  {
    name: 'settings',
    go: async (page, dialog) => {
      await show(page, dialog, 'Account', 'Account')
      await press(dialog, /^Account menu/)
      await expect(dialog.getByRole('button', { name: /^Disconnect/ })).toBeVisible()
    },
  },
  {
    name: 'wallets',
    go: async (_, dialog) => {
      await press(dialog, /^Wallets/)
      await press(dialog, /^Manage/)
    },
  },
  { name: 'networks', go: (page, dialog) => show(page, dialog, 'Networks', /network/i) },
  { name: 'what-is-network', go: (_, dialog) => press(dialog, /^What is a network/) },
  {
    name: 'wrong-network',
    go: async (page, dialog) => {
      await wallet(page, 'setChain', ['56'])
      await titled(dialog, 'Wrong network')
    },
  },
]

const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const LISTED = [
  {
    chainId: '0x1',
    context: '0xab',
    from: OTHER,
    to: OTHER,
    permission: {
      type: 'native-token-periodic',
      data: { periodAmount: '0x6f05b59d3b20000', periodDuration: 86_400, justification: 'Top-ups for the game' },
    },
    rules: [{ type: 'redeemer', data: { addresses: [OTHER, OTHER] } }],
  },
  { chainId: '0x2105', context: '0xcd', to: OTHER, permission: { type: 'everything', data: { scope: 'all' } } },
]
const listing = (page: Page, answer: unknown) =>
  script(page, { answers: { wallet_getGrantedExecutionPermissions: answer } })
const PERMISSIONS: Stop[] = [
  {
    name: 'permissions-unknown',
    go: async (page, dialog) => {
      await listing(page, { error: { code: -32603, message: 'busy' } })
      await show(page, dialog, 'Account', 'Account')
      await press(dialog, /^Account menu/)
      await press(dialog, /^App permissions/)
      await expect(dialog.getByText('didn’t list its permissions')).toBeVisible()
    },
  },
  {
    name: 'permissions-none',
    go: async (page, dialog) => {
      await listing(page, { result: [] })
      await press(dialog, /^Try again/)
      await expect(dialog.getByText('No permissions')).toBeVisible()
    },
  },
  {
    name: 'permissions',
    go: async (page, dialog) => {
      await listing(page, { result: LISTED })
      await show(page, dialog, 'Account', 'Account')
      await press(dialog, /^Account menu/)
      await press(dialog, /^App permissions/)
      await expect(dialog.getByText('Other: everything')).toBeVisible()
    },
  },
  {
    name: 'permissions-revoke',
    go: (_, dialog) =>
      dialog
        .getByRole('button', { name: /^Revoke/ })
        .first()
        .click(),
  },
  {
    name: 'permissions-failed',
    go: async (_, dialog) => {
      await press(dialog, /^Revoke in/)
      await expect(dialog.getByText('Couldn’t revoke')).toBeVisible()
    },
  },
]

const WITHOUT_PRICES: Stop[] = [
  {
    name: 'account-without-prices',
    go: async (page, dialog) => {
      await connectWallet(page)
      await expect(dialog.getByText('Prices unavailable')).toBeVisible()
    },
  },
]
const WAITING: Stop[] = [{ name: 'account-waiting', go: page => connectWallet(page) }]

/** The account and its views. */
export const ACCOUNT_TOURS: Tour[] = [
  {
    host: HOST,
    before: async (page, { stack }) => {
      await allowClipboard(page)
      stack.faults.set('data', HISTORY, { hold: true })
    },
    start: connected,
    stops: ACCOUNT,
  },
  { host: HOST, start: connected, stops: PERMISSIONS },
  {
    host: { options: { enableReconnect: false } },
    before: async (_, { stack }) => stack.faults.set('data', 'GET /v1/account/*/balance', { status: 503 }),
    stops: WITHOUT_PRICES,
  },
  {
    host: { options: { enableReconnect: false } },
    before: async (_, { stack }) => stack.faults.set('data', '*', { hold: true }),
    stops: WAITING,
  },
]

const begin = async (page: Page, dialog: Locator, next: unknown) => {
  // Requests left over from before are rejected.
  await wallet(page, 'reject')
  await script(page, { next })
  await openModal(page, { view: 'Networks' })
  await dialog.getByRole('button', { name: 'Base', exact: true }).click()
}
/** The wallet's answer to the switch to Base. */
const switched = (name: string, next: unknown, text: string): Stop => ({
  name,
  go: async (page, dialog) => {
    await begin(page, dialog, next)
    await expect(dialog.getByText(text)).toBeVisible()
  },
})
const failed = (name: string, answer: object, text: string): Stop => ({
  name,
  go: async (page, dialog) => {
    await script(page, { answers: { wallet_switchEthereumChain: answer, wallet_addEthereumChain: answer } })
    await begin(page, dialog, undefined)
    await expect(dialog.getByText(text)).toBeVisible()
    await script(page, { answers: {} })
  },
})
const NETWORKS: Stop[] = [
  {
    name: 'networks-many',
    go: async (page, dialog) => {
      await openModal(page, { view: 'Networks' })
      await press(dialog, /^Test networks/)
    },
  },
  switched('switch', 'hang', 'Approve switching to Base'),
  switched('switch-declined', 'reject', 'You declined the switch'),
  failed('switch-failed', { result: null }, 'Kestrel didn’t switch networks'),
  failed('switch-not-added', { error: { code: -32000, message: 'no' } }, 'Kestrel didn’t switch networks'),
  failed('switch-unable', { error: { code: 4200 } }, 'Kestrel can’t switch networks here'),
  switched('switch-pending', 'pending', 'has a pending request'),
  {
    name: 'switch-no-answer',
    go: async (page, dialog) => {
      await begin(page, dialog, 'hang')
      await page.clock.fastForward(61_000)
      await expect(dialog.getByText('No response from Kestrel')).toBeVisible()
    },
  },
  {
    name: 'wrong-network-of-many',
    go: async (page, dialog) => {
      await wallet(page, 'setChain', ['137'])
      await titled(dialog, 'Wrong network')
    },
  },
]

/** Every stage of a network switch. */
export const NETWORK_TOURS: Tour[] = [
  {
    host: {
      wallets: [{ next: 'approve', chains: ['1', '8453', '137'] }],
      options: { networks: '1,8453,10,42161,100,56,250,324,11155111' },
    },
    before: page => page.clock.install(),
    start: connected,
    stops: NETWORKS,
  },
]
