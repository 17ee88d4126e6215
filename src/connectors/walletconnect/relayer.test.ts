import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled } from '../../../test/async.ts'
import { dedupeMessages } from './relayer.ts'

const test = suite('messages heard once')
const END = { topic: 't', message: 'end' }

test('R51: of two equal messages at once one is taken, another one too, and the same again later is the library’s to judge', async () => {
  const heard: string[] = []
  let gate = deferred<void>()
  const relayer = {
    async onMessageEvent({ topic, message }: typeof END) {
      await gate.promise
      heard.push(`${topic} ${message}`)
    },
  }
  dedupeMessages(relayer)
  const all = [END, { ...END }, { ...END, message: 'other' }, { ...END, topic: 'u' }].map(event =>
    relayer.onMessageEvent(event),
  )
  gate.resolve()
  await Promise.all(all)
  assert.equal(heard.sort(), ['t end', 't other', 'u end'])
  gate = deferred()
  const again = relayer.onMessageEvent(END)
  gate.reject(new Error('broken'))
  assert.is((await failure(again)).message, 'broken')
  await settled()
  gate = deferred()
  gate.resolve()
  await relayer.onMessageEvent(END)
  assert.is(heard.length, 4, 'one that failed is taken when it comes again')
})

test.run()
