import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createRegistration } from '../src/features/names/registration.ts'
import { createSources } from '../src/services/network/remote.ts'
import { createCore, fakeAdapter, fakeConnector, sessionOf } from './fakes.ts'
import { leaveServices, openPage, takeServices, type Page, type Stack } from './page-on-stack.ts'

const test = suite('services in trouble')

let stack: Stack
let page: Page
/** Where redirects lead, and how often one was followed. */
let followed = 0
const elsewhere = createServer((_, response) => {
  followed++
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
})
test.before(async () => {
  await new Promise<void>(done => elsewhere.listen(0, '127.0.0.1', done))
  stack = await takeServices()
})
test.after(async () => {
  elsewhere.close()
  await leaveServices()
})
test.after.each(async () => {
  stack.faults.clear()
  await page.end()
})

const shows = (...texts: string[]) => texts.every(text => page.text().includes(text))
const whole = () => page.until(() => shows('USD Coin'), 'all balances')
const basic = () => page.until(() => shows('Prices unavailable', 'ETH'), 'what the network itself says')
const isListed = () => !!page.button('Kestrel') && page.rows() > 2
// The account reloads automatically every ten seconds and may be faster than a click.
const again = () => page.button('Try again')?.click()

interface Call {
  name: string
  faults: [service: 'data' | 'explorer' | 'eip155:1', match: string][]
  /** What is on screen while it fails. */
  degraded(): Promise<unknown>
  /** Error codes that the app can get. */
  codes: RegExp
  back(): Promise<unknown>
}
const CALLS: Call[] = [
  {
    name: 'wallet list',
    faults: [['explorer', 'GET /getWallets']],
    codes: /^http\//,
    async degraded() {
      await page.until(() => shows('The wallet list isn’t available right now.'), 'a word about the list')
      assert.ok(page.button('Kestrel'))
    },
    back: () => page.until(isListed, 'the list'),
  },
  {
    name: 'list of networks',
    faults: [['data', 'GET /v1/supported-chains']],
    codes: /^data\/balance-unavailable$/,
    degraded: basic,
    back: whole,
  },
  {
    name: 'balances',
    faults: [['data', 'GET /v1/account/*/balance']],
    codes: /^data\/balance-unavailable$/,
    degraded: basic,
    back: whole,
  },
  {
    name: 'name lookup',
    faults: [['data', 'GET /v1/identity/*']],
    codes: /^http\//,
    async degraded() {
      await whole()
      await page.until(() => page.codes.length, 'a word to the host')
      assert.not.match(page.text(), /vera\.eth/)
      assert.match(page.text(), /0xf39F\.\.\./)
    },
    back: async () => {},
  },
  {
    name: 'network',
    faults: [
      ['data', '/v1/*'],
      ['data', '/v1/'],
      ['eip155:1', 'POST *'],
    ],
    codes: /^(http|rpc|data)\//,
    degraded: () => page.until(() => shows('Token Balance Unavailable'), 'a word about the balances'),
    back: whole,
  },
]

const FAULTS: [string, object][] = [
  ['is refused', { refuse: true }],
  ['lacks CORS headers', { cors: false }],
  ['is redirected', { redirect: '' }],
  ['answers an error page', { status: 502, body: '<!doctype html><title>Bad Gateway</title>' }],
  ['is cut off', { cut: 10 }],
  ['is held', { hold: true }],
]

const urlOf = (service: string) =>
  new URL(service === 'eip155:1' ? stack.urls.rpc[service]! : stack.urls[service as 'data'])
/** Whether a fault applies to a request, by the stack's own rules. */
const isHit = (faults: Call['faults'], url: URL) =>
  faults.some(
    ([service, match]) =>
      urlOf(service).origin === url.origin &&
      new RegExp(`^${match.split(' ').at(-1)!.replaceAll('*', '.*')}$`).test(url.pathname),
  )

for (const call of CALLS)
  for (const [what, fault] of FAULTS)
    test(`R53: when the ${call.name} call ${what} only its section degrades, the host is told, and it comes back`, async () => {
      page = openPage(stack)
      followed = 0
      const redirect = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/elsewhere`
      for (const [service, match] of call.faults)
        stack.faults.set(service, match, 'redirect' in fault ? { redirect } : fault)
      // One limit after another: each call may take ten seconds, none longer.
      if ('hold' in fault) page.hold(url => isHit(call.faults, url))
      if (call.name !== 'wallet list') await page.handle.connect({ wallet: 'Kestrel' })
      void page.handle.open()
      await call.degraded()
      assert.is(followed, 0)
      assert.ok(page.codes.length > 0)
      for (const code of page.codes) assert.match(code, call.codes)
      await page.until(() => !page.isBusy(), 'nothing that waits')
      stack.faults.clear()
      // After a failure balances pause for half a minute.
      page.clock.move(31_000)
      await page.until(() => !shows('Try again in'), 'the end of the pause')
      again()
      await call.back()
      assert.ok(page.button('Close'))
    })

test('R53: calls that take their time are waited for, with something on screen meanwhile', async () => {
  page = openPage(stack)
  const asked = Date.now()
  stack.faults.set('data', 'GET /v1/*', { hold: true })
  page.hold(({ origin }) => origin === urlOf('data').origin)
  await page.handle.connect({ wallet: 'Kestrel' })
  void page.handle.open()
  await page.until(() => page.isBusy() && Date.now() - asked > 3000, 'something that waits')
  assert.equal(page.codes, [])
  page.hold(() => false)
  stack.faults.clear()
  await whole()
  await page.until(() => shows('vera.eth'), 'the name')
  assert.equal(page.codes, [])
})

const NAMELESS: [string, object][] = [
  ['is down', { status: 503 }],
  ['is no such service', { status: 200, body: '<!doctype html>' }],
  ['is refused', { refuse: true }],
]
for (const [what, fault] of NAMELESS)
  test(`R53, R62: when the service of names ${what} that is said, and what was typed can be tried again`, async () => {
    page = openPage(stack)
    const key = privateKeyToAccount(generatePrivateKey())
    const { urls } = stack
    const remote = createSources({
      projectId: 'local',
      version: '1',
      data: urls.data,
      explorer: urls.explorer,
      signer: () => undefined as never,
    })
    const wallet = fakeConnector({ type: 'auth' })
    wallet.answer = async () => sessionOf(key.address)
    const signMessage = async (_: unknown, __: string, message: string) => key.signMessage({ message })
    const core = createCore({ connectors: [wallet], adapter: fakeAdapter({ signMessage }) })
    Object.assign(core.ctx, { sources: async () => remote })
    await core.connections.connect(wallet, { signal: core.life })
    core.router.open('RegisterAccountName')
    const it = createRegistration(core.ctx)
    const found = () => it.finding.peek()
    const progress = () => it.progress.peek()

    stack.faults.set('data', 'GET /v1/profile/*', fault)
    it.type(`quay-${what.replaceAll(' ', '-')}`)
    await page.until(() => found().status === 'failed', 'no word on the name')
    stack.faults.clear()
    it.finding.reload()
    await page.until(() => found().data?.isFree, 'a free name')
    stack.faults.set('data', 'POST /v1/profile/account', fault)
    void it.submit()
    await page.until(() => progress().status === 'failed', 'a name that is not taken')
    assert.equal(progress(), { status: 'failed', words: '' })
    stack.faults.clear()
    await page.until(() => found().status === 'ready' && found().data?.isFree, 'a name that is still free')
    void it.submit()
    await page.until(() => core.router.current.peek()?.view === 'RegisterAccountNameSuccess', 'a name of its own')
    core.abort.abort()
  })

const ALL = ['data', 'explorer', 'analytics', 'eip155:1', 'eip155:8453']
for (const down of [...ALL.map(name => [name]), ALL])
  test(`R62: with ${down.length > 1 ? 'every service' : down[0]} down, connecting, the account and disconnecting work`, async () => {
    for (const service of down) stack.faults.set(service, '*', { refuse: true })
    page = openPage(stack)
    await page.handle.connect({ wallet: 'Kestrel' })
    void page.handle.open()
    await page.until(() => /0xf39F\.\.\./.test(page.text()), 'the account')
    assert.is(page.handle.getState().namespaces.eip155?.address, stack.accounts.eip155[0]!.address)
    if (!down.includes('data')) await whole()
    else if (down.length > 1) {
      await page.until(() => shows('Token Balance Unavailable'), 'a word about the balances')
      page.press('Send')
      await page.until(() => shows('Token Balance Unavailable'), 'the same where money is sent')
      page.press('Back')
    } else await basic()
    await page.until(() => page.button('Account menu'), 'the account again')
    page.press('Account menu')
    await page.until(() => page.button('Disconnect'), 'the way to leave')
    page.press('Disconnect')
    await page.until(() => page.handle.getState().status === 'disconnected', 'no connection')
    void page.handle.open()
    await page.until(() => shows('Connect wallet') && page.button('Kestrel'), 'the wallet')
  })

test.run()
