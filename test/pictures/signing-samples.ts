// What a wallet is asked in everyday use: ten calls that were sent, one of each pinned contract, and a message of each
// pinned type. Amounts are in the decimals of the tokens that stand beside them; dates are the same in every run.
import { readFileSync } from 'node:fs'
import {
  concatHex,
  encodeFunctionData,
  maxUint256,
  namehash,
  numberToHex,
  parseAbiItem,
  parseTransaction,
  parseUnits,
  zeroAddress,
  zeroHash,
  type AbiFunction,
  type Hex,
} from 'viem'

const read = (path: string) => JSON.parse(readFileSync(`src/clear-signing/${path}`, 'utf8')) as unknown

interface Pinned {
  name: string
  at?: [string, string][]
  domain?: Record<string, string>
  calls?: Record<string, string[]>
  types?: Record<string, string[]>
}
const pinned = read('pinned/contracts.json') as Pinned[]

export interface Asked {
  name: string
  method: string
  param: object | string
}

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** Collections of the stack: of single pieces, and of several of each. */
const COLLECTIBLE = '0x3D70c5B1e89f4A2206d7Be51f8903Ac4dE617258'
const VOUCHERS = '0x221080A6C8BEa30E30Fe8904BC9d5c69aa0C2fFc'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const EXECUTOR = '0x5141B82f5fFDa4c6fE1E372978F1C5427640a190'
const RESOLVER = '0xF29100983E058B709F3D539b0c765937B804AC15'
const OTTO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CARA = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const usdc = (amount: string) => parseUnits(amount, 6)
const ether = (amount: string) => parseUnits(amount, 18)
/** 2027-03-01 and 2027-04-01, 12:00 UTC, in seconds. */
const SOON = 1_803_902_400n
const LATER = 1_806_580_800n
/** A signature has no words of its own. */
const SIGNED: Hex = `0x${'3f'.repeat(32)}${'5a'.repeat(32)}1b`
const [R, S]: Hex[] = [`0x${'3f'.repeat(32)}`, `0x${'5a'.repeat(32)}`]
const ORDER: Hex = `0x${'b7'.repeat(32)}`
const SALT = 71_204_995_163n

const item = (fragment: string) => parseAbiItem(`function ${fragment}`) as AbiFunction
const dataOf = (fragment: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: [item(fragment)], args: args as never })
const TRANSFER = 'transfer(address to,uint256 value)'

type Call = [start: string, args: readonly unknown[], more?: { to?: string; value?: bigint }]

/** By contract: the beginning of the function's fragment, its arguments, and whom else it calls or what is sent along. */
const callsOf = (me: string): Record<string, Call> => {
  const swap = { srcToken: USDC, dstToken: DAI, srcReceiver: EXECUTOR, dstReceiver: me, flags: 4n }
  const sold = { ...swap, amount: usdc('250'), minReturnAmount: ether('248.75') }
  const single = {
    tokenIn: USDC,
    tokenOut: WETH,
    fee: 500,
    recipient: me,
    amountIn: usdc('300'),
    amountOutMinimum: ether('0.0987'),
    sqrtPriceLimitX96: 0n,
  }
  return {
    'ERC-20': ['increaseAllowance', [ROUTER, usdc('75')], { to: USDC }],
    'ERC-721': ['safeTransferFrom(address from,address to,uint256 tokenId)', [me, OTTO, 1204n], { to: COLLECTIBLE }],
    'ERC-1155': ['safeTransferFrom', [me, OTTO, 7n, 3n, '0x'], { to: VOUCHERS }],
    'ERC-2612 and DAI': ['permit(address owner', [me, ROUTER, usdc('120'), SOON, 27, R, S], { to: USDC }],
    Permit2: ['approve', [USDC, ROUTER, usdc('500'), Number(LATER)]],
    'wrapped native': ['withdraw', [ether('0.35')]],
    SwapRouter02: [
      'multicall(uint256 deadline',
      [SOON, [dataOf(fragmentOf('SwapRouter02', 'exactInputSingle'), [single])]],
    ],
    'Uniswap V2 router': ['swapExactETHForTokens', [usdc('148.5'), [WETH, USDC], me, SOON], { value: ether('0.05') }],
    '1inch v6': ['swap', [EXECUTOR, sold, '0x0000004f00000000000000000000000000000000']],
    '1inch v5': ['swap', [EXECUTOR, sold, '0x', '0x0000004f00000000000000000000000000000000']],
    Safe: [
      'execTransaction',
      [USDC, 0n, dataOf(TRANSFER, [OTTO, usdc('40')]), 0, 0n, 0n, 0n, zeroAddress, zeroAddress, SIGNED],
    ],
    'ENS registry': ['setOwner', [namehash('harbour.eth'), OTTO]],
    'ENS resolver': ['setText', [namehash('harbour.eth'), 'url', 'https://harbour.example']],
    'ENS reverse registrar': ['setName', ['harbour.eth']],
    'ENS wrapped controller': [
      'register',
      ['harbour', me, 31_536_000n, ORDER, RESOLVER, [], true, 0],
      { value: ether('0.00162') },
    ],
    'CoW settlement': ['setPreSignature', [concatHex([ORDER, me as Hex, numberToHex(SOON, { size: 4 })]), true]],
    'Seaport 1.6': ['cancel', [[orderOf(me)]]],
    'Lido stETH': ['submit', [zeroAddress], { value: ether('1.5') }],
    'Lido wstETH': ['wrap', [ether('2')]],
    'Lido queue': ['requestWithdrawals', [[ether('0.75')], me]],
    'Aave v3 pool': ['supply', [USDC, usdc('1000'), me, 0]],
  }
}

/** A piece for 0.8 WETH, of which 2.5 % go to the market. */
function orderOf(me: string) {
  const paid = (amount: string, recipient: string) => ({
    itemType: 1,
    token: WETH,
    identifierOrCriteria: 0n,
    startAmount: ether(amount),
    endAmount: ether(amount),
    recipient,
  })
  return {
    offerer: me,
    zone: zeroAddress,
    offer: [{ itemType: 2, token: COLLECTIBLE, identifierOrCriteria: 1204n, startAmount: 1n, endAmount: 1n }],
    consideration: [paid('0.78', me), paid('0.02', CARA)],
    orderType: 0,
    startTime: SOON - 86_400n,
    endTime: LATER,
    zoneHash: zeroHash,
    salt: SALT,
    conduitKey: zeroHash,
    counter: 0n,
  }
}

/** Messages, by contract and primary type. */
const messagesOf = (me: string): Record<string, object> => {
  const authorized = { from: me, to: OTTO, value: usdc('12.5'), validAfter: 0n, validBefore: SOON, nonce: ORDER }
  const permitted = { token: DAI, amount: ether('60') }
  const refund = { safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress }
  const details = { token: USDC, amount: usdc('500'), expiration: LATER, nonce: 3n }
  return {
    'ERC-2612 and DAI Permit value': { owner: me, spender: ROUTER, value: usdc('120'), nonce: 4n, deadline: SOON },
    'ERC-2612 and DAI Permit allowed': { holder: me, spender: ROUTER, nonce: 4n, expiry: SOON, allowed: true },
    'EIP-3009 TransferWithAuthorization': authorized,
    'EIP-3009 ReceiveWithAuthorization': authorized,
    'Permit2 PermitSingle': { details, spender: ROUTER, sigDeadline: SOON },
    'Permit2 PermitBatch': {
      details: [details, { ...details, token: DAI, amount: maxUint256 >> 96n }],
      spender: ROUTER,
      sigDeadline: SOON,
    },
    'Permit2 PermitTransferFrom': { permitted, spender: ROUTER, nonce: SALT, deadline: SOON },
    '1inch v6 Order': {
      salt: SALT,
      maker: me,
      receiver: zeroAddress,
      makerAsset: DAI,
      takerAsset: WETH,
      makingAmount: ether('1500'),
      takingAmount: ether('0.5'),
      makerTraits: 0n,
    },
    'Safe SafeTx': {
      to: DAI,
      value: 0n,
      data: dataOf(TRANSFER, [OTTO, ether('90')]),
      operation: 0n,
      ...refund,
      nonce: 12n,
    },
    'CoW settlement Order': {
      sellToken: USDC,
      buyToken: WETH,
      receiver: me,
      sellAmount: usdc('900'),
      buyAmount: ether('0.297'),
      validTo: SOON,
      appData: ORDER,
      feeAmount: 0n,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    'Seaport 1.6 OrderComponents': orderOf(me),
  }
}
/** Domains that are a token's own. */
const ofUsdc = { name: 'USD Coin', version: '2', verifyingContract: USDC }
const DOMAINS: Record<string, object> = {
  'ERC-2612 and DAI Permit value': ofUsdc,
  'ERC-2612 and DAI Permit allowed': { name: 'Dai Stablecoin', version: '1', verifyingContract: DAI },
  'EIP-3009 TransferWithAuthorization': ofUsdc,
  'EIP-3009 ReceiveWithAuthorization': ofUsdc,
}

function fragmentOf(contract: string, start: string): string {
  const all = Object.keys(pinned.find(it => it.name === contract)?.calls ?? {})
  const found = all.find(it => it.startsWith(start))
  if (!found) throw new Error(`${contract} has no ${start}`)
  return found
}
const placeOf = ({ at }: Pinned): string =>
  at?.find(([chains]) => chains.split(' ').includes('1'))?.[1].split(' ')[0] ?? PERMIT2

/** Those that were sent, as they were. */
const sent = (): Asked[] =>
  (read('calls.fixture.json') as { raw: Hex; function: string }[]).map(({ raw, function: name }) => {
    const { to, value = 0n, data = '0x' } = parseTransaction(raw)
    return { name, method: 'eth_sendTransaction', param: { to, value: numberToHex(value), data } }
  })

/** All of them. `me`: the account that is asked. Throws if a pinned contract or type has no sample. */
export function samplesFor(me: string): { calls: Asked[]; messages: Asked[] } {
  const [calls, messages] = [callsOf(me), messagesOf(me)]
  const made = pinned.flatMap((it): Asked[] => {
    if (!it.calls) return []
    const [start, args, { to = placeOf(it), value = 0n } = {}] = calls[it.name] ?? []
    if (!start || !args) throw new Error(`${it.name} needs a sample of a call`)
    const fragment = fragmentOf(it.name, start)
    const param = { to, value: numberToHex(value), data: dataOf(fragment, args) }
    return [{ name: `${it.name}-${item(fragment).name}`, method: 'eth_sendTransaction', param }]
  })
  const typed = pinned.flatMap(it =>
    Object.keys(it.types ?? {}).map((text): Asked => {
      const types = Object.fromEntries(
        [...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name, fields]) => [
          name!,
          fields!.split(',').map(field => ({ type: field.split(' ')[0]!, name: field.split(' ')[1]! })),
        ]),
      )
      const [primaryType] = Object.keys(types) as [string]
      const key = `${it.name} ${primaryType}`
      // Two types have one name: they differ in a field.
      const fields = types[primaryType]!.map(field => `${key} ${field.name}`)
      const known = [key, ...fields].find(name => Object.hasOwn(messages, name))
      if (!known) throw new Error(`${key} needs a sample`)
      const domain = { ...it.domain, chainId: 1, verifyingContract: placeOf(it), ...DOMAINS[known] }
      const data = { domain, types, primaryType, message: messages[known] }
      const param = JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      return { name: `message-${known}`, method: 'eth_signTypedData_v4', param }
    }),
  )
  return { calls: [...sent(), ...made], messages: typed }
}
