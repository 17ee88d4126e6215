import type { Browser, Page } from 'playwright/test'
import { Driver } from './driver.ts'
import { IN_PAGE, type Target } from './in-page.ts'

const CLICK_MS = 30_000

/** Chromium, and Firefox by WebDriver BiDi. */
export class ByPlaywright extends Driver {
  readonly #said: string[] = []

  constructor(
    readonly browser: Browser,
    readonly page: Page,
  ) {
    super()
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
    await this.page.evaluate(IN_PAGE)
  }
  run<Result, Args extends unknown[]>(fn: (...args: Args) => Result, ...args: Args) {
    return this.page.evaluate(`(${fn})(...${JSON.stringify(args)})`) as Promise<Awaited<Result>>
  }
  async click(target: Target) {
    await this.see(target)
    const handle = await this.page.evaluateHandle(it => globalThis.__look.find(it), target)
    await handle.asElement()!.click({ timeout: CLICK_MS })
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
  async complaints() {
    return this.#said
  }
  close() {
    return this.page.context().close()
  }
}
