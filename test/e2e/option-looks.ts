import type { Browser } from 'playwright/test'
import { codeOf, copyCode, handOver, openWallet } from './demo-wallet.ts'
import { answered, expect, stateOf, type Locator, type Page, type World } from './fixtures.ts'
import { requestFor } from './granting.ts'
import { signInByMail } from './mail-login.ts'
import { next, review } from './sending.ts'
import { CAIP } from './solana-account.ts'
import { stretched } from '../time.ts'
import { script, wallet } from './wallet.ts'

export interface Scene {
  page: Page
  dialog: Locator
  world: World
  browser: Browser
  /** On another device, once one was needed. */
  wallet?: Page
  /** URLs requested since the modal was created. */
  asked: string[]
  /** Bodies of those requests. */
  bodies: string[]
}
export type Given = Record<string, unknown>
export type Look = (scene: Scene, options: Given) => Promise<unknown>

/** A modal created with `options` on a page without stored data. */
export async function make({ page, world, asked, bodies }: Scene, options: Given, isKept = false): Promise<void> {
  await page.evaluate(isKept => {
    if (!isKept) localStorage.clear()
    window.WalletModal.destroy()
  }, isKept)
  // Requests of the previous one.
  await answered(page)
  asked.length = bodies.length = 0
  world.stack.faults.clear()
  await page.evaluate(
    it => {
      const given = it as Given
      // Functions have to be passed to the page separately.
      if (given['siweConfig'])
        given['siweConfig'] = {
          getNonce: async () => '0123456789abcdef',
          createMessage: ({ address, nonce }: Record<string, string>) => `${location.host} ${address} ${nonce}`,
          verifyMessage: async () => true,
          getSession: async () => null,
          signOut: async () => true,
        }
      void window.WalletModal.init(given as never)
    },
    {
      projectId: 'local',
      networks: [1, 8453],
      endpoints: world.stack.endpoints,
      ...options,
      features: { email: false, socials: false, ...(options['features'] as object) },
    },
  )
}
export const open = async ({ page, dialog }: Scene, options?: object) => {
  await page.evaluate(it => window.WalletModal.open(it), options)
  await expect(dialog.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
}
export const connect = ({ page }: Scene) =>
  page.evaluate(() => window.WalletModal.connect({ wallet: 'Kestrel' }).then(it => it.address))

/** What stands in the modal's parts that fit `selector`, once no request is pending and it is the same twice. */
async function settled({ page }: Scene, selector: string, read: 'control' | 'href' | 'text'): Promise<unknown> {
  await answered(page)
  return page.evaluate(
    async ([selector, read]) => {
      const how = {
        control: (it: Element) => it.getAttribute('aria-label') ?? it.getAttribute('src') ?? it.textContent,
        href: (it: Element) => it.getAttribute('href'),
        text: (it: Element) => it.textContent,
      }[read]
      const root = document.querySelector('wallet-modal')!.shadowRoot!
      const now = () => [...root.querySelector('[role=dialog]')!.querySelectorAll(selector)].map(how)
      let before: string
      do {
        before = JSON.stringify(now())
        await new Promise(done => setTimeout(done, 50))
      } while (before !== JSON.stringify(now()))
      return now()
    },
    [selector, read] as const,
  )
}
/** Controls and fields on Connect, and where they lead. */
export const list: Look = async scene => {
  await open(scene)
  return settled(scene, 'button, input, a, img', 'control')
}
export const links: Look = async scene => {
  await open(scene)
  return settled(scene, 'a[href]', 'href')
}
export const account: Look = async scene => {
  await connect(scene)
  await open(scene)
  await expect(scene.dialog.getByRole('tab').first()).toBeVisible()
  return scene.dialog.locator('button, [role=tab]').allTextContents()
}
export const worth: Look = async scene => {
  await connect(scene)
  await open(scene)
  return scene.dialog.locator('[data-figure]').textContent()
}
export const pictures =
  (view: string): Look =>
  async scene => {
    await open(scene, { view })
    return scene.dialog.locator('img').evaluateAll(all => all.map(it => it.getAttribute('src')))
  }
export const state =
  (...path: string[]): Look =>
  async ({ page }) =>
    path.reduce<unknown>((at, key) => (at as Given | undefined)?.[key], await stateOf(page))
/** Whether the condition becomes true, now or in a moment. */
const comes = (isSo: () => boolean | Promise<boolean>, timeout = 400): Promise<boolean> =>
  expect
    .poll(isSo, { intervals: [50], timeout })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
const made = new Map<string, Look>()
/** Whether `origin` is requested during `act`; the same look for the same arguments. */
export function asks(origin: string, act: Look): Look {
  const key = `${origin} ${act.name}`
  const look: Look = async scene => {
    await act(scene, {})
    await expect.poll(() => scene.asked.length).toBeGreaterThan(0)
    await answered(scene.page)
    return comes(() => scene.asked.some(url => url.includes(origin)))
  }
  if (!made.has(key)) made.set(key, look)
  return made.get(key)!
}
/** Whether analytics reports that the modal was opened. */
export const tellsOfOpening: Look = async (scene, options) => {
  await list(scene, options)
  return comes(() => scene.bodies.some(body => body.includes('MODAL_OPEN')))
}
export const scan: Look = scene =>
  scene.page
    .evaluate(() => void window.WalletModal.open({ view: 'Connect' }))
    .then(() => scene.dialog.getByRole('button', { name: /^WalletConnect/ }).click())
    .then(() => expect.poll(() => scene.asked.some(url => url.startsWith('ws'))).toBe(true))

/** With the page's wallet connected. */
const connected =
  (look: Look): Look =>
  async (scene, options) => {
    await connect(scene)
    return look(scene, options)
  }
/** The texts and controls of a view. */
export const viewOf =
  (view: string): Look =>
  async scene => {
    await open(scene, { view })
    return settled(scene, 'button, h2', 'text')
  }
export const viewOfAccount = (view: string): Look => connected(viewOf(view))

/** How the app and its request appear to a wallet on another device. */
export const proposal: Look = async scene => {
  const { page, dialog, browser, world } = scene
  await open(scene, { view: 'ConnectingWalletConnectBasic' })
  await expect(codeOf(dialog)).toBeVisible()
  const other = (scene.wallet ??= await openWallet(browser, world))
  await handOver(other, await copyCode(page, dialog), null)
  const text = await other.getByRole('article').innerText()
  await other.getByRole('button', { name: 'Reject' }).click()
  return text
}

/** Tokens of the account while the data service has no balances. */
export const tokensAlone: Look = async scene => {
  scene.world.stack.faults.set('data', 'GET /v1/account/*/balance', { status: 404 })
  await connect(scene)
  await open(scene)
  await expect(scene.dialog.getByText('Prices unavailable')).toBeVisible()
  return settled(scene, 'li', 'text')
}

/** Whether a swap needs a ticked checkbox. */
export const ticks: Look = connected(async scene => {
  const { dialog } = scene
  await open(scene, { view: 'Swap', arguments: { amount: '0.01', toToken: 'USDC' } })
  await expect(next(dialog)).not.toHaveAttribute('aria-disabled')
  await next(dialog).click()
  const action = dialog.getByRole('button', { name: /^Swap/ })
  const tick = dialog.getByRole('checkbox', { name: /trust/ })
  await expect(action.or(tick).first()).toBeVisible()
  return (await tick.count()) > 0
})

/** The review of a swap, once what the wallet is asked is explained. */
export const reviewsSwap: Look = connected(async scene => {
  const { dialog } = scene
  await open(scene, { view: 'Swap', arguments: { amount: '0.01', toToken: 'USDC' } })
  await expect(next(dialog)).not.toHaveAttribute('aria-disabled')
  await next(dialog).click()
  await expect(dialog.locator('[data-explanation]')).toBeVisible()
})

/** Whether the review says who offers to pay the fee, for a wallet that could accept. */
export const offersFee: Look = connected(async scene => {
  const { page, dialog, world } = scene
  await script(page, { atomic: true, bundler: 'http://127.0.0.1:9' })
  await open(scene, { view: 'WalletSend' })
  await review(dialog, '0.01', world.stack.accounts.eip155[1]!.address)
  return dialog.getByText('offers to pay the fee').count()
})

/** A token with EIP-3009 that only its app knows. */
export const OWN_DOLLAR = {
  network: 'eip155:8453',
  asset: `0x${'d0'.repeat(20)}`,
  symbol: 'OWND',
  decimals: 6,
  name: 'Own Dollar',
  version: '1',
}
/** A site asks for that token. */
export const paysInOwnToken: Look = connected(async ({ page, world }) => {
  const url = `${world.stack.urls.shop}/own`
  const terms = {
    scheme: 'exact',
    network: OWN_DOLLAR.network,
    amount: '50000',
    asset: OWN_DOLLAR.asset,
    payTo: `0x${'5b'.repeat(20)}`,
    maxTimeoutSeconds: 120,
  }
  const required = Buffer.from(JSON.stringify({ x402Version: 2, accepts: [terms] })).toString('base64')
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'PAYMENT-REQUIRED',
    'payment-required': required,
  }
  await page.route(url, route => route.fulfill({ status: 402, headers }))
  return page.evaluate(async url => {
    const { WalletModal: it } = window as unknown as {
      WalletModal: { payFetch(url: string): Promise<unknown>; getState(): { view?: string } }
    }
    const refused = it.payFetch(url).catch((error: { code: string }) => error.code)
    const shown = new Promise(resolve => {
      const look = () => (it.getState().view === 'Pay' ? resolve('shown') : setTimeout(look, 50))
      look()
    })
    return Promise.race([refused, shown])
  }, url)
})

export const balance: Look = ({ page }) =>
  page.evaluate(() =>
    window.WalletModal.connect({ wallet: 'Kestrel' })
      .then(() => window.WalletModal.getBalance())
      .catch(() => 0),
  )
/** Whether anything beyond this machine is requested. */
export const asksAbroad: Look = async (scene, options) => {
  await balance(scene, options)
  return scene.asked.some(url => !/^https?:\/\/127\.0\.0\.1/.test(url))
}

/** The options of a Solana transaction that the page sends for a wallet. */
export const sentOnSolana: Look = async scene => {
  const { page, dialog, world, bodies } = scene
  await page.evaluate(() => window.WalletModal.connect({ wallet: 'Kestrel', namespace: 'solana' }).then(() => 0))
  expect((await stateOf(page)).network).toBe(CAIP)
  await open(scene, { view: 'WalletSend' })
  await review(dialog, '0.01', world.stack.accounts.solana[1]!.address)
  await dialog.getByRole('button', { name: 'Send 0.01 SOL' }).click()
  await expect(dialog.getByText('0.01 SOL arrived')).toBeVisible()
  return bodies.flatMap(body => /"method":"sendTransaction".*"preflightCommitment":"(\w+)"/.exec(body)?.[1] ?? [])
}

/** Whether a connecting user is asked to sign in. */
export const signsIn: Look = async ({ page }) => {
  await page.evaluate(() => void window.WalletModal.connect({ wallet: 'Kestrel' }).catch(() => {}))
  const reached = async () => {
    const { view, status } = await stateOf(page)
    return view === 'ConnectingSiwe' || status === 'connected' ? (view ?? status) : undefined
  }
  await expect.poll(reached).toBeTruthy()
  return reached()
}

/** The account type of a user who signs in by email. */
export const mailAccount: Look = async ({ page, world }) => {
  await signInByMail(page, world)
  return (await stateOf(page)).embeddedWalletInfo!.accountType
}
/** The result of an app's request for permissions of the account. */
export const grants: Look = async ({ page, world }) => {
  await signInByMail(page, world)
  await page.evaluate(request => {
    const asking = window.WalletModal.getProvider('eip155')!.request({
      method: 'wallet_grantPermissions',
      params: [request],
    })
    Object.assign(window, { grant: 'open' })
    asking.catch((error: { code: number }) => Object.assign(window, { grant: error.code }))
  }, requestFor())
  const grant = () => page.evaluate(() => (window as unknown as { grant: unknown }).grant)
  await expect.poll(async () => (await grant()) !== 'open' || (await stateOf(page)).open).toBe(true)
  return grant()
}

/** Where a wallet's app link leads on a phone. */
export const appLinks: Look = async scene => {
  const { page } = scene
  const become = (agent?: string) =>
    page.evaluate(agent => {
      if (agent) Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => agent })
      else delete (navigator as { userAgent?: string }).userAgent
    }, agent)
  await become('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36')
  try {
    await open(scene)
    const link = scene.dialog.getByRole('link', { name: 'Lumen' })
    await expect(link).toBeVisible()
    return await link.getAttribute('href')
  } finally {
    await become()
  }
}

/** Where a wallet ends that switches to a network which the app did not configure. */
export const onAnother: Look = connected(async scene => {
  await open(scene)
  await wallet(scene.page, 'setChain', ['56'])
  await expect.poll(async () => (await stateOf(scene.page)).network).toBe('eip155:56')
  const isTold = await comes(async () => (await stateOf(scene.page)).view === 'UnsupportedChain')
  await wallet(scene.page, 'setChain', ['1'])
  return isTold
})

/** What the modal itself shows about a service that does not know the project. */
export const alerts: Look = async scene => {
  scene.world.stack.faults.set('explorer', 'GET *', { status: 401, body: 'Unauthorized: invalid key' })
  const said = scene.page.waitForEvent('console', message => message.text().includes('Invalid Project ID'))
  await open(scene)
  await said
  return comes(() => scene.dialog.getByText('Invalid Project ID').isVisible())
}

/** Whether the modal is in the page a moment after it was opened. */
export const isThere: Look = async ({ page, dialog }) => {
  await page.evaluate(() => void window.WalletModal.open())
  // The first opening fetches what it shows.
  return comes(() => dialog.isVisible(), stretched(1500))
}

/** The URL of the secure site's frame, when a login starts. */
export const frameOf: Look = async scene => {
  // It can start when the field is focused, and a frame that leads nowhere may be gone before the test looks.
  const frame = scene.page.waitForRequest(request => request.isNavigationRequest())
  await open(scene)
  await scene.dialog.getByLabel('Email').fill('bea@example.com')
  await scene.page.keyboard.press('Enter')
  return (await frame).url()
}

/** Where the pop-up of Coinbase's smart wallet leads. */
export const smartWallet: Look = async scene => {
  const asked: URL[] = []
  scene.page.context().on('request', request => asked.push(new URL(request.url())))
  await open(scene, { view: 'Connect' })
  const popup = scene.page.waitForEvent('popup')
  await scene.dialog.getByRole('button', { name: /^Coinbase Wallet/ }).click()
  const page = () => asked.find(url => url.searchParams.has('sdkName'))?.origin
  await expect.poll(page).toBeTruthy()
  await (await popup).close()
  return page()
}
