import type { OpenableView } from '../../src/base/view-names.ts'
import { clearRelay, codeOf } from './demo-wallet.ts'
import { connectWallet, expect, openModal, test, type Locator, type ModalWindow, type Page } from './fixtures.ts'
import { holdings, keepLedger } from './ledger.ts'
import { rounds } from './rounds.ts'
import * as sending from './sending.ts'
import * as swapping from './swapping.ts'
import { stretched } from '../time.ts'

// R109: a view that was opened and left leaves nothing running.

test.describe.configure({ timeout: stretched(300_000) })

const QUIET = { features: { analytics: false } }
const close = (page: Page) => page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())

/** What remains with the modal closed, once `visit` has loaded everything that comes with a first time. */
async function closed(page: Page, before?: Awaited<ReturnType<typeof holdings>>) {
  await close(page)
  // Other tests count nodes.
  return holdings(page, before && { ...before, nodes: Infinity })
}

/** Opens the form's final check this often, and leaves it by Back or by Close; now and then once it is ready. */
const leaveReviews = (page: Page, view: OpenableView, times: number) =>
  page.evaluate(
    async ([view, times]) => {
      const { WalletModal } = window as unknown as ModalWindow
      const { port1, port2 } = new MessageChannel()
      const turnOver = () =>
        new Promise(done => {
          port1.onmessage = done
          port2.postMessage(0)
        })
      const buttons = () => [...(document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('button') ?? [])]
      const button = (name: string) =>
        buttons().find(
          it => (it.getAttribute('aria-label') ?? it.textContent)!.trim() === name && it.ariaDisabled !== 'true',
        )
      const when = async (name: string) => {
        for (const end = performance.now() + 10_000; performance.now() < end;) {
          const found = button(name)
          if (found) return found
          await turnOver()
        }
        throw new Error(
          `no ${name} in ${WalletModal.getState().view}: ${buttons()
            .map(it => it.getAttribute('aria-label') ?? it.textContent)
            .join()}`,
        )
      }
      await WalletModal.open({ view })
      for (let turn = 1; turn <= times; turn++) {
        ;(await when('Review')).click()
        const back = await when('Back')
        if (turn % 50 === 0) await new Promise(done => setTimeout(done, 300))
        if (turn % 4) {
          back.click()
          continue
        }
        WalletModal.close()
        await WalletModal.open({ view })
      }
      WalletModal.close()
      port1.close()
    },
    [view, times] as const,
  )

/** Opens the form and fills it in. */
const FORMS: [view: OpenableView, times: number, (page: Page, dialog: Locator, other: string) => Promise<unknown>][] = [
  [
    'WalletSend',
    rounds(900, 10),
    async (_page, dialog, other) => {
      await sending.amount(dialog).fill('0.01')
      await sending.to(dialog).fill(other)
    },
  ],
  ['Swap', rounds(100, 10), async (_page, dialog) => swapping.fill(dialog, '0.1', 'ETH', 'USDC')],
]

test('R109: a thousand reviews of transfers and swaps opened and left leave no timer, socket or listener behind', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await keepLedger(page)
  await visit({ options: QUIET })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await connectWallet(page)
  for (const [view, times, fill] of FORMS) {
    await openModal(page, { view })
    await fill(page, dialog, world.stack.accounts.eip155[3]!.address)
    await leaveReviews(page, view, rounds(50))
    const before = await closed(page)
    await leaveReviews(page, view, times)
    const after = await closed(page, before)
    const told = ({ timers, observers, sockets, documents, listeners, nodes }: typeof after) => ({
      timers,
      observers,
      sockets,
      documents,
      listeners,
      nodes,
    })
    test
      .info()
      .annotations.push({ type: view, description: `${JSON.stringify(told(before))} → ${JSON.stringify(told(after))}` })
    expect(after).toMatchObject({ timers: 0, observers: 0, sockets: 0 })
    expect(after.documents).toBeLessThanOrEqual(before.documents)
    expect(after.listeners, `listeners of ${view}`).toBeLessThanOrEqual(before.listeners)
  }
})

test('R109: once destroyed nothing stays of a code that was on screen', async ({
  page,
  browser,
  visit,
  dialog,
  world,
}) => {
  await keepLedger(page)
  await visit({ options: QUIET, wallets: [] })
  await clearRelay(page, browser, world)
  await openModal(page)
  await dialog.getByRole('button', { name: 'WalletConnect' }).click()
  await expect(codeOf(dialog)).toBeVisible()
  expect(world.stack.relay.sockets()).toBe(1)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.destroy())
  await expect.poll(() => world.stack.relay.sockets()).toBe(0)
  const { timers, observers } = await holdings(page)
  expect({ timers, observers }).toEqual({ timers: 0, observers: 0 })
})

/**
 * Opens each of the views for a moment and ends closed. Six rounds meet every view at every stage, both closed there and
 * left for the next view; the number of views is even.
 */
const passThrough = (page: Page, views: OpenableView[], rounds: number) =>
  page.evaluate(
    async ([views, rounds]) => {
      const { WalletModal } = window as unknown as ModalWindow
      for (let turn = 0; turn < rounds * views.length; turn++) {
        const view = views[turn % views.length]!
        const isOpen = WalletModal.open({
          view,
          arguments: view === 'Swap' ? { amount: `0.${turn + 1}`, fromToken: 'ETH', toToken: 'USDC' } : undefined,
        })
        if (turn % 3) await isOpen
        const round = Math.floor(turn / views.length)
        // Immediately, while it loads, and when it is complete.
        await new Promise(done => setTimeout(done, [0, 40, 200][round % 3]))
        if ((turn + Math.floor(round / 3)) % 2) WalletModal.close()
      }
      WalletModal.close()
    },
    [views, rounds] as const,
  )

test('R109: forms, quotes, history, purchases and lists opened and left leave nothing running, with an account and without one', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  // Some pictures of collectibles are missing.
  allow(/404/)
  await keepLedger(page)
  await visit({ options: { ...QUIET, onramp: true } })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const STRANGER: OpenableView[] = ['Connect', 'AllWallets', 'WhatIsAWallet', 'Networks', 'WhatIsANetwork']
  const MEMBER: OpenableView[] = [
    'Account',
    'WalletSend',
    'Swap',
    'WalletReceive',
    'Transactions',
    'OnRampProviders',
    'Networks',
    'WalletCompatibleNetworks',
  ]
  for (const views of [STRANGER, MEMBER]) {
    if (views === MEMBER) {
      await connectWallet(page)
      for (const tab of ['Activity', 'NFTs']) await dialog.getByRole('tab', { name: tab }).click()
      await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
    }
    await passThrough(page, views, 3)
    const before = await closed(page)
    await passThrough(page, views, 6)
    const after = await closed(page, before)
    expect(after).toMatchObject({ timers: 0, observers: 0, sockets: 0 })
    expect(after.listeners).toBeLessThanOrEqual(before.listeners)
  }
})
