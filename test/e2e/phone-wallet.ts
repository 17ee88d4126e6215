import { expect, openModal, strictPolicy, type HostPage, type Locator, type Page, type World } from './fixtures.ts'

/** Chrome on an Android phone. */
export const ANDROID = {
  viewport: { width: 390, height: 780 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
} as const

/** What the browser says of links that no app here takes, and of ports on which nothing listens yet. */
export const NOISE = [
  /^request to solana-wallet:/,
  /Failed to launch 'solana-wallet:/,
  /WebSocket connection to 'ws:\/\/localhost/,
]

export const PHONE_POLICY = ({ stack }: World): string =>
  strictPolicy(stack).replace('connect-src', 'connect-src http://localhost ws://localhost:*')

export const row = (dialog: Locator) => dialog.getByRole('button', { name: /^Mobile Wallet Adapter/ })

/** A phone with a wallet app, or with none: what the browser itself navigates to is opened in the app. */
export function phoneOf(page: Page, { stack }: World, isInstalled = true) {
  const url = stack.urls.mobileWallet
  const links: string[] = []
  const opened: Promise<unknown>[] = []
  page.on('request', request => {
    const link = request.url()
    if (!request.isNavigationRequest() || !link.startsWith('solana-wallet:')) return
    links.push(link)
    if (isInstalled) opened.push(page.request.post(`${url}/open`, { data: { link } }))
  })
  return {
    links,
    /** The methods that the wallet was asked, in order. */
    async asked(): Promise<string[]> {
      const log = (await (await page.request.get(`${url}/__log`)).json()) as { method: string; path?: string }[]
      return log.filter(it => !it.path).map(it => it.method)
    },
    forget: () => page.request.delete(`${url}/__log`),
    /** The wallet as at first: its second account in front, no page known. */
    async reset() {
      await page.request.post(`${url}/account`, { data: { index: 1 } })
      await page.request.delete(`${url}/tokens`)
      await page.request.delete(`${url}/__log`)
    },
    choose: (index: number) => page.request.post(`${url}/account`, { data: { index } }),
  }
}
export type Phone = ReturnType<typeof phoneOf>

/** Such a page on such a phone. */
export async function visitPhone(
  { page, visit, world }: { page: Page; visit(host?: HostPage): Promise<void>; world: World },
  { isInstalled = true, ...host }: HostPage & { isInstalled?: boolean } = {},
): Promise<Phone> {
  const phone = phoneOf(page, world, isInstalled)
  await phone.reset()
  await visit({ csp: PHONE_POLICY(world), wallets: [], ...host, options: { networks: 'solana', ...host.options } })
  return phone
}

/** Connects, as a person does. */
export async function connectPhone(page: Page, dialog: Locator): Promise<void> {
  await openModal(page)
  await row(dialog).tap()
  await expect(dialog).toBeHidden()
}
