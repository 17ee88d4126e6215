import { chromium, type BrowserContext } from 'playwright/test'
import { fullChromium } from '../launch.ts'
import {
  expect,
  openModal,
  putHost,
  resetWorld,
  stateOf,
  worldTest as test,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { inspect } from './inspect.ts'
import { ANDROID, PHONE_POLICY, phoneOf, row } from './phone-wallet.ts'

// A page of the internet, whose requests to this device are the browser's to allow: the stack's ports count as public,
// all others as this device's own.

const HOST = 'app.example'

/** `origin`: the page's. */
async function start({ stack, site, cdn }: World) {
  const { port } = new URL(site.origin)
  const origin = `http://${HOST}:${port}`
  const { rpc, ...services } = stack.urls
  const ports = [site.origin, cdn.origin, ...Object.values(services), ...Object.values(rpc)].flatMap(url =>
    typeof url === 'string' ? new URL(url).port : [],
  )
  const browser = await chromium.launch({
    executablePath: fullChromium,
    args: [
      ...test.info().project.use.launchOptions!.args!,
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      `--ip-address-space-overrides=${[...new Set(ports)].map(it => `127.0.0.1:${it}=public`).join(',')}`,
    ],
  })
  const context = await browser.newContext({ ...ANDROID, reducedMotion: 'reduce' })
  return { browser, context, origin }
}

/** What the user answers the browser, or sets in its settings; for as long as the page is open. */
async function createUser(context: BrowserContext, page: Page, origin: string) {
  const session = await context.newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  const { browserContextId } = targetInfo
  return (setting: 'granted' | 'denied' | 'prompt') =>
    session.send('Browser.setPermission', {
      permission: { name: 'loopback-network' },
      setting,
      origin,
      browserContextId,
    })
}

const stateIn = (page: Page) =>
  page.evaluate(async () => (await navigator.permissions.query({ name: 'loopback-network' as never })).state)

/** The app's own request to sign a message. */
const signAs = (page: Page, pubkey: string) =>
  page.evaluate(
    pubkey =>
      (window as unknown as ModalWindow).WalletModal.getProvider('solana')!
        .request({ method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey } })
        .then(
          () => 'signed',
          error => `refused: ${(error as { code: unknown }).code}`,
        ),
    pubkey,
  )

test('R193: what the browser will ask is explained first; a refusal says how to undo it, and the next tap opens the wallet', async ({
  world,
}) => {
  await resetWorld(world)
  const { browser, context, origin } = await start(world)
  try {
    const page = await context.newPage()
    const dialog = page.getByRole('dialog')
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })
    const phone = phoneOf(page, world)
    await phone.reset()
    putHost(world, { csp: PHONE_POLICY(world), wallets: [], options: { networks: 'solana' } })
    await page.goto(origin)
    const answer = await createUser(context, page, origin)
    expect(await stateIn(page)).toBe('prompt')
    const asked: string[] = []
    page.on('request', it => asked.push(it.url()))

    await openModal(page)
    await row(dialog).tap()
    await expect(dialog.getByText('Allow access to your wallet app')).toBeVisible()
    expect(asked.filter(url => /^(http|ws):\/\/localhost/.test(url))).toEqual([])
    // A browser without a window refuses by itself.
    await button('Continue').tap()
    await expect(dialog.getByText('Your browser blocks access to your wallet app')).toBeVisible()
    expect(await stateIn(page)).toBe('denied')
    expect(phone.links).toEqual([])

    await answer('granted')
    // The browser takes its tap for the wallet, too, as long as it is fresh.
    await button('Try again').tap()
    await expect(dialog).toBeHidden()
    expect(phone.links).toHaveLength(1)
    expect((await stateOf(page)).status).toBe('connected')

    // Taken back in the browser's settings, before a request of the app.
    await answer('denied')
    const signed = signAs(page, (await stateOf(page)).namespaces.solana!.address!)
    await expect(dialog.getByText('Your browser blocks access to your wallet app')).toBeVisible()
    // By its handler: Chromium delivers no input for a while after the debugger has changed a permission.
    await button('Close').dispatchEvent('click')
    expect(await signed).toBe('refused: 4001')
    await expect(dialog).toBeHidden()
    expect(phone.links).toHaveLength(1)
    expect((await stateOf(page)).status).toBe('connected')
  } finally {
    await browser.close()
  }
})

test('R163: both of these views: axe, targets, room at 320 px in German and Arabic', async ({ world }) => {
  test.slow()
  await resetWorld(world)
  const { browser, context, origin } = await start(world)
  try {
    const page = await context.newPage()
    const dialog = page.getByRole('dialog')
    putHost(world, { csp: PHONE_POLICY(world), wallets: [], options: { networks: 'solana' } })
    await page.goto(origin)
    const set = await createUser(context, page, origin)
    for (const [setting, title] of [
      ['prompt', 'Allow access to your wallet app'],
      ['denied', 'Your browser blocks access to your wallet app'],
    ] as const) {
      await set(setting)
      await openModal(page)
      await row(dialog).tap()
      await expect(dialog.getByText(title)).toBeVisible()
      expect(await inspect(page), title).toEqual([])
      await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
      await expect(dialog).toBeHidden()
    }
  } finally {
    await browser.close()
  }
})

test('R193: a policy without the two sources is named, and no wallet is opened', async ({ world }) => {
  await resetWorld(world)
  const { browser, context, origin } = await start(world)
  try {
    const page = await context.newPage()
    const dialog = page.getByRole('dialog')
    const phone = phoneOf(page, world)
    putHost(world, { csp: 'strict', wallets: [], options: { networks: 'solana' } })
    await page.goto(origin)
    await openModal(page)
    await row(dialog).tap()
    await dialog.getByRole('button', { name: 'Continue', exact: true }).tap()
    await expect(dialog.getByText(/content security policy doesn’t allow http:\/\/localhost/)).toBeVisible()
    expect(phone.links).toEqual([])
    // Allowed to ask, but not to reach the wallet.
    const answer = await createUser(context, page, origin)
    await answer('granted')
    await dialog.getByRole('button', { name: 'Try again' }).tap()
    await expect(dialog.getByText(/content security policy doesn’t allow ws:\/\/localhost:\*/)).toBeVisible()
  } finally {
    await browser.close()
  }
})
