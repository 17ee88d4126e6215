import { connectWallet, expect, openModal, test, type ModalWindow, type Page } from './fixtures.ts'
import { holdings, holdingsInBytes, keepLedger } from './ledger.ts'
import { expectLevel, isSoak, rounds } from './rounds.ts'
import { stretched } from '../time.ts'

/** A tenth of the rounds shows the same slope; the permitted remainder is less than half of that for a fifth. */
const PART = 10
const KEPT_BYTES = 12_000
const WARM_UP = rounds(500, PART)
const MAX_NODES = isSoak ? 5 : 2
const MAX_IDLE_GROWTH_BYTES = isSoak ? 2e6 : 1e6
// The account view's polling interval.
const POLL_MS = 10_000

/** Runs `cycle` until caches are full, then `times` more, and compares. */
async function endure(page: Page, times: number, cycle: (times: number) => Promise<void>, warmUp = WARM_UP) {
  await page.evaluate(cycle, warmUp)
  const limits = { kept: KEPT_BYTES, nodes: MAX_NODES }
  const after = await expectLevel(
    await holdingsInBytes(page),
    async before => {
      await page.evaluate(cycle, times)
      return holdingsInBytes(page, { ...before, nodes: before.nodes + MAX_NODES })
    },
    times,
    limits,
  )
  expect(after).toMatchObject({ timers: 0, observers: 0, sockets: 0 })
}

/** A wallet that answers immediately. */
const INSTANT = `<script>{
  const account = '0x' + '1'.repeat(40)
  const listeners = new Set()
  const answers = {
    eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: '0x1', wallet_revokePermissions: null,
  }
  const provider = {
    request: async ({ method }) => answers[method],
    on(_, fn) { listeners.add(fn) },
    removeListener(_, fn) { listeners.delete(fn) },
  }
  const info = { uuid: 'instant', name: 'Instant', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.instant' }
  const detail = { info, provider }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  window.__listeners = listeners
}</script>`

/** Thousands of reports in a few seconds would only measure the browser's request queue. */
const QUIET = { features: { analytics: false } }

test.use({ onlyNew: true })
test.describe.configure({ timeout: stretched(400_000) })

test('R92: 10,000 openings leave nothing behind', async ({ page, visit, dialog }) => {
  await keepLedger(page)
  await visit({ wallets: [], head: INSTANT, options: QUIET })
  // Everything that an opening loads, including pictures, is there before the count begins.
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Instant/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  // Before the 1,000th opening, the engine once allocates space for compiled code (65 kB).
  await endure(
    page,
    rounds(10_000, PART),
    async times => {
      const { WalletModal } = window as unknown as ModalWindow
      const { port1, port2 } = new MessageChannel()
      for (let i = 1; i <= times; i++) {
        const open = WalletModal.open()
        // Most close before their first frame, some after everything has loaded.
        if (i % 100 === 0) {
          await open
          await new Promise(done => setTimeout(done, 50))
        }
        WalletModal.close()
        await new Promise(done => {
          port1.onmessage = done
          port2.postMessage(0)
        })
      }
      port1.close()
    },
    rounds(10_000, PART),
  )
})

test('R92: 2,000 connections leave nothing behind', async ({ page, visit, dialog }) => {
  await keepLedger(page)
  await visit({ wallets: [], head: INSTANT, options: QUIET })
  // Everything that an account loads is there before the count begins.
  await connectWallet(page, 'Instant')
  await expect(dialog.locator('[data-skeleton]')).toHaveCount(0)
  await endure(page, rounds(2000, PART), async times => {
    const { WalletModal } = window as unknown as ModalWindow
    for (let i = 1; i <= times; i++) {
      await WalletModal.connect({ wallet: 'example.instant' })
      // Now and then the account gets time to load; in between, the browser gets time to release aborted requests.
      if (i % 50 === 0) {
        await WalletModal.open()
        await new Promise(done => setTimeout(done, 100))
      }
      await WalletModal.disconnect()
    }
  })
  expect(
    await page.evaluate(() => (window as unknown as { __listeners: Set<unknown> }).__listeners.size),
    'listeners on the wallet',
  ).toBe(0)
})

test('R92: 1,000 modals made and destroyed leave nothing behind', async ({ page, visit, world }) => {
  await keepLedger(page)
  await visit({ wallets: [], head: INSTANT, options: QUIET })
  await page.evaluate(endpoints => {
    ;(window as unknown as { __endpoints: object }).__endpoints = endpoints
  }, world.stack.endpoints)
  await endure(page, rounds(1000, PART), async times => {
    const { WalletModal, __endpoints: endpoints } = window as unknown as ModalWindow & { __endpoints: object }
    const features = { analytics: false, email: false, socials: false as const }
    for (let i = 0; i < times; i++) {
      WalletModal.destroy()
      WalletModal.init({ projectId: 'local', networks: [1, 8453], endpoints, features })
      const open = WalletModal.open()
      // The last one is drawn completely, so that the count is of a closed modal, not of one that is still opening.
      if (i % 20 === 0 || i === times - 1) await open
      else await new Promise(done => setTimeout(done))
    }
    WalletModal.close()
  })
})

/** Half an hour at the polling pace shows growth as two would, at a quarter of the real answers to wait for. */
const POLLS = rounds((30 * 60_000) / POLL_MS, PART)

test('R93: two hidden hours ask for nothing, half an hour in view asks at its pace, and neither grows', async ({
  page,
  visit,
  dialog,
}) => {
  await keepLedger(page)
  await page.clock.install()
  await visit()
  await connectWallet(page)
  await expect(dialog.getByText('Ether', { exact: true })).toBeVisible()
  const before = await holdings(page)
  const asked: string[] = []
  let waiting = 0
  page.on('request', request => {
    asked.push(request.url())
    waiting++
  })
  page.on('requestfinished', () => {
    waiting--
  })
  page.on('requestfailed', () => {
    waiting--
  })

  const hide = (isHidden: boolean) =>
    page.evaluate(isHidden => {
      Object.defineProperties(document, {
        hidden: { value: isHidden, configurable: true },
        visibilityState: { value: isHidden ? 'hidden' : 'visible', configurable: true },
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await page.clock.runFor('02:00:00')
  expect(asked, 'while hidden').toEqual([])

  await hide(false)
  // While visible it polls at its interval; every answer gets the real time it needs, which the fake clock ignores.
  for (let poll = 0; poll < POLLS; poll++) {
    await page.clock.runFor(POLL_MS)
    await expect.poll(() => waiting, { intervals: [5, 10, 20] }).toBe(0)
  }
  expect(asked.length, 'while visible').toBeGreaterThan(POLLS / 9)
  expect(asked.length, 'while visible').toBeLessThan(POLLS * 2.8)
  // The account polls with one timer, which may not have started at the earlier count.
  const most = { timers: before.timers + 1, listeners: before.listeners + 2 * MAX_NODES, nodes: Infinity }
  const after = await holdings(page, { ...before, ...most })
  expect(after.listeners, 'listeners').toBeLessThanOrEqual(most.listeners)
  test.info().annotations.push({ type: 'growth', description: `${after.heap - before.heap} bytes` })
  expect(after.timers, 'timers').toBeLessThanOrEqual(most.timers)
  expect(after).toMatchObject({ observers: before.observers, sockets: 0 })
  expect(after.documents, 'documents').toBeLessThanOrEqual(before.documents)
  expect(after.heap - before.heap).toBeLessThanOrEqual(MAX_IDLE_GROWTH_BYTES)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(1000)
  await expect(dialog).toHaveCount(0)
  asked.length = 0
  await page.clock.runFor('02:00:00')
  expect(asked, 'while closed').toEqual([])
})
