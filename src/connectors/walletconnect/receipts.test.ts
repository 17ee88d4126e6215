import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, failure, settled, type Deferred } from '../../../test/async.ts'
import { keepSending } from './receipts.ts'

const test = suite('receipts of the relay')
const browser = Object.getOwnPropertyDescriptor(globalThis, 'navigator')!
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
  Object.defineProperty(globalThis, 'navigator', browser)
})
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const MESSAGE = { id: '7', method: 'irn_publish' }

function create({ receiptMs = 1000, limitMs = 1000 } = {}) {
  const life = new AbortController()
  lives.add(life)
  const heard = new Set<() => void>()
  const sent: (Deferred<unknown> & { id?: number | string })[] = []
  const others: string[] = []
  const state = { isOpen: Promise.resolve() as Promise<void>, cuts: 0 }
  const lose = () => heard.forEach(listener => listener())
  const socket = {
    onmessage: 1,
    onclose: 1,
    onerror: 1,
    close: () => {
      state.cuts++
    },
  }
  const relayer = {
    provider: {
      request: (call: { id?: number | string }) => {
        const one = { ...deferred<unknown>(), id: call.id }
        sent.push(one)
        return one.promise
      },
      connection: { socket: socket as unknown as WebSocket, onClose: lose },
    },
    publisher: { queue: new Map<string, { request: typeof MESSAGE }>(), checkQueue() {} },
    request: async (call: { method: string }) => void others.push(call.method),
    toEstablishConnection: () => state.isOpen,
    on: (event: string, listener: () => void) => {
      if (event === 'relayer_disconnect') heard.add(listener)
    },
  }
  keepSending(relayer as never, life.signal, receiptMs, limitMs)
  const send = (call = MESSAGE) => (relayer.request as (call: typeof MESSAGE) => Promise<unknown>)(call)
  return { relayer, state, sent, others, lose, send, life }
}

test('a message whose receipt comes is sent once', async () => {
  const { send, sent } = create()
  const answer = send()
  await settled()
  sent[0]!.resolve(true)
  assert.is(await answer, true)
  assert.is(sent.length, 1)
})

test('R48: a message goes out again with the next socket, at once, as often as one is lost', async () => {
  const { send, sent, lose, state } = create()
  const answer = send()
  await settled()
  for (let losses = 1; losses <= 3; losses++) {
    const next = deferred<void>()
    state.isOpen = next.promise
    lose()
    await settled()
    assert.is(sent.length, losses, 'not before there is a socket')
    lose()
    next.resolve()
    await settled()
    assert.is(sent.length, losses + 1)
  }
  sent[3]!.resolve('received')
  assert.is(await answer, 'received')
  assert.equal([...new Set(sent.map(({ id }) => id))], ['7'])
})

test('R48: a socket that is open in name alone is ended once, and what it was to carry goes by the next', async () => {
  const { send, sent, state } = create({ receiptMs: 5, limitMs: 10_000 })
  const answer = send()
  while (sent.length < 2) await wait(5)
  assert.is(state.cuts, 1)
  await wait(15)
  assert.is(state.cuts, 1, 'a slow relay is not punished again')
  sent[1]!.resolve(true)
  assert.is(await answer, true)
})

test('what the relay refuses is refused', async () => {
  const { send, sent } = create()
  const answer = send()
  await settled()
  sent[0]!.reject(new Error('no'))
  assert.is((await failure(answer)).message, 'no')
})

test('nothing goes out after the time at which the library calls it lost', async () => {
  const { send, sent, state } = create({ limitMs: 5 })
  const opened = deferred<void>()
  state.isOpen = opened.promise
  assert.is((await failure(send())).code, 'request/aborted')
  opened.resolve()
  await wait(10)
  assert.is(sent.length, 0)
})

test('nothing goes out again once the modal is destroyed', async () => {
  const { send, sent, lose, life } = create()
  const answer = send()
  await settled()
  life.abort()
  lose()
  assert.ok(await failure(answer))
  assert.is(sent.length, 1)
})

test('R90: without a network a message waits for it, and fails nobody', async () => {
  Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true })
  const { send, sent } = create()
  const answer = send()
  await settled()
  assert.is(sent.length, 0)
  dispatchEvent(new Event('online'))
  await settled()
  sent[0]!.resolve(true)
  assert.is(await answer, true)
})

test('the library’s own look at its queue sends nothing twice that is under way, and rejects where somebody hears it', async () => {
  const { relayer, send, sent } = create({ limitMs: 500 })
  relayer.publisher.queue.set('7', { request: MESSAGE })
  const answer = failure(send())
  await settled()
  relayer.publisher.checkQueue()
  relayer.publisher.checkQueue()
  await settled()
  assert.is(sent.length, 1)
  assert.ok(await answer)
  relayer.publisher.checkQueue()
  await settled()
  assert.is(sent.length, 2)
  sent[1]!.reject(new Error('no'))
  await settled()
})

test('what is no message takes the library’s own way', async () => {
  const { send, sent, others } = create()
  await send({ id: '1', method: 'irn_subscribe' })
  await send({ id: '2', method: 'irn_batchFetchMessages' })
  assert.equal(others, ['irn_subscribe', 'irn_batchFetchMessages'])
  assert.is(sent.length, 0)
  for (const method of ['irn_publish', 'irn_batchPublish', 'wc_proposeSession', 'wc_approveSession'])
    void send({ id: method, method }).catch(() => {})
  await settled()
  assert.is(sent.length, 4)
})

test.run()
