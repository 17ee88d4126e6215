import type { CDPSession, Page } from 'playwright/test'

interface Ledger {
  timers: Set<unknown>
  observers: Set<unknown>
  sockets: number
  /** By the browser's clock, even if the page has a fake one. */
  whenIdle(): Promise<void>
}
interface LedgerWindow {
  __ledger: Ledger
}

/** Counts what the browser does not: live timers and observers, and all sockets and channels ever created. */
export const keepLedger = (page: Page) =>
  page.addInitScript(() => {
    const idle = window.requestIdleCallback.bind(window)
    const whenIdle = () => new Promise<void>(done => idle(() => done()))
    const ledger: Ledger = { timers: new Set(), observers: new Set(), sockets: 0, whenIdle }
    const scope = window as unknown as LedgerWindow &
      Record<string, new (...args: unknown[]) => { observe(target: Node): void; disconnect(): void }>
    scope.__ledger = ledger
    for (const kind of ['Timeout', 'Interval'] as const) {
      const [set, clear] = [window[`set${kind}`], window[`clear${kind}`]]
      Object.assign(window, {
        [`set${kind}`](run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
          const timer = set(() => {
            if (kind === 'Timeout') ledger.timers.delete(timer)
            run(...args)
          }, ms)
          ledger.timers.add(timer)
          return timer
        },
        [`clear${kind}`](timer?: number) {
          ledger.timers.delete(timer)
          clear(timer)
        },
      })
    }
    for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver']) {
      const Base = scope[name]!
      scope[name] = class extends Base {
        override observe(target: Node, ...rest: []) {
          ledger.observers.add(this)
          super.observe(target, ...rest)
        }
        override disconnect() {
          ledger.observers.delete(this)
          super.disconnect()
        }
      }
    }
    for (const name of ['WebSocket', 'EventSource', 'BroadcastChannel', 'SharedWorker', 'Worker']) {
      scope[name] = new Proxy(scope[name]!, { construct: (Base, args) => (ledger.sockets++, new Base(...args)) })
    }
  })

interface Snapshot {
  meta: { node_fields: string[]; node_types: [string[]] }
}
/** A part of a snapshot; the other parts are ten times as long and not needed. */
function partOf<Part>(text: string, name: string, end: string): Part {
  const start = text.indexOf(`"${name}":`) + name.length + 3
  return JSON.parse(text.slice(start, text.indexOf(end, start))) as Part
}

/** Bytes of the page's own objects: compiled code and the browser's tools vary. */
async function objectBytes(cdp: CDPSession): Promise<number> {
  const chunks: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const text = chunks.join('')
  const { meta } = partOf<Snapshot>(text, 'snapshot', ',\n"nodes"')
  const nodes = partOf<number[]>(text, 'nodes', ',\n"edges"')
  const [type, size] = ['type', 'self_size'].map(field => meta.node_fields.indexOf(field)) as [number, number]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += meta.node_fields.length)
    if (!['code', 'native', 'synthetic'].includes(meta.node_types[0][nodes[at + type]!]!)) bytes += nodes[at + size]!
  return bytes
}

const COUNTED = { documents: 'Documents', listeners: 'JSEventListeners', nodes: 'Nodes' } as const
interface Counts {
  timers: number
  observers: number
  sockets: number
  documents: number
  listeners: number
  nodes: number
}
const READINGS_MAX = 100
/** Consecutive readings without a decrease. */
const STILL = 10

/**
 * What the page holds once nothing is pending. A call that was just aborted keeps its listener for a moment, its nodes
 * and its pictures' documents, and longer on a busy machine: so the minimum counts. `before`: the level to wait for, as
 * long as that can take; without it, until nothing decreases.
 */
export async function holdings(page: Page, before?: Counts): Promise<Counts & { heap: number }> {
  // The last card takes 150 ms to close, the fallback for a missing frame 500.
  await page.waitForTimeout(800)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const keys = Object.keys(COUNTED) as (keyof typeof COUNTED)[]
  let heap = 0
  async function read(): Promise<Counts> {
    const live = await page.evaluate(async () => {
      const { timers, observers, sockets, whenIdle } = (window as unknown as LedgerWindow).__ledger
      await whenIdle()
      return { timers: timers.size, observers: observers.size, sockets }
    })
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = (await cdp.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] }
    const count = (name: string) => metrics.find(metric => metric.name === name)!.value
    heap = count('JSHeapUsedSize')
    return {
      ...live,
      documents: count(COUNTED.documents),
      listeners: count(COUNTED.listeners),
      nodes: count(COUNTED.nodes),
    }
  }
  let least = await read()
  const isOver = (still: number) =>
    before ? (Object.keys(least) as (keyof Counts)[]).every(key => least[key] <= before[key]) : still >= STILL
  for (let still = 0, i = 0; !isOver(still) && i < READINGS_MAX; i++) {
    await page.waitForTimeout(200)
    const now = await read()
    still = keys.some(key => now[key] < least[key]) ? 0 : still + 1
    least = { ...now, ...Object.fromEntries(keys.map(key => [key, Math.min(now[key], least[key])])) }
  }
  await cdp.detach()
  return { ...least, heap }
}

/** The same, plus the bytes of its objects, which take a while to count. */
export async function holdingsInBytes(
  page: Page,
  before?: Counts,
): Promise<Counts & { heap: number; objects: number }> {
  const counts = await holdings(page, before)
  const cdp = await page.context().newCDPSession(page)
  const objects = await objectBytes(cdp)
  await cdp.detach()
  return { ...counts, objects }
}
