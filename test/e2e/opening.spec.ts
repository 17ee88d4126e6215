import { expect, openModal, test, type Locator, type ModalWindow, atRest } from './fixtures.ts'

/** The installed wallet and WalletConnect appear immediately, the others come from the directory. */
const fromDirectory = (dialog: Locator) => dialog.getByRole('listitem').nth(2)

test('the first frame shows a wallet row, and nothing else is fetched before it', async ({ page, visit }) => {
  await visit({ body: '<main>Host page</main>' })
  const seen = await page.evaluate(
    () =>
      new Promise<{ isRowShown: boolean; before: string[] }>(resolve => {
        const fetched: string[] = []
        const { fetch, setTimeout } = window
        // For a hidden tab, which draws no frames, the renderer waits 35 ms and the modal half a second; a busy machine
        // may draw its frame later than either.
        window.setTimeout = ((then: () => void, ms = 0) => (ms < 35 ? setTimeout(then, ms) : 0)) as typeof setTimeout
        window.fetch = (...args) => (fetched.push(String(args[0])), fetch(...args))
        new MutationObserver(changes => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node instanceof HTMLScriptElement) fetched.push(node.src)
        }).observe(document, { childList: true, subtree: true })
        void (window as unknown as ModalWindow).WalletModal.open()
        requestAnimationFrame(() => {
          const row = document.querySelector('wallet-modal')!.shadowRoot!.querySelector('[data-row]')!
          const isRowShown = row.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          // After the frame's task, and before any later task.
          queueMicrotask(() => resolve({ isRowShown, before: [...fetched] }))
        })
      }),
  )
  expect(seen).toEqual({ isRowShown: true, before: [] })
})

test('the directory is asked once, however often the modal opens', async ({ page, visit, dialog, world }) => {
  await visit()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/getWallets')) asked.push(request.url())
  })
  await openModal(page)
  await expect(fromDirectory(dialog)).toBeVisible()
  const rows = await dialog.getByRole('listitem').count()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await openModal(page)
  expect(await dialog.getByRole('listitem').count()).toBe(rows)
  expect(asked.length).toBe(1)
  expect(asked[0]).toContain(world.stack.urls.explorer)
})

test('a directory that failed is asked again with the next opening', async ({ page, visit, dialog, world, allow }) => {
  allow(/503|wallet list/i)
  await visit()
  world.stack.faults.set('explorer', 'GET /getWallets', { status: 503 })
  await openModal(page)
  await expect(dialog.getByText('The wallet list isn’t available')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  world.stack.faults.clear('explorer')
  await openModal(page)
  await expect(fromDirectory(dialog)).toBeVisible()
  await expect(dialog.getByText('The wallet list isn’t available')).toHaveCount(0)
})

test('a page with a scroll bar keeps its width while the modal is open, and is dimmed all over', async ({
  page,
  visit,
  world,
  launchOptions,
}) => {
  await visit({ body: '<main style="height: 4000px">Tall</main>' })
  // Automated browsers hide their scroll bars unless told otherwise.
  const browser = await page
    .context()
    .browser()!
    .browserType()
    .launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] })
  const tall = await browser.newPage()
  await tall.goto(world.site.origin)
  const width = () => tall.evaluate(() => document.querySelector('main')!.getBoundingClientRect().width)
  const before = await width()
  expect(
    await tall.evaluate(() => innerWidth - document.documentElement.clientWidth),
    'room of the scroll bar',
  ).toBeGreaterThan(0)
  await openModal(tall)
  expect(await width()).toBe(before)
  expect(
    await tall.evaluate(() => {
      const { left, right } = document
        .querySelector('wallet-modal')!
        .shadowRoot!.querySelector('[data-scrim]')!
        .getBoundingClientRect()
      return [left, right - innerWidth]
    }),
    'the scrim reaches from edge to edge',
  ).toEqual([0, 0])
  await tall.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(tall.getByRole('dialog')).toHaveCount(0)
  expect(await width()).toBe(before)
  expect(await tall.evaluate(() => document.documentElement.style.cssText)).toBe('')
  await browser.close()
})

test('without variables of the host the card is 360 px wide, on layer 999, its lengths of 10 px and its corners of 4', async ({
  page,
  visit,
  dialog,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit()
  await openModal(page)
  // @spec:9.41
  await expect.poll(async () => (await dialog.boundingBox())!.width).toBe(360)
  const look = await dialog.evaluate(card => {
    const { zIndex, position } = getComputedStyle(card.parentElement!)
    return { radius: getComputedStyle(card).borderRadius, zIndex, position }
  })
  // The card's radius is five times the theme's.
  expect(look).toEqual({ radius: '20px', zIndex: '999', position: 'fixed' })
})

test('coming in takes 120 ms, a change of height 150, and the way out 150', async ({ page, visit, dialog }) => {
  await visit()
  await openModal(page)
  // @spec:9.42
  expect(await dialog.evaluate(card => getComputedStyle(card).animationDuration)).toBe('0.12s')
  const height = page.evaluate(
    () =>
      new Promise<unknown>(resolve => {
        const { animate } = Element.prototype
        Element.prototype.animate = function (frames, options) {
          resolve((options as KeyframeAnimationOptions).duration)
          return animate.call(this, frames, options)
        }
      }),
  )
  await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  // @spec:9.42
  expect(await height).toBe(150)
  const out = await page.evaluate(() => {
    const layer = document.querySelector('wallet-modal')!.shadowRoot!.firstElementChild!
    ;(window as unknown as ModalWindow).WalletModal.close()
    return [...layer.children].map(part => getComputedStyle(part).transitionDuration)
  })
  // @spec:9.42
  expect(out).toEqual(['0.15s', '0.15s'])
  await expect(dialog).toHaveCount(0)
})

test('views have no address: going through them leaves the address of the page and its history as they were', async ({
  page,
  visit,
  dialog,
}) => {
  await visit()
  const place = () => page.evaluate(() => [location.href, history.length, JSON.stringify(history.state)])
  const before = await place()
  await openModal(page)
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(dialog.getByRole('heading', { name: 'All wallets' })).toBeVisible()
  expect(await place()).toEqual(before)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await openModal(page, { view: 'WhatIsAWallet' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  // @spec:2.1
  expect(await place()).toEqual(before)
})

test('focus goes to the title with the first frame, and back to the opener', async ({ page, visit, dialog }) => {
  await visit()
  const opener = page.getByRole('button', { name: 'Connect wallet' })
  await opener.click()
  // @spec:2.4
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  // Open and closed within one frame: nothing is left that could take focus.
  await page.evaluate(async () => {
    const { WalletModal } = window as unknown as ModalWindow
    void WalletModal.open()
    WalletModal.close()
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  await expect(opener).toBeFocused()
})

for (const [device, viewport, wallets] of [
  ['desktop', { width: 1280, height: 800 }, [{}, { name: 'Cairn' }]],
  ['phone', { width: 390, height: 800 }, []],
] as const)
  test(`on a ${device} no row of the list moves, from its first frame until the directory has answered`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit({ wallets: [...wallets] })
    world.stack.faults.set('explorer', 'GET /getWallets', { delay: 400 })
    await openModal(page)
    // Where each row was seen, with the card's own edge: a card that grows moves its rows too.
    await page.evaluate(() => {
      const seen: Record<string, number[]> = {}
      Object.assign(window, { seen })
      const look = () => {
        const root = document.querySelector('wallet-modal')!.shadowRoot!
        for (const row of root.querySelectorAll('[data-list] button, [data-list] a, [role=dialog]'))
          (seen[row.getAttribute('role') ?? row.textContent!] ??= []).push(row.getBoundingClientRect().top)
        requestAnimationFrame(look)
      }
      look()
    })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Marlow' })).toBeVisible()
    await atRest(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number[]> }).seen)
    expect(Object.keys(seen).length).toBeGreaterThan(5)
    for (const [row, tops] of Object.entries(seen)) expect([row, ...new Set(tops)]).toEqual([row, tops[0]])
  })
