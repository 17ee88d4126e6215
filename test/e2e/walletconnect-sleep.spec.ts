import { chromium } from 'playwright/test'
import { stretched } from '../time.ts'
import { fullChromium } from '../launch.ts'
import { ask, codeOf, connectOver, copyCode, handOver, openWallet, pairingCode } from './demo-wallet.ts'
import {
  expect,
  NO_MOTION,
  openAccount,
  openModal,
  stateOf,
  test,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'

test.use(NO_MOTION)

// The browser's own messages about a lost network.
const NOISE = [/WebSocket/, /Failed to load resource/, /ERR_/]
const SLEEP_MS = 600_000
const DAY_MS = 86_400_000
const countdown = (dialog: Locator) => dialog.getByText(/^New code in/)
const drawn = (dialog: Locator) => codeOf(dialog).locator('path').getAttribute('d')
const address = ({ stack }: World) => stack.accounts.eip155[0]!.address
const sign = (page: Page, world: World) =>
  ask(page, { method: 'personal_sign', params: ['0x68656c6c6f', address(world)] })
const SIGNATURE = /^0x[\da-f]{130}$/

/**
 * Behind by the duration of the sleep: a relay refuses a token dated in the future, and a socket that it closed in the
 * meantime is reopened.
 */
const installEarly = (page: Page) => page.clock.install({ time: Date.now() - SLEEP_MS })

/** What the browser does when the user switches to another tab. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

/** Records every visible countdown, to find those that should not appear. */
const watchCountdown = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { __seen: seen })
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const look = () => {
      for (const [text] of root.querySelector('[data-mode]')?.textContent?.matchAll(/New code in \S+/g) ?? [])
        seen.add(text.replace(/(:\d\d).*/, '$1'))
    }
    new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true })
    look()
  })
const seenCountdowns = (page: Page) => page.evaluate(() => [...(window as unknown as { __seen: Set<string> }).__seen])

test('R88: a code that was on screen through ten hidden minutes is another one on return, counts down from the top, and connects', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  allow(...NOISE)
  await installEarly(page)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await openModal(page)
  const old = await pairingCode(page, dialog)
  const before = await drawn(dialog)
  await watchCountdown(page)
  await setHidden(page, true)
  world.stack.faults.set('relay', 'connect', { refuse: true })
  world.stack.relay.disconnectAll()
  await page.clock.fastForward(SLEEP_MS)
  world.stack.faults.clear()
  await setHidden(page, false)
  await expect.poll(() => drawn(dialog)).not.toBe(before)
  await expect(countdown(dialog)).toHaveText(/in 3:\d\d$/)
  for (const text of await seenCountdowns(page)) expect(text).toMatch(/in [0-3]:[0-5]\d$/)
  const fresh = await copyCode(page, dialog)
  expect(fresh === old).toBe(false)
  await handOver(wallet, fresh)
  await openAccount(page)
})

/**
 * Watches the page's sockets; the result resolves once the relay has answered everything. A late answer counts as lost: the
 * app opens another socket, and a relay refuses one from a page whose clock is wrong.
 */
function watchRelay(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  const read = (payload: string | Buffer) => JSON.parse(String(payload)) as { id: unknown; method?: string }
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => {
      const { id, method } = read(payload)
      if (method) open.add(id)
    })
    socket.on('framereceived', ({ payload }) => void open.delete(read(payload).id))
  })
  return () => expect.poll(() => open.size, 'the relay has answered').toBe(0)
}

for (const [what, shift] of [
  ['ahead', DAY_MS],
  ['back', -DAY_MS],
] as const) {
  test(`R88: a clock set ${what} by a day brings a fresh code with a sensible countdown, and ends no session`, async ({
    page,
    visit,
    dialog,
    world,
    browser,
    allow,
  }) => {
    allow(...NOISE)
    const start = Date.now()
    const answered = watchRelay(page)
    await page.clock.install({ time: start })
    await visit({ wallets: [] })
    const wallet = await openWallet(browser, world)
    await openModal(page)
    await pairingCode(page, dialog)
    await watchCountdown(page)
    for (const at of [start + shift, start]) {
      const before = await drawn(dialog)
      await answered()
      // The page's clock almost stands still, so that no answer is late for it.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000)
      await page.clock.setSystemTime(at)
      await page.clock.runFor(6_000)
      await expect(async () => {
        await page.clock.runFor(50)
        expect(await drawn(dialog)).not.toBe(before)
      }).toPass()
      await expect(countdown(dialog)).toHaveText(/in 3:\d\d$/)
      await page.clock.resume()
    }
    for (const text of await seenCountdowns(page)) expect(text).toMatch(/in [0-3]:[0-5]\d$/)
    await handOver(wallet, await copyCode(page, dialog))
    await openAccount(page)
    const now = Date.now()
    await answered()
    await page.clock.setSystemTime(now + shift)
    await page.clock.runFor(11_000)
    expect((await stateOf(page)).status).toBe('connected')
    await page.clock.setSystemTime(now + 12_000)
    await page.clock.runFor(6_000)
    const signing = sign(page, world)
    await wallet.getByRole('button', { name: 'Approve' }).click()
    expect((await signing).result).toMatch(SIGNATURE)
  })
}

test('R88: after ten hidden minutes without a socket the session has one again at once, and a request is answered', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  allow(...NOISE)
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  await installEarly(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await setHidden(page, true)
  world.stack.faults.set('relay', 'connect', { refuse: true })
  world.stack.relay.disconnectAll()
  await page.clock.fastForward(SLEEP_MS - 120_000)
  // A hidden page's attempts fail, and their pauses grow.
  for (let minute = 0; minute < 2; minute++) await page.clock.runFor(60_000)
  world.stack.faults.clear()
  const opened = page.waitForEvent('websocket')
  const back = Date.now()
  await setHidden(page, false)
  await opened
  test.info().annotations.push({ type: 'measured', description: `socket after ${Date.now() - back} ms` })
  const signing = sign(page, world)
  await wallet.getByRole('button', { name: 'Approve' }).click()
  expect((await signing).result).toMatch(SIGNATURE)
  expect((await stateOf(page)).status).toBe('connected')
})

test('R88: a code that nobody took up grows old without a word to the page', async ({ page, visit, dialog }) => {
  await installEarly(page)
  await visit({ wallets: [] })
  await openModal(page)
  const unused = await pairingCode(page, dialog)
  const first = await drawn(dialog)
  await page.clock.fastForward(235_000)
  // The relay answers in real time: a minute that passes instantly would be a minute without an answer.
  await expect.poll(() => drawn(dialog)).not.toBe(first)
  await page.clock.runFor(70_000)
  expect((await copyCode(page, dialog)) === unused).toBe(false)
})

test('R88: a request that nobody answered fails after five minutes, and the page hears of it once', async ({
  page,
  visit,
  dialog,
  world,
  browser,
  allow,
}) => {
  // A relay refuses a token dated in the future; its wallet would find a request from the past expired.
  allow(/JWT Token is not yet valid/)
  await page.clock.install()
  await visit({ wallets: [] })
  const wallet = await openWallet(browser, world)
  await connectOver(page, dialog, wallet)
  const signing = sign(page, world)
  await expect(wallet.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.clock.fastForward(290_000)
  await page.clock.runFor(11_000)
  expect(await signing).not.toHaveProperty('result')
  expect((await stateOf(page)).status).toBe('connected')
})

test('R89: a page from the back/forward cache has its session and its socket again, a request is answered, and nothing spins', async ({
  page: _page,
  visit,
  world,
  browser: phone,
}) => {
  const { site } = world
  const { args } = test.info().project.use.launchOptions!
  const browser = await chromium.launch({
    executablePath: fullChromium,
    args,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    await visit({ wallets: [] })
    const wallet = await openWallet(phone, world, '?auto=approve')
    const report = new Promise<object>(resolve =>
      site.put('/report', (request, response) => {
        let text = ''
        request
          .on('data', data => {
            text += data
          })
          .on('end', () => {
            resolve(JSON.parse(text) as object)
            response.end()
          })
      }),
    )
    // The browser's automation loses a page in that cache, so the page leaves, returns and reports by itself.
    site.put(
      '/away',
      '<!doctype html><title>Away</title><script>onload = () => setTimeout(() => history.back(), 300)</script>',
    )
    const page = await browser.newPage()
    await page.goto(`${site.origin}/`)
    const dialog = page.getByRole('dialog')
    await openModal(page)
    const uri = await pairingCode(page, dialog)
    await wallet.getByLabel('Pairing code').fill(uri)
    await wallet.getByRole('button', { name: 'Connect', exact: true }).click()
    await openAccount(page)
    await page.evaluate(
      ([from, limitMs]) => {
        const { WalletModal } = window as unknown as ModalWindow
        addEventListener('pageshow', async ({ persisted }) => {
          const limit = new Promise(resolve => setTimeout(resolve, limitMs, 'no answer'))
          const signed = await Promise.race([
            WalletModal.getProvider('eip155')!.request({ method: 'personal_sign', params: ['0x68656c6c6f', from] }),
            limit,
          ]).catch(String)
          const { status, namespaces, view } = WalletModal.getState()
          const busy = document
            .querySelector('wallet-modal')!
            .shadowRoot!.querySelectorAll('[aria-busy=true], [data-arc], [data-spin]').length
          await fetch('/report', {
            method: 'POST',
            body: JSON.stringify({ persisted, status, address: namespaces.eip155?.address, signed, busy, view }),
          })
        })
        setTimeout(() => {
          location.href = '/away'
        })
      },
      [address(world), stretched(15_000)] as const,
    )
    expect(await report).toEqual({
      persisted: true,
      status: 'connected',
      address: address(world),
      signed: expect.stringMatching(SIGNATURE),
      busy: 0,
      view: 'Account',
    })
  } finally {
    await browser.close()
  }
})
