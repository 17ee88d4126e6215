// Stands in for Coinbase's smart wallet page: the wallet's side of the protocol, with one of the stack's keys.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { startService } from '../http/service.mjs'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'connect-src http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
/** The wallet's account: one that the page's other wallets do not start with. */
const ACCOUNT = 1

let built
function buildScript() {
  built ??= build({
    entryPoints: [fileURLToPath(new URL('coinbase.js', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0].text)
  // Discard a failed build, so that the next call tries again.
  built.catch(() => {
    built = undefined
  })
  return built
}

const file = name => readFile(new URL(name, import.meta.url), 'utf8')
const asset = (type, read) => async () => ({
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: await read(),
})

/**
 * @param {{ port: number, urls: { rpc: Record<string, string> }, accounts: { eip155: { privateKey: string }[] }, faults:
 * import('../http/faults.mjs').Faults }} options
 */
export async function startCoinbase({ port, urls, accounts, faults }) {
  const config = JSON.stringify({ rpc: urls.rpc, key: accounts.eip155[ACCOUNT].privateKey }).replaceAll('<', '\\u003c')
  const { url, stop } = await startService({
    name: 'coinbase',
    port,
    faults,
    routes: [
      [
        'GET',
        '/connect',
        async () => ({
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
          body: (await file('coinbase.html')).replace('{{config}}', () => config),
        }),
      ],
      ['GET', '/coinbase.js', asset('text/javascript', buildScript)],
      ['GET', '/page.css', asset('text/css', () => file('../frame/page/page.css'))],
      ['GET', '/favicon.ico', () => ({ status: 204 })],
    ],
  })
  return { url: `${url}/connect`, stop }
}
