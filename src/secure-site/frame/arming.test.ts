import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { armWhenSeen, canTellWhatIsSeen } from './arming.ts'

const test = suite('arming')

type Seen = { isVisible: boolean; intersectionRatio: number }
const page = globalThis as unknown as Record<string, unknown>
const before = { observer: page['IntersectionObserver'], entry: page['IntersectionObserverEntry'] }
let report: (entries: Seen[]) => void
const observed: string[] = []
class FakeObserver {
  constructor(hear: (entries: Seen[]) => void, options: object) {
    report = hear
    observed.push(JSON.stringify(options))
  }
  observe() {
    observed.push('observe')
  }
  unobserve() {}
  disconnect() {
    observed.push('disconnect')
  }
}
const timers = { set: globalThis.setTimeout, clear: globalThis.clearTimeout }
let due: [run: () => void, ms: number] | undefined
test.before.each(() => {
  observed.length = 0
  due = undefined
  page['IntersectionObserver'] = FakeObserver
  page['setTimeout'] = (run: (value: unknown) => void, ms: number, value: unknown) => {
    due = [() => run(value), ms]
    return 1
  }
  page['clearTimeout'] = () => {
    due = undefined
  }
})
const restore = () => {
  page['setTimeout'] = timers.set
  page['clearTimeout'] = timers.clear
  page['IntersectionObserver'] = before.observer
  page['IntersectionObserverEntry'] = before.entry
}
const lives: AbortController[] = []
test.after.each(() => {
  for (const life of lives.splice(0)) life.abort()
  restore()
})

const WHOLE: Seen = { isVisible: true, intersectionRatio: 1 }
function begin() {
  const told: boolean[] = []
  const life = new AbortController()
  lives.push(life)
  let cramped = 0
  const onCramped = () => cramped++
  armWhenSeen(document.createElement('main'), { onChange: it => told.push(it), onCramped, life: life.signal })
  return { told, life, cramped: () => cramped }
}

test('a question arms after it has been seen whole for half a second', () => {
  const { told } = begin()
  assert.match(observed[0]!, /"trackVisibility":true/)
  report([WHOLE])
  assert.equal(told, [false])
  assert.is(due![1], 500)
  due![0]()
  assert.equal(told, [false, true])
})

test('it disarms as soon as it is covered, cut off or reported so last, and starts anew', () => {
  for (const worse of [
    { ...WHOLE, isVisible: false },
    { ...WHOLE, intersectionRatio: 0.98 },
  ]) {
    const { told } = begin()
    report([WHOLE])
    report([WHOLE, worse])
    assert.is(due, undefined)
    assert.is(told.at(-1), false)
    report([worse, WHOLE])
    assert.is(due![1], 500)
  }
})

test('a frame too small to show what is asked does not arm, however visible its buttons are', () => {
  const { innerWidth, innerHeight } = window
  for (const [width, height, isCramped] of [
    [390, 149, true],
    [239, 800, true],
    [240, 150, false],
  ] as const) {
    Object.assign(window, { innerWidth: width, innerHeight: height })
    const { told, cramped } = begin()
    report([WHOLE])
    assert.equal([!due, cramped() > 0], [isCramped, isCramped], `${width} × ${height}`)
    due?.[0]()
    assert.is(told.at(-1), !isCramped)
  }
  Object.assign(window, { innerWidth, innerHeight })
})

test('a window that changes its size starts the half second anew; after the question nothing is watched', () => {
  const { told, life } = begin()
  report([WHOLE])
  due![0]()
  window.dispatchEvent(new Event('resize'))
  assert.is(told.at(-1), false)
  assert.is(observed.filter(it => it === 'observe').length, 2)
  life.abort()
  assert.is(observed.at(-1), 'disconnect')
  const { length } = told
  window.dispatchEvent(new Event('resize'))
  assert.is(told.length, length)
})

test('a browser without the second version of the observer cannot tell', () => {
  page['IntersectionObserverEntry'] = class {}
  assert.not.ok(canTellWhatIsSeen())
  page['IntersectionObserverEntry'] = class {
    get isVisible() {
      return true
    }
  }
  assert.ok(canTellWhatIsSeen())
})

test.run()
