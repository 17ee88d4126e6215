import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useSkeleton } from './skeleton.tsx'

const test = suite('skeleton')

const Probe = ({ loading }: { loading: boolean }) => (
  <p>{useSkeleton(loading) ? 'bones' : loading ? 'nothing' : 'content'}</p>
)

/** A page whose time passes only when told to. */
async function withClock(
  act: (pass: (ms: number) => Promise<void>, render: (loading: boolean) => Promise<string>) => Promise<void>,
) {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout, now: Date.now }
  const wait = () => new Promise<void>(resolve => real.setTimeout(resolve))
  const timers = new Map<number, { at: number; run: () => void }>()
  let now = 1000
  let last = 0
  globalThis.setTimeout = ((run: () => void, ms = 0) => (timers.set(++last, { at: now + ms, run }), last)) as never
  globalThis.clearTimeout = ((id: number) => timers.delete(id)) as never
  Date.now = () => now
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const pass = async (ms: number) => {
    await wait()
    now += ms
    for (const [id, timer] of [...timers]) if (timer.at <= now && timers.delete(id)) timer.run()
    await wait()
  }
  const render = async (loading: boolean) => {
    root.render(<Probe loading={loading} />)
    await pass(0)
    return box.textContent!
  }
  try {
    await act(pass, render)
  } finally {
    root.unmount()
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
    Date.now = real.now
  }
}

test('what loads within 100 ms never shows a skeleton', () =>
  withClock(async (pass, render) => {
    assert.is(await render(true), 'nothing')
    await pass(90)
    assert.is(await render(false), 'content')
    await pass(500)
    assert.is(await render(false), 'content')
  }))

test('once shown, a skeleton stays for 300 ms', () =>
  withClock(async (pass, render) => {
    await render(true)
    await pass(100)
    assert.is(await render(true), 'bones')
    await pass(50)
    assert.is(await render(false), 'bones')
    await pass(240)
    assert.is(await render(false), 'bones')
    await pass(10)
    assert.is(await render(false), 'content')
  }))

test('a skeleton shown for long goes at once', () =>
  withClock(async (pass, render) => {
    await render(true)
    await pass(100)
    await pass(5000)
    assert.is(await render(false), 'content')
  }))

test.run()
