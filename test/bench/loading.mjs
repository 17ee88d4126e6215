// What the main thread does while a page loads, until a second after the API is ready; nobody opens anything.
import { setTimeout } from 'node:timers/promises'

/** Trace events of the main thread that count, by what they are to a reader. */
const KINDS = {
  EvaluateScript: 'top level of scripts',
  'v8.compile': 'compiling',
  'V8.CompileCode': 'compiling',
  FireIdleCallback: 'idle callbacks',
  TimerFire: 'timers',
  FireAnimationFrame: 'frames’ callbacks',
  EventDispatch: 'events',
  RunMicrotasks: 'promises',
  UpdateLayoutTree: 'style and layout',
  Layout: 'style and layout',
  ParseAuthorStyleSheet: 'style and layout',
  MinorGC: 'collection',
  MajorGC: 'collection',
  'V8.GCFinalizeMC': 'collection',
  'V8.GCScavenger': 'collection',
}
const QUIET_MS = 1000

/** Time in ms by kind, each without what stands inside it, and the longest task. */
function sums(events) {
  const mark = events.find(({ name }) => name === 'bench:start')
  const isMain = ({ pid, tid, dur }) => pid === mark.pid && tid === mark.tid && dur
  const timed = events.filter(event => isMain(event) && event.ts >= mark.ts)
  const all = Object.fromEntries(Object.values(KINDS).map(kind => [kind, 0]))
  const open = []
  const known = timed.filter(({ name }) => Object.hasOwn(KINDS, name))
  for (const { name, ts, dur } of known.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (open.length && open.at(-1).end <= ts) open.pop()
    const outer = open.at(-1)
    if (outer) all[outer.kind] -= dur / 1000
    all[KINDS[name]] += dur / 1000
    open.push({ kind: KINDS[name], end: ts + dur })
  }
  const tasks = timed.filter(({ name }) => name === 'RunTask').map(({ dur }) => dur / 1000)
  const sum = Object.values(all).reduce((sum, ms) => sum + ms, 0)
  return { ...all, 'all of these': sum, 'longest task': Math.max(0, ...tasks) }
}

async function visit(browser, origin, { network, cpuRate }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    // Told by a binding, because Playwright's own ways of waiting compile code in the page.
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: 'tellReady' })
    const ready = new Promise(resolve => cdp.once('Runtime.bindingCalled', resolve))
    await page.addInitScript(
      'performance.mark("bench:start");Object.defineProperty(window,"__ready",{set(){tellReady("")}})',
    )
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', network)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    const events = []
    cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
    const includedCategories = [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'blink.user_timing',
      'v8',
      'disabled-by-default-v8.compile',
    ]
    await cdp.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' })
    await page.goto(origin, { waitUntil: 'commit' })
    await ready
    await setTimeout(QUIET_MS)
    const complete = new Promise(resolve => cdp.once('Tracing.tracingComplete', resolve))
    await cdp.send('Tracing.end')
    await complete
    return sums(events)
  } finally {
    await context.close()
  }
}

/** `pages`: name → its server. Samples by name; the pages take turns, and one round before the first is not counted. */
export async function measureLoading(browser, pages, runs, conditions) {
  const samples = Object.fromEntries(Object.keys(pages).map(name => [name, []]))
  for (let round = 0; round <= runs; round++) {
    for (const [name, { origin }] of Object.entries(pages)) {
      const sample = await visit(browser, origin, conditions)
      if (round) samples[name].push(sample)
    }
  }
  return samples
}
