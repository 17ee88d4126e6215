import { connectWallet, expect, openModal, type Locator, type Page } from './fixtures.ts'
import { signInByMail } from './mail-login.ts'
import { approveDevice } from './mail.ts'
import { hang, pick, pickRookery, type Round, type Walk } from './walk.ts'
import { script } from './wallet.ts'

/** All of them. */
const SOCIALS = { features: { socials: undefined } }
const PASSKEYS = { features: { passkeys: true } }
const SIGN_IN = { siwx: { required: false } }
const EMBEDDED = { features: { email: true } }
async function askByEmail(_: Page, dialog: Locator, email = 'dora@example.com'): Promise<void> {
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Email address').press('Enter')
}

const OF_WALLETS: Walk[] = [
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
      await hang(page, { eth_accounts: 'hang', eth_chainId: 'hang' })
      await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    },
    go: (_, dialog) => pick(dialog),
  },
]

const OF_LOGIN: Walk[] = [
  {
    view: 'Connect',
    what: 'e-mail to a site that never answers',
    options: EMBEDDED,
    go: (page, dialog) => askByEmail(page, dialog),
  },
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
      // Otherwise, an earlier walk's email would be mistaken for this one's.
      await askByEmail(page, dialog, 'dorit@example.com')
      await approveDevice(page, world, 'dorit@example.com')
      await expect(dialog.getByLabel('Six-digit code')).toBeVisible()
    },
    go: (_, dialog) => dialog.getByLabel('Six-digit code').fill('123456'),
  },
  { view: 'ConnectSocials', options: SOCIALS, go: (_, dialog) => pick(dialog, /^More social accounts/) },
  { view: 'ConnectingSocial', options: SOCIALS, go: (_, dialog) => pick(dialog, /^Continue with Google/) },
  { view: 'ConnectingPasskey', options: PASSKEYS, go: (_, dialog) => pick(dialog, /^Continue with a passkey/) },
  { view: 'ConnectingFarcaster', options: SOCIALS, go: (_, dialog) => pick(dialog, /^Continue with Farcaster/) },
]

/** About to change the e-mail. */
async function toUpdate(page: Page, dialog: Locator): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('@appkit-wallet/LAST_EMAIL_LOGIN_TIME'))
  await openModal(page)
  await pick(dialog, /Account menu/)
  await pick(dialog, /^Email/)
  await dialog.getByLabel('New email address').fill('dina@example.com')
}
/** About to choose a name. */
async function toName(page: Page, dialog: Locator): Promise<void> {
  await openModal(page)
  await pick(dialog, /Account menu/)
  await pick(dialog, /^Choose account name/)
  await pick(dialog, /^Choose a name/)
  await expect(dialog.getByLabel('Your name')).toBeVisible()
}
const OF_EMBEDDED: Walk[] = [
  {
    view: 'RegisterAccountName',
    wallets: [],
    before: toName,
    go: (_, dialog) => dialog.getByLabel('Your name').fill('quay'),
  },
  {
    view: 'UpdateEmailWallet',
    wallets: [],
    before: toUpdate,
    go: (_, dialog) => dialog.getByLabel('New email address').press('Enter'),
  },
  {
    view: 'UpdateEmailPrimaryOtp',
    wallets: [],
    async before(page, dialog) {
      await toUpdate(page, dialog)
      await dialog.getByLabel('New email address').press('Enter')
      await expect(dialog.getByLabel('Six-digit code')).toBeVisible()
    },
    go: (_, dialog) => dialog.getByLabel('Six-digit code').fill('123456'),
  },
]

export const CONNECTING: Round[] = [
  { name: 'connecting a wallet', walks: OF_WALLETS },
  { name: 'logging in', walks: OF_LOGIN },
  {
    name: 'the embedded wallet',
    host: { options: EMBEDDED, wallets: [] },
    arrive: async (page, _, world) => void (await signInByMail(page, world)),
    walks: OF_EMBEDDED,
  },
]
