import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, encodeFunctionResult, erc20Abi, maxUint256, type Hex } from 'viem'
import type { AskNode } from '../../chains/evm/token-calls.ts'
import { explainCall, explainCalls, explainGrants, explainTyped } from './effects.ts'

const test = suite('what a call does')
const ETH = { symbol: 'ETH', decimals: 18 }

const TOKEN = `0x${'aa'.repeat(20)}`
const ANA = '0x1111111111111111111111111111111111111111' as const
const BEN = '0x2222222222222222222222222222222222222222' as const
const SYMBOL = '0x95d89b41'
const tokenWith =
  (symbol: string): AskNode =>
  async (_method, params) => {
    const [{ data }] = params as [{ data: Hex }]
    return data === SYMBOL
      ? encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: symbol })
      : encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: 6 })
  }
const node = tokenWith('USDC')
const dead: AskNode = () => Promise.reject(new Error('no answer'))
const dataOf = (functionName: 'transfer' | 'approve', args: [`0x${string}`, bigint]) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args })
const explain = (data: string, value = 0n, by = node) => explainCall({ to: TOKEN, value, data }, by, ETH)

test('coins and tokens are sent in their own units, with what is sent along', async () => {
  assert.equal(await explainCall({ to: ANA, value: 15n * 10n ** 17n, data: '0x' }, node, ETH), {
    title: 'Send',
    rows: [
      ['Amount', '1.5 ETH', 'amount'],
      ['To', ANA, 'address'],
    ],
  })
  assert.equal(await explain(dataOf('transfer', [ANA, 2_500_000n]), 1n), {
    title: 'Send',
    text: undefined,
    rows: [
      ['Amount', '2.5 USDC', 'amount'],
      ['To', ANA, 'address'],
      ['Token contract', TOKEN, 'address'],
      ['Sent along', '0.000000000000000001 ETH'],
    ],
  })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [ANA, BEN, 7n] })
  const { rows } = await explain(data)
  assert.equal(rows!.slice(0, 3), [
    ['Amount', '0.000007 USDC', 'amount'],
    ['From', ANA, 'address'],
    ['To', BEN, 'address'],
  ])
})

test('amounts of the coin have the decimals that the network has', async () => {
  const coin = { symbol: 'USD', decimals: 6 }
  const sent = await explainCall({ to: ANA, value: 2_500_000n, data: '0x' }, node, coin)
  assert.equal(sent.rows![0], ['Amount', '2.5 USD', 'amount'])
  const along = await explainCall({ to: TOKEN, value: 1n, data: dataOf('transfer', [ANA, 1n]) }, node, coin)
  assert.equal(along.rows!.at(-1), ['Sent along', '0.000001 USD'])
  const limit = { isToken: false, target: ANA, selector: '0x00000000', units: 10n ** 6n }
  const { rows } = await explainGrants([{ who: BEN, told: { expiry: 1 }, limits: [limit] }], node, coin)
  assert.equal(rows![1], ['May send, in all', '1 USD'])
})

test('an allowance names its spender and its limit, and warns where there is none', async () => {
  const some = await explain(dataOf('approve', [BEN, 3_000_000n]))
  assert.equal(
    [some.title, some.warning, some.rows![0]],
    ['Let someone spend', undefined, ['Up to', '3 USDC', 'amount']],
  )
  for (const units of [maxUint256, maxUint256 / 2n, 2n ** 160n - 1n]) {
    const all = await explain(dataOf('approve', [BEN, units]))
    assert.match(all.warning!, /take all your USDC/)
    assert.equal(all.rows![0], ['Up to', 'Unlimited USDC', 'amount'])
  }
  const none = await explain(dataOf('approve', [BEN, 0n]))
  assert.is(none.title, 'Take back an approval')
})

test('number 0 of what no node calls a token is given away, and taken back with nobody as its spender', async () => {
  const NOBODY = `0x${'0'.repeat(40)}` as const
  const titleAndSum = async (spender: `0x${string}`, units: bigint, by = node) => {
    const { title, rows, warning } = await explain(dataOf('approve', [spender, units]), 0n, by)
    return [title, rows![0]![1], warning]
  }
  const number = (units: bigint) => `${units} units of a token, or number ${units} of a collection`
  assert.equal(await titleAndSum(BEN, 0n, dead), ['Let someone spend', number(0n), undefined])
  assert.equal(await titleAndSum(NOBODY, 7n, dead), ['Take back an approval', number(7n), undefined])
  assert.equal(await titleAndSum(NOBODY, maxUint256, dead), ['Take back an approval', number(maxUint256), undefined])
  assert.equal(await titleAndSum(BEN, 0n), ['Take back an approval', '0 USDC', undefined])
})

test('what nobody could read has no rows: its data is shown', async () => {
  for (const [data, by] of [
    ['0xdeadbeef', node],
    [dataOf('transfer', [ANA, 1n]).slice(0, -2), node],
  ] as [string, AskNode][])
    assert.equal(await explain(data, 0n, by), { title: 'Call a contract' })
  assert.equal(await explainCall({ value: 0n, data: '0x6000' }, node, ETH), { title: 'Deploy a contract' })
})

test('whom an approval lets take what is said by its data, though no node says what the contract is', async () => {
  for (const by of [dead, async () => '0x'] as AskNode[]) {
    const { title, warning, rows, isUnconfirmed, ...rest } = await explain(dataOf('approve', [BEN, maxUint256]), 0n, by)
    assert.equal([title, isUnconfirmed, 'text' in rest], ['Let someone spend', true, false])
    assert.match(warning!, /take all your tokens of the contract/)
    assert.equal(rows!.slice(0, 2), [
      ['Up to', 'Unlimited tokens of the contract', 'amount'],
      ['Who may spend', BEN, 'address'],
    ])
    const sent = await explain(dataOf('transfer', [ANA, 7n]), 0n, by)
    assert.equal(sent.rows![0], ['Amount', '7 units of a token', 'amount'])
  }
})

test('a symbol of a token is cleaned and cut', async () => {
  const { rows } = await explain(dataOf('transfer', [ANA, 1_000_000n]), 0n, tokenWith(`US\u202eDC${'x'.repeat(90)}`))
  assert.match(String(rows![0]![1]), /^1 USDCx{15}…$/)
})

test('a contract without a symbol, or with decimals that no token has, is not shown as a token', async () => {
  const odd =
    (result: bigint): AskNode =>
    async (method, params) =>
      (params as [{ data: Hex }])[0].data === SYMBOL
        ? node(method, params)
        : `0x${result.toString(16).padStart(64, '0')}`
  for (const by of [tokenWith(''), tokenWith('\u200b'), odd(37n), odd(255n), odd(2n ** 255n)]) {
    const { rows, isUnconfirmed } = await explain(dataOf('transfer', [ANA, 7n]), 0n, by)
    assert.equal([rows![0], isUnconfirmed], [['Amount', '7 units of a token', 'amount'], true])
  }
})

test('several calls are numbered, a single one is shown with its data', async () => {
  const send = { to: ANA, value: 1n, data: '0x' }
  const other = { to: TOKEN, value: 0n, data: '0xdeadbeef' }
  const both = await explainCalls([send, other], node, ETH)
  assert.is(both.title, '2 calls at once')
  assert.equal(
    both.rows!.map(([label]) => label),
    ['1.', 'Amount', 'To', '2.', 'Contract'],
  )
  assert.ok(both.rows!.every(([, , kind]) => kind !== 'amount'))
  assert.equal(await explainCalls([other], node, ETH), {
    text: '0xdeadbeef',
    title: 'Call a contract',
    rows: [['Contract', TOKEN, 'address']],
  })
})

test('permits warn, other typed data names its contract', () => {
  for (const primaryType of ['Permit', 'PermitSingle', 'PermitBatchWitnessTransferFrom', 'permitForAll'])
    assert.match(explainTyped({ primaryType }).warning!, /take tokens/)
  assert.match(explainTyped({ primaryType: 'Order', types: { Order: [], PermitSingle: [] } }).warning!, /take tokens/)
  assert.equal(explainTyped({ primaryType: 'Mail', domain: { verifyingContract: TOKEN } }), {
    warning: undefined,
    rows: [['For contract', TOKEN, 'address']],
  })
})

test('a grant says who may do what until when, and warns of what has no limit', async () => {
  const limit = { isToken: false, target: ANA, selector: '0x00000000', units: 10n ** 18n }
  const grants = [
    {
      who: BEN,
      told: { expiry: 1_800_000_000 },
      limits: [
        limit,
        { ...limit, isToken: true, target: TOKEN, units: 5_000_000n },
        { ...limit, target: TOKEN, selector: '0x095ea7b3', units: 0n, name: 'approve(address,uint256)' },
      ],
    },
  ]
  const { warning, rows } = await explainGrants(grants, node, ETH)
  assert.match(warning!, /take all your USDC/)
  assert.equal(rows!.map(([label, value]) => `${label}: ${value}`).slice(0, -1), [
    `Who may act: ${BEN}`,
    'May send, in all: 1 ETH',
    'May send, in all: 5 USDC',
    `Token contract: ${TOKEN}`,
    'May call: approve(address,uint256)',
    `Contract: ${TOKEN}`,
  ])
  assert.match(String(rows!.at(-1)![1]), /2027/)
})

test.run()
