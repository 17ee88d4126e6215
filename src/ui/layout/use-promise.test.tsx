import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled, type Deferred } from '../../../test/async.ts'
import { usePromise } from './hooks.tsx'

const test = suite('later')

function start() {
  const asked: Record<string, Deferred<string>[]> = {}
  const ask = (key: string | undefined) => {
    const answer = deferred<string>()
    ;(asked[String(key)] ??= []).push(answer)
    return answer.promise
  }
  const Probe = ({ of, onDrawn }: { of: string | undefined; onDrawn: () => void }) => {
    const text = usePromise(ask, of) ?? 'nothing'
    useEffect(() => onDrawn())
    return <p>{text}</p>
  }
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  /** What is rendered for a key, with its effects done. */
  const show = async (key: string | undefined) => {
    // Answers first reach their callers.
    await settled()
    const drawn = deferred<void>()
    root.render(<Probe of={key} onDrawn={() => drawn.resolve()} />)
    await drawn.promise
    return box.textContent
  }
  return { asked, show, clear: () => root.render(<i />) }
}

test('gives what comes for the key in front, and nothing of one that is not', async () => {
  const { asked, show } = start()
  assert.is(await show('a'), 'nothing')
  asked['a']![0]!.resolve('of a')
  assert.is(await show('a'), 'of a')
  assert.is(await show('b'), 'nothing')
  assert.is(await show('a'), 'of a')
  asked['b']![0]!.resolve('of b, late')
  assert.is(await show('a'), 'of a')
  assert.is(await show('b'), 'nothing')
  asked['b']![1]!.resolve('of b')
  assert.is(await show('b'), 'of b')
  assert.equal([asked['a']!.length, asked['b']!.length], [2, 2], 'one question each time a key comes in front')
})

test('no key is a key too: before its answer there is nothing', async () => {
  const { asked, show } = start()
  assert.is(await show(undefined), 'nothing')
  asked['undefined']![0]!.resolve('of no key')
  assert.is(await show(undefined), 'of no key')
  assert.is(await show('a'), 'nothing')
})

test('a failure gives nothing, and a component drawn anew asks again', async () => {
  const { asked, show, clear } = start()
  await show('a')
  asked['a']![0]!.reject(new Error('gone'))
  assert.is(await show('a'), 'nothing')
  clear()
  await show('a')
  asked['a']![1]!.resolve('of a')
  assert.is(await show('a'), 'of a')
})

test.run()
