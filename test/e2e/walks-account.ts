import { connectWallet, expect, openModal, type Locator, type Page, type World } from './fixtures.ts'
import type { PayWindow } from './paying.ts'
import { hang, pick, type Round, type Walk } from './walk.ts'

async function fillSend(page: Page, dialog: Locator): Promise<void> {
  await openModal(page, { view: 'WalletSend' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.001')
  await dialog.getByRole('textbox', { name: 'To' }).fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
  await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
}
async function shop(page: Page, dialog: Locator): Promise<void> {
  await openModal(page, { view: 'OnRampProviders' })
  await expect(dialog.getByRole('button', { name: /^Card or bank account/ })).toBeVisible()
}
async function fillSwap(page: Page, dialog: Locator): Promise<void> {
  await openModal(page, { view: 'Swap', arguments: { amount: '0.25', toToken: 'USDC' } })
  await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
}

const BUYING: Walk[] = [
  { view: 'OnRampProviders', go: page => openModal(page, { view: 'OnRampProviders' }) },
  { view: 'OnRampFiatSelect', before: shop, go: (_, dialog) => pick(dialog, /^Currency:/) },
  { view: 'OnRampTokenSelect', before: shop, go: (_, dialog) => pick(dialog, /^Token:/) },
  { view: 'WhatIsABuy', before: shop, go: (_, dialog) => pick(dialog, /^How buying works/) },
  {
    view: 'BuyInProgress',
    what: 'a provider whose page never comes',
    before: shop,
    go: (_, dialog) => pick(dialog, /^Card or bank account/),
  },
  {
    view: 'BuyInProgress',
    what: 'a purchase that nobody can tell of',
    async before(page, dialog) {
      await shop(page, dialog)
      const [popup] = await Promise.all([page.waitForEvent('popup'), pick(dialog, /^Card or bank account/)])
      await expect(dialog.getByText('Waiting for your purchase')).toBeVisible()
      await popup.close()
    },
    go: (_, dialog) => expect(dialog.getByText(/^We can’t see the .* window any more/)).toBeVisible(),
  },
]

/** A page asks for a shop's goods, and the price is on the screen. */
async function price(page: Page, dialog: Locator, { stack }: World): Promise<void> {
  await page.evaluate(
    url => void (window as unknown as PayWindow).WalletModal.payFetch(url).catch(() => {}),
    `${stack.urls.shop}/report`,
  )
  await expect(dialog.getByRole('button', { name: 'Pay 0.05 USDC' })).toBeVisible()
}

const PAYING: Walk[] = [
  { view: 'Pay', what: 'a network that tells nothing', before: price, go: (_, dialog) => pick(dialog, /^Pay 0/) },
  {
    view: 'Pay',
    what: 'a wallet that never answers',
    async before(page, dialog, world) {
      await hang(page)
      await price(page, dialog, world)
      await pick(dialog, /^Pay 0/)
      await expect(dialog.getByText(/^(Confirm in Kestrel|Switch to Base)$/)).toBeVisible()
    },
    go: async () => {},
  },
]

const SENDING: Walk[] = [
  { view: 'WalletReceive', go: page => openModal(page, { view: 'WalletReceive' }) },
  {
    view: 'WalletCompatibleNetworks',
    go: page => openModal(page, { view: 'WalletCompatibleNetworks' }),
  },
  { view: 'WalletSend', go: page => openModal(page, { view: 'WalletSend' }) },
  {
    view: 'WalletSendLink',
    what: 'a link for a token that only the chain knows',
    go: page =>
      openModal(page, {
        view: 'WalletSend',
        arguments: { uri: `ethereum:0x${'5e'.repeat(20)}@1/transfer?address=0x${'90'.repeat(20)}&uint256=1` },
      }),
  },
  { view: 'WalletSendSelectToken', before: fillSend, go: (_, dialog) => pick(dialog, /^Token:/) },
  {
    view: 'WalletSendPreview',
    what: 'a network that never answers',
    before: fillSend,
    go: (_, dialog) => pick(dialog, /^Review/),
  },
  {
    view: 'WalletSendPreview',
    what: 'a wallet that never answers',
    async before(page, dialog) {
      await fillSend(page, dialog)
      await pick(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
    go: (_, dialog) => pick(dialog, /^Send 0.001\sETH/),
  },
]

const SWAPPING: Walk[] = [
  {
    view: 'Swap',
    what: 'a list of tokens that never comes, hence back where it began',
    ends: 'Account',
    go: page => openModal(page, { view: 'Swap' }),
  },
  {
    view: 'Swap',
    what: 'an offer that never comes',
    before: fillSwap,
    go: (_, dialog) => dialog.getByRole('textbox', { name: 'You pay' }).fill('0.5'),
  },
  {
    view: 'SwapSelectToken',
    before: fillSwap,
    go: (_, dialog) => pick(dialog, /^You receive, token:/),
  },
  {
    view: 'SwapPreview',
    what: 'a network that never answers',
    before: fillSwap,
    go: (_, dialog) => pick(dialog, /^Review/),
  },
  {
    view: 'SwapPreview',
    what: 'a wallet that never answers',
    async before(page, dialog) {
      await fillSwap(page, dialog)
      await pick(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
    go: (_, dialog) => pick(dialog, /^Swap ETH for USDC/),
  },
]

async function balances(page: Page, dialog: Locator): Promise<void> {
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^USDC/ })).toBeVisible()
}

const ACCOUNT: Walk[] = [
  { view: 'Account', go: async () => {} },
  { view: 'Account', what: 'its balances, once they have been read', before: balances, go: async () => {} },
  {
    view: 'Account',
    what: 'its NFTs',
    go: (_, dialog) => dialog.getByRole('tab', { name: 'NFTs' }).click(),
  },
  { view: 'Transactions', go: page => openModal(page, { view: 'Transactions' }) },
  { view: 'AccountSettings', go: (_, dialog) => pick(dialog, /Account menu/) },
  {
    view: 'ExecutionPermissions',
    what: 'a wallet that does not list them',
    async go(page, dialog) {
      const lists = 'wallet_getGrantedExecutionPermissions'
      await hang(page, { [lists]: { result: [] } })
      await pick(dialog, /Account menu/)
      await expect(dialog.getByRole('button', { name: /^App permissions/ })).toBeVisible()
      await hang(page, { [lists]: 'hang' })
      await pick(dialog, /^App permissions/)
    },
  },
  {
    view: 'ExecutionPermissions',
    what: 'a wallet that does not revoke',
    async go(page, dialog) {
      const listed = { chainId: '0x1', context: '0xab', permission: { type: 'other', data: {} } }
      await hang(page, {
        wallet_getGrantedExecutionPermissions: { result: [listed] },
        wallet_revokeExecutionPermission: 'hang',
      })
      await pick(dialog, /Account menu/)
      await pick(dialog, /^App permissions/)
      await pick(dialog, /^Revoke/)
      await pick(dialog, /^Revoke in/)
    },
  },
  {
    view: 'AccountTransaction',
    async before(page, dialog) {
      await openModal(page, { view: 'Transactions' })
      await expect(dialog.locator('[data-windowed] [data-row]').first()).toBeVisible()
    },
    go: (_, dialog) => dialog.locator('[data-windowed] [data-row]').first().click(),
  },
  { view: 'AccountToken', before: balances, go: (_, dialog) => pick(dialog, /^USDC/) },
  { view: 'ProfileWallets', go: page => openModal(page, { view: 'ProfileWallets' }) },
  { view: 'Networks', go: (_, dialog) => pick(dialog, /^Change network/) },
  {
    view: 'WhatIsANetwork',
    go: async (_, dialog) => {
      await pick(dialog, /^Change network/)
      await pick(dialog, /^What is a network/)
    },
  },
  {
    view: 'SwitchNetwork',
    what: 'a wallet that never answers',
    go: async (_, dialog) => {
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  {
    view: 'SwitchNetwork',
    what: 'a wallet with another request open',
    async go(page, dialog) {
      await hang(page, { wallet_switchEthereumChain: { error: { code: -32002, message: 'Already pending' } } })
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  {
    view: 'UnsupportedChain',
    go: page =>
      page.evaluate(() =>
        (
          window as unknown as { __testWalletControl: { emit(event: string, value: string): void } }
        ).__testWalletControl.emit('chainChanged', '0x38'),
      ),
  },
]

async function arrive(page: Page, dialog: Locator): Promise<void> {
  await connectWallet(page)
  await expect(dialog.getByText('USD Coin')).toBeVisible()
}
export const CONNECTED: Round[] = [
  { name: 'buying', arrive, walks: BUYING },
  { name: 'paying a site', arrive, walks: PAYING },
  { name: 'sending and receiving', arrive, walks: SENDING },
  { name: 'swapping', arrive, walks: SWAPPING },
  { name: 'the account and its networks', arrive, walks: ACCOUNT },
]
