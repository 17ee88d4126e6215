import { gzipSync } from 'node:zlib'

const APP = `(() => {
  let wallet
  addEventListener('eip6963:announceProvider', event => { wallet = event.detail })
  dispatchEvent(new Event('eip6963:requestProvider'))
  window.__open = () => {
    const host = document.createElement('least-modal')
    const row = document.createElement('button')
    row.textContent = wallet.info.name
    document.body.append(host)
    host.attachShadow({ mode: 'open' }).append(row)
  }
  window.__isOpen = () => window.__bench.rowVisible('least-modal')
  window.__ready = true
})()
`

/**
 * A page whose script weighs `bytes` (gzip) and does the minimum to show a wallet: no modal in one script of that size
 * can beat it.
 */
export function limitPage(bytes) {
  // Noise from a fixed seed, because repeated text would compress too well.
  let seed = 1
  const noise = length =>
    Array.from({ length }, () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return String.fromCharCode(35 + ((seed >>> 16) % 57))
    }).join('')
  let script = APP
  while (gzipSync(script, { level: 9 }).length < bytes) script += `//${noise(400)}\n`
  return {
    '/': '<!doctype html><meta charset="utf-8"><title>Limit</title><link rel="icon" href="data:,"><body><script src="app.js"></script>',
    '/app.js': script,
  }
}
