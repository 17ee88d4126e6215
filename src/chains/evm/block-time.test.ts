import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import { blockTime as blockTimeOf } from './block-time.ts'
import { clientOver } from './client.ts'

const test = suite('time of a block')
const blockTime = (read: (block: string) => Promise<unknown>) =>
  blockTimeOf(clientOver((_, [block]) => read(block as string)))
const hex = (value: number) => `0x${value.toString(16)}`
const START = 1_700_000_000
/** A chain with a block every `seconds`, `height` of them. */
const chain =
  (seconds: number, height = 1000) =>
  async (block: string) => {
    const number = block === 'latest' ? height : Number(block)
    return { number: hex(number), timestamp: hex(Math.floor(START + number * seconds)) }
  }

test('is the mean of the last twenty', async () => {
  assert.is(await blockTime(chain(12)), 12_000)
  assert.is(await blockTime(chain(2)), 2_000)
  assert.is(await blockTime(chain(0.25)), 250)
})

test('is not known of a chain that is young, stands still, or makes blocks when it likes', async () => {
  for (const read of [chain(12, 19), chain(0), chain(120), chain(3600), chain(-12)])
    assert.is(await blockTime(read), undefined)
})

test('is not known from what is no block', async () => {
  for (const broken of [
    null,
    undefined,
    'x',
    7,
    [],
    {},
    { number: '0x64' },
    { number: '0x64', timestamp: 5 },
    { number: '100', timestamp: '0x1' },
  ]) {
    assert.is(await blockTime(async () => broken), undefined)
    assert.is(
      await blockTime(async block => (block === 'latest' ? { number: '0x64', timestamp: '0x64' } : broken)),
      undefined,
    )
  }
  assert.is(
    (
      await failure(
        blockTime(async () => {
          throw new ModalError('http/network')
        }),
      )
    ).code,
    'http/network',
  )
})

test.run()
