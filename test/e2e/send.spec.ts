import { getAddress } from 'viem'
import { truncate } from '../../src/base/format.ts'
import { check } from './axe.ts'
import {
  answered,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { visitAccount } from './session.ts'
import {
  addresses,
  amount,
  choose,
  GWEI,
  nativeOf,
  next,
  retell,
  returning,
  review,
  simulated,
  to,
  tokenOf,
  USDC,
  withoutMining,
} from './sending.ts'
import { asked, GREEDY, script, SPY, wallet } from './wallet.ts'

test.use(NO_MOTION)

// @fast
test('native currency goes to an address, and what was shown is what arrives', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  const before = await nativeOf(page, world, address)
  await visitAccount({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await review(dialog, '0.125', address)
  expect(await addresses(dialog)).toEqual([address])
  await dialog.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await nativeOf(page, world, address)) - before).toBe(125n * 10n ** 15n)
  await dialog.getByRole('button', { name: 'Done' }).click()
  // @spec:2.7
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
  // @spec:2.9
  await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0)
})

// @fast
test('a token goes to a name, typed in fiat, and balances agree to the last unit', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, address] = world.stack.accounts.eip155.map(account => account.address) as [string, string]
  const [had, has] = [await tokenOf(page, world, own), await tokenOf(page, world, address)]
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await choose(dialog, 'USDC')
  await dialog.getByRole('button', { name: 'Change unit (currently USDC)' }).click()
  await review(dialog, '12.50', 'otto.eth')
  await expect(dialog.getByText('otto.eth')).toBeVisible()
  expect(await addresses(dialog)).toEqual([address, USDC])
  await dialog.getByRole('button', { name: 'Send 12.5 USDC' }).click()
  await expect(dialog.getByText('12.5 USDC arrived')).toBeVisible()
  expect((await tokenOf(page, world, address)) - has).toBe(12_500_000n)
  expect(had - (await tokenOf(page, world, own))).toBe(12_500_000n)
})

test('Max empties the account to exactly the fee', async ({ page, visit, dialog, world }) => {
  const [, address, , own] = world.stack.accounts.eip155.map(account => account.address) as [
    string,
    string,
    string,
    string,
  ]
  await returning(
    { page, visit, world },
    { wallets: [{ auto: 'approve', accounts: [world.stack.accounts.eip155[3]!.privateKey] }] },
  )
  await to(dialog).fill(address)
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(dialog.getByText(/^Keeps 0\.0\d+\sETH for the network fee$/)).toBeVisible()
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  const held = await nativeOf(page, world, own)
  await dialog.getByRole('button', { name: /^Send .*\sETH$/ }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  const { gasUsed, effectiveGasPrice } = await page.evaluate(async () => {
    const { hash } = (JSON.parse(localStorage.getItem('wallet-modal/1/sent')!) as { hash: string }[])[0]!
    return (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
      method: 'eth_getTransactionReceipt',
      params: [hash],
    }) as unknown as { gasUsed: string; effectiveGasPrice: string }
  })
  expect(await nativeOf(page, world, own)).toBe(0n)
  expect(BigInt(gasUsed) * BigInt(effectiveGasPrice)).toBeLessThan(held)
  expect(BigInt(effectiveGasPrice)).toBeGreaterThanOrEqual(GWEI)
})

test('R104: a service that counts a token with other decimals than its contract stops the transfer; another symbol is said', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  let told = { symbol: 'USDC', decimals: '8' }
  await retell(page, world, 'USDC', row => [
    { ...row, symbol: told.symbol, quantity: { ...row.quantity, decimals: told.decimals } },
  ])
  const { address } = world.stack.accounts.eip155[3]!
  const has = await tokenOf(page, world, address)
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY })
  await choose(dialog, 'USDC')
  await amount(dialog).fill('1')
  await to(dialog).fill(address)
  await next(dialog).click()
  await expect(dialog.getByText('Your token list says USDC has 8 decimals, its contract says 6.')).toBeVisible()
  await expect(dialog.getByText('so nothing was sent')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
  told = { symbol: 'USDQ', decimals: '6' }
  await page.reload()
  await openModal(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await choose(dialog, 'USDQ')
  await review(dialog, '1', address)
  await expect(dialog.getByText('The contract calls itself USDC')).toBeVisible()
  await expect(dialog.getByText('Your token list calls it USDQ.')).toBeVisible()
  expect(await addresses(dialog)).toEqual([address, USDC])
  await check(page, 'another symbol')
  await dialog.getByRole('button', { name: 'Send 1 USDC' }).click()
  await expect(dialog.getByText('1 USDC arrived')).toBeVisible()
  expect((await tokenOf(page, world, address)) - has).toBe(1_000_000n)
})

test('R105: a token that leaves the balances takes Max with it, says so, and never turns into another one', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  let isGone = false
  await retell(page, world, 'USDC', row => (isGone ? [] : [row]))
  await page.clock.install()
  await visitAccount({ page, visit, world }, { csp: 'strict' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await choose(dialog, 'USDC')
  await dialog.getByRole('button', { name: 'Max' }).click()
  await expect(amount(dialog)).not.toHaveValue('')
  isGone = true
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(async () => {
    await answered(page)
    await page.clock.fastForward(45_000)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('You no longer hold USDC, so the amount was cleared. Nothing was sent.')).toBeVisible()
  await expect(amount(dialog)).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Max' })).toHaveCount(0)
  await check(page, 'token gone')
  await dialog.getByRole('button', { name: 'Choose a token' }).first().click()
  await dialog.getByRole('button', { name: /^ETH/ }).click()
  await expect(dialog.getByRole('button', { name: 'Token: ETH' })).toBeVisible()
  await expect(amount(dialog)).toHaveValue('')
})

test('R112: a wallet that sends something else than it was asked for is an alert that stays until it is read', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[3]!
  const before = await nativeOf(page, world, address)
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }], head: GREEDY })
  await review(dialog, '0.001', address)
  await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await expect(dialog.getByRole('heading', { name: 'Send' })).toBeVisible()
  await expect(dialog.getByText('Your wallet sent something else')).toBeVisible()
  // Ten times the amount, as that wallet does.
  expect((await nativeOf(page, world, address)) - before).toBe(10n ** 16n)
  await expect(dialog.getByText('0.01 ETH', { exact: true })).toBeVisible()
  await check(page, 'something else was sent')
  await page.reload()
  await openModal(page)
  const alert = dialog.locator('[data-notice]').filter({ hasText: 'Your wallet sent something else' })
  await expect(alert).toBeVisible()
  await check(page, 'alert')
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await expect(alert).toHaveCount(0)
  await page.reload()
  await openModal(page)
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('R112: a token that moves nothing is not sent; what a token keeps for itself is told before and ticked, and no alarm after', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  world.stack.data.tamper({ unusual: true })
  const { address } = world.stack.accounts.eip155[3]!
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY })
  await choose(dialog, 'SHAM')
  await amount(dialog).fill('1')
  await to(dialog).fill(address)
  await next(dialog).click()
  await expect(dialog.getByText('The network says nothing would arrive. Nothing was sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await choose(dialog, 'TOLL')
  await review(dialog, '10', address)
  await expect(dialog.getByText(/^Only 9.*\sTOLL will arrive$/)).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Send 10 TOLL' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
  await dialog.getByRole('checkbox', { name: 'I understand the risk' }).check()
  await send.click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^9.*\sTOLL arrived$/)).toBeVisible()
  await expect(dialog.getByText('Less arrived than expected')).toHaveCount(0)
})

/** A row of the history, by which `sentFrom` sent one ether to `sentTo`, changed by the rest. */
const row = (sentFrom: string, sentTo: string, id: number, over: object = {}, transfer: object = {}) => ({
  id: `r${id}`,
  metadata: {
    operationType: 'send',
    hash: `0x${String(id).padStart(64, '0')}`,
    chain: 'eip155:1',
    minedAt: new Date(Date.now() - id * 60_000).toISOString(),
    sentFrom,
    sentTo,
    status: 'confirmed',
    ...over,
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
      direction: 'out',
      quantity: { numeric: '1' },
      price: 3000,
      ...transfer,
    },
  ],
})
const HISTORY = 'GET /v1/account/*/history'

test('R66: whom the account sent to is proposed, nobody who only sent to it; an empty account is told how to get something', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const own = world.stack.accounts.eip155[0]!.address
  const [to1, planted] = [1, 2].map(at => world.stack.accounts.eip155[at]!.address) as [string, string]
  world.stack.faults.set('data', HISTORY, {
    status: 200,
    body: {
      data: [
        row(planted, own, 1, { operationType: 'receive' }, { direction: 'in' }),
        row(own, planted, 2, {}, { quantity: { numeric: '0' } }),
        row(own, planted, 3, {}, { price: 0 }),
        row(own, to1, 4),
      ],
      next: null,
    },
  })
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  const recents = dialog.getByRole('list', { name: 'Recent recipients' }).getByRole('button')
  await expect(recents).toHaveCount(1)
  await expect(recents).toContainText(truncate(to1))
  await recents.click()
  await expect(to(dialog)).toHaveValue(to1)
  await expect(dialog.getByText('You haven’t sent to this address')).toHaveCount(0)
  await test.step('with nothing in it', async () => {
    world.stack.faults.set('data', 'GET /v1/account/*/balance', { body: { balances: [] } })
    await page.reload()
    await openModal(page, { view: 'WalletSend' })
    await expect(dialog.getByText('You have nothing to send yet')).toBeVisible()
    await check(page, 'nothing to send')
    await expect(dialog.getByRole('button', { name: 'Buy' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await expect(dialog.getByRole('heading', { name: 'Receive' })).toBeVisible()
  })
})

test('R66: a recipient that looks like one of before is marked group by group, and needs a tick', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const { address } = world.stack.accounts.eip155[1]!
  const alike = `${address.slice(0, 8)}${'0'.repeat(28)}${address.slice(-6)}`.toLowerCase()
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await review(dialog, '0.001', address)
  await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Recent recipients' }).getByRole('button').first()).toContainText(
    truncate(address),
  )
  await amount(dialog).fill('0.001')
  await to(dialog).fill(alike)
  await expect(dialog.getByRole('alert')).toContainText('Not the address you used before')
  await amount(dialog).focus()
  expect(await addresses(dialog)).toEqual([getAddress(alike), address])
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
  await expect(dialog.getByText('Not the address you used before')).toBeVisible()
  expect(await addresses(dialog)).toEqual([address, getAddress(alike)])
  for (const shown of [0, 1])
    expect(await dialog.locator('[data-address]').nth(shown).locator('mark').count()).toBeGreaterThan(5)
  await check(page, 'look-alike')
  const send = dialog.getByRole('button', { name: 'Send 0.001 ETH' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox', { name: 'I checked the whole address' }).check()
  await expect(send).not.toHaveAttribute('aria-disabled')
})

test('R66: if the history comes while a transfer is reviewed, the review warns of a look-alike, and needs a tick', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, before] = [0, 1].map(at => world.stack.accounts.eip155[at]!.address) as [string, string]
  world.stack.faults.set('data', HISTORY, {
    hold: true,
    status: 200,
    body: { data: [row(own, before, 1)], next: null },
  })
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await review(dialog, '0.001', `${before.slice(0, 8)}${'0'.repeat(28)}${before.slice(-6)}`.toLowerCase())
  const send = dialog.getByRole('button', { name: 'Send 0.001 ETH' })
  await expect(send).not.toHaveAttribute('aria-disabled')
  await expect(dialog.getByText('Not the address you used before')).toHaveCount(0)
  world.stack.faults.clear()
  await expect(dialog.getByText('Not the address you used before')).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('checkbox', { name: 'I checked the whole address' }).check()
  await expect(send).not.toHaveAttribute('aria-disabled')
})

/** Types a recipient, leaves the field, returns to it and moves the cursor. */
async function editWhole(page: Page, dialog: Locator, address: string): Promise<void> {
  await amount(dialog).fill('0.001')
  await to(dialog).fill(address)
  await expect(next(dialog)).toBeEnabled()
  const shown = dialog.locator('[data-to] [data-address]')
  const field = dialog.locator('[data-panel]').filter({ has: page.getByRole('textbox', { name: 'To' }) })
  const expectWhole = async () => {
    await expect(shown).toBeVisible()
    await expect(shown).toHaveText(address)
    await expect(to(dialog)).toHaveCSS('opacity', '0')
    const isWhole = await shown.evaluate(it => {
      const [frame, mine] = [it.parentElement!.parentElement!, it].map(el => el.getBoundingClientRect())
      return mine!.left >= frame!.left && mine!.right <= frame!.right && it.scrollWidth <= it.clientWidth
    })
    expect(isWhole).toBe(true)
  }
  await expect(to(dialog)).toBeFocused()
  await expectWhole()
  const before = await field.boundingBox()
  await amount(dialog).focus()
  await expectWhole()
  expect(await field.boundingBox()).toEqual(before)
  await to(dialog).focus()
  await expectWhole()
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toBeHidden()
  await expect(to(dialog)).toHaveCSS('opacity', '1')
  expect(await field.boundingBox()).toEqual(before)
  await amount(dialog).focus()
  await expectWhole()
  await shown.click({ force: true })
  await expect(to(dialog)).toBeFocused()
  await expect(to(dialog)).toHaveValue(address)
  await expect(shown).toBeHidden()
}

test('R75: an empty, mistyped, foreign or unreadable recipient is named and blocks the way on; a complete one is shown in full', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  // The service's answer for a free name.
  allow(/404/)
  await page.setViewportSize({ width: 320, height: 568 })
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await test.step('a whole recipient', () => editWhole(page, dialog, world.stack.accounts.eip155[3]!.address))
  await test.step('a recipient that is none', async () => {
    await amount(dialog).fill('1')
    const { address } = world.stack.accounts.eip155[1]!
    for (const [typed, words] of [
      ['0x0000000000000000000000000000000000000000', 'Nobody controls this address'],
      [
        address.replace(/[a-f]/, letter => letter.toUpperCase()).replace(/[A-F]/, letter => letter.toLowerCase()),
        'This isn’t a valid address',
      ],
      [`eip155:8453:${address}`, 'This address is for another network'],
      ['hello', 'This isn’t an address or a name'],
      ['nobody-has-this.eth', 'This name isn’t registered'],
      ['οtto.eth', 'This name contains look-alike characters'],
    ] as const) {
      await to(dialog).fill(typed)
      await expect(dialog.getByRole('alert').filter({ hasText: words }), typed).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Enter a valid recipient' }), typed).toHaveAttribute(
        'aria-disabled',
        'true',
      )
    }
    // Names can have other letters, if none of them passes for something else (ENSIP-15).
    await world.stack.names.set('zürich.eth', address)
    await to(dialog).fill('Zürich.eth')
    await expect(dialog.locator('[data-address]')).toHaveText(address)
  })
})

test('R69, R101: a name that leads elsewhere when it is sent stops the transfer; another account or network voids it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [third, fourth] = world.stack.accounts.eip155.slice(3).map(account => account.address) as [string, string]
  await world.stack.names.set('quay.eth', third)
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve' }], head: SPY })
  await review(dialog, '0.001', 'quay.eth')
  await world.stack.names.set('quay.eth', fourth)
  await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
  await expect(dialog.getByText('This name now points to a different address. Nothing was sent.')).toBeVisible()
  expect(await asked(page, 'eth_sendTransaction')).toBe(0)
  for (const [method, args] of [
    ['setChain', ['8453']],
    ['setAccount', [1]],
  ] as const) {
    await openModal(page, { view: 'WalletSend' })
    await review(dialog, '0.001', third)
    await wallet(page, method, [...args])
    await expect(dialog.getByText('The account or network changed. Nothing was sent.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Send/ })).toHaveCount(0)
    expect(await asked(page, 'eth_sendTransaction')).toBe(0)
    await wallet(page, 'setChain', ['1'])
  }
})

test('R34, R74: closing while the wallet is asked calls nothing back, a reload follows it on; a decline keeps what was typed', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve' }], head: SPY })
  await test.step('closed and looked at again', async () => {
    await review(dialog, '0.001', world.stack.accounts.eip155[3]!.address)
    await script(page, { auto: undefined })
    await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
    await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
    await check(page, 'asked')
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await openModal(page)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Sending 0.001 ETH to' })).toContainText(
      'Confirm in Kestrel',
    )
    // The wallet's window covers the card.
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await next(dialog).press('Enter')
    await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
    expect(await asked(page, 'eth_sendTransaction')).toBe(1)
  })
  await test.step('under way, also after a reload', async () => {
    await withoutMining(page, world, async node => {
      await wallet(page, 'approve')
      await expect(dialog.getByText('Transaction started')).toBeVisible()
      expect(await asked(page, 'eth_sendTransaction')).toBe(1)
      await page.reload()
      await expect(page.getByRole('button', { name: '1 pending' })).toBeVisible()
      await node('evm_mine')
      await expect(page.getByRole('button', { name: '1 pending' })).toHaveCount(0)
      expect((await stateOf(page)).status).toBe('connected')
    })
  })
  await test.step('declined', async () => {
    await openModal(page, { view: 'WalletSend' })
    await review(dialog, '0.001', world.stack.accounts.eip155[3]!.address)
    await script(page, { auto: 'reject' })
    await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
    await expect(dialog.getByText('You declined the transfer')).toBeVisible()
    await expect(dialog.getByText('Nothing was sent')).toBeVisible()
    await dialog.getByRole('button', { name: 'Edit' }).click()
    await expect(amount(dialog)).toHaveValue('0.001')
    await script(page, { auto: 'approve' })
    await next(dialog).click()
    await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  })
})

test('R62: without the data service the native balance is sent all the same', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/503/)
  world.stack.faults.set('data', 'GET *', { status: 503 })
  const { address } = world.stack.accounts.eip155[3]!
  const before = await nativeOf(page, world, address)
  await returning({ page, visit, world }, { wallets: [{ auto: 'approve' }] })
  await review(dialog, '0.002', address)
  await dialog.getByRole('button', { name: 'Send 0.002 ETH' }).click()
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  expect((await nativeOf(page, world, address)) - before).toBe(2n * 10n ** 15n)
})
