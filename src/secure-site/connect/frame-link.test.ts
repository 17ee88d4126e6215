import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../passkey/user-handle.ts'
import { linkToFrame, type FrameLinkParts, type Opener } from './frame-link.ts'
import type { Ask } from './handover.ts'

const test = suite('window and its frame')

const STATE = '0123456789abcdef0123456789abcdef'
const OTHER = 'f'.repeat(32)
const SITE = 'https://bakery.example'
const session = {
  access: { id: 'a1', kind: ROOT },
  account: {
    evm: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  },
  isBackedUp: false,
} as const

type Post = [message: any, origin: string]
interface FakeFrame {
  posts: Post[]
  closed: boolean
  postMessage(message: unknown, origin: string): void
}
function fakeFrame(): FakeFrame {
  const posts: Post[] = []
  return { posts, closed: false, postMessage: (message, origin) => void posts.push([message, origin]) }
}
const windowOf = (it: FakeFrame) => it as unknown as Window
const lives: AbortController[] = []
test.after.each(() => {
  for (const life of lives.splice(0)) life.abort()
})

function begin(frames: FakeFrame[], more: Partial<FrameLinkParts> = {}) {
  const asks: Ask[] = []
  let ends = 0
  let silences = 0
  const life = new AbortController()
  lives.push(life)
  const link = linkToFrame(
    {
      opener: frames.map(windowOf) as Opener,
      state: STATE,
      onAsk: it => void asks.push(it),
      onEnd: () => ends++,
      onSilence: () => silences++,
      ...more,
    },
    life.signal,
  )
  return { link, asks, ends: () => ends, silences: () => silences }
}
function say(data: unknown, source: unknown, origin = location.origin) {
  const event = new Event('message')
  Object.assign(event, { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}
const ask = (more: object = {}) => ({ type: 'passkey/ask', state: STATE, site: SITE, ...more })
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

test('every frame of the page that opened the window is greeted at the own origin, until one asks', async () => {
  const frames = [fakeFrame(), fakeFrame()]
  const { asks } = begin(frames)
  for (const { posts } of frames) assert.equal(posts, [[{ type: 'passkey/hello', state: STATE }, location.origin]])
  await wait(150)
  assert.is(frames[0]!.posts.length, 2)
  say(ask(), frames[1])
  await wait(150)
  assert.equal(asks, [ask()])
  assert.is(frames[0]!.posts.length, 2)
})

test('greetings that nobody answers become rare: each is a warning on the page’s console', async () => {
  const frame = fakeFrame()
  begin([frame])
  await wait(1_500)
  assert.ok(frame.posts.length > 4 && frame.posts.length < 9, `${frame.posts.length} greetings`)
})

test('a frame that comes later is found', () => {
  const frames: FakeFrame[] = []
  const opener = {
    get length() {
      return frames.length
    },
    get 0() {
      return frames[0] && windowOf(frames[0])
    },
  } as Opener
  const { asks } = begin([], { opener })
  frames.push(fakeFrame())
  say(ask(), frames[0])
  assert.is(asks.length, 1)
})

test('the wallet goes to the frame that asked, at the own origin; a frame that is gone gets none', () => {
  const [asking, sibling] = [fakeFrame(), fakeFrame()]
  const { link, ends } = begin([asking, sibling])
  assert.is(link.finish({ session }), false)
  say(ask(), asking)
  assert.is(link.finish({ session }), true)
  assert.equal(asking.posts.at(-1), [{ type: 'passkey/done', state: STATE, session }, location.origin])
  assert.is(sibling.posts.filter(([{ type }]) => type === 'passkey/done').length, 0)
  say({ type: 'passkey/end', state: STATE }, asking)
  assert.is(ends(), 1)
  asking.closed = true
  assert.is(link.finish({ session }), false)
})

test('silence is said once, and a frame may still ask', async () => {
  const frame = fakeFrame()
  const { asks, silences } = begin([frame], { patienceMs: 10 })
  await wait(40)
  assert.is(silences(), 1)
  say(ask(), frame)
  assert.is(asks.length, 1)
})

test('a frame that asks in time is no silence', async () => {
  const frame = fakeFrame()
  const { silences } = begin([frame], { patienceMs: 20 })
  say(ask(), frame)
  await wait(60)
  assert.is(silences(), 0)
})

test('R176: of 10,000 forged asks and ends none is accepted, and the true ones still are', () => {
  const [frame, sibling] = [fakeFrame(), fakeFrame()]
  const nested = fakeFrame()
  const opener = Object.assign([frame, sibling].map(windowOf), { name: 'bakery' })
  const { asks, ends } = begin([], { opener: opener as Opener })
  const from: [source: unknown, origin: string][] = [
    [opener, SITE],
    [opener, location.origin],
    [nested, location.origin],
    [window, location.origin],
    [null, location.origin],
    [frame, SITE],
    [frame, 'null'],
    [frame, `${location.origin}.evil.example`],
    [sibling, SITE],
  ]
  const bodies: unknown[] = [
    ask(),
    ask({ site: 'https://evil.example' }),
    { type: 'passkey/end', state: STATE },
    { type: 'passkey/done', state: STATE, session },
  ]
  const fromFrame: unknown[] = [
    ask({ state: OTHER }),
    ask({ state: '' }),
    ask({ state: [STATE] }),
    ask({ site: 'evil' }),
    ask({ site: undefined }),
    { type: 'passkey/end', state: STATE },
    { type: 'passkey/done', state: STATE, session },
    { type: 'passkey/hello', state: STATE },
    `passkey/ask ${STATE}`,
    null,
  ]
  for (let at = 0; at < 10_000; at++) {
    if (at % 2) say(fromFrame[at % fromFrame.length], frame)
    else {
      const [source, origin] = from[(at / 2) % from.length]!
      say(bodies[Math.floor(at / 20) % bodies.length], source, origin)
    }
  }
  assert.equal([asks.length, ends()], [0, 0])
  say(ask(), frame)
  // The first one wins: no further question, and no end from another frame.
  say(ask({ site: 'https://evil.example' }), frame)
  say(ask({ site: 'https://evil.example' }), sibling)
  say({ type: 'passkey/end', state: STATE }, sibling)
  assert.equal(asks, [ask()])
  assert.is(ends(), 0)
  say({ type: 'passkey/end', state: STATE }, frame)
  assert.is(ends(), 1)
})

test.run()
