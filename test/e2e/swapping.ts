import { type Hex } from 'viem'
import { encode, ROUTER, swapCall, TOKENS, transactionsIn, unitsOf, type Symbol } from '../swap-calls.ts'
import {
  withAccount,
  expect,
  openModal,
  type HostPage,
  type Locator,
  type ModalWindow,
  type Page,
  type World,
} from './fixtures.ts'
import { chain, GWEI, nativeOf, withoutMining, type Node } from './sending.ts'
import { visitConnected } from './session.ts'
import type { Tracked } from './tracked.ts'
import { sends } from './wallet.ts'

export * from '../swap-calls.ts'

/**
 * The Ethereum node itself, without a page. With automatic mining, a transaction is in a block by the time this
 * answers; Anvil answers earlier.
 */
export const nodeOf = ({ stack }: World): Node => {
  const ask: Node = async (method, ...params) => {
    const reply = await fetch(stack.admin['eip155:1']!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: unknown; error?: unknown }
    expect(error, method).toBeUndefined()
    return result
  }
  return async (method, ...params) => {
    const result = await ask(method, ...params)
    if (method === 'eth_sendTransaction' && (await ask('anvil_getAutomine')))
      await expect.poll(() => ask('eth_getTransactionReceipt', result), { intervals: [5] }).not.toBeNull()
    return result
  }
}
async function read(page: Page, world: World, to: string, data: Hex, index = 0): Promise<bigint> {
  const answer = await chain(page, world, 'eth_call', { to, data }, 'latest')
  return BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index)}`)
}
/** An account's balance, in base units. */
export const heldOf = (page: Page, world: World, owner: string, symbol: Symbol): Promise<bigint> =>
  symbol === 'ETH'
    ? nativeOf(page, world, owner)
    : read(page, world, TOKENS[symbol].address, encode('balanceOf', owner))
/** The router's allowance. */
export const allowedOf = (page: Page, world: World, owner: string, symbol: Symbol): Promise<bigint> =>
  read(page, world, TOKENS[symbol].address, encode('allowance', owner, ROUTER))
/** A pool's reserves: of the token, and of the native currency. */
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
 * Another account (number 2, which is rich) swaps, which changes the price. `tip`: in gwei, to come first in a block.
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
/** Approves the router for this much of the token, as if by an earlier visit. */
export const allow = (world: World, owner: string, symbol: Symbol, units: bigint): Promise<unknown> =>
  nodeOf(world)('eth_sendTransaction', {
    from: owner,
    to: TOKENS[symbol].address,
    data: encode('approve', ROUTER, units),
  })

/** Connected, with the form open. */
export async function form(page: Page, dialog: Locator): Promise<void> {
  await withAccount(page)
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(pay(dialog)).toBeVisible()
}
/** The same, for a returning user. */
export async function returning(parts: Parameters<typeof visitConnected>[0], host?: HostPage): Promise<void> {
  await visitConnected(parts, host)
  await openModal(parts.page, { view: 'Swap' })
  await expect(pay(parts.page.getByRole('dialog'))).toBeVisible()
}
export const pay = (dialog: Locator) => dialog.getByRole('textbox', { name: 'You pay' })
/** The amount to receive, in the form. */
export const get = (dialog: Locator) => dialog.getByRole('status', { name: 'You receive' })
export const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Review', exact: true })
/** The form has a quote, and the button is enabled. */
export const ready = (dialog: Locator) => expect(next(dialog)).not.toHaveAttribute('aria-disabled')
export const token = (dialog: Locator, side: 'You pay' | 'You receive') =>
  dialog
    .getByRole('button', {
      name: new RegExp(side === 'You pay' ? '^You pay, token' : '^(You receive, token|Choose a token)'),
    })
    .first()
export async function choose(dialog: Locator, side: 'You pay' | 'You receive', symbol: string): Promise<void> {
  await token(dialog, side).click()
  await dialog.getByRole('button', { name: new RegExp(`^${symbol}\\b`) }).click()
  await expect(pay(dialog)).toBeVisible()
}
/** The form filled in, with its quote. */
export async function fill(dialog: Locator, amount: string, from: Symbol, to: Symbol): Promise<void> {
  if (from !== 'ETH') await choose(dialog, 'You pay', from)
  await choose(dialog, 'You receive', to)
  await pay(dialog).fill(amount)
  await ready(dialog)
}
export const simulated = (dialog: Locator) => dialog.getByText('Simulated by the network just now')
/** From the form to the review. */
export async function review(dialog: Locator): Promise<void> {
  await next(dialog).click()
  await expect(simulated(dialog)).toBeVisible()
}
/** An amount in the review, in full. */
export const shown = async (dialog: Locator, label: 'You pay' | 'You receive'): Promise<string> =>
  (await dialog
    .locator('[data-panel] [data-side]')
    .filter({ hasText: label })
    .locator('[title]')
    .getAttribute('title'))!
/** The button that asks the wallet. */
export const go = (dialog: Locator, words: string) => dialog.getByRole('button', { name: words, exact: true })
/** The chain processes the approval. */
export const allowing = (dialog: Locator) =>
  dialog.getByText('Nothing is swapped yet. After this, your wallet will ask you to confirm the swap.')
/** Leaves the swap that the chain is processing, and returns to it through its form. */
export async function leaveAndReturn(page: Page, dialog: Locator): Promise<void> {
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await openModal(page, { view: 'Swap' })
  await ready(dialog)
  await next(dialog).click()
  await expect(allowing(dialog)).toBeVisible()
}
/** Approves with the button, and leaves the swap in between: then it waits for a separate click. */
export async function allowAndReturn(page: Page, dialog: Locator, world: World, words: string): Promise<void> {
  await withoutMining(page, world, async node => {
    await go(dialog, words).click()
    await expect(allowing(dialog)).toBeVisible()
    await leaveAndReturn(page, dialog)
    await node('evm_mine')
    await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
  })
}
export const complete = (dialog: Locator) => dialog.getByText('Swap complete', { exact: true })
/** The received amount, in full, once it has arrived. */
export const came = async (dialog: Locator): Promise<string> => {
  await expect(dialog.getByText('You received', { exact: true })).toBeVisible()
  return (await dialog.locator('[data-figure] [title]').getAttribute('title'))!
}

/** The transactions that the first wallet was asked for; the page needs `SPY`. */
export const transactions = async (page: Page) => transactionsIn(await sends(page))

/** The modal's events about swaps. */
export const swapsIn = (tracked: readonly Tracked[]) =>
  tracked.filter(({ event }) => /SWAP/.test(event)).map(({ event, properties }) => [event, properties])
