import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createFaults } from '../../http/faults.mjs'
import { startFrame } from './frame-service.mjs'
import { startLogin } from './login-service.mjs'

const SITE = 'https://bakery.example'
const tests = suite('secure site, social providers')
let faults, frame, login

tests.before(async () => {
  faults = createFaults(['frame', 'login'])
  frame = await startFrame({
    port: 0,
    origins: ['*'],
    urls: { rpc: {} },
    faults,
    mail: { post() {} },
    login: () => login.url,
  })
  login = await startLogin({ port: 0, faults, redirectUri: () => `${frame.url}/oauth` })
})
tests.after(() => Promise.all([frame.stop(), login.stop()]))
tests.before.each(() => faults.clear())

async function post(url, body, origin) {
  const response = await fetch(url, { method: 'POST', headers: { origin }, body: JSON.stringify(body) })
  const reply = await response.json()
  if (!response.ok) throw new Error(reply.message ?? reply.error)
  return reply
}
const api = (path, body) => post(`${frame.url}/api/${path}`, { site: SITE, secret: 'page', ...body }, frame.url)
const failed = promise =>
  promise.then(
    () => 'it did not fail',
    error => error.message,
  )
const begin = async provider => (await api('social-uri', { provider })).uri
const choose = async (uri, person) =>
  (await post(`${login.url}/decision`, { query: new URL(uri).search, person })).location

tests('a person has the same account at a provider again, and another one at another', async () => {
  const sessionOf = async (provider, person) => {
    const { session } = await api('connect-social', { uri: await choose(await begin(provider), person) })
    return api('session', { session })
  }
  const [first, again, other, shy] = [
    await sessionOf('google', 'ana'),
    await sessionOf('google', 'ana'),
    await sessionOf('discord', 'ana'),
    await sessionOf('apple', 'ben'),
  ]
  assert.equal(first.user, { userName: 'Ana Lind', email: 'ana.lind@example.com' })
  assert.equal(again.keys, first.keys)
  assert.is.not(other.keys.evm, first.keys.evm)
  assert.is(other.user.email, undefined, 'the address is the first account’s')
  assert.equal(shy.user, { userName: 'Ben Okoro' })
})

tests('R127 refused, expired, used and foreign answers sign nobody in', async () => {
  const connect = (uri, more) => failed(api('connect-social', { uri, ...more }))
  assert.match(await connect(await choose(await begin('x'), '')), /cancelled/)
  const uri = await choose(await begin('x'), 'ana')
  assert.match(await connect(uri.replace(frame.url, 'https://evil.example')), /no answer/)
  assert.match(await connect(uri.replace(/state=../, 'state=zz')), /expired or was used/)
  assert.match(await connect(uri, { site: 'https://evil.example' }), /expired or was used/)
  assert.match(await connect(uri, { secret: 'another page' }), /expired or was used/)
  faults.set('login', 'POST /token', { status: 500 }, 1)
  assert.match(await connect(uri), /did not confirm/)
  assert.match(await connect(uri), /expired or was used/)
  const late = await choose(await begin('x'), 'ana')
  frame.advance(600_001)
  assert.match(await connect(late), /expired or was used/)
  assert.match(await failed(begin('constructor')), /Unknown provider/)
  const { status } = await fetch(`${login.url}/authorize?client_id=secure-site&redirect_uri=https://evil.example`)
  assert.is(status, 400)
})

tests('the page that comes back tells the site that began, or goes back there', async () => {
  const arrival = async uri => JSON.parse(/id="config">(.*)<\/script>/.exec(await (await fetch(uri)).text())[1])
  const began = await begin('facebook')
  assert.equal(await arrival(await choose(began, 'ana')), { isBack: true, site: SITE })
  const leaving = page =>
    choose(
      began.replace(/state=\w+/, it => `${it}--${encodeURIComponent(page)}`),
      'ana',
    )
  const uri = await leaving(`${SITE}/shop?a=1`)
  const { page } = await arrival(uri)
  assert.is(new URL(page).searchParams.get('result_uri'), uri)
  assert.ok(page.startsWith(`${SITE}/shop?a=1&`))
  const twice = await leaving(encodeURIComponent(`${SITE}/shop?a=1`))
  assert.ok((await arrival(twice)).page.startsWith(`${SITE}/shop?a=1&`))
  assert.ok((await api('connect-social', { uri })).session)
  assert.equal(await arrival(await leaving('https://evil.example/')), { isBack: true })
})

tests('Farcaster waits for the person behind the link, once', async () => {
  const start = async () => {
    const { url } = await api('farcaster-uri', {})
    return { url, token: new URL(url).searchParams.get('token') }
  }
  const { url, token } = await start()
  const connecting = api('connect-farcaster', { url })
  assert.equal(await api('farcaster', { token }), { site: SITE, state: 'waiting' })
  await api('farcaster-decision', { token, userName: 'ana' })
  assert.is((await connecting).userName, 'ana')
  assert.match(await failed(api('connect-farcaster', { url })), /expired or was used/)
  const denied = await start()
  await api('farcaster-decision', { token: denied.token })
  assert.match(await failed(api('connect-farcaster', { url: denied.url })), /not approved/)
})

tests.run()
