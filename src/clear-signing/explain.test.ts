import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, maxUint256, parseAbi, parseTransaction, type Abi, type Hex } from 'viem'
import type { Stake } from '../base/at-stake.ts'
import type { Row } from './codec.ts'
import { callOf, EVE, explained, fileWith, ME, ORIGIN, parts, USDC } from '../../test/clear-signing.ts'
import { readDescriptor } from './descriptor.ts'
import { explainCall } from './explain.ts'
import { linesOf } from './lines.ts'
import { pinnedDescriptors } from './pinned/index.ts'
import { summed } from './stake-rows.ts'
import { words } from './words.ts'

const test = suite('calls in words')
const dataOf = (fragment: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${fragment}` as 'function f()']) as Abi, args })
const TRANSFER = 'transfer(address to,uint256 value)'
const APPROVE = 'approve(address spender,uint256 value)'
const transfer = dataOf(TRANSFER, EVE, 5_000_000n)
const approve = dataOf(APPROVE, EVE, maxUint256)
const line = ({ label, value, rows }: Row): string => `${label}: ${rows ? `[${rows.map(line).join('; ')}]` : value}`
const lines = (rows: readonly Row[]) => rows.map(line)

test('a token’s transfer: our verb and stakes, then the description’s rows', async () => {
  const it = await explained({ data: transfer })
  assert.is(it.title, 'Send')
  assert.equal(lines(it.stakes), ['You send: 5 USDC', `To: ${EVE}`, `Token contract: ${USDC}`])
  assert.is(it.intent, 'Send tokens')
  assert.equal(lines(it.rows), [`To: ${EVE}`, 'Amount: 5 USDC'])
  assert.equal([it.also, it.notes, it.isLacking], [[], [], false])
})

test('common words of our descriptions are in the language of the rest, the others are marked as English; a site’s stay', async () => {
  const german = { ...words, amount: 'Betrag', to: 'An' }
  const said = async (data: Hex, file?: unknown, to = USDC) => {
    const all = [...pinnedDescriptors(), ...(file === undefined ? [] : [readDescriptor(file, ORIGIN)])]
    const { rows } = await explainCall(callOf({ to, data }), { ...parts(all), words: german })
    return rows.map(({ label, english }) => [label, english])
  }
  assert.equal(await said(transfer), [
    ['An', undefined],
    ['Betrag', undefined],
  ])
  assert.equal(await said(approve), [
    ['Spender', 'label'],
    ['Betrag', undefined],
  ])
  const fields = [{ path: 'value', label: 'Amount', format: 'raw' }]
  const file = fileWith({ 'claim(address to,uint256 value)': { intent: 'Claim', fields } }, {}, EVE)
  assert.equal(await said(dataOf('claim(address to,uint256 value)', ME, 5n), file, EVE), [['Amount', undefined]])
})

test('what is true or false is said in words', async () => {
  const fields = [{ path: 'isOn', label: 'On', format: 'raw' }]
  const file = fileWith({ 'set(bool isOn)': { intent: 'Set', fields } }, {}, EVE)
  const rowsOf = async (isOn: string) =>
    (await explained({ to: EVE, data: dataOf('set(bool isOn)', isOn === 'Yes') }, file)).rows
  for (const isOn of ['Yes', 'No'])
    assert.equal(
      (await rowsOf(isOn)).map(it => it.value),
      [isOn],
    )
})

test('the first amount is large where nothing else is asked, and so is each one without a limit', () => {
  const stakes = ['5 USDC', 'Unlimited DAI', '7 USDC'].map((value): Row => ({ label: '', value, kind: 'amount' }))
  const it = { title: '', stakes, rows: [], also: [], notes: [], isLacking: false }
  const large = (isAlone: boolean) =>
    linesOf(it, words, isAlone).flatMap(({ kind, value }) => (kind === 'main' ? [value] : []))
  assert.equal([large(true), large(false)], [['5 USDC', 'Unlimited DAI'], []])
})

const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const AAVE = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const EXACT_INPUT =
  'exactInputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountIn,' +
  'uint256 amountOutMinimum,uint160 sqrtPriceLimitX96) params)'
/** A swap of 5 USDC at the router. */
const swapTo = (recipient: string, more: object = {}) =>
  dataOf(EXACT_INPUT, {
    ...{ tokenIn: USDC, tokenOut: WETH, fee: 500, recipient, amountIn: 5_000_000n, amountOutMinimum: 7n },
    ...{ sqrtPriceLimitX96: 0n, ...more },
  })
const bundled = (...data: Hex[]) => dataOf('multicall(uint256 deadline,bytes[] data)', 9n, data)
const unwrapTo = (recipient: string) => dataOf('unwrapWETH9(uint256 amountMinimum,address recipient)', 7n, recipient)
const HERE = '0x0000000000000000000000000000000000000002'
const WITHDRAW = 'withdraw(address asset,uint256 amount,address to)'
const SUPPLY = 'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)'

test('what goes to somebody else does not come in, is not the large amount, and what is given for nothing is one-sided', async () => {
  const calls: [to: string, data: Hex, value?: bigint][] = [
    [ROUTER, swapTo(EVE)],
    [ROUTER, bundled(swapTo(HERE), unwrapTo(EVE))],
    [ROUTER, swapTo(HERE)],
    [AAVE, dataOf(WITHDRAW, USDC, 5_000_000n, EVE)],
    [AAVE, dataOf(WITHDRAW, USDC, 5_000_000n, AAVE)],
    [AAVE, dataOf(SUPPLY, USDC, 5_000_000n, EVE, 0)],
    [
      '0x111111125421cA6dc452d289314280a0f8842A65',
      dataOf('ethUnoswapTo(uint256 to,uint256 minReturn,uint256 dex)', BigInt(EVE), 4n, 1n),
      9n,
    ],
  ]
  for (const [to, data, value = 0n] of calls) {
    const it = await explained({ to, data, value })
    assert.ok(it.isOneSided, data)
    const [main] = linesOf(it, words, true).filter(line => line.kind === 'main')
    assert.is(main!.label, 'You send', data)
  }
  const safe: [to: string, data: Hex][] = [
    [ROUTER, swapTo(ME)],
    [ROUTER, bundled(swapTo(HERE), unwrapTo(ME))],
    [AAVE, dataOf(SUPPLY, USDC, 5_000_000n, ME, 0)],
    [ROUTER, unwrapTo(EVE)],
    [USDC, transfer],
    [USDC, approve],
  ]
  for (const [to, data] of safe) assert.not.ok((await explained({ to, data })).isOneSided, data)
  const withdrawn = await explained({ to: AAVE, data: dataOf(WITHDRAW, USDC, 5_000_000n, EVE) })
  assert.equal(lines(withdrawn.stakes), [
    'Goes to another account, at least: 5 USDC',
    `To: ${EVE}`,
    `Token contract: ${USDC}`,
    'You send: 5 USDC of what you supplied',
    `To: ${AAVE}`,
    `Token contract: ${USDC}`,
  ])
})

test('all of a deposit or a debt, and what has no limit, is said in words and not as the largest number there is', async () => {
  const REPAY = 'repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)'
  const said = async (to: string, data: Hex) => lines((await explained({ to, data })).stakes)
  assert.equal(await said(AAVE, dataOf(WITHDRAW, USDC, maxUint256, ME)), [
    'Comes in, at least: An amount that the call doesn’t fix (USDC)',
    `To: ${ME}`,
    `Token contract: ${USDC}`,
    'You send: All that you supplied (USDC)',
    `To: ${AAVE}`,
    `Token contract: ${USDC}`,
  ])
  const repaid = await said(AAVE, dataOf(REPAY, USDC, maxUint256, 2n, ME))
  assert.equal([repaid[0], repaid.at(-1)], ['You send: The whole debt (USDC)', `Counts for: ${ME}`])
  assert.is((await said(AAVE, dataOf(REPAY, USDC, 7_000_000n, 2n, ME)))[0], 'You send: 7 USDC')
  const exact =
    'exactOutputSingle((address tokenIn,address tokenOut,uint24 fee,address recipient,uint256 amountOut,' +
    'uint256 amountInMaximum,uint160 sqrtPriceLimitX96) params)'
  const params = { tokenIn: USDC, tokenOut: WETH, fee: 500, recipient: ME, amountOut: 7n, sqrtPriceLimitX96: 0n }
  const swapped = await said(ROUTER, dataOf(exact, { ...params, amountInMaximum: maxUint256 }))
  assert.equal(swapped.slice(0, 2), ['You send: Unlimited USDC', `In base units: ${maxUint256}`])
  // The number of a collectible is none.
  const number = await said(EVE, dataOf('transferFrom(address from,address to,uint256 value)', ME, EVE, maxUint256))
  assert.is(number[0], `You send: ${maxUint256} (amount or number)`)
})

test('wrapped coins that the router pays out of those sent along are not sent twice', async () => {
  const wrapped = (amountIn: bigint) => swapTo(ME, { tokenIn: WETH, tokenOut: USDC, amountIn })
  const sends = async (value: bigint, ...data: Hex[]) =>
    (await explained({ to: ROUTER, value, data: data.length === 1 ? data[0]! : bundled(...data) })).stakes
      .filter(it => it.label === 'You send')
      .map(it => it.value)
  const ETHER = 10n ** 18n
  assert.equal(await sends(ETHER, wrapped(ETHER)), ['1 ETH'])
  assert.equal(await sends(2n * ETHER, wrapped(ETHER), wrapped(ETHER)), ['2 ETH'])
  // Too few for both: the router takes all of the second one from the account.
  assert.equal(await sends(ETHER, wrapped(ETHER), wrapped(2n)), ['1 ETH', '2 units'])
  assert.equal(await sends(1n, wrapped(2n)), ['0.000000000000000001 ETH', '2 units'])
  assert.equal(await sends(0n, wrapped(2n)), ['2 units'])
  assert.equal(await sends(ETHER, swapTo(ME)), ['1 ETH', '5 USDC'])
})

test('number 0 of what is no token is given away, and taken back with nobody as its spender', async () => {
  const titleOf = async (to: string, ...args: [spender: string, value: bigint]) =>
    (await explained({ to, data: dataOf(APPROVE, ...args) })).title
  const NOBODY = `0x${'0'.repeat(40)}`
  assert.is(await titleOf(WETH, EVE, 0n), 'Let someone spend')
  assert.is(await titleOf(WETH, NOBODY, 7n), 'Take back an approval')
  assert.is(await titleOf(WETH, NOBODY, 0n), 'Take back an approval')
  assert.is(await titleOf(USDC, EVE, 0n), 'Take back an approval')
  // Also within a bundle.
  const bundle = dataOf('multicall(bytes[] data)', [dataOf(APPROVE, EVE, 0n), dataOf(APPROVE, ME, 0n)])
  assert.is((await explained({ to: WETH, data: bundle })).title, 'Let someone spend')
  assert.is((await explained({ to: USDC, data: bundle })).title, 'Take back an approval')
})

test('how many must sign replaces what was said before it, and is never a sum', () => {
  const quorums = [3n, 1n, 1n].map((amount): Stake => ({ kind: 'quorum', amount, party: ME }))
  assert.equal(
    summed(quorums).map(it => it.amount),
    [3n, 1n, 1n],
  )
})

test('ten real calls say what they do, and how many bytes they do not read', async () => {
  const all = JSON.parse(readFileSync('src/clear-signing/calls.fixture.json', 'utf8')) as {
    raw: Hex
    function: string
    trailing: string
  }[]
  const titles: string[] = []
  for (const { raw, trailing } of all) {
    // Unsigned: only what is signed matters here.
    const { to, value = 0n, data = '0x', chainId = 1 } = parseTransaction(raw as never)
    const it = await explained({ to: to!, value, data, chainId: String(chainId) })
    titles.push(it.title)
    const bytes = trailing ? trailing.length / 2 - 1 : 0
    assert.is(
      it.also.some(row => row.label === 'More bytes behind it' && row.value === String(bytes)),
      bytes > 0,
      raw,
    )
  }
  assert.equal(titles, [
    'Wrap',
    'Deposit',
    'Unwrap',
    'Send',
    'Let someone spend',
    'Claim',
    'Change who has control',
    'Call 1inch v6',
    'Swap',
    'Change a setting',
  ])
})

test('a site’s words are quoted with its origin and are never the title', async () => {
  const to = EVE
  const file = fileWith({ 'claim(address to,uint256 value)': { intent: 'Claim reward', fields: [] } }, {}, to)
  const it = await explained({ to, data: dataOf('claim(address to,uint256 value)', ME, 5n) }, file)
  assert.equal([it.title, it.intent], ['Call a contract', `${ORIGIN} says: “Claim reward”`])
  assert.equal(lines(it.also), [`to: ${ME}`, 'value: 5'])
})

const formats: [name: string, field: object, value: bigint, shown: string][] = [
  ['amount', {}, 10n ** 18n, '1 ETH'],
  ['duration', {}, 93_784n, '26:03:04'],
  ['duration', {}, 31_536_000n, '365 days'],
  ['duration', {}, 31_536_061n, '365 days 00:01:01'],
  ['date', { params: { encoding: 'timestamp' } }, 0n, '0'],
  ['date', { params: { encoding: 'timestamp' } }, 1_700_000_000n, '2023-11-14 22:13 UTC'],
  ['date', { params: { encoding: 'timestamp' } }, maxUint256, `No end (${maxUint256})`],
  ['date', { params: { encoding: 'blockheight' } }, 7n, 'Block 7'],
  ['unit', { params: { base: '%', decimals: 2 } }, 1234n, '12.34 %'],
  ['enum', { params: { $ref: '$.metadata.enums.mode' } }, 1n, 'Fast (1)'],
  ['enum', { params: { $ref: '$.metadata.enums.mode' } }, 2n, '2'],
  ['nftName', { params: { collectionPath: '@.to' } }, 9n, `number 9 · ${EVE}`],
  ['tokenAmount', { params: { tokenPath: 'token' } }, 5_000_000n, '5 USDC'],
  ['tokenAmount', { params: { tokenPath: 'token' } }, maxUint256, `Unlimited USDC (${maxUint256})`],
  // A token that is no argument, or is on another chain.
  ['tokenAmount', { params: { token: USDC } }, 5n, '5 units'],
  ['tokenAmount', { params: { tokenPath: 'token', chainId: 10 } }, 5n, '5 units'],
  ['tokenAmount', { params: { tokenPath: 'token', nativeCurrencyAddress: USDC } }, 5n, '0.000005 USDC'],
  ['tokenAmount', { params: { tokenPath: 'token', threshold: '0x1', message: 'Nothing' } }, 5n, '0.000005 USDC'],
  ['tokenAmount', { params: { tokenPath: '@.to' } }, 5n, `5 units · ${EVE}`],
  ['tokenTicker', {}, 5n, '5'],
  ['addressName', {}, BigInt(ME), ME],
  ['addressName', { params: { senderAddress: ME } }, BigInt(ME), ME],
  ['unit', { params: { base: 'x'.repeat(11) } }, 5n, '5'],
  ['unit', { params: { base: 'x', decimals: 37 } }, 5n, '5'],
]

test('each format keeps to its rule, the rest is raw with a note', async () => {
  const key = 'f(address token,uint256 value)'
  for (const [format, field, value, shown] of formats) {
    const metadata = { enums: { mode: { 1: 'Fast' } }, token: { name: 'x', ticker: 'ETH', decimals: 0 } }
    const fields = [{ path: 'value', label: 'It', format, ...field }]
    const it = await explained(
      { to: EVE, data: dataOf(key, USDC, value) },
      fileWith({ [key]: { fields } }, { metadata }, EVE),
    )
    assert.is(lines(it.rows)[0], `It: ${shown}`, `${format} ${JSON.stringify(field)}`)
  }
})

test('calls within a call are described to a depth, and their stakes are shown', async () => {
  const key = 'run(address target,bytes data)'
  const fields = [{ path: 'data', label: 'Does', format: 'calldata', params: { calleePath: 'target' } }]
  const file = fileWith({ [key]: { fields } }, {}, EVE)
  let data = approve
  for (let depth = 0; depth < 5; depth++) data = dataOf(key, depth ? EVE : USDC, data)
  const it = await explained({ to: EVE, data }, file)
  assert.ok(it.notes.includes('Calls that lie deeper aren’t described.'))
  const one = await explained({ to: EVE, data: dataOf(key, USDC, approve) }, file)
  assert.match(lines(one.rows)[0]!, /Let someone spend: 0xA0b.*Can be taken: Unlimited USDC.*By: 0x90F7/)
})

/** Files of a site that try to mislead about a transfer or an approval at a token: none has a say. */
const label = { path: 'spender', label: 'To', format: 'addressName' }
const one = (fields: unknown, more: object = {}, format: object = {}) =>
  fileWith({ [APPROVE]: { intent: 'Claim reward', fields, ...format } }, more)
const nested = (depth: number): object => (depth ? { a: nested(depth - 1) } : {})
const amountWith = (params: object, more: object = {}) =>
  one([{ path: 'value', label: 'Amount', format: 'tokenAmount', params, ...more }])
const HOSTILE: [trick: string, file: unknown][] = [
  ['no object', 'text'],
  ['nothing', null],
  ['a list', []],
  ['no schema', { ...one([]), $schema: undefined }],
  ['version 1', { ...one([]), $schema: 'erc7730-v1.schema.json' }],
  ['version 3', { ...one([]), $schema: 'erc7730-v3.schema.json' }],
  ['another schema', { ...one([]), $schema: 'https://evil.example/v2.json' }],
  ['a soft intent', one([])],
  ['an intent with bidi', one([], {}, { intent: 'Claim \u202edraweR' })],
  ['an intent of objects', one([], {}, { intent: { Amount: '0' } })],
  ['an endless intent', one([], {}, { intent: 'x'.repeat(10_000) })],
  ['an interpolated intent', one([], {}, { interpolatedIntent: 'Receive {value}' })],
  [
    'every field hidden',
    one([
      { ...label, visible: 'never' },
      { path: 'value', label: 'x', visible: 'never' },
    ]),
  ],
  ['fields hidden by value', one([{ ...label, visible: { ifNotIn: [EVE] } }])],
  ['a rule that does not hold', one([{ ...label, visible: { mustMatch: [ME] } }])],
  ['a rule that holds', one([{ ...label, visible: { mustBe: [EVE] } }])],
  ['both rules', one([{ ...label, visible: { mustBe: [EVE], ifNotIn: [EVE] } }])],
  ['an unknown rule', one([{ ...label, visible: 'maybe' }])],
  [
    'swapped labels',
    one([
      { path: 'spender', label: 'Your account' },
      { path: 'value', label: 'You get' },
    ]),
  ],
  ['the label of another field', one([{ path: 'value', label: 'Fee', format: 'unit', params: { base: 'wei' } }])],
  [
    'foreign decimals',
    one([{ path: 'value', label: 'Amount', format: 'unit', params: { base: 'USDC', decimals: 36 } }]),
  ],
  ['a foreign token', amountWith({ token: EVE })],
  ['the token of the file', { ...amountWith({}), metadata: { token: { name: 'x', ticker: 'DUST', decimals: 36 } } }],
  ['a threshold', amountWith({ tokenPath: '@.to', threshold: '0x0', message: 'Nothing' })],
  ['a native token', amountWith({ tokenPath: '@.to', nativeCurrencyAddress: [USDC] })],
  ['token and path', amountWith({ token: USDC, tokenPath: '@.to' })],
  ['another chain', amountWith({ tokenPath: '@.to', chainId: 137 })],
  ['a path to nowhere', one([{ path: 'nothing', label: 'x' }])],
  ['a path out of bounds', one([{ path: 'value.[40:60]', label: 'x' }])],
  ['a path of prototypes', one([{ path: '__proto__.polluted', label: 'x' }])],
  ['a path of the constructor', one([{ path: 'constructor', label: 'x' }])],
  ['a length', one([{ path: 'value.length', label: 'x' }])],
  ['an endless path', one([{ path: Array(50).fill('a').join('.'), label: 'x' }])],
  ['path and value', one([{ ...label, value: 'x' }])],
  ['neither path nor value', one([{ label: 'x' }])],
  ['a constant amount', one([{ value: '0 USDC', label: 'You send', format: 'amount' }])],
  ['a constant address', one([{ value: ME, label: 'To', format: 'addressName' }])],
  ['a constant of nowhere', one([{ path: '$.metadata.constants.none', label: 'x' }])],
  ['a constant of prototypes', one([{ path: '$.metadata.__proto__.toString', label: 'x' }])],
  [
    'an enum that hides a number',
    {
      ...one([{ path: 'value', label: 'x', format: 'enum', params: { $ref: '$.metadata.enums.e' } }]),
      metadata: { enums: { e: { [String(maxUint256)]: '0 USDC' } } },
    },
  ],
  ['an enum of nowhere', one([{ path: 'value', label: 'x', format: 'enum', params: { $ref: '$.metadata.enums.e' } }])],
  ['a date for an amount', one([{ path: 'value', label: 'x', format: 'date' }])],
  ['a duration for an amount', one([{ path: 'value', label: 'x', format: 'duration' }])],
  ['an address for an amount', one([{ path: 'value', label: 'x', format: 'addressName' }])],
  ['an amount for an address', one([{ path: 'spender', label: 'x', format: 'amount' }])],
  ['a call for an address', one([{ path: 'spender', label: 'x', format: 'calldata', params: { callee: ME } }])],
  ['a format of tomorrow', one([{ ...label, format: 'hologram' }])],
  [
    'fields of version 1',
    { ...one([]), display: { formats: { [APPROVE]: { fields: [{ ...label, required: true }] } } } },
  ],
  ['61 fields', one(Array(61).fill(label))],
  ['201 formats', fileWith(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${i}()`, { fields: [] }])))],
  ['a deep file', one([], { extra: nested(20) })],
  ['groups in groups', one([[1, 2, 3, 4, 5, 6, 7].reduce<object>(it => ({ fields: [it] }), label)])],
  [
    'a definition of itself',
    {
      ...one([{ $ref: '$.display.definitions.a' }]),
      display: {
        definitions: { a: { $ref: '$.display.definitions.a' } },
        formats: { [APPROVE]: { fields: [{ $ref: '$.display.definitions.a' }] } },
      },
    },
  ],
  ['two keys of one function', fileWith({ [APPROVE]: { fields: [] }, [APPROVE.replace(',', ', ')]: { fields: [] } })],
  ['a key without names', fileWith({ 'approve(address,uint256)': { fields: [] } })],
  [
    'other types for the same name',
    fileWith({ 'approve(address spender,uint128 value)': { intent: 'Claim', fields: [] } }),
  ],
  [
    'names exchanged',
    fileWith({ 'approve(address value,uint256 spender)': { fields: [{ path: 'value', label: 'Reward' }] } }),
  ],
  ['another contract', fileWith({ [APPROVE]: { intent: 'Claim', fields: [] } }, {}, EVE)],
  ['a factory', { ...one([]), context: { contract: { deployments: [], factory: { deployEvent: 'x' } } } }],
  ['no deployments', { ...one([]), context: { contract: {} } }],
  ['both contexts', { ...one([]), context: { contract: { deployments: [] }, eip712: {} } }],
]

test('R186: 60 hostile descriptors change nothing that is at stake', async () => {
  assert.ok(HOSTILE.length >= 60)
  for (const own of [undefined, []]) {
    const bare = await explained({ data: approve, value: 3n }, undefined, own)
    assert.equal(lines(bare.stakes).slice(2, 5), [
      'Can be taken: Unlimited USDC',
      `In base units: ${maxUint256}`,
      `By: ${EVE}`,
    ])
    for (const [trick, file] of HOSTILE) {
      const it = await explained({ data: approve, value: 3n }, file, own)
      assert.equal([it.title, it.stakes], [bare.title, bare.stakes], trick)
      const all = JSON.stringify(it)
      assert.not.match(all, /[\u202a-\u202e\u2066-\u2069]/, trick)
      assert.ok(!it.intent || it.intent.startsWith(own ? `${ORIGIN} says` : 'Let a spender'), trick)
      // What the file gives a row is on the screen; what it does not is listed beside it.
      if (own && it.rows.length)
        assert.ok(
          lines([...it.rows, ...it.also]).some(row => row.includes(EVE)),
          trick,
        )
    }
  }
})

test('R187: what does not match or validate is not used, and the latter is said', async () => {
  for (const [trick, file] of HOSTILE.filter(([it]) => /no schema|version|61 fields|path and value/.test(it))) {
    const it = await explained({ data: approve }, file, [])
    assert.equal([it.rows, it.intent], [[], undefined], trick)
    assert.is(it.notes.length, 1, trick)
  }
  for (const trick of ['another contract', 'other types for the same name']) {
    const it = await explained({ data: approve }, HOSTILE.find(([name]) => name === trick)![1], [])
    assert.equal([it.rows, it.intent], [[], undefined], trick)
  }
  const other = await explained({ data: approve, chainId: '10' }, one([label]), [])
  assert.equal([other.rows, other.intent], [[], undefined])
})

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('2,000 random descriptors over 30 calls leave what is at stake as it is', async () => {
  const random = randomOf(7)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const keys = [TRANSFER, APPROVE, 'increaseAllowance(address spender,uint256 addedValue)']
  const calls = Array.from({ length: 30 }, (_, at) => {
    const tail = at % 4 ? '' : 'cafe'
    return {
      data: `${dataOf(keys[at % 3]!, pick([EVE, ME, USDC]), BigInt(random(1e9)) ** 3n)}${tail}`,
      value: BigInt(at % 2),
    }
  })
  const bare = await Promise.all(calls.map(it => explained(it, undefined, [])))
  const paths = ['to', 'value', 'spender', 'addedValue', '@.value', '@.from', 'value.[0:20]', 'nothing', '#.to']
  const names = [
    'raw',
    'amount',
    'tokenAmount',
    'nftName',
    'date',
    'duration',
    'unit',
    'enum',
    'addressName',
    'calldata',
    'x',
  ]
  const params = [
    {},
    { tokenPath: '@.to' },
    { token: EVE },
    { calleePath: 'to' },
    { base: 'ETH', decimals: 18 },
    { $ref: '$.metadata.enums.e' },
  ]
  const visible = ['always', 'never', 'optional', { ifNotIn: ['1'] }, { mustMatch: ['1'] }]
  let used = 0
  for (let at = 0; at < 2000; at++) {
    const fields = Array.from({ length: random(4) }, () => ({
      ...(random(6) ? { path: pick(paths) } : { value: pick(['0', ME, true]) }),
      ...{
        label: pick(['To', 'You get', '\u202eevil', '']),
        format: pick(names),
        params: pick(params),
        visible: pick(visible),
      },
    }))
    const file = fileWith(
      { [pick(keys)]: { intent: pick(['Claim', '', 'Send 0']), fields } },
      { metadata: { enums: { e: { 1: 'x' } } } },
    )
    const index = random(calls.length)
    const it = await explained(calls[index]!, file, [])
    if (it.rows.length) used++
    assert.equal([it.title, it.stakes], [bare[index]!.title, bare[index]!.stakes])
  }
  assert.ok(used > 100)
})

test.run()
