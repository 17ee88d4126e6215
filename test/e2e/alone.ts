// A page whose wallet asks nobody but the nodes of its networks: none of the stack's services runs here, and a request to
// any other origin fails the test.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeFunctionData, numberToHex, pad, parseAbi, type Hex } from 'viem'
import { dist, expect, manifest, NONCE, test as base, type Page } from './fixtures.ts'
import { startSite, type Site } from './site.ts'
import { stretched } from '../time.ts'

export { expect, openModal, openAccount, stateOf, type ModalWindow } from './fixtures.ts'

const root = process.cwd()
const load = (path: string) => import(pathToFileURL(join(root, path)).href)
const json = (path: string): any => JSON.parse(readFileSync(join(root, path), 'utf8'))

type Node = (method: string, ...params: unknown[]) => Promise<any>

const FACTS = json('src/services/pinned/facts.json').networks[1]
const EXCHANGE = json('src/services/pinned/dexes.json')[1]
export const WETH: string = EXCHANGE.wrapped
export const USDC: string = FACTS.tokens.find(([symbol]: [string]) => symbol === 'USDC')[1]
/** No list of the product knows it. */
export const LOCAL = `0x${'abc'.repeat(14).slice(0, 40)}`
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const ETHER = 10n ** 18n
export const DOLLAR = 10n ** 6n
/** Anvil's first account, which has everything, and the test wallet's. */
export const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = parseAbi(['function transfer(address,uint256)', 'function balanceOf(address) view returns (uint256)'])

/** The code of a price feed that says `price` (8 decimals), as of `at` in seconds, or of each block. */
export const feedCode = (price: bigint, at?: number): Hex => {
  const time = at === undefined ? '42' : `63${at.toString(16).padStart(8, '0')}`
  return `0x60086000527f${pad(numberToHex(price)).slice(2)}602052${time}604052${time}606052600160805260a06000f3`
}

export interface Alone {
  node: Node
  rpc: string
  solana: Solana
  site: Site
  cdn: Site
  /** Origins of services that the next page names, and may ask. */
  named: string[]
  /** Everything on the chain as it was at the start. */
  rewind(): Promise<void>
  /** Base units that an account has of a token; of the native currency without one. */
  held(owner: string, token?: string): Promise<bigint>
  give(to: string, token: string, amount: bigint): Promise<void>
  giveFrom(from: string, to: string, token: string, amount: bigint): Promise<void>
  /** From now on the feed of a token says that its price is three days old. */
  stale(symbol: string): Promise<void>
}

/** The chain of LiteSVM. */
export interface Solana {
  caip: string
  url: string
  accounts: { address: string; privateKey: string }[]
  rewind(): Promise<void>
}

async function startAlone(): Promise<Alone & { stop(): Promise<unknown> }> {
  const [
    { startAnvil },
    { connectChain },
    { codeOf },
    { deployUniswap, placeToken },
    { buildTestWallet },
    plan,
    svm,
    faults,
  ] = await Promise.all(
    [
      'demo/stack/chain/anvil.mjs',
      'demo/stack/chain/json-rpc.mjs',
      'demo/stack/chain/abi.mjs',
      'test/uniswap.mjs',
      'demo/stack/injected-wallet/build.mjs',
      'demo/stack/solana/plan.mjs',
      'demo/stack/solana/solana-service.mjs',
      'demo/stack/http/faults.mjs',
    ].map(load),
  )
  const now = Math.floor(Date.now() / 1000)
  const anvil = await startAnvil({ chainId: 1, port: 0, genesis: now - 3600 })
  const solana = await svm.startSolana({ port: 0, faults: faults.createFaults([plan.CAIP]) })
  const { call } = connectChain(anvil.url)
  const node: Node = (method, ...params) => call(method, params)
  await node('anvil_setCode', MULTICALL3, codeOf('Multicall3'))
  for (const [name, price] of [
    [FACTS.native, 2000n],
    ['USDC', 1n],
  ] as const)
    await node('anvil_setCode', FACTS.feeds[name], feedCode(price * 10n ** 8n))
  await node('anvil_setCode', FACTS.fx.EUR, feedCode(125_000_000n))
  const { send, open } = await deployUniswap(node, EXCHANGE.dexes[0], WETH)
  // What the pools take, and what the account keeps.
  await placeToken(node, {
    address: USDC,
    code: codeOf('Token'),
    symbol: 'USDC',
    decimals: 6,
    supply: 1_002_500n * DOLLAR,
  })
  await placeToken(node, {
    address: LOCAL,
    code: codeOf('Token'),
    symbol: 'LOCAL',
    decimals: 18,
    supply: 200_040n * ETHER,
  })
  await send(WETH, '0xd0e30db0', (6005n * ETHER) / 10n)
  const coins = (amount: bigint) => ({ token: WETH, amount: amount * ETHER })
  await open(coins(500n), { token: USDC, amount: 1_000_000n * DOLLAR }, 500)
  await open(coins(100n), { token: LOCAL, amount: 200_000n * ETHER }, 3000)
  await node('anvil_setBalance', OWNER, numberToHex(3n * ETHER))
  // The pools are old enough for a mean.
  await node('evm_setNextBlockTimestamp', now)
  await node('evm_mine')
  const [site, cdn, wallet] = await Promise.all([startSite(dist), startSite(dist), buildTestWallet()])
  site.put('/test-wallet.js', wallet)
  site.put('/favicon.ico', (_, response) => void response.writeHead(204).end())
  const giveFrom = async (from: string, to: string, token: string, amount: bigint) => {
    const data = encodeFunctionData({ abi: TOKEN, functionName: 'transfer', args: [to as Hex, amount] })
    const hash = await node('eth_sendTransaction', { from, to: token, data })
    await expect.poll(() => node('eth_getTransactionReceipt', hash), { intervals: [5] }).not.toBeNull()
  }
  let snapshot = await node('evm_snapshot')
  return {
    node,
    rpc: anvil.url,
    solana: { caip: plan.CAIP, url: solana.url, accounts: plan.ACCOUNTS, rewind: solana.rewind },
    site,
    cdn,
    named: [],
    async rewind() {
      await solana.rewind()
      await node('evm_revert', snapshot)
      snapshot = await node('evm_snapshot')
    },
    held: async (owner, token) =>
      BigInt(
        token
          ? await node('eth_call', { to: token, data: balanceOf(owner) }, 'latest')
          : await node('eth_getBalance', owner, 'latest'),
      ),
    give: (to, token, amount) => giveFrom(OWNER, to, token, amount),
    giveFrom,
    async stale(symbol) {
      const { timestamp } = await node('eth_getBlockByNumber', 'latest', false)
      await node('anvil_setCode', FACTS.feeds[symbol], feedCode(10n ** 8n, Number(timestamp) - 3 * 86_400))
    },
    stop: () => Promise.all([anvil.stop(), solana.stop(), site.close(), cdn.close()]),
  }
}
const balanceOf = (owner: string) => encodeFunctionData({ abi: TOKEN, functionName: 'balanceOf', args: [owner as Hex] })

const attribute = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

interface AlonePage {
  /** Of the test wallets on the page. */
  wallets?: object[]
  head?: string
}

/** Puts a page without any service on the site, under the strictest policy; returns its URL. `options`: data attributes. */
export function putAlone(
  { site, cdn, named, rpc, solana }: Alone,
  options: Record<string, unknown> = {},
  { wallets = [{ auto: 'approve' }], head = '' }: AlonePage = {},
): string {
  const nodes = { 'eip155:1': rpc, [solana.caip]: solana.url }
  const all = { services: 'chain', networks: '1', endpoints: { rpc: nodes }, enableCoinbase: false, ...options }
  const data = Object.entries(all).map(([name, value]) => ` data-${kebab(name)}="${attribute(value)}"`)
  const config = JSON.stringify(wallets.map(wallet => ({ rpc: nodes, ...wallet }))).replaceAll('<', '\\u003c')
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${NONCE}'`,
    "style-src 'none'",
    `connect-src ${rpc} ${solana.url} ${solana.url.replace('http', 'ws')} ${named.join(' ')}`,
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
        <meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title>${head}
        <script nonce="${NONCE}">window.__testWallet=${config}</script><script src="/test-wallet.js" nonce="${NONCE}"></script>
        <script src="${cdn.origin}/wallet-modal.js" integrity="${manifest.files['wallet-modal.js']!.integrity}"
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
}

export const test = base.extend<AloneFixtures, { alone: Alone }>({
  alone: [...aloneFixture],
  requests: [
    async ({ page, alone }, use) => {
      const seen: string[] = []
      const wrong: string[] = []
      const allowed = () => [alone.rpc, alone.solana.url, alone.site.origin, alone.cdn.origin, ...alone.named]
      page.on('request', request => {
        const url = request.url()
        seen.push(`${request.method()} ${url}`)
        if (!/^(data|blob|about):/.test(url) && !allowed().some(origin => url.startsWith(origin)))
          wrong.push(`request to ${url}`)
      })
      page.on('websocket', socket => {
        // The node of Solana tells by a socket when something happened.
        if (new URL(socket.url()).hostname !== new URL(alone.solana.url).hostname)
          wrong.push(`socket to ${socket.url()}`)
      })
      await use(seen)
      expect(wrong, 'requests to others').toEqual([])
    },
    { auto: true },
  ],
  arrive: async ({ page, alone }, use) => {
    await alone.rewind()
    alone.named = []
    await use(async (options, host) => void (await page.goto(putAlone(alone, options, host))))
  },
})

export const dialogOf = (page: Page) => page.getByRole('dialog')
