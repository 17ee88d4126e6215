import { createServer, request as ask } from 'node:http'
import { generateKeyPairSync, sign } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, encodeFunctionData, http, parseAbi, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { connectChain } from '../chain/json-rpc.mjs'
import { ACCOUNT_FACTORY } from '../chain/plan.mjs'
import { leaveStack, takeStack } from '../shared-stack.mjs'
import { CAIP as SOLANA } from '../solana/plan.mjs'
import { getBase58Decoder } from '../solana/kit.mjs'
import { readMessage } from './message.mjs'
import { receiptOf } from '../chain/receipt.mjs'

const [ETHEREUM, BASE] = ['eip155:1', 'eip155:8453']
const MINUTE_MS = 60_000
const FACTORY_ABI = parseAbi([
  'function accountOf(address owner) view returns (address)',
  'function deploy(address owner) returns (address)',
])

const tests = suite('sign-in, back end')
let stack, server, host, vera, otto

tests.before(async () => {
  stack = await takeStack()
  server = createServer(stack.signIn.answer)
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${server.address().port}`
  ;[vera, otto] = stack.accounts.eip155.map(it => privateKeyToAccount(it.privateKey))
})
tests.before.each(() => {
  stack.faults.clear()
  stack.signIn.reset()
})
tests.after(async () => {
  server.closeAllConnections()
  server.close()
  await leaveStack()
})

/** A browser: keeps its cookie and sends its origin. node:http lets it name any host. */
function browser({ at = host, origin = `http://${at}` } = {}) {
  let cookie = ''
  const call = (method, path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const all = { host: at, cookie, ...(method === 'POST' && { origin }), ...headers }
      ask(`http://${host}${path}`, { method, headers: all, agent: false }, response => {
        const [set] = response.headers['set-cookie'] ?? []
        if (set) cookie = set.split(';')[0]
        let text = ''
        response.on('data', chunk => (text += chunk))
        response.on('end', () => {
          const json = response.headers['content-type']?.includes('json') && text && JSON.parse(text)
          resolve({ status: response.statusCode, headers: response.headers, set, text, json })
        })
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    call,
    nonce: async () => (await call('GET', '/auth/nonce')).json.nonce,
    session: async () => (await call('GET', '/auth/session')).json,
    cookie: () => cookie,
    takes: text => (cookie = text),
  }
}

/** The message as the modal writes it. */
function write(changes = {}) {
  const it = {
    domain: host,
    label: 'Ethereum',
    address: vera.address,
    statement: 'Show my note.',
    uri: `http://${host}/page`,
    version: '1',
    chainId: ETHEREUM,
    nonce: 'a'.repeat(32),
    issuedAt: new Date().toISOString(),
    ...changes,
  }
  const lines = [
    `${it.domain} wants you to sign in with your ${it.label} account:`,
    it.address,
    '',
    ...(it.statement ? [it.statement, ''] : []),
    `URI: ${it.uri}`,
    `Version: ${it.version}`,
    `Chain ID: ${it.chainId}`,
    `Nonce: ${it.nonce}`,
    `Issued At: ${it.issuedAt}`,
  ]
  if (it.expirationTime) lines.push(`Expiration Time: ${it.expirationTime}`)
  if (it.notBefore) lines.push(`Not Before: ${it.notBefore}`)
  if (it.requestId) lines.push(`Request ID: ${it.requestId}`)
  if (it.resources) lines.push('Resources:', ...it.resources.map(text => `- ${text}`))
  return lines.join('\n')
}

/** A complete sign-in; `sent` changes the posted fields after signing. */
async function signIn(page, changes = {}, { account = vera, sent = {}, sign = it => account.signMessage(it) } = {}) {
  const all = { address: account.address, nonce: await page.nonce(), ...changes }
  const message = write(all)
  const chainId = all.chainId?.includes(':') || !all.chainId ? (all.chainId ?? ETHEREUM) : `eip155:${all.chainId}`
  const body = { message, chainId, address: all.address, signature: await sign({ message }), ...sent }
  return { body, ...(await page.call('POST', '/auth/verify', body)) }
}
const later = ms => new Date(Date.now() + ms).toISOString()

tests('signs an account in with a cookie that scripts and other sites do not get, and out again', async () => {
  const page = browser()
  assert.is(await page.session(), null)
  const { status, set, json } = await signIn(page)
  assert.is(status, 200)
  assert.match(set, /^sign-in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/)
  assert.equal([json.address, json.chainId], [vera.address, ETHEREUM])
  assert.equal(await page.session(), json)
  assert.is(await browser().session(), null)
  const out = await page.call('POST', '/auth/sign-out')
  assert.is(out.status, 204)
  assert.match(out.set, /^sign-in=; .*Max-Age=0$/)
  assert.is(await page.session(), null)
})

tests('every nonce is new, and of 128 bits', async () => {
  const page = browser()
  const seen = new Set()
  for (let i = 0; i < 100; i++) seen.add(await page.nonce())
  assert.is(seen.size, 100)
  for (const nonce of seen) assert.match(nonce, /^[\da-f]{32}$/)
})

tests('takes the message in every layout of the standard', async () => {
  for (const changes of [
    { statement: undefined },
    { label: 'Base', chainId: BASE },
    { chainId: '1' },
    {
      expirationTime: later(MINUTE_MS),
      notBefore: later(-MINUTE_MS),
      requestId: 'r 1',
      resources: ['email:a@b.example'],
    },
    { address: vera.address.toLowerCase() },
    { resources: [] },
  ])
    assert.is((await signIn(browser(), changes)).status, 200, JSON.stringify(changes))
})

tests('R130: a signature by another account never verifies', async () => {
  const refused = async (...args) => {
    const page = browser()
    const { status, json } = await signIn(page, ...args)
    assert.is(await page.session(), null)
    return [status, json.error]
  }
  assert.equal(await refused({ address: vera.address }, { account: otto }), [401, 'Another signature'])
  assert.equal(await refused({}, { sent: { address: otto.address } }), [401, 'Another account'])
  assert.equal(await refused({ address: otto.address }, { sent: { address: vera.address } }), [401, 'Another account'])
  assert.equal(await refused({}, { sent: { signature: '0x' } }), [401, 'Another signature'])
  assert.equal(await refused({}, { sent: { signature: `0x${'00'.repeat(65)}` } }), [401, 'Another signature'])
  assert.equal(await refused({}, { sign: async ({ message }) => vera.signMessage({ message: `${message} ` }) }), [
    401,
    'Another signature',
  ])
})

tests('R130: a signature for another chain never verifies', async () => {
  const refused = async (changes, sent) => (await signIn(browser(), changes, { sent })).json.error
  assert.is(await refused({ chainId: ETHEREUM }, { chainId: BASE }), 'Another chain')
  assert.is(await refused({ chainId: '1' }, { chainId: BASE }), 'Another chain')
  assert.is(await refused({ chainId: 'eip155:10' }), 'Unknown chain')
  assert.is(await refused({ chainId: SOLANA }), 'Another signature')
  assert.is(await refused({ chainId: '__proto__' }, { chainId: '__proto__' }), 'Unknown chain')
})

tests('R130: a signature for another domain never verifies', async () => {
  const refused = async changes => (await signIn(browser(), changes)).json.error
  for (const domain of ['evil.example', `${host}.evil.example`, '127.0.0.1', 'localhost:80'])
    assert.is(await refused({ domain, uri: `http://${domain}/` }), 'Another site', domain)
  assert.is(await refused({ uri: 'https://evil.example/' }), 'Another site')
  assert.is(await refused({ uri: `https://${host}/` }), 'Another site')
  assert.is(await refused({ uri: 'about:blank' }), 'Another site')
  // Signed for here, submitted elsewhere.
  const there = browser({ at: 'localhost:1' })
  assert.is((await signIn(there)).json.error, 'Another site')
  assert.is((await signIn(there, { domain: 'localhost:1', uri: 'http://localhost:1/' })).status, 200)
})

tests('R130: a signature with another nonce never verifies', async () => {
  const [mine, theirs] = [browser(), browser()]
  await mine.nonce()
  assert.is((await signIn(mine, { nonce: 'f'.repeat(32) })).json.error, 'Unknown nonce')
  // A message for another browser, as a victim submits it after receiving it from a thief.
  assert.is((await signIn(mine, { nonce: await theirs.nonce() })).json.error, 'Unknown nonce')
  const nonce = await mine.nonce()
  mine.takes('')
  assert.is((await signIn(browser(), { nonce })).json.error, 'Unknown nonce')
})

tests('R130: a nonce is good once, whether it signed somebody in or not', async () => {
  const page = browser()
  const { body, status } = await signIn(page)
  assert.is(status, 200)
  assert.is((await page.call('POST', '/auth/verify', body)).json.error, 'Unknown nonce')
  const wrong = await signIn(page, {}, { sent: { signature: `0x${'11'.repeat(65)}` } })
  assert.is(wrong.json.error, 'Another signature')
  const again = { ...wrong.body, signature: await vera.signMessage({ message: wrong.body.message }) }
  assert.is((await page.call('POST', '/auth/verify', again)).json.error, 'Unknown nonce')
  // Both at the same time.
  const nonce = await page.nonce()
  const message = write({ nonce })
  const twice = { message, chainId: ETHEREUM, address: vera.address, signature: await vera.signMessage({ message }) }
  const replies = await Promise.all([1, 2].map(() => page.call('POST', '/auth/verify', twice)))
  assert.equal(replies.map(it => it.status).sort(), [200, 401])
})

tests('a nonce runs out, and so does the time of a message, with two minutes of leeway', async () => {
  const page = browser()
  const nonce = await page.nonce()
  stack.signIn.advance(10 * MINUTE_MS)
  assert.is((await signIn(page, { nonce, issuedAt: later(10 * MINUTE_MS) })).json.error, 'Unknown nonce')
  stack.signIn.reset()
  for (const [changes, isGood] of [
    [{ issuedAt: later(1.9 * MINUTE_MS) }, true],
    [{ issuedAt: later(2.1 * MINUTE_MS) }, false],
    [{ issuedAt: later(-11.9 * MINUTE_MS) }, true],
    [{ issuedAt: later(-12.1 * MINUTE_MS) }, false],
    [{ issuedAt: 'yesterday' }, false],
    [{ issuedAt: 'Mon, 23 Nov 2026 19:00:00 GMT' }, false],
    [{ expirationTime: later(-1.9 * MINUTE_MS) }, true],
    [{ expirationTime: later(-2.1 * MINUTE_MS) }, false],
    [{ expirationTime: 'never' }, false],
    [{ notBefore: later(1.9 * MINUTE_MS) }, true],
    [{ notBefore: later(2.1 * MINUTE_MS) }, false],
    [{ notBefore: 'soon' }, false],
    [{ version: '2' }, false],
  ])
    assert.is((await signIn(browser(), changes)).status, isGood ? 200 : 401, JSON.stringify(changes))
})

tests('R130: a Solana account signs in with its own signature, and with no other', async () => {
  const text = getBase58Decoder()
  const keys = [1, 2].map(() => generateKeyPairSync('ed25519'))
  const addresses = keys.map(it => text.decode(it.publicKey.export({ format: 'der', type: 'spki' }).subarray(12)))
  const by = index => ({
    account: { address: addresses[0] },
    sign: async ({ message }) => text.decode(sign(null, Buffer.from(message), keys[index].privateKey)),
  })
  const changes = { chainId: SOLANA, label: 'Solana' }
  const page = browser()
  assert.is((await signIn(page, changes, by(0))).status, 200)
  assert.equal([(await page.session()).address, (await page.session()).chainId], [addresses[0], SOLANA])
  assert.is(
    (await signIn(browser(), { ...changes, chainId: SOLANA.slice(7) }, { ...by(0), sent: { chainId: SOLANA } })).status,
    200,
  )
  assert.is((await signIn(browser(), changes, by(1))).json.error, 'Another signature')
  for (const signature of ['1'.repeat(64), '0OIl', `1${text.decode(Buffer.alloc(64, 7))}`, '0x00'])
    assert.is((await signIn(browser(), changes, { ...by(0), sent: { signature } })).json.error, 'Another signature')
  // In another letter case, it is another account.
  const other = addresses[0].toLowerCase()
  if (other !== addresses[0])
    assert.is((await signIn(browser(), changes, { ...by(0), sent: { address: other } })).json.error, 'Another account')
})

tests('R130: a contract account signs in before and after it is deployed, on its own chain alone', async () => {
  const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)
  const client = createPublicClient({ transport: http(stack.admin[ETHEREUM]) })
  const args = [owner.address]
  const address = await client.readContract({
    abi: FACTORY_ABI,
    address: ACCOUNT_FACTORY,
    functionName: 'accountOf',
    args,
  })
  const data = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'deploy', args })
  const wrapped = by => async it =>
    serializeErc6492Signature({ address: ACCOUNT_FACTORY, data, signature: await by.signMessage(it) })
  const error = async (changes, options) =>
    (await signIn(browser(), { label: 'Ethereum', ...changes }, { account: { address }, ...options })).json.error

  assert.is(await error({}, { sign: wrapped(owner) }), undefined)
  assert.is(await error({}, { sign: wrapped(otto) }), 'Another signature')
  assert.is(await error({}, { sign: it => owner.signMessage(it) }), 'Another signature')

  const { call } = connectChain(stack.admin[ETHEREUM])
  const hash = await call('eth_sendTransaction', [
    { from: stack.accounts.eip155[0].address, to: ACCOUNT_FACTORY, data },
  ])
  assert.is((await receiptOf(client, hash)).status, 'success')
  assert.is(await error({}, { sign: it => owner.signMessage(it) }), undefined)
  assert.is(await error({}, { sign: it => otto.signMessage(it) }), 'Another signature')
  // The other chain has no such contract.
  assert.is(await error({ chainId: BASE }, { sign: it => owner.signMessage(it) }), 'Another signature')
})

tests('a text of another layout is no message', () => {
  const good = write({ expirationTime: later(MINUTE_MS), resources: ['https://a.example/'] })
  assert.ok(readMessage(good))
  assert.is(readMessage(good).statement, 'Show my note.')
  for (const [from, to] of [
    [/$/, '\nNonce: bbbbbbbb'],
    [/$/, '\n'],
    [/^/, '\n'],
    [/\nVersion: 1/, ''],
    [/(\nVersion: 1)(\nChain ID: .*)/, '$2$1'],
    [/\nNonce: \w+/, '$&$&'],
    ['Show my note.', 'Show my note.\nof today'],
    ['Show my note.', 'URI: https://evil.example/'],
    ['Show my note.', 'Show\rmy note.'],
    ['\n\nShow', '\nShow'],
    ['- https', 'https'],
    [' account:', ' account'],
    ['Issued At: ', 'Issued at: '],
  ])
    assert.is(readMessage(good.replace(from, to)), undefined, String(from))
})

tests('an account takes the place of another one, and stands beside itself on another chain', async () => {
  const page = browser()
  await signIn(page)
  await signIn(page, { chainId: BASE })
  await signIn(page)
  assert.equal(
    (await page.session()).map(it => it.chainId),
    [BASE, ETHEREUM],
  )
  await signIn(page, {}, { account: otto })
  assert.is((await page.session()).address, otto.address)
})

tests('a session ends with its time, or with that of the message', async () => {
  const page = browser()
  stack.signIn.lasting({ sessionMs: 3 * MINUTE_MS })
  await signIn(page)
  stack.signIn.advance(3 * MINUTE_MS - 1000)
  assert.ok(await page.session())
  stack.signIn.advance(1001)
  assert.is(await page.session(), null)
  stack.signIn.reset()
  const { json } = await signIn(page, { expirationTime: '2099-01-01T00:00:00Z' })
  assert.ok(Date.parse(json.expirationTime) <= Date.now() + 86_400_000)
  assert.ok(
    Date.parse((await signIn(page, { expirationTime: later(MINUTE_MS) })).json.expirationTime) <
      Date.now() + 4 * MINUTE_MS,
  )
})

tests('what changes something is taken from its own pages alone', async () => {
  const page = browser()
  await signIn(page)
  for (const origin of ['http://evil.example', 'null', `https://${host}`, `http://${host}.evil.example`, undefined])
    for (const path of ['/auth/verify', '/auth/sign-out', '/auth/note']) {
      const { status } = await page.call('POST', path, { text: 'x' }, { origin: origin ?? '' })
      assert.is(status, 403, `${path} from ${origin}`)
    }
  assert.ok(await page.session())
  const preflight = await page.call('OPTIONS', '/auth/verify', undefined, {
    origin: 'http://evil.example',
    'access-control-request-method': 'POST',
  })
  assert.is(preflight.headers['access-control-allow-origin'], undefined)
})

tests('signing in changes the cookie, so that one planted before opens nothing', async () => {
  const page = browser()
  await page.nonce()
  const planted = page.cookie()
  await signIn(page)
  const thief = browser()
  thief.takes(planted)
  assert.is(await thief.session(), null)
  assert.ok(await page.session())
})

tests('the note is for the account that is signed in', async () => {
  const [page, other] = [browser(), browser()]
  assert.is((await page.call('GET', '/auth/note')).status, 401)
  assert.is((await page.call('POST', '/auth/note', { text: 'x' })).status, 401)
  await signIn(page)
  await signIn(other, {}, { account: otto })
  await page.call('POST', '/auth/note', { text: 'mine' })
  assert.is((await page.call('GET', '/auth/note')).json.text, 'mine')
  assert.is((await other.call('GET', '/auth/note')).json.text, '')
  // The same account on another chain, in another browser.
  const third = browser()
  await signIn(third, { chainId: BASE, address: vera.address.toLowerCase() })
  assert.is((await third.call('GET', '/auth/note')).json.text, 'mine')
  assert.is((await page.call('POST', '/auth/note', { text: 'x'.repeat(501) })).status, 400)
})

tests('bad bodies are bad requests, and faults hit it as any service', async () => {
  const page = browser()
  for (const body of [
    undefined,
    null,
    [],
    {},
    'text',
    { message: 1, signature: '0x', chainId: ETHEREUM, address: 'x' },
  ])
    assert.is((await page.call('POST', '/auth/verify', body)).status, 400)
  stack.faults.set('sign-in', 'GET /auth/nonce', { status: 503 }, 1)
  assert.is((await page.call('GET', '/auth/nonce')).status, 503)
  assert.is((await page.call('GET', '/auth/nonce')).status, 200)
  assert.ok(stack.signIn.log.some(it => it.method === 'POST' && it.path === '/auth/verify'))
})

tests.run()
