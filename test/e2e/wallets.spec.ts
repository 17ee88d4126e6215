import { expect, NONCE, openAccount, openModal, stateOf, NO_MOTION, test, type Page, atRest } from './fixtures.ts'
import type { WalletWindow } from './wallet.ts'

test.use(NO_MOTION)

const head = (code: string) => `<script nonce="${NONCE}">${code}</script>`
const rows = (page: Page) => page.getByRole('dialog').getByRole('listitem')

/** Announces wallets like a foreign script: one object for each `info`. */
const announce = (page: Page, details: { info: object }[]) =>
  page.evaluate(list => {
    for (const { info } of list)
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request: async () => [] } } }),
      )
  }, details)

const SVG = (inner: string, attributes = '') => {
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `data:image/svg+xml,${encodeURIComponent(`<svg ${namespaces} viewBox="0 0 9 9" ${attributes}>${inner}</svg>`)}`
}
const HOSTILE_ICONS = (evil: string): unknown[] => [
  'javascript:hit()',
  'JaVaScRiPt:hit()',
  ' javascript:hit()',
  'java\tscript:hit()',
  'javascript://%0ahit()',
  'vbscript:hit()',
  'data:text/html,<script>hit()</script>',
  'data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==',
  'data:application/xhtml+xml,<x/>',
  'data:image/svg+xml',
  'data:image/svg+xml,',
  'data:image/bmp;base64,AAAA',
  'data:image/x-icon;base64,AAAA',
  'data:image/svg,<svg/>',
  'data:,hit()',
  'data:image/png;base64,!!!',
  'data:image/gif;base64,' + 'A'.repeat(70_000),
  'blob:null/1',
  'file:///etc/passwd',
  'about:blank',
  `${evil}/a.png`,
  `//${new URL(evil).host}/b.png`,
  `/c.png`,
  'd.png',
  '?e',
  'https://evil.example/f.png',
  'http://evil.example/g.png',
  'ws://evil.example/',
  'ftp://evil.example/h.png',
  '" onerror="hit()',
  "'><img src=x onerror=hit()>",
  '<svg onload=hit()>',
  `url(${evil}/i.png)`,
  SVG('<script>parent.hit()</script>'),
  SVG('', 'onload="parent.hit()"'),
  SVG(`<image href="${evil}/j.png"/>`),
  SVG(`<image xlink:href="${evil}/k.png"/>`),
  SVG(`<use href="${evil}/l.svg#x"/>`),
  SVG(
    `<foreignObject width="9" height="9"><img xmlns="http://www.w3.org/1999/xhtml" src="${evil}/m.png"/></foreignObject>`,
  ),
  SVG(`<style>@import "${evil}/n.css"; * { background: url(${evil}/o.png) }</style><rect width="9" height="9"/>`),
  SVG('<animate attributeName="href" values="javascript:hit()"/>'),
  SVG(`<a href="javascript:parent.hit()"><rect width="9" height="9"/></a>`),
  { toString: 'x' },
  7,
  null,
  undefined,
  [`${evil}/q.png`],
]

test('R31: hostile icons run nothing, ask nobody, and a letter stands in', async ({ page, visit, world, allow }) => {
  allow(/Failed to load resource/) // not a valid picture
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const icons = HOSTILE_ICONS(world.site.origin)
  expect(icons.length).toBeGreaterThanOrEqual(40)
  await visit({ wallets: [], head: head('window.hits = 0; window.hit = () => { hits++ }') })
  await openModal(page)
  world.site.log.length = 0
  await announce(
    page,
    icons.map((icon, index) => ({
      info: { uuid: `icon-${index}`, name: `Wallet ${index}`, rdns: `example.w${index}`, icon },
    })),
  )
  await expect(rows(page).filter({ hasText: /^.?Wallet \d/ })).toHaveCount(icons.length)
  await atRest(page)
  expect(await page.evaluate(() => (window as unknown as { hits: number }).hits)).toBe(0)
  expect(world.site.log).toEqual([])
  expect(requests.filter(url => /evil|passwd/.test(url))).toEqual([])
  const sources = await rows(page)
    .locator('img')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).src))
  for (const source of sources.filter(source => !source.startsWith(world.stack.urls.explorer)))
    expect(source).toMatch(/^data:image\/(png|webp|jpeg|gif|svg\+xml)[;,]/)
  await expect(rows(page).filter({ hasText: 'Wallet 0' }).locator('[data-letter]')).toHaveText('W')
})

test('R32: of 10,000 announcements 200 are kept and the page stays quick', async ({ page, visit }) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  await page.evaluate(() => {
    for (let index = 0; index < 10_000; index++)
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: {
            info: { uuid: `flood-${index}`, name: `Flood ${index}`, rdns: `example.flood${index}`, icon: '' },
            provider: { request: async () => [] },
          },
        }),
      )
  })
  await openModal(page)
  await expect(rows(page).filter({ hasText: 'Flood' })).toHaveCount(199)
  await page.getByRole('searchbox', { name: 'Search wallets' }).fill('kest')
  await rows(page)
    .getByRole('button', { name: /^Kestrel/ })
    .click()
  await openAccount(page)
})

test('R33: two wallets that claim the same rdns are both there, told apart, and each stays itself', async ({
  page,
  visit,
  world,
}) => {
  await visit({
    wallets: [
      { auto: 'approve' },
      {
        name: 'Kestrel',
        rdns: 'example.kestrel',
        accounts: [world.stack.accounts.eip155[1]!.privateKey],
        auto: 'approve',
      },
    ],
  })
  // The same uuid again, from another object: the first one stays.
  await page.evaluate(() => {
    addEventListener(
      'eip6963:announceProvider',
      event => {
        const { info } = (event as CustomEvent).detail
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: { info, provider: { request: async () => ['0x000000000000000000000000000000000000dEaD'] } },
          }),
        )
      },
      { once: true },
    )
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
  await openModal(page)
  await expect(rows(page).filter({ hasText: 'Kestrel' })).toHaveCount(2)
  await rows(page).getByRole('button', { name: 'Kestrel (2), Installed' }).click()
  await openAccount(page)
  expect((await stateOf(page)).namespaces.eip155?.address).toBe(world.stack.accounts.eip155[1]!.address)
  await page.evaluate(() =>
    (window as unknown as { WalletModal: { disconnect(): Promise<void> } }).WalletModal.disconnect(),
  )
  await openModal(page)
  await rows(page)
    .getByRole('button', { name: /^Kestrel, / })
    .click()
  await openAccount(page)
  expect((await stateOf(page)).namespaces.eip155?.address).toBe(world.stack.accounts.eip155[0]!.address)
})

// src/connectors/eip1193.test.ts covers all kinds.
const ODD_PROVIDERS: [string, string, 'connects' | 'hidden'][] = [
  ['a Proxy', 'new Proxy({ request, on }, {})', 'connects'],
  [
    'a class with private state',
    'new (class { #ask = request; request(call) { return this.#ask(call) } on() {} removeListener() {} })',
    'connects',
  ],
  ['with events that throw', '({ request, on() { throw 1 }, removeListener() { throw 2 } })', 'connects'],
  ['with send only', '({ send: request, sendAsync: request, on })', 'hidden'],
]

test('R42: odd provider objects connect or are not offered', async ({ page, visit }) => {
  const code = ODD_PROVIDERS.map(
    ([name, make], index) =>
      `addEventListener('eip6963:requestProvider', (provider => {
        const info = { uuid: 'odd-${index}', name: ${JSON.stringify(`Odd ${name}`)}, rdns: 'example.odd${index}', icon: '' }
        return () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
      })(${make}))`,
  )
  await visit({
    wallets: [],
    options: { enableReconnect: false },
    head: head(
      `{
        const answers = { eth_requestAccounts: ['0x${'a1'.repeat(20)}'], eth_accounts: [], eth_chainId: '0x1' }
        const request = async ({ method }) => answers[method] ?? null
        const on = () => {}
        ${code.join(';')}
      }`,
    ),
  })
  for (const [name, , outcome] of ODD_PROVIDERS) {
    await openModal(page, { view: 'Connect' })
    const row = rows(page).getByRole('button', { name: new RegExp(`^Odd ${name},`) })
    if (outcome === 'hidden') {
      await expect(row, name).toHaveCount(0)
      continue
    }
    await row.click()
    await openAccount(page)
    await page.evaluate(() =>
      (window as unknown as { WalletModal: { disconnect(): Promise<void>; close(): void } }).WalletModal.disconnect(),
    )
  }
})

// src/connectors/injected.test.ts covers all contenders.
const FIGHTS: [string, string, 'Browser Wallet' | undefined][] = [
  [
    'another object at every read',
    'Object.defineProperty(window, "ethereum", { get: () => [a, b][++turn % 2], set: write, configurable: false })',
    undefined,
  ],
  [
    'a list of providers',
    'Object.defineProperty(window, "ethereum", { get: () => guard({ ...b, providers: [a, b], request: b.request }), set: write })',
    'Browser Wallet',
  ],
]

test('R43: whoever fights over window.ethereum, the announced wallets work and nothing is written', async ({
  page,
  visit,
}) => {
  for (const [name, fight, generic] of FIGHTS) {
    await visit({
      wallets: [{ auto: 'approve' }, { name: 'Cairn', auto: 'approve' }],
      head: head(`{
        const a = __testWalletControl.of('Kestrel').provider, b = __testWalletControl.of('Cairn').provider
        let turn = 0
        window.writes = 0
        const write = () => { writes++ }
        const counted = () => (writes++, true)
        const guard = it =>
          new Proxy(it, { set: counted, defineProperty: counted, deleteProperty: counted, setPrototypeOf: counted })
        ${fight}
      }`),
    })
    for (const wallet of ['Kestrel', 'Cairn']) {
      await openModal(page, { view: 'Connect' })
      await rows(page)
        .getByRole('button', { name: new RegExp(`^${wallet},`) })
        .click()
      await openAccount(page)
      expect((await stateOf(page)).namespaces.eip155?.wallet?.name, name).toBe(wallet)
      await page.evaluate(() =>
        (window as unknown as { WalletModal: { disconnect(): Promise<void> } }).WalletModal.disconnect(),
      )
    }
    await openModal(page, { view: 'Connect' })
    await expect(rows(page).filter({ hasText: 'Browser Wallet' }), name).toHaveCount(generic ? 1 : 0)
    expect(await page.evaluate(() => (window as unknown as WalletWindow & { writes: number }).writes), name).toBe(0)
  }
})

test('a wallet that is only at window.ethereum is offered as Browser Wallet, unless the host switches that off', async ({
  page,
  visit,
}) => {
  const wallets = [{ announce: false, inject: true, auto: 'approve' }]
  await visit({ wallets, options: { enableInjected: false } })
  await openModal(page)
  await expect(rows(page).filter({ hasText: 'Browser Wallet' })).toHaveCount(0)
  await visit({ wallets })
  await openModal(page)
  await rows(page).getByRole('button', { name: 'Browser Wallet, Installed' }).click()
  await openAccount(page)
  await page.reload()
  await expect.poll(async () => (await stateOf(page)).namespaces.eip155?.wallet?.id).toBe('injected')
})
