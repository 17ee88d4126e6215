import { ACCOUNTS } from '../../demo/stack/chain/plan.mjs'
import { serveOnStack } from './stack-page.mjs'

/** Views that an account leads to. */
const VIEWS = [
  'Account',
  'Networks',
  'WalletReceive',
  'WalletSend',
  'Swap',
  'OnRampProviders',
  'Transactions',
  'ProfileWallets',
  'AllWallets',
]

/** Runs in the page: from `open` until the frame with the view, its chunk and its first data included. */
async function openingOf(view) {
  const long = []
  const watcher = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) long.push(duration)
  })
  watcher.observe({ type: 'longtask' })
  const bodyOf = () => document.querySelector('wallet-modal')?.shadowRoot.querySelector('[data-body]')
  const before = bodyOf()
  const from = performance.now()
  void WalletModal.open({ view })
  const isThere = () => {
    const body = bodyOf()
    return body && body !== before && body.ariaBusy !== 'true'
  }
  while (!isThere()) await new Promise(requestAnimationFrame)
  // The frame has been drawn when the task after it runs.
  await new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
  const ms = performance.now() - from
  await new Promise(resolve => setTimeout(resolve, 300))
  watcher.disconnect()
  return { ms, task: Math.max(0, ...long) }
}

/** Each view once with its chunk to be fetched and once with it there, for a connected account: samples by view. */
export async function measureViews(browser, dist, runs, { network, cpuRate }) {
  const host = await serveOnStack(ACCOUNTS[0], dist)
  const samples = Object.fromEntries(VIEWS.map(view => [view, []]))
  try {
    for (let round = 0; round <= runs; round++) {
      for (const view of VIEWS) {
        const { page, leave } = await host.visit(browser)
        const cdp = await page.context().newCDPSession(page)
        await cdp.send('Network.enable')
        await cdp.send('Network.emulateNetworkConditions', network)
        await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
        const other = view === 'Networks' ? 'Account' : 'Networks'
        if (view !== 'Account') await page.evaluate(openingOf, other)
        const cold = await page.evaluate(openingOf, view)
        await page.evaluate(openingOf, other)
        const warm = await page.evaluate(openingOf, view)
        if (round) samples[view].push({ cold: cold.ms, warm: warm.ms, task: Math.max(cold.task, warm.task) })
        await leave()
      }
      console.error(round ? `views ${round} of ${runs}` : 'views warmed up')
    }
    return samples
  } finally {
    await host.stop()
  }
}
