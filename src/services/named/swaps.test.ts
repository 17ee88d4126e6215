import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import { inOrder, type Maker } from './swaps.ts'

const test = suite('swaps by several')
const query = { account: '0xa', network: 'eip155:1', from: 'eip155:1:0x1', to: 'eip155:1:0x2', amount: 5n }

/** One who says what it is asked, and answers so; an error is thrown. */
function maker(name: string, heard: string[], answer: bigint | Error | undefined): Maker & { answer: typeof answer } {
  const it = {
    answer,
    async quote() {
      heard.push(`${name} quotes`)
      if (it.answer instanceof Error) throw it.answer
      return it.answer
    },
    async buildSwap() {
      heard.push(`${name} builds`)
      return { from: '0xa', to: name, data: '0x' }
    },
  }
  return it
}
function start(first: bigint | Error | undefined, second: bigint | Error | undefined) {
  const heard: string[] = []
  const [a, b] = [maker('a', heard, first), maker('b', heard, second)]
  return { heard, a, b, swaps: inOrder([a, b]) }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.unreachable(),
    (error: unknown) => error,
  )
const [down, gone] = [new ModalError('http/network'), new ModalError('http/timeout')]

test('the first with a way is enough, even if the next would pay more; who quoted builds', async () => {
  const { swaps, heard } = start(7n, 9n)
  assert.is(await swaps.quote(query), 7n)
  assert.is((await swaps.buildSwap({ ...query, slippage: 0.5 })).to, 'a')
  assert.equal(heard, ['a quotes', 'a builds'])
})

test('the next is asked where the first knows no way or does not answer, and builds then', async () => {
  for (const answer of [undefined, down]) {
    const { swaps, heard } = start(answer, 9n)
    assert.is(await swaps.quote(query), 9n)
    assert.is((await swaps.buildSwap({ ...query, slippage: 0.5 })).to, 'b')
    assert.equal(heard, ['a quotes', 'b quotes', 'b builds'])
  }
})

test('what nobody quoted is quoted before it is built', async () => {
  const { swaps, a, heard } = start(7n, 9n)
  await swaps.quote(query)
  a.answer = undefined
  assert.is((await swaps.buildSwap({ ...query, amount: 6n, slippage: 0.5 })).to, 'b')
  assert.equal(heard, ['a quotes', 'a quotes', 'b quotes', 'b builds'])
})

test('no way anywhere is no way; a failure is told where no other knows one', async () => {
  assert.is(await start(undefined, undefined).swaps.quote(query), undefined)
  assert.is(await failure(start(down, undefined).swaps.quote(query)), down)
  assert.is(await failure(start(undefined, gone).swaps.quote(query)), gone)
  assert.is(await failure(start(down, gone).swaps.quote(query)), down)
})

test('nobody else is asked where two nodes disagree, or the user left', async () => {
  for (const error of [new ModalError('rpc/error', { data: { apart: true } }), new ModalError('request/aborted')]) {
    const { swaps, heard } = start(error, 9n)
    assert.is(await failure(swaps.quote(query)), error)
    assert.equal(heard, ['a quotes'])
  }
})

test.run()
