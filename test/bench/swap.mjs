import { ACCOUNTS } from '../../demo/stack/chain/plan.mjs'
import { serveOnStack } from './stack-page.mjs'

/** Runs in the page: from a key press in the amount until the frame with its quote, and how long the service took. */
async function quoteFor(text) {
  const root = document.querySelector('wallet-modal').shadowRoot
  const input = root.querySelector('[data-amount] input'),
    out = () => root.querySelector('[data-out] [data-figure]:not([data-dim])')?.textContent
  const before = out()
  const from = performance.now()
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  while (!out() || out() === before) await new Promise(requestAnimationFrame)
  const at = performance.now()
  const { duration } = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/convert/quotes'))
  return { quote: at - from, trip: duration }
}

/** Quotes in the Swap form. */
export async function measureSwap(browser, dist, runs) {
  const host = await serveOnStack(ACCOUNTS[0], dist)
  const samples = []
  try {
    for (let round = 0; round <= runs; round++) {
      const { page, leave } = await host.visit(browser)
      await page.evaluate(() =>
        WalletModal.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.1' } }),
      )
      await page.getByRole('button', { name: 'Details' }).waitFor()
      const sample = await page.evaluate(quoteFor, `0.1${round + 1}`)
      if (round) samples.push({ ...sample, beyond: sample.quote - sample.trip })
      await leave()
      console.error(round ? `swap ${round} of ${runs}` : 'swap warmed up')
    }
    return samples
  } finally {
    await host.stop()
  }
}
