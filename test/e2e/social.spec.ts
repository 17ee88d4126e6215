import {
  atRest,
  chunkPath,
  clickIn,
  expect,
  NO_MOTION,
  openModal,
  stateOf,
  test,
  type ModalWindow,
  type Page,
} from './fixtures.ts'
import { readCode } from './qr-reader.ts'
import { keepReturns, returnsOf } from './mail-login.ts'
import { lookForSecrets } from './secrets.ts'
import type { Tracked } from './tracked.ts'
import type { Locator } from './fixtures.ts'

test.use(NO_MOTION)

/** src/features/connect/login/social-controller.test.ts covers each of the six. */
const PROVIDERS = ['Google', 'X', 'Facebook']
const options = { features: { socials: undefined }, networks: '1,solana' }
const SOCIAL = { options, csp: 'strict', wallets: [] }

const disconnect = (page: Page) => page.evaluate(() => (window as unknown as ModalWindow).WalletModal.disconnect())
const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('@appkit'))))
const addressOf = async (page: Page) => (await stateOf(page)).namespaces.eip155!.address
const nothing = async (page: Page) => {
  expect((await stateOf(page)).namespaces.eip155!.status).toBe('disconnected')
  expect(await stored(page)).toEqual({})
}

/** Clicks a social login; resolves with the window it opens. */
async function openWindow(page: Page, dialog: Locator, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  const button = dialog.getByRole('button', { name: `Continue with ${name}` })
  if (!(await button.isVisible())) await dialog.getByRole('button', { name: 'More social accounts' }).click()
  await button.click()
  return opened
}
/** Login events so far. */
const logins = (tracked: readonly Tracked[]) =>
  tracked.flatMap(({ event, properties }) =>
    event.startsWith('SOCIAL_LOGIN_') ? [[event.slice('SOCIAL_LOGIN_'.length), properties]] : [],
  )
// @fast
test('R26: a provider signs the user in through a window under the strict policy, and signing out leaves nothing behind', async ({
  page,
  visit,
  dialog,
  tracked,
}) => {
  test.slow()
  await visit(SOCIAL)
  const addresses = new Set<string | undefined>()
  for (const name of PROVIDERS) {
    await openModal(page)
    const popup = await openWindow(page, dialog, name)
    await expect(dialog.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(dialog.getByText(`Continue in the ${name} window`)).toBeVisible()
    await expect(popup.getByRole('heading', { name: `Sign in with ${name}` })).toBeVisible()
    const gone = popup.waitForEvent('close')
    await clickIn(popup, 'Ana Lind')
    await gone
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await stateOf(page)).namespaces.solana!.status).toBe('connected')
    addresses.add(await addressOf(page))
    expect(logins(tracked.splice(0))).toEqual(
      ['STARTED', 'REQUEST_USER_DATA', 'SUCCESS'].map(what => [what, { provider: name.toLowerCase() }]),
    )
    if (name === 'Google') {
      await page.addInitScript(keepReturns)
      await page.reload()
      await expect.poll(async () => (await stateOf(page)).namespaces.solana!.status).toBe('connected')
      expect(await returnsOf(page)).toEqual([['SOCIAL_LOGIN_SUCCESS', { provider: 'google', reconnect: true }]])
      expect(logins(tracked.splice(0))).toEqual([['SUCCESS', { provider: 'google', reconnect: true }]])
    }
    expect(await stored(page)).toMatchObject({
      '@appkit/connected_social': name.toLowerCase(),
      '@appkit-wallet/SOCIAL_USERNAME': 'Ana Lind',
    })
    await disconnect(page)
    await nothing(page)
  }
  expect(addresses.size).toBe(PROVIDERS.length)
})

test('R26, R46, R127: a window that is blocked, closed, declined, foreign or cut off has its own words, and nobody is signed in', async ({
  page,
  visit,
  dialog,
  world,
  allow,
  tracked,
}) => {
  allow(/api.connect-social/)
  await visit(SOCIAL)
  await openModal(page)

  // Blocked: the button on screen opens it.
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => ((window.open = open), null)
  })
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(dialog.getByText('Your browser blocked the pop-up')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open the window' }).click()
  let popup = await opened
  await expect(popup.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
  expect(await popup.evaluate(() => name)).toMatch(/^[\da-f]{32}$/)

  // Closed: reported immediately, on the previous view.
  await popup.close()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  const cancelled = dialog.getByText('Sign-in cancelled. You’re not signed in.')
  await expect(cancelled).toHaveCount(1)
  // It is what the user wanted: nothing to dismiss, and nothing below it.
  await expect(dialog.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  const title = (await dialog.getByRole('heading', { name: 'Connect wallet' }).boundingBox())!
  expect((await cancelled.boundingBox())!.y).toBeGreaterThan(title.y + title.height)

  // Declined at the provider.
  popup = await openWindow(page, dialog, 'Discord')
  await clickIn(popup, 'Cancel')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect(dialog.getByText('Sign-in cancelled. You’re not signed in.')).toBeVisible()

  // Another site sends a message from the window.
  popup = await openWindow(page, dialog, 'X')
  await expect(popup.getByRole('heading', { name: 'Sign in with X' })).toBeVisible()
  const gone = popup.waitForEvent('close')
  await popup.evaluate(() => {
    ;(opener as Window).postMessage({ resultUri: `${location.origin}/oauth?code=1` }, '*')
  })
  await gone
  await expect(dialog.getByText('Untrusted Origin')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()

  // The provider severs the window while the user is in it.
  const looks = () => page.evaluate(() => (window as unknown as { looks: number }).looks)
  await page.evaluate(() => {
    const here = Object.assign(window, { looks: 0 })
    document.hasFocus = () => (here.looks++, false)
  })
  world.stack.faults.set('login', 'GET /authorize', { headers: { 'cross-origin-opener-policy': 'same-origin' } }, 1)
  popup = await openWindow(page, dialog, 'Google')
  await clickIn(popup, 'Ana Lind')
  await expect(popup.getByText('Please go back to the site and try again.')).toBeVisible()
  // The window has been seen as cut off before the user returns.
  const before = await looks()
  await expect.poll(looks).toBeGreaterThan(before + 2)
  await page.evaluate(() => (document.hasFocus = () => true))
  await expect(dialog.getByText('Lost contact with the sign-in window')).toBeVisible()
  await popup.close()

  // The site rejects an answer, in its own words; Try again opens another window.
  const refusal = 'This sign-in has expired or was already used. Please start again.'
  world.stack.faults.set('frame', 'event CONNECT_SOCIAL', { error: refusal }, 1)
  const again = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  popup = await again
  await clickIn(popup, 'Ben Okoro')
  await expect(dialog.getByText('Google couldn’t sign you in')).toBeVisible()
  await expect(dialog.getByText(refusal)).toBeVisible()
  await lookForSecrets(page)
  await nothing(page)

  const of = (provider: string, ...all: string[]) => all.map(what => [what, { provider }])
  expect(logins(tracked)).toEqual([
    ...of('google', 'STARTED', 'CANCELED'),
    ...of('discord', 'STARTED', 'REQUEST_USER_DATA', 'CANCELED'),
    ...of('x', 'STARTED', 'ERROR'),
    ...of('google', 'STARTED', 'ERROR', 'STARTED', 'REQUEST_USER_DATA', 'ERROR'),
  ])

  // Going back closes the window.
  const last = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  popup = await last
  const left = popup.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await left
  await nothing(page)
})

test('Farcaster’s code is approved on a phone; who backs out can go another way', async ({
  page,
  visit,
  dialog,
  browser,
}) => {
  await visit({ ...SOCIAL, options: { ...options, features: { email: true, socials: undefined } } })
  await openModal(page)
  const start = () => dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await start()
  const code = dialog.getByRole('img', { name: 'QR code to sign in with Farcaster' })
  await expect(code).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await nothing(page)
  // Immediately, while the site restarts.
  await start()
  await expect(code).toBeVisible()
  await openModal(page, { view: 'Connect' })
  await dialog.getByLabel('Email address').fill('finn@example.com')
  await dialog.getByRole('button', { name: 'Continue with email' }).click()
  await expect(dialog.getByRole('heading', { name: 'Approve this device' })).toBeVisible()
  await openModal(page, { view: 'Connect' })
  await start()
  await expect(code).toBeVisible()
  const phone = await browser.newPage()
  await phone.goto((await readCode(phone, dialog.locator('[data-qr]')))!)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  expect(await addressOf(page)).toMatch(/^0x/)
  expect(await stored(page)).toMatchObject({
    '@appkit/connected_social': 'farcaster',
    '@appkit-wallet/SOCIAL_USERNAME': 'ana',
  })
  await phone.close()
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    userAgent: `${IPHONE} Safari/604.1`,
  })

  test('Farcaster is a link to its app', async ({ page, visit, dialog }) => {
    await visit(SOCIAL)
    await openModal(page)
    await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
    const app = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Open Farcaster' }).click()
    await (await app).getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog).toBeHidden()
    expect(await addressOf(page)).toMatch(/^0x/)
  })
})

test.describe('within another app', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, userAgent: `${IPHONE} Telegram` })

  test('of social logins that all refuse to be there nothing is left above or below the wallets', async ({
    page,
    visit,
    dialog,
  }) => {
    for (const wallets of [[], [{ auto: 'approve' }]]) {
      await visit({ options: { features: { socials: ['google'] } }, wallets })
      await openModal(page)
      const row = dialog.getByRole('button', { name: /^WalletConnect/ })
      await expect(row).toBeVisible()
      await expect(dialog.getByText('or', { exact: true })).toBeHidden()
      const body = dialog.locator('[data-body]')
      await expect.poll(() => body.evaluate(it => [...it.children].filter(child => child.clientHeight).length)).toBe(2)
      await expect(body.locator(':scope > :not(p, ul)')).toHaveCount(0)
    }
  })

  test('R150: a page that is back says so where its part for logins does not load, and another reload goes on', async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    allow(/ERR_FAILED/)
    const chunk = `**/${chunkPath('embedded-wallet')}`
    await page.route(chunk, route => route.abort())
    await visit(SOCIAL)
    const back = (origin: string) =>
      page.goto(`${world.site.origin}/?result_uri=${encodeURIComponent(`${origin}/back?state=1`)}`)
    await back(world.stack.urls.frame)
    await expect(dialog.getByText(/^The sign-in service isn’t responding/)).toBeVisible()
    await page.unroute(chunk)
    await page.reload()
    await expect(dialog.getByText('This sign-in has expired or was already used. Please start again.')).toBeVisible()
    expect(page.url()).not.toContain('result_uri')
    // For another site, it is the page's own parameter.
    await back('https://other.example')
    await atRest(page)
    await expect(dialog).toBeHidden()
    expect(page.url()).toContain('result_uri')
  })

  test('R46, R127, R150: the page itself goes to the provider and comes back; a click signs in, once and over nobody', async ({
    page,
    visit,
    dialog,
    world,
    allow,
  }) => {
    // Signs out while the account of the other namespace is loading.
    allow(/api.(connect-social|session)/)
    await visit(SOCIAL)
    await page.goto(`${world.site.origin}/?shop=1#top`)
    await openModal(page)
    await expect(dialog.getByRole('button', { name: 'Continue with X' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Continue with X' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in with X' })).toBeVisible()
    const returning = page.waitForRequest(request => request.url().includes('result_uri'))
    await clickIn(page, 'Ana Lind')
    const back = (await returning).url()
    await expect(page).toHaveURL(`${world.site.origin}/?shop=1#top`)
    await expect(dialog.getByText('Continue with X')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
    await nothing(page)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.poll(async () => (await stateOf(page)).namespaces.eip155!.status).toBe('connected')
    expect(await stored(page)).toMatchObject({ '@appkit/connected_social': 'x' })
    const expired = dialog.getByText('This sign-in has expired or was already used. Please start again.')
    const address = await addressOf(page)
    const pend = (state = new URL(new URL(back).searchParams.get('result_uri')!).searchParams.get('state')!) =>
      page.evaluate(state => {
        localStorage.setItem('@appkit/social_provider', 'x')
        localStorage.setItem('@appkit/social_state', state)
        localStorage.setItem('@appkit/social_started', String(Date.now()))
      }, state)

    // A user is signed in: the right answer changes nothing.
    await pend()
    await page.goto(back)
    await expect(expired).toBeVisible()
    await expect.poll(async () => (await stateOf(page)).namespaces.eip155!.status).toBe('connected')
    expect(await addressOf(page)).toBe(address)
    await disconnect(page)

    // No login was started: reported here.
    await page.goto(back)
    await expect(expired).toBeVisible()
    expect(page.url()).not.toContain('result_uri')
    await nothing(page)

    // A login was started, but the answer belongs to an earlier one: the state differs.
    await pend('another')
    await page.goto(back)
    await expect(expired).toBeVisible()
    await nothing(page)

    // No state to compare.
    await page.evaluate(() => localStorage.setItem('@appkit/social_provider', 'x'))
    await page.goto(back)
    await expect(expired).toBeVisible()
    await nothing(page)

    // The right answer, but the site knows that it was used.
    await pend()
    await page.goto(back)
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(dialog.getByText('X couldn’t sign you in')).toBeVisible()
    await lookForSecrets(page)
    // In the site's own words.
    await expect(dialog.getByText('This sign-in has expired or was used. Please start again.')).toBeVisible()
    await nothing(page)

    // Declined at the provider.
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await clickIn(page, 'Cancel')
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(dialog.getByText('Sign-in cancelled. You’re not signed in.')).toBeVisible()
    await nothing(page)
  })
})
