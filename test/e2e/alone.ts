// A page whose wallet asks nobody but the nodes of its networks: none of the stack's services runs here, and a request to
// any other origin fails the test.
import { startAlone, startNode, type Alone, type BareNode } from './alone-chains.ts'
import { expect, manifest, NONCE, stateOf, test as base, type ModalWindow, type Page } from './fixtures.ts'
import { OF_SERVICES } from '../service-chunks.ts'
import { stretched } from '../time.ts'

export * from './alone-chains.ts'
export { expect, openModal, openAccount, stateOf, type ModalWindow } from './fixtures.ts'

const attribute = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

interface AlonePage {
  /** Of the test wallets on the page. */
  wallets?: object[]
  head?: string
  /** RPC URLs of more networks, by CAIP-2 ID. */
  nodes?: Record<string, string>
  /** More origins that the policy lists, and that may be asked. */
  connect?: string[]
  /** Chunks of services that this page's own options lead to. */
  chunks?: string[]
  /** The policy lists no origin at all. */
  isClosed?: boolean
}

/** Puts a page without any service on the site, under the strictest policy; returns its URL. `options`: data attributes. */
export function putAlone(
  { site, cdn, rpc, solana }: Alone,
  options: Record<string, unknown> = {},
  { wallets = [{ auto: 'approve' }], head = '', nodes: more = {}, connect = [], isClosed }: AlonePage = {},
): string {
  const nodes = { 'eip155:1': rpc, [solana.caip]: solana.url, ...more }
  const all = { services: 'chain', networks: '1', endpoints: { rpc: nodes }, enableCoinbase: false, ...options }
  const data = Object.entries(all).map(([name, value]) => ` data-${kebab(name)}="${attribute(value)}"`)
  const config = JSON.stringify(wallets.map(wallet => ({ rpc: nodes, ...wallet }))).replaceAll('<', '\\u003c')
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    "style-src 'none'",
    `connect-src ${isClosed ? "'none'" : [...Object.values(nodes), ...connect].join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types wallet-modal',
  ].join('; ')
  site.put(
    '/',
    (_, response) =>
      void response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      }).end(`<!doctype html><html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>
        <script nonce="${NONCE}">window.__testWallet=${config}</script><script src="/test-wallet.js" nonce="${NONCE}"></script>
        ${head}<script src="${cdn.origin}/wallet-modal.js" integrity="${manifest.files['wallet-modal.js']!.integrity}"
          crossorigin="anonymous" nonce="${NONCE}"${data.join('')}></script></head>
        <body><main><h1>Host page</h1><wallet-button></wallet-button></main></body></html>`),
  )
  return `${site.origin}/`
}

/** The nodes and both sites, one of each per worker. */
export const aloneFixture = [
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
  async ({}: object, use: (alone: Alone) => Promise<void>) => {
    const alone = await startAlone()
    await use(alone)
    await alone.stop()
  },
  { scope: 'worker', timeout: stretched(120_000) },
] as const

interface AloneFixtures {
  /** Opens a page without any service. */
  arrive(options?: Record<string, unknown>, page?: AlonePage): Promise<void>
  /** Every request of the page, as method and URL. */
  requests: string[]
  /** The origins that may be asked, and the chunks of services that may be loaded. */
  origins: string[]
  chunks: string[]
}

/** The node of another chain, on which nothing has happened before the first test about it. */
type Another = (chainId: number) => Promise<BareNode>

export const test = base.extend<AloneFixtures, { alone: Alone; another: Another }>({
  alone: [...aloneFixture],
  another: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
    async ({}, use) => {
      const nodes = new Map<number, Promise<BareNode>>()
      await use(chainId => {
        if (!nodes.has(chainId)) nodes.set(chainId, startNode(chainId))
        return nodes.get(chainId)!
      })
      for (const node of nodes.values()) await (await node).stop()
    },
    { scope: 'worker' },
  ],
  origins: async ({ alone }, use) => use([alone.rpc, alone.solana.url, alone.site.origin, alone.cdn.origin]),
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
  chunks: async ({}, use) => use([]),
  requests: [
    async ({ page, origins, chunks }, use) => {
      const seen: string[] = []
      const wrong: string[] = []
      page.on('request', request => {
        const url = request.url()
        seen.push(`${request.method()} ${url}`)
        if (!/^(data|blob|about):/.test(url) && !origins.includes(new URL(url).origin)) wrong.push(`request to ${url}`)
        const chunk = /\/chunks\/([\w-]+)\./.exec(url)?.[1]
        if (chunk && OF_SERVICES.includes(chunk) && !chunks.includes(chunk)) wrong.push(`the chunk ${chunk}`)
      })
      page.on('websocket', socket => wrong.push(`socket to ${socket.url()}`))
      await use(seen)
      expect(wrong, 'requests to others').toEqual([])
    },
    { auto: true },
  ],
  arrive: async ({ page, alone, origins, chunks }, use) => {
    await alone.rewind()
    await use(async (options, host = {}) => {
      origins.push(...Object.values(host.nodes ?? {}), ...(host.connect ?? []))
      chunks.push(...(host.chunks ?? []))
      await page.goto(putAlone(alone, options, host))
    })
  },
})

export const dialogOf = (page: Page) => page.getByRole('dialog')
/** Connects the test wallet through the page. */
export async function connect(page: Page): Promise<void> {
  // A stored session is restored before.
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  await page.evaluate(async () => {
    await (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' })
  })
}
