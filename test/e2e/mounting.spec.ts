import { connectWallet, expect, NO_MOTION, openAccount, openModal, stateOf, test, type Page } from './fixtures.ts'
import { rounds as upTo } from './rounds.ts'

test.use(NO_MOTION)

const opened = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })

/** Waits until pending work has ended and nothing more than before exists; whatever stays for ever fails. */
async function expectNothingLeft(page: Page, before: Awaited<ReturnType<typeof census>>) {
  await expect(async () => {
    const after = await census(page)
    expect(after.documents).toBe(before.documents)
    expect(after.listeners - before.listeners, 'listeners').toBeLessThanOrEqual(5)
    expect(after.nodes - before.nodes, 'nodes').toBeLessThanOrEqual(20)
  }).toPass()
}

/** What is alive in the page after garbage collection. */
async function census(page: Page) {
  const session = await page.context().newCDPSession(page)
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners, documents } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { nodes, listeners, documents }
}

test('R14: mounted and destroyed a thousand times, nothing stays behind', async ({ page, visit, world }) => {
  await visit({ body: '<wallet-button></wallet-button><wallet-network-button></wallet-network-button>' })
  const rounds = (count: number) =>
    page.evaluate(
      async ([count, endpoints]) => {
        const { WalletModal } = window
        for (let i = 0; i < count; i++) {
          WalletModal.destroy()
          // No events: three thousand requests at once are more than a browser handles. No pictures that load late:
          // each is a document of its own to the browser.
          WalletModal.init({ projectId: 'local', endpoints, enableCoinbase: false, features: { analytics: false } })
          const off = [WalletModal.on('open', () => {}), WalletModal.subscribe(() => {})]
          const painted = WalletModal.open()
          // Pictures come after the first frame, and the browser keeps the last one.
          const picture = () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('img[src]')
          if (i % 50 === 0) {
            await painted
            while (!picture()) await new Promise(requestAnimationFrame)
          }
          off.forEach(end => end())
        }
        WalletModal.destroy()
        await new Promise(done => setTimeout(done, 700))
      },
      [count, world.stack.endpoints] as const,
    )
  await rounds(30)
  const before = await census(page)
  await rounds(upTo(1000))
  await expectNothingLeft(page, before)
  expect(await page.locator('wallet-modal').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
  await page.evaluate(
    endpoints => void window.WalletModal.init({ projectId: 'local', endpoints }),
    world.stack.endpoints,
  )
  await connectWallet(page)
})

test('R14: page elements put in and taken out a thousand times leave nothing behind', async ({ page, visit }) => {
  await visit({ body: '<main></main>' })
  const rounds = (count: number) =>
    page.evaluate(async count => {
      const main = document.querySelector('main')!
      for (let i = 0; i < count; i++) {
        main.innerHTML =
          '<wallet-button></wallet-button><wallet-account-button></wallet-account-button><wallet-network-button></wallet-network-button>'
        const [first] = main.children
        main.append(first!)
        if (i % 100 === 0) await new Promise(requestAnimationFrame)
        main.replaceChildren()
      }
      await new Promise(done => setTimeout(done, 300))
    }, count)
  await rounds(30)
  const before = await census(page)
  await rounds(upTo(1000))
  await expectNothingLeft(page, before)
})

const NAVIGATIONS: [name: string, code: string][] = [
  [
    'history.pushState with a new main',
    `history.pushState({}, '', '/two')
    const next = Object.assign(document.createElement('main'), { textContent: 'two' })
    document.querySelector('main').replaceWith(next)`,
  ],
  ['body.innerHTML emptied', `document.body.innerHTML = ''`],
  ['body replaced', `document.body.replaceWith(document.createElement('body'))`],
  [
    'head and body replaced',
    `document.head.replaceWith(document.createElement('head')); document.body.replaceWith(document.createElement('body'))`,
  ],
  [
    'everything of the page replaced',
    `document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'))`,
  ],
]
for (const [name, code] of NAVIGATIONS) {
  test(`R14: ${name}: an open modal stays and works, a closed one opens`, async ({ page, visit }) => {
    await visit()
    await openModal(page)
    await expect(opened(page)).toBeVisible()
    // Including the chunk that keeps the modal in place.
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/first.')),
        ),
      )
      .toBe(true)
    await page.waitForLoadState('networkidle')
    await page.evaluate(code)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kestrel/ })
      .click()
    await openAccount(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.evaluate(code.replace(`document.querySelector('main')`, 'document.body.firstElementChild'))
    await openModal(page)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Account' })).toBeVisible()
  })
}

test('R14: opened and closed 500 times without a pause, the last call holds', async ({ page, visit }) => {
  await visit()
  const settled = await page.evaluate(async () => {
    const { WalletModal } = window
    const calls: Promise<unknown>[] = []
    for (let i = 0; i < 500; i++) {
      calls.push(WalletModal.open(i % 3 ? {} : { view: 'Networks' }))
      if (i % 2) WalletModal.close()
      if (i % 7 === 0) await new Promise(done => setTimeout(done, 0))
    }
    calls.push(WalletModal.open())
    return (await Promise.allSettled(calls)).filter(({ status }) => status !== 'fulfilled').length
  })
  expect(settled).toBe(0)
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  await expect(opened(page)).toBeVisible()
  await page.evaluate(() => {
    for (let i = 0; i < 100; i++) {
      void window.WalletModal.open()
      window.WalletModal.close()
    }
  })
  await expect(page.locator('wallet-modal')).toHaveCount(0)
  expect((await stateOf(page)).open).toBe(false)
})

test('R14: calls made inside our own events neither nest nor loop', async ({ page, visit }) => {
  await visit()
  const heard = await page.evaluate(async () => {
    const { WalletModal } = window
    const heard: string[] = []
    const calls: Promise<unknown>[] = []
    let turns = 0
    WalletModal.on('open', () => {
      heard.push('open')
      if (turns === 0) calls.push(WalletModal.open({ view: 'Networks' }))
    })
    WalletModal.on('close', () => {
      heard.push('close')
      if (turns++ === 0) calls.push(WalletModal.open())
    })
    WalletModal.on('view', () => {
      if (heard.length < 3) calls.push(WalletModal.open())
    })
    let deep = 0
    WalletModal.subscribe(({ open }) => {
      if (open && deep++ < 3) WalletModal.setTheme({ mode: deep % 2 ? 'light' : 'dark' })
    })
    await WalletModal.open()
    WalletModal.close()
    await Promise.all(calls)
    return heard
  })
  expect(heard).toEqual(['open', 'close', 'open'])
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  await expect(opened(page)).toBeVisible()
})

test("R14: a handler that throws is the page's own error; the others are called and the modal works", async ({
  page,
  visit,
  allow,
}) => {
  allow(/of the page/)
  await visit()
  const heard = await page.evaluate(async () => {
    const { WalletModal } = window
    const heard: string[] = []
    addEventListener('error', event => {
      heard.push(`page: ${event.message}`)
    })
    for (const name of ['open', 'close', 'view', 'event', 'connect', 'account'] as const) {
      WalletModal.on(name, () => {
        throw new Error(`${name} of the page`)
      })
      WalletModal.on(name, () => heard.push(name))
    }
    WalletModal.subscribe(() => {
      throw new Error('subscriber of the page')
    })
    WalletModal.subscribe(() => void heard.push('state'))
    const account = await WalletModal.connect({ wallet: 'Kestrel' })
    heard.push(account.namespace)
    WalletModal.close()
    await new Promise(done => setTimeout(done, 50))
    return heard
  })
  for (const name of ['open', 'view', 'event', 'connect', 'close', 'state', 'eip155']) expect(heard).toContain(name)
  for (const name of ['open', 'connect', 'subscriber'])
    expect(heard.some(text => text.startsWith('page:') && text.includes(`${name} of the page`))).toBe(true)
})
