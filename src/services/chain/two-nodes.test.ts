import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ModalError } from '../../base/errors.ts'
import { askTwo } from './two-nodes.ts'

const test = suite('two nodes')
const failing = (...names: string[]) => {
  const asked: string[] = []
  const ask = async (name: string) => {
    asked.push(name)
    if (names.includes(name)) throw new Error(name)
    return name === 'none' ? undefined : name
  }
  return { asked, ask }
}

test('two are asked, a third only in the place of one that fails', async () => {
  const rows: [origins: string[], failing: string[], answers: unknown[], asked: string[]][] = [
    [['a', 'b', 'c'], [], ['a', 'b'], ['a', 'b']],
    [['a', 'b', 'c'], ['a'], ['b', 'c'], ['a', 'b', 'c']],
    [
      ['a', 'b', 'c', 'd'],
      ['a', 'b'],
      ['c', 'd'],
      ['a', 'b', 'c', 'd'],
    ],
    [['a', 'b'], ['b'], ['a'], ['a', 'b']],
    [['a', 'none'], [], ['a', undefined], ['a', 'none']],
  ]
  for (const [origins, bad, answers, all] of rows) {
    const { asked, ask } = failing(...bad)
    assert.equal([await askTwo(origins, ask), asked], [answers, all])
  }
})

test('if none answers, the first failure is told; an abort ends it', async () => {
  const { ask } = failing('a', 'b')
  assert.is(await askTwo(['a', 'b'], ask).catch((error: Error) => error.message), 'a')
  const stop = async () => {
    throw new ModalError('request/aborted')
  }
  assert.is(await askTwo(['a', 'b'], stop).catch((error: ModalError) => error.code), 'request/aborted')
})

test.run()
