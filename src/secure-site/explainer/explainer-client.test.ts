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
const nodes = { token: async () => usdc, code: async () => '0x' }

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

test('it gets the job, what it asks of tokens and code, and ends with its answer', async () => {
  const { worker, explain, ended } = setUp()
  const token = async (it: string) => (it === '0x1' ? usdc : Promise.reject(new Error('no node')))
  const answer = explain(job, { token, code: async it => `${it}6001` })
  await settled()
  const asked = [
    { asks: 'token', of: '0x1' },
    { asks: 'token', of: '0x2' },
    { asks: 'code', of: '0x3' },
  ]
  for (const it of asked) worker.say(it)
  await settled()
  const told = [usdc, undefined, '0x36001']
  const [first, ...others] = worker.posted
  assert.equal(first, { job })
  for (const [at, it] of asked.entries())
    assert.equal(
      others.find(other => 'of' in other && other.of === it.of),
      { ...it, told: told[at] },
    )
  assert.is(ended(), 0)
  worker.say({ clear })
  assert.is(await answer, clear)
  await settled()
  assert.is(ended(), 1)
})

test('after 40 questions no node is asked another one', async () => {
  const { worker, explain } = setUp()
  let asked = 0
  const count = async () => (asked++, usdc)
  const answer = explain(job, { token: count, code: count })
  await settled()
  for (let at = 0; at < 50; at++) worker.say({ asks: at % 2 ? 'token' : 'code', of: String(at) })
  await settled()
  const unheard = worker.posted.filter(it => 'of' in it && it.told === undefined)
  assert.equal([asked, worker.posted.length, unheard.length], [40, 51, 10])
  worker.say({ clear })
  await answer
})

test('one that does not load, breaks, or takes too long explains nothing and is ended', async () => {
  const broken = setUp()
  const answer = broken.explain(job, nodes)
  await settled()
  broken.worker.dispatchEvent(new Event('error'))
  assert.is(await answer, undefined)
  const slow = setUp(5)
  assert.is(await slow.explain(job, nodes), undefined)
  await settled()
  assert.equal([broken.ended(), slow.ended()], [1, 1])
  const missing = setUp(undefined, () => Promise.reject(new TypeError('Failed to fetch')))
  assert.is(await missing.explain(job, nodes), undefined)
})

test('one that comes after the approval was drawn is ended unused', async () => {
  let arrive = () => {}
  const late = setUp(5, () => new Promise<void>(resolve => (arrive = resolve)))
  assert.is(await late.explain(job, nodes), undefined)
  arrive()
  await settled()
  assert.equal([late.ended(), late.worker.posted.length], [1, 0])
})

test.run()
