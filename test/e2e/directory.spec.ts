import { check } from './axe.ts'
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
  atRest,
} from './fixtures.ts'

test.use(NO_MOTION)

const cells = (dialog: Locator) => dialog.locator('[data-cell]:is(a, button)')
const search = (dialog: Locator) => dialog.getByRole('searchbox', { name: 'Search wallets' })
const lumen = {
  id: 'lumen',
  name: 'Lumen',
  chrome_store: 'https://apps.example/chrome/lumen',
  app_store: 'https://apps.example/ios/lumen',
  play_store: 'https://apps.example/android/lumen',
  mobile_link: 'lumen://',
  homepage: 'https://lumen.example',
}

/** A one-pixel picture, in a different colour each: no more expensive to draw than a wallet's own. */
function dot(index: number): string {
  const [width, height, palette, image] = [
    [1, 0],
    [1, 0],
    [0x80, 0, 0, index, index >> 4, index >> 8, 0, 0, 0],
    [2, 2, 0x44, 1, 0],
  ]
  const bytes = [
    ...Buffer.from('GIF89a'),
    ...width!,
    ...height!,
    ...palette!,
    0x2c,
    0,
    0,
    0,
    0,
    1,
    0,
    1,
    0,
    0,
    ...image!,
    0x3b,
  ]
  return `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`
}

/** Answers directory requests with `total` wallets; returns the requests, in order. */
async function serve(page: Page, explorer: string, total: number): Promise<URLSearchParams[]> {
  const asked: URLSearchParams[] = []
  const wallets = Array.from({ length: total }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    badge_type: index % 10 ? 'none' : 'certified',
    image_url: dot(index),
  }))
  await page.route(`${explorer}/getWallets*`, route => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const [from, entries, text] = [
      (Number(query.get('page')) - 1) * Number(query.get('entries')),
      Number(query.get('entries')),
      (query.get('search') ?? '').toLowerCase(),
    ]
    const all = wallets.filter(
      wallet =>
        wallet.name.toLowerCase().includes(text) &&
        (!query.has('badge_type') || wallet.badge_type === query.get('badge_type')),
    )
    return route.fulfill({
      json: { data: all.slice(from, from + entries), count: all.length },
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  return asked
}

/** Nothing loads automatically, so that the button's effect alone is visible. */
const withoutScrolling = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
      unobserve() {}
      takeRecords() {
        return []
      }
    } as unknown as typeof IntersectionObserver
  })

// @fast
test('lists installed ones first, then the directory, and goes on with the one that is picked', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ auto: 'approve' }, { name: 'Cairn' }] })
  await openModal(page, { view: 'AllWallets' })
  await expect(dialog.getByRole('heading', { name: 'All wallets' })).toBeVisible()
  await expect(cells(dialog).nth(12)).toBeVisible()
  // @spec:2.10
  expect(await cells(dialog).evaluateAll(all => all.slice(0, 3).map(el => el.getAttribute('aria-label')))).toEqual([
    'Cairn, Installed',
    'Kestrel, Installed',
    'Marlow',
  ])
  await expect(search(dialog)).toHaveAttribute('placeholder', /^Search \d+ wallets$/)
  await cells(dialog).nth(1).click()
  await openAccount(page)
  expect((await stateOf(page)).status).toBe('connected')
})

test('works under the strictest policy', async ({ page, visit, dialog }) => {
  await visit({ csp: 'strict' })
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).nth(12)).toBeVisible()
  const { y, height } = (await cells(dialog).nth(4).boundingBox())!
  expect(height).toBe(84)
  expect(y).toBe((await cells(dialog).first().boundingBox())!.y + 104)
})

test('searches when typing rests, keeps what was typed, and offers ways on when nothing is found', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await page.clock.install()
  await visit({ wallets: [] })
  const asked = await serve(page, world.stack.urls.explorer, 300)
  const searched: unknown[] = []
  await page.exposeFunction('note', (it: unknown) => void searched.push(it))
  await page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.on('event', it => {
      if (it.event === 'SEARCH_WALLET') (window as unknown as { note(it: unknown): void }).note(it.properties)
    }),
  )
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).first()).toBeVisible()
  await cells(dialog).first().focus()
  // Between two keys no time passes, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.keyboard.type('t 29')
  await page.clock.resume()
  await expect(search(dialog)).toHaveValue('t 29')
  await expect(search(dialog)).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Wallet 299' })).toBeVisible()
  await expect(cells(dialog)).toHaveCount(11)
  expect(asked.filter(query => query.has('search')).map(query => [query.get('search'), query.get('entries')])).toEqual([
    ['t 29', '100'],
  ])
  await expect(page.locator('wallet-modal [role=status]')).toHaveText('11 wallets found')

  await search(dialog).fill('nothing like it')
  await expect(dialog.getByText('No wallets found')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use a QR code' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(search(dialog)).toBeFocused()
  await expect(search(dialog)).toHaveValue('')
  await expect(cells(dialog).first()).toHaveText('Wallet 0')
  expect(searched).toEqual([{ badge: 'none' }, { badge: 'none' }])
})

test('R59: an answer that comes late is not shown', async ({ page, visit, dialog, world }) => {
  await visit({ wallets: [] })
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).nth(12)).toBeVisible()
  world.stack.faults.set('explorer', '/getWallets', { hold: true }, 1)
  const held = page.waitForRequest(/search=kes/)
  await search(dialog).fill('kes')
  await held
  await search(dialog).fill('marlow')
  await expect(cells(dialog)).toHaveCount(1)
  world.stack.faults.clear()
  // The held answer arrives, and must have no effect.
  await atRest(page)
  await expect(cells(dialog)).toHaveText(['Marlow'])
})

test('the badge filter shows certified ones only and keeps what was typed', async ({ page, visit, dialog, world }) => {
  await visit({ wallets: [] })
  await serve(page, world.stack.urls.explorer, 100)
  await openModal(page, { view: 'AllWallets' })
  const toggle = dialog.getByRole('button', { name: 'Certified' })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(cells(dialog)).toHaveText(Array.from({ length: 10 }, (_, index) => `Wallet ${index * 10}`))
  await search(dialog).fill('9')
  await expect(cells(dialog)).toHaveText(['Wallet 90'])
  await toggle.click()
  await expect(cells(dialog)).toHaveCount(19)
  await expect(search(dialog)).toHaveValue('9')
})

test('pages of 40 come by themselves while scrolling, each wallet once', async ({ page, visit, dialog, world }) => {
  await visit({ wallets: [] })
  const asked = await serve(page, world.stack.urls.explorer, 200)
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).first()).toBeVisible()
  const pages = () => asked.filter(query => query.get('entries') === '40').map(query => query.get('page'))
  await atRest(page)
  expect(pages().length, 'not all at once').toBeLessThan(4)
  await cells(dialog).first().hover()
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    expect(pages()).toEqual(['1', '2', '3', '4', '5'])
  }).toPass()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(dialog.getByRole('button', { name: 'Wallet 199', exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(cells(dialog).last()).toHaveAttribute('data-at', '199')
  await expect(dialog.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('by keyboard: one stop for the grid, arrows walk it, the next stop loads more and goes on with what is new', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await withoutScrolling(page)
  await visit({ wallets: [] })
  await serve(page, world.stack.urls.explorer, 100)
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).nth(12)).toBeVisible()
  const at = () =>
    page.evaluate(
      () => (document.querySelector('wallet-modal')!.shadowRoot!.activeElement as HTMLElement | null)?.dataset['at'],
    )
  const more = dialog.getByRole('button', { name: 'Load more' })
  await search(dialog).focus()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Certified' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await at()).toBe('0')
  for (const [key, index] of [
    ['ArrowRight', '1'],
    ['ArrowDown', '5'],
    ['ArrowLeft', '4'],
    ['ArrowUp', '0'],
    ['ArrowUp', '0'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(at, key).toBe(index)
  }
  // Beyond the rendered part; the last cell is rendered and focused nevertheless.
  await page.keyboard.press('End')
  await expect.poll(at).toBe('39')
  await expect(dialog.locator('[data-at="39"]')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(at).toBe('40')
  await page.keyboard.press('Home')
  await expect.poll(at).toBe('0')
  // Not under the search field, which stays on top.
  const cell = (await dialog.locator('[data-at="0"]').boundingBox())!
  expect(cell.y).toBeGreaterThanOrEqual((await dialog.locator('[data-finder]').boundingBox())!.y + 48)
})

test('focus survives scrolling away, and Back finds the place', async ({ page, visit, dialog, world }) => {
  await visit({ wallets: [] })
  await serve(page, world.stack.urls.explorer, 400)
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).nth(12)).toBeVisible()
  await cells(dialog).nth(2).focus()
  await search(dialog).hover()
  await expect(async () => {
    // Also back up: on a slow machine, one turn of the wheel can scroll past it.
    const last = Number(await dialog.locator('[data-at]').last().getAttribute('data-at'))
    await page.mouse.wheel(0, last < 150 ? 2500 : -500)
    await expect(dialog.locator('[data-at="150"]')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog.locator('[data-at="2"]')).toBeFocused()
  // A wheel that is still turning would move the place away from the pointer.
  const top = () => dialog.locator('[data-body]').evaluate(body => body.scrollTop)
  await expect(async () => {
    const before = await top()
    await atRest(page)
    expect(await top()).toBe(before)
  }).toPass()
  await dialog.locator('[data-at="150"]').click()
  const name = await dialog.getByRole('heading').first().textContent()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.locator('[data-at="150"]')).toBeFocused()
  await expect(dialog.locator('[data-at="150"]')).toBeInViewport()
  await expect(dialog.locator('[data-at="150"]')).toHaveText(name!)
})

test('a directory that does not answer leaves what is here, and comes when asked again', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/Failed to load resource/)
  await visit({ options: { customWallets: [lumen] } })
  world.stack.faults.set('explorer', '/getWallets', { status: 503 })
  await openModal(page, { view: 'AllWallets' })
  await expect(dialog.getByRole('alert')).toContainText('The wallet list isn’t available right now')
  expect(await cells(dialog).evaluateAll(all => all.map(el => el.getAttribute('aria-label')))).toEqual([
    'Kestrel, Installed',
    'Lumen',
  ])
  const [said, first] = [await dialog.getByRole('alert').boundingBox(), await cells(dialog).first().boundingBox()]
  expect(said!.y + said!.height).toBeLessThanOrEqual(first!.y)
  world.stack.faults.clear()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(cells(dialog).nth(12)).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('a phone lists what it can open', async ({ world, visit, page, dialog }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile Safari/604.1',
    }),
  )
  await page.setViewportSize({ width: 390, height: 800 })
  await visit({ wallets: [] })
  await page.route(`${world.stack.urls.explorer}/getWallets*`, route =>
    route.fulfill({
      json: {
        data: [
          {
            id: 'a',
            name: 'App',
            image_url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
            mobile_link: 'sample://',
          },
          { id: 'b', name: 'Extension only' },
        ],
        count: 2,
      },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog)).toHaveText(['App'])
})

test('R94: 5,000 wallets scroll and are searched with a hundred and some cells', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  // A hundred and more pages one after the other.
  test.slow()
  await visit({ wallets: [{ auto: 'approve' }] })
  await serve(page, world.stack.urls.explorer, 5000)
  await openModal(page, { view: 'AllWallets' })
  await expect(cells(dialog).nth(12)).toBeVisible()
  const measured = await page.evaluate(async () => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const body = root.querySelector('[data-body]')!
    const grid = root.querySelector<HTMLElement>('[data-cells]')!
    const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
    const tasks: number[] = []
    let live = 0
    const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)))
    observer.observe({ type: 'longtask' })
    const take = async () => {
      await new Promise(resolve => setTimeout(resolve, 100))
      tasks.push(...observer.takeRecords().map(entry => entry.duration))
      return tasks.splice(0)
    }
    // Waiting draws nothing: a hundred and more pages come one after the other.
    const longer = () =>
      new Promise<void>(resolve => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(grid, { attributeFilter: ['data-count'] })
      })
    while (Number(grid.dataset['count']) < 5000) {
      const grown = longer()
      body.scrollTop = body.scrollHeight
      await grown
    }
    const paging = await take()
    const { count } = grid.dataset
    const frames: number[] = []
    body.scrollTop = 0
    let last = await frame()
    for (let step = 0; step < 80; step++) {
      body.scrollTop += 400
      const now = await frame()
      frames.push(now - last)
      last = now
      live = Math.max(live, grid.children.length)
    }
    const scrolling = await take()
    const input = root.querySelector('input')!
    const keys: number[] = []
    for (const text of ['w', 'wa', 'wallet', 'wallet 4', 'wallet 43', 'wallet 432', 'wallet 4321']) {
      const start = performance.now()
      input.value = text
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await frame()
      // The frame has been drawn when the next task runs.
      await new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        port2.postMessage(0)
      })
      keys.push(performance.now() - start)
      live = Math.max(live, grid.children.length)
    }
    const searching = await take()
    frames.sort((a, b) => a - b)
    return {
      count,
      live,
      paging,
      scrolling,
      searching,
      keys,
      p95: frames[Math.floor(frames.length * 0.95)]!,
      heap: (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize,
    }
  })
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) })
  if (process.env['SHOW']) console.log(measured)
  expect(measured.live).toBeLessThanOrEqual(120)
  expect(measured.live).toBeGreaterThan(20)
  expect(measured.count).toBe('5001')
  await expect(cells(dialog)).toHaveText(['Wallet 4321'])
})

test('somebody without a wallet learns what it is, gets one, and connects it when it announces itself', async ({
  page,
  visit,
  dialog,
  context,
}) => {
  await context.route(/\.example\//, route => route.fulfill({ body: 'store' }))
  await visit({ wallets: [] })
  await openModal(page, { view: 'WhatIsAWallet' })
  await expect(dialog.getByText('Keeps your keys')).toBeVisible()
  await dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await expect(dialog.getByRole('heading', { name: 'Get a wallet' })).toBeVisible()
  const link = dialog.getByRole('link', { name: /^Kestrel/ })
  await expect(link).toHaveAttribute('href', 'https://apps.example/chrome/kestrel')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const [store] = await Promise.all([context.waitForEvent('page'), link.click()])
  await store.close()
  await expect(dialog.getByText('Get Kestrel')).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveText([
    /Get the extension.*For Chrome/,
    /Get the app.*For iPhone/,
    /Get the app.*For Android/,
    /Visit the website.*kestrel\.example/,
  ])
  await expect(dialog.getByRole('button', { name: /I already have the app/ })).toBeVisible()
  await check(page, 'downloads')
  await page.evaluate(() => {
    const provider = {
      request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : ['0x' + 'a1'.repeat(20)]),
      on() {},
      removeListener() {},
    }
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: { info: { uuid: crypto.randomUUID(), name: 'Kestrel', icon: '', rdns: 'example.kestrel' }, provider },
      }),
    )
  })
  await expect(dialog.getByText('Kestrel is installed')).toBeVisible()
  await check(page, 'installed')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
})
