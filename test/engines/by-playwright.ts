import type { Browser, Frame, Page } from 'playwright/test'
import { Driver } from './driver.ts'
import { IN_PAGE, type Target } from './in-page.ts'

const CLICK_MS = 30_000

/** Chromium, and Firefox by WebDriver BiDi. */
export class ByPlaywright extends Driver {
  readonly #said: string[] = []

  constructor(
    readonly browser: Browser,
    readonly page: Page,
    readonly selector?: string,
  ) {
    super()
    if (selector !== undefined) return
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type())) this.#said.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', error => this.#said.push(`uncaught: ${error.message}`))
  }

  static async start(browser: Browser): Promise<ByPlaywright> {
    const context = await browser.newContext()
    return new ByPlaywright(browser, await context.newPage())
  }

  async open(url: string) {
    await this.page.goto(url)
  }
  /** Where it looks: the page, or a frame of it. */
  async #place(): Promise<Page | Frame> {
    if (this.selector === undefined) return this.page
    const found = await this.page.waitForSelector(this.selector, { state: 'attached' })
    return (await found.contentFrame())!
  }
  async run<Result, Args extends unknown[]>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    const place = await this.#place()
    const script = `(() => { ${IN_PAGE}; return (${fn})(...${JSON.stringify(args)}) })()`
    return place.evaluate<Awaited<Result>>(script)
  }
  async click(target: Target) {
    await this.see(target)
    const handle = await (await this.#place()).evaluateHandle(it => globalThis.__look.find(it), target)
    // What is clicked may close the window.
    await handle.asElement()!.click({ timeout: CLICK_MS }).catch(this.#unlessGone)
  }
  #unlessGone = (error: unknown) => {
    if (!this.page.isClosed()) throw error
  }
  front() {
    return this.page.bringToFront()
  }
  async press(key: string, times = 1) {
    for (let time = 0; time < times; time++) await this.page.keyboard.press(key)
  }
  type(text: string) {
    return this.page.keyboard.type(text)
  }
  resize(width: number, height: number) {
    return this.page.setViewportSize({ width, height })
  }
  /** For a screenshot Playwright adds a style to the page, which the policy blocks and reports. */
  async picture() {
    const { length } = this.#said
    const png = await this.page.screenshot({ caret: 'initial' })
    await this.page.evaluate(() => new Promise(requestAnimationFrame))
    this.#said.push(...this.#said.splice(length).filter(text => !/style-src-elem/.test(text)))
    return png
  }
  async another(url: string) {
    const driver = await ByPlaywright.start(this.browser)
    await driver.open(url)
    return driver
  }
  async opened(act: () => Promise<void>) {
    const [page] = await Promise.all([this.page.waitForEvent('popup'), act()])
    await page.waitForURL(/^http/)
    return new ByPlaywright(this.browser, page)
  }
  frame(selector: string) {
    return new ByPlaywright(this.browser, this.page, selector)
  }
  async isGone() {
    return this.page.isClosed()
  }
  async complaints() {
    return this.#said
  }
  close() {
    return this.page.context().close()
  }
}
