import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { emptyOf, endOf, missingFrom } from './coverage.ts'

const test = suite('what the activity says of itself')
type Told = Parameters<typeof endOf>[0]
const said = (told: Told) => [endOf(told), emptyOf(told), missingFrom(told)]

test('that this is everything, and that there was nothing, is said only where the source has come to its end', () => {
  assert.equal(said({ status: 'done' }), ['activity.end', 'activity.none', undefined])
  assert.equal(said({ status: 'stopped' }), ['activity.export.part', 'activity.scope.none', undefined])
  assert.equal(said({ status: 'unknown' }), [undefined, 'activity.unknown', undefined])
  for (const status of ['idle', 'loading', 'ready', 'failed'] as const)
    assert.equal(said({ status }), [undefined, undefined, undefined])
})

test('a source that cannot tell everything never says that it has, and what can be missing is said', () => {
  for (const status of ['ready', 'done'] as const) {
    assert.equal(said({ status, scope: {} }), [undefined, 'activity.scope.none', 'activity.scope.native'])
    const whole = { status, scope: { isWhole: true } }
    assert.equal(said(whole), [undefined, 'activity.scope.none', 'activity.scope.tokens'])
    const part = { status, scope: { isWhole: true, isPart: true } }
    assert.equal(said(part), [undefined, 'activity.scope.none', 'activity.scope.received'])
  }
})

test('an explorer lists nothing of what contracts send in native currency, so its end is not everything, nor nothing', () => {
  const by = 'explorer.example'
  assert.equal(said({ status: 'ready', by }), [undefined, undefined, 'activity.scope.received'])
  assert.equal(said({ status: 'done', by }), [undefined, 'activity.scope.none', 'activity.scope.received'])
})

test.run()
