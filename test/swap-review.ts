// A swap from its final check on, over fakes of the chain, the service and the wallet.
import type { Preview, SwapCall, TransactionRequest } from '../src/chains/adapter.ts'
import { NATIVE_TOKEN } from '../src/chains/swaps.ts'
import type { Side, SwapIntent } from '../src/features/swap/review/intent.ts'
import { startSwap } from '../src/features/swap/review/plan.ts'
import { UNLIMITED, type PreparedSwap } from '../src/features/swap/review/prepare.ts'
import { reasonOf, stageOf, stepsOf } from '../src/features/transaction/state.ts'
import { minimumOf } from '../src/base/quote.ts'
import type { Built } from '../src/services/network/convert.ts'
import { settled } from './async.ts'
import { A, createCore, fakeAdapter, fakeConnector, type FakeChain, type FakeConnector } from './fakes.ts'

export const ETHER = 10n ** 18n
export const address = (digit: string) => `0x${digit.repeat(40)}`
export const [COIN, LINK, ROUTER, THIEF] = ['1', '2', '3', 'f'].map(address) as [string, string, string, string]
export const HASH = `0x${'ab'.repeat(32)}`,
  ALLOWED = `0x${'cd'.repeat(32)}`
export const side = (symbol: string, contract: string, decimals = 6): Side => ({
  name: symbol,
  symbol,
  contract,
  address: `eip155:1:${contract}`,
  decimals,
  isNative: contract === NATIVE_TOKEN,
})
export const ETH = side('ETH', NATIVE_TOKEN, 18),
  COIN_SIDE = side('COIN', COIN),
  LINK_SIDE = side('LINK', LINK)
export const wordOf = (value: string | bigint) =>
  (typeof value === 'string' ? value.slice(2) : value.toString(16)).padStart(64, '0')
export const approve = (spender: string, amount: bigint) => `0x095ea7b3${wordOf(spender)}${wordOf(amount)}`
export const never = () => new Promise<never>(() => {})
export const AMOUNT = 1_000_000n,
  QUOTED = 990_000n
const lives = new Set<AbortController>()
/** Ends all that were started. */
export function endAll(): void {
  for (const life of lives) life.abort()
  lives.clear()
}

export interface Given {
  intent?: Partial<SwapIntent>
  chain?: FakeChain
  built?: Partial<Built>
  approval?: Partial<Built>
  /** What the call guarantees by itself; null if the contract is unknown. */
  terms?: Partial<SwapCall> | null
  quote?: () => Promise<bigint | undefined>
  allowance?: () => bigint
  changes?: Preview['changes']
  /** What the service says of all prices, by symbol; by default nothing. */
  prices?: () => Promise<{ symbol: string; price: number }[]>
  wallet?: FakeConnector
  options?: object
  refreshMs?: number
  silentMs?: number
  freshMs?: number
}
export const ORIGIN = 'https://data.example'

/** A swap of COIN for LINK (or of `intent`) on fakes; every part can be replaced. */
export async function start({
  intent: over,
  chain,
  built,
  approval,
  terms,
  quote = async () => QUOTED,
  allowance = () => 0n,
  changes,
  prices = async () => [],
  wallet = fakeConnector(),
  options,
  refreshMs = 1e8,
  silentMs = 1e8,
  freshMs = 1e8,
}: Given = {}) {
  const slippages: number[] = []
  const tokenOf = (side: Side | undefined, usual: string) => (side?.isNative ? undefined : (side?.contract ?? usual))
  const asked: (TransactionRequest | TransactionRequest[])[] = []
  let last = 0n
  const isNative = over?.from?.isNative === true
  const adapter = fakeAdapter({
    getBalance: async () => 5n * ETHER,
    isContract: async (_network, address) => address !== A,
    getTokens: async (_network, _holder, tokens) =>
      tokens.map(token => ({
        balance: 5n * AMOUNT,
        title: { name: 'Token', symbol: token === COIN ? 'COIN' : 'LINK', decimals: 6 },
      })),
    readSwap: () =>
      terms === null
        ? undefined
        : {
            from: tokenOf(over?.from, COIN),
            to: tokenOf(over?.to, LINK),
            receiver: A,
            amount: AMOUNT,
            minimum: minimumOf(last, slippages.at(-1)! * 100),
            isWrap: false,
            ...terms,
          },
    allowances: {
      of: async () => allowance(),
      approvalOf: ({ from, token, spender, amount }) => ({ from, to: token, data: approve(spender, amount) }),
    },
    estimateGas: async () => ({ gas: 50_000n, gasPrice: 10n, extra: 7n }),
    preview: async () => ({
      by: 'simulation',
      isFine: true,
      isWhole: true,
      changes: changes ?? [
        { kind: 'out', token: isNative ? undefined : COIN, to: ROUTER, amount: AMOUNT },
        { kind: 'in', token: LINK, amount: (await quote()) ?? 0n },
      ],
    }),
    sendTransaction: async (_provider, _network, tx) => (
      asked.push(tx),
      tx.data?.startsWith('0x095ea7b3') ? ALLOWED : HASH
    ),
    waitForReceipt: async (_network, hash) => ({ status: 'success', hash }),
    ...chain,
  })
  const core = createCore({ connectors: [wallet], adapter, options })
  lives.add(core.abort)
  await core.connections.connect(wallet, { signal: core.life })
  Object.assign(core.ctx, {
    sources: async () => ({
      prices: { of: prices, gasPrice: async () => ({ standard: 10n }) },
      swaps: {
        origin: ORIGIN,
        quote: async () => {
          const offer = await quote()
          last = offer ?? 0n
          return offer
        },
        buildSwap: async ({ slippage }: { slippage: number }) => (
          slippages.push(slippage),
          { from: A, to: ROUTER, data: `0x12aa3caf${'0'.repeat(64)}`, gas: 180_000n, ...built }
        ),
        buildApprove: async () => ({ from: COIN, to: COIN, data: approve(ROUTER, UNLIMITED), value: 0n, ...approval }),
      },
    }),
  })
  let sent = 0
  const intent: SwapIntent = {
    network: core.networks.active.peek(),
    account: A,
    from: COIN_SIDE,
    to: LINK_SIDE,
    amount: AMOUNT,
    quoted: QUOTED,
    slippage: 100,
    onSent: () => {
      sent++
    },
    ...over,
  }
  core.router.open('SwapPreview', intent)
  const { plan, transaction } = startSwap(core.ctx, intent, { refreshMs, silentMs, freshMs })
  await settled()
  await settled()
  const tracked = () =>
    core
      .heard('event')
      .map(event => (event as { event: string }).event)
      .filter(name => name.startsWith('SWAP'))
  const prepared = () => transaction.state.peek().prepared as PreparedSwap | undefined
  return {
    core,
    wallet,
    plan,
    transaction,
    asked,
    tracked,
    slippages,
    stage: () => {
      const now = transaction.state.peek()
      return now.status === 'asking' ? stageOf(now) : now.status
    },
    prepared,
    steps: () => stepsOf(transaction, prepared()!),
    sent: () => sent,
    why: () => reasonOf(transaction.state.peek()).text,
    about: () => reasonOf(transaction.state.peek()).values?.['symbol'],
    kinds: () => prepared()?.calls.map(it => it.kind),
  }
}
export type Started = Awaited<ReturnType<typeof start>>
export const rest = async () => {
  for (let turn = 0; turn < 4; turn++) await settled()
}
