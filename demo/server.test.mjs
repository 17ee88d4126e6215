import { createHash } from 'node:crypto'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startDemo } from './server.mjs'
import { QUIRKS } from './stack/injected-wallet/quirks.js'
import { escapeHtml } from './template.mjs'
import { createFaults } from './stack/http/faults.mjs'

// A dist/ of its own, so that the test needs no build.
const dist = mkdtempSync(join(tmpdir(), 'demo-'))
const FILES = {
  'wallet-modal.js': 'window.core = 1',
  'chunks/evm.0123abcd.js': 'window.evm = 1',
  'locales/de.0123abcd.json': '{}',
}
const integrity = text => `sha384-${createHash('sha384').update(text).digest('base64')}`
mkdirSync(join(dist, 'chunks'))
mkdirSync(join(dist, 'locales'))
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(dist, name), text)
writeFileSync(join(dist, 'secret.txt'), 'not in the manifest')
writeFileSync(
  join(dist, 'manifest.json'),
  JSON.stringify({
    version: '1.2.3',
    build: 'b',
    files: Object.fromEntries(
      Object.entries(FILES).map(([name, text]) => [
        name,
        { bytes: text.length, gzip: 28_400, integrity: integrity(text) },
      ]),
    ),
  }),
)

const urls = {
  data: 'http://127.0.0.1:1001/',
  explorer: 'http://127.0.0.1:1002',
  analytics: 'http://127.0.0.1:1003',
  wallet: 'http://127.0.0.1:1006',
  rpc: { 'eip155:1': 'http://127.0.0.1:1004/x', 'eip155:8453': 'http://127.0.0.1:1005' },
}
const faults = createFaults(['data', 'explorer'])
const signIn = {
  paths: ['/auth/session'],
  answer: (request, response) => response.end(`${request.method} ${request.url}`),
}
const demo = await startDemo({
  stack: { urls, faults, signIn, accounts: { eip155: [{ address: '0x01', privateKey: '0x</script>' }] } },
  dist,
})

// node:http sends a path as it is, where fetch would tidy it up.
const get = (path, { method = 'GET', headers = {}, body } = {}) =>
  new Promise((resolve, reject) => {
    request(demo.url, { path, method, headers }, response => {
      let text = ''
      response
        .on('data', chunk => {
          text += chunk
        })
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
      .on('error', reject)
      .end(body)
  })
const post = (wish, origin = demo.url) =>
  get('/breakage', { method: 'POST', headers: { origin }, body: JSON.stringify(wish) })

const tests = suite('demo server')
tests.after(async () => {
  await demo.stop()
  rmSync(dist, { recursive: true })
})

tests('pins the script of the page by the hash of the manifest', async () => {
  const { text } = await get('/')
  assert.ok(text.includes(`src="${demo.url}/dist/wallet-modal.js" integrity="${integrity(FILES['wallet-modal.js'])}"`))
  assert.ok(text.includes('data-networks="1,8453,solana"'))
  assert.ok(text.includes(`data-endpoints='{"data":"http://127.0.0.1:1001/"`))
  assert.ok(text.includes('28.4 kB'))
})

tests('turns the address into options and drops what is none', async () => {
  const { text } = await get(
    '/?networks=10,%22onload=x&theme=light&accent=%23ff0000&radius=8&strength=12&mix=url(x)' +
      '&features=-email,legalCheckbox&locale=de&switches=-enableReconnect,projectId',
  )
  assert.ok(text.includes('data-networks="10"'))
  assert.ok(text.includes('data-theme-mode="light"'))
  assert.ok(
    text.includes(
      `data-theme-variables='{"--w3m-border-radius-master":"8px","--w3m-color-mix-strength":12,"--w3m-accent":"#ff0000"}'`,
    ),
  )
  assert.ok(text.includes(`data-features='{"email":false,"legalCheckbox":true}'`))
  assert.ok(
    text.includes('data-enable-reconnect="false" data-enable-injected="true" data-allow-unsupported-chain="false"'),
  )
  assert.ok(text.includes('<html lang="de"'))
})

tests('gives the page without services the nodes of the chains, and nobody else', async () => {
  const { text } = await get('/without-services')
  const [, endpoints] = /data-services="chain"[^>]* data-endpoints='([^']*)'/.exec(text)
  assert.equal(JSON.parse(endpoints), { rpc: urls.rpc })
  assert.not.match(text, /data-project-id|1001|1002|1003/)
  assert.match(text, /href="\/without-services" aria-current="page"/)
})

tests('names its own back end for sign-in on the script tag, and hands it what it is asked', async () => {
  const siwxOf = async query => {
    const found = /data-siwx='([^']*)'/.exec((await get(`/${query}`)).text)
    return found && JSON.parse(found[1].replaceAll('&quot;', '"'))
  }
  const siwx = await siwxOf('')
  assert.equal(
    [siwx.nonceUrl, siwx.verifyUrl, siwx.sessionUrl, siwx.signOutUrl, siwx.required],
    ['/auth/nonce', '/auth/verify', '/auth/session', '/auth/sign-out', false],
  )
  assert.is((await siwxOf('?signIn=required')).required, true)
  assert.is(await siwxOf('?signIn=off'), null)
  assert.is((await siwxOf('?signIn=x')).required, false)
  assert.is((await get('/auth/session')).text, 'GET /auth/session')
  assert.is((await get('/auth/session', { method: 'POST' })).text, 'POST /auth/session')
  assert.is((await get('/auth/other')).status, 404)
})

tests('lists the difficult wallets, each with a way to open the demo with it', async () => {
  const { text } = await get('/wallets')
  for (const [name, { phone }] of Object.entries(QUIRKS)) {
    assert.ok(text.includes(`<h2 id="${name}">`), name)
    assert.is(text.includes(`href="/?quirk=${name}&amp;signIn=off"`), !phone, name)
    assert.is(!!phone && text.includes(escapeHtml(`http://127.0.0.1:1006/?${phone}`)), !!phone, name)
  }
  assert.not.ok(/\{\{/.test(text))
})

tests('ends no script element early with data', async () => {
  const { text } = await get('/')
  assert.not.ok(text.includes('0x</script>'))
  assert.ok(text.includes('0x\\u003c/script>'))
})

tests('sends the strict policy with a fresh nonce and the origins of the stack only', async () => {
  const [first, second] = await Promise.all([get('/?csp=strict'), get('/?csp=strict')])
  const policy = first.headers['content-security-policy']
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)[1]
  assert.is.not(policy, second.headers['content-security-policy'])
  assert.ok(first.text.includes(`nonce="${nonce}"`))
  const origins = [demo.url, ...[1001, 1002, 1003, 1004, 1005].map(port => `http://127.0.0.1:${port}`)].join(' ')
  assert.is(
    policy,
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'none'; connect-src ${origins}; ` +
      `img-src ${origins} data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'`,
  )
  assert.not.ok(first.text.includes('rel="stylesheet"'))
  assert.is((await get('/')).headers['content-security-policy'], undefined)
})

tests('isolates the page when asked', async () => {
  const { headers } = await get('/?coi')
  assert.is(headers['cross-origin-opener-policy'], 'same-origin')
  assert.is(headers['cross-origin-embedder-policy'], 'require-corp')
})

tests('serves dist to other origins and lets hashed files be kept', async () => {
  const { headers, text } = await get('/dist/chunks/evm.0123abcd.js')
  assert.is(text, FILES['chunks/evm.0123abcd.js'])
  assert.is(headers['access-control-allow-origin'], '*')
  assert.is(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.is(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.not.match((await get('/dist/wallet-modal.js')).headers['cache-control'], 'immutable')
})

tests('serves nothing that is not on its lists', async () => {
  for (const path of [
    '/dist/secret.txt',
    '/dist/../package.json',
    '/dist/%2e%2e/package.json',
    '/server.mjs',
    '/stack/index.mjs',
    '/..%2fpackage.json',
    '/dist/__proto__',
    '/constructor',
  ]) {
    assert.is((await get(path)).status, 404, path)
  }
  assert.is((await get('/%ff')).status, 400)
  assert.is((await get('/', { method: 'POST' })).status, 405)
})

tests('breaks and mends a service of the stack', async () => {
  assert.equal(JSON.parse((await get('/breakage')).text), { chunks: 'working', data: 'working', explorer: 'working' })
  assert.is((await post({ service: 'data', fault: 'error' })).status, 200)
  assert.equal(
    faults.list('data').map(it => it.fault),
    [{ status: 503 }],
  )
  await post({ service: 'data', fault: 'working' })
  assert.equal(faults.list('data'), [])
})

tests('changes a chunk so that its hash no longer fits', async () => {
  await post({ service: 'chunks', fault: 'changed' })
  const changed = await get('/dist/chunks/evm.0123abcd.js')
  assert.is.not(changed.text, FILES['chunks/evm.0123abcd.js'])
  assert.is(changed.headers['cache-control'], 'no-store')
  assert.is((await get('/dist/wallet-modal.js')).text, FILES['wallet-modal.js'])
  await post({ service: 'chunks', fault: 'missing' })
  assert.is((await get('/dist/chunks/evm.0123abcd.js')).status, 404)
  await post({ service: 'chunks', fault: 'working' })
})

tests('lets only its own pages break things, and only what there is', async () => {
  assert.is((await post({ service: 'data', fault: 'error' }, 'http://evil.example')).status, 403)
  for (const wish of [
    { service: 'mail', fault: 'error' },
    { service: '__proto__', fault: 'slow' },
    { service: 'data', fault: 'constructor' },
    null,
    7,
  ])
    assert.is((await post(wish)).status, 400)
  assert.is((await post({ service: 'x'.repeat(2000), fault: 'slow' })).status, 413)
  assert.equal(faults.list('data'), [])
})

tests.run()
