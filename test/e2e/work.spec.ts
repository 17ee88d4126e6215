// How much work the product does until its list is on screen, in counts that are the same on every machine: more work
// fails without a clock. The current counts are in work.json; `WORK=write` before the command of this file updates them.
import { readFileSync, writeFileSync } from 'node:fs'
import { deferred } from '../async.ts'
import { chunkPath, expect, NO_MOTION, test, type ModalWindow, type Page } from './fixtures.ts'

test.use(NO_MOTION)

const BASELINE = 'test/e2e/work.json'
/** How far a count may be from its baseline, in either direction: a share of it, or a few where it is small. */
const SHARE = 0.05
const FEW = 2

type Counts = Record<'requests' | 'elements' | 'listeners' | 'timers' | 'frames' | 'rules' | 'functions', number>

/** Runs before all scripts of the page. */
function count(): void {
  const counts = { elements: 0, listeners: 0, timers: 0, frames: 0 }
  const counted = (owner: any, name: string, key: keyof typeof counts) => {
    const original = owner[name]
    owner[name] = function (this: unknown, ...args: unknown[]) {
      counts[key]++
      return original.apply(this, args)
    }
  }
  counted(Document.prototype, 'createElement', 'elements')
  counted(Document.prototype, 'createElementNS', 'elements')
  counted(EventTarget.prototype, 'addEventListener', 'listeners')
  counted(window, 'setTimeout', 'timers')
  counted(window, 'requestAnimationFrame', 'frames')
  ;(window as unknown as { counts: object }).counts = counts
}

const inPage = (page: Page): Promise<Omit<Counts, 'functions'>> =>
  page.evaluate(() => {
    const rulesOf = ({ cssRules }: { cssRules?: CSSRuleList }): number =>
      [...(cssRules ?? [])].reduce((sum, rule) => sum + 1 + rulesOf(rule as CSSGroupingRule), 0)
    const sheets = [...document.querySelectorAll('*')].flatMap(it => it.shadowRoot?.adoptedStyleSheets ?? [])
    return {
      requests: performance.getEntriesByType('resource').filter(({ name }) => !name.includes('test-wallet')).length,
      ...(window as unknown as { counts: Omit<Counts, 'functions' | 'requests' | 'rules'> }).counts,
      rules: [...new Set(sheets)].reduce((sum, sheet) => sum + rulesOf(sheet), 0),
    }
  })

test('the work until the button is drawn, and until the list is on screen, is that of the baseline', async ({
  page,
  visit,
  world,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let calls = 0
  /** Calls of our functions since the page began. */
  const functions = async () => {
    const { result } = await cdp.send('Profiler.takePreciseCoverage')
    const ours = result.filter(({ url }) => url.startsWith(world.cdn.origin))
    return (calls += ours.flatMap(it => it.functions).reduce((sum, { ranges }) => sum + ranges[0]!.count, 0))
  }
  await page.addInitScript(count)
  await visit({ csp: 'strict' })
  // The first chunk waits: what it does comes after the list.
  const [asked, release] = [deferred<void>(), deferred<void>()]
  await page.route(`**/${chunkPath('first')}`, async route => {
    asked.resolve()
    await release.promise
    await route.continue().catch(() => {})
  })
  await page.waitForFunction(() => 'WalletModal' in window)
  await expect(page.locator('wallet-button').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const load = { ...(await inPage(page)), functions: await functions() }
  await page.evaluate(async () => {
    void (window as unknown as ModalWindow).WalletModal.open()
    const row = () => document.querySelector('wallet-modal')?.shadowRoot?.textContent?.includes('Kestrel')
    while (!row()) await new Promise(resolve => queueMicrotask(() => resolve(0)))
  })
  // The frame with the list asks for that chunk; then the page has nothing left to do.
  await asked.promise
  await page.evaluate(() => new Promise<void>(resolve => requestIdleCallback(() => resolve())))
  const list = { ...(await inPage(page)), functions: await functions() }
  release.resolve()

  const found = { load, list }
  if (process.env['WORK'] === 'write') writeFileSync(BASELINE, `${JSON.stringify(found, null, 2)}\n`)
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as typeof found
  for (const [moment, counts] of Object.entries(found))
    for (const [name, value] of Object.entries(counts)) {
      const limit = baseline[moment as keyof typeof found][name as keyof Counts]
      const what = `${name} until ${moment}; if that is meant: WORK=write node test/run.mjs browser test/e2e/work.spec.ts`
      const distance = Math.max(limit * SHARE, FEW)
      expect(value, `more ${what}`).toBeLessThanOrEqual(limit + distance)
      expect(value, `fewer ${what}`).toBeGreaterThanOrEqual(limit - distance)
    }
})
