import { readFileSync } from 'node:fs'
import {
  connectWallet,
  dist,
  expect,
  manifest,
  NO_MOTION,
  NONCE,
  openAccount,
  openModal,
  stateOf,
  test,
} from './fixtures.ts'

test.use(NO_MOTION)

const INTEGRITY = manifest.files['wallet-modal.js']!.integrity
const inline = (code: string) => `<script nonce="${NONCE}">${code}</script>`

/** Elements that shadow what scripts usually read from `document` or `window`, in each way that markup can. */
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
const KINDS: [string, (name: string) => string][] = [
  ['forms and images by name', name => `<form name="${name}" action="https://evil.example/"></form>`],
  ['links by id', name => `<a id="${name}" href="https://evil.example/"></a>`],
  ['pictures by name and id', name => `<img name="${name}" id="${name}" alt="">`],
  [
    'pairs, which make collections',
    name => `<a id="${name}"></a><a id="${name}" name="src" href="https://evil.example/x.js"></a>`,
  ],
]
test('R4: elements that shadow globals, of whatever kind, change neither where chunks come from nor that the modal opens', async ({
  page,
  visit,
  world,
}) => {
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  for (const [index, [kind, markup]] of KINDS.entries())
    await test.step(kind, async () => {
      const elements = CLOBBERS.map(markup).join('')
      // Before the script, so that they exist when it looks up its own URL.
      await visit({
        options: null,
        body: `${elements}<main></main><script src="${world.cdn.origin}/wallet-modal.js" integrity="${INTEGRITY}"
          crossorigin="anonymous" data-project-id="local" data-endpoints='${JSON.stringify(world.stack.endpoints)}'></script>`,
      })
      // From the second visit on the session is restored.
      if (index) await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
      await page.evaluate(() => window.WalletModal.open())
      const dialog = page.getByRole('dialog')
      if (index) return expect(dialog.getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
      await dialog.getByRole('button', { name: /^Kestrel/ }).click()
      await openAccount(page)
    })
  const known = [
    world.site.origin,
    world.cdn.origin,
    world.stack.urls.data,
    world.stack.urls.explorer,
    world.stack.urls.analytics,
    ...Object.values(world.stack.urls.rpc),
  ]
  expect(requests.filter(url => !url.startsWith('data:') && !known.some(origin => url.startsWith(origin)))).toEqual([])
})

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
  expect(warnings).toEqual([
    `[wallet-modal] already loaded on this page (version ${manifest.version}); ignoring this copy`,
  ])
  expect(await page.evaluate(() => (window as unknown as { readies: number }).readies)).toBe(1)
  // The first tag's options apply.
  expect((await stateOf(page)).theme).toBe('dark')
  await connectWallet(page)
  await expect(page.locator('wallet-modal')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const [what, tag, code, message, where] of [
  [
    'names no project',
    '<script src="SRC" data-networks="1"></script>',
    'options/project-id',
    'Project ID Not Configured',
    ': set projectId (data-project-id), from https://dashboard.reown.com',
  ],
  [
    'comes as a module',
    '<script type="module" src="SRC" data-project-id="local"></script>',
    'options/invalid',
    'Load the script without `type="module"`.',
    '',
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
    await page.clock.fastForward(2000)
    await expect.poll(async () => (await stateOf(page)).error).toEqual({ code, message })
    expect(said).toEqual([`[wallet-modal] ${message}${where}`])
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
  allow(/newer\.js/) // loads on the second visit
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
  expect(warnings).toEqual([
    `[wallet-modal] already loaded on this page (version ${manifest.version}); ignoring this copy`,
  ])
  await openModal(page)
  expect(await page.evaluate(() => (window as unknown as { opened: boolean }).opened)).toBe(true)
})

test('R12: a page that had a WalletModal of its own keeps working with the tag', async ({ page, visit }) => {
  await visit({ head: inline('window.WalletModal = { theirs: true }') })
  await connectWallet(page)
})
