import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashTypedData } from 'viem'
import {
  ask,
  asksAll,
  CONTRACT,
  DELEGATED,
  EOA,
  ME,
  refusesAll,
  survivesAll,
  UNKNOWN,
  type Honest,
  type Refused,
} from '../../../test/frame-questions.ts'
import { toHexDigits } from '../../base/bytes.ts'
import { typedDataDigest } from '../../chains/evm/digests.ts'
import type { Question } from './question.ts'

const test = suite('typed data that is asked and refused')

const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const mail = {
  domain: { name: 'Bakery', chainId: 1, verifyingContract: CONTRACT },
  types: { EIP712Domain: DOMAIN_TYPE, Mail: [{ name: 'body', type: 'string' }] } as Record<string, unknown>,
  primaryType: 'Mail',
  message: { body: 'Bread' } as Record<string, unknown>,
}
const typed = (data: object, account: unknown = ME) => ({ method: 'eth_signTypedData_v4', params: [account, data] })
/** Fields by type and value, in an order. */
const struct = (primaryType: string, fields: [string, string, unknown][], types = {}) => ({
  ...mail,
  primaryType,
  types: { EIP712Domain: DOMAIN_TYPE, ...types, [primaryType]: fields.map(([name, type]) => ({ name, type })) },
  message: Object.fromEntries(fields.map(([name, , value]) => [name, value])),
})
const permit = (spender: string) =>
  struct('Permit', [
    ['owner', 'address', ME],
    ['spender', 'address', spender],
    ['value', 'uint256', '1000'],
    ['nonce', 'uint256', 0],
    ['deadline', 'uint256', `0x${'f'.repeat(64)}`],
  ])
const dai = (spender: string) =>
  struct('Permit', [
    ['holder', 'address', ME],
    ['spender', 'address', spender],
    ['nonce', 'uint256', 0],
    ['expiry', 'uint256', 0],
    ['allowed', 'bool', true],
  ])
const permit2 = (spender: string) =>
  struct(
    'PermitSingle',
    [
      ['details', 'Details', { token: CONTRACT, amount: '5' }],
      ['spender', 'address', spender],
    ],
    {
      Details: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
      ],
    },
  )
const witness = (spender: string) => struct('PermitWitnessTransferFrom', [['spender', 'address', spender]])
const bulk = (item: string, name: string) =>
  struct(name, [['tree', `${item}[2][1]`, [[{ a: 'x' }, { a: 'y' }]]]], { [item]: [{ name: 'a', type: 'string' }] })

const getter = {
  get body() {
    throw new Error('read')
  },
}
const endless: unknown[] = []
endless.length = 4e9
const hollow: unknown[] = []
hollow.length = 1
const cycle: Record<string, unknown> = { body: 'x' }
cycle['self'] = cycle
const without = (key: string) => Object.fromEntries(Object.entries(mail).filter(([it]) => it !== key))
const mailWith = (type: string, value: unknown) => struct('Mail', [['body', type, value]])

const bread = permit(CONTRACT)
const REFUSED: Refused[] = [
  ['account', 'typed data of another account', typed(mail, EOA)],
  ['typed-network', 'another chain', typed({ ...mail, domain: { ...mail.domain, chainId: 8453 } })],
  ['typed-network', 'another chain in hex', typed({ ...mail, domain: { ...mail.domain, chainId: '0x2105' } })],
  ['typed-domain', 'a domain field without type', typed({ ...mail, domain: { ...mail.domain, version: '1' } })],
  ['typed-domain', 'a type without domain field', typed({ ...mail, domain: { name: 'x', chainId: 1 } })],
  ['typed-domain', 'no domain', typed(without('domain'))],
  ['typed-domain', 'no domain type', typed({ ...mail, types: { Mail: mail.types['Mail'] } })],
  [
    'typed-domain',
    'a chain that is text',
    typed({
      ...mail,
      domain: { chainId: '8453' },
      types: { ...mail.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
    }),
  ],
  ['typed-fields', 'a field without type', typed({ ...mail, message: { body: 'x', more: 'y' } })],
  ['typed-fields', 'a type without field', typed({ ...mail, message: {} })],
  ['typed-fields', 'no such type', typed({ ...mail, primaryType: 'toString' })],
  ['typed-fields', 'the domain alone', typed({ ...mail, primaryType: 'EIP712Domain' })],
  ['typed-fields', 'a type named like a built-in one', typed(struct('uint256', [['a', 'string', 'x']]))],
  ['typed-fields', 'a number that does not fit', typed(mailWith('uint8', 256))],
  ['typed-fields', 'a negative one', typed(mailWith('uint8', -1))],
  ['typed-fields', 'a size that does not exist', typed(mailWith('uint7', 1))],
  ['typed-fields', 'a number that is none', typed(mailWith('uint256', ''))],
  ['typed-fields', 'bytes that do not fit', typed(mailWith('bytes4', '0x00'))],
  ['typed-fields', 'a wrong checksum', typed(mailWith('address', ME.replace('C5', 'c5')))],
  ['typed-fields', 'a list that is too short', typed(mailWith('string[2]', ['a']))],
  ['typed-fields', 'a number for a text', typed(mailWith('string', 1))],
  ['hidden', 'hidden text in typed data', typed({ ...mail, message: { body: 'pay\u202eevil' } })],
  ['hidden', 'in its domain', typed({ ...mail, domain: { ...mail.domain, name: 'a\u200bb' } })],
  ['unknown-field', 'more beside it', typed({ ...mail, more: 1 })],
  ['malformed', 'no JSON', { method: 'eth_signTypedData_v4', params: [ME, '{'] }],
  ['hash', 'a root alone', typed(struct('Root', [['root', 'bytes32', `0x${'ab'.repeat(32)}`]]))],
  ['bulk', 'a bulk order', typed(bulk('OrderComponents', 'BulkOrder'))],
  ['bulk', 'a tree of another name', typed(bulk('Offer', 'Tree'))],
  ['permit', 'EIP-2612 for a key', typed(permit(EOA))],
  ['permit', 'for a delegating key', typed(permit(DELEGATED))],
  ['permit', 'when the node is silent', typed(permit(UNKNOWN))],
  ['permit', 'DAI for a key', typed(dai(EOA))],
  ['permit', 'Permit2 for a key', typed(permit2(EOA))],
  ['permit', 'a transfer with a witness', typed(witness(EOA))],
  ['permit', 'without a spender', typed(struct('PermitForAll', [['owner', 'address', ME]]))],
  ['malformed', 'a getter', typed({ ...mail, message: getter })],
  ['malformed', 'a cycle', typed({ ...mail, message: cycle })],
  [
    'malformed',
    'an object of a class',
    typed({
      ...mail,
      message: new (class Mail {
        body = 'x'
      })(),
    }),
  ],
  ['malformed', 'an endless list', typed({ ...mail, message: { body: endless } })],
  ['malformed', 'a deep one', typed({ ...mail, message: JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000)) })],
]

const HONEST: Honest[] = [
  ['typed-data', typed(mail)],
  ['typed-data', { method: 'eth_signTypedData_v4', params: [ME, JSON.stringify(mail)], chainId: 1 }],
  [
    'typed-data',
    typed(
      struct('Order', [
        ['n', 'int8', -5],
        ['to', 'address[]', [EOA]],
        ['b', 'bytes4', '0xABCDEF01'],
      ]),
    ),
  ],
  ['typed-data', typed(bread)],
  ['typed-data', typed(dai(CONTRACT))],
  ['typed-data', typed(permit2(CONTRACT))],
]

test('R178: typed data of which the user is asked none', async () => {
  assert.ok(REFUSED.length >= 35, `${REFUSED.length}`)
  await refusesAll(REFUSED)
})

test('R178: honest typed data are asked, frozen, and nothing of them is changed', () => asksAll(HONEST))

test('R178: whatever stands in any part of typed data, it is refused in a sentence or asked whole', () =>
  survivesAll(HONEST))

test('R178: nothing of typed data that changes later counts', async () => {
  const late = structuredClone(typed(bread))
  const asked = ask(late)
  ;(late.params[1] as typeof bread).message['value'] = '9'
  assert.is(((await asked) as Extract<Question, { kind: 'typed-data' }>).data.message['value'], '1000')
})

test('R178: what is signed of typed data is what the site meant, and no type is left that is not used', async () => {
  for (const [kind, payload] of HONEST) {
    const [, given] = (payload as { params: [string, string | object] }).params
    const meant = typeof given === 'string' ? JSON.parse(given) : given
    const { data } = (await ask(payload)) as Extract<Question, { kind: 'typed-data' }>
    assert.is(kind, 'typed-data')
    assert.is(`0x${toHexDigits(typedDataDigest(data))}`, hashTypedData(meant))
  }
  const more = typed({ ...mail, types: { ...mail.types, Unused: [{ name: 'a', type: 'string' }] } })
  const { data } = (await ask(more)) as Extract<Question, { kind: 'typed-data' }>
  assert.equal(Object.keys(data.types).sort(), ['EIP712Domain', 'Mail'])
})

test.run()
