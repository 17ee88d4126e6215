import { Driver, PATIENCE_MS, sleep } from './driver.ts'
import { IN_PAGE, type Target } from './in-page.ts'

const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}
const STILL_MS = 60
const AIM_MS = 100
const AIMS = 100

export type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** A browser driven by plain WebDriver, such as WebKitGTK. */
export class ByWebDriver extends Driver {
  readonly #call: Call
  readonly #window: string
  readonly #frame: string | undefined
  readonly #said: string[] = []

  /** `call` is within the session; `frame`: selector of one in the window. */
  constructor(call: Call, window: string, frame?: string) {
    super()
    this.#call = call
    this.#window = window
    this.#frame = frame
  }

  /** Commands go to what was selected last. */
  async #ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const place = `${this.#window} ${this.#frame}`
    if (chosen.get(this.#call) !== place) {
      chosen.delete(this.#call)
      await this.#call('POST', '/window', { handle: this.#window })
      if (this.#frame) await this.#call('POST', '/frame', { id: await this.#element(this.#frame) })
      chosen.set(this.#call, place)
    }
    return this.#call(method, path, body)
  }
  #element(selector: string): Promise<unknown> {
    return this.#call('POST', '/element', { using: 'css selector', value: selector })
  }
  #act(type: string, actions: object[], more = {}): Promise<unknown> {
    return this.#ask('POST', '/actions', { actions: [{ type, id: type, actions, ...more }] })
  }

  async open(url: string) {
    this.#said.push(...(await this.#complaintsOfPage()))
    await this.#ask('POST', '/url', { url })
  }
  run<Result, Args extends unknown[]>(fn: (...args: Args) => Result, ...args: Args) {
    const script = `${IN_PAGE}; return (${fn})(...arguments)`
    return this.#ask('POST', '/execute/sync', { script, args }) as Promise<Awaited<Result>>
  }
  /** The window that gets a command has keyboard focus. */
  async front() {}
  /** Its own element click does not support shadow roots, so the pointer is moved there. */
  async click(target: Target) {
    await this.#rest(target)
    // A frame has other coordinates than its window, and nothing of ours in it is in a shadow root.
    if (this.#frame) return this.#clickElement(target)
    let hit = ''
    for (let time = 0; ; time++) {
      const at = await this.run(it => globalThis.__look.aim(it), target)
      if (typeof at !== 'string') {
        const [x, y] = at
        const pointer = [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]
        await this.#act('pointer', pointer, { parameters: { pointerType: 'mouse' } })
        // What is clicked may close the window.
        if (await this.isGone()) return
        const missed = await this.run(() => globalThis.__look.missed())
        if (!missed) return
        hit = `, a click hit ${missed}`
      }
      if (time > AIMS) throw new Error(`cannot click ${JSON.stringify(target)}: ${at}${hit}`)
      await sleep(AIM_MS)
    }
  }
  async #clickElement(target: Target): Promise<void> {
    const element = await this.run(it => globalThis.__look.find(it), target)
    const [id] = Object.values(element as unknown as Record<string, string>)
    await this.#ask('POST', `/element/${id}/click`, {})
  }
  /** Until it is there and does not move. */
  async #rest(target: Target): Promise<void> {
    await this.see(target)
    await this.run((it, ms) => globalThis.__look.rest(it, ms), target, STILL_MS)
  }
  async press(key: string, times = 1) {
    const keys = key.split('+').map(name => KEYS[name] ?? name)
    const stroke = [
      ...keys.map(value => ({ type: 'keyDown', value })),
      ...keys.reverse().map(value => ({ type: 'keyUp', value })),
    ]
    await this.#act('key', Array<typeof stroke>(times).fill(stroke).flat())
  }
  async type(text: string) {
    const strokes = [...text].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#act('key', strokes)
  }
  /** The size is the window's, including its bars. */
  async resize(width: number, height: number) {
    let [x, y] = [width, height]
    for (let time = 0; time < 5; time++) {
      await this.#ask('POST', '/window/rect', { x: 0, y: 0, width: x, height: y })
      await sleep(AIM_MS)
      const [isWide, isHigh] = await this.run(() => [innerWidth, innerHeight] as const)
      if (isWide === width && isHigh === height) return
      x += width - isWide
      y += height - isHigh
    }
    throw new Error(`the window does not become ${width} by ${height}`)
  }
  async picture() {
    return Buffer.from((await this.#ask('GET', '/screenshot')) as string, 'base64')
  }
  async another(url: string) {
    const { handle } = (await this.#ask('POST', '/window/new', { type: 'window' })) as { handle: string }
    const driver = new ByWebDriver(this.#call, handle)
    await driver.open(url)
    return driver
  }
  #windows(): Promise<string[]> {
    return this.#call('GET', '/window/handles') as Promise<string[]>
  }
  async opened(act: () => Promise<void>) {
    const before = await this.#windows()
    await act()
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
      const handle = (await this.#windows()).find(it => !before.includes(it))
      if (!handle) continue
      const window = new ByWebDriver(this.#call, handle)
      await window.until('a page', () => location.protocol !== 'about:' && document.readyState === 'complete')
      return window
    }
    throw new Error('no window opens')
  }
  frame(selector: string) {
    return new ByWebDriver(this.#call, this.#window, selector)
  }
  async isGone() {
    return !(await this.#windows()).includes(this.#window)
  }
  /** Only the page itself can report its console. */
  async complaints() {
    return [...this.#said, ...(await this.#complaintsOfPage())]
  }
  #complaintsOfPage() {
    return this.run(() => globalThis.__complaints ?? [])
  }
  /** Closes the whole browser. */
  async close() {
    await this.#call('DELETE', '')
  }
}

/** The window that a session was told to use. */
const chosen = new WeakMap<Call, string>()
