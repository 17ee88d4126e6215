import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import { softPasskey, verify } from '../../../test/soft-passkey.ts'
import { ROOT } from '../passkey/user-handle.ts'
import { Refusal, type Job } from './job.ts'
import { createSigners, SignerLost } from './signer-client.ts'

const test = suite('signer client')

const page = globalThis as unknown as { Worker?: unknown; trustedTypes?: unknown }
const workers: FakeWorker[] = []
class FakeWorker extends EventTarget {
  posted: [job: Job, transfer: ArrayBuffer[]][] = []
  isOver = false
  constructor(readonly url: string) {
    super()
    workers.push(this)
  }
  postMessage(job: Job, transfer: ArrayBuffer[]) {
    this.posted.push([job, transfer])
  }
  terminate() {
    this.isOver = true
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
test.before.each(() => {
  workers.length = 0
  page.Worker = FakeWorker
})
test.after(() => {
  delete page.Worker
  delete page.trustedTypes
})

const phone = softPasskey('phone')
const openJob = async () => ({
  does: 'open' as const,
  content: {},
  access: { id: phone.id, kind: ROOT as typeof ROOT },
  by: await verify(phone, { does: 'open', content: {} }),
})
const load = async () => new Blob(['1'])
async function begin(wait = {}) {
  const signer = await createSigners(load).start()
  const job = await openJob()
  const answer = signer.run(job, wait)
  return { signer, job, answer, worker: workers.at(-1)! }
}

test('a signer gets one job, with the bytes handed over, and is ended by its answer', async () => {
  const { signer, job, answer, worker } = await begin()
  assert.match(worker.url, /^blob:/)
  assert.equal(worker.posted, [[job, [job.by.prf.buffer]]])
  assert.not.ok(worker.isOver)
  const value = { evm: '0x', solana: '1' }
  worker.say({ value })
  assert.is(await answer, value)
  assert.ok(worker.isOver)
  assert.instance(await failure(signer.run(job)), SignerLost)
  assert.is(worker.posted.length, 1)
})

test('a refusal is told with its reason, a broken signer as lost; both end it', async () => {
  const refused = await begin()
  refused.worker.say({ refused: { reason: 'another-wallet' } })
  const error = await failure(refused.answer)
  assert.instance(error, Refusal)
  assert.equal((error as unknown as Refusal).why, { reason: 'another-wallet' })
  assert.ok(refused.worker.isOver)
  for (const type of ['error', 'messageerror']) {
    const broken = await begin()
    broken.worker.dispatchEvent(new Event(type))
    assert.instance(await failure(broken.answer), SignerLost)
    assert.ok(broken.worker.isOver)
  }
})

test('an abort ends the signer at once, and what it says later is not heard', async () => {
  const life = new AbortController()
  const { answer, worker } = await begin({ signal: life.signal })
  life.abort()
  assert.is((await failure(answer)).name, 'AbortError')
  assert.ok(worker.isOver)
  const late = await begin({ signal: life.signal })
  assert.is((await failure(late.answer)).name, 'AbortError')
  assert.equal(late.worker.posted, [])
  assert.ok(late.worker.isOver)
})

test('a signer that is not needed ends without a job', async () => {
  const signer = await createSigners(load).start()
  signer.end()
  assert.ok(workers[0]!.isOver)
  assert.instance(await failure(signer.run(await openJob())), SignerLost)
  assert.equal(workers[0]!.posted, [])
})

test('a text that cannot be fetched, because its hash is another one, starts nothing', async () => {
  const signers = createSigners(() => Promise.reject(new TypeError('Failed to fetch')))
  assert.instance(await failure(signers.start()), TypeError)
  await settled()
  assert.equal(workers, [])
})

test('under Trusted Types the one policy of the page makes the address, and of blobs alone', async () => {
  const made: [string, (url: string) => string][] = []
  page.trustedTypes = {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      made.push([name, rules.createScriptURL])
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) }
    },
  }
  const signers = createSigners(load)
  await signers.start()
  await signers.start()
  assert.is(made.length, 1)
  const [[name, rule]] = made as [[string, (url: string) => string]]
  assert.is(name, 'signer')
  assert.match((workers[1]!.url as unknown as { trusted: string }).trusted, /^blob:/)
  for (const url of ['https://evil.example/signer.js', '/signer.js', 'data:text/javascript,1'])
    assert.throws(() => rule(url))
})

test.run()
