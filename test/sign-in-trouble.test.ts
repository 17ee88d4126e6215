import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startSite } from './sign-in-site.ts'

const test = suite('sign-in in trouble')
const [ETHEREUM, BASE] = ['eip155:1', 'eip155:8453']

const site = await startSite()
const { stack, visit, comeAgain, fault, mend, called, signed, begin, toQuestion, is, press, sees, asks, signIn } = site
test.after.each(site.clear)
test.after(site.stop)

const REQUIRED = [true, false]
const never = () => new Promise(() => {})

for (const required of REQUIRED)
  test(`R83: a wallet that never answers holds nobody (${required ? 'required' : 'optional'})`, async () => {
    visit({ required }, { personal_sign: never })
    await toQuestion()
    await press('Sign')
    await sees('Continue in Kestrel')
    await press('Cancel')
    await is(required ? 'disconnected' : 'connected')
    assert.is(signed(), 0)
  })

test('R83: a wallet that is lost in between holds nobody', async () => {
  const page = visit()
  await toQuestion()
  page.wallet.emit('accountsChanged', [])
  await is('disconnected')
  await page.until(() => page.heading() === 'Connect wallet', 'the list')
  await press('Kestrel')
  await asks()
  await signIn()
})

const NONCE_FAULTS: [string, object][] = [
  ['is down', { status: 503 }],
  ['cannot be reached', { refuse: true }],
  ['answers half', { malformed: true }],
  ['answers with a page', { body: '<!doctype html><title>Not here</title>' }],
  ['gives a short nonce', { body: { nonce: 'abc' } }],
]
for (const [what, fails] of NONCE_FAULTS)
  test(`R83: when the service of nonces ${what} nothing is signed, and it goes on once it is well`, async () => {
    const page = visit()
    fault('GET /auth/nonce', fails)
    begin()
    // @spec:8.22
    await sees('A problem occurred while trying initialize authentication')
    const before = called('nonce')
    await press('Try again')
    await page.until(() => called('nonce') > before, 'another question')
    await page.until(() => page.button('Try again'), 'a way to try again')
    assert.is(page.wallet.count('personal_sign'), 0)
    mend()
    await press('Try again')
    await signIn()
  })

test('R83: a nonce that does not come holds nobody', async () => {
  const page = visit()
  page.hold(({ pathname }) => pathname === '/auth/nonce')
  fault('GET /auth/nonce', { hold: true })
  await toQuestion()
  await press('Cancel')
  await is('disconnected')
  mend()
  page.hold(() => false)
  await page.until(() => page.button('Kestrel'), 'the list')
  assert.is.not(page.heading(), 'Sign in')
})

for (const [fails, title] of [
  [{ status: 401, body: { error: 'Internal words' } }, 'Signature not accepted'],
  [{ status: 503 }, 'Couldn’t verify your signature'],
  [{ refuse: true }, 'Couldn’t verify your signature'],
] as const)
  test(`R83: a signature to which the server says ${JSON.stringify(fails)} is asked for again with another nonce`, async () => {
    const page = visit()
    await toQuestion()
    await page.until(() => called('nonce') > 0, 'a nonce')
    const before = called('nonce')
    fault('POST /auth/verify', fails)
    await press('Sign')
    await sees(title)
    mend()
    await page.until(() => called('nonce') > before, 'another nonce')
    assert.not.match(page.drawn(), /Internal words/)
    assert.is(page.handle.getState().status, 'authorizing')
    await signIn()
  })

test('R82: a session that runs out is asked for again by itself', async () => {
  let page = visit()
  stack.signIn.lasting({ sessionMs: 60_000 })
  await toQuestion()
  await signIn()
  // The server says until when
  page = await comeAgain()
  await page.until(() => page.handle.getState().sessions.length === 1, 'the session')
  stack.signIn.advance(60_001)
  // The clocks may be two minutes apart
  page.clock.move(60_000 + 120_100)
  const end = Date.now()
  await asks()
  assert.ok(Date.now() - end < 60_000, 'at its end, not with the next look at the server')
  await press('Cancel')
  await is('disconnected')
})

test('R83: a server that does not say who is signed in connects nobody, and holds nobody', async () => {
  let page = visit()
  fault('GET /auth/session', { status: 503 })
  begin()
  await page.until(() => called('session') > 0, 'a question')
  await is('disconnected')
  await page.until(() => page.button('Try again'), 'a way to try again')
  mend()
  await press('Try again')
  await asks()
  await signIn()
  // Later on it changes nothing
  fault('GET /auth/session', { status: 503 })
  const before = called('session')
  document.dispatchEvent(new Event('visibilitychange'))
  await page.until(() => called('session') > before, 'another question')
  assert.equal([page.handle.getState().status, page.handle.getState().sessions.length], ['connected', 1])
  // On another visit nobody is asked, and nothing is forgotten
  page = await comeAgain()
  await page.until(() => page.handle.getState().ready, 'the end of the beginning')
  assert.is(page.handle.getState().status, 'disconnected')
  mend()
  page = await comeAgain()
  await is('connected')
  assert.is(page.wallet.count('personal_sign'), 0)
})

test('R83: a server that never says who is signed in keeps no visit waiting', async () => {
  let page = visit()
  await toQuestion()
  await signIn()
  fault('GET /auth/session', { hold: true })
  page = await comeAgain()
  page.hold(({ pathname }) => pathname === '/auth/session')
  const began = Date.now()
  await page.until(() => page.handle.getState().ready, 'the end of the beginning')
  assert.ok(Date.now() - began <= 3_500)
  page.clock.move(20_000)
  await is('disconnected')
  void page.handle.open()
  await page.until(() => page.button('Kestrel'), 'the list')
})

test('R83: Cancel while the server checks leaves nobody signed in there', async () => {
  const page = visit()
  await toQuestion()
  page.hold(({ pathname }) => pathname === '/auth/verify')
  fault('POST /auth/verify', { hold: true })
  await press('Sign')
  await page.until(() => called('verify') === 1, 'the question to the server')
  // @spec:8.21
  await sees('Authenticating...')
  await press('Cancel')
  await is('disconnected')
  page.hold(() => false)
  mend()
  await page.until(() => called('sign-out') > 0 && signed() === 0, 'nobody signed in')
  assert.is(localStorage.getItem('@appkit/siwx'), null)
})

test('R83: optional, a server that does not say who is signed in keeps nobody from connecting', async () => {
  const page = visit({ required: false })
  fault('GET /auth/session', { status: 503 })
  begin()
  await page.until(() => page.heading() === 'Sign in' || page.handle.getState().status === 'connected', 'a way on')
})

test('R83: optional, a visit whose server is down brings the wallet back', async () => {
  let page = visit({ required: false })
  await toQuestion()
  await signIn()
  fault('GET /auth/session', { status: 503 })
  page = await comeAgain({ required: false })
  await page.until(() => page.handle.getState().ready, 'the end of the beginning')
  assert.is(page.handle.getState().status, 'connected')
})

test('a sign-out that does not reach the server disconnects all the same, and is told', async () => {
  const page = visit()
  await toQuestion()
  await signIn()
  fault('POST /auth/sign-out', { status: 503 })
  await page.handle.disconnect()
  await is('disconnected')
  await page.until(() => page.codes.length, 'a word to the host')
  assert.equal(page.codes, ['http/status'])
})

test('R79: every attempt has a nonce of its own', async () => {
  const page = visit({ required: false })
  const nonces = new Set<string>()
  for (let round = 1; round <= 3; round++) {
    await toQuestion()
    await page.until(() => page.button('Message'), 'the message')
    await press('Message')
    await sees('Nonce: ')
    nonces.add(/Nonce: (\w+)/.exec(page.text())![1]!.slice(0, 16))
    await press('Cancel')
    await is('connected')
    await page.handle.disconnect()
    assert.equal([nonces.size, called('nonce')], [round, round])
  }
})

for (const required of REQUIRED)
  test(`a wallet that moved while the question was open is where it says it is (required: ${required})`, async () => {
    let chain = '0x1'
    const page = visit({ required }, { eth_chainId: () => chain })
    await toQuestion()
    chain = '0x2105'
    page.wallet.emit('chainChanged', chain)
    await press(required ? 'Sign' : 'Cancel')
    await page.until(() => page.handle.getState().network === BASE, BASE!)
  })

test('an account that the wallet has left while the question was open is not connected', async () => {
  const [vera, otto] = stack.accounts.eip155.map(it => it.address)
  let account = vera
  const page = visit({ required: false }, { eth_accounts: () => [account], eth_requestAccounts: () => [account] })
  await toQuestion()
  account = otto
  page.wallet.emit('accountsChanged', [account])
  await press('Cancel')
  await page.until(() => page.handle.getState().namespaces.eip155?.address === otto, 'the other account')
})

test('optional: Cancel closes and leaves the account connected; it can sign in later', async () => {
  const page = visit({ required: false })
  await toQuestion()
  await press('Cancel')
  await is('connected')
  await page.until(() => !page.handle.getState().open, 'no modal')
  assert.is(signed(), 0)
  const session = page.handle.signIn()
  await asks()
  await press('Sign')
  await session
  assert.is(signed(), 1)
  assert.equal([page.handle.getState().status, page.handle.getState().network], ['connected', ETHEREUM])
})

test.run()
