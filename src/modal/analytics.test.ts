import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import type { Context } from './context.ts'
import { createEvents, type TrackedEvent } from '../state/events.ts'
import { resolveOptions } from '../core/read-options.ts'
import type { Sources } from '../services/sources.ts'
import { sendAnalytics } from './analytics.ts'

const test = suite('analytics')

/** What analytics sent where, if `before` happens before the first chunk has loaded and `after` afterwards. */
async function sent(
  options: object,
  before: (events: Events) => void,
  after: (events: Events, isTracked: { value?: boolean }) => void = () => {},
) {
  const calls: [string, Sent][] = []
  const events = createEvents(() => true)
  const unsentEvents: TrackedEvent[] = []
  events.on('event', event => unsentEvents.push(event))
  let loads = 0
  const isTracked = signal<boolean | undefined>()
  const ctx = {
    life: new AbortController().signal,
    slots: signal({ project: { isTracked, ask() {} } }),
    events,
    unsentEvents,
    networks: { active: signal({ caipNetworkId: 'eip155:8453' }) },
    options: resolveOptions({ projectId: 'local', ...options }, () => {}),
    sources: async () => (
      loads++,
      { track: (base: string, props: Sent) => void calls.push([base, props]) } as unknown as Sources
    ),
  } as unknown as Context
  before(events)
  sendAnalytics(ctx, then => then())
  after(events, isTracked)
  await settled()
  return { calls: calls.map(([base, { event }]) => [base, event]), props: calls.map(([, it]) => it), loads }
}
interface Sent {
  type: string
  event: string
  properties: object
}
type Events = ReturnType<typeof createEvents>
const start = (events: Events) => events.track('INITIALIZE', { networks: ['eip155:1'] })
const journey = (events: Events) => {
  start(events)
  events.track('MODAL_OPEN', { connected: false })
}

test('R17: nothing is sent without a named origin, when switched off, or before the modal opens', async () => {
  assert.equal(await sent({}, journey), { calls: [], props: [], loads: 0 })
  assert.equal(await sent({ endpoints: { analytics: 'https://a.example' }, features: { analytics: false } }, journey), {
    calls: [],
    props: [],
    loads: 0,
  })
  assert.equal(await sent({ endpoints: { analytics: 'https://a.example' } }, start), { calls: [], props: [], loads: 0 })
})

test('R86: with a named origin the start is sent along with what follows, and nowhere else', async () => {
  const { calls } = await sent({ endpoints: { analytics: 'https://a.example' } }, journey)
  // @spec:6.15
  assert.equal(calls, [
    ['https://a.example', 'INITIALIZE'],
    ['https://a.example', 'MODAL_OPEN'],
  ])
})

test('what comes after the first chunk is sent as it comes, each once', async () => {
  const { calls } = await sent({ endpoints: { analytics: 'https://a.example' } }, start, events => {
    events.track('MODAL_OPEN', { connected: false })
    events.track('MODAL_CLOSE', { connected: false })
  })
  assert.equal(
    calls.map(([, event]) => event),
    ['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'],
  )
})

test('where the project is asked, nothing is sent before its answer, and then what was held, or nothing at all', async () => {
  const options = { endpoints: { analytics: 'https://a.example' }, remoteConfig: true }
  const more = (events: Events) => events.track('MODAL_CLOSE', { connected: false })
  assert.equal(await sent(options, journey, more), { calls: [], props: [], loads: 0 })
  const names = async (answer: boolean) => {
    const { calls } = await sent(options, journey, (events, isTracked) => {
      isTracked.value = answer
      more(events)
    })
    return calls.map(([, event]) => event)
  }
  assert.equal(await names(true), ['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
  assert.equal(await names(false), [])
})

test('what is held for an answer that never comes is the start and the newest hundred', async () => {
  const options = { endpoints: { analytics: 'https://a.example' }, remoteConfig: true }
  const { calls } = await sent(options, start, (events, isTracked) => {
    for (let at = 0; at < 150; at++) events.track('SWITCH_NETWORK', { network: `eip155:${at + 1}` })
    isTracked.value = true
  })
  assert.is(calls.length, 100)
  assert.equal(calls[0], ['https://a.example', 'INITIALIZE'])
})

test('each event names the active network', async () => {
  const { props } = await sent({ endpoints: { analytics: 'https://a.example' } }, journey)
  assert.equal(props[1], {
    type: 'track',
    event: 'MODAL_OPEN',
    properties: { connected: false, caipNetworkId: 'eip155:8453' },
  })
})

test('of failures the code is told and no word of their message, at most five in a minute', async () => {
  const fail = (events: Events) => {
    for (const code of [
      'http/status',
      'http/bad-reply',
      'embedded/timeout',
      'wallet/failed',
      'rpc/error',
      'chunk/failed',
    ] as const)
      events.emit('error', { code, message: `${code} of 0x1234` })
  }
  const { props } = await sent({ endpoints: { analytics: 'https://a.example' } }, start, fail)
  assert.equal(
    props.map(({ type, event, properties }) => [type, event, properties]),
    [
      ['error', 'API_ERROR', { errorType: 'http/status' }],
      ['error', 'DATA_PARSING_ERROR', { errorType: 'http/bad-reply' }],
      ['error', 'SECURE_SITE_ERROR', { errorType: 'embedded/timeout' }],
      ['error', 'INTERNAL_SDK_ERROR', { errorType: 'wallet/failed' }],
      ['error', 'API_ERROR', { errorType: 'rpc/error' }],
    ],
  )
  assert.equal((await sent({}, start, fail)).loads, 0)
})

test.run()
