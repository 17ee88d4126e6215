import { readFileSync } from 'node:fs'
import { expect, manifest, NO_MOTION, stateOf, test } from './fixtures.ts'

test.use(NO_MOTION)

const INTEGRITY = manifest.files['wallet-modal.js']!.integrity
/** The documents' own, unchanged. */
const [STUB] = /<script>\n[^<]*window\.WalletModal \?\?=[\s\S]*?<\/script>/.exec(
  readFileSync('demo/docs/start/script-tag.md', 'utf8'),
)!
const tag = (src: string, attributes = '') =>
  `<script async src="${src}/wallet-modal.js" integrity="${INTEGRITY}" crossorigin="anonymous" ${attributes}></script>`
type Logged = { log: unknown[][] }
const logOf = (page: import('./fixtures.ts').Page) => page.evaluate(() => (window as unknown as Logged).log)

const CALLS = `
  window.log = []
  const note = name => value => void log.push([name, value?.code ?? value?.version ?? typeof value])
  WalletModal.on('ready', () => log.push(['ready']))
  WalletModal.on('event', ({ event }) => event === 'INITIALIZE' && log.push(['INITIALIZE']))
  WalletModal.on('open', () => log.push(['open']))
  const off = WalletModal.on('open', () => log.push(['never']))
  off()
  WalletModal.subscribe(({ open }) => open && window.seen++)
  window.seen = 0
  window.kept = WalletModal`

test('R13: calls to the stub of the documents wait for the async script, with every listener in time', async ({
  page,
  visit,
  world,
}) => {
  await visit({
    options: null,
    head: `${STUB}<script>${CALLS}
      WalletModal.init({ projectId: 'local', networks: [1, 8453], endpoints: ${JSON.stringify(world.stack.endpoints)} }).then(note('init'))
      WalletModal.open({ view: 'Networks' }).then(note('opened'))
      WalletModal.connect({ wallet: 'nobody' }).then(note('connected'), note('refused'))
      log.push(['queued', WalletModal.version])</script>`,
    body: `<wallet-button></wallet-button>${tag(world.cdn.origin)}`,
  })
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Choose network' })).toBeVisible()
  await expect.poll(() => logOf(page)).toHaveLength(7)
  const log = await logOf(page)
  expect(log[0]).toEqual(['queued', undefined])
  expect(log.slice(1)).toEqual(
    expect.arrayContaining([
      ['INITIALIZE'],
      ['ready'],
      ['open'],
      ['init', manifest.version],
      ['opened', 'undefined'],
      ['refused', 'wallet/not-installed'],
    ]),
  )
  expect(await page.evaluate(() => (window as unknown as { seen: number }).seen)).toBeGreaterThan(0)
  // One that was kept from before is as good as the modal.
  const kept = await page.evaluate(() =>
    (window as unknown as { kept: { connect(options: object): Promise<never> } }).kept
      .connect({ wallet: 'nobody' })
      .catch(error => error.code),
  )
  expect(kept).toBe('wallet/not-installed')
})

test('R13: with its options on the tag the stub needs no init, and without a stub the page goes on as before', async ({
  page,
  visit,
  world,
}) => {
  const attributes = `data-project-id="local" data-endpoints='${JSON.stringify(world.stack.endpoints)}' data-features-email="false"`
  await visit({
    options: null,
    head: `${STUB}<script>${CALLS}; window.opened = WalletModal.open()</script>`,
    body: tag(world.cdn.origin, attributes),
  })
  await page.evaluate(() => (window as unknown as { opened: Promise<void> }).opened)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(async () => (await logOf(page)).flat().sort()).toEqual(['INITIALIZE', 'open', 'ready'])
})

const HOSTILE: [string, string][] = [
  ['a stub with a value for every name', 'window.WalletModal = new Proxy(() => {}, { get: () => () => {} })'],
  ['one that throws at each read', `window.WalletModal = new Proxy({}, { get() { throw new Error('no') } })`],
  ['a name whose getter throws', `Object.defineProperty(window, 'WalletModal', { get() { throw new Error('no') } })`],
  ['a name that is locked', `Object.defineProperty(window, 'WalletModal', { value: { theirs: true } })`],
  ['a queue that is none', `window.WalletModal = { q: { length: 1e9, forEach: null } }`],
  ['null', 'window.WalletModal = null'],
]

test('R12: whatever stands under its name, the script runs, and the page’s elements work', async ({
  page,
  visit,
  world,
  allow,
}) => {
  // Listeners of this test call what the page itself has broken.
  allow(/uncaught: (no|WalletModal\.on is not a function)/)
  const attributes = `data-project-id="local" data-endpoints='${JSON.stringify(world.stack.endpoints)}'`
  for (const [what, code] of HOSTILE)
    await test.step(what, async () => {
      await visit({
        options: null,
        head: `<script>${code}; addEventListener('wallet-modal:ready', () => { window.isReady = true })</script>`,
        body: `<wallet-button></wallet-button>${tag(world.cdn.origin, attributes)}`,
      })
      await page.locator('wallet-button').getByRole('button', { name: 'Connect wallet' }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
      expect(await page.evaluate(() => (window as unknown as { isReady: boolean }).isReady)).toBe(true)
    })
  expect((await stateOf(page)).open).toBe(true)
})
