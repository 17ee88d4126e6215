import { startStack } from '../../demo/stack/index.mjs'
import { serve } from './server.mjs'

// Runs in the page. All times use the machine's one clock, so that those of page and wallet can be compared.
const PROBE = `window.__pair = {}
addEventListener('click', () => { __pair.tap ??= performance.timeOrigin + performance.now() }, true)
window.__painted = new Promise(resolve => requestAnimationFrame(function frame() {
  const code = document.querySelector('wallet-modal')?.shadowRoot.querySelector('[data-qr] svg[role=img]')
  if (!code?.getBoundingClientRect().width || !__pair.tap) return void requestAnimationFrame(frame)
  // The frame has been drawn when the task after it runs.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => resolve(performance.timeOrigin + performance.now())
  port2.postMessage(0)
}))
window.__watch = () => new Promise(resolve => {
  const look = ({ status }) => { if (status === 'connected') resolve(performance.timeOrigin + performance.now()) }
  WalletModal.subscribe(look)
  look(WalletModal.getState())
})`

/** One pairing with the demo wallet, which approves automatically. */
async function pair(browser, origin, walletUrl, cpuRate) {
  const contexts = await Promise.all([
    browser.newContext({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] }),
    browser.newContext(),
  ])
  try {
    const [page, wallet] = await Promise.all(contexts.map(context => context.newPage()))
    await wallet.goto(`${walletUrl}/?auto=approve`)
    const pairing = wallet.getByLabel('Pairing code')
    await page.addInitScript(PROBE)
    const cdp = await contexts[0].newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    await page.goto(origin)
    await page.evaluate(() => WalletModal.open())
    await page.getByRole('button', { name: 'WalletConnect' }).click()
    const painted = await page.evaluate(() => window.__painted)
    const { tap, arrived } = await page.evaluate(() => ({
      tap: window.__pair.tap,
      arrived:
        performance.timeOrigin +
        performance.getEntriesByType('resource').find(({ name }) => name.includes('/walletconnect.')).responseEnd,
    }))
    await page.getByRole('button', { name: 'Copy link' }).click()
    const uri = await page.evaluate(() => navigator.clipboard.readText())
    const connected = page.evaluate(() => window.__watch())
    await pairing.fill(uri)
    const handed = await wallet.evaluate(() => {
      const form = document.getElementById('pair')
      form.requestSubmit()
      return performance.timeOrigin + performance.now()
    })
    return { tapped: painted - tap, code: painted - Math.max(tap, arrived), connected: (await connected) - handed }
  } finally {
    await Promise.all(contexts.map(context => context.close()))
  }
}

/** Pairings over the local relay: samples by CPU rate. `markup` is the page; one warm-up round is not counted. */
export async function measurePairing(browser, markup, dist, runs, cpuRates) {
  const stack = await startStack({ port: 0, quiet: true })
  const endpoints = JSON.stringify(stack.endpoints)
  const page = await serve(
    { '/': markup.replace(/data-project-id="\w+"/, `data-project-id="local" data-endpoints='${endpoints}'`) },
    dist,
  )
  try {
    const samples = Object.fromEntries(cpuRates.map(rate => [rate, []]))
    for (let round = 0; round <= runs; round++) {
      for (const rate of cpuRates) {
        const sample = await pair(browser, page.origin, stack.urls.wallet, rate)
        if (round) samples[rate].push(sample)
      }
      console.error(round ? `pairing ${round} of ${runs}` : 'pairing warmed up')
    }
    return samples
  } finally {
    page.close()
    await stack.stop()
  }
}
