import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { stretched } from './time.ts'

const test = suite('limits of time')

test('a limit is in whole milliseconds, however much slower the machine is, as AbortSignal.timeout wants it', () => {
  // 3,000 times 2.2 is 6600.000000000001.
  assert.is(stretched(3_000, 2.2), 6_601)
  assert.is(stretched(1_000, 2), 2_000)
})

test.run()
