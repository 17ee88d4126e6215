import { decodeFunctionData, encodeFunctionData, formatUnits, parseAbi, parseUnits, type Hex } from 'viem'
import { connectWallet, expect, test, type Locator, type Page, type World } from './fixtures.ts'
import { chain, GWEI, nativeOf, type Node } from './sending.ts'
import type { Tracked } from './tracked.ts'
import { sends } from './wallet.ts'

export const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const ROUTER = '0x5E1F7a2094bd36c8E50714F92AD8B36CE1079F4B'
export const TOKENS = {
  USDC: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  DAI: { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
  USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  LINK: { address: '0x514910771aF9CA656aF840Dff83e8391EcF986CA', decimals: 18 },
  WETH: { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', decimals: 18 },
  ETH: { address: NATIVE, decimals: 18 },
} as const
export type Symbol = keyof typeof TOKENS
export const UNLIMITED = 2n ** 256n - 1n
export const unitsOf = (text: string, symbol: Symbol): bigint =>
  parseUnits(text.replaceAll(',', ''), TOKENS[symbol].decimals)
export const textOf = (units: bigint, symbol: Symbol): string => formatUnits(units, TOKENS[symbol].decimals)

const PARTIES = 'address srcToken; address dstToken; address srcReceiver; address dstReceiver;'
const AMOUNTS = 'uint256 amount; uint256 minReturnAmount; uint256 flags;'
export const ABI = parseAbi([
  'function deposit()',
  'function withdraw(uint256 amount)',
  `struct Desc { ${PARTIES} ${AMOUNTS} }`,
  'function swap(address executor, Desc desc, bytes data)',
  'function pools(address token) view returns (uint256 token, uint256 native)',
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])
/** A swap as the service builds it. */
export const swapCall = (from: string, to: string, amount: bigint, minReturnAmount: bigint, receiver: string): Hex =>
  encode(
    'swap',
    ROUTER,
    { srcToken: from, dstToken: to, srcReceiver: ROUTER, dstReceiver: receiver, amount, minReturnAmount, flags: 0n },
    '0x',
  )
export const encode = (
  functionName: 'swap' | 'pools' | 'approve' | 'allowance' | 'balanceOf',
  ...args: unknown[]
): Hex => encodeFunctionData({ abi: ABI, functionName, args } as never)

/**
 * Every test of a file finds the chain as the first one found it. It goes back once the page of the test before is gone:
 * a page that asks for balances while blocks vanish gets an error from the node.
 */
export function leaveNoTrace(): void {
  let before: unknown
  const back = async ({ world }: { world: World }) => {
    if (before === undefined) return
    const node = nodeOf(world)
    await node('evm_setAutomine', true)
    await node('evm_revert', before)
    // The clock of the chain went back as well.
    await node('evm_setTime', Math.floor(Date.now() / 1000))
  }
  test.beforeEach(async ({ world }) => {
    await back({ world })
    before = await nodeOf(world)('evm_snapshot')
  })
  test.afterAll(back)
}

/** The node of Ethereum itself, without a page. */
export const nodeOf =
  ({ stack }: World): Node =>
  async (method, ...params) => {
    const reply = await fetch(stack.admin['eip155:1']!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: unknown; error?: unknown }
    expect(error, method).toBeUndefined()
    return result
  }
async function read(page: Page, world: World, to: string, data: Hex, index = 0): Promise<bigint> {
  const answer = await chain(page, world, 'eth_call', { to, data }, 'latest')
  return BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`)
}
/** What an account has, in base units. */
export const heldOf = (page: Page, world: World, owner: string, symbol: Symbol): Promise<bigint> =>
  symbol === 'ETH'
    ? nativeOf(page, world, owner)
    : read(page, world, TOKENS[symbol].address, encode('balanceOf', owner))
/** What the router may take of it. */
export const allowedOf = (page: Page, world: World, owner: string, symbol: Symbol): Promise<bigint> =>
  read(page, world, TOKENS[symbol].address, encode('allowance', owner, ROUTER))
/** Reserves of a pool: of the token, and of the native currency. */
export const poolOf = (page: Page, world: World, symbol: Symbol): Promise<[bigint, bigint]> => {
  const data = encode('pools', TOKENS[symbol].address)
  return Promise.all([read(page, world, ROUTER, data), read(page, world, ROUTER, data, 1)])
}
/** Number of the last block. */
export const height = async (page: Page, world: World): Promise<number> =>
  Number(await chain(page, world, 'eth_blockNumber'))
/** What an account paid for its transactions after the block. */
export async function feesOf(page: Page, world: World, owner: string, after: number): Promise<bigint> {
  let sum = 0n
  for (let block = await height(page, world); block > after; block--) {
    const receipts = (await chain(page, world, 'eth_getBlockReceipts', `0x${block.toString(16)}`)) as unknown as {
      from: string
      gasUsed: string
      effectiveGasPrice: string
    }[]
    for (const it of receipts)
      if (it.from.toLowerCase() === owner.toLowerCase()) sum += BigInt(it.gasUsed) * BigInt(it.effectiveGasPrice)
  }
  return sum
}

/**
 * Somebody else (account 2, who has a lot) swaps: the price is another one then. `tip`: in gwei, to come first in a
 * block.
 */
export async function moveThePrice(world: World, from: Symbol, to: Symbol, amount: string, tip = 1n): Promise<void> {
  const node = nodeOf(world)
  const { address } = world.stack.accounts.eip155[2]!
  const units = unitsOf(amount, from)
  const send = (to: string, data: Hex, value = 0n) =>
    node('eth_sendTransaction', {
      from: address,
      to,
      data,
      value: `0x${value.toString(16)}`,
      gas: '0x7a120',
      ...first(tip),
    })
  if (from !== 'ETH') await send(TOKENS[from].address, encode('approve', ROUTER, units))
  await send(
    ROUTER,
    swapCall(TOKENS[from].address, TOKENS[to].address, units, 0n, address),
    from === 'ETH' ? units : 0n,
  )
}
/** A fee that comes first. */
const first = (tip: bigint) => ({
  maxPriorityFeePerGas: `0x${(tip * GWEI).toString(16)}`,
  maxFeePerGas: `0x${((tip + 200n) * GWEI).toString(16)}`,
})
/** Lets the router take so much of the token, as if an earlier visit had. */
export const allow = (world: World, owner: string, symbol: Symbol, units: bigint): Promise<unknown> =>
  nodeOf(world)('eth_sendTransaction', {
    from: owner,
    to: TOKENS[symbol].address,
    data: encode('approve', ROUTER, units),
  })

/** Connected, and on the form. */
export async function form(page: Page, dialog: Locator): Promise<void> {
  await connectWallet(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(pay(dialog)).toBeVisible()
}
export const pay = (dialog: Locator) => dialog.getByRole('textbox', { name: 'You pay' })
/** What would come, on the form. */
export const get = (dialog: Locator) => dialog.getByRole('status', { name: 'You receive' })
export const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Review', exact: true })
/** The form stands with an offer, and one can go on. */
export const ready = (dialog: Locator) => expect(next(dialog)).not.toHaveAttribute('aria-disabled')
export const token = (dialog: Locator, side: 'You pay' | 'You receive') =>
  dialog
    .getByRole('button', {
      name: new RegExp(side === 'You pay' ? '^You pay: token' : '^(You receive: token|Choose a token)'),
    })
    .first()
export async function choose(dialog: Locator, side: 'You pay' | 'You receive', symbol: string): Promise<void> {
  await token(dialog, side).click()
  await dialog.getByRole('button', { name: new RegExp(`^${symbol}\\b`) }).click()
  await expect(pay(dialog)).toBeVisible()
}
/** The form filled in, with an offer for it. */
export async function fill(dialog: Locator, amount: string, from: Symbol, to: Symbol): Promise<void> {
  if (from !== 'ETH') await choose(dialog, 'You pay', from)
  await choose(dialog, 'You receive', to)
  await pay(dialog).fill(amount)
  await ready(dialog)
}
export const simulated = (dialog: Locator) => dialog.getByText('Simulated by the network just now')
/** From the form to the last look. */
export async function review(dialog: Locator): Promise<void> {
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
}
/** An amount of the last look, in full. */
export const shown = async (dialog: Locator, label: 'You pay' | 'You receive'): Promise<string> =>
  (await dialog
    .locator('[data-panel] [data-side]')
    .filter({ hasText: label })
    .locator('[title]')
    .getAttribute('title'))!
/** The button that asks the wallet. */
export const go = (dialog: Locator, words: string) => dialog.getByRole('button', { name: words, exact: true })
export const complete = (dialog: Locator) => dialog.getByText('Swap complete', { exact: true })
/** What came, in full, once it has. */
export const came = async (dialog: Locator): Promise<string> => {
  await expect(dialog.getByText('You received', { exact: true })).toBeVisible()
  return (await dialog.locator('[data-figure] [title]').getAttribute('title'))!
}

/**
 * What the wallet was asked for as transactions: where to, with what, and what it says in the words of the contracts.
 */
export async function transactions(page: Page) {
  return (await sends(page))
    .flatMap(({ method, params: [first] }) =>
      method === 'eth_sendTransaction' ? [first!] : (first!['calls'] as Record<string, unknown>[]),
    )
    .map(tx => {
      const { functionName, args } = decodeFunctionData({ abi: ABI, data: tx['data'] as Hex })
      const desc = functionName === 'swap' ? args[1] : undefined
      const told = desc
        ? [desc.srcToken, desc.dstToken, desc.amount, desc.minReturnAmount, desc.dstReceiver]
        : [...(args ?? [])]
      return {
        to: (tx['to'] as string).toLowerCase(),
        value: BigInt((tx['value'] as string | undefined) ?? 0),
        name: functionName,
        args: told as unknown[],
      }
    })
}

/** What the modal told of swaps. */
export const swapsIn = (tracked: readonly Tracked[]) =>
  tracked.filter(({ event }) => /SWAP/.test(event)).map(({ event, properties }) => [event, properties])
