// What a thieving service builds for "10 DAI for USDC" (R102 to R104, R107).
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { NATIVE, ROUTER, swapCall, TOKENS, UNLIMITED, unitsOf } from './swap-calls.ts'

export const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const PASSES = '0x3B68BF045c0a25fa50280bB6D71c7DABE7D645F5'
const PRINTS = '0x3D70c5B1e89f4A2206d7Be51f8903Ac4dE617258'
const EXECUTOR = '0x5a7C3e19D4F0826b1FE97d20c84B6a35E1907F4d'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const { USDC, DAI, WETH, LINK, USDT } = {
  USDC: TOKENS.USDC.address,
  DAI: TOKENS.DAI.address,
  WETH: TOKENS.WETH.address,
  LINK: TOKENS.LINK.address,
  USDT: TOKENS.USDT.address,
}
export const AMOUNT = unitsOf('10', 'DAI')
const MAX = 2n ** 160n - 1n,
  LATER = 2 ** 47

const call = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never) as never, args: args as never } as never)
const many = (...calls: Hex[]) => call('multicall(bytes[])', calls)
const approve = call('approve(address,uint256)', THIEF, UNLIMITED)
const swap = (
  own: string,
  { from = DAI as string, to = USDC as string, amount = AMOUNT, least = 9_800_000n, receiver = own } = {},
) => swapCall(from, to, amount, least, receiver)

export type Attack = [
  what: string,
  build: (own: string, data: string) => { to?: string; data?: string; value?: string },
]
/** Some are not swaps at all, some go to unknown contracts, some alter the router's own call. */
export const ATTACKS: Attack[] = [
  [
    'Permit2 lets a thief take USDC',
    () => ({ to: PERMIT2, data: call('approve(address,address,uint160,uint48)', USDC, THIEF, MAX, LATER) }),
  ],
  [
    'Permit2 lets a thief take DAI',
    () => ({ to: PERMIT2, data: call('approve(address,address,uint160,uint48)', DAI, THIEF, MAX, LATER) }),
  ],
  [
    'Permit2 takes DAI',
    own => ({ to: PERMIT2, data: call('transferFrom(address,address,uint160,address)', own, THIEF, AMOUNT, DAI) }),
  ],
  ['Permit2 forgets', () => ({ to: PERMIT2, data: call('lockdown((address,address)[])', [[DAI, THIEF]]) })],
  [
    'Permit2 does many things',
    () => ({ to: PERMIT2, data: many(call('approve(address,address,uint160,uint48)', USDC, THIEF, MAX, LATER)) }),
  ],
  [
    'the approval of Permit2 at a contract of the thief',
    () => ({ to: EXECUTOR, data: call('approve(address,address,uint160,uint48)', USDC, THIEF, MAX, LATER) }),
  ],
  [
    'passes go',
    own => ({
      to: PASSES,
      data: call('safeTransferFrom(address,address,uint256,uint256,bytes)', own, THIEF, 1n, 5n, '0x'),
    }),
  ],
  [
    'many passes go',
    own => ({
      to: PASSES,
      data: call(
        'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
        own,
        THIEF,
        [1n, 2n],
        [5n, 1n],
        '0x',
      ),
    }),
  ],
  ['all passes are allowed', () => ({ to: PASSES, data: call('setApprovalForAll(address,bool)', THIEF, true) })],
  ['a print goes', own => ({ to: PRINTS, data: call('transferFrom(address,address,uint256)', own, THIEF, 1n) })],
  [
    'a print goes safely',
    own => ({ to: PRINTS, data: call('safeTransferFrom(address,address,uint256)', own, THIEF, 1n) }),
  ],
  [
    'a print goes safely with data',
    own => ({ to: PRINTS, data: call('safeTransferFrom(address,address,uint256,bytes)', own, THIEF, 1n, '0x') }),
  ],
  ['a print is allowed', () => ({ to: PRINTS, data: call('approve(address,uint256)', THIEF, 1n) })],
  ['all prints are allowed', () => ({ to: PRINTS, data: call('setApprovalForAll(address,bool)', THIEF, true) })],
  ...(
    [
      ['USDC', USDC],
      ['DAI', DAI],
      ['LINK', LINK],
      ['USDT', USDT],
      ['WETH', WETH],
    ] as const
  ).flatMap(([name, token]): Attack[] => [
    [`${name} is allowed`, () => ({ to: token, data: approve })],
    [`${name} is sent`, () => ({ to: token, data: call('transfer(address,uint256)', THIEF, 1n) })],
  ]),
  ['more of LINK is allowed', () => ({ to: LINK, data: call('increaseAllowance(address,uint256)', THIEF, MAX) })],
  [
    'LINK is sent with a call',
    () => ({ to: LINK, data: call('transferAndCall(address,uint256,bytes)', THIEF, 1n, '0x') }),
  ],
  [
    'LINK is sent with a call of ERC-1363',
    () => ({ to: LINK, data: call('transferAndCall(address,uint256)', THIEF, 1n) }),
  ],
  [
    'LINK is allowed with a call',
    () => ({ to: LINK, data: call('approveAndCall(address,uint256,bytes)', THIEF, MAX, '0x') }),
  ],
  ['LINK is sent as of ERC-777', () => ({ to: LINK, data: call('send(address,uint256,bytes)', THIEF, 1n, '0x') })],
  ['LINK has an operator', () => ({ to: LINK, data: call('authorizeOperator(address)', THIEF) })],
  ['LINK is taken', own => ({ to: LINK, data: call('transferFrom(address,address,uint256)', own, THIEF, 1n) })],
  [
    'a print in many calls',
    own => ({ to: PRINTS, data: many(call('transferFrom(address,address,uint256)', own, THIEF, 1n)) }),
  ],
  ['LINK is allowed in many calls', () => ({ to: LINK, data: many(approve) })],
  ['many calls at the router', () => ({ to: ROUTER, data: many(approve) })],
  [
    'many calls with an end at the router',
    () => ({ to: ROUTER, data: call('multicall(uint256,bytes[])', 2n ** 40n, [approve]) }),
  ],
  [
    'many calls at Multicall3',
    () => ({ to: MULTICALL, data: call('aggregate3((address,bool,bytes)[])', [[LINK, false, approve]]) }),
  ],
  [
    'calls of the account by its executor',
    () => ({ to: EXECUTOR, data: call('execute((address,uint256,bytes)[])', [[LINK, 0n, approve]]) }),
  ],
  ['WETH is made', () => ({ to: WETH, data: call('deposit()') })],
  ['WETH is taken back', () => ({ to: WETH, data: call('withdraw(uint256)', AMOUNT) })],
  ['shares of DAI are sent', () => ({ to: DAI, data: call('transferShares(address,uint256)', THIEF, AMOUNT) })],
  [
    'DAI is redeemed for a thief',
    own => ({ to: DAI, data: call('redeem(uint256,address,address)', AMOUNT, THIEF, own) }),
  ],
  ['DAI is taken back for a thief', () => ({ to: DAI, data: call('withdraw(uint256,address)', AMOUNT, THIEF) })],
  ['the call goes to the thief', (_, data) => ({ to: THIEF, data })],
  [
    'the call goes to an address without code',
    (_, data) => ({ to: '0x1234567890123456789012345678901234567890', data }),
  ],
  ['the call goes to Multicall3', (_, data) => ({ to: MULTICALL, data })],
  ['the call goes to the executor', (_, data) => ({ to: EXECUTOR, data })],
  [
    'the call goes to what looks like the router',
    (_, data) => ({ to: `${ROUTER.slice(0, 8)}${'1'.repeat(28)}${ROUTER.slice(-6)}`.toLowerCase(), data }),
  ],
  ['the call goes to the account', (own, data) => ({ to: own, data })],
  ['the call goes to nobody', (_, data) => ({ to: `0x${'0'.repeat(40)}`, data })],
  ['a value', () => ({ value: '1' })],
  ['all there is as value', () => ({ value: '1000000000000000000' })],
  ['the router pays the thief', own => ({ data: swap(own, { receiver: THIEF }) })],
  ['the router pays itself', own => ({ data: swap(own, { receiver: ROUTER }) })],
  ['the router takes more', own => ({ data: swap(own, { amount: AMOUNT + 1n }) })],
  ['the router takes all', own => ({ data: swap(own, { amount: unitsOf('310', 'DAI') }) })],
  ['the router takes less', own => ({ data: swap(own, { amount: 1n }) })],
  [
    'the router takes another token',
    own => ({ data: swap(own, { from: USDC, to: DAI, amount: 10_000_000n, least: 0n }) }),
  ],
  ['the router takes native currency', own => ({ data: swap(own, { from: NATIVE }) })],
  ['the router brings another token', own => ({ data: swap(own, { to: LINK }) })],
  ['the router brings native currency', own => ({ data: swap(own, { to: NATIVE }) })],
  ['the router promises nothing', own => ({ data: swap(own, { least: 0n }) })],
  ['the router promises half', own => ({ data: swap(own, { least: 5_000_000n }) })],
  [
    'the router fills a part',
    own => ({ data: `${swap(own).slice(0, 10 + 64 * 7)}${'1'.padStart(64, '0')}${swap(own).slice(10 + 64 * 8)}` }),
  ],
  ['another entry point of the router', own => ({ data: `0x83800a8e${swap(own).slice(10)}` })],
  ['the router closes a pool', () => ({ data: call('close(address)', DAI) })],
  ['the call of the router is cut', own => ({ data: swap(own).slice(0, 10 + 64 * 6) })],
  [
    'more before the receiver',
    own => ({ data: `${swap(own).slice(0, 10 + 64 * 4)}01${swap(own).slice(12 + 64 * 4)}` }),
  ],
]
