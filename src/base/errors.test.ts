import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CATALOGUE } from './error-catalogue.ts'
import { isAlert } from '../core/alert.ts'
import { completeMessages } from './error-messages.ts'
import {
  attempt,
  codeOfText,
  isSilent,
  isAbort,
  isModalError,
  ModalError,
  toModalError,
  type ErrorCode,
} from './errors.ts'

const test = suite('errors')
completeMessages()
const of = (error: unknown) => toModalError(error, 'wallet/failed')

test('carries code, cause and data, and the exact message of the specification where there is one', () => {
  const cause = new Error('why')
  const error = new ModalError('network/last', { cause, data: { id: 1 } })
  assert.instance(error, Error)
  assert.equal([error.name, error.code, error.cause, error.data], ['ModalError', 'network/last', cause, { id: 1 }])
  const messages: [ErrorCode, string][] = [
    ['adapter/missing', 'Adapter not found'],
    ['network/unsupported', 'Chain is not supported'],
    ['network/undefined', 'CaipNetwork is undefined'],
    ['network/last', 'Cannot remove last network for a namespace'],
    ['options/siwx-conflict', 'Cannot set both `siweConfig` and `siwx` options'],
    ['options/project-id', 'Project ID Not Configured'],
    ['request/aborted', 'Request was aborted'],
    ['service/invalid-key', 'Invalid Project ID'],
    ['service/origin-not-allowed', 'Invalid App Configuration: origin not on allowlist'],
    ['service/session-expired', 'Session Expired: invalid session, check time settings'],
    ['service/social-timeout', 'Invalid App Configuration: no answer to a social login'],
    ['network/not-found', 'Network Not Found'],
    ['data/balance-unavailable', 'Token Balance Unavailable'],
    ['siwx/disabled', 'SIWX is not enabled'],
    ['wallet/pending', 'The wallet has a pending request that must be answered first.'],
  ]
  for (const [code, text] of messages) assert.is(new ModalError(code).message, text)
  assert.is(new ModalError('options/invalid', { message: 'networks: empty' }).message, 'networks: empty')
})

test('gives every code a surface and says whether Retry helps', () => {
  const by = (surface: string) =>
    Object.keys(CATALOGUE)
      .filter(code => CATALOGUE[code as ErrorCode].surface === surface)
      .sort()
  assert.equal(by('silent'), ['embedded/declined', 'request/aborted', 'wallet/declined'])
  assert.equal(by('alert'), [
    'element/not-found',
    'embedded/no-passkeys',
    'network/not-found',
    'options/project-id',
    'service/invalid-key',
    'service/origin-not-allowed',
    'service/rate-limited',
    'service/session-expired',
    'service/social-timeout',
    'service/unavailable',
  ])
  assert.equal(by('throw'), [
    'adapter/missing',
    'address/invalid',
    'chain/unsupported',
    'connect/no-account',
    'connect/no-client',
    'connect/no-network',
    'modal/absent',
    'modal/destroyed',
    'network/last',
    'network/undefined',
    'options/invalid',
    'options/siwx-conflict',
    'pay/redirected',
    'pay/request',
    'pay/too-much',
    'pay/unreadable',
    'pay/unsupported',
    'rpc/no-url',
    'siwx/disabled',
    'walletconnect/invalid-uri',
    'walletconnect/missing',
  ])
  const retry = Object.keys(CATALOGUE)
    .filter(code => CATALOGUE[code as ErrorCode].retry)
    .sort()
  assert.equal(retry, [
    'chunk/failed',
    'data/balance-unavailable',
    'element/not-found',
    'embedded/declined',
    'embedded/failed',
    'embedded/timeout',
    'embedded/unavailable',
    'embedded/window-lost',
    'http/bad-reply',
    'http/network',
    'http/status',
    'http/timeout',
    'pay/expired',
    'pay/invalid',
    'pay/not-checked',
    'rpc/error',
    'rpc/timeout',
    'service/rate-limited',
    'service/session-expired',
    'service/social-timeout',
    'service/unavailable',
    'siwx/failed',
    'siwx/refused',
    'wallet/account-changed',
    'wallet/declined',
    'wallet/disconnected',
    'wallet/failed',
    'wallet/no-accounts',
    'wallet/no-networks',
    'wallet/unauthorized',
    'wallet/window-blocked',
    'wallet/window-lost',
  ])
  for (const [code, { surface }] of Object.entries(CATALOGUE)) {
    assert.equal([isSilent(code as ErrorCode), isAlert(code as ErrorCode)], [surface === 'silent', surface === 'alert'])
    assert.match(code, /^[a-z]+\/[a-z-]+$/)
  }
})

const declined: [string, unknown][] = [
  ['number', { code: 4001, message: 'x' }],
  ['text number', { code: '4001' }],
  ['Error with code', Object.assign(new Error('nope'), { code: 4001 })],
  ['data.originalError', { code: -32603, data: { originalError: { code: 4001 } } }],
  ['cause', { code: -32000, cause: { code: 4001 } }],
  ['error', { error: { code: 4001 } }],
  ['info.error', { code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }],
  ['three deep', { cause: { error: { data: { originalError: { code: 4001 } } } } }],
  ['Error cause', new Error('outer', { cause: Object.assign(new Error('inner'), { code: 4001 }) })],
  ['WalletConnect', { code: 5000, message: 'x' }],
  ['text only', 'User rejected the request.'],
  ['denied', new Error('MetaMask Tx Signature: User denied transaction signature.')],
  ['declined', { message: 'user declined' }],
  ['cancelled', { message: 'User cancelled' }],
  ['canceled', { message: 'The user canceled the request' }],
  ['by user', { code: -32603, message: 'Request rejected by user' }],
  ['cancelled by the user', { message: 'Action cancelled by the user.' }],
  ['short message', { shortMessage: 'User rejected the request.', message: 'long' }],
  ['has rejected', 'The user has rejected this.'],
]
for (const [shape, error] of declined)
  test(`R34: reads 4001 as declined: ${shape}`, () => assert.is(of(error).code, 'wallet/declined'))

const codes: [number | string, ErrorCode][] = [
  [-32002, 'wallet/pending'],
  [4100, 'wallet/unauthorized'],
  [4200, 'wallet/unsupported-method'],
  [-32601, 'wallet/unsupported-method'],
  [4900, 'wallet/disconnected'],
  [4901, 'wallet/disconnected'],
  [4902, 'wallet/unknown-chain'],
  ['4902', 'wallet/unknown-chain'],
  ['-32002', 'wallet/pending'],
]
for (const [number, code] of codes)
  test(`R38: reads ${JSON.stringify(number)} bare and wrapped, and keeps the number`, () => {
    for (const error of [
      { code: number },
      { code: -32603, data: { originalError: { code: number } } },
      { cause: { code: number } },
      { error: { code: number } },
      { info: { error: { code: number } } },
    ]) {
      assert.is(of(error).code, code)
      assert.is(of(error).data!.code, Number(number))
    }
  })

test('R34: keeps the outer number when only the words say what happened', () => {
  assert.equal(of({ code: -32603, message: 'User rejected' }).data, { reason: 'User rejected', code: -32603 })
  assert.equal(of({ code: -32000, cause: { code: -32005, message: 'limit' } }).data, { reason: 'limit', code: -32000 })
})

test('R153: what words say of a chain is nobody’s code, whatever the number beside them', () => {
  const message = 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.'
  for (const error of [message, { message }, { code: -32603, message }, new Error(message)])
    assert.is(of(error).code, 'wallet/failed')
})

const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
const angry = new Proxy(
  {},
  {
    get() {
      throw new Error('get')
    },
    has() {
      throw new Error('has')
    },
    getPrototypeOf() {
      throw new Error('proto')
    },
    ownKeys() {
      throw new Error('keys')
    },
  },
)
const cyclic: Record<string, unknown> = {}
Object.assign(cyclic, { cause: cyclic, error: cyclic, info: { error: cyclic }, data: { originalError: cyclic } })
const strange: [string, unknown][] = [
  ['string', 'boom'],
  ['empty string', ''],
  ['undefined', undefined],
  ['null', null],
  ['number', 7],
  ['NaN', NaN],
  ['boolean', false],
  ['BigInt', 10n],
  ['symbol', Symbol('s')],
  ['function', () => 1],
  ['frozen', Object.freeze({ message: 'f' })],
  ['frozen Error', Object.freeze(new Error('f'))],
  ['no prototype', Object.create(null)],
  ['array', [1, 2]],
  ['revoked proxy', revoked()],
  ['throwing proxy', angry],
  ['cyclic', cyclic],
  [
    'throwing getters',
    {
      get code() {
        throw 1
      },
      get message() {
        throw 2
      },
      get data() {
        throw 3
      },
      get cause() {
        throw 4
      },
    },
  ],
  [
    'throwing conversions',
    {
      code: {
        valueOf() {
          throw 1
        },
        toString() {
          throw 2
        },
      },
      message: {
        toString() {
          throw 3
        },
      },
    },
  ],
  ['BigInt code', { code: 12n }],
  ['symbol code', { code: Symbol('c') }],
  ['object code', { code: {} }],
  ['inherited name code', { code: 'constructor' }],
  ['proxy inside', { cause: angry, error: revoked() }],
  ['message object', { message: { a: 1 } }],
  ['Date', new Date(NaN)],
]
for (const [kind, thrown] of strange)
  test(`R38: makes an error of a thrown ${kind}`, () => {
    const error = of(thrown)
    assert.instance(error, ModalError)
    assert.is(error.code, 'wallet/failed')
    assert.is(error.message, 'The wallet returned an error.')
    assert.type(error.data!.reason, 'string')
    assert.ok(Object.is(error.cause, thrown))
  })

test('R68: keeps foreign text as cleaned plain text of at most 200 characters', () => {
  const reason = (message: string) => of({ message }).data!.reason as string
  assert.is(reason('insufficient\u202e funds\n\tfor\u0000 gas'), 'insufficient funds for gas')
  assert.is(reason('<b>bold</b>'), '<b>bold</b>')
  assert.is([...reason('x'.repeat(1_000_000))].length, 200)
  assert.is([...reason('😀'.repeat(500))].length, 200)
  assert.is(of('plain text').data!.reason, 'plain text')
  assert.is(of({ code: -32603, cause: { message: 'inner words' } }).data!.reason, 'inner words')
  assert.not.match(of({ message: 'key 0xsecret' }).message, 'secret')
})

test('what a wallet says replaces no message of ours, and is in data', () => {
  for (const words of ['You shall not pass', 'User rejected the request, sort of', 'Unauthorized: invalid key']) {
    const error = of({ code: -32000, message: words })
    assert.is(error.message, new ModalError(error.code).message)
    assert.is(error.data!.reason, words)
  }
})

test('prints with its name and message, and serialises with its code and where that is described', () => {
  const error = new ModalError('wallet/declined', { data: { reason: 'no' } })
  assert.is(String(error), 'ModalError: The user rejected the request.')
  assert.ok(error.stack!.includes('The user rejected the request.'))
  assert.equal(JSON.parse(JSON.stringify(error)), {
    name: 'ModalError',
    code: 'wallet/declined',
    docs: 'https://wallet-modal.example/docs/reference/errors#wallet-declined',
    data: { reason: 'no' },
  })
  assert.is(structuredClone(error).message, 'The user rejected the request.')
})

test('isModalError tells our errors, each by its code, and those of another copy', () => {
  const error: unknown = new ModalError('wallet/declined')
  assert.ok(isModalError(error))
  assert.ok(isModalError(error, 'wallet/declined'))
  assert.not(isModalError(error, 'wallet/pending'))
  const copy = Object.assign(new Error('x'), { name: 'ModalError', code: 'http/status' })
  assert.ok(isModalError(copy, 'http/status'))
  for (const other of [undefined, null, 'ModalError', 4001, {}, new Error('ModalError'), { code: 'wallet/declined' }])
    assert.not(isModalError(other))
  for (const hostile of [angry, revoked()]) assert.not(isModalError(hostile))
})

test('passes its own errors through unchanged', () => {
  const error = new ModalError('chunk/failed')
  assert.is(toModalError(error, 'wallet/failed'), error)
})

test('tells aborts, and keeps a wallet that reports one of its own from being silent', () => {
  const abort = new DOMException('The operation was aborted', 'AbortError')
  assert.ok(isAbort(abort))
  assert.ok(isAbort(new ModalError('request/aborted')))
  for (const other of [
    undefined,
    null,
    'AbortError',
    new Error('AbortError'),
    new DOMException('', 'TimeoutError'),
    angry,
    revoked(),
  ])
    assert.not(isAbort(other))
  assert.is(toModalError(abort, 'http/network').code, 'request/aborted')
  assert.is(toModalError(abort, 'wallet/failed').code, 'wallet/failed')
})

test('R56: knows the three texts of the services, wherever they arrive', () => {
  assert.is(codeOfText('Unauthorized: origin not allowed'), 'service/origin-not-allowed')
  assert.is(
    codeOfText('{"reason":"JWT validation error: JWT Token is not yet valid: basic token"}'),
    'service/session-expired',
  )
  assert.is(of(new Error('WebSocket connection closed: Unauthorized: invalid key')).code, 'service/invalid-key')
  assert.is(codeOfText('Unauthorized'), undefined)
})

test('reads without throwing', () => {
  assert.is(
    attempt(() => 5),
    5,
  )
  assert.is(
    attempt(() => {
      throw new Error('no')
    }),
    undefined,
  )
})

test.run()
