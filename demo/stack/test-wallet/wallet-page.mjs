// A host page under the strictest policy with the test wallet on it, and the ways its tests act on both.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startAnvil } from '../chain/anvil.mjs'
import { buildTestWallet } from './build.mjs'

const NONCE = 'c3RyaWN0'

function serve() {
  return createServer(async (request, response) => {
    if (request.url === '/test-wallet.js')
      return response.setHeader('content-type', 'text/javascript').end(await buildTestWallet())
    if (request.url !== '/') return response.writeHead(404).end()
    const rpc = JSON.stringify({ 'eip155:1': ethereum.url, 'eip155:8453': base.url })
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'none'; ` +
        `connect-src ${ethereum.url} ${base.url}; require-trusted-types-for 'script'`,
    )
    response.end(`<!doctype html><title>Host</title><main><h1>Host page</h1></main>
      <script nonce="${NONCE}" src="/test-wallet.js" data-name="Kestrel" data-chains='["eip155:1"]' data-rpc='${rpc}'></script>`)
  })
}

/** Sends a request from the page and tells how it ended, without waiting: the window must be answered first. */
export const send = (method, params) =>
  page.evaluate(
    async ([method, params]) => {
      try {
        return { result: await window.wallet.request({ method, params }) }
      } catch (error) {
        return { code: error.code, message: error.message }
      }
    },
    [method, params],
  )
export const dialog = title => page.getByRole('dialog', { name: `Kestrel: ${title}` })
export const approve = title => dialog(title).getByRole('button', { name: 'Approve' }).click()
export const reject = title => dialog(title).getByRole('button', { name: 'Reject' }).click()
export async function load() {
  await page.goto(origin)
  await page.evaluate(() => {
    window.heard = []
    window.addEventListener(
      'eip6963:announceProvider',
      ({ detail }) => {
        window.wallet = detail.provider
        window.info = detail.info
      },
      { once: true },
    )
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'])
      window.wallet.on(event, value => window.heard.push([event, value?.code ?? value]))
  })
}
export async function connect() {
  const ended = send('eth_requestAccounts')
  await approve('Connect')
  return ended
}
export const script = next =>
  page.evaluate(next => {
    window.__testWallet.next = next
  }, next)

// Set up here and checked inside each test: what a hook throws, the runner drops.
export const [ethereum, base] = await Promise.all([
  startAnvil({ chainId: 1, port: 0 }),
  startAnvil({ chainId: 8453, port: 0 }),
])
const server = serve().listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-gpu'],
})

export const tests = suite('test wallet')
/** The page of the test that runs. */
export let page
/** One test on a fresh page; it fails when the page logs an error or breaks its policy. */
export function journey(title, run) {
  tests(title, async () => {
    const faults = []
    page = await (await browser.newContext()).newPage()
    page.on('console', message => {
      if (message.type() === 'error') faults.push(message.text())
    })
    page.on('pageerror', error => faults.push(String(error)))
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', event => console.error(event.violatedDirective, event.blockedURI)),
    )
    try {
      await load()
      await run()
      assert.equal(faults, [], 'no console error and no policy violation')
    } finally {
      await page.context().close()
    }
  })
}
tests.after(async () => {
  await browser.close()
  server.close()
  await Promise.all([ethereum.stop(), base.stop()])
})
