import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  asksAll,
  CONTRACT,
  ME,
  personal,
  refusesAll,
  SOLANA,
  survivesAll,
  type Honest,
  type Refused,
} from '../../../test/frame-questions.ts'

const test = suite('methods, networks and fields of requests')

const REFUSED: Refused[] = [
  ['eth-sign', 'eth_sign', { method: 'eth_sign', params: [ME, `0x${'00'.repeat(32)}`] }],
  ...[
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'personal_sign ',
    'wallet_grantPermissions',
    'wallet_getAssets',
    'wallet_addEthereumChain',
    'eth_sendUserOperation',
    'constructor',
    '__proto__',
    'x'.repeat(100_000),
  ].map((method): Refused => ['method', method, { method, params: [] }]),
  ['method', 'another namespace', { ...personal('Hello'), chainNamespace: 'solana' }],
  ['method', 'an unserved namespace', { ...personal('Hello'), chainNamespace: 'cosmos' }],
  ['network', 'an unknown network', { ...personal('Hello'), chainId: 'eip155:666' }],
  ['network', 'a network that is not one', { ...personal('Hello'), chainId: '0x1 or 8453' }],
  ['network', 'a network of another namespace', { ...personal('Hello'), chainId: SOLANA }],
  ['unknown-field', 'an unknown field', { ...personal('Hello'), origin: 'https://other.example' }],
]

const HONEST: Honest[] = [
  ['read', { method: 'eth_blockNumber', params: [] }],
  ['read', { method: 'eth_accounts' }],
  ['read', { method: 'eth_call', params: [{ to: CONTRACT, data: '0x' }, 'latest'], rpcUrl: 'https://other.example' }],
  [
    'message',
    { ...personal('Hello'), rpcUrl: 'https://other.example', chainNamespace: 'eip155', chainId: 'eip155:8453' },
  ],
]

test('R178: methods, networks and fields of which the user is asked none', async () => {
  assert.ok(REFUSED.length >= 18, `${REFUSED.length}`)
  await refusesAll(REFUSED)
})

test('R178: honest methods, networks and fields are asked, frozen, and nothing of them is changed', () =>
  asksAll(HONEST))

test('R178: whatever stands in any part of methods, networks and fields, it is refused in a sentence or asked whole', () =>
  survivesAll(HONEST))

test.run()
