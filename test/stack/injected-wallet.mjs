// A host page under the strictest policy with the test wallet on it, and the ways its tests act on both.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buildTestWallet } from '../../demo/stack/injected-wallet/build.mjs'
import { expect, test as base, watch } from './fixtures.mjs'

export { expect } from './fixtures.mjs'

const NONCE = 'c3RyaWN0'

function answer([ethereum, other], script) {
  const rpc = JSON.stringify({ 'eip155:1': ethereum.url, 'eip155:8453': other.url })
  return (request, response) => {
    if (request.url === '/test-wallet.js') return response.setHeader('content-type', 'text/javascript').end(script)
    if (request.url !== '/') return response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${NONCE}'; style-src 'none'; ` +
        `connect-src ${ethereum.url} ${other.url}; require-trusted-types-for 'script'`,
    )
    response.end(`<!doctype html><title>Host</title><main><h1>Host page</h1></main>
      <script nonce="${NONCE}" src="/test-wallet.js" data-name="Kestrel" data-chains='["eip155:1"]' data-rpc='${rpc}'></script>`)
  }
}

/** The ways to act on a page with the wallet. */
function act(page, origin) {
  const dialog = title => page.getByRole('dialog', { name: `Kestrel: ${title}` })
  const press = button => title => dialog(title).getByRole('button', { name: button }).click()
  const [approve, reject] = ['Approve', 'Reject'].map(press)
  /** Sends a request from the page and tells how it ended, without waiting: the window must be answered first. */
  const send = (method, params) =>
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
  async function load() {
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
  async function connect() {
    const ended = send('eth_requestAccounts')
    await approve('Connect')
    return ended
  }
  const script = next =>
    page.evaluate(next => {
      window.__testWallet.next = next
    }, next)
  return { page, dialog, approve, reject, send, load, connect, script }
}

export const test = base.extend({
  /** On a fresh page, which fails its test when it logs an error or breaks its policy. */
  wallet: async ({ page, chains }, use) => {
    const server = createServer(answer(chains, await buildTestWallet())).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const wrong = watch(page)
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', event => console.error(event.violatedDirective, event.blockedURI)),
    )
    const [ethereum, other] = chains
    const wallet = { ...act(page, `http://127.0.0.1:${server.address().port}`), ethereum, base: other }
    await wallet.load()
    await use(wallet)
    server.close()
    server.closeAllConnections()
    expect(wrong, 'no console error and no policy violation').toStrictEqual([])
  },
})
