import { check } from './axe.ts'
import { expect, NO_MOTION, test, type Locator, type Page, type World } from './fixtures.ts'
import { script } from './wallet.ts'
import { visitAccount } from './session.ts'
import { addresses, amount, choose, next, review, to } from './sending.ts'
import { CAIP, stackOf, walletOf } from './solana-account.ts'

test.use(NO_MOTION)

const { MINTS, TOKEN, TOKEN_2022 } = await stackOf('plan.mjs')
const mintOf = (symbol: string) => MINTS.find((it: { symbol: string }) => it.symbol === symbol).address as string
/** An unused address, without any token account. */
const NEWCOMER = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

async function chain(page: Page, { stack }: World, method: string, ...params: unknown[]): Promise<any> {
  const reply = await page.request.post(stack.urls.rpc[CAIP]!, { data: { jsonrpc: '2.0', id: 1, method, params } })
  return (await reply.json()).result
}
const lamportsOf = async (page: Page, world: World, address: string) =>
  BigInt((await chain(page, world, 'getBalance', address)).value)
/** An owner's base units of a token, in all accounts. */
async function unitsOf(page: Page, world: World, owner: string, symbol: string): Promise<bigint> {
  const lists = await Promise.all(
    [TOKEN, TOKEN_2022].map(programId =>
      chain(page, world, 'getTokenAccountsByOwner', owner, { programId }, { encoding: 'jsonParsed' }),
    ),
  )
  return lists
    .flatMap(({ value }) => value)
    .map(({ account }) => account.data.parsed.info)
    .filter(({ mint }) => mint === mintOf(symbol))
    .reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n)
}

/** A SOL amount of the review, in lamports. */
const costOf = async (dialog: Locator, name: string): Promise<bigint> => {
  const row = dialog.locator('dl > div').filter({ has: dialog.page().getByText(name, { exact: true }) })
  return BigInt(Math.round(Number(/[\d.]+/.exec(await row.locator('dd').innerText())![0]) * 1e9))
}

test('the account on Solana shows what the chain says, and offers what is there: no Swap', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitAccount(
    { page, visit, world },
    { csp: 'strict', options: { networks: 'solana,1' }, wallets: [walletOf(world)] },
  )
  const own = world.stack.accounts.solana[0]!.address
  // Never more than the balance: truncated, not rounded.
  const thousandths = (await lamportsOf(page, world, own)) / 1_000_000n
  await expect(dialog.getByText((Number(thousandths) / 1000).toFixed(3))).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Swap' })).toBeHidden()
  await check(page, 'the account on Solana')
})

// @fast
test('R78: SOL goes to an address, and what was shown is what arrives and what it costs, to the last lamport', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, other] = world.stack.accounts.solana.map(it => it.address) as [string, string]
  const [had, has] = await Promise.all([own, other].map(it => lamportsOf(page, world, it)))
  await visitAccount(
    { page, visit, world },
    { csp: 'strict', options: { networks: 'solana' }, wallets: [walletOf(world)] },
  )
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  // The list starts with the most valuable token.
  await choose(dialog, 'SOL')
  await review(dialog, '0.123456789', other)
  expect(await addresses(dialog)).toEqual([other])
  const fee = await costOf(dialog, 'Network fee')
  await expect(dialog.getByText('Account rent')).toBeHidden()
  await dialog.getByRole('button', { name: 'Send 0.123456789 SOL' }).click()
  await expect(dialog.getByText('0.123456789 SOL arrived')).toBeVisible()
  expect((await lamportsOf(page, world, other)) - has!).toBe(123_456_789n)
  expect(had! - (await lamportsOf(page, world, own))).toBe(123_456_789n + fee)
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    /^https:\/\/solscan\.io\/tx\//,
  )
})

// src/chains/solana/index.test.ts and payment-links.spec.ts cover other tokens.
test('R78, R119: TOLL goes to somebody who has no account for it, and again to the account that is there then', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const symbol = 'TOLL'
  const own = world.stack.accounts.solana[0]!.address
  await visitAccount(
    { page, visit, world },
    { csp: 'strict', options: { networks: 'solana' }, wallets: [walletOf(world)] },
  )
  const rent = dialog.locator('dl > div', { hasText: 'Account rent' }).getByRole('definition')
  for (let turn = 0; turn < 2; turn++) {
    const [had, has] = await Promise.all([own, NEWCOMER].map(it => unitsOf(page, world, it, symbol)))
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await choose(dialog, symbol)
    // R164: without a recipient, rent is unknown; then it is as in the review and in the receipt.
    await expect(rent).toHaveText('Not known yet')
    await review(dialog, '1', NEWCOMER)
    await expect(dialog.getByText('Token mint')).toBeVisible()
    expect(await addresses(dialog)).toEqual([NEWCOMER, mintOf(symbol)])
    const sol = await lamportsOf(page, world, own)
    let cost = await costOf(dialog, 'Network fee')
    if (turn) await expect(dialog.getByText('Account rent')).toBeHidden()
    else {
      await expect(dialog.getByText(`The recipient has no ${symbol} account yet.`)).toBeVisible()
      cost += await costOf(dialog, 'Account rent')
      await check(page, 'the review of a token with rent')
    }
    await expect(dialog.getByText('Only 0.99 TOLL will arrive')).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Send 1 TOLL' }).click()
    await expect(dialog.getByText('0.99 TOLL arrived', { exact: true })).toBeVisible()
    await expect(rent).toHaveCount(turn ? 0 : 1)
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
    expect((await unitsOf(page, world, NEWCOMER, symbol)) - has!).toBe(990_000_000n)
    expect(had! - (await unitsOf(page, world, own, symbol))).toBe(1_000_000_000n)
    // Six decimals are shown.
    const paid = sol - (await lamportsOf(page, world, own))
    expect(Math.abs(Number(paid - cost))).toBeLessThanOrEqual(1000)
    await dialog.getByRole('button', { name: 'Done' }).click()
  }
})

// src/chains/solana/index.test.ts and src/features/send/review/plan.test.ts cover all of them.
for (const [symbol, words] of [
  ['COLD', 'Your COLD account is frozen.'],
  ['NOTE', 'The recipient requires a memo for NOTE.'],
] as const) {
  test(`R119: ${symbol}, which cannot arrive, is refused in words before the wallet is asked`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await visitAccount({ page, visit, world }, { options: { networks: 'solana' }, wallets: [walletOf(world)] })
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await choose(dialog, symbol)
    await amount(dialog).fill('1')
    await to(dialog).fill(symbol === 'NOTE' ? world.stack.accounts.solana[1]!.address : NEWCOMER)
    await next(dialog).click()
    await expect(dialog.getByText(words)).toContainText('Nothing was sent.')
    await expect(dialog.getByRole('button', { name: `Send 1 ${symbol}` })).toBeHidden()
    await dialog.getByRole('button', { name: 'Back' }).last().click()
    await expect(amount(dialog)).toHaveValue('1')
  })
}

test('R135: what the recipient has handed over to somebody else gets nothing', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const payer = world.stack.accounts.solana[0]!,
    other = world.stack.accounts.solana[1]!
  const { clientOf, createTokenAccount, setOwner, tokenAccount } = await stackOf('solana-fixture.mjs')
  const { send } = clientOf(world.stack.urls.rpc[CAIP])
  await send(payer, [await createTokenAccount(payer.address, other.address, 'USDC')])
  await send(other, [setOwner(await tokenAccount(other.address, 'USDC'), other.address, NEWCOMER)])
  await visitAccount({ page, visit, world }, { options: { networks: 'solana' }, wallets: [walletOf(world)] })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await choose(dialog, 'USDC')
  await amount(dialog).fill('1')
  await to(dialog).fill(other.address)
  await next(dialog).click()
  await expect(
    dialog.getByText('The recipient’s USDC account is now controlled by someone else. Nothing was sent.'),
  ).toBeVisible()
  await check(page, 'a recipient whose account is somebody else’s')
  await expect(dialog.getByRole('button', { name: 'Send 1 USDC' })).toBeHidden()
})

test('a form that lacks an amount or a recipient says what to enter', async ({ page, visit, dialog, world }) => {
  const notice = dialog.getByText('Please enter a valid amount and receiver address')
  await visitAccount({ page, visit, world }, { options: { networks: 'solana' }, wallets: [walletOf(world)] })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await to(dialog).fill(world.stack.accounts.solana[1]!.address)
  await amount(dialog).press('Enter')
  // @spec:5.4 @spec:8.6
  await expect(notice).toBeVisible()
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  await amount(dialog).fill('1')
  await to(dialog).fill('nobody')
  await to(dialog).press('Enter')
  // @spec:5.4
  await expect(notice).toBeVisible()
})

for (const [what, press] of [
  ['a click', (button: Locator) => button.click({ force: true })],
  ['a tap', (button: Locator) => button.tap({ force: true })],
] as const)
  test.describe(what, () => {
    test.use({ hasTouch: true })

    test('on the button of a form that lacks an amount or a recipient says what to enter, and opens nothing', async ({
      page,
      visit,
      dialog,
      world,
    }) => {
      const notice = dialog.getByText('Please enter a valid amount and receiver address')
      await visitAccount({ page, visit, world }, { options: { networks: 'solana' }, wallets: [walletOf(world)] })
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      const button = dialog.locator('[data-foot] > button')
      await press(button)
      // @spec:5.4 @spec:8.6
      await expect(notice).toBeVisible()
      await dialog.getByRole('button', { name: 'Dismiss' }).click()
      await expect(notice).toBeHidden()
      await amount(dialog).fill('1')
      await to(dialog).fill('nobody')
      await press(button)
      // @spec:5.4
      await expect(notice).toBeVisible()
      await expect(dialog.getByRole('heading', { name: 'Send' })).toBeVisible()
    })
  })

test('a transfer that the wallet could not send says so on its own screen, in the words of Solana', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visitAccount({ page, visit, world }, { options: { networks: 'solana' }, wallets: [walletOf(world)] })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await choose(dialog, 'SOL')
  await review(dialog, '1', world.stack.accounts.solana[1]!.address)
  await script(page, { next: { code: -32602, message: 'The wallet did not understand it' } })
  await dialog.getByRole('button', { name: 'Send 1 SOL' }).click()
  // @spec:8.5
  await expect(dialog.getByText('Failed to send transaction. Please try again.')).toBeVisible()
  await expect(dialog.getByText('Nothing was sent')).toBeVisible()
  await expect(dialog.getByText('Something went wrong')).toBeHidden()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Send 1 SOL' }).click()
  await expect(dialog.getByText('1 SOL arrived')).toBeVisible()
})
