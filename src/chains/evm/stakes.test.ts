import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Abi,
  concatHex,
  encodeFunctionData,
  encodePacked,
  maxUint256,
  parseAbi,
  zeroAddress,
  type Hex,
} from 'viem'
import type { Stake } from '../../base/at-stake.ts'
import type { StakedCall } from './stake.ts'
import { stakesOf, stakesOfMessage } from './stakes.ts'

const test = suite('what is at stake')
const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const EVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const PLACES: Record<string, string> = {
  [WETH]: 'wrapped native',
  '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45': 'SwapRouter02',
  '0x111111125421cA6dc452d289314280a0f8842A65': '1inch v6',
  '0x000000000022D473030F116dDEE9F6B43aC78BA3': 'Permit2',
  '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2': 'Aave v3 pool',
  '0x0000000000000068F116a894984e2DB1123eB395': 'Seaport 1.6',
  '0x9008D19f58AAbD9eD0D60971565AA8510560ab41': 'CoW settlement',
}
const at = (name: string): string => Object.keys(PLACES).find(it => PLACES[it] === name)!
const contractAt = (address: string) => PLACES[address]

const dataOf = (fragment: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${fragment}` as 'function f()']) as Abi, args })
const read = (call: Partial<StakedCall>) =>
  stakesOf({ from: ME, to: TOKEN, value: 0n, data: '0x', ...call }, contractAt)
const stakes = (data: string, more: Partial<StakedCall> = {}) => read({ data, ...more }).stakes

const TRANSFER = 'transfer(address to,uint256 value)'
const APPROVE = 'approve(address spender,uint256 value)'
const EXEC =
  'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,' +
  'uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)'
const exec = (
  to: string,
  data: Hex,
  { operation = 0, value = 0n, gasPrice = 0n, refund = zeroAddress as string } = {},
) => dataOf(EXEC, to, value, data, operation, 0n, 0n, gasPrice, zeroAddress, refund, '0x')

test('coins and tokens that leave, and who may take them', () => {
  assert.equal(read({ to: BEN, value: 5n }), {
    verb: 'send',
    stakes: [{ kind: 'out', token: 'coin', amount: 5n, party: BEN }],
    trailing: 0,
    inner: [],
  })
  const token = TOKEN
  const rows: [fragment: string, args: unknown[], verb: string, ...Stake[]][] = [
    [TRANSFER, [BEN, 7n], 'send', { kind: 'out', token, amount: 7n, party: BEN }],
    [
      'transferFrom(address from,address to,uint256 value)',
      [EVE, BEN, 7n],
      'send',
      { kind: 'out', token, amount: 7n, isEither: true, from: EVE, party: BEN },
    ],
    [APPROVE, [BEN, maxUint256], 'approve', { kind: 'allow', token, amount: maxUint256, isEither: true, party: BEN }],
    [APPROVE, [BEN, 0n], 'revoke', { kind: 'allow', token, amount: 0n, isEither: true, party: BEN }],
    [
      'increaseAllowance(address spender,uint256 addedValue)',
      [BEN, 1n],
      'approve',
      { kind: 'allow', token, amount: 1n, isChange: 'more', party: BEN },
    ],
    [
      'setApprovalForAll(address operator,bool approved)',
      [BEN, true],
      'approve-all',
      { kind: 'allow', token, amount: maxUint256, isWhole: true, party: BEN },
    ],
    [
      'safeTransferFrom(address from,address to,uint256 tokenId)',
      [ME, BEN, 9n],
      'send',
      { kind: 'out', token, amount: 1n, id: 9n, party: BEN },
    ],
    [
      'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] values,bytes data)',
      [ME, BEN, [1n, 2n], [3n], '0x'],
      'send',
      { kind: 'out', token, amount: 3n, id: 1n, party: BEN },
      { kind: 'out', token, id: 2n, party: BEN },
    ],
  ]
  for (const [fragment, args, verb, ...expected] of rows) {
    const found = read({ data: dataOf(fragment, ...args) })
    assert.equal([found.verb, found.stakes], [verb, expected], fragment)
  }
})

test('what is not read is a call of its contract, with the coins that it gets', () => {
  const expected = [
    { kind: 'out', token: 'coin', amount: 3n, party: TOKEN },
    { kind: 'unread', party: TOKEN },
  ]
  for (const data of ['0xdeadbeef', '0xa9059cbb', dataOf(TRANSFER, BEN, 1n).slice(0, -2)]) {
    const found = read({ data, value: 3n })
    assert.equal([found.verb, found.stakes], ['call', expected])
  }
  // A function that promises something is only read of the contract that keeps the promise.
  assert.equal(stakes('0xd0e30db0', { value: 3n }), expected)
  assert.equal(stakes('0xd0e30db0', { value: 3n, to: WETH })[1], {
    kind: 'in',
    token: WETH,
    amount: 3n,
    party: ME,
  })
})

test('bytes that no function reads are counted', () => {
  assert.is(read({ data: `${dataOf(TRANSFER, BEN, 1n)}cafe` }).trailing, 2)
})

test('a swap names what it takes, what it gives at least and to whom, also backwards and to a stranger', () => {
  const to = at('SwapRouter02')
  const path = encodePacked(['address', 'uint24', 'address'], [WETH as Hex, 500, TOKEN as Hex])
  const output = dataOf(
    'exactOutput((bytes path,address recipient,uint256 amountOut,uint256 amountInMaximum) params)',
    { path, recipient: EVE, amountOut: 5n, amountInMaximum: 6n },
  )
  const unwrap = dataOf('unwrapWETH9(uint256 amountMinimum,address recipient)', 4n, EVE)
  const bundle = read({ to, data: dataOf('multicall(uint256 deadline,bytes[] data)', 1n, [output, unwrap]) })
  assert.is(bundle.verb, 'swap')
  assert.equal(bundle.stakes, [
    { kind: 'out', token: TOKEN, amount: 6n, party: to },
    { kind: 'in', token: WETH, amount: 5n, party: EVE, goes: 'away' },
    { kind: 'in', token: 'coin', amount: 4n, party: EVE, goes: 'away' },
  ])
  const mixed = read({ to, data: dataOf('multicall(bytes[] data)', [output, dataOf(APPROVE, EVE, 1n), '0x12345678']) })
  assert.is(mixed.verb, 'several')
  assert.equal(
    mixed.stakes.map(it => it.kind),
    ['out', 'in', 'allow', 'unread'],
  )
})

test('1inch: a token in the low bits, a coin that is sent along, and what the call does not name', () => {
  const to = at('1inch v6')
  const flagged = (1n << 253n) | BigInt(TOKEN)
  const unoswap = dataOf('unoswap(uint256 token,uint256 amount,uint256 minReturn,uint256 dex)', flagged, 5n, 4n, 1n)
  assert.equal(stakes(unoswap, { to }), [
    { kind: 'out', token: TOKEN, amount: 5n, party: to },
    { kind: 'in', token: 'unnamed', amount: 4n, party: ME },
  ])
  const eth = dataOf('ethUnoswapTo(uint256 to,uint256 minReturn,uint256 dex)', BigInt(EVE), 4n, 1n)
  assert.equal(stakes(eth, { to, value: 9n }), [
    { kind: 'out', token: 'coin', amount: 9n, party: to },
    { kind: 'in', token: 'unnamed', amount: 4n, party: EVE, goes: 'away' },
  ])
})

test('Permit2 says until when, Aave whose the deposit and the debt are', () => {
  const permit2 = at('Permit2')
  const approve = 'approve(address token,address spender,uint160 amount,uint48 expiration)'
  assert.equal(stakes(dataOf(approve, TOKEN, BEN, 5n, 99), { to: permit2 }), [
    { kind: 'allow', token: TOKEN, amount: 5n, party: BEN, until: 99n },
  ])
  const to = at('Aave v3 pool')
  assert.equal(
    stakes(
      dataOf(
        'borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)',
        TOKEN,
        5n,
        2n,
        0,
        EVE,
      ),
      { to },
    ),
    [
      { kind: 'in', token: TOKEN, amount: 5n, party: ME },
      { kind: 'debt', token: TOKEN, amount: 5n, party: EVE },
    ],
  )
})

const SAFE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const packed = (operation: number, to: string, data: Hex) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to as Hex, 0n, BigInt(data.length / 2 - 1), data],
  )
const multiSend = (...calls: Hex[]) => dataOf('multiSend(bytes transactions)', concatHex(calls))

test('a Safe’s transaction is walked to what it moves, through bundles within it', () => {
  const bundle = multiSend(
    packed(0, TOKEN, dataOf(TRANSFER, BEN, 5n)),
    packed(0, TOKEN, dataOf(APPROVE, EVE, 6n)),
    packed(1, EVE, dataOf(TRANSFER, BEN, 7n)),
  )
  const found = read({ to: SAFE, data: exec(BEN, bundle, { operation: 1 }) })
  assert.is(found.verb, 'safe')
  assert.equal(found.stakes, [
    { kind: 'run', party: BEN },
    // What a Safe gives is its own, and not the account's.
    { from: SAFE, kind: 'out', token: TOKEN, amount: 5n, party: BEN },
    { from: SAFE, kind: 'allow', token: TOKEN, amount: 6n, isEither: true, party: EVE },
    // Foreign code that runs as the Safe does what it likes, whatever its data looks like.
    { kind: 'run', party: EVE },
    { kind: 'unread', party: EVE },
  ])
  assert.equal(
    stakes(exec(EVE, dataOf(TRANSFER, BEN, 7n), { operation: 1, gasPrice: 1n, refund: EVE }), { to: SAFE }),
    [
      { kind: 'run', party: EVE },
      { kind: 'out', token: 'coin', from: SAFE, party: EVE },
      { kind: 'unread', party: EVE },
    ],
  )
  assert.equal(stakes(dataOf('enableModule(address module)', EVE), { to: SAFE }), [{ kind: 'control', party: EVE }])
})

test('what comes to the Safe comes in, and what comes to its owner goes away', () => {
  const to = at('SwapRouter02')
  const swapTo = (recipient: string) =>
    dataOf(
      'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)',
      5n,
      4n,
      [],
      recipient,
    )
  for (const [recipient, goes] of [
    [SAFE, undefined],
    [to, 'on'],
    [ME, 'away'],
  ] as const)
    assert.is(stakes(exec(to, swapTo(recipient)), { to: SAFE }).find(it => it.kind === 'in')!.goes, goes)
})

test('what lies too deep, or is too much, is unread and not lost', () => {
  let data = dataOf(TRANSFER, BEN, 5n)
  for (let depth = 0; depth < 4; depth++) data = exec(depth ? SAFE : TOKEN, data)
  assert.equal(stakes(data, { to: SAFE }), [{ from: SAFE, kind: 'out', token: TOKEN, amount: 5n, party: BEN }])
  assert.equal(stakes(exec(SAFE, data), { to: SAFE }), [{ kind: 'unread', party: TOKEN }])
  const many = Array.from({ length: 250 }, (_, index) => packed(0, TOKEN, dataOf(TRANSFER, BEN, BigInt(index))))
  const all = stakes(exec(BEN, multiSend(...many), { operation: 1 }), { to: SAFE })
  assert.is(all.length, 251)
  assert.is(all.filter(it => it.kind === 'unread').length, 52)
})

const fieldsOf = (text: string) => text.split(',').map(it => ({ type: it.split(' ')[0]!, name: it.split(' ')[1]! }))
const message = (primaryType: string, types: Record<string, string>, values: object, verifyingContract = TOKEN) =>
  stakesOfMessage(
    {
      domain: { verifyingContract },
      primaryType,
      types: Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fieldsOf(text)])),
      message: values as never,
    },
    ME,
    contractAt,
  )

test('signatures that let take, or send: EIP-2612, DAI, EIP-3009, Permit2 with and without a witness', () => {
  const permit = { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' }
  assert.equal(message('Permit', permit, { owner: ME, spender: BEN, value: '5', nonce: '0', deadline: '9' })!.stakes, [
    { kind: 'allow', token: TOKEN, amount: 5n, party: BEN },
  ])
  const dai = { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' }
  const all = { holder: ME, spender: BEN, nonce: '0', expiry: '0', allowed: true }
  assert.is(message('Permit', dai, all)!.stakes[0]!.amount, maxUint256)
  assert.is(message('Permit', dai, { ...all, allowed: false })!.verb, 'revoke')
  const witness = {
    PermitWitnessTransferFrom:
      'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Order witness',
    TokenPermissions: 'address token,uint256 amount',
    Order: 'address anything',
  }
  const open = { permitted: { token: WETH, amount: '5' }, spender: BEN, nonce: '0', deadline: '9' }
  assert.equal(message('PermitWitnessTransferFrom', witness, { ...open, witness: { anything: EVE } })!.stakes, [
    { kind: 'allow', token: WETH, amount: 5n, party: BEN, until: 9n },
  ])
  const renamed = { ...witness, TokenPermissions: 'address token,uint256 units' }
  assert.is(message('PermitWitnessTransferFrom', renamed, open), undefined)
  assert.is(message('Mail', { Mail: 'string text' }, { text: 'hi' }), undefined)
})

test('orders are read of pinned markets only: all that is given, and what each party gets at least', () => {
  const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
  const types = {
    OrderComponents:
      'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,' +
      'uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
    OfferItem: item,
    ConsiderationItem: `${item},address recipient`,
  }
  const zero = `0x${'0'.repeat(64)}`
  const order = {
    ...{ offerer: ME, zone: EVE, orderType: '0', startTime: '0', endTime: '9', zoneHash: zero, salt: '1' },
    conduitKey: zero,
    counter: '0',
    offer: [{ itemType: '2', token: TOKEN, identifierOrCriteria: '77', startAmount: '1', endAmount: '1' }],
    consideration: [
      {
        itemType: '0',
        token: zeroAddress,
        identifierOrCriteria: '0',
        startAmount: '9',
        endAmount: '8',
        recipient: EVE,
      },
    ],
  }
  const to = at('Seaport 1.6')
  assert.equal(message('OrderComponents', types, order, to)!.stakes, [
    { kind: 'out', token: TOKEN, id: 77n, amount: 1n, party: to },
    { kind: 'in', token: 'coin', amount: 8n, party: EVE, goes: 'away' },
  ])
  assert.is(message('OrderComponents', types, order), undefined)
})

test.run()
