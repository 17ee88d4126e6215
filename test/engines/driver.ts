import type { Target } from './in-page.ts'
import { stretched } from '../time.ts'

/** Each question costs a round trip into the page, so what takes longer is asked for less often. */
const POLL_MS = [50, 150] as const
/** A loaded machine is slow; something that never happens is reported after this. */
export const PATIENCE_MS = stretched(30_000)

export const sleep = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
const nameOf = ({ css, role, name }: Target) => css ?? `${role} ${String(name ?? '')}`

/** One way to drive a page of any engine: elements by role and name, real clicks and keys. */
export abstract class Driver {
  /** Opens a page, with access to its content. */
  abstract open(url: string): Promise<void>
  /** Calls a function in the page, which uses nothing from outside; awaits what it returns. */
  abstract run<Result, Args extends unknown[]>(fn: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Brings this one of several windows to the front, so that it gets the keys. */
  abstract front(): Promise<void>
  abstract click(target: Target): Promise<void>
  /** Presses a key by its name ('Tab', 'Shift+Tab', 'a'), this many times. */
  abstract press(key: string, times?: number): Promise<void>
  abstract type(text: string): Promise<void>
  abstract resize(width: number, height: number): Promise<void>
  /** The window as PNG. */
  abstract picture(): Promise<Buffer>
  /** Another window of the same browser, like another device. */
  abstract another(url: string): Promise<Driver>
  /** The window that the page opens while `act` runs. */
  abstract opened(act: () => Promise<void>): Promise<Driver>
  /** A frame of the page, of whatever origin. */
  abstract frame(selector: string): Driver
  /** Whether the window has been closed. */
  abstract isGone(): Promise<boolean>
  /** Errors, warnings and violations so far. */
  abstract complaints(): Promise<string[]>
  abstract close(): Promise<void>

  /** Waits until it returns something truthy, and returns that. */
  async until<Result, Args extends unknown[]>(
    what: string,
    fn: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const end = Date.now() + PATIENCE_MS
    for (let wait: number = POLL_MS[0]; ; wait = Math.min(wait * 1.5, POLL_MS[1])) {
      const result = await this.run(fn, ...args)
      if (result) return result
      if (Date.now() > end) {
        const words = await this.run(() => globalThis.__look.words() || document.body.innerText)
        throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}; the page says: ${words.slice(0, 300)}`)
      }
      await sleep(wait)
    }
  }

  async see(target: Target): Promise<void> {
    await this.until(`see ${nameOf(target)}`, it => !!globalThis.__look.find(it), target)
  }
  async miss(target: Target): Promise<void> {
    await this.until(`miss ${nameOf(target)}`, it => !globalThis.__look.find(it), target)
  }
  /** Until the dialog contains it. */
  async read(words: RegExp): Promise<void> {
    await this.until(
      `read ${words}`,
      (source, flags) => new RegExp(source, flags).test(globalThis.__look.words()),
      words.source,
      words.flags,
    )
  }
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.press('Control+a')
    await this.press('Delete')
    await this.type(text)
  }
  /**
   * Tabs through the open view. Returns the controls it missed and everything else it reached; both should be empty.
   */
  async round(): Promise<{ missed: string[]; outside: string[] }> {
    const stops = await this.run(() => globalThis.__look.beginRound())
    // Some engines stop at lists that scroll as well.
    for (let turn = 0; ; turn++) {
      await this.press('Tab', turn ? stops : stops + 2)
      const found = await this.run(() => globalThis.__look.endRound())
      if (!found.missed.length || turn > 1) return found
    }
  }
}
