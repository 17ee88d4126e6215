import {
  connectWallet,
  expect,
  manifest,
  NO_MOTION,
  NONCE,
  openAccount,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
} from './fixtures.ts'

test.use(NO_MOTION)

const opened = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })
const kestrel = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Kestrel/ })
/** The middle of the first wallet is clickable, inside the window, and of a readable size. */
async function usable(page: Page) {
  await expect(kestrel(page)).toBeVisible()
  await expect(async () => {
    const box = (await kestrel(page).boundingBox())!
    const size = page.viewportSize()!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(size.width)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(size.height)
    expect(box.height).toBeGreaterThanOrEqual(44)
    expect(
      await page.evaluate(
        ([x, y]) => document.elementFromPoint(x!, y!)?.localName,
        [box.x + box.width / 2, box.y + box.height / 2],
      ),
    ).toBe('wallet-modal')
  }).toPass()
  await kestrel(page).click()
  await openAccount(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const STYLES: [name: string, css: string][] = [
  [
    'rules for everything, all of them important',
    `* {
      color: red !important; font: 40px/1 serif !important; letter-spacing: 9px !important;
      text-transform: uppercase !important; box-sizing: content-box !important; margin: 30px !important;
      padding: 30px !important; border: 9px solid red !important; float: left !important;
      transform: rotate(7deg) !important; opacity: .1 !important; filter: blur(3px) !important;
      pointer-events: none !important; position: static !important; width: 10px !important;
      overflow: hidden !important; animation: none !important; transition: all 5s !important
    }`,
  ],
  [
    'rules against our element',
    `wallet-modal, html > *:last-child {
      display: none !important; visibility: hidden !important; opacity: 0 !important; transform: scale(0) !important;
      pointer-events: none !important; width: 0 !important; height: 0 !important; clip-path: inset(50%) !important;
      content-visibility: hidden !important; position: absolute !important; z-index: -1 !important;
      contain: strict !important; zoom: .1 !important
    }`,
  ],
  [
    'custom properties with our names',
    `:root, * {
      --surface: red !important; --u: 40px; --z: -1; --ink: transparent;
      --accent: url(x); --font: cursive; --kb: 900px; --d: 9
    }`,
  ],
  [
    'resets, print sheets and units',
    `html {
      font-size: 3px; -webkit-text-size-adjust: none; hyphens: auto; writing-mode: vertical-rl; user-select: none;
      cursor: none
    }
    body { zoom: 2; direction: rtl; unicode-bidi: bidi-override }
    button, input, a, svg, section, header { all: unset !important; display: none !important }`,
  ],
  [
    'transformed, filtered and clipped ancestors',
    `body {
      transform: translateX(40px) scale(.8); filter: blur(2px); perspective: 10px; will-change: transform;
      overflow: hidden; height: 40px; contain: paint; clip-path: circle(9px)
    }
    main { backdrop-filter: blur(9px); isolation: isolate }`,
  ],
]
// The first and the last stand for all in other engines.
const GROUPS = [[STYLES[0]!, STYLES[4]!], STYLES.slice(1, 4)]
for (const styles of GROUPS)
  test(`R15: ${styles.map(([name]) => name).join('; ')}: usable all the same`, async ({ page, visit }) => {
    for (const [name, css] of styles)
      await test.step(name, async () => {
        await visit({ head: `<style>${css}</style>` })
        await openModal(page)
        await expect(opened(page), name).toHaveCSS('font-size', '15px')
        await expect(opened(page), name).toHaveCSS('opacity', '1')
        await usable(page)
        await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
      })
  })

test('R15: a layer above everything gives way to the modal', async ({ page, visit }) => {
  await visit({
    head: '<style>#top { position: fixed; inset: 0; z-index: 2147483647; background: rgb(200 0 0/.5) }</style>',
    body: '<main></main><div id="top">cookies?</div>',
  })
  await openModal(page)
  await usable(page)
})

test('R15: a focus trap of the page does not lock up, and the modal works by keyboard and mouse', async ({
  page,
  visit,
}) => {
  await visit({
    body: `<div id="trap" tabindex="-1"><input id="field"></div><script nonce="${NONCE}">
      let pulls = 0
      window.pulls = () => pulls
      addEventListener('focusin', event => {
        const trap = document.getElementById('trap')
        if (!trap.contains(event.target)) { pulls++; document.getElementById('field').focus() }
      })
      document.getElementById('field').focus()</script>`,
  })
  await openModal(page)
  await expect(opened(page)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { pulls(): number }).pulls())).toBeLessThan(10)
  await kestrel(page).click()
  await openAccount(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('R15: an inert page leaves the modal alive', async ({ page, visit }) => {
  await visit()
  await page.evaluate(() => {
    document.body.inert = true
  })
  await openModal(page)
  await usable(page)
})

test('R15: opens inside a fullscreen element, and leaves it with the page', async ({ page, visit }) => {
  await visit({
    body: `<div id="stage" style="background:#fff"><button id="go">Full</button></div><script>
      document.getElementById('go').onclick = () => document.getElementById('stage').requestFullscreen()</script>`,
  })
  await page.locator('#go').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('stage')
  await openModal(page)
  await expect.poll(() => page.evaluate(() => document.querySelector('wallet-modal')?.parentElement?.id)).toBe('stage')
  await expect(kestrel(page)).toBeVisible()
  await page.evaluate(() => document.exitFullscreen())
  await expect
    .poll(() => page.evaluate(() => document.querySelector('wallet-modal')?.parentElement?.localName))
    .toBe('html')
  await usable(page)
})

test('R15: opened from a dialog of the page it lies on top; Escape closes ours alone', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({
    body: '<dialog id="theirs" style="transform: translateY(2px)"><p>Their dialog</p><wallet-button></wallet-button></dialog>',
  })
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')!.showModal())
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const ours = page.locator('wallet-modal').getByRole('dialog')
  await expect.poll(() => page.evaluate(() => document.querySelector('wallet-modal')?.parentElement?.id)).toBe('theirs')
  await ours.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(ours).toHaveCount(0)
  await openModal(page)
  await expect(ours.getByRole('heading', { name: 'Account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(ours).toHaveCount(0)
  expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')!.open)).toBe(true)
  await openModal(page)
  await expect(ours).toBeVisible()
  // The page's dialog closes below ours: ours stays.
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#theirs')!.close())
  await expect(dialog.getByRole('heading', { name: 'Account' })).toBeVisible()
})

const inner = (cdn: string, urls: object) =>
  `<!doctype html><script src="/test-wallet.js"></script>
  <script src="${cdn}/wallet-modal.js" integrity="${manifest.files['wallet-modal.js']!.integrity}" crossorigin="anonymous"
    data-project-id="local" data-endpoints='${JSON.stringify(urls)}'></script><wallet-button></wallet-button>`
const FRAMES: [name: string, attributes: (origin: string) => string][] = [
  ['an iframe of the same origin', origin => `src="${origin}/inner"`],
  ['an iframe of another origin', origin => `src="${origin.replace('127.0.0.1', 'localhost')}/inner"`],
  ['a sandboxed one without an origin or storage', origin => `sandbox="allow-scripts" src="${origin}/inner"`],
]
for (const frames of [FRAMES.slice(0, 1), FRAMES.slice(1)])
  test(`R16: works inside ${frames.map(([name]) => name).join(', and ')}`, async ({ page, visit, world }) => {
    await visit({ options: null, wallets: [], body: '<main></main>' })
    world.site.put(
      '/inner',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end(
          `<script>window.__testWallet = [{ auto: 'approve', rpc: ${JSON.stringify(world.stack.urls.rpc)} }]</script>
            ${inner(world.cdn.origin, world.stack.endpoints)}`,
        ),
    )
    // Each has a storage of its own, or none: what one has connected is not there in the next.
    for (const [name, attributes] of frames)
      await test.step(name, async () => {
        world.site.put('/outer', `<iframe ${attributes(world.site.origin)} width="600" height="700"></iframe>`)
        await page.goto(`${world.site.origin}/outer`)
        const child = page.frameLocator('iframe')
        await child.getByRole('button', { name: 'Connect wallet' }).click()
        await child.getByRole('button', { name: /^Kestrel/ }).click()
        await expect(child.getByRole('dialog'), name).toHaveCount(0)
        await child.getByRole('button', { name: /^(0x|vera\.eth)/ }).click()
        await expect(child.getByRole('dialog').getByRole('heading', { name: 'Account' }), name).toBeVisible()
        await expect(child.getByRole('dialog').getByText('vera.eth')).toBeVisible()
        await child.getByRole('button', { name: 'Close' }).click()
        await expect(child.getByRole('dialog')).toHaveCount(0)
      })
  })

test('R16: in a worker the script refuses with a clear error and touches nothing', async ({ page, visit, world }) => {
  await visit({ options: null })
  world.site.put(
    '/worker.js',
    `const before = Reflect.ownKeys(self).length
    let said = 'nothing'
    try { importScripts('/wallet-modal.js') } catch (error) { said = error.message }
    postMessage([said, Reflect.ownKeys(self).length - before, typeof WalletModal])`,
  )
  expect(
    await page.evaluate(
      () =>
        new Promise(resolve => {
          new Worker('/worker.js').onmessage = ({ data }) => resolve(data)
        }),
    ),
  ).toEqual(['wallet-modal must run in a browser page. Load it with a script tag.', 0, 'undefined'])
})

test('R16: without storage the session lives as long as the page, and nothing is said about it', async ({
  page,
  visit,
}) => {
  await visit({
    head: `<script nonce="${NONCE}">
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })</script>`,
  })
  await connectWallet(page)
  expect((await stateOf(page)).status).toBe('connected')
})
