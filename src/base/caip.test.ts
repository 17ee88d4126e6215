import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accountId,
  chainIdToCaip,
  isAddress,
  networkId,
  parseAccountId,
  parseNetworkId,
  sameAddress,
  toAddresses,
} from './caip.ts'

const test = suite('caip')
const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('reads network ids of exactly two non-empty parts and a known namespace', () => {
  // @spec:3.61 @spec:5.8
  assert.equal(parseNetworkId('eip155:8453'), { namespace: 'eip155', chainId: '8453' })
  assert.equal(parseNetworkId(`solana:${SOLANA}`), { namespace: 'solana', chainId: SOLANA })
  for (const namespace of ['polkadot', 'bip122', 'cosmos', 'sui', 'stacks'])
    assert.is(parseNetworkId(`${namespace}:x-1`)?.namespace, namespace)
  for (const bad of [
    '',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:',
    'eip155::1',
    'eip155:1:0xab',
    'near:mainnet',
    'EIP155:1',
    'xeip155:1',
    'eip155:1 ',
    'eip155:1\n',
    'eip155:1/2',
    'eip155:a b',
    '__proto__:1',
    'eip155:' + '1'.repeat(33),
    1,
    null,
    undefined,
    {},
    ['eip155:1'],
  ])
    // @spec:5.8
    assert.is(parseNetworkId(bad), undefined, JSON.stringify(bad))
})

test('reads account ids of exactly three non-empty parts and a known namespace', () => {
  // @spec:3.60 @spec:5.7
  assert.equal(parseAccountId(`eip155:1:${ADDRESS}`), { namespace: 'eip155', chainId: '1', address: ADDRESS })
  for (const bad of [
    '',
    'eip155:1',
    'eip155:1:',
    'eip155::0xab',
    ':1:0xab',
    'eip155:1:0xab:x',
    'near:mainnet:alice',
    'eip155:1:0xab/../x',
    'eip155:1:<b>',
    'eip155:1:' + 'a'.repeat(129),
    null,
    {},
  ])
    // @spec:5.7
    assert.is(parseAccountId(bad), undefined, JSON.stringify(bad))
})

test('prints what it reads', () => {
  assert.is(networkId('eip155', 1), 'eip155:1')
  assert.is(accountId('eip155:1', ADDRESS), `eip155:1:${ADDRESS}`)
  assert.equal(parseAccountId(accountId(networkId('eip155', 10), ADDRESS)), {
    namespace: 'eip155',
    chainId: '10',
    address: ADDRESS,
  })
})

test('checks address shapes per namespace', () => {
  const rows: [Parameters<typeof isAddress>[0], unknown, boolean][] = [
    ['eip155', ADDRESS, true],
    ['eip155', ADDRESS.slice(2), true],
    ['eip155', ADDRESS.toLowerCase(), true],
    ['eip155', '0X' + ADDRESS.slice(2).toUpperCase(), true],
    ['eip155', ADDRESS + '0', false],
    ['eip155', ADDRESS.slice(0, -1), false],
    ['eip155', '0xg8dA6BF26964aF9D7eEd9e03E53415D37aA96045', false],
    ['eip155', `x${ADDRESS}`, false],
    ['eip155', `${ADDRESS}\n`, false],
    ['eip155', null, false],
    ['eip155', [ADDRESS], false],
    ['solana', 'So11111111111111111111111111111111111111112', true],
    ['solana', 'a'.repeat(32), true],
    ['solana', 'a'.repeat(31), false],
    ['solana', 'a'.repeat(44), true],
    ['solana', 'a'.repeat(45), false],
    ['solana', '0' + 'a'.repeat(40), false],
    ['solana', 'l' + 'a'.repeat(40), false],
    ['solana', ` ${'a'.repeat(40)}`, false],
    ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
    ['bip122', '', false],
    ['cosmos', 'cosmos1/..', false],
    ['cosmos', ' cosmos1abc', false],
    ['cosmos', 'a'.repeat(128), true],
    ['cosmos', 'a'.repeat(129), false],
    ['sui', '%2e%2e', false],
  ]
  // @spec:5.5 @spec:5.6
  for (const [namespace, value, expected] of rows)
    assert.is(isAddress(namespace, value), expected, `${namespace} ${value}`)
})

test('compares EVM addresses without regard to case, others exactly', () => {
  assert.ok(sameAddress('eip155', ADDRESS, ADDRESS.toLowerCase()))
  assert.ok(sameAddress('eip155', ADDRESS, ADDRESS.slice(2).toUpperCase()))
  assert.not(sameAddress('eip155', ADDRESS, ADDRESS.replace('5', '6')))
  assert.not(sameAddress('solana', 'abc', 'aBc'))
  assert.not(sameAddress('eip155', undefined, undefined))
  assert.not(sameAddress('eip155', '', ''))
})

test('R40: takes from a wallet only valid accounts, each once, in its order', () => {
  const other = '0x' + 'ab'.repeat(20)
  const rows: [unknown, string[]][] = [
    [[ADDRESS], [ADDRESS]],
    [[ADDRESS.toLowerCase()], [ADDRESS.toLowerCase()]],
    [['0X' + ADDRESS.slice(2).toUpperCase()], [ADDRESS.toLowerCase()]],
    [[ADDRESS.slice(2)], [ADDRESS]],
    [
      [ADDRESS, ADDRESS.toLowerCase(), other, ADDRESS],
      [ADDRESS, other],
    ],
    [[null, undefined, '', 5, {}, [], ADDRESS + '00', '0x', other], [other]],
    [[], []],
    [null, []],
    [undefined, []],
    [ADDRESS, []],
    [{ 0: ADDRESS, length: 1 }, []],
    [Array(10_000).fill('x'), []],
    [
      new Proxy([ADDRESS], {
        get() {
          throw new Error('no')
        },
      }),
      [],
    ],
  ]
  for (const [given, expected] of rows) assert.equal(toAddresses('eip155', given), expected)
  assert.equal(toAddresses('solana', [SOLANA, SOLANA, 'O0']), [SOLANA])
})

const CHAIN_IDS: [unknown, string | undefined][] = [
  ['0x1', 'eip155:1'],
  ['0x01', 'eip155:1'],
  ['0x0000000000000000000000000000000000000000000000000000000000000089', 'eip155:137'],
  ['0X1', 'eip155:1'],
  ['0xA4B1', 'eip155:42161'],
  ['0xa4b1', 'eip155:42161'],
  ['1', 'eip155:1'],
  ['8453', 'eip155:8453'],
  [' 0x1 ', 'eip155:1'],
  ['137\n', 'eip155:137'],
  [1, 'eip155:1'],
  [8453, 'eip155:8453'],
  [0x2105, 'eip155:8453'],
  [1313161554, 'eip155:1313161554'],
  [Number.MAX_SAFE_INTEGER, 'eip155:9007199254740991'],
  [1n, 'eip155:1'],
  [42161n, 'eip155:42161'],
  [{ chainId: '0x1' }, 'eip155:1'],
  [{ chainId: 10 }, 'eip155:10'],
  [{ chainId: 10n }, 'eip155:10'],
  [{ chainId: 'eip155:10' }, 'eip155:10'],
  ['eip155:1', 'eip155:1'],
  ['eip155:8453', 'eip155:8453'],
  ['eip155:0x2105', 'eip155:8453'],
  ['', undefined],
  [' ', undefined],
  ['0x', undefined],
  ['0', undefined],
  ['0x0', undefined],
  [0, undefined],
  [0n, undefined],
  [-1, undefined],
  [-1n, undefined],
  ['-1', undefined],
  ['-0x1', undefined],
  [1.5, undefined],
  ['1.0', undefined],
  ['1,000', undefined],
  ['1e3', undefined],
  [1e21, undefined],
  [NaN, undefined],
  ['NaN', undefined],
  [Infinity, undefined],
  [Number.MAX_SAFE_INTEGER + 1, undefined],
  ['9007199254740993', undefined],
  ['0x20000000000001', undefined],
  [2n ** 64n, undefined],
  ['010', undefined],
  ['89f', undefined],
  ['0x1g', undefined],
  ['0b1', undefined],
  ['0o7', undefined],
  ['١', undefined],
  ['１', undefined],
  ['1 1', undefined],
  ['0x1,0x2', undefined],
  ['solana:1', undefined],
  ['eip155:', undefined],
  ['eip155', undefined],
  ['eip155:1:0xab', undefined],
  ['EIP155:1', undefined],
  ['xeip155:1', undefined],
  ['1eip155:2', undefined],
  ['eip155:eip155:1', undefined],
  [null, undefined],
  [undefined, undefined],
  [true, undefined],
  [Symbol('1'), undefined],
  [() => 1, undefined],
  [[], undefined],
  [['0x1'], undefined],
  [{}, undefined],
  [{ chainId: {} }, undefined],
  [{ chainId: { chainId: 1 } }, undefined],
  [new String('0x1'), undefined],
  [
    {
      get chainId() {
        throw new Error('no')
      },
    },
    undefined,
  ],
  [new Date(1), undefined],
]
CHAIN_IDS.forEach(([value, expected], i) => {
  test(`R39: reads a chain id, row ${i + 1}: ${typeof value === 'object' ? 'object' : String(value)} is ${expected ?? 'none'}`, () =>
    assert.is(chainIdToCaip(value), expected))
})

test.run()
