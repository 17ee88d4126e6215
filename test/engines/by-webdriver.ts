import { Driver, sleep } from './driver.ts'
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
  readonly #said: string[] = []

  /** `call` is within the session. */
  constructor(call: Call, window: string) {
    super()
    this.#call = call
    this.#window = window
  }

  /** Commands go to the last selected window. */
  async #ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    if (chosen.get(this.#call) !== this.#window) {
      await this.#call('POST', '/window', { handle: this.#window })
      chosen.set(this.#call, this.#window)
    }
    return this.#call(method, path, body)
  }
  #act(type: string, actions: object[], more = {}): Promise<unknown> {
    return this.#ask('POST', '/actions', { actions: [{ type, id: type, actions, ...more }] })
  }

  async open(url: string) {
    this.#said.push(...(await this.#complaintsOfPage()))
    await this.#ask('POST', '/url', { url })
    await this.#ask('POST', '/execute/sync', { script: IN_PAGE, args: [] })
  }
  run<Result, Args extends unknown[]>(fn: (...args: Args) => Result, ...args: Args) {
    return this.#ask('POST', '/execute/sync', { script: `return (${fn})(...arguments)`, args }) as Promise<
      Awaited<Result>
    >
  }
  /** The window that gets a command has keyboard focus. */
  async front() {}
  /** Its own element click does not support shadow roots, so the pointer is moved there. */
  async click(target: Target) {
    await this.#rest(target)
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
        const missed = await this.run(() => globalThis.__look.missed())
        if (!missed) return
        hit = `, a click hit ${missed}`
      }
      if (time > AIMS) throw new Error(`cannot click ${JSON.stringify(target)}: ${at}${hit}`)
      await sleep(AIM_MS)
    }
  }
  /** Until it is there and does not move. */
  async #rest(target: Target): Promise<void> {
    await this.see(target)
    for (let before = '', now = ' '; now !== before;) {
      before = now
      await sleep(STILL_MS)
      await this.run(() => globalThis.__look.drawn())
      now = await this.run(it => globalThis.__look.place(it), target)
    }
  }
  async press(key: string, times = 1) {
    const keys = key.split('+').map(name => KEYS[name] ?? name)
    const stroke = [
      ...keys.map(value => ({ type: 'keyDown', value })),
      ...keys.reverse().map(value => ({ type: 'keyUp', value })),
    ]
    for (let time = 0; time < times; time++) await this.#act('key', stroke)
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
