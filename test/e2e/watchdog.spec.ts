import { CHUNKS } from '../../src/chunks.ts'
import type { Chunk } from '../../src/core/load-chunks.ts'
import { TITLES } from '../../src/core/titles.ts'
import {
  chunkPath,
  connectWallet,
  expect,
  openModal,
  NO_MOTION,
  stateOf,
  test,
  type Locator,
  type Page,
  type World,
} from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import { approveDevice } from './mail.ts'
import { script } from './wallet.ts'

test.use(NO_MOTION)

const NOISE = [/Failed to load resource/, /ERR_/, /request to https:/]
const SPINNER = '[aria-busy=true], [data-arc], [data-spin], [data-skeleton]'
const STEP_MS = 5000
/** For what a step sets off: nothing of it waits for an answer, since nobody gives one. */
const STEP_PAUSE_MS = 20

/** A minute passes, for the page and for what it waits for. */
async function minute(page: Page): Promise<void> {
  for (let time = 0; time < 66_000; time += STEP_MS) {
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(STEP_PAUSE_MS)
  }
}

async function expectWayOut(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(SPINNER)).toHaveCount(0)
  await expect(dialog.getByRole('heading').first()).not.toBeEmpty()
  // The test wallet's own window lies above; an extension's would be a window apart.
  await dialog.getByRole('button', { name: 'Close' }).first().dispatchEvent('click')
  await page.clock.fastForward(1000)
  await expect(page.locator('wallet-modal')).toHaveCount(0)
}

const kill = (world: World) => {
  for (const service of ['data', 'explorer', 'analytics', 'relay', 'frame', 'eip155:1', 'eip155:8453'])
    world.stack.faults.set(service, '*', { hold: true })
}
const HUNG = {
  eth_requestAccounts: 'hang',
  wallet_switchEthereumChain: 'hang',
  wallet_addEthereumChain: 'hang',
  wallet_revokePermissions: 'hang',
  eth_sendTransaction: 'hang',
  personal_sign: 'hang',
}
const hang = (page: Page) => script(page, { answers: HUNG })

interface Walk {
  view: string
  what?: string
  wallets?: object[]
  options?: object
  /** Whether the account is there before everything dies. */
  connected?: boolean
  /** The view that it ends in, where that is another one. */
  ends?: string
  /** What is done while everything still lives. */
  before?(page: Page, dialog: Locator, world: World): Promise<void>
  go(page: Page, dialog: Locator): Promise<void>
}
const pick = (dialog: Locator, name = /^Kestrel/) => dialog.getByRole('button', { name }).click()
// Has an app elsewhere and a store, so that its ways lead to both views.
const ROOKERY = {
  id: 'rookery',
  name: 'Rookery',
  webapp_link: 'https://rookery.example/app',
  app_store: 'https://apps.example/rookery',
}
/** The host's own wallets show once the directory is given up. */
async function pickRookery(page: Page, dialog: Locator): Promise<void> {
  for (let time = 0; time < 30_000; time += STEP_MS) {
    await page.clock.fastForward(STEP_MS)
    await page.waitForTimeout(STEP_PAUSE_MS)
  }
  await pick(dialog, /^Rookery/)
}
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
/** All of them. */
const SOCIALS = { features: { socials: undefined } }
const SIGN_IN = { siwx: { required: false } }
const EMBEDDED = { features: { email: true } }
async function askByEmail(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('E-mail address').fill('dora@example.com')
  await dialog.getByLabel('E-mail address').press('Enter')
}
/** Signed in, and about to change the e-mail. */
async function toUpdate(page: Page, dialog: Locator, world: World): Promise<void> {
  await signInByMail(page, world)
  await page.evaluate(() => localStorage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME'))
  await openModal(page)
  await pick(dialog, /Account menu/)
  await pick(dialog, /^E-mail/)
  await dialog.getByLabel('New e-mail address').fill('dina@example.com')
}
/** Signed in, and about to choose a name. */
async function toName(page: Page, dialog: Locator, world: World): Promise<void> {
  await signInByMail(page, world)
  await openModal(page)
  await pick(dialog, /Account menu/)
  await pick(dialog, /^Choose account name/)
  await pick(dialog, /^Choose a name/)
  await expect(dialog.getByLabel('Your name')).toBeVisible()
}
const WALKS: Walk[] = [
  {
    view: 'SIWXSignMessage',
    options: SIGN_IN,
    before: async (page, dialog) => {
      await script(page, { auto: 'approve' })
      await openModal(page)
      await pick(dialog)
      await expect(dialog.getByRole('button', { name: 'Sign', exact: true })).not.toHaveAttribute('aria-disabled')
      await hang(page)
    },
    go: (_, dialog) => pick(dialog, /^Sign$/),
  },
  {
    view: 'RegisterAccountName',
    options: EMBEDDED,
    wallets: [],
    before: toName,
    go: (_, dialog) => dialog.getByLabel('Your name').fill('quay'),
  },
  { view: 'AllWallets', go: page => openModal(page, { view: 'AllWallets' }) },
  { view: 'WhatIsAWallet', go: (_, dialog) => pick(dialog, /^What is a wallet/) },
  {
    view: 'GetWallet',
    go: async (_, dialog) => {
      await pick(dialog, /^What is a wallet/)
      await pick(dialog, /^Get a wallet/)
    },
  },
  { view: 'ConnectingWalletConnectBasic', go: (_, dialog) => pick(dialog, /^WalletConnect/) },
  { view: 'ConnectingWalletConnect', go: pickRookery },
  {
    view: 'Downloads',
    go: async (page, dialog) => {
      await pickRookery(page, dialog)
      await pick(dialog, /^Get Rookery/)
    },
  },
  { view: 'Connect', go: async () => {} },
  { view: 'Connect', what: 'e-mail to a site that never answers', options: EMBEDDED, go: askByEmail },
  {
    view: 'EmailLogin',
    options: EMBEDDED,
    wallets: [],
    async go(page, dialog) {
      await openModal(page, { view: 'EmailLogin' })
      await askByEmail(page, dialog)
    },
  },
  {
    view: 'ConnectWallets',
    options: { features: { email: true, collapseWallets: true } },
    go: (_, dialog) => pick(dialog, /^Continue with a wallet/),
  },
  {
    view: 'EmailVerifyDevice',
    options: EMBEDDED,
    wallets: [],
    async before(page, dialog) {
      await openModal(page)
      await askByEmail(page, dialog)
      await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
    },
    go: async () => {},
  },
  {
    view: 'EmailVerifyOtp',
    options: EMBEDDED,
    wallets: [],
    async before(page, dialog, world) {
      await openModal(page)
      await askByEmail(page, dialog)
      await approveDevice(page, world, 'dora@example.com')
      await expect(dialog.getByLabel('Six-digit code')).toBeVisible()
    },
    go: (_, dialog) => dialog.getByLabel('Six-digit code').fill('123456'),
  },
  { view: 'ConnectSocials', options: SOCIALS, go: (_, dialog) => pick(dialog, /^More social accounts/) },
  { view: 'ConnectingSocial', options: SOCIALS, go: (_, dialog) => pick(dialog, /^Continue with Google/) },
  { view: 'ConnectingFarcaster', options: SOCIALS, go: (_, dialog) => pick(dialog, /^Continue with Farcaster/) },
  {
    view: 'UpdateEmailWallet',
    options: EMBEDDED,
    wallets: [],
    before: toUpdate,
    go: (_, dialog) => dialog.getByLabel('New e-mail address').press('Enter'),
  },
  {
    view: 'UpdateEmailPrimaryOtp',
    options: EMBEDDED,
    wallets: [],
    async before(page, dialog, world) {
      await toUpdate(page, dialog, world)
      await dialog.getByLabel('New e-mail address').press('Enter')
      await expect(dialog.getByLabel('Six-digit code')).toBeVisible()
    },
    go: (_, dialog) => dialog.getByLabel('Six-digit code').fill('123456'),
  },
  { view: 'ConnectingExternal', what: 'a wallet that never answers', go: (_, dialog) => pick(dialog) },
  {
    view: 'ConnectingExternal',
    what: 'a wallet with another request open',
    wallets: [{ next: 'pending' }],
    go: (_, dialog) => pick(dialog),
  },
  {
    view: 'ConnectingExternal',
    what: 'a locked wallet',
    wallets: [{ locked: true, flavour: 'metamask' }],
    go: (_, dialog) => pick(dialog),
  },
  {
    view: 'ProfileWallets',
    what: 'another wallet that never answers, hence where it is asked',
    wallets: [{ auto: 'approve' }, { name: 'Cairn', auto: 'approve' }],
    ends: 'ConnectingExternal',
    async before(page, dialog) {
      await connectWallet(page)
      await connectWallet(page, 'Cairn')
      await openModal(page, { view: 'ProfileWallets' })
      await script(page, { answers: { ...HUNG, eth_accounts: 'hang', eth_chainId: 'hang' } })
      await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    },
    go: (_, dialog) => pick(dialog),
  },
  { view: 'Account', connected: true, go: async () => {} },
  {
    view: 'Account',
    what: 'its NFTs',
    connected: true,
    go: (_, dialog) => dialog.getByRole('tab', { name: 'NFTs' }).click(),
  },
  { view: 'Transactions', connected: true, go: page => openModal(page, { view: 'Transactions' }) },
  { view: 'OnRampProviders', connected: true, go: page => openModal(page, { view: 'OnRampProviders' }) },
  { view: 'OnRampFiatSelect', connected: true, before: shop, go: (_, dialog) => pick(dialog, /^Currency, now/) },
  { view: 'OnRampTokenSelect', connected: true, before: shop, go: (_, dialog) => pick(dialog, /^Token, now/) },
  { view: 'WhatIsABuy', connected: true, before: shop, go: (_, dialog) => pick(dialog, /^What is buying/) },
  {
    view: 'BuyInProgress',
    what: 'a provider whose page never comes',
    connected: true,
    before: shop,
    go: (_, dialog) => pick(dialog, /^Card or bank account/),
  },
  {
    view: 'BuyInProgress',
    what: 'a purchase that nobody can tell of',
    connected: true,
    async before(page, dialog) {
      await shop(page, dialog)
      const [popup] = await Promise.all([page.waitForEvent('popup'), pick(dialog, /^Card or bank account/)])
      await expect(dialog.getByText('Waiting for your purchase')).toBeVisible()
      await popup.close()
    },
    go: (_, dialog) => expect(dialog.getByText(/is not in sight any more/)).toBeVisible(),
  },
  { view: 'WalletReceive', connected: true, go: page => openModal(page, { view: 'WalletReceive' }) },
  {
    view: 'WalletCompatibleNetworks',
    connected: true,
    go: page => openModal(page, { view: 'WalletCompatibleNetworks' }),
  },
  { view: 'WalletSend', connected: true, go: page => openModal(page, { view: 'WalletSend' }) },
  {
    view: 'WalletSendLink',
    what: 'a link for a token that only the chain knows',
    connected: true,
    go: page =>
      openModal(page, {
        view: 'WalletSend',
        arguments: { uri: `ethereum:0x${'5e'.repeat(20)}@1/transfer?address=0x${'90'.repeat(20)}&uint256=1` },
      }),
  },
  { view: 'WalletSendSelectToken', connected: true, before: fillSend, go: (_, dialog) => pick(dialog, /^Token, now/) },
  {
    view: 'WalletSendPreview',
    what: 'a network that never answers',
    connected: true,
    before: fillSend,
    go: (_, dialog) => pick(dialog, /^Review/),
  },
  {
    view: 'WalletSendPreview',
    what: 'a wallet that never answers',
    connected: true,
    async before(page, dialog) {
      await fillSend(page, dialog)
      await pick(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
    go: (_, dialog) => pick(dialog, /^Send 0.001 ETH/),
  },
  {
    view: 'Swap',
    what: 'a list of tokens that never comes, hence back where it began',
    connected: true,
    ends: 'Account',
    go: page => openModal(page, { view: 'Swap' }),
  },
  {
    view: 'Swap',
    what: 'an offer that never comes',
    connected: true,
    before: fillSwap,
    go: (_, dialog) => dialog.getByRole('textbox', { name: 'You pay' }).fill('0.5'),
  },
  {
    view: 'SwapSelectToken',
    connected: true,
    before: fillSwap,
    go: (_, dialog) => pick(dialog, /^You receive: token, now/),
  },
  {
    view: 'SwapPreview',
    what: 'a network that never answers',
    connected: true,
    before: fillSwap,
    go: (_, dialog) => pick(dialog, /^Review/),
  },
  {
    view: 'SwapPreview',
    what: 'a wallet that never answers',
    connected: true,
    async before(page, dialog) {
      await fillSwap(page, dialog)
      await pick(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
    go: (_, dialog) => pick(dialog, /^Swap ETH for USDC/),
  },
  { view: 'AccountSettings', connected: true, go: (_, dialog) => pick(dialog, /Account menu/) },
  { view: 'ProfileWallets', connected: true, go: page => openModal(page, { view: 'ProfileWallets' }) },
  { view: 'Networks', connected: true, go: (_, dialog) => pick(dialog, /^Change network/) },
  {
    view: 'WhatIsANetwork',
    connected: true,
    go: async (_, dialog) => {
      await pick(dialog, /^Change network/)
      await pick(dialog, /^What is a network/)
    },
  },
  {
    view: 'SwitchNetwork',
    what: 'a wallet that never answers',
    connected: true,
    go: async (_, dialog) => {
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  {
    view: 'SwitchNetwork',
    what: 'a wallet with another request open',
    connected: true,
    async go(page, dialog) {
      await script(page, {
        answers: { ...HUNG, wallet_switchEthereumChain: { error: { code: -32002, message: 'Already pending' } } },
      })
      await pick(dialog, /^Change network/)
      await pick(dialog, /^Base/)
    },
  },
  {
    view: 'UnsupportedChain',
    connected: true,
    go: page =>
      page.evaluate(() =>
        (
          window as unknown as { __testWalletControl: { emit(event: string, value: string): void } }
        ).__testWalletControl.emit('chainChanged', '0x38'),
      ),
  },
]
// Which kind of chain, and whether to connect on another one, are choices without any wait; what the secure site asks is
// in approvals.spec.ts, the second code of a change of e-mail is like the first, and permissions are what the page keeps.
const STILL = [
  'ConnectingMultiChain',
  'SwitchActiveChain',
  'ApproveTransaction',
  'UpdateEmailSecondaryOtp',
  'SmartSessionCreated',
  'SmartSessionList',
  'UpgradeEmailWallet',
  // The view of SIWXSignMessage by its older name.
  'ConnectingSiwe',
  'ChooseAccountName',
  'RegisterAccountNameSuccess',
]

test('R95: every view is walked', () => {
  expect([...new Set(WALKS.map(({ view }) => view)), ...STILL].sort()).toEqual(Object.keys(TITLES).sort())
  expect(WALKS.filter(it => it.connected && !partOf(it)).map(nameOf)).toEqual([])
})

const viewOf = async (page: Page) => (await stateOf(page)).view

interface Walker {
  page: Page
  dialog: Locator
  world: World
}

/** From a page on which all is well to a view that has waited a minute in vain, and out. */
async function walk({ page, dialog, world }: Walker, { view, wallets, ends = view, before, go }: Walk): Promise<void> {
  await before?.(page, dialog, world)
  kill(world)
  if (!wallets) await hang(page)
  if (!before) await openModal(page)
  await go(page, dialog)
  await expect.poll(() => viewOf(page)).toBe(view)
  await minute(page)
  expect(await viewOf(page)).toBe(ends)
  await expectWayOut(page, dialog)
}

const nameOf = ({ view, what }: Walk) => view + (what ? ` on ${what}` : '')

for (const it of WALKS.filter(({ connected }) => !connected))
  test(`R95: with every service and the wallet dead, ${nameOf(it)} spins for no minute and can be left`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit({ options: { customWallets: [ROOKERY], ...it.options }, wallets: it.wallets ?? [{}] })
    await walk({ page, dialog, world }, it)
  })

/** Those with an account are walked one after the other on one page. */
const PARTS: Record<string, RegExp> = {
  buying: /^(OnRamp|WhatIsABuy|Buy)/,
  'sending and receiving': /^Wallet/,
  swapping: /^Swap/,
  'the account and its networks':
    /^(Account|ProfileWallets|Transactions|Networks|WhatIsANetwork|SwitchNetwork|UnsupportedChain)/,
}
const partOf = ({ view }: Walk) => Object.keys(PARTS).find(part => PARTS[part]!.test(view))!

for (const part of Object.keys(PARTS))
  test(`R95: with every service and the wallet dead, no view of ${part} spins for a minute, and each can be left`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    test.setTimeout(120_000)
    allow(...NOISE)
    await page.clock.install()
    await visit({ options: { customWallets: [ROOKERY] } })
    await connectWallet(page)
    await expect(dialog.getByText('USD Coin')).toBeVisible()
    const stored = await page.evaluate(() => ({ ...localStorage }))
    for (const it of WALKS.filter(it => it.connected && partOf(it) === part))
      await test.step(nameOf(it), async () => {
        world.stack.faults.clear()
        // A fresh visit, on which the session comes back and all else is dead.
        await page.evaluate(stored => {
          localStorage.clear()
          Object.assign(localStorage, stored)
        }, stored)
        await page.reload()
        await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
        await walk({ page, dialog, world }, it)
      })
  })

const WAYS: Record<string, (page: Page, dialog: Locator, world: World) => Promise<void>> = {
  names: async (page, dialog, world) => {
    await signInByMail(page, world)
    await openModal(page)
    await pick(dialog, /Account menu/)
    await pick(dialog, /^Choose account name/)
  },
  account: async (page, dialog) => {
    await pick(dialog)
    await expect(dialog).toHaveCount(0)
    await openModal(page)
  },
  'connect-login': async () => {},
  'embedded-wallet': askByEmail,
  'connect-directory': page => openModal(page, { view: 'AllWallets' }),
  'connect-pairing': (_, dialog) => pick(dialog, /^WalletConnect/),
  'activity-list': async (page, dialog) => {
    await connectWallet(page)
    await dialog.getByRole('tab', { name: 'Activity' }).click()
  },
  profile: async page => {
    await connectWallet(page)
    await openModal(page, { view: 'ProfileWallets' })
  },
  networks: page => openModal(page, { view: 'Networks' }),
  nfts: async (page, dialog) => {
    await connectWallet(page)
    await dialog.getByRole('tab', { name: 'NFTs' }).click()
  },
  'onramp-form': async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Buy/)
  },
  'onramp-purchase': async (page, dialog) => {
    await connectWallet(page)
    await shop(page, dialog)
    await pick(dialog, /^Card or bank account/)
  },
  'qr-code': (_, dialog) => pick(dialog, /^WalletConnect/),
  receive: async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Receive/)
  },
  'send-link': async page => {
    await connectWallet(page)
    await openModal(page, {
      view: 'WalletSend',
      arguments: { uri: 'ethereum:0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
    })
  },
  'send-review': async (page, dialog) => {
    await connectWallet(page)
    await fillSend(page, dialog)
    await pick(dialog, /^Review/)
  },
  'send-form': async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Send/)
  },
  'swap-form': async (page, dialog) => {
    await connectWallet(page)
    await pick(dialog, /^Swap/)
  },
  'swap-review': async (page, dialog) => {
    await connectWallet(page)
    await fillSwap(page, dialog)
    await pick(dialog, /^Review/)
  },
}
/** Where another word leads to another try. */
const AGAIN: Record<string, string> = { 'embedded-wallet': 'Continue with e-mail' }
/** Parts of a view that is whole without them; without that for boxes it opens over the page. */
const SPARE = ['activity-tools', 'project', 'inline']
const VISIBLE = Object.entries<Chunk>(CHUNKS).filter(([, { views, slots }]) => views || slots)
for (const chunk of VISIBLE.map(([id]) => id).filter(id => !SPARE.includes(id))) {
  test(`R95: while the ${chunk} part of the modal never arrives, its views say so, offer Retry, and can be left`, async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(...NOISE)
    await page.clock.install()
    await visit({
      options: /login|embedded|names/.test(chunk) ? EMBEDDED : chunk === 'sign-in' ? SIGN_IN : {},
      wallets: [
        /^(account|sign-in|activity-list|nfts|onramp-|profile|receive|send-|swap-)/.test(chunk)
          ? { auto: 'approve' }
          : {},
      ],
    })
    world.cdn.put(`/${chunkPath(chunk!)}`, () => {})
    await openModal(page)
    await (WAYS[chunk!] ?? ((_, it) => pick(it)))(page, dialog, world)
    await minute(page)
    // Without the question of the site the wallet does not count as connected.
    const said = chunk === 'sign-in' ? dialog.getByText(/does not answer$/) : dialog.getByRole('alert')
    await expect(said).toBeVisible()
    await expect(dialog.getByRole('button', { name: AGAIN[chunk] ?? 'Try again' })).toBeVisible()
    await expectWayOut(page, dialog)
  })
}
