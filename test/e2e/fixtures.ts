import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, expect, type BrowserContext, type Locator, type Page, type Request } from 'playwright/test'
import { watchSecrets } from './secrets.ts'
import { startSite, type Answer, type Site } from './site.ts'
import { hear, keep, wrongWith, type Tracked } from './tracked.ts'
import { stretched } from '../time.ts'

export { expect, type BrowserContext, type Locator, type Page }

const root = process.cwd()
export const dist = join(root, 'dist')
export interface Manifest {
  version: string
  build: string
  files: Record<string, { bytes: number; gzip: number; integrity: string }>
}
export const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Manifest
/** Path of a chunk in dist/, by ID. */
export const chunkPath = (id: string): string =>
  Object.keys(manifest.files).find(path => path.startsWith(`chunks/${id}.`))!

/** The local stack, as `demo/stack` starts it. */
export interface Stack {
  urls: {
    data: string
    explorer: string
    analytics: string
    relay: string
    wallet: string
    coinbase: string
    paymaster: string
    shop: string
    frame: string
    mail: string
    mobileWallet: string
    rpc: Record<string, string>
  }
  /** The `urls` for the option of that name. */
  endpoints: Record<'data' | 'explorer' | 'analytics' | 'relay' | 'frame', string> & { rpc: Record<string, string> }
  /** The Anvil nodes themselves, with `anvil_*` and `evm_*`. */
  admin: Record<string, string>
  accounts: {
    eip155: { address: string; privateKey: `0x${string}` }[]
    /** Keys as wallets export them: seed and public key, base58. */
    solana: { address: string; privateKey: string }[]
  }
  faults: { set(service: string, match: string, fault: object, times?: number): void; clear(service?: string): void }
  /** The capabilities of a chain's node: `whole`, `plain`, `forging`, `half` (demo/docs/contribute/stack.md, "Nodes"). */
  nodes: {
    set(chain: string, mode: 'whole' | 'plain' | 'forging' | 'half', options?: object): void
    reset(chain?: string): void
  }
  /** Changes to the data service's answers (demo/docs/contribute/stack.md, "Tampering with the data service"). */
  data: { tamper(options: object): void; reset(): void }
  relay: {
    sockets(): number
    disconnectAll(code?: number, reason?: string): void
    deliver(message: { topic: string; message: string; tag: number }): void
  }
  /** Tokens and collectibles by CAIP-2 ID, for a test wallet that reports its assets. */
  assets: Record<string, { address: string; symbol: string; type?: string }[]>
  /** The contracts that execute swaps, by CAIP-2 ID. */
  swapRouters: Record<string, string[]>
  names: { set(name: string, address: string): Promise<void> }
  /** The sign-in back end, for the page's own origin (demo/docs/contribute/stack.md, "Sign-in"). */
  signIn: {
    paths: string[]
    answer: Answer
    log: { method: string; path: string }[]
    sessions(): { address: string; chainId: string; expirationTime: string }[]
    lasting(wanted: { nonceMs?: number; sessionMs?: number }): void
    advance(ms: number): void
    reset(): void
  }
  /** The secure site's time, in ms: codes and links expire. */
  frame: { advance(ms: number): void }
  stop(): Promise<void>
}

export interface HostPage {
  /**
   * Options as data attributes; `projectId` 'local' and the stack's endpoints unless given. `null`: no script tag at
   * all.
   */
  options?: Record<string, unknown> | null
  /** Test wallets on the page (see `demo/stack/injected-wallet/wallet.js`); default one that approves automatically. */
  wallets?: object[]
  /** `strict`: the strictest policy under which everything must work; or a custom policy. */
  csp?: 'strict' | string
  /** Markup of the body. */
  body?: string
  head?: string
  headers?: Record<string, string>
  /** Additional attributes of the script tag. */
  attributes?: string
  lang?: string
}

export const NONCE = 'bm9uY2U'

const attribute = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The policy of the documents, for pages served by `site` with files from `cdn`. */
export const strictPolicy = (stack: Stack): string => {
  const { data, explorer, analytics, relay, rpc, frame } = stack.urls
  const services = [data, explorer, analytics, relay, ...Object.values(rpc)].join(' ')
  return [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    "style-src 'none'",
    `connect-src ${services}`,
    `img-src ${data} ${explorer} data:`,
    `frame-src ${frame}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types wallet-modal',
  ].join('; ')
}

export interface World {
  stack: Stack
  /** Resets the stack: chains, faults, tampering, sign-ins. */
  rewind(): Promise<void>
  /** The page's own origin. */
  site: Site
  /** Puts an app's page on `site`, replacing everything there; returns its URL. */
  cdn: Site
}

/** Puts a host page on `site`, replacing everything there; returns its URL. */
export function putHost({ stack, site, cdn }: World, host: HostPage = {}, path = '/'): string {
  const {
    options = {},
    wallets = [{ auto: 'approve' }],
    csp,
    body = '<main><h1>Host page</h1><wallet-button></wallet-button></main>',
    head = '',
    headers = {},
    attributes = '',
    lang = 'en',
  } = host
  const all = options && {
    projectId: 'local',
    networks: '1,8453',
    endpoints: stack.endpoints,
    swapRouters: stack.swapRouters,
    // Only for the tests about it, like the features below.
    enableCoinbase: false,
    ...options,
    // Only for the tests about it.
    ...(!attributes.includes('data-features') && {
      features: { email: false, socials: false, ...(options?.features as object) },
    }),
  }
  const data =
    all &&
    Object.entries(all)
      .map(([name, value]) => ` data-${kebab(name)}="${attribute(value)}"`)
      .join('')
  const script =
    data === null
      ? ''
      : `<script src="${cdn.origin}/wallet-modal.js" integrity="${manifest.files['wallet-modal.js']!.integrity}"
          crossorigin="anonymous" nonce="${NONCE}"${data} ${attributes}></script>`
  const config = JSON.stringify(wallets.map(wallet => ({ rpc: stack.urls.rpc, ...wallet }))).replaceAll('<', '\\u003c')
  const wallet = wallets.length
    ? `<script nonce="${NONCE}">window.__testWallet=${config}</script><script src="/test-wallet.js" nonce="${NONCE}"></script>`
    : ''
  site.put(
    path,
    (_, response) =>
      void response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          ...(csp ? { 'content-security-policy': csp === 'strict' ? strictPolicy(stack) : csp } : {}),
          ...headers,
        })
        .end(
          `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>
          ${wallet}${head}${script}</head><body>${body}</body></html>`,
        ),
  )
  return site.origin + path
}

/** The initial state for every test: no changes and no pages of earlier tests. */
export async function resetWorld({ rewind, site, cdn }: World): Promise<void> {
  await rewind()
  site.reset()
  cdn.reset()
}

interface Fixtures {
  /** Puts an app's page on `site` and opens it. */
  visit(host?: HostPage, path?: string): Promise<void>
  /** Console errors, unknown options and uncaught errors to expect; any other fails the test. */
  allow(...patterns: RegExp[]): void
  /** The open modal. */
  dialog: Locator
  /** Every analytics event of every page of the test; an undocumented one fails it. */
  tracked: Tracked[]
  /** Of equal events of a page only the first counts: for pages that do the same thousands of times. */
  onlyNew: boolean
}

/** The local stack and both sites, one of each per worker. */
export const worldTest = base.extend<object, { world: World }>({
  // A browser that breaks while it starts has not seen the page yet: it starts once more.
  browser: [
    async ({ playwright, browserName }, use) => {
      const start = () => playwright[browserName].launch()
      const browser = await start().catch(start)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 0 },
  ],

  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
    async ({}, use) => {
      const own = (path: string) => import(pathToFileURL(join(root, 'demo/stack', path)).href)
      const { startStack } = (await own('index.mjs')) as { startStack(options: object): Promise<Stack> }
      const { createRewind } = (await own('rewind.mjs')) as { createRewind(stack: Stack): Promise<() => Promise<void>> }
      const { buildTestWallet } = (await own('injected-wallet/build.mjs')) as { buildTestWallet(): Promise<string> }
      const [stack, site, cdn, wallet] = await Promise.all([
        startStack({ port: 0, quiet: true, cacheMs: 0 }),
        startSite(dist),
        startSite(dist),
        buildTestWallet(),
      ])
      const world = { stack, rewind: await createRewind(stack), site, cdn }
      const reset = [site, cdn].map(server => server.reset)
      for (const [index, server] of [site, cdn].entries()) {
        server.reset = () => {
          reset[index]!()
          server.put('/test-wallet.js', wallet)
          server.put('/favicon.ico', (_, response) => void response.writeHead(204).end())
        }
      }
      await use(world)
      await Promise.all([stack.stop(), site.close(), cdn.close()])
    },
    { scope: 'worker', timeout: stretched(120_000) },
  ],
})

/** What Firefox says of a script whose load ended with its page: it has no bytes, and this is their hash. */
const CUT_SHORT = /integrity attribute.+OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb/

export const test = worldTest.extend<Fixtures>({
  allow: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const seen: string[] = []
      page.on('console', message => {
        const text = message.text()
        // Only existing options are used in tests, demo and documents.
        if (message.type() === 'error' || text.includes('Ignored unknown option'))
          seen.push(`${text} (${message.location().url})`)
      })
      page.on('pageerror', error => seen.push(`uncaught: ${error.message}`))
      const asked = new Set<Request>()
      open.set(page, asked)
      page.on('request', request => /^(fetch|script)$/.test(request.resourceType()) && asked.add(request))
      page.on('framenavigated', () => asked.clear())
      page.on('requestfinished', request => asked.delete(request))
      page.on('requestfailed', request => asked.delete(request))
      // Pages can request this machine only. A request to any other host fails the test (R17).
      page.on('request', request => {
        if (!/^(data|blob|about):|^(https?|wss?):\/\/(127\.0\.0\.1|([\w-]+\.)*localhost)[:/]/.test(request.url()))
          seen.push(`request to ${request.url()}`)
      })
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', event =>
          console.error(`CSP violation: ${event.effectiveDirective} ${event.blockedURI}`),
        )
        // The browser reports a looping resize observer only to `window.onerror`.
        addEventListener('error', event => {
          if (/ResizeObserver/.test(event.message)) console.error(event.message)
        })
        addEventListener('unhandledrejection', event => console.error(`unhandled rejection: ${String(event.reason)}`))
      })
      const secrets = watchSecrets(page, text => seen.push(text))
      await use((...patterns) => void allowed.push(...patterns))
      await secrets.over()
      expect(
        seen.filter(text => ![CUT_SHORT, ...allowed].some(pattern => pattern.test(text))),
        'console errors, CSP violations and uncaught errors',
      ).toEqual([])
    },
    { auto: true },
  ],

  onlyNew: [false, { option: true }],

  tracked: [
    async ({ context, onlyNew }, use, { parallelIndex }) => {
      const heard: Tracked[] = []
      // The test's own list, which it can empty.
      const ofTest: Tracked[] = []
      const tell = (it: Tracked) => {
        heard.push(it)
        ofTest.push(it)
      }
      await hear(context, tell, onlyNew)
      await use(ofTest)
      keep(parallelIndex, heard)
      expect([...new Set(heard.flatMap(wrongWith))], 'analytics events').toEqual([])
    },
    { auto: true },
  ],

  visit: async ({ page, world }, use) => {
    await resetWorld(world)
    await use(async (host, path) => void (await page.goto(putHost(world, host, path))))
  },

  dialog: async ({ page }, use) => use(page.getByRole('dialog')),
})

/**
 * For files about answers, amounts and refusals: no motion, which is expensive in a browser without a graphics card.
 * Motion is tested in the journeys, and in the files about opening, closing and focus.
 */
export const NO_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const

/** The handle on the page, for `page.evaluate`. */
export interface ModalWindow {
  WalletModal: import('../../src/entries/iife.ts').WalletModalGlobal
}

/** Opens the modal through its API. */
export const openModal = (page: Page, options?: object): Promise<void> =>
  page.evaluate(given => (window as unknown as ModalWindow).WalletModal.open(given), options)

/** Firefox has no such permission; tests start it with a readable clipboard. */
export async function allowClipboard(page: Page): Promise<void> {
  const context = page.context()
  if (context.browser()!.browserType().name() === 'chromium')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}

const open = new WeakMap<Page, Set<Request>>()
const pending = (page: Page, kind: 'fetch' | 'script') =>
  [...open.get(page)!].filter(it => it.resourceType() === kind).map(it => it.url())
/** Until no request of the page is pending. If the clock jumps during a request, its answer is too late. */
export const answered = (page: Page) =>
  expect.poll(() => pending(page, 'fetch'), { message: 'questions without an answer', intervals: [50] }).toEqual([])
/** Until no code is on its way: a jump of the clock ends its load, too. */
export const codeLoaded = (page: Page) =>
  expect.poll(() => pending(page, 'script'), { message: 'code on its way', intervals: [50] }).toEqual([])

/** Clicks a button of a window that may close before the browser reports the click. */
export const clickIn = (popup: Page, name: string): Promise<void> =>
  popup
    .getByRole('button', { name, exact: true })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })

/** Until requests are answered and their results drawn: any late effect has happened. */
export async function atRest(page: Page): Promise<void> {
  await answered(page)
  await page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

export const stateOf = (page: Page) => page.evaluate(() => (window as unknown as ModalWindow).WalletModal.getState())

/** Connects the test wallet as a user does, which closes the modal, and opens the account. */
export async function connectWallet(page: Page, name = 'Kestrel'): Promise<void> {
  await openModal(page, { view: 'Connect' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await openAccount(page)
}

/** Once a started connection has been made and has closed the modal: opens the account. */
export async function openAccount(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')
  await openModal(page)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Account', level: 2 })).toBeVisible()
}

/** For tests that are not about connecting: connected by the page, with the account open. */
export async function withAccount(page: Page, wallet = 'Kestrel'): Promise<void> {
  await page.evaluate(
    async name => void (await (window as unknown as ModalWindow).WalletModal.connect({ wallet: name })),
    wallet,
  )
  await openAccount(page)
}
