import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError, toModalError, type ErrorCode } from './errors.ts'
import { isRefusal, unsent } from './refusal.ts'

const test = suite('refusals of a wallet')
const failed = (data: Record<string, unknown>) => new ModalError('wallet/failed', { data })

test('answers that rule out that anything was sent', () => {
  for (const code of [
    'wallet/declined',
    'wallet/unauthorized',
    'wallet/unsupported-method',
    'wallet/unknown-chain',
    'wallet/account-changed',
  ] as ErrorCode[])
    assert.ok(isRefusal(new ModalError(code)), code)
  for (const data of [
    { code: -32602 },
    { reason: 'Insufficient funds for gas' },
    ...[5700, 5710, 5720, 5730, 5740, 5750, 5760].flatMap(code => [{ code }, { code: String(code) }]),
  ])
    assert.ok(isRefusal(failed(data)), JSON.stringify(data))
})

test('answers after which nobody can tell', () => {
  for (const code of ['wallet/failed', 'wallet/disconnected', 'http/network', 'rpc/timeout'] as ErrorCode[])
    assert.not.ok(isRefusal(new ModalError(code)), code)
  for (const data of [
    {},
    { code: -32603 },
    ...[5690, 5701, 5731, 5755, 5769, 5770, 5780, 5790, 5800, 4700, 6700, 570, 57, 57000, 15700, 57600].map(code => ({
      code,
    })),
    { code: '5700x' },
    { code: '' },
    { reason: 'already known' },
  ])
    assert.not.ok(isRefusal(failed(data)), JSON.stringify(data))
})

test('of EIP-5792 just the seven codes of a batch that did not begin; no others and no codes like them', () => {
  const refused = Array.from({ length: 2000 }, (_, i) => 4000 + i).filter(code => isRefusal(failed({ code })))
  assert.equal(refused, [5700, 5710, 5720, 5730, 5740, 5750, 5760])
  for (const code of [15700, 57000, 570, '5700x', 'x5700', -5700, 5700.5])
    assert.not.ok(isRefusal(failed({ code })), String(code))
  assert.not.ok(isRefusal(failed({ code: 32602 })))
})

test('a code of ours that only begins or ends like a refusal is none', () => {
  for (const code of [
    'x/wallet/declined',
    'wallet/declined-later',
    'wallet/not-declined',
    'walletconnect/declined',
    'declined',
  ])
    assert.not.ok(isRefusal(new ModalError(code as ErrorCode)), code)
})

test('R143: what was stopped before anything went out was not sent; no error of a wallet says so by itself', () => {
  assert.ok(isRefusal(unsent('The wallet signed another transaction. Nothing was sent.')))
  const { code, data } = unsent(
    'no',
    new ModalError('rpc/error', { data: { code: -32002, reason: 'simulation failed' } }),
  )
  assert.equal([code, data], ['rpc/error', { code: -32002, reason: 'simulation failed', isUnsent: true }])
  for (const error of [{ isUnsent: true }, { data: { isUnsent: true } }, { code: -32603, data: { isUnsent: true } }])
    assert.not.ok(isRefusal(toModalError(error, 'wallet/failed')))
})

test.run()
