import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openApprovalWindow } from './window-opener.ts'

const test = suite('questions in a window')
const opens = window.open
const lives: AbortController[] = []
test.after.each(() => {
  window.open = opens
  for (const life of lives.splice(0)) life.abort()
})

/** A window that notes what it gets. */
const fakeWindow = () => {
  const told: unknown[] = []
  const it = { closed: false, focused: 0, told, postMessage: (word: unknown) => told.push(word) }
  return Object.assign(it, { focus: () => it.focused++, close: () => (it.closed = true) })
}
type Fake = ReturnType<typeof fakeWindow>

function start() {
  const windows: Fake[] = []
  const names: unknown[] = []
  window.open = ((_url: string, name: string) => {
    names.push(name)
    windows.push(fakeWindow())
    return windows.at(-1)
  }) as unknown as typeof window.open
  const life = new AbortController()
  lives.push(life)
  const answers: unknown[] = []
  const asked = openApprovalWindow({
    question: { request: 'x' },
    answer: it => void answers.push(it),
    life: life.signal,
  })
  const hear = (source: unknown, data: unknown, origin = location.origin) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, data, origin }))
  return { ...asked, windows, names, answers, life, hear }
}

test('the window gets the question, and how many more wait, then and later', () => {
  const { open, setWaiting, windows, hear } = start()
  setWaiting(1)
  open()
  const [window] = windows
  setWaiting(2)
  assert.equal(window!.told, [])
  hear(window, 'ready')
  setWaiting(3)
  assert.equal(window!.told, [{ request: 'x', mode: undefined, waiting: 2 }, { waiting: 3 }])
})

test('a window that is loaded again, or opened again, gets the question again', () => {
  const { open, setWaiting, windows, names, hear } = start()
  open()
  hear(windows[0], 'ready')
  hear(windows[0], 'ready')
  assert.is(windows[0]!.told.length, 2)
  open()
  assert.equal([windows.length, windows[0]!.focused], [1, 1])
  windows[0]!.closed = true
  open()
  setWaiting(4)
  assert.equal([windows.length, windows[1]!.told], [2, []])
  hear(windows[1], 'ready')
  assert.equal(windows[1]!.told, [{ request: 'x', mode: undefined, waiting: 4 }])
  assert.is(new Set(names).size, 2)
})

test('R176: only its own window, of its own origin, is heard', () => {
  const { open, windows, answers, hear } = start()
  const stranger = fakeWindow()
  hear(stranger, 'rejected')
  open()
  hear(stranger, 'ready')
  hear(null, 'rejected')
  hear(windows[0], 'rejected', 'https://evil.example')
  assert.equal([stranger.told, windows[0]!.told, answers], [[], [], []])
  hear(windows[0], 'rejected')
  assert.equal(answers, ['rejected'])
})

test('once the question is over, the window closes, none opens, and nothing is heard', () => {
  const { open, windows, answers, life, hear } = start()
  open()
  life.abort()
  assert.ok(windows[0]!.closed)
  open()
  hear(windows[0], 'rejected')
  assert.equal([windows.length, answers], [1, []])
})

test.run()
