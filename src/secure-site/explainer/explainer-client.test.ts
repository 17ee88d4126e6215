import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { createExplain } from './explainer-client.ts'
import type { Clear, ExplainJob, ToExplainer } from './job.ts'

const test = suite('explainer client')
const job: ExplainJob = {
  does: 'calls',
  network: 'eip155:1',
  account: '0x',
  coin: { symbol: 'ETH', decimals: 18 },
  calls: [],
}
const clear: Clear = { title: 'Send', lines: [], isLacking: false, names: new Map() }
const usdc = { symbol: 'USDC', decimals: 6 }

class FakeWorker extends EventTarget {
  posted: ToExplainer[] = []
  postMessage(word: ToExplainer) {
    this.posted.push(word)
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function setUp(patienceMs?: number, start?: () => Promise<unknown>) {
  const worker = new FakeWorker()
  let ended = 0
  const started = { worker: worker as unknown as Worker, end: () => void ended++ }
  const explain = createExplain(async () => (await start?.(), started), patienceMs)
  return { worker, explain, ended: () => ended }
}

test('it gets the job, what it asks of tokens, and ends with its answer', async () => {
  const { worker, explain, ended } = setUp()
  const answer = explain(job, async it => (it === '0x1' ? usdc : Promise.reject(new Error('no node'))))
  await settled()
  worker.say({ asks: '0x1' })
  worker.say({ asks: '0x2' })
  await settled()
  assert.equal(worker.posted, [{ job }, { token: '0x1', told: usdc }, { token: '0x2', told: undefined }])
  assert.is(ended(), 0)
  worker.say({ clear })
  assert.is(await answer, clear)
  await settled()
  assert.is(ended(), 1)
})

test('after 40 tokens no node is asked for another one', async () => {
  const { worker, explain } = setUp()
  let asked = 0
  const answer = explain(job, async () => (asked++, usdc))
  await settled()
  for (let at = 0; at < 50; at++) worker.say({ asks: String(at) })
  await settled()
  assert.equal([asked, worker.posted.at(-1)], [40, { token: '49', told: undefined }])
  worker.say({ clear })
  await answer
})

test('one that does not load, breaks, or takes too long explains nothing and is ended', async () => {
  const broken = setUp()
  const answer = broken.explain(job, async () => usdc)
  await settled()
  broken.worker.dispatchEvent(new Event('error'))
  assert.is(await answer, undefined)
  const slow = setUp(5)
  assert.is(await slow.explain(job, async () => usdc), undefined)
  await settled()
  assert.equal([broken.ended(), slow.ended()], [1, 1])
  const missing = setUp(undefined, () => Promise.reject(new TypeError('Failed to fetch')))
  assert.is(await missing.explain(job, async () => usdc), undefined)
})

test('one that comes after the approval was drawn is ended unused', async () => {
  let arrive = () => {}
  const late = setUp(5, () => new Promise<void>(resolve => (arrive = resolve)))
  assert.is(await late.explain(job, async () => usdc), undefined)
  arrive()
  await settled()
  assert.equal([late.ended(), late.worker.posted.length], [1, 0])
})

test.run()
