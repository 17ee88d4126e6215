// Steps with a wallet site: its window, and the windows that its frame opens.
import type { Hex } from 'viem'
import { NONCE, strictPolicy, type HostPage, type ModalWindow } from '../e2e/fixtures.ts'
import { startPasskeySite, type PasskeySite } from '../e2e/passkey-site.ts'
import type { Driver } from './driver.ts'
import { expect, test as base } from './fixtures.ts'
import { button, css } from './in-page.ts'
import { answerOf, openModal, stateOf } from './journeys.ts'
import { serveAuthenticator, type ServedAuthenticator } from './served-authenticator.ts'

interface Fixtures {
  passkeySite: PasskeySite
  authenticator: ServedAuthenticator
  /** Opens a page of EVM and Solana, under the strictest policy, whose wallet site this is. */
  openHost(more?: HostPage): Promise<void>
}

export const test = base.extend<Fixtures>({
  passkeySite: async ({ world }, use) => {
    const site = await startPasskeySite(world)
    await use(site)
    await site.stop()
  },

  authenticator: async ({ passkeySite }, use) => {
    const authenticator = await serveAuthenticator()
    passkeySite.alter = authenticator.alter
    await use(authenticator)
    authenticator.stop()
    expect(authenticator.complaints, 'what the pages of the wallet site complained of').toEqual([])
  },

  openHost: async ({ visit, world, passkeySite }, use) => {
    // WebKit has no passkeys on Linux, and a page without them offers none.
    const passkeys = 'window.PublicKeyCredential ??= function PublicKeyCredential() {}'
    const head = `<script nonce="${NONCE}">${passkeys};(${notesFrame})()</script>`
    const csp = strictPolicy(world.stack).replace(world.stack.urls.frame, passkeySite.url)
    await use(({ options, ...more } = {}) =>
      visit(passkeySite.host({ csp, head, options: { networks: '1,8453,solana', ...options }, wallets: [], ...more })),
    )
  },
})

/** Runs in the page. */
function notesFrame(): void {
  addEventListener('message', ({ data }) => {
    if (data?.type === '@w3m-frame/READY') document.documentElement.dataset['frame'] = 'ready'
  })
}

/** A page that is left earlier stops what its frame loads, and some engines complain of that. */
export const frameLoaded = (page: Driver): Promise<unknown> =>
  page.until('the frame of the wallet site', () => document.documentElement.dataset['frame'] === 'ready')

/** Clicks each of the buttons, once it can be clicked. */
export async function choose(window: Driver, ...names: string[]): Promise<void> {
  for (const name of names) {
    const target = button(name)
    await window.until(
      `a button “${name}”`,
      it => (globalThis.__look.find(it) as HTMLButtonElement | undefined)?.disabled === false,
      target,
    )
    await window.click(target)
  }
}

const isGone = (window: Driver): Promise<void> => expect.poll(() => window.isGone()).toBe(true)

/** The window that the button of Connect opens. */
export async function openWallet(page: Driver): Promise<Driver> {
  await openModal(page)
  return page.opened(() => page.click(button('Continue with a passkey')))
}

/** Connects in a window of the wallet. Resolves with the address. */
export async function connectBy(page: Driver, act: (wallet: Driver) => Promise<void>): Promise<Hex> {
  const wallet = await openWallet(page)
  await act(wallet)
  await isGone(wallet)
  return connected(page)
}

/** The EVM address, once one is connected. */
export async function connected(page: Driver): Promise<Hex> {
  const address = async () => (await stateOf(page)).namespaces.eip155!.address
  await expect.poll(address).toMatch(/^0x/)
  return (await address()) as Hex
}

export const frameOf = (page: Driver): Driver => page.frame('#w3m-iframe')

/** Approves a request in the window that the frame opens, once it says all of this. Resolves with the answer. */
export async function approve<Answer>(page: Driver, ...words: string[]): Promise<Answer> {
  const frame = frameOf(page)
  const approval = await frame.opened(() => choose(frame, 'Open window'))
  for (const it of words) await approval.until(`the words “${it}”`, text => document.body.innerText.includes(text), it)
  await choose(approval, 'Approve')
  await isGone(approval)
  return answerOf<Answer>(page)
}

/** Signs out, and leaves nothing on this device: neither at the page, nor at the site. */
export async function forgetAll(page: Driver, site: string): Promise<void> {
  await page.run(() => {
    ;(window as unknown as ModalWindow).WalletModal.disconnect()
  })
  const frame = frameOf(page)
  await frame.until('a frame without a session', () => !Object.keys(localStorage).some(it => it.endsWith('|session')))
  await page.run(() => localStorage.clear())
  await page.open(`${site}/about`)
  await page.run(() => localStorage.clear())
}

/** The twelve words, on the wallet's own page. */
export async function wordsOf(window: Driver): Promise<string[]> {
  await choose(window, 'Use my passkey', 'Show recovery words')
  await window.see(css('ol.words li'))
  return window.run(() => [...document.querySelectorAll('ol.words li')].map(it => it.textContent!))
}
