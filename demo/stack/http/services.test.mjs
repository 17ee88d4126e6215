import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { analyticsRoutes } from '../analytics.mjs'
import { post } from '../chain/json-rpc.mjs'
import { explorerRoutes } from '../explorer/explorer-service.mjs'
import { createFaults } from './faults.mjs'
import { startService } from './service.mjs'

const ORIGINS = ['https://app.example', 'https://*.preview.example']
const test = suite('local services')
let faults, explorer, analytics

test.before(async () => {
  faults = createFaults(['explorer', 'analytics'])
  explorer = await startService({ name: 'explorer', port: 0, routes: explorerRoutes({ origins: ORIGINS }), faults })
  analytics = await startService({ name: 'analytics', port: 0, routes: analyticsRoutes({ origins: ['*'] }), faults })
})
test.after(async () => {
  await explorer.stop()
  await analytics.stop()
})

const get = (path, init) => fetch(`${explorer.url}${path}${path.includes('?') ? '&' : '?'}projectId=local`, init)
const wallets = async query => (await get(`/getWallets?${query}`)).json()

test('an unknown or missing project id is 401, a refused origin 403, no origin is no page', async () => {
  const ask = async (id, origin) => {
    const response = await fetch(`${explorer.url}/getWallets${id}`, { headers: origin ? { origin } : {} })
    return [
      response.status,
      response.ok ? '' : await response.text(),
      response.headers.get('access-control-allow-origin'),
    ]
  }
  const hosted = '?projectId=0123456789abcdef0123456789abcdef'
  for (const id of ['', '?projectId=', '?projectId=bad', `${hosted}0`])
    assert.equal(await ask(id), [401, 'Unauthorized: invalid key', '*'])
  assert.equal(await ask(hosted, 'https://evil.example'), [403, 'Unauthorized: origin not allowed', '*'])
  for (const origin of [undefined, 'https://app.example', 'https://a.preview.example'])
    assert.equal(await ask(hosted, origin), [200, '', '*'])
})

test('a preflight allows what it asks for', async () => {
  const { status, headers } = await get('/getWallets', {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-otp,content-type' },
  })
  assert.is(status, 204)
  assert.is(headers.get('access-control-allow-headers'), 'x-otp,content-type')
  assert.match(headers.get('access-control-allow-methods'), 'PUT')
})

test('unknown paths are 404 and unknown methods 405', async () => {
  assert.is((await get('/nothing')).status, 404)
  assert.is((await get('/getWallets', { method: 'DELETE' })).status, 405)
})

const names = ({ data }) => data.map(it => it.name)

test('the directory pages through at least 600 wallets, each once, the recommended first', async () => {
  const { count, data } = await wallets('page=1&entries=4')
  assert.ok(count >= 600)
  assert.equal(names({ data }), ['Kestrel', 'Cairn', 'Marlow', 'Thimble'])
  const ids = new Set(),
    images = new Set()
  for (let page = 1; page <= Math.ceil(count / 100); page++) {
    for (const it of (await wallets(`page=${page}&entries=100`)).data) ids.add(it.id) && images.add(it.image_id)
  }
  assert.is(ids.size, count)
  assert.is(images.size, count)
  assert.equal((await wallets('page=999&entries=100')).data, [])
})

test('every wallet has a picture of its own', async () => {
  const { count } = await wallets('page=1&entries=1')
  const pictures = new Set()
  for (let page = 1; page <= Math.ceil(count / 100); page++) {
    const { data } = await wallets(`page=${page}&entries=100`)
    for (const svg of await Promise.all(data.map(async it => (await get(`/getWalletImage/${it.image_id}`)).text())))
      pictures.add(svg)
  }
  assert.is(pictures.size, count)
})

test('the directory is searched and filtered', async () => {
  const [kestrel, cairn] = (await wallets('page=1&entries=2')).data
  assert.equal(names(await wallets('search=%20kEsT%20')), ['Kestrel'])
  assert.equal(names(await wallets(`include=${cairn.id},${kestrel.id}`)), ['Kestrel', 'Cairn'])
  assert.equal(names(await wallets(`include=${cairn.id},${kestrel.id}&exclude=${kestrel.id}`)), ['Cairn'])
  const all = (await wallets('entries=1')).count
  for (const [query, holds] of [
    ['chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', it => it.chains.some(id => id.startsWith('solana'))],
    ['chains=eip155:1,eip155:8453', it => it.chains.includes('eip155:1')],
    ['badge_type=certified', it => it.badge_type === 'certified'],
    ['badge_type=none', it => it.badge_type === 'none'],
  ]) {
    const { data, count } = await wallets(`entries=100&${query}`)
    assert.ok(count > 0 && count < all && data.every(holds), query)
  }
})

test('pictures come by image id, currency and symbol', async () => {
  const ok = [
    '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    '/public/getAssetImage/7289c336-3981-4081-c5f4-efc26ac64a00',
    '/public/getCurrencyImage/USD',
    '/public/getTokenImage/ETH',
    '/public/getTokenImage/NEW',
  ]
  for (const path of ok) {
    const response = await get(path)
    assert.equal([response.status, response.headers.get('content-type')], [200, 'image/svg+xml; charset=utf-8'], path)
  }
  for (const path of ['/getWalletImage/x', '/public/getAssetImage/constructor', '/public/getCurrencyImage/XXX'])
    assert.is((await get(path)).status, 404, path)
})

test('the project configuration leaves every feature to the page', async () => {
  const { features } = await (await get('/appkit/v1/config')).json()
  assert.ok(features.every(it => it.config === null))
  assert.equal(await (await get('/projects/v1/origins')).json(), { allowedOrigins: ORIGINS })
  assert.equal(await (await get('/getAnalyticsConfig')).json(), { isAnalyticsEnabled: true })
})

test('analytics keeps the last 1000 events until they are cleared', async () => {
  const address = `${analytics.url}/e?projectId=local`
  const event = n => ({ eventId: String(n), props: { type: 'track' } })
  for (let n = 0; n < 1004; n++) assert.equal(await post(address, event(n)), {})
  assert.is((await fetch(address, { method: 'POST', body: JSON.stringify(event(1004)) })).status, 202)
  const kept = await (await fetch(`${analytics.url}/events`)).json()
  assert.equal([kept.length, kept[0].eventId, kept.at(-1).eventId], [1000, '5', '1004'])
  assert.is((await fetch(`${analytics.url}/events`, { method: 'DELETE' })).status, 204)
  assert.equal(await (await fetch(`${analytics.url}/events`)).json(), [])
  assert.is((await fetch(`${analytics.url}/e`, { method: 'POST', body: '{}' })).status, 401)
  assert.is((await fetch(`${analytics.url}/e?projectId=local`, { method: 'POST', body: '<' })).status, 400)
})

test('the log tells method, path, query, origin and time of each request', async () => {
  await fetch(`${explorer.url}/__log`, { method: 'DELETE' })
  await get('/getWallets?search=a', { headers: { origin: 'https://app.example' } })
  const [{ at, ...entry }, ...more] = await (await fetch(`${explorer.url}/__log`)).json()
  assert.equal(entry, {
    method: 'GET',
    path: '/getWallets',
    query: { search: 'a', projectId: 'local' },
    origin: 'https://app.example',
  })
  assert.ok(Math.abs(Date.now() - at) < 60_000)
  assert.equal(more, [])
})

test('a port in use is named', async () => {
  const port = Number(new URL(explorer.url).port)
  try {
    await startService({ name: 'again', port, routes: [], faults })
    assert.unreachable()
  } catch (error) {
    assert.is(error.message, `port ${port} is in use (again)`)
  }
})

test.run()
