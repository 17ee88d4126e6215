import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { faultOf, isWellFormed, permissionOf } from './methods.ts'

const test = suite('methods of the embedded wallet')
const NAMES = ['eth_call', 'personal_sign', 'eth_sendTransaction', 'wallet_sendCalls', 'solana_signMessage']

/** Near misses of permitted names, and inherited names of an object. */
function oddNames(): unknown[] {
  const inherited = [
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Array.prototype),
    ...Object.getOwnPropertyNames(Map.prototype),
  ]
  const near = NAMES.flatMap(name => [
    name.toUpperCase(),
    `${name} `,
    ` ${name}`,
    `${name}\0`,
    `${name}\u200b`,
    `${name}2`,
    name.slice(0, -1),
    name.replace('_', '-'),
    name.replace('e', '\u0435'),
    `wallet_${name}`,
    [name],
    { toString: () => name },
    new String(name),
  ])
  const known = ['eth_sign', 'eth_signTypedData', 'eth_requestAccounts', 'wallet_addEthereumChain', 'debug_traceCall']
  const counted = Array.from({ length: 400 }, (_, index) => `eth_method${index}`)
  return [...inherited, ...near, ...known, ...counted, '', null, undefined, 7, NaN, Symbol.iterator]
}

test('R23: of more than 500 odd names none is permitted', () => {
  const names = oddNames()
  assert.ok(names.length > 500)
  for (const namespace of ['eip155', 'solana', 'bip122', 'constructor' as 'eip155'] as const)
    // @spec:5.29 @spec:6.10
    assert.equal(
      names.filter(name => permissionOf(namespace, name)),
      [],
    )
})

test('what signs or moves anything needs the user, in its own kind of chain alone', () => {
  for (const name of [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_sendUserOperation',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ]) {
    // @spec:6.8 @spec:7.51 @spec:7.54 @spec:7.55
    assert.is(permissionOf('eip155', name), 'user', name)
    assert.is(permissionOf('solana', name), undefined, name)
  }
  for (const name of ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction']) {
    // @spec:6.8 @spec:7.52
    assert.is(permissionOf('solana', `solana_${name}`), 'user', name)
    assert.is(permissionOf('eip155', `solana_${name}`), undefined, name)
  }
  for (const name of [
    'eth_blockNumber',
    'eth_call',
    'eth_estimateGas',
    'eth_getBalance',
    'eth_getCode',
    'eth_getLogs',
    'eth_getTransactionByHash',
    'eth_getTransactionReceipt',
    'eth_sendRawTransaction',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'eth_accounts',
  ])
    // @spec:6.7 @spec:7.51 @spec:7.54 @spec:7.55
    assert.is(permissionOf('eip155', name), 'read', name)
})

const PERMISSION = { type: 'native-token-transfer', data: { allowance: '0x1' } }
const GRANT = { expiry: 2e9, signer: { type: 'account', data: { address: '0x1' } }, permissions: [PERMISSION] }

test('R23: parameters of another shape never leave the page', () => {
  const to = `0x${'1'.repeat(40)}`
  const good: ['eip155' | 'solana', string, unknown][] = [
    ['eip155', 'eth_blockNumber', undefined],
    ['eip155', 'eth_getBalance', [to, 'latest']],
    ['eip155', 'personal_sign', ['0x48', to]],
    ['eip155', 'eth_sendTransaction', [{ to, value: '0x1' }]],
    ['eip155', 'eth_sendTransaction', [{ data: '0x60' }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to, data: '0x' }, { to }] }]],
    ['eip155', 'wallet_getCapabilities', undefined],
    ['eip155', 'wallet_grantPermissions', [GRANT, { ...GRANT, chainId: '0x1', address: to }]],
    ['eip155', 'wallet_revokePermissions', { permissionContext: '0xc0' }],
    ['solana', 'solana_signMessage', { message: 'abc', pubkey: 'def' }],
    ...['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'].map(
      (preflightCommitment): ['solana', string, unknown] => [
        'solana',
        'solana_signAndSendTransaction',
        { transaction: 'abc', options: { preflightCommitment } },
      ],
    ),
    ['solana', 'solana_signTransaction', { transaction: 'abc' }],
    ['solana', 'solana_signAllTransactions', { transactions: ['a', 'b'] }],
  ]
  // @spec:5.25 @spec:5.26 @spec:7.53
  for (const [namespace, method, params] of good) assert.ok(isWellFormed(namespace, method, params), method)
  const bad: ['eip155' | 'solana', string, unknown][] = [
    ['eip155', 'eth_blockNumber', ['latest']],
    ['eip155', 'eth_getBalance', undefined],
    ['eip155', 'eth_getBalance', { 0: to }],
    ['eip155', 'personal_sign', ['Hello', to]],
    ['eip155', 'eth_sendTransaction', [{ to: to.slice(2) }]],
    ['eip155', 'eth_sendTransaction', [{ to, data: 'xyz' }]],
    ['eip155', 'eth_sendTransaction', []],
    ['eip155', 'wallet_sendCalls', [{ calls: [] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to: 'vera.eth' }] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to: to.slice(2) }] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to: '0x' }] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to }, { to: '0x', data: '0x60' }] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ data: '0x60' }] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to }, { to: undefined }] }]],
    ['eip155', 'wallet_sendCalls', [{ calls: [{ to, data: 'xyz' }] }]],
    ['eip155', 'wallet_getCallsStatus', [{}]],
    ['solana', 'solana_signMessage', { message: 'abc' }],
    ['solana', 'solana_signMessage', Object.create({ message: 'abc', pubkey: 'def' })],
    ['solana', 'solana_signTransaction', {}],
    ['solana', 'solana_signAndSendTransaction', { transaction: 'abc', options: { preflightCommitment: 'soon' } }],
    ['solana', 'solana_signAllTransactions', { transactions: [] }],
    ['eip155', 'eth_sign', [to, '0x']],
    ...[
      undefined,
      [],
      GRANT,
      [GRANT, null],
      [{ ...GRANT, expiry: '2000000000' }],
      [{ ...GRANT, expiry: 0 }],
      [{ ...GRANT, expiry: Infinity }],
      [{ ...GRANT, chainId: 1 }],
      [{ ...GRANT, address: 'vera.eth' }],
      [{ ...GRANT, signer: to }],
      [{ ...GRANT, permissions: [] }],
      [{ ...GRANT, permissions: { 0: PERMISSION, length: 1 } }],
      [{ ...GRANT, permissions: [{ data: {} }] }],
      [{ ...GRANT, permissions: [{ ...PERMISSION, data: 'all' }] }],
      [{ ...GRANT, permissions: [Object.create(PERMISSION)] }],
      [Object.create(GRANT)],
    ].map((params): ['eip155', string, unknown] => ['eip155', 'wallet_grantPermissions', params]),
  ]
  // @spec:5.23 @spec:5.24 @spec:5.25 @spec:7.53
  for (const [namespace, method, params] of bad) assert.not.ok(isWellFormed(namespace, method, params), method)
})

test('R189: a transaction that hands the account to other code is refused, however it says so', () => {
  const to = `0x${'ab'.repeat(20)}`
  const send = (over: object) => isWellFormed('eip155', 'eth_sendTransaction', [{ to, ...over }])
  for (const type of [0, 2, '0x0', '0x2', '0x02', undefined]) assert.ok(send({ type }), String(type))
  const wrong = [{ authorizationList: [] }, { authorizationList: [{}] }, { authorizationList: null }]
  for (const over of [...wrong, ...[4, '0x4', '0x04', '0X4', '4', 'eip7702'].map(type => ({ type }))]) {
    assert.not.ok(send(over), JSON.stringify(over))
    assert.is(faultOf('eth_sendTransaction', [{ to, ...over }]), 'The account can’t be handed to other code (EIP-7702)')
  }
  for (const params of [{ calls: [{ to }], authorizationList: [] }, { calls: [{ to, authorizationList: [] }] }])
    assert.not.ok(isWellFormed('eip155', 'wallet_sendCalls', [params]))
})

test('calls without a target are told apart from other invalid ones: they would create a contract', () => {
  const to = `0x${'ab'.repeat(20)}`
  const faultIn = (...calls: unknown[]) => faultOf('wallet_sendCalls', [{ calls }])
  for (const call of [{ data: '0x60' }, { to: undefined, data: '0x60' }, { to: null }, { to: '0x', data: '0x60' }])
    // @spec:5.23
    assert.is(faultIn({ to }, call), 'A call has no target: wallet_sendCalls can’t create contracts')
  for (const call of [{ to: 'vera.eth' }, { to: 5 }, { to, data: 'xyz' }, null, 'x'])
    assert.is(faultIn({ to }, call), 'Invalid parameters')
  assert.is(faultOf('wallet_sendCalls', undefined), 'Invalid parameters')
  assert.is(faultOf('eth_sendTransaction', [{ calls: [{}] }]), 'Invalid parameters')
})

test.run()
