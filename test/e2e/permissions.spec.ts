// Execution permissions (ERC-7715): what the connected wallet lists, in words, and their revocation. The wallet's own list
// is the only word on what is granted and what is gone.
import { check } from './axe.ts'
import {
  expect,
  NO_MOTION,
  openModal,
  test,
  type HostPage,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { USDC } from './sending.ts'
import { visitConnected } from './session.ts'
import { asked, script, SPY } from './wallet.ts'

test.use(NO_MOTION)

const OTHER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const GRANTED = 'wallet_getGrantedExecutionPermissions'
const REVOKE = 'wallet_revokeExecutionPermission'
const HOST: HostPage = { csp: 'strict', head: SPY, wallets: [{ auto: 'approve', permissions: true }] }
const DAY = 86_400
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * DAY

const expiry = (timestamp: number) => ({ type: 'expiry', data: { timestamp } })
const COIN = {
  chainId: '0x1',
  to: OTHER,
  permission: {
    type: 'native-token-periodic',
    isAdjustmentAllowed: false,
    data: { periodAmount: '0x6f05b59d3b20000', periodDuration: DAY, justification: 'Top-ups for the game' },
  },
}
const TOKEN = {
  chainId: '0x1',
  to: OTHER,
  permission: {
    type: 'erc20-token-stream',
    isAdjustmentAllowed: false,
    data: { tokenAddress: USDC, amountPerSecond: '0x64', maxAmount: '0x17d7840', startTime: inDays(-1) },
  },
  rules: [{ type: 'payee', data: { addresses: [OTHER] } }],
}
const BASE = {
  chainId: '0x2105',
  to: OTHER,
  permission: {
    type: 'native-token-allowance',
    isAdjustmentAllowed: false,
    data: { allowanceAmount: '0x2386f26fc10000' },
  },
  rules: [expiry(inDays(30))],
}

/** The page asks for permissions through the provider, as apps do. */
const request = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
        method,
        params,
      }) as Promise<unknown>,
    [method, params] as const,
  )
const grant = (page: Page, ...requests: object[]) =>
  request(page, 'wallet_requestExecutionPermissions', requests) as Promise<{ context: string }[]>
async function menu(page: Page, dialog: Locator) {
  await openModal(page)
  await dialog.getByRole('button', { name: 'Account menu' }).click()
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toBeVisible()
}
const row = (dialog: Locator) => dialog.getByRole('button', { name: /^App permissions/ })
async function list(page: Page, dialog: Locator) {
  await menu(page, dialog)
  await row(dialog).click()
  await expect(dialog.getByRole('heading', { name: 'App permissions' })).toBeVisible()
}
const cards = (dialog: Locator) => dialog.locator('[data-body] > ul > li')
const fact = (card: Locator, name: string) => card.locator(`dt:text-is("${name}") + dd`)

test('R189: each permission is shown whole: to whom, how much of what, how often, until when, where', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  await visitConnected({ page, visit, world }, HOST)
  await grant(page, COIN, TOKEN, BASE)
  // Nothing is asked before the menu is opened.
  await openModal(page)
  await expect(dialog.getByRole('button', { name: 'Account menu' })).toBeVisible()
  expect(await asked(page, GRANTED)).toBe(0)
  await menu(page, dialog)
  await expect(row(dialog)).toHaveAccessibleName('App permissions 3')
  await row(dialog).click()
  await expect(cards(dialog)).toHaveCount(3)
  const [coin, token, base] = [0, 1, 2].map(at => cards(dialog).nth(at)) as [Locator, Locator, Locator]
  await expect(coin.getByText(/^Spend .ETH.$/)).toBeVisible()
  await expect(fact(coin, 'Granted to')).toHaveText(OTHER)
  await expect(fact(coin, 'Amount')).toHaveText(/^0\.5\sETH$/)
  await expect(fact(coin, 'Again after')).toHaveText('1 day')
  await expect(fact(coin, 'At most until it ends')).toHaveText('No maximum')
  await expect(fact(coin, 'Ends')).toHaveText('No end')
  await expect(fact(coin, 'From account')).toHaveText(own)
  await expect(fact(coin, 'Network')).toHaveText('Ethereum')
  await expect(fact(coin, 'Stated reason')).toHaveText('Top-ups for the game')
  await expect(token.getByText(/^Spend .USDC.$/)).toBeVisible()
  await expect(fact(token, 'More each day')).toHaveText(/^8\.64\sUSDC$/)
  await expect(fact(token, 'At most until it ends')).toHaveText(/^25\sUSDC$/)
  await expect(fact(token, 'Token contract')).toHaveText(USDC)
  await expect(fact(token, 'Only paid to')).toHaveText(OTHER)
  await expect(fact(base, 'Network')).toHaveText('Base')
  await expect(fact(base, 'At most until it ends')).toHaveText(/^0\.01\sETH$/)
  await expect(fact(base, 'Ends')).toHaveText(/\d{4} at \d/)
  await check(page, 'execution permissions')
})

test('R189: who holds one is named where a name is known, below the whole address and never instead of it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [, otto] = world.stack.accounts.eip155.map(it => it.address) as [string, string]
  await visitConnected({ page, visit, world }, HOST)
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const rules = [{ type: 'payee', data: { addresses: [permit2] } }]
  await grant(page, { ...COIN, to: otto, rules }, { ...BASE, to: OTHER })
  await list(page, dialog)
  await expect(fact(cards(dialog).first(), 'Granted to')).toHaveText(`${otto}otto.eth`)
  await expect(fact(cards(dialog).first(), 'Only paid to')).toHaveText(`${permit2}Permit2`)
  await expect(fact(cards(dialog).nth(1), 'Granted to')).toHaveText(OTHER)
  await check(page, 'execution permissions with names')
})

test('R189: a permission is revoked after the user agreed here and in the wallet, and gone once its list says so', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitConnected({ page, visit, world }, HOST)
  await grant(page, COIN, BASE)
  await list(page, dialog)
  await cards(dialog)
    .first()
    .getByRole('button', { name: /^Revoke/ })
    .click()
  expect(await asked(page, REVOKE)).toBe(0)
  await expect(dialog.getByText(/will ask you to confirm, and you may pay a network fee/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toHaveCount(0)

  await script(page, { next: 'reject' })
  const first = cards(dialog).first()
  await first.getByRole('button', { name: /^Revoke/ }).click()
  await first.getByRole('button', { name: /^Revoke in/ }).click()
  await expect(first.getByText(/^You declined in .Kestrel., so the permission is still active\./)).toBeVisible()
  await expect(cards(dialog)).toHaveCount(2)

  await first.getByRole('button', { name: /^Revoke/ }).click()
  await first.getByRole('button', { name: /^Revoke in/ }).click()
  await expect(dialog.getByText('Permission revoked')).toBeVisible()
  await expect(cards(dialog)).toHaveCount(1)
  await expect(dialog.getByText('Base', { exact: true })).toBeVisible()
  expect(((await request(page, GRANTED, [])) as object[]).length).toBe(1)
  await expect(dialog).toContainText('App permissions')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('WALLET-MODAL')
})

const revoke = async (card: Locator) => {
  await card.getByRole('button', { name: /^Revoke/ }).click()
  await card.getByRole('button', { name: /^Revoke in/ }).click()
}

const LIES: [what: string, answer: unknown, text: RegExp][] = [
  ['says that it did and did not', { result: {} }, /still lists this permission, so it’s still active/],
  [
    'fails',
    { error: { code: -32000, message: 'no' } },
    /^The wallet didn’t confirm, so the permission may still be active/,
  ],
]
for (const [what, answer, text] of LIES)
  test(`R189: a wallet that ${what} has not revoked: its own list counts`, async ({ page, visit, dialog, world }) => {
    await visitConnected({ page, visit, world }, HOST)
    await grant(page, COIN)
    await script(page, { answers: { [REVOKE]: answer } })
    await list(page, dialog)
    await revoke(cards(dialog))
    await expect(dialog.getByText('Couldn’t revoke')).toBeVisible()
    await expect(dialog.getByText(text)).toBeVisible()
    await expect(cards(dialog)).toHaveCount(1)
    // It can be tried again.
    await script(page, { answers: {} })
    await revoke(cards(dialog))
    await expect(dialog.getByText('No permissions')).toBeVisible()
  })

test('R189: where the list is not to be had afterwards, nothing is called revoked', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitConnected({ page, visit, world }, HOST)
  await grant(page, COIN)
  await list(page, dialog)
  await script(page, { answers: { [GRANTED]: { error: { code: -32603, message: 'no' } } } })
  await revoke(cards(dialog))
  await expect(dialog.getByText('The wallet didn’t confirm, so the permission may still be active.')).toBeVisible()
  await expect(dialog.getByText('Permission revoked')).toHaveCount(0)
  await script(page, { answers: {} })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No permissions')).toBeVisible()
})

test('R189: a wallet that never answers is not waited for', async ({ page, visit, dialog, world }) => {
  await page.clock.install()
  await visitConnected({ page, visit, world }, HOST)
  await grant(page, COIN)
  await list(page, dialog)
  await script(page, { answers: { [REVOKE]: 'hang' } })
  await revoke(cards(dialog))
  await expect(cards(dialog).locator('[aria-busy]')).toBeVisible()
  await page.clock.fastForward(46_000)
  await expect(dialog.getByText('The wallet didn’t confirm, so the permission may still be active.')).toBeVisible()
  await expect(cards(dialog).locator('[aria-busy]')).toHaveCount(0)
})

test('R189: a wallet that takes only a list of parameters is asked in that form', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitConnected({ page, visit, world }, { ...HOST, wallets: [{ auto: 'approve', permissions: 'list' }] })
  await grant(page, COIN)
  await list(page, dialog)
  await revoke(cards(dialog))
  await expect(dialog.getByText('No permissions')).toBeVisible()
  expect(await asked(page, REVOKE)).toBe(2)
})

test('R189: hostile lists: unknown types and chains are shown raw, direction marks are gone, ten thousand do not stop the page', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitConnected({ page, visit, world }, HOST)
  const entry = (change: object) => ({ ...COIN, context: '0xab', from: OTHER, ...change })
  const strange = [
    entry({ permission: { type: 'everything\u202Egnihton', data: { scope: 'all' } } }),
    entry({ chainId: '0x63564c40', context: '0xcd' }),
    entry({
      permission: { type: 'native-token-periodic', data: { periodAmount: '10', periodDuration: DAY } },
      context: 'no',
    }),
    entry({
      rules: [
        { type: 'expiry', data: { timestamp: 'soon' } },
        { type: 'moon', data: { phase: 'full' } },
      ],
      context: '0xef',
    }),
    null,
    ...Array.from({ length: 10_000 }, (_, index) =>
      entry({ context: `0x${(index + 4096).toString(16).padStart(6, '0')}` }),
    ),
  ]
  await script(page, { answers: { [GRANTED]: { result: strange } } })
  await menu(page, dialog)
  await expect(row(dialog)).toHaveAccessibleName('App permissions 10005')
  await row(dialog).click()
  await expect(cards(dialog)).toHaveCount(50)
  await expect(dialog.getByText(/^Showing the first 50 of 10005\. See the others in/)).toBeVisible()
  const [unknown, foreign, broken, ruled, none] = [0, 1, 2, 3, 4].map(at => cards(dialog).nth(at)) as Locator[]
  await expect(unknown!.getByText('Other: everythinggnihton')).toBeVisible()
  await expect(unknown!.getByText(/"scope":"all"/)).toBeVisible()
  await expect(unknown!).not.toContainText('\u202E')
  await expect(fact(foreign!, 'Network')).toHaveText(/eip155:1666600000|Harmony/)
  // A wrong amount is neither zero nor a guess, and without an identifier there is nothing to revoke it by.
  await expect(fact(broken!, 'Amount')).toHaveCount(0)
  await expect(broken!.getByText(/We can’t read this permission/)).toBeVisible()
  await expect(broken!.getByText(/^You can only revoke this permission in/)).toBeVisible()
  await expect(broken!.getByRole('button')).toHaveCount(0)
  // An end that cannot be read is not "no end".
  await expect(fact(ruled!, 'Ends')).toHaveText('—')
  await expect(ruled!.getByText('moon {"phase":"full"}')).toBeVisible()
  await expect(none!.getByText('Other:')).toBeVisible()
})

test('R189: without the methods there is no row; an answer that says nothing is told, and asked for again', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitConnected({ page, visit, world }, { head: SPY })
  await menu(page, dialog)
  await expect.poll(() => asked(page, GRANTED)).toBe(1)
  await expect(dialog.getByText('From Kestrel')).toBeVisible()
  await expect(row(dialog)).toHaveCount(0)
  await script(page, { answers: { [GRANTED]: { error: { code: -32603, message: 'busy' } } } })
  await menu(page, dialog)
  await expect(row(dialog)).toHaveAccessibleName(/^App permissions .Kestrel. didn’t list its permissions$/)
  await row(dialog).click()
  await expect(dialog.getByText('We don’t know what others can do without asking you.')).toBeVisible()
  await expect(dialog.getByText('No permissions')).toHaveCount(0)
  await script(page, { answers: { [GRANTED]: { result: [] } } })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No permissions')).toBeVisible()
})
