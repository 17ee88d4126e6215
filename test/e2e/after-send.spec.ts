import { check } from './axe.ts'
import { answered, expect, openModal, NO_MOTION, test, type Locator } from './fixtures.ts'
import { kept, nativeOf, returning, review, withoutMining } from './sending.ts'
import { asked, DEAF, DENYING, script, SPY } from './wallet.ts'

test.use(NO_MOTION)

const OTHERS: [string, 'repriced' | 'cancelled', { title: string; text: RegExp }][] = [
  [
    'sped up in the wallet is sent, and followed under its new hash',
    'repriced',
    { title: 'Sent', text: /^0.001\sETH arrived$/ },
  ],
  [
    'cancelled in the wallet did not happen, and that is said',
    'cancelled',
    { title: 'Replaced in your wallet', text: /^This transfer didn’t happen and nothing was sent/ },
  ],
]
for (const [what, kind, { title, text }] of OTHERS) {
  test(`R77: a transfer ${what}`, async ({ page, visit, dialog, world }) => {
    const [own, , , address] = world.stack.accounts.eip155.map(account => account.address) as [
      string,
      string,
      string,
      string,
    ]
    const before = await nativeOf(page, world, address)
    await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
    await review(dialog, '0.001', address)
    await withoutMining(page, world, async node => {
      await dialog.getByRole('button', { name: 'Send 0.001 ETH' }).click()
      await expect(dialog.getByText('Transaction started')).toBeVisible()
      await expect.poll(async () => (await kept(page))[0]).toMatchObject({ status: 'pending', seen: /^0x/ })
      const { hash } = (await kept(page))[0]!
      const { nonce, value } = (await node('eth_getTransactionByHash', hash)) as { nonce: string; value: string }
      const fee = `0x${(200n * 10n ** 9n).toString(16)}`
      const other = await node('eth_sendTransaction', {
        from: own,
        nonce,
        gas: '0x5208',
        maxFeePerGas: fee,
        maxPriorityFeePerGas: fee,
        ...(kind === 'repriced' ? { to: address, value } : { to: own, value: '0x0' }),
      })
      expect(await node('eth_getTransactionByHash', hash)).toBeNull()
      await node('evm_mine')
      await expect(dialog.getByText(title, { exact: true })).toBeVisible()
      await expect(dialog.getByText(text)).toBeVisible()
      if (kind === 'cancelled') await check(page, kind)
      expect((await kept(page))[0]).toMatchObject(
        kind === 'repriced' ? { status: 'confirmed', hash: other } : { status: 'replaced', hash },
      )
      expect((await nativeOf(page, world, address)) - before).toBe(kind === 'repriced' ? BigInt(value) : 0n)
    })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    if (kind === 'cancelled')
      await expect(dialog.getByRole('list', { name: 'Pending' }).getByText('Replaced')).toBeVisible()
  })
}

// Each test sends its own amount, because they share the account's history.

/** The transfer's line in the account view. */
const line = (dialog: Locator, amount: string) =>
  dialog.getByRole('listitem').filter({ hasText: `Sending ${amount} ETH to` })

test('a transfer on its way stands in the account view after a reload, with its explorer, until it has arrived', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await review(dialog, '0.0011', world.stack.accounts.eip155[3]!.address)
  await withoutMining(page, world, async node => {
    await dialog.getByRole('button', { name: 'Send 0.0011 ETH' }).click()
    // @spec:8.3
    await expect(dialog.getByText('Transaction started')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(line(dialog, '0.0011')).toContainText('In progress')
    await page.reload()
    await openModal(page)
    await expect(line(dialog, '0.0011')).toContainText('In progress')
    await expect(line(dialog, '0.0011').getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^https://etherscan.io/tx/${(await kept(page))[0]!.hash}$`),
    )
    await check(page, 'on its way')
    await node('evm_mine')
    await expect(line(dialog, '0.0011')).toHaveCount(0)
    await expect(dialog.locator('[data-toast]')).toContainText('Sent 0.0011 ETH')
  })
})

test('R77: a wallet asked before a reload: what became of it is looked up, shown, found, and followed to its end', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  const [own, , , address] = world.stack.accounts.eip155.map(account => account.address) as [
    string,
    string,
    string,
    string,
  ]
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await review(dialog, '0.0012', address)
  await script(page, { auto: undefined })
  await dialog.getByRole('button', { name: 'Send 0.0012 ETH' }).click()
  await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
  await page.clock.install()
  await page.reload()
  await openModal(page)
  await expect(line(dialog, '0.0012')).toContainText('Checking its status…')
  // The user approves in the wallet, but the page that would receive the answer is gone.
  await page.request.post(world.stack.admin['eip155:1']!, {
    data: {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendTransaction',
      params: [{ from: own, to: address, value: `0x${(12n * 10n ** 14n).toString(16)}` }],
    },
  })
  // One check at a time, whatever the pause before it.
  await expect(async () => {
    await answered(page)
    await page.clock.fastForward(200_000)
    await expect.poll(async () => (await kept(page))[0]?.status, { timeout: 2_000 }).not.toMatch(/asked|lost/)
  }).toPass()
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect.poll(async () => (await kept(page))[0]?.status, { timeout: 1_000 }).toBe('confirmed')
  }).toPass()
  await expect(line(dialog, '0.0012')).toHaveCount(0)
})

test('R77: a wallet asked before a reload that nobody can find anything of: that is said, until the user has read it', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }] })
  await review(dialog, '0.0013', world.stack.accounts.eip155[3]!.address)
  await script(page, { auto: undefined })
  await dialog.getByRole('button', { name: 'Send 0.0013 ETH' }).click()
  await expect(dialog.getByText('Confirm in Kestrel')).toBeVisible()
  await page.clock.install()
  await page.reload()
  await openModal(page)
  await expect(line(dialog, '0.0013')).toContainText('Checking its status…')
  const notice = dialog.locator('[data-notice]').filter({ hasText: 'Sending 0.0013 ETH to' })
  await expect(async () => {
    await answered(page)
    await page.clock.fastForward(60_000)
    await expect(notice).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(notice).toContainText(
    'We couldn’t confirm what happened to it. Check your wallet before you send again.',
  )
  await check(page, 'lost')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await openModal(page)
  await expect(dialog.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect(dialog.getByText('Sending 0.0013 ETH')).toHaveCount(0)
})

test('R77: an answer that got lost on the way from the wallet is found on the chain, and the view goes on', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY + DEAF })
  await review(dialog, '0.0014', world.stack.accounts.eip155[3]!.address)
  await withoutMining(page, world, async node => {
    await dialog.getByRole('button', { name: 'Send 0.0014 ETH' }).click()
    await expect(
      dialog.getByText('Check your wallet before you try again: the transfer may still go through.'),
    ).toBeVisible()
    await expect(dialog.getByText('Checking its status…')).toBeVisible()
    await node('evm_mine')
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  })
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
})

test('R154: a wallet that says no although it sent: the chain has the last word', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await returning({ page, visit, world }, { csp: 'strict', wallets: [{ auto: 'approve' }], head: SPY + DENYING })
  await review(dialog, '0.0015', world.stack.accounts.eip155[3]!.address)
  await withoutMining(page, world, async node => {
    await dialog.getByRole('button', { name: 'Send 0.0015 ETH' }).click()
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await node('evm_mine')
    await expect(dialog.getByText('Sent', { exact: true })).toBeVisible()
  })
  expect(await asked(page, 'eth_sendTransaction')).toBe(1)
})
