import { stretched } from '../time.ts'
import { connectWallet, expect, manifest, NO_MOTION, NONCE, openAccount, openModal, stateOf, test } from './fixtures.ts'

test.use(NO_MOTION)

const INTEGRITY = manifest.files['wallet-modal.js']!.integrity
const inline = (code: string) => `<script nonce="${NONCE}">${code}</script>`

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
    // Anything that would appear on screen has appeared by now.
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
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
  const outcome = await page.evaluate(
    async ([endpoints, limit]) => {
      const { WalletModal } = window
      const settle = (promise: Promise<unknown>) =>
        Promise.race([
          promise.then(
            () => 'done',
            (error: { code: string }) => error.code,
          ),
          new Promise(done => setTimeout(done, limit, 'hangs')),
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
    },
    [world.stack.endpoints, stretched(5000)] as const,
  )
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
  await page.clock.install()
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
  })
  await page.clock.fastForward(60_000)
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
  await connectWallet(page)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const { data, explorer, rpc } = world.stack.urls
  const services = [data, explorer, ...Object.values(rpc)]
  for (const [body, asked] of [
    ['<main></main>', []],
    ['<wallet-button></wallet-button>', ['/v1/identity/', '/avatars/vera.eth.svg']],
  ] as const) {
    // Nothing that the page before still had to ask is counted.
    await page.goto('about:blank')
    requests.length = 0
    await visit({ body })
    await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
    const paths = asked.map(path => expect.stringContaining(path))
    const ofServices = () => requests.filter(url => services.some(origin => url.startsWith(origin)))
    await expect.poll(() => requests).toContainEqual(expect.stringContaining('/chunks/account.'))
    await expect.poll(ofServices).toEqual(paths)
    await page.waitForLoadState('networkidle')
    expect(ofServices()).toEqual(paths)
  }
})
