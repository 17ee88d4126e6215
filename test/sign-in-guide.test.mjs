// The server code of the guide to sign-in, unchanged: extracted from its blocks, identified by their first lines, and run.
import { spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, encodeFunctionData, http, parseAbi, serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ACCOUNT_FACTORY } from '../demo/stack/chain/plan.mjs'
import { leaveStack, takeStack } from '../demo/stack/shared-stack.mjs'
import { getBase58Decoder } from '../demo/stack/solana/kit.mjs'

const ORIGIN = 'https://app.example'
const FACTORY_ABI = parseAbi([
  'function accountOf(address owner) view returns (address)',
  'function deploy(address owner) returns (address)',
])
const guide = readFileSync('demo/docs/guides/sign-in-server.md', 'utf8')
const out = join(process.cwd(), '.cache/sign-in-guide')
const files = new Map(
  [...guide.matchAll(/```js server\n\/\/ (\S+\.js)\n([\s\S]*?)```/g)].map(([, name, code]) => [name, code]),
)
const importFile = name => import(pathToFileURL(join(out, name)).href)

const test = suite('sign-in guide')
let stack, vera, otto, express
/** By framework. @type {Record<string, (request: object) => Promise<Response>>} */
const servers = {}
const before = { ...process.env }
/** What the code reads of its surroundings. */
let own = {}

/** Outside the range that the system assigns, so that no other server takes it before this one starts. */
const freePort = () =>
  new Promise(resolve => {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer()
      .listen(port, '127.0.0.1', () => void probe.close(() => resolve(port)))
      .once('error', () => resolve(freePort()))
  })

test.before(async () => {
  rmSync(out, { recursive: true, force: true })
  for (const [name, code] of files) {
    mkdirSync(dirname(join(out, name)), { recursive: true })
    writeFileSync(join(out, name), code)
  }
  stack = await takeStack()
  ;[vera, otto] = stack.accounts.eip155.map(it => privateKeyToAccount(it.privateKey))
  const { 'eip155:1': ETHEREUM_RPC, 'eip155:8453': BASE_RPC } = stack.admin
  own = { ORIGIN, ETHEREUM_RPC, BASE_RPC, PORT: String(await freePort()) }
  Object.assign(process.env, own)

  const route = await importFile('app/auth/[action]/route.js')
  servers.Next = async ({ method, action, headers, body }) =>
    route[method](new Request(`${ORIGIN}/auth/${action}`, { method, headers, body }), {
      params: Promise.resolve({ action }),
    })

  express = spawn(process.execPath, [join(out, 'server.js')], { stdio: 'inherit' })
  servers.Express = ({ method, action, headers, body }) =>
    fetch(`http://127.0.0.1:${own.PORT}/auth/${action}`, { method, headers, body })
  const patienceMs = 30_000 * (Number(process.env.TIME_FACTOR) || 1)
  for (const began = performance.now(); performance.now() - began < patienceMs;) {
    const isUp = await servers.Express({ method: 'GET', action: 'session' }).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the Express server does not answer')
})
test.after(async () => {
  express?.kill()
  for (const name of Object.keys(own)) delete process.env[name]
  Object.assign(process.env, before)
  await leaveStack()
})

/** A browser at the site. */
function browser(server) {
  const jar = new Map()
  const call = async (method, action, body, origin = ORIGIN) => {
    const headers = { cookie: [...jar].map(it => it.join('=')).join('; ') }
    if (method === 'POST') Object.assign(headers, { origin, 'content-type': 'application/json' })
    const response = await server({ method, action, headers, body: body && JSON.stringify(body) })
    for (const text of response.headers.getSetCookie()) {
      const [pair, ...attributes] = text.split('; ')
      assert.equal(
        ['HttpOnly', 'Secure', 'Path=/', 'SameSite=Lax'].filter(it => !attributes.includes(it)),
        [],
        text,
      )
      const [name, value] = pair.split('=')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const text = await response.text()
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : null }
  }
  return {
    call,
    jar,
    nonce: async () => (await call('GET', 'nonce')).json.nonce,
    session: async () => (await call('GET', 'session')).json,
  }
}

const write = it =>
  [
    `${it.domain ?? 'app.example'} wants you to sign in with your Ethereum account:`,
    it.address,
    '',
    ...(it.statement ? [it.statement] : []),
    '',
    `URI: ${it.uri ?? ORIGIN}`,
    `Version: ${it.version ?? 1}`,
    `Chain ID: ${it.chainId ?? 1}`,
    `Nonce: ${it.nonce}`,
    `Issued At: ${it.issuedAt ?? new Date().toISOString()}`,
    ...(it.expirationTime ? [`Expiration Time: ${it.expirationTime}`] : []),
    ...(it.notBefore ? [`Not Before: ${it.notBefore}`] : []),
    ...(it.resources ? ['Resources:', ...it.resources.map(text => `- ${text}`)] : []),
  ].join('\n')

async function signIn(page, changes = {}, { by = vera, address = by.address, sent = {} } = {}) {
  const message = write({ address, statement: 'Sign in to Example.', nonce: await page.nonce(), ...changes })
  const chainId = `eip155:${changes.chainId ?? 1}`
  const body = { message, signature: await by.signMessage({ message }), chainId, address, ...sent }
  return { body, status: (await page.call('POST', 'verify', body)).status }
}
const later = ms => new Date(Date.now() + ms).toISOString()

for (const name of ['Express', 'Next']) {
  const open = () => browser(servers[name])

  test(`${name}: signs in, tells who it is, and signs out`, async () => {
    const page = open()
    assert.is(await page.session(), null)
    const resources = ['https://app.example/terms']
    assert.is((await signIn(page, { expirationTime: later(3_600_000), resources })).status, 200)
    const session = await page.session()
    assert.equal([session.address, session.chainId], [vera.address, 'eip155:1'])
    assert.ok(Date.parse(session.expirationTime) <= Date.now() + 3_600_000)
    assert.is(await open().session(), null)
    const before = new Map(page.jar)
    assert.ok((await page.call('POST', 'sign-out')).status < 300)
    assert.is(page.jar.has('__Host-session'), false)
    // Not only the cookie is gone
    for (const [key, value] of before) page.jar.set(key, value)
    assert.is(await page.session(), null)
    assert.is((await signIn(page, { statement: '', chainId: 8453 })).status, 200)
    assert.is((await page.session()).chainId, 'eip155:8453')
  })

  test(`R130, ${name}: a signature by another account, chain, domain or nonce never verifies`, async () => {
    const other = open()
    for (const [changes, options] of [
      [{ address: otto.address }],
      [{ chainId: 10 }],
      [{ chainId: 'eip155:1' }],
      [{ domain: 'evil.example' }],
      [{ domain: 'app.example.evil.example' }],
      [{ uri: 'https://evil.example' }],
      [{ uri: 'https://app.example.evil.example/' }],
      [{ uri: 'https://app.example@evil.example/' }],
      [{ nonce: 'a'.repeat(32) }],
      [{ nonce: await other.nonce() }],
      [{ version: 2 }],
      [{ expirationTime: later(-1000) }],
      [{ expirationTime: 'never' }],
      [{ notBefore: later(60_000) }],
      [{ issuedAt: later(180_000) }],
      [{ issuedAt: 'today' }],
      [{}, { sent: { signature: '0x00' } }],
      [{}, { sent: { signature: null } }],
      [{}, { sent: { message: ['a'] } }],
      [{}, { sent: { message: undefined } }],
    ]) {
      const page = open()
      assert.is((await signIn(page, changes, options)).status, 401, JSON.stringify([changes, options]))
      assert.is(await page.session(), null)
    }
    const page = open()
    for (const body of [undefined, [], {}]) assert.is((await page.call('POST', 'verify', body)).status, 401)
  })

  test(`R130, ${name}: a nonce is good once, and for the browser that got it`, async () => {
    const page = open()
    const { body } = await signIn(page)
    assert.is((await page.call('POST', 'verify', body)).status, 401)
    const message = write({ address: vera.address, nonce: await page.nonce() })
    const stolen = { message, signature: await vera.signMessage({ message }) }
    const thief = open()
    await thief.nonce()
    assert.is((await thief.call('POST', 'verify', stolen)).status, 401)
    assert.is((await page.call('POST', 'verify', stolen)).status, 200)
  })

  test(`R130, ${name}: a contract account signs in on its own chain`, async () => {
    const owner = privateKeyToAccount(`0x${(name === 'Next' ? '6' : '7').repeat(64)}`)
    const client = createPublicClient({ transport: http(stack.admin['eip155:1']) })
    const args = [owner.address]
    const request = { abi: FACTORY_ABI, address: ACCOUNT_FACTORY, functionName: 'accountOf', args }
    const address = await client.readContract(request)
    const data = encodeFunctionData({ abi: FACTORY_ABI, functionName: 'deploy', args })
    const before = account => ({
      signMessage: async it =>
        serializeErc6492Signature({ address: ACCOUNT_FACTORY, data, signature: await account.signMessage(it) }),
    })
    assert.is((await signIn(open(), {}, { by: before(owner), address })).status, 200)
    assert.is((await signIn(open(), {}, { by: before(otto), address })).status, 401)
    assert.is((await signIn(open(), {}, { by: owner, address })).status, 401)
  })

  test(`${name}: what changes something is taken from its own origin alone`, async () => {
    const page = open()
    await signIn(page)
    for (const action of ['verify', 'sign-out'])
      assert.is((await page.call('POST', action, {}, 'https://evil.example')).status, 403)
    assert.ok(await page.session())
  })
}

test('the example with Next has this code, unchanged', () => {
  for (const name of ['sign-in.js', 'app/auth/[action]/route.js'])
    assert.is(readFileSync(join('demo/hosts/next-sign-in', name), 'utf8'), files.get(name), name)
})

test('R130: a Solana account is told from every other one', async () => {
  const { isSignedBy } = await importFile('solana.js')
  const [mine, other] = [1, 2].map(() => generateKeyPairSync('ed25519'))
  const account = getBase58Decoder().decode(mine.publicKey.export({ format: 'der', type: 'spki' }).subarray(12))
  const by = key => getBase58Decoder().decode(sign(null, Buffer.from('text'), key.privateKey))
  assert.is(await isSignedBy(account, 'text', by(mine)), true)
  assert.is(await isSignedBy(account, 'text', by(other)), false)
  assert.is(await isSignedBy(account, 'text ', by(mine)), false)
})

test.run()
