import { mock } from 'node:test'
import { signal } from '@preact/signals'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../test/async.ts'
import { createCore } from '../../../test/fakes.ts'
import { ModalError } from '../../base/errors.ts'
import { ModalContext } from '../../modal/context.ts'
import type { Balances } from '../../services/tokens.ts'
import type { Resource } from '../../state/resource.ts'
import { createFreshness, isDue, useLiveBalances } from './live-balances.ts'

const test = suite('live balances')

const failure = (status: number) => new ModalError('data/balance-unavailable', { data: { status } })
const data: Balances = { tokens: [], isBasic: false }
const basic = (error?: unknown): Balances => ({ tokens: [], isBasic: true, error })

test('balances are read again while all is well and after failures, and never twice at once', () => {
  assert.is(isDue({ status: 'ready', data }), true)
  assert.is(isDue({ status: 'failed', data, error: failure(500) }), true)
  assert.is(isDue({ status: 'ready', data: basic(failure(500)) }), true)
  assert.is(isDue({ status: 'loading', data }), false)
  assert.is(isDue({ status: 'idle' }), false)
})

test('a network that the service does not know is no failure', () => {
  assert.is(isDue({ status: 'ready', data: basic() }), true)
})

test('a failure with nothing to show stays on screen', () => {
  assert.is(isDue({ status: 'failed', error: failure(500) }), false)
})

test('503 ends it until somebody asks', () => {
  assert.is(isDue({ status: 'failed', data, error: failure(503) }), false)
  assert.is(isDue({ status: 'ready', data: basic(failure(503)) }), false)
})

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** A view that shows balances which were read so long ago. */
async function show(ageMs: number) {
  const { ctx, abort } = createCore()
  let reloads = 0
  const state = signal<Resource<Balances>>({ status: 'ready', data, at: Date.now() - ageMs })
  Object.assign(ctx, { balances: Object.assign(state, { reload: () => void reloads++ }) })
  const View = () => (useLiveBalances(), (<p />))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ModalContext.Provider value={ctx}>
      <View />
    </ModalContext.Provider>,
  )
  await whenDrawn()
  return {
    state,
    reloads: () => reloads,
    close() {
      root.unmount()
      abort.abort()
    },
  }
}

test('a view that opens reads old balances again at once, newer ones in a moment', async () => {
  for (const [ageMs, expected] of [
    [0, 0],
    [25_000, 0],
    [31_000, 1],
    [7_200_000, 1],
  ] as const) {
    const it = await show(ageMs)
    assert.is(it.reloads(), expected, String(ageMs))
    it.close()
  }
})

test('R93: balances are read every ten seconds while somebody sees the view, and at once for whoever returns to old ones', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    const it = await show(0)
    mock.timers.tick(20_000)
    assert.is(it.reloads(), 2)
    setHidden(true)
    mock.timers.tick(60_000)
    setHidden(false)
    assert.is(it.reloads(), 2)
    it.state.value = { ...it.state.peek(), at: Date.now() - 60_000 }
    setHidden(false)
    assert.is(it.reloads(), 3)
    it.close()
    await whenDrawn()
    mock.timers.tick(60_000)
    setHidden(false)
    assert.is(it.reloads(), 3)
  } finally {
    mock.timers.reset()
    setHidden(false)
  }
})

test('prices count for half a minute, whether anybody asks again or not', () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const life = new AbortController()
  try {
    const state = signal<Resource<Balances>>({ status: 'loading' })
    const isSeen = signal(true)
    const isFresh = createFreshness(state, isSeen, life.signal)
    assert.not(isFresh.peek())
    state.value = { status: 'ready', data, at: Date.now() - 10_000 }
    assert.ok(isFresh.peek())
    mock.timers.tick(19_000)
    state.value = { ...state.peek(), status: 'failed' }
    assert.ok(isFresh.peek())
    mock.timers.tick(1_000)
    assert.not(isFresh.peek())
    state.value = { status: 'ready', data, at: Date.now() }
    assert.ok(isFresh.peek())
    // Whoever comes back hears at once that they are old by now.
    isSeen.value = false
    mock.timers.tick(31_000)
    isSeen.value = true
    assert.not(isFresh.peek())
  } finally {
    life.abort()
    mock.timers.reset()
  }
})

test.run()
