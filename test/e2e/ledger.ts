import type { CDPSession, Page } from 'playwright/test'

interface Ledger {
  timers: Set<unknown>
  observers: Set<unknown>
  sockets: number
}
interface LedgerWindow {
  __ledger: Ledger
}

/** Counts what the browser does not: timers and observers that live, sockets and channels ever made. */
export const keepLedger = (page: Page) =>
  page.addInitScript(() => {
    const ledger: Ledger = { timers: new Set(), observers: new Set(), sockets: 0 }
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
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
}

/** Bytes of the page's own objects: what the browser compiles and what its tools keep comes and goes. */
async function objectBytes(cdp: CDPSession) {
  const parts: string[] = []
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void parts.push(chunk))
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const {
    snapshot: { meta },
    nodes,
  } = JSON.parse(parts.join('')) as Snapshot
  const [type, size] = ['type', 'self_size'].map(field => meta.node_fields.indexOf(field)) as [number, number]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += meta.node_fields.length)
    if (!['code', 'native', 'synthetic'].includes(meta.node_types[0][nodes[at + type]!]!)) bytes += nodes[at + size]!
  return bytes
}

/** What the page holds once nothing is under way. */
export async function holdings(page: Page) {
  // The last card takes 150 ms to leave, the fallback of a frame that never came 500.
  await page.waitForTimeout(800)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  let metrics: { name: string; value: number }[] = []
  const count = (name: string) => metrics.find(metric => metric.name === name)!.value
  let listeners = Infinity
  let nodes = Infinity
  // A call that was given up just now keeps its listener for a moment, and what was drawn for it its nodes, longer where
  // the machine has other work: it is the least that counts, once it has been so for two seconds.
  for (let still = 0, i = 0; still < 10 && i < 100; i++) {
    await page.waitForTimeout(200)
    for (let j = 0; j < 2; j++) await cdp.send('HeapProfiler.collectGarbage')
    metrics = ((await cdp.send('Performance.getMetrics')) as { metrics: typeof metrics }).metrics
    const [listenersNow, nodesNow] = [count('JSEventListeners'), count('Nodes')]
    still = listenersNow < listeners || nodesNow < nodes ? 0 : still + 1
    listeners = Math.min(listeners, listenersNow)
    nodes = Math.min(nodes, nodesNow)
  }
  const objects = await objectBytes(cdp)
  await cdp.detach()
  const live = await page.evaluate(() => {
    const {
      __ledger: { timers, observers, sockets },
    } = window as unknown as LedgerWindow
    return { timers: timers.size, observers: observers.size, sockets }
  })
  return { ...live, documents: count('Documents'), listeners, nodes, heap: count('JSHeapUsedSize'), objects }
}
