import { readFileSync } from 'node:fs'
import { connectWallet, dist, expect, manifest, NONCE, openAccount, openModal, stateOf, test } from './fixtures.ts'

const INTEGRITY = manifest.files['wallet-modal.js']!.integrity
const inline = (code: string) => `<script nonce="${NONCE}">${code}</script>`

/** Elements that shadow what scripts usually read from `document` or `window`, each in the ways markup can. */
const CLOBBERS = [
  'currentScript',
  'body',
  'head',
  'scripts',
  'forms',
  'images',
  'activeElement',
  'baseURI',
  'location',
  'defaultView',
  'fullscreenElement',
  'querySelector',
  'elementFromPoint',
  'addEventListener',
  'visibilityState',
  'cookie',
  'WalletModal',
  'config',
  'trustedTypes',
  'localStorage',
  'ethereum',
]
for (const [kind, markup] of [
  ['forms and images by name', (name: string) => `<form name="${name}" action="https://evil.example/"></form>`],
  ['links by id', (name: string) => `<a id="${name}" href="https://evil.example/"></a>`],
  ['pictures by name and id', (name: string) => `<img name="${name}" id="${name}" alt="">`],
  [
    'pairs, which make collections',
    (name: string) => `<a id="${name}"></a><a id="${name}" name="src" href="https://evil.example/x.js"></a>`,
  ],
] as const) {
  test(`R4: elements that shadow globals (${kind}) change neither where chunks come from nor that the modal opens`, async ({
    page,
    visit,
    world,
  }) => {
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    const elements = CLOBBERS.map(markup).join('')
    // Before the script, so that they are in place when it reads where it came from.
    await visit({
      options: null,
      body: `${elements}<main></main><script src="${world.cdn.origin}/wallet-modal.js" integrity="${INTEGRITY}"
        crossorigin="anonymous" data-project-id="local" data-endpoints='${JSON.stringify(world.stack.endpoints)}'></script>`,
    })
    await page.evaluate(() => window.WalletModal.open())
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kestrel/ })
      .click()
    await openAccount(page)
    const known = [
      world.site.origin,
      world.cdn.origin,
      world.stack.urls.data,
      world.stack.urls.explorer,
      world.stack.urls.analytics,
      ...Object.values(world.stack.urls.rpc),
    ]
    expect(requests.filter(url => !url.startsWith('data:') && !known.some(origin => url.startsWith(origin)))).toEqual(
      [],
    )
  })
}

test('R12: included ten times, async and deferred, there is one modal and one warning', async ({
  page,
  visit,
  world,
}) => {
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning' && message.text().includes('[wallet-modal]')) warnings.push(message.text())
  })
  const tags = ['', 'async', 'defer', 'async', '', 'defer', '', 'async defer', 'type="module"']
    .map(
      how =>
        `<script src="${world.cdn.origin}/wallet-modal.js" integrity="${INTEGRITY}" crossorigin="anonymous"
          data-project-id="other" data-theme-mode="light" ${how}></script>`,
    )
    .join('')
  await visit({
    head: inline('window.readies = 0; addEventListener("wallet-modal:ready", () => { readies++ })'),
    body: `<wallet-button></wallet-button>${tags}`,
  })
  await page.waitForLoadState('load')
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(warnings).toEqual([`[wallet-modal] already on this page (version ${manifest.version}); the first one stays`])
  expect(await page.evaluate(() => (window as unknown as { readies: number }).readies)).toBe(1)
  // The first tag's options hold.
  expect((await stateOf(page)).theme).toBe('dark')
  await connectWallet(page)
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const [what, tag, code, message] of [
  [
    'names no project',
    '<script src="SRC" data-networks="1"></script>',
    'options/project-id',
    'Project ID Not Configured',
  ],
  [
    'comes as a module',
    '<script type="module" src="SRC" data-project-id="local"></script>',
    'options/invalid',
    'Load the script without type="module"',
  ],
] as const)
  test(`a script tag that ${what} says so on the console, in the state, by each call and on the buttons`, async ({
    page,
    visit,
    allow,
    world,
  }) => {
    allow(/\[wallet-modal\]/)
    const said: string[] = []
    page.on('console', message => said.push(message.text()))
    await page.clock.install()
    const src = `${world.cdn.origin}/wallet-modal.js`
    await visit({ options: null, body: `<wallet-button></wallet-button>${tag.replace('SRC', src)}` })
    await page.waitForFunction(() => window.WalletModal)
    await page.clock.fastForward(5000)
    await expect.poll(async () => (await stateOf(page)).error).toEqual({ code, message })
    expect(said).toEqual([`[wallet-modal] ${message}`])
    const refused = await page.evaluate(() => window.WalletModal.open().catch(error => error.code))
    expect(refused).toBe(code)
    const button = page.locator('wallet-button').getByRole('button')
    await expect(button).toHaveAttribute('title', message)
    await expect(button).toBeDisabled()
    if (code !== 'options/project-id') return
    await page.evaluate(endpoints => void window.WalletModal.init({ projectId: 'local', endpoints }), world.stack.urls)
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
  })

test('R12: of two versions the first keeps the global, and the second says so without a throw', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/newer\.js/) // which comes with the second visit
  const warnings: string[] = []
  page.on('console', message => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const other = readFileSync(`${dist}/wallet-modal.js`, 'utf8')
    .replaceAll(manifest.version, '99.0.0')
    .replaceAll(manifest.build, 'ffffffffffffffff')
  await visit(
    {
      head: inline('addEventListener("wallet-modal:ready", () => { window.first ??= WalletModal })'),
      body: `<wallet-button></wallet-button><script>WalletModal.on('open', () => { window.opened = true })</script>
        <script src="/newer.js" data-project-id="newer"></script>`,
    },
    '/two',
  )
  expect(warnings).toEqual([])
  world.site.put('/newer.js', other)
  await page.reload()
  expect(await page.evaluate(() => window.WalletModal.version)).toBe(manifest.version)
  expect(await page.evaluate(() => (window as unknown as { first: unknown }).first === window.WalletModal)).toBe(true)
  expect(warnings).toEqual([`[wallet-modal] already on this page (version ${manifest.version}); the first one stays`])
  await openModal(page)
  expect(await page.evaluate(() => (window as unknown as { opened: boolean }).opened)).toBe(true)
})

test('R12: a page that had a WalletModal of its own keeps working with the tag', async ({ page, visit }) => {
  await visit({ head: inline('window.WalletModal = { theirs: true }') })
  await connectWallet(page)
})

test('R13: open() before init waits for it, and calls settle in order', async ({ page, visit, world }) => {
  await visit({
    options: null,
    body: `<main></main><script src="${world.cdn.origin}/wallet-modal.js" integrity="${INTEGRITY}" crossorigin="anonymous"></script>`,
  })
  const order = await page.evaluate(async endpoints => {
    const order: string[] = []
    const off = window.WalletModal.on('open', () => order.push('open'))
    window.WalletModal.on('open', () => order.push('never'))()
    const opened = window.WalletModal.open().then(() => order.push('opened'))
    window.WalletModal.on('ready', () => order.push('ready'))
    await new Promise(done => setTimeout(done, 50))
    order.push('init')
    window.WalletModal.init({ projectId: 'local', endpoints })
    await opened
    off()
    return order
  }, world.stack.endpoints)
  expect(order[0]).toBe('init')
  expect(order.slice(1).sort()).toEqual(['open', 'opened', 'ready'])
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('R13: open() before there is a body opens the modal beside it', async ({ page, visit, world }) => {
  const options = JSON.stringify({ projectId: 'local', endpoints: world.stack.endpoints })
  await visit({
    options: null,
    head: `<script src="${world.cdn.origin}/wallet-modal.js" integrity="${INTEGRITY}" crossorigin="anonymous"></script>${inline(`
      window.hadBody = !!document.body
      WalletModal.init(${options})
      window.opened = WalletModal.open()`)}`,
  })
  expect(await page.evaluate(() => (window as unknown as { hadBody: boolean }).hadBody)).toBe(false)
  await page.evaluate(() => (window as unknown as { opened: Promise<void> }).opened)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kestrel/ })
    .click()
  await openAccount(page)
})

test('R13: every call around destroy() settles, and nothing of the modal is left', async ({ page, visit, world }) => {
  await visit()
  const outcome = await page.evaluate(async endpoints => {
    const { WalletModal } = window
    const settle = (promise: Promise<unknown>) =>
      Promise.race([
        promise.then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
        new Promise(done => setTimeout(done, 5000, 'hangs')),
      ])
    const calls: Promise<unknown>[] = [settle(WalletModal.open()), settle(WalletModal.connect())]
    WalletModal.on('close', () =>
      calls.push(
        settle(WalletModal.open()),
        settle(WalletModal.connect({ wallet: 'Kestrel' })),
        settle(WalletModal.setLocale('de')),
      ),
    )
    await WalletModal.open()
    WalletModal.destroy()
    const left = document.querySelectorAll('wallet-modal').length
    calls.push(
      settle(WalletModal.open()),
      settle(WalletModal.connect()),
      settle(WalletModal.disconnect()),
      settle(WalletModal.switchNetwork(1)),
    )
    WalletModal.destroy()
    WalletModal.close()
    const late = settle(new Promise<void>(done => void WalletModal.on('open', () => done())))
    const settled = await Promise.all(calls)
    const { error } = WalletModal.getState()
    WalletModal.init({ projectId: 'local', endpoints })
    await WalletModal.open()
    return {
      settled,
      left,
      late: await late,
      error: error?.code,
      now: document.querySelectorAll('wallet-modal').length,
    }
  }, world.stack.endpoints)
  expect(outcome).toEqual({
    settled: expect.arrayContaining(['done', 'request/aborted', 'modal/destroyed']),
    left: 0,
    late: 'done',
    error: 'modal/destroyed',
    now: 1,
  })
  expect(outcome.settled).not.toContain('hangs')
  expect(outcome.settled.slice(-4)).toEqual(Array(4).fill('modal/destroyed'))
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('R17: nothing is requested before open(): no chunk, no service, no picture', async ({ page, visit, world }) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await visit({
    body: '<wallet-button></wallet-button><wallet-account-button></wallet-account-button><wallet-network-button></wallet-network-button>',
    options: { themeMode: 'auto' },
  })
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  await page.evaluate(() => {
    const { WalletModal } = window
    WalletModal.setTheme({ mode: 'light' })
    WalletModal.updateOptions({ featuredWalletIds: ['x'] })
    WalletModal.getProvider('eip155')
    WalletModal.getState()
    WalletModal.close()
    dispatchEvent(new Event('focus'))
    return new Promise(done => setTimeout(done, 300))
  })
  await page.waitForLoadState('networkidle')
  expect(requests.map(url => url.replace(world.cdn.origin, 'cdn').replace(world.site.origin, ''))).toEqual([
    '/',
    '/test-wallet.js',
    'cdn/wallet-modal.js',
  ])
  await openModal(page)
  await expect.poll(() => requests.filter(url => url.includes('/chunks/')).length).toBeGreaterThan(0)
})

test('R17: with a stored session code is fetched ahead, but before open() nothing is asked except what a page button shows', async ({
  page,
  visit,
  world,
}) => {
  await visit()
  const last = page.waitForResponse(/\/avatars\//)
  await connectWallet(page)
  // What the account asked for is answered, so that nothing of it is counted below.
  await last
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const { data, explorer, rpc } = world.stack.urls
  const services = [data, explorer, ...Object.values(rpc)]
  for (const [body, asked] of [
    ['<main></main>', []],
    ['<wallet-button></wallet-button>', ['/v1/identity/', '/avatars/vera.eth.svg']],
  ] as const) {
    await visit({ body })
    await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
    await page.waitForLoadState('networkidle')
    const after = requests.slice(requests.findLastIndex(url => url === `${world.site.origin}/`))
    expect(after).toContainEqual(expect.stringContaining('/chunks/account.'))
    expect(after.filter(url => services.some(origin => url.startsWith(origin)))).toEqual(
      asked.map(path => expect.stringContaining(path)),
    )
  }
})
