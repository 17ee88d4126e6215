// What a service can build that differs from what was agreed (R71).
import { ROUTER, swapCall, TOKENS, unitsOf, type Symbol } from './swap-calls.ts'

export type Built = Record<string, unknown> & { from: string; to: string; data: string }
/** `change`: replaces the transaction that the service built. */
export type Forgery = [what: string, change: (tx: Built, own: string) => unknown]
export const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const OTHERS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const id = (address: string, chain = 1) => `eip155:${chain}:${address}`
const pad = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const GIVING = {
  transfer: '0xa9059cbb',
  transferFrom: '0x23b872dd',
  safeTransferFrom: '0x42842e0e',
  'safeTransferFrom with data': '0xb88d4fde',
  approve: '0x095ea7b3',
  'APPROVE in capitals': '0x095EA7B3',
  increaseAllowance: '0x39509351',
  setApprovalForAll: '0xa22cb465',
  permit: '0xd505accf',
}
const DAI_IN = unitsOf('10', 'DAI')
const swapOf = (from: Symbol, to: Symbol, amount: bigint, least: bigint, receiver: string) =>
  swapCall(TOKENS[from].address, TOKENS[to].address, amount, least, receiver)

/** Faults in a swap of 10 DAI for USDC while the router is approved for all of both. */
export const SWAPS: Forgery[] = [
  ['of somebody else', tx => ({ ...tx, from: id(OTHERS) })],
  ['of the router', tx => ({ ...tx, from: id(ROUTER) })],
  ['of nobody', tx => ({ ...tx, from: undefined })],
  ['of an account without its network', (tx, own) => ({ ...tx, from: own })],
  ['of another network', (tx, own) => ({ ...tx, from: id(own, 8453) })],
  ['to the token that is paid', tx => ({ ...tx, to: id(TOKENS.DAI.address) })],
  ['to the token that comes', tx => ({ ...tx, to: id(TOKENS.USDC.address) })],
  ['to the account itself', (tx, own) => ({ ...tx, to: id(own) })],
  ['to nobody', tx => ({ ...tx, to: id(`0x${'0'.repeat(40)}`) })],
  ['to another network', tx => ({ ...tx, to: id(ROUTER, 8453) })],
  ['to what is no address', tx => ({ ...tx, to: 'eip155:1:router.eth' })],
  ['to a thief', tx => ({ ...tx, to: id(THIEF) })],
  [
    'to what looks like the router',
    tx => ({ ...tx, to: id(`${ROUTER.slice(0, 8)}${'1'.repeat(28)}${ROUTER.slice(-6)}`.toLowerCase()) }),
  ],
  ['with a value', tx => ({ ...tx, value: '1' })],
  ['with a value in hex', tx => ({ ...tx, value: '0xde0b6b3a7640000' })],
  ['with a value beyond all', tx => ({ ...tx, value: String(2n ** 256n) })],
  ['with a value below nothing', tx => ({ ...tx, value: '-1' })],
  ...Object.entries(GIVING).map(([name, selector]): Forgery => [
    `that is ${name}`,
    tx => ({ ...tx, data: `${selector}${pad(THIEF)}${pad(DAI_IN.toString(16))}` }),
  ]),
  ['that does nothing', tx => ({ ...tx, data: '0x' })],
  ['whose data is cut', tx => ({ ...tx, data: tx.data.slice(0, 9) })],
  ['whose data is no hex', tx => ({ ...tx, data: `${tx.data.slice(0, -2)}zz` })],
  ['whose data is beyond all', tx => ({ ...tx, data: tx.data + '00'.repeat(70_000) })],
  ['that pays a thief', (tx, own) => ({ ...tx, data: tx.data.toLowerCase().replaceAll(pad(own), pad(THIEF)) })],
  ['that pays nobody', (tx, own) => ({ ...tx, data: tx.data.toLowerCase().replaceAll(pad(own), pad('1')) })],
  ['that takes one more', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN + 1n, 0n, own) })],
  ['that takes twice as much', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN * 2n, 0n, own) })],
  ['that takes all', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', unitsOf('310', 'DAI'), 0n, own) })],
  ['that takes another token', (tx, own) => ({ ...tx, data: swapOf('USDC', 'LINK', 10_000_000n, 0n, own) })],
  ['that takes another token for the same', (tx, own) => ({ ...tx, data: swapOf('USDC', 'DAI', 1n, 0n, own) })],
  ['that brings another token', (tx, own) => ({ ...tx, data: swapOf('DAI', 'LINK', DAI_IN, 0n, own) })],
  ['that brings native currency', (tx, own) => ({ ...tx, data: swapOf('DAI', 'ETH', DAI_IN, 0n, own) })],
  ['that brings half of it', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN / 2n, 0n, own) })],
  ['that the chain turns down', (tx, own) => ({ ...tx, data: swapOf('DAI', 'USDC', DAI_IN, DAI_IN, own) })],
  ['that promises less', tx => ({ ...tx, amount: '9000000' })],
  ['that promises one', tx => ({ ...tx, amount: '1' })],
  ['that is a list', () => []],
  ['that is text', () => 'swap'],
  ['that is null', () => null],
  ['that is not there', () => undefined],
]
/** Faults in an approval for a swap of 10 DAI for ETH. */
export const APPROVALS: Forgery[] = [
  ['for a thief', tx => ({ ...tx, data: `0x095ea7b3${pad(THIEF)}${tx.data.slice(74)}` })],
  ['for the account itself', (tx, own) => ({ ...tx, data: `0x095ea7b3${pad(own)}${tx.data.slice(74)}` })],
  ['for nobody', tx => ({ ...tx, data: `0x095ea7b3${pad('0')}${tx.data.slice(74)}` })],
  ['for the router with more in front', tx => ({ ...tx, data: tx.data.replace(/^(0x095ea7b3)00/, '$1ff') })],
  ['with more behind', tx => ({ ...tx, data: tx.data + '00'.repeat(32) })],
  ['that is cut', tx => ({ ...tx, data: tx.data.slice(0, -64) })],
  ['of another token', tx => ({ ...tx, from: id(TOKENS.USDC.address), to: id(TOKENS.USDC.address) })],
  ['to another token', tx => ({ ...tx, to: id(TOKENS.USDC.address) })],
  ['to the router', tx => ({ ...tx, to: id(ROUTER) })],
  ['of another network', tx => ({ ...tx, from: id(TOKENS.DAI.address, 8453), to: id(TOKENS.DAI.address, 8453) })],
  ['with a value', tx => ({ ...tx, value: '1000' })],
  ...Object.entries(GIVING)
    .filter(([name]) => !/approve/i.test(name))
    .map(([name, selector]): Forgery => [
      `that is ${name}`,
      tx => ({ ...tx, data: `${selector}${tx.data.slice(10)}` }),
    ]),
  ['that is not there', () => undefined],
]
const QUARTER = unitsOf('0.25', 'ETH')
/** Faults in a swap of 0.25 ETH for USDC. */
export const NATIVE_SWAPS: Forgery[] = [
  ['with more value', tx => ({ ...tx, value: String(QUARTER + 1n) })],
  ['with less value', tx => ({ ...tx, value: String(QUARTER - 1n) })],
  ['with no value', tx => ({ ...tx, value: '0' })],
  ['to a thief', tx => ({ ...tx, to: id(THIEF) })],
  ['to the token', tx => ({ ...tx, to: id(TOKENS.USDC.address) })],
  ['that pays a thief', (tx, own) => ({ ...tx, data: tx.data.toLowerCase().replaceAll(pad(own), pad(THIEF)) })],
  ['of more', (tx, own) => ({ ...tx, data: swapOf('ETH', 'USDC', QUARTER * 2n, 0n, own) })],
  ['that only wraps', tx => ({ ...tx, data: '0xd0e30db0' })],
]
