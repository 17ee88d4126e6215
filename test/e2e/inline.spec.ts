import { answer } from './approving.ts'
import { check } from './axe.ts'
import { expect, NO_MOTION, openModal, stateOf, test, type ModalWindow, type Page, atRest } from './fixtures.ts'
import { approveDevice, newestMail } from './mail.ts'
import { nativeOf, review } from './sending.ts'
import { wallet } from './wallet.ts'

test.use(NO_MOTION)

const ELEMENT = '<wallet-modal-inline></wallet-modal-inline>'
/** With a height that a strict policy allows. */
const BELOW = '<br>'.repeat(90)
/** Taller than the window, with a field, a box between two links, and one of our buttons. */
const pageWith = (box = ELEMENT) => `<main><h1>Host page</h1><wallet-button></wallet-button>
  <label>Search <input id="field"></label> <a href="#before">Before</a>
  ${box}
  <a href="#after">After</a>${BELOW}</main>`
const boxOf = (page: Page) => page.getByRole('region')
const titled = (page: Page, name: string | RegExp) =>
  expect(boxOf(page).getByRole('heading', { name, level: 2 })).toBeVisible()
const kestrel = (page: Page) => boxOf(page).getByRole('button', { name: /^Kestrel/ })
/** Connects through the page, without a click in the box. */
const connect = (page: Page) =>
  page.evaluate(() => (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }))
/** Every element that has the focus, from the page's own inwards. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: outer } = document
    const inner = outer?.shadowRoot?.activeElement
    return [outer!.id || outer!.localName, inner?.getAttribute('aria-label') ?? inner?.textContent].filter(Boolean)
  })
const listen = (page: Page) =>
  page.evaluate(() => {
    const it = window as unknown as ModalWindow & { heard: string[] }
    it.heard = []
    for (const name of ['open', 'close', 'connect', 'disconnect'] as const)
      it.WalletModal.on(name, () => it.heard.push(name))
  })
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
const leftOver = (page: Page) => page.locator('wallet-modal').count()

// @fast
test('a whole journey in a box: connect, send to a mined transfer, and back to the account', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit({ csp: 'strict', body: pageWith() })
  const { address } = world.stack.accounts.eip155[3]!
  const before = await nativeOf(page, world, address)
  const box = boxOf(page)
  await titled(page, 'Connect wallet')
  await listen(page)
  await check(page, 'the wallets')
  await kestrel(page).click()
  await expect(box.getByRole('heading', { name: 'Account', level: 2 })).toBeFocused()
  expect(await heard(page)).toEqual(['connect', 'close', 'open'])
  expect(await stateOf(page)).toMatchObject({ open: true, view: 'Account', status: 'connected' })
  await check(page, 'the account')
  await box.getByRole('button', { name: 'Send', exact: true }).click()
  await review(box, '0.125', address)
  await check(page, 'the review')
  await box.getByRole('button', { name: 'Send 0.125 ETH' }).click()
  await expect(box.getByText('Sent', { exact: true })).toBeVisible()
  expect((await nativeOf(page, world, address)) - before).toBe(125n * 10n ** 15n)
  await box.getByRole('button', { name: 'Done' }).click()
  await titled(page, 'Account')
  await expect(box.getByRole('button', { name: /^(Back|Close)$/ })).toHaveCount(0)
  await box.getByRole('button', { name: 'Account menu' }).click()
  await box.getByRole('button', { name: /^Disconnect/ }).click()
  await titled(page, 'Connect wallet')
  await expect(dialog).toHaveCount(0)
})

test('whoever comes back sees the account at once, never the wallets, and keeps the focus', async ({ page, visit }) => {
  const titles = `<script>
    window.titles = []
    setInterval(() => {
      const title = document.querySelector('wallet-modal')?.shadowRoot.querySelector('h2')?.textContent
      if (title && title !== titles.at(-1)) titles.push(title)
    })
  </script>`
  await visit({ body: pageWith(), head: titles })
  await kestrel(page).click()
  await titled(page, 'Account')
  await page.reload()
  await page.locator('#field').focus()
  await titled(page, 'Account')
  expect(await page.evaluate(() => (window as unknown as { titles: string[] }).titles)).not.toContain('Connect wallet')
  expect(await focused(page)).toEqual(['field'])
})

test('Tab goes through the box and leaves it, both ways; the page stays clickable and scrolls, and nothing is written on it', async ({
  page,
  visit,
}) => {
  await visit({ body: pageWith() })
  await kestrel(page).waitFor()
  await page.getByRole('link', { name: 'Before' }).focus()
  const way: string[] = []
  for (let at = 0; at < 30 && way.at(-1) !== 'a'; at++) {
    await page.keyboard.press('Tab')
    way.push((await focused(page)).join(': '))
  }
  expect(way.at(-1)).toBe('a')
  expect(way.slice(0, -1).filter(it => !it.startsWith('wallet-modal'))).toEqual([])
  expect(way.filter(it => it.includes('Kestrel'))).toHaveLength(1)
  expect(way.length).toBeGreaterThan(3)
  await expect(page.getByRole('link', { name: 'After' })).toBeFocused()
  const back: string[] = []
  for (let at = 0; at < 30 && back.at(-1) !== 'a'; at++) {
    await page.keyboard.press('Shift+Tab')
    back.push((await focused(page)).join(': '))
  }
  await expect(page.getByRole('link', { name: 'Before' })).toBeFocused()
  expect(back.slice(0, -1).reverse()).toEqual(way.slice(0, -1))

  await boxOf(page).hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('link', { name: 'After' }).click()
  expect(page.url()).toContain('#after')
  expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
  expect(await page.evaluate(() => document.querySelectorAll('[inert],[aria-hidden]').length)).toBe(0)
})

test('Escape goes a step back, and at the first view it is the page’s own', async ({ page, visit }) => {
  await visit({ body: pageWith() })
  const keys = () => page.evaluate(() => (window as unknown as { keys: number }).keys)
  await page.evaluate(() => {
    Object.assign(window, { keys: 0 })
    addEventListener('keydown', ({ key }) => key === 'Escape' && (window as unknown as { keys: number }).keys++)
  })
  await boxOf(page)
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await titled(page, /^All wallets/)
  await page.keyboard.press('Escape')
  await titled(page, 'Connect wallet')
  await expect(boxOf(page).getByRole('button', { name: /^All wallets/ })).toBeFocused()
  expect(await keys()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await keys()).toBe(1)
  await titled(page, 'Connect wallet')
  // A view that the page has opened also leads back to the first one.
  await openModal(page, { view: 'WhatIsAWallet' })
  await boxOf(page).getByRole('button', { name: 'Back' }).click()
  await titled(page, 'Connect wallet')
})

test('the focus stays in the page until the user comes to the box, and again once they have left it', async ({
  page,
  visit,
}) => {
  await visit({ body: pageWith() })
  await kestrel(page).waitFor()
  await page.locator('#field').focus()
  await openModal(page, { view: 'WhatIsAWallet' })
  await titled(page, 'What is a wallet?')
  await connect(page)
  await titled(page, 'Account')
  expect(await focused(page)).toEqual(['field'])
  await boxOf(page).getByRole('button', { name: 'Account menu' }).click()
  await expect(boxOf(page).getByRole('button', { name: /^Disconnect/ })).toBeVisible()
  await expect(boxOf(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.locator('#field').click()
  await wallet(page, 'setChain', ['137'])
  await titled(page, 'Wrong network')
  await atRest(page)
  expect(await focused(page)).toEqual(['field'])
})

test('a button of the page and `open` show a view in the box and bring it into sight', async ({
  page,
  visit,
  dialog,
}) => {
  await page.setViewportSize({ width: 800, height: 600 })
  await visit({ body: `<main><wallet-button></wallet-button>${BELOW}${ELEMENT}</main>` })
  await kestrel(page).waitFor()
  await page.locator('wallet-button').getByRole('button').click()
  await expect(boxOf(page)).toBeInViewport({ ratio: 0.9 })
  await expect(boxOf(page).getByRole('heading', { name: 'Connect wallet' })).toBeFocused()
  await page.evaluate(() => scrollTo(0, 0))
  await openModal(page, { view: 'AllWallets' })
  await expect(boxOf(page)).toBeInViewport({ ratio: 0.9 })
  await titled(page, /^All wallets/)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await titled(page, 'Connect wallet')
  await expect(dialog).toHaveCount(0)
})

test('a connection that the page waits for ends with `close`, as in the modal', async ({ page, visit }) => {
  await visit({ body: pageWith(), wallets: [{ name: 'Kestrel' }] })
  await kestrel(page).waitFor()
  const code = page.evaluate(() =>
    (window as unknown as ModalWindow).WalletModal.connect().then(
      () => 'connected',
      error => error.code,
    ),
  )
  await atRest(page)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  expect(await code).toBe('request/aborted')
  await titled(page, 'Connect wallet')
})

for (const [name, box, options] of [
  ['the element', ELEMENT, {}],
  ['the option', '<div id="box"></div>', { target: '#box' }],
] as const)
  test(`${name}: a box that leaves the page ends, comes back when it is there again, and \`destroy\` leaves nothing`, async ({
    page,
    visit,
    dialog,
  }) => {
    await visit({ csp: 'strict', body: `<main id="app">${box}</main>`, options })
    await kestrel(page).click()
    await titled(page, 'Account')
    await listen(page)
    await boxOf(page).getByRole('button', { name: 'Send', exact: true }).click()
    await page.evaluate(() => {
      const app = document.querySelector('#app')!
      Object.assign(window, { box: app.firstElementChild })
      app.replaceChildren()
    })
    await expect.poll(async () => (await stateOf(page)).open).toBe(false)
    expect([await leftOver(page), await heard(page)]).toEqual([0, ['close']])
    // Without a box it opens over the page.
    await openModal(page)
    await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
    await page.evaluate(() => document.querySelector('#app')!.append((window as unknown as { box: Element }).box))
    await titled(page, 'Account')
    await expect(dialog).toHaveCount(0)
    expect(await leftOver(page)).toBe(1)
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.destroy())
    await expect.poll(() => leftOver(page)).toBe(0)
    expect((await stateOf(page)).open).toBe(false)
    expect((await heard(page)).at(-1)).toBe('close')
  })

test('a target that comes later is used as soon as it is there; one that cannot be used is named and left', async ({
  page,
  visit,
  dialog,
}) => {
  const warnings: string[] = []
  page.on('console', message => message.type() === 'warning' && warnings.push(message.text()))
  await visit({ body: '<main></main>', options: { target: 'main .box' } })
  await openModal(page)
  await expect(dialog).toBeVisible()
  await page.evaluate(() => (document.querySelector('main')!.innerHTML = '<p class="box"></p>'))
  await kestrel(page).waitFor()
  await expect(dialog).toHaveCount(0)
  expect(warnings).toEqual([])
  await visit({ body: '<main></main>', options: { target: 'main >' } })
  await openModal(page)
  await expect(dialog).toBeVisible()
  expect(warnings).toEqual(['[wallet-modal] Ignored invalid option target (expected an element, or a selector of one)'])
})

test('the box that came last has the modal', async ({ page, visit }) => {
  await visit({ body: `<main>${ELEMENT}</main>` })
  await kestrel(page).waitFor()
  await page.evaluate(() => document.body.append(document.createElement('wallet-modal-inline')))
  await expect(page.locator('body > wallet-modal-inline').getByRole('region')).toBeVisible()
  await expect(boxOf(page)).toHaveCount(1)
})

test('where the code for boxes does not load, the modal opens over the page', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  allow(/Failed to load resource|ERR_|net::/)
  await page.route(/chunks\/inline\./, route => route.abort())
  await visit({ body: pageWith() })
  await page.locator('wallet-button').getByRole('button').click()
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('an embedded wallet asks in the box, with its frame over it, wherever the page has been scrolled to', async ({
  page,
  visit,
  world,
  dialog,
}) => {
  await visit({
    csp: 'strict',
    wallets: [],
    options: { features: { email: true } },
    body: `<main><h1>Host</h1>${BELOW}${ELEMENT}</main>`,
  })
  const box = boxOf(page)
  const email = 'inline@example.com'
  await box.getByLabel('Email address').fill(email)
  await box.getByLabel('Email address').press('Enter')
  const device = box.getByRole('heading', { name: 'Approve this device' })
  await expect(device.or(box.getByRole('heading', { name: 'Enter the code' }))).toBeVisible()
  if (await device.isVisible()) await approveDevice(page, world, email)
  await box.getByLabel('Six-digit code').fill(await newestMail(page, world, email, 'code'))
  await titled(page, 'Account')
  await page.evaluate(() => scrollTo(0, 0))
  const { address } = (await stateOf(page)).namespaces.eip155!
  const signed = page.evaluate(
    params =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
        method: 'personal_sign',
        params: [...params],
      }),
    ['0x48656c6c6f', address!] as const,
  )
  await expect(box).toBeInViewport({ ratio: 0.9 })
  await answer(page, 'Approve')
  expect(await signed).toMatch(/^0x/)
  await titled(page, 'Account')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})

test('required sign-in is asked for in the box, and behind it is the account', async ({ page, visit }) => {
  await visit({ body: pageWith(), options: { siwx: { required: true } } })
  await kestrel(page).click()
  await titled(page, /^Sign in/)
  await boxOf(page).getByRole('button', { name: /^Sign/ }).last().click()
  await titled(page, 'Account')
  expect((await stateOf(page)).sessions).toHaveLength(1)
})

/** Waits until the view has loaded everything, and nothing moves any more. */
async function placed(page: Page) {
  await expect(boxOf(page).locator('[aria-busy=true]:not([role=status])')).toHaveCount(0)
  await atRest(page)
  await boxOf(page).evaluate(async box => {
    const moving = () =>
      (box.getRootNode() as ShadowRoot)
        .getAnimations()
        .filter(it => it.effect!.getComputedTiming().iterations !== Infinity)
    while (moving().length) {
      for (const it of moving()) it.finish()
      await new Promise(requestAnimationFrame)
    }
  })
}

/** The longest words get the least room; in wider boxes nothing differs from a phone. */
const ROOMS = [[390, 'de'], ...['de', 'ru', 'ar', 'fr', 'hi', 'en'].map(locale => [280, locale] as const)] as const
/** Everything in the view that is wider than the box, in each room. */
const tooNarrow = (page: Page) =>
  page.evaluate(async rooms => {
    const found: string[] = []
    const card = () => document.querySelector('wallet-modal')!.shadowRoot!.querySelector('section')!
    const moving = () =>
      (card().getRootNode() as ShadowRoot)
        .getAnimations()
        .filter(it => it.effect!.getComputedTiming().iterations !== Infinity)
    const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const [width, locale] of rooms) {
      const say = (what: string) => found.push(`in ${locale} at ${width} px ${what}`)
      document.querySelector<HTMLElement>('#room')!.style.width = `${width}px`
      await (window as unknown as ModalWindow).WalletModal.setLocale(locale)
      await drawn()
      for (; moving().length; await drawn()) for (const it of moving()) it.finish()
      const frame = card().getBoundingClientRect()
      if (frame.width !== width) say(`the box is ${frame.width} px wide`)
      if (document.documentElement.scrollWidth > innerWidth) say('the page scrolls')
      for (const el of card().querySelectorAll<HTMLElement>(
        '[data-body], header, [data-row], [data-address] > *, button, a, input, p, h2',
      )) {
        const { left, right, width, height } = el.getBoundingClientRect()
        if (width && height && (left < frame.left - 1 || right > frame.right + 1))
          say(`${el.textContent} from ${Math.round(left)} to ${Math.round(right)}`)
        if (el.matches('p') && el.scrollWidth > el.clientWidth + 1) say(`"${el.textContent}" is cut`)
      }
    }
    return found
  }, ROOMS)

test('280 px of a wide page are enough in six languages, and 390 px are', async ({ page, visit, world }) => {
  await visit({
    body: `<main><div id="room">${ELEMENT}</div></main>`,
    options: { features: { email: true, socials: ['google', 'x', 'github', 'apple'] } },
  })
  const look = async (view: string, options = {}) => {
    await openModal(page, { view, ...options })
    await expect.poll(async () => (await stateOf(page)).view).toBe(view)
    await placed(page)
    expect(await tooNarrow(page), view).toEqual([])
  }
  await kestrel(page).waitFor()
  expect(await tooNarrow(page), 'home').toEqual([])
  for (const view of ['AllWallets', 'ConnectingWalletConnectBasic', 'WhatIsAWallet', 'Networks']) await look(view)
  await connect(page)
  await expect.poll(async () => (await stateOf(page)).view).toBe('Account')
  await placed(page)
  expect(await tooNarrow(page), 'Account').toEqual([])
  for (const view of ['WalletSend', 'Swap', 'WalletReceive', 'Transactions', 'OnRampProviders']) await look(view)
  const uri = `ethereum:${world.stack.accounts.eip155[3]!.address}@1?value=2.5e17`
  await look('WalletSend', { arguments: { uri } })
})

test('a box has the direction of its place, or of the language where the page names none', async ({ page, visit }) => {
  await visit({ body: `<main><div dir="rtl">${ELEMENT}</div></main>` })
  const direction = () => boxOf(page).evaluate(it => getComputedStyle(it).direction)
  await kestrel(page).waitFor()
  expect(await direction()).toBe('rtl')
  await visit({ body: `<main>${ELEMENT}</main>`, lang: 'ar' })
  await kestrel(page).waitFor()
  await expect.poll(direction).toBe('rtl')
})
