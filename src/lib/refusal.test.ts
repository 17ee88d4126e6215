import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError, type ErrorCode } from './errors.ts'
import { isRefusal } from './refusal.ts'

const test = suite('refusals of a wallet')
const failed = (data: Record<string, unknown>) => new ModalError('wallet/failed', { data })

test('answers that rule out that anything was sent', () => {
  for (const code of ['wallet/declined', 'wallet/unauthorized', 'wallet/unsupported-method', 'wallet/unknown-chain', 'wallet/account-changed'] as ErrorCode[]) assert.ok(isRefusal(new ModalError(code)), code)
  for (const data of [{ code: -32602 }, { reason: 'Insufficient funds for gas' }, { code: 5700 }, { code: 5710 }, { code: 5740 }, { code: 5750 }, { code: 5760 }]) assert.ok(isRefusal(failed(data)), JSON.stringify(data))
})

test('answers after which nobody can tell', () => {
  for (const code of ['wallet/failed', 'wallet/disconnected', 'http/network', 'rpc/timeout'] as ErrorCode[]) assert.not.ok(isRefusal(new ModalError(code)), code)
  for (const data of [{}, { code: -32603 }, { code: 5730 + 1 }, { code: 57000 }, { reason: 'already known' }]) assert.not.ok(isRefusal(failed(data)), JSON.stringify(data))
})

test.run()
