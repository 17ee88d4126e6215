import { readFileSync } from 'node:fs'
import {
  expect,
  manifest,
  NO_MOTION,
  NONCE,
  putHost,
  strictPolicy,
  test,
  type HostPage,
  type Page,
  type World,
} from './fixtures.ts'
import type { LoadOptions } from '../../src/entries/load.ts'

test.use(NO_MOTION)

const INTEGRITY = manifest.files['wallet-modal.js']!.integrity
type Loading = { load: typeof import('../../src/entries/load.ts') }
const LOADER = `<script type="module" nonce="${NONCE}">import * as load from '/load.js'; window.load = load</script>`

/** An app whose bundle has the loader and not the modal. */
async function app(
  { world, page, visit }: { world: World; page: Page; visit: (host: HostPage) => Promise<void> },
  host: HostPage = {},
) {
  // What is put there is gone with the next page of a test.
  await visit({ options: null, wallets: [], ...host, head: `${host.head ?? ''}${LOADER}` })
  await page.waitForFunction(() => (window as unknown as Partial<Loading>).load)
  const options = { projectId: 'local', networks: [1], endpoints: world.stack.endpoints }
  const given = { src: `${world.cdn.origin}/wallet-modal.js`, integrity: INTEGRITY, nonce: NONCE, options }
  return given as LoadOptions
}
test.beforeEach(({ world, page }) => {
  const text = readFileSync('dist/esm/load.js', 'utf8')
  return page.route(`${world.site.origin}/load.js`, route =>
    route.fulfill({ contentType: 'text/javascript', body: text, headers: { 'access-control-allow-origin': '*' } }),
  )
})
/** Calls at the same time: the codes of those that fail, else the version. */
const load = (page: Page, given: object, times = 1) =>
  page.evaluate(
    ([given, times]) => {
      const { loadWalletModal, isModalError } = (window as unknown as Loading).load
      const call = () =>
        loadWalletModal(given as LoadOptions).then(
          modal => (modal === window.WalletModal ? modal.version : 'another'),
          (error: unknown) => (isModalError(error) ? `${error.code}: ${error.message}` : String(error)),
        )
      return Promise.all(Array.from({ length: times }, call))
    },
    [given, times] as const,
  )
const tags = (page: Page) => page.locator('script[src$="wallet-modal.js"]')

test('R4: three calls add one pinned tag, under the strict policy, and give the modal that opens', async ({
  page,
  visit,
  world,
}) => {
  const csp = strictPolicy(world.stack).replace('trusted-types wallet-modal', '$& wallet-modal-load')
  const given = await app({ page, visit, world }, { csp })
  expect(await load(page, given, 3)).toEqual(Array(3).fill(manifest.version))
  await expect(tags(page)).toHaveCount(1)
  await expect(tags(page)).toHaveAttribute('integrity', INTEGRITY)
  await expect(tags(page)).toHaveAttribute('crossorigin', 'anonymous')
  await page.evaluate(() => window.WalletModal.open())
  await expect(page.getByRole('dialog')).toBeVisible()
  // The modal that is there is used.
  expect(await load(page, given)).toEqual([manifest.version])
  await expect(tags(page)).toHaveCount(1)
})

test('a policy without its name is the reason that the call rejects with, and no tag is added', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/CSP violation|trusted-types|TrustedTypePolicy/)
  const given = await app({ page, visit, world }, { csp: 'strict' })
  expect(await load(page, given)).toEqual([
    'chunk/failed: Add to the page’s Content-Security-Policy: trusted-types wallet-modal-load',
  ])
  await expect(tags(page)).toHaveCount(0)
})

test('R3: bytes of another hash and a script that does not come are refused, and the next call works', async ({
  page,
  visit,
  world,
  allow,
}) => {
  allow(/Failed to load resource|integrity|ERR_/)
  const given = await app({ page, visit, world })
  const refused = [`chunk/failed: ${given.src} failed to load or failed its integrity check.`]
  expect(await load(page, { ...given, integrity: INTEGRITY.replace(/.{4}$/, 'AAAA') }, 2)).toEqual([
    ...refused,
    ...refused,
  ])
  await expect(tags(page)).toHaveCount(0)
  await page.route(given.src, route => route.abort())
  expect(await load(page, given)).toEqual(refused)
  await page.unroute(given.src)
  expect(await load(page, given)).toEqual([manifest.version])
  await expect(tags(page)).toHaveCount(1)
})

test('a tag of the page that is still loading is used, and one that fails gives way to the next call', async ({
  page,
  world,
  allow,
}) => {
  allow(/Failed to load resource|ERR_/)
  const src = `${world.cdn.origin}/wallet-modal.js`
  const endpoints = JSON.stringify(world.stack.endpoints)
  const pinned = `src="${src}" integrity="${INTEGRITY}" crossorigin="anonymous"`
  const tag = `<script async ${pinned} data-project-id="local" data-endpoints='${endpoints}'></script>`
  for (const isDown of [false, true]) {
    let go = () => {}
    const held = new Promise<void>(done => {
      go = done
    })
    await page.route(src, async route => {
      await held
      await (isDown ? route.abort() : route.continue())
    })
    // Its load event waits for the script.
    const url = putHost(world, { options: null, wallets: [], head: LOADER, body: tag })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window as unknown as Partial<Loading>).load)
    const given: LoadOptions = { src, integrity: INTEGRITY }
    const loading = load(page, given)
    await expect(tags(page)).toHaveCount(1)
    go()
    expect(await loading).toEqual([isDown ? expect.stringContaining('chunk/failed') : manifest.version])
    await expect(tags(page)).toHaveCount(1)
    await page.unroute(src)
    expect(await load(page, given)).toEqual([manifest.version])
    await expect(tags(page)).toHaveCount(isDown ? 2 : 1)
  }
})
