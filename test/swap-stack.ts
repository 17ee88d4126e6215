// A swap from its final check on, over the local stack: chain, data service and network are as for a page, and the
// wallet records its requests.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEvmAdapter } from '../src/chains/evm/index.ts'
import { NATIVE_TOKEN } from '../src/chains/swaps.ts'
import type { SignerOf } from '../src/services/asset-discovery.ts'
import { createSources } from '../src/services/network/remote.ts'
import type { Side, SwapIntent } from '../src/features/swap/review/intent.ts'
import { messages } from '../src/features/swap/review/messages.ts'
import { isTrusted, startSwap } from '../src/features/swap/review/plan.ts'
import type { PreparedSwap } from '../src/features/swap/review/prepare.ts'
import { messages as transactions } from '../src/features/transaction/messages.ts'
import { reasonOf, type State } from '../src/features/transaction/state.ts'
import type { Stack } from './e2e/fixtures.ts'
import { deferred, settled } from './async.ts'
import { createCore, fakeConnector, sessionOf } from './fakes.ts'
import { encode, ROUTER, TOKENS, UNLIMITED, unitsOf, type Request, type Symbol } from './swap-calls.ts'
import { stretched } from './time.ts'

export type { Built } from './swap-forgeries.ts'

const NETWORK = 'eip155:1'
/** Nothing ages during a test. */
const NEVER_MS = 1e8
/** If it has not come by then, it does not come. */
const PATIENCE_MS = stretched(30_000)

export async function startSwapStack() {
  // They read files beside their own, so they are not bundled.
  const load = (path: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', path)).href)
  const { startStack } = (await load('index.mjs')) as { startStack(options: object): Promise<Stack> }
  const { createRewind } = (await load('rewind.mjs')) as { createRewind(stack: Stack): Promise<() => Promise<void>> }
  const stack = await startStack({ port: 0, quiet: true, cacheMs: 0 })
  const rewind = await createRewind(stack)
  const own = stack.accounts.eip155[0]!.address
  const node = async (method: string, ...params: unknown[]): Promise<string> => {
    const reply = await fetch(stack.admin[NETWORK]!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: string; error?: { code: number } }
    if (error) throw error
    return result
  }
  const lives = new Set<AbortController>()
  return {
    stack,
    own,
    node,
    stop: () => stack.stop(),
    /** Restores the stack's initial state for every test. */
    async reset(): Promise<void> {
      for (const life of lives) life.abort()
      lives.clear()
      await rewind()
    },
    /** The router is approved for all of these, as if by earlier visits. */
    async letTakeAll(...symbols: Symbol[]): Promise<void> {
      for (const symbol of symbols) {
        const hash = await node('eth_sendTransaction', {
          from: own,
          to: TOKENS[symbol].address,
          data: encode('approve', ROUTER, UNLIMITED),
        })
        // Anvil answers before the block is made.
        while (!(await node('eth_getTransactionReceipt', hash))) await new Promise(done => setTimeout(done, 5))
      }
    },
    /** A page with a connected wallet. */
    async open() {
      const asked: Request[] = []
      let answered = Promise.resolve()
      /** Text in what the page asks the network, and what becomes of it. */
      let met: { text: string; stop(): Promise<void> } | undefined
      const wallet = fakeConnector({
        provider: {
          async request({ method, params }) {
            if (method === 'eth_accounts') return [own]
            if (method === 'eth_chainId') return '0x1'
            if (/^(eth|wallet)_send/.test(method)) asked.push({ method, params: params as Request['params'] })
            await answered
            if (method === 'eth_sendTransaction') return node(method, ...(params as unknown[]))
            throw { code: 4200, message: 'Not here' }
          },
        },
      })
      wallet.answer = async () => sessionOf(own)
      const adapter = createEvmAdapter(
        {
          projectId: 'local',
          proxy: stack.urls.data,
          customRpcUrls: { [NETWORK]: [{ url: stack.urls.rpc[NETWORK]! }] },
          swapRouters: stack.swapRouters,
          fetch: async (input, init) => {
            // No public endpoint is there.
            if (String(input).startsWith('https:')) throw new TypeError('Failed to fetch')
            if (met && String(init?.body).includes(met.text)) await met.stop()
            return fetch(input, init)
          },
        },
        { receiptDelayMs: 10 },
      )
      const core = createCore({ connectors: [wallet], adapter })
      lives.add(core.abort)
      core.life.addEventListener('abort', () => adapter.destroy())
      const remote = createSources({
        projectId: 'local',
        version: '0.0.0',
        explorer: stack.urls.explorer,
        data: stack.urls.data,
        signer: core.ctx.requests.signer as SignerOf,
      })
      Object.assign(core.ctx, { sources: async () => remote })
      await core.connections.connect(wallet, { signal: core.life })
      const tokens = await remote.swaps!.tokens(core.networks.active.peek())
      const side = (symbol: Symbol): Side => {
        const id = `${NETWORK}:${TOKENS[symbol].address}`
        const token = tokens.find(it => it.address.toLowerCase() === id.toLowerCase())!
        const { address } = TOKENS[symbol]
        return { ...token, contract: address, isNative: address.toLowerCase() === NATIVE_TOKEN.toLowerCase() }
      }
      const intentOf = async (text: string, from: Symbol, to: Symbol): Promise<SwapIntent> => {
        const pair = { account: own, network: NETWORK, from: side(from).address, to: side(to).address }
        const amount = unitsOf(text, from)
        return {
          network: core.networks.active.peek(),
          account: own,
          from: side(from),
          to: side(to),
          amount,
          quoted: (await remote.swaps!.quote({ ...pair, amount }))!,
          slippage: 100,
          onSent() {},
        }
      }
      return {
        wallet,
        asked,
        intentOf,
        look: (intent: SwapIntent) => look(core, intent),
        /** Nobody answers what has the text in it. */
        cut(text: string | undefined): void {
          met = text === undefined ? undefined : { text, stop: () => Promise.reject(new TypeError('Failed to fetch')) }
        },
        /** What has the text in it waits; resolves once it is asked. */
        hold(text: string): { began: Promise<void>; release(): void } {
          const [began, gate] = [deferred<void>(), deferred<void>()]
          met = { text, stop: () => (began.resolve(), gate.promise) }
          return { began: began.promise, release: gate.resolve }
        },
        /** Until the wallet is asked to send. */
        async isAsked(): Promise<void> {
          while (!asked.length) await settled()
        },
        /** The user takes that long to answer in the wallet. */
        answerAfter(decided: Promise<void>): void {
          answered = decided
        },
      }
    },
  }
}

type Core = ReturnType<typeof createCore>

/** The last look: what it comes to, and what can be done about it. */
function look(core: Core, intent: SwapIntent) {
  const { plan, transaction } = startSwap(core.ctx, intent, {
    refreshMs: NEVER_MS,
    silentMs: NEVER_MS,
    freshMs: NEVER_MS,
  })
  const { state } = transaction
  const when = (what: string, isThere: (status: string) => boolean) =>
    new Promise<void>((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`${what}, but ${state.peek().status}`)), PATIENCE_MS)
      const stop = state.subscribe(({ status }) => {
        if (!isThere(status)) return
        clearTimeout(timer)
        queueMicrotask(() => (stop(), done()))
      })
    })
  const checked = () => when('to be checked', status => status !== 'checking')
  return {
    transaction,
    checked,
    until: (wanted: State<PreparedSwap>['status']) => when(`to be ${wanted}`, status => status === wanted),
    status: () => state.peek().status,
    /** Why it is stopped, in the words on screen. */
    words: () => ({ ...transactions, ...messages })[reasonOf(state.peek()).text as keyof typeof messages],
    /** Refused in words, asking for the tick of a contract that nobody knows, or anything else. */
    outcome: () => {
      const now = state.peek()
      if (now.status === 'unchecked') return 'refused'
      return now.status === 'ready' && !isTrusted(now.prepared, plan.trusted.peek()) ? 'tick' : now.status
    },
    /** However often somebody clicks. */
    async click(): Promise<void> {
      for (let time = 0; time < 3; time++) transaction.submit()
      await settled()
    },
    /** As the click on "Try again" does. */
    async again(): Promise<void> {
      transaction.prepare()
      await checked()
    },
  }
}
export type Look = ReturnType<typeof look>
export type SwapPage = Awaited<ReturnType<Awaited<ReturnType<typeof startSwapStack>>['open']>>
