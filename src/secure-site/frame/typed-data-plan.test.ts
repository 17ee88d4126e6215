import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionResult, erc20Abi } from 'viem'
import type { TypedData } from '../../chains/evm/digests.ts'
import type { PlanParts } from './plan.ts'
import { planTypedData } from './typed-data-plan.ts'

const test = suite('typed data as it is shown')
const NETWORK = 'eip155:1'
const [account, USDC, WETH, SPENDER, PERMIT2] = ['1', '2', '3', '4', '5'].map(it => `0x${it.repeat(40)}`) as [
  string,
  string,
  string,
  string,
  string,
]
const TOKENS: Record<string, [symbol: string, decimals: number]> = { [USDC]: ['USDC', 6], [WETH]: ['WETH', 18] }
const SYMBOL = '0x95d89b41'

/** Shows them over a node that knows the two tokens. */
async function shown(data: TypedData, isSilent = false) {
  const asked: string[] = []
  const parts = {
    chains: { [NETWORK]: { name: 'Ethereum', symbol: 'ETH', decimals: 18, rpc: [] } },
    explain: async () => ({ lines: [], isLacking: false, names: new Map() }),
    nodes: {
      each: () => [],
      async ask(_: string, _method: string, [{ to, data: call }]: [{ to: string; data: string }]) {
        asked.push(to)
        const [symbol, decimals] = (!isSilent && TOKENS[to]) || []
        if (!symbol) throw new Error('no answer')
        return call === SYMBOL
          ? encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: symbol })
          : encodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', result: decimals! })
      },
    },
  } as unknown as PlanParts
  const asking = { kind: 'typed-data', method: 'eth_signTypedData_v4', network: NETWORK, account, data } as const
  const plan = await planTypedData(asking, parts)
  return { ...plan.request, plan, asked: new Set(asked) }
}

const address = (name: string) => ({ name, type: 'address' })
const uint = (name: string) => ({ name, type: 'uint256' })
const permit: TypedData = {
  domain: { name: 'USD Coin', chainId: '1', verifyingContract: USDC },
  types: {
    EIP712Domain: [],
    Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')],
  },
  primaryType: 'Permit',
  message: { owner: account, spender: SPENDER, value: '2500000', nonce: '0', deadline: '1800000000' },
}
const PART = [address('token'), uint('amount')]
const ofPermit2 = (more: Partial<TypedData>): TypedData => ({
  domain: { name: 'Permit2', chainId: '1', verifyingContract: PERMIT2 },
  types: {},
  primaryType: 'PermitSingle',
  message: {},
  ...more,
})

test('a permit is in units of the contract’s token, with its time as a date and whom it lets take', async () => {
  const { title, lead, warning, rows, plan } = await shown(permit)
  assert.equal([title, lead], ['Sign Permit', 'For USD Coin, as the site calls it'])
  assert.match(warning!, 'can take tokens')
  assert.equal(rows!.slice(0, 4), [
    ['owner', account, 'address'],
    ['spender', SPENDER, 'address'],
    ['value', '2.5 USDC'],
    ['nonce', '0'],
  ])
  assert.match(String(rows![4]), /^deadline,January 15, 2027/)
  assert.equal(rows!.at(-1), ['For contract', USDC, 'address'])
  assert.equal([plan.all, plan.finish(['0xab'])], [[{ type: 'evm-typed-data', data: permit }], '0xab'])
  const all = await shown({ ...permit, message: { ...permit.message, value: String(2n ** 256n - 1n) } })
  assert.equal(all.rows![2], ['value', 'Unlimited USDC'])
})

test('each part of Permit2 has the units of the token beside it, and no other', async () => {
  const { rows, warning } = await shown(
    ofPermit2({
      primaryType: 'PermitBatchWitnessTransferFrom',
      types: {
        PermitBatchWitnessTransferFrom: [
          { name: 'permitted', type: 'Part[]' },
          address('spender'),
          { name: 'witness', type: 'Order' },
        ],
        Part: PART,
        Order: [address('maker'), uint('amount'), { name: 'outputs', type: 'Part[]' }],
      },
      message: {
        permitted: [
          { token: USDC, amount: '1000000' },
          { token: WETH, amount: '1000000' },
        ],
        spender: SPENDER,
        witness: { maker: account, amount: '7', outputs: [] },
      },
    }),
  )
  assert.match(warning!, 'can take tokens')
  assert.equal(rows!.slice(0, 3), [
    [
      'permitted',
      [
        [
          '1.',
          [
            ['token', USDC, 'address'],
            ['amount', '1 USDC'],
          ],
        ],
        [
          '2.',
          [
            ['token', WETH, 'address'],
            ['amount', '0.000000000001 WETH'],
          ],
        ],
      ],
    ],
    ['spender', SPENDER, 'address'],
    [
      'witness',
      [
        ['maker', account, 'address'],
        ['amount', '7'],
        ['outputs', 'None'],
      ],
    ],
  ])
})

test('a token that no node knows has no units: the number stands as it is signed', async () => {
  assert.equal((await shown(permit, true)).rows![2], ['value', '2500000'])
  const unknown = { ...permit, domain: { ...permit.domain, verifyingContract: SPENDER } }
  assert.equal((await shown(unknown)).rows![2], ['value', '2500000'])
  const { rows } = await shown({ ...permit, domain: { chainId: '1' } })
  assert.equal(rows![2], ['value', '2500000'])
})

test('data that is no permit has no units, and asks no node; fields stand nested as they are signed', async () => {
  const { rows, asked, warning, lead } = await shown({
    domain: { chainId: '1' },
    types: { Order: [{ name: 'parts', type: 'Part[2]' }, uint('value')], Part: PART },
    primaryType: 'Order',
    message: {
      parts: [
        { token: USDC, amount: '1' },
        { token: WETH, amount: '2' },
      ],
      value: '3',
    },
  })
  assert.equal([asked.size, warning, lead], [0, undefined, undefined])
  assert.equal(rows, [
    [
      'parts',
      [
        [
          '1.',
          [
            ['token', USDC, 'address'],
            ['amount', '1'],
          ],
        ],
        [
          '2.',
          [
            ['token', WETH, 'address'],
            ['amount', '2'],
          ],
        ],
      ],
    ],
    ['value', '3'],
  ])
})

test('a permit of very many tokens does not ask a node for each', async () => {
  const many = Array.from({ length: 300 }).map((_, at) => ({ token: `0x${String(at).padStart(40, '0')}`, amount: '1' }))
  const { asked } = await shown(
    ofPermit2({
      primaryType: 'PermitBatch',
      types: { PermitBatch: [{ name: 'details', type: 'Part[]' }], Part: PART },
      message: { details: many },
    }),
  )
  assert.ok(asked.size <= 20)
})

test.run()
