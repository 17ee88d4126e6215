// The demo wallet's page: a WalletConnect wallet with the stack's accounts, so that no phone is needed.
import { readFile } from 'node:fs/promises'
import { startService } from '../http/service.mjs'
import { buildDemoWallet } from './build.mjs'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  'connect-src http://127.0.0.1:* ws://127.0.0.1:*',
  "base-uri 'none'",
  // The address contains the pairing URI if a page links here.
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const file = name => readFile(new URL(name, import.meta.url), 'utf8')
const asset = (type, read) => async () => ({
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: await read(),
})

/** @returns {import('../http/service.mjs').Route[]} */
function routes({ urls, accounts }) {
  const config = JSON.stringify({
    relay: urls.relay,
    rpc: urls.rpc,
    keys: accounts.eip155.map(it => it.privateKey),
    solanaKeys: accounts.solana.map(it => it.privateKey),
  }).replaceAll('<', '\\u003c')
  const page = async () => ({
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
    body: (await file('wallet.html')).replace('{{config}}', () => config),
  })
  return [
    ['GET', '/', page],
    ['GET', '/wc', page],
    ['GET', '/wallet.js', asset('text/javascript', buildDemoWallet)],
    ['GET', '/wallet.css', asset('text/css', () => file('wallet.css'))],
    ['GET', '/favicon.ico', () => ({ status: 204 })],
  ]
}

/**
 * @param {{ port: number, urls: { relay: string, rpc: Record<string, string> }, accounts: Record<'eip155' | 'solana',
 * { privateKey: string }[]>, faults: import('../http/faults.mjs').Faults }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startDemoWallet = ({ port, faults, ...stack }) =>
  startService({ name: 'wallet', port, routes: routes(stack), faults })
