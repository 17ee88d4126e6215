import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { createBreakage } from './breakage.mjs'
import { headerOf } from './header.mjs'
import { buildHost, HOSTS } from './react/build.mjs'
import { quirksList } from './quirks.mjs'
import { readSettings } from './settings.mjs'
import { createDocuments } from './site/serve.mjs'
import { buildTestWallet } from './stack/injected-wallet/build.mjs'
import { fill, jsonAttribute, jsonBlock } from './template.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const compress = promisify(gzip)
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
  '.ts': 'text/plain; charset=utf-8',
}
// Names that carry a hash of their content never change; everything else is asked for again.
const HASHED = /\.[\da-zA-Z]{8}\.(js|json)$/
const PAGES = {
  '/': 'index.html',
  '/index.html': 'index.html',
  '/minimal': 'minimal.html',
  '/wallets': 'wallets.html',
  '/email': 'email.html',
  '/passkey': 'passkey.html',
  '/without-services': 'without-services.html',
  '/react/': 'react/index.html',
  '/headless/': 'headless/index.html',
}
const ASSETS = /^\/(demo[\w-]*\.(js|css)|favicon\.svg)$/

/** Whom the demo pays where the stack names no accounts. */
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const originOf = url => new URL(url).origin

/** Every origin that a page of the demo may talk to, from the stack's own list. */
function originsOf(urls) {
  const list = [urls.data, urls.explorer, urls.relay, urls.analytics, ...Object.values(urls.rpc ?? {})].filter(Boolean)
  return [...new Set(list.map(originOf))]
}

function policyOf(nonce, urls, self) {
  const origins = [self, ...originsOf(urls)]
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'none'",
    `connect-src ${origins.join(' ')}`,
    `img-src ${origins.join(' ')} data:`,
    ...(urls.frame ? [`frame-src ${[urls.frame, urls.passkeys].filter(Boolean).map(originOf).join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Names of the languages or the chunks that this build brings. */
const partsOf = (files, folder) =>
  Object.keys(files)
    .filter(path => path.startsWith(`${folder}/`))
    .map(path => path.slice(folder.length + 1).split('.')[0])

/** The page's own back end for sign-in, as the attribute names it. */
function siwxAttribute(signIn) {
  if (signIn === 'off') return ''
  const siwx = {
    statement: 'Sign in to read your note.',
    nonceUrl: '/auth/nonce',
    verifyUrl: '/auth/verify',
    sessionUrl: '/auth/session',
    signOutUrl: '/auth/sign-out',
    required: signIn === 'required',
  }
  return { html: `\n  data-siwx='${jsonAttribute(siwx).html}'` }
}

/**
 * Serves the demo pages, dist/ and the test wallet on loopback.
 * @param {{ port?: number, stack: { urls: object, accounts?: object, swapRouters?: object, faults?: object,
 * mail?: { messages(): object[] }, signIn?: import('./stack/sign-in/sign-in-service.mjs').SignIn }, dist?: string }} options
 * `port` 0 takes a free one
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startDemo({ port = 0, stack, dist = join(here, '../dist') }) {
  const { urls, accounts, swapRouters = {}, signIn } = stack
  const breakage = createBreakage(stack.faults)
  const { data, explorer, relay, rpc, frame, analytics, coinbase } = urls
  const endpoints = { data, explorer, relay, rpc, frame, analytics, coinbase }
  const packed = new Map()
  const hosts = new Map()
  const documents = createDocuments()
  let self

  const manifest = async () => JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))

  async function page(file, url, nonce) {
    const settings = readSettings(url.searchParams)
    const { version, files } = await manifest()
    const core = files['wallet-modal.js']
    // The page is opened at 127.0.0.1 or localhost: its own scripts come from the same place.
    const base = url.origin
    const values = {
      base,
      nonce,
      version,
      header: headerOf(url.pathname === '/index.html' ? '/' : url.pathname),
      wallet: urls.wallet ?? '#',
      passkeys: urls.passkeys ?? '',
      mail: urls.mail ?? '#',
      quirks: quirksList(urls.wallet ?? ''),
      integrity: core.integrity,
      lang: settings.locale || 'en',
      theme: settings.theme,
      preset: { html: settings.preset ? ` data-theme="${settings.preset}"` : '' },
      locale: settings.locale,
      networks: settings.networks.join(','),
      endpoints: jsonAttribute(endpoints),
      passkeyEndpoints: jsonAttribute({ ...endpoints, frame: urls.passkeys }),
      rpc: jsonAttribute(rpc ?? {}),
      swapRouters: jsonAttribute(swapRouters),
      variables: jsonAttribute(settings.variables),
      features: jsonAttribute(settings.features),
      siwx: signIn ? siwxAttribute(settings.signIn) : '',
      ...settings.switches,
      size: `${(core.gzip / 1000).toFixed(1)} kB`,
      policy: settings.strict ? 'Strict content security policy' : 'No content security policy',
      recipient: accounts?.eip155?.[1]?.address ?? RECIPIENT,
      config: {
        html: jsonBlock({
          rpc,
          endpoints,
          swapRouters,
          testWallet: `${base}/test-wallet.js`,
          networks: settings.networks,
          features: settings.features,
          locale: settings.locale,
          theme: settings.theme,
          variables: settings.variables,
          switches: settings.switches,
          signIn: settings.signIn,
          accounts: accounts?.eip155?.map(it => it.privateKey),
          solanaKeys: accounts?.solana?.map(it => it.privateKey),
          recipient: accounts?.eip155?.[1]?.address ?? RECIPIENT,
          version,
          integrity: core.integrity,
          preset: settings.preset,
          locales: partsOf(files, 'locales'),
          chunks: partsOf(files, 'chunks'),
        }),
      },
    }
    const html = fill(await readFile(join(here, file), 'utf8'), values)
    const headers = { 'content-type': TYPES['.html'], 'cache-control': 'no-store' }
    if (settings.isolated)
      Object.assign(headers, {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
    if (!settings.strict) return { body: html, headers }
    // A style sheet link would be refused by `style-src 'none'`; the page's script then adopts the sheet instead.
    return {
      body: html.replace(/<link rel="stylesheet"[^>]*>\n?/, ''),
      headers: { ...headers, 'content-security-policy': policyOf(nonce, urls, base) },
    }
  }

  async function route(url) {
    const path = decodeURIComponent(url.pathname)
    const type = { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }
    if (Object.hasOwn(PAGES, path)) return page(PAGES[path], url, randomBytes(16).toString('base64'))
    if (path === '/docs') return { status: 308, headers: { location: '/docs/' } }
    if (path.startsWith('/docs/')) return documents(path.slice('/docs/'.length))
    const [, host, file] = /^\/(\w+)(?:\/(.*))?$/.exec(path) ?? []
    const isHost = Object.hasOwn(HOSTS, host ?? '')
    if (isHost && file === undefined) return { status: 308, headers: { location: `/${host}/${url.search}` } }
    if (path === '/messages')
      return {
        body: JSON.stringify(stack.mail?.messages() ?? []),
        headers: { 'content-type': TYPES['.json'], 'cache-control': 'no-store' },
      }
    if (path === '/test-wallet.js') return { body: await buildTestWallet(), headers: type, open: true }
    if (path === '/mail.js') return { body: await readFile(join(here, 'stack/frame/page/mail.js')), headers: type }
    if (ASSETS.test(path)) return { body: await readFile(join(here, path)), headers: type }
    if (isHost) {
      if (!hosts.has(host)) hosts.set(host, await buildHost(host, join(dist, 'esm')))
      const body = hosts.get(host).get(file)
      return body ? { body, headers: type } : undefined
    }
    // The manifest is the list of what exists, so no path can lead anywhere else.
    const name = path.startsWith('/dist/') ? path.slice('/dist/'.length) : undefined
    if (name === undefined || (name !== 'manifest.json' && !Object.hasOwn((await manifest()).files, name)))
      return undefined
    const body = breakage.deliver(name, await readFile(join(dist, name)))
    const isWhole = breakage.list().chunks === 'working'
    return (
      body && {
        body,
        headers: {
          ...type,
          'cache-control': HASHED.test(name) && isWhole ? 'public, max-age=31536000, immutable' : 'no-store',
        },
        open: true,
      }
    )
  }

  /** GET tells what is broken, POST `{ service, fault }` breaks or mends it; from the demo's own pages only. */
  async function breakages(request, url) {
    const headers = { 'content-type': TYPES['.json'], 'cache-control': 'no-store' }
    if (request.method === 'GET') return { body: JSON.stringify(breakage.list()), headers }
    if (request.headers.origin !== url.origin) return { status: 403, body: 'Only from the demo itself' }
    let text = ''
    for await (const chunk of request) if ((text += chunk).length > 1000) return { status: 413, body: 'Too long' }
    let wish
    try {
      wish = JSON.parse(text)
    } catch {
      wish = {}
    }
    if (!breakage.set(wish?.service, wish?.fault)) return { status: 400, body: 'No such service or fault' }
    // Chunks are kept by the browser for good: it would not ask for the changed one.
    if (wish.service === 'chunks') headers['clear-site-data'] = '"cache"'
    return { body: JSON.stringify(breakage.list()), headers }
  }

  async function answer(request, response) {
    const url = new URL(request.url, `http://${request.headers.host ?? 'localhost'}`)
    if (signIn?.paths.includes(url.pathname)) return signIn.answer(request, response)
    const isSwitch = url.pathname === '/breakage' && request.method !== 'HEAD'
    if (!isSwitch && request.method !== 'GET' && request.method !== 'HEAD')
      return response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const {
      status = 200,
      body = '',
      headers = {},
      open,
    } = (await (isSwitch ? breakages(request, url) : route(url))) ?? {
      status: 404,
      body: 'Not found',
      headers: { 'content-type': 'text/plain' },
    }
    // Scripts are used from other origins too: pinned scripts need CORS, isolated pages need CORP.
    const all = {
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': open ? 'cross-origin' : 'same-origin',
      ...(open ? { 'access-control-allow-origin': '*' } : {}),
      ...headers,
    }
    let bytes = Buffer.from(body)
    if (bytes.length > 1024 && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      Object.assign(all, { 'content-encoding': 'gzip', vary: 'accept-encoding' })
      const key = `${url.pathname} ${bytes.length}`
      if (!all['cache-control'].includes('immutable')) bytes = await compress(bytes)
      else bytes = packed.get(key) ?? packed.set(key, await compress(bytes, { level: 9 })).get(key)
    }
    response
      .writeHead(status, { ...all, 'content-length': bytes.length })
      .end(request.method === 'HEAD' ? undefined : bytes)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      const missing = error.code === 'ENOENT'
      if (!response.headersSent)
        response.writeHead(missing ? 503 : error instanceof URIError || error instanceof TypeError ? 400 : 500, {
          'content-type': 'text/plain; charset=utf-8',
        })
      response.end(missing ? 'dist/ is not there yet: run "npm run build".' : String(error.message))
    })
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  self = `http://127.0.0.1:${server.address().port}`
  return {
    url: self,
    stop: () =>
      new Promise(resolve => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
