import { BULK_ACCOUNT } from '../../demo/stack/chain/plan.mjs'
import { serveOnStack } from './stack-page.mjs'

const SCROLL_MS = 10_000
const STEP_PX = 1500

/**
 * Runs in the page, from before the list is requested: measures from the arrival of its data until the frame that shows
 * its first row.
 */
async function firstRows([rows, request]) {
  const row = () => document.querySelector('wallet-modal')?.shadowRoot.querySelector(rows)
  const end = performance.now() + 30_000
  while (!row()) {
    if (performance.now() > end) throw Error(`No row within 30 s: ${rows}`)
    await new Promise(requestAnimationFrame)
  }
  // The frame has been drawn when the next task runs.
  await new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
  const now = performance.now()
  const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes(request))
  if (!answer) throw Error(`Rows without an answer of ${request}: ${rows}`)
  return now - answer.responseEnd
}

/** Runs in the page: scrolls faster than any user, and records the cost. */
async function scroll([forMs, stepPx]) {
  const body = document.querySelector('wallet-modal').shadowRoot.querySelector('[data-body]')
  const tasks = [0],
    frames = []
  let live = 0,
    way = 1
  const watcher = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  })
  watcher.observe({ type: 'longtask' })
  const end = performance.now() + forMs
  for (let last = performance.now(); last < end;) {
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    frames.push(now - last)
    last = now
    const before = body.scrollTop
    body.scrollTop += way * stepPx
    if (body.scrollTop === before) way = -way
    live = Math.max(live, body.querySelectorAll('[data-windowed] > li').length)
  }
  await new Promise(resolve => setTimeout(resolve, 500))
  watcher.disconnect()
  frames.sort((a, b) => a - b)
  return {
    task: Math.max(...tasks),
    p95: frames[Math.floor(frames.length * 0.95)],
    live,
    heap: performance.memory.usedJSHeapSize,
  }
}

/** The lists of an account with 5,000 tokens and 50,000 transactions; samples by list. */
export async function measureLists(browser, dist, runs) {
  const host = await serveOnStack(BULK_ACCOUNT, dist)
  const lists = { tokens: ['[data-windowed] > li', '/balance'], activity: ['[data-windowed] > li time', '/history'] }
  const samples = { tokens: [], activity: [] }
  try {
    for (let round = 0; round <= runs; round++) {
      for (const [list, watched] of Object.entries(lists)) {
        const { page, leave } = await host.visit(browser)
        const rows = page.evaluate(firstRows, watched)
        await page.evaluate(() => WalletModal.open())
        if (list === 'activity') await page.getByRole('tab', { name: 'Activity' }).click()
        const sample = { rows: await rows, ...(await page.evaluate(scroll, [SCROLL_MS, STEP_PX])) }
        if (round) samples[list].push(sample)
        await leave()
      }
      console.error(round ? `lists ${round} of ${runs}` : 'lists warmed up')
    }
    return samples
  } finally {
    await host.stop()
  }
}
