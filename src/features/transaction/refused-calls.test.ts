import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { offerMessages } from '../../i18n/shared.ts'
import { ModalError } from '../../base/errors.ts'
import { isRefusal } from '../../base/refusal.ts'
import { refusalOfCalls } from './refused-calls.ts'

const test = suite('calls that the wallet refused')
const refused = (code: unknown) => new ModalError('wallet/failed', { data: { code } })

test('each of the standard’s errors about sending has its text, which says whether money moved', () => {
  for (const code of [5700, 5710, 5720, 5740, 5750, 5760]) {
    const key = refusalOfCalls(refused(code))
    assert.match(offerMessages[key as keyof typeof offerMessages], /\. Nothing (more )?was sent\.$/, String(code))
    assert.ok(isRefusal(refused(code)), String(code))
  }
})

test('no other error is taken for one', () => {
  for (const code of [5730, 4001, 57500, 575, undefined, null, {}, 'constructor', '__proto__'])
    assert.is(refusalOfCalls(refused(code)), undefined, String(code))
  assert.is(refusalOfCalls(new ModalError('wallet/failed')), undefined)
})

test.run()
