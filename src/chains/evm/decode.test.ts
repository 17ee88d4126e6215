import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeFunctionData, hashTypedData, parseAbi, toFunctionSelector } from 'viem'
import { decodeCall, encodeTypeOf, fieldsOf, selectorOf, typeHashOf, unpackCalls } from './decode.ts'
import { readFragment } from './fragments.ts'

const test = suite('calls and messages as trees')
const ANA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const TRANSFER = 'transfer(address to,uint256 value)'
const data = encodeFunctionData({ abi: parseAbi([`function ${TRANSFER}`]), args: [ANA, 5n] })

test('a fragment in any spacing has the selector of its types, structs and lists included', () => {
  for (const [fragment, signature] of [
    ['  transfer ( address  to , uint value )', 'transfer(address,uint256)'],
    ['f(tuple(address a, bytes[] b)[2] memory list,int8 c)', 'f((address,bytes[])[2],int8)'],
    ['g((address a,(uint256 b)[] c) d,bytes32[][3] e)', 'g((address,(uint256)[]),bytes32[][3])'],
    ['h()', 'h()'],
  ] as const)
    assert.is(selectorOf(fragment), toFunctionSelector(signature), fragment)
})

test('what is no fragment has no selector', () => {
  const wide = `f(${Array.from({ length: 65 }, (_, at) => `uint256 a${at}`).join()})`
  const deep = `f(${'('.repeat(8)}uint256 a${') b'.repeat(8)})`
  for (const text of [
    '',
    'transfer',
    'transfer(address,uint256)',
    'f(address a,address a)',
    'f((uint256 a,uint256 a) b)',
    'f(address __proto__)',
    'f(address constructor)',
    'f(uint7 a)',
    'f(uint264 a)',
    'f(uint08 a)',
    'f(bytes33 a)',
    'f(fixed128x18 a)',
    'f(uint256[0] a)',
    'f(uint256[00] a)',
    'f(() a)',
    'f(uint256 a',
    'f(uint256 a))',
    'f(uint256 a) returns (uint256)',
    'f(uint256 a,)',
    'f(uint256 а)',
    `f(uint256 ${'a'.repeat(65)})`,
    `f(uint256 a${' '.repeat(3000)})`,
    wide,
    deep,
  ])
    assert.is(readFragment(text), undefined, text.slice(0, 60))
})

test('arguments come by name and type, addresses with their checksum', () => {
  assert.equal(decodeCall(TRANSFER, data.toUpperCase().replace('0X', '0x')), {
    name: 'transfer',
    selector: '0xa9059cbb',
    args: [
      { name: 'to', type: 'address', value: ANA },
      { name: 'value', type: 'uint256', value: 5n },
    ],
    trailing: '0x',
  })
  const abi = parseAbi(['function f((uint8 a,string b)[] list,bool c,bytes d,int16[2] e)'])
  const call = encodeFunctionData({ abi, args: [[{ a: 1, b: 'x' }], true, '0xAB', [-1, 2]] })
  assert.equal(decodeCall('f((uint8 a,string b)[] list,bool c,bytes d,int16[2] e)', call)!.args, [
    {
      name: 'list',
      type: 'tuple[]',
      value: [
        {
          name: '0',
          type: 'tuple',
          value: [
            { name: 'a', type: 'uint8', value: 1n },
            { name: 'b', type: 'string', value: 'x' },
          ],
        },
      ],
    },
    { name: 'c', type: 'bool', value: true },
    { name: 'd', type: 'bytes', value: '0xab' },
    {
      name: 'e',
      type: 'int16[2]',
      value: [
        { name: '0', type: 'int16', value: -1n },
        { name: '1', type: 'int16', value: 2n },
      ],
    },
  ])
})

test('bytes behind the arguments are kept apart, any other encoding is unread', () => {
  assert.is(decodeCall(TRANSFER, `${data}cafe`)!.trailing, '0xcafe')
  assert.is(decodeCall('deposit()', '0xd0e30db076')!.trailing, '0x76')
  const word = (text: string) => text.padStart(64, '0')
  for (const bytes of [
    data.slice(0, -2),
    data.slice(0, 10),
    '0x',
    // Dirty bits above an address.
    data.replace(`${'0'.repeat(24)}${ANA.slice(2).toLowerCase()}`, `${'0'.repeat(23)}1${ANA.slice(2).toLowerCase()}`),
    data.replace('0xa9', '0xa8'),
  ])
    assert.is(decodeCall(TRANSFER, bytes), undefined, bytes)
  // A list that lies further back than compilers put it.
  const selector = selectorOf('g(bytes a)')!
  assert.ok(decodeCall('g(bytes a)', `${selector}${word('20')}${word('0')}`))
  assert.is(decodeCall('g(bytes a)', `${selector}${word('40')}${word('0')}${word('0')}`), undefined)
  assert.is(decodeCall('g(bytes a)', `${selector}${word('20')}${'f'.repeat(64)}`), undefined)
  assert.is(decodeCall('g(bool a)', `${selectorOf('g(bool a)')}${word('2')}`), undefined)
  assert.is(decodeCall('g(uint8 a)', `${selectorOf('g(uint8 a)')}${word('100')}`), undefined)
})

const typed = {
  domain: { name: 'Mail', chainId: 1, verifyingContract: BEN },
  primaryType: 'Mail',
  types: {
    EIP712Domain: [],
    Unused: [{ name: 'a', type: 'uint8' }],
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'best', type: 'Asset' },
    ],
    Person: [
      { name: 'wallet', type: 'address' },
      { name: 'likes', type: 'Asset' },
    ],
    Asset: [{ name: 'units', type: 'uint256' }],
  },
  message: { to: [{ wallet: ANA.toLowerCase(), likes: { units: '7' } }], best: { units: 8 } },
}

test('a message’s type is written as it is hashed, without types that it does not use', () => {
  const text = 'Mail(Person[] to,Asset best)Asset(uint256 units)Person(address wallet,Asset likes)'
  assert.is(encodeTypeOf(typed), text)
  // viem hashes the same type: one letter more makes another message of it.
  const renamed = { ...typed.types, Asset: [{ name: 'unit', type: 'uint256' }] }
  assert.is.not(encodeTypeOf({ ...typed, types: renamed }), text)
  assert.ok(hashTypedData(typed as never))
  assert.is(
    typeHashOf('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
    '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9',
  )
})

test('a message is a tree like a call, and one that leads back to itself ends', () => {
  assert.equal(fieldsOf(typed as never)[0], {
    name: 'to',
    type: 'tuple[]',
    value: [
      {
        name: '0',
        type: 'tuple',
        value: [
          { name: 'wallet', type: 'address', value: ANA },
          { name: 'likes', type: 'tuple', value: [{ name: 'units', type: 'uint256', value: 7n }] },
        ],
      },
    ],
  })
  const types = { Node: [{ name: 'next', type: 'Node' }] }
  assert.equal(fieldsOf({ domain: {}, types, primaryType: 'Node', message: {} }), [
    { name: 'next', type: 'tuple', value: [] },
  ])
})

test('packed calls are listed whole, or not at all', () => {
  const one = `00${ANA.slice(2)}${'5'.padStart(64, '0')}${'2'.padStart(64, '0')}beef`.toLowerCase()
  assert.equal(unpackCalls(`0x${one}${one.replace(/^00/, '01').replace(/0{63}2beef$/, '0'.repeat(64))}`), [
    { isDelegated: false, to: ANA, value: 5n, data: '0xbeef' },
    { isDelegated: true, to: ANA, value: 5n, data: '0x' },
  ])
  assert.equal(unpackCalls('0x'), [])
  for (const bytes of [`0x${one}00`, `0x${one.slice(0, -2)}`, `0x02${one.slice(2)}`])
    assert.is(unpackCalls(bytes), undefined)
})

test.run()
