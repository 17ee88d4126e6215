import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transact } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket as NodeSocket } from 'ws'
import type { Socket } from '../src/connectors/mobile/association.ts'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../src/base/bytes.ts'
import { isRefusal } from '../src/base/refusal.ts'
import type { SIWXMessage } from '../src/base/siwx.ts'
import { createMobileAdapter } from '../src/connectors/mobile/index.ts'
import type { ConnectWait } from '../src/connectors/connector.ts'
import { verifyMessage } from '../src/chains/solana/wallet.ts'
import { failure } from './async.ts'
import { stretched } from './time.ts'
import { createStorage } from '../src/state/storage.ts'

const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack', file)).href)
const { startFixture, transferSol, SOL } = await stackOf('solana/solana-fixture.mjs')
const { startMobileWallet } = await stackOf('mobile-wallet/mobile-wallet-service.mjs')
const { createFaults } = await stackOf('http/faults.mjs')
const { ACCOUNTS } = await stackOf('solana/plan.mjs')
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const test = suite('mobile wallet')
const [everyday, phone] = ACCOUNTS as { address: string; privateKey: string }[]
const faults = createFaults(['mobile-wallet'])
const life = new AbortController()
let world: any
let wallet: { url: string; stop(): Promise<void> }
test.before(async () => {
  world = await startFixture()
  wallet = await startMobileWallet({
    port: 0,
    node: world.url,
    keys: ACCOUNTS.map((it: { privateKey: string }) => it.privateKey),
    faults,
  })
})
test.after(async () => {
  life.abort()
  await wallet.stop()
  await world.stop()
})
test.before.each(() => void faults.clear())

const tell = (path: string, body?: object, method = 'POST') =>
  fetch(wallet.url + path, { method, body: body && JSON.stringify(body) })
/** The phone: a link that is followed opens the wallet. */
const openLink = (link: unknown) => void tell('/open', { link: String(link) }).then(it => assert.is(it.status, 204))

/** A browser's socket; the `ws` package's has another default for binary data. */
class BrowserSocket extends NodeSocket {
  constructor(url: string, protocols: string | string[]) {
    super(url, protocols)
    this.binaryType = 'blob' as never
  }
}

/** Runs `use` in a page as the package expects it. */
async function inPage<T>(use: () => Promise<T>): Promise<T> {
  const page = globalThis as unknown as Record<string, unknown>
  const before = { location: page['location'], WebSocket: page['WebSocket'], isSecureContext: page['isSecureContext'] }
  const assign = (link: unknown) => {
    openLink(link)
    setTimeout(() => dispatchEvent(new Event('blur')))
  }
  Object.assign(page, { location: { assign }, WebSocket: BrowserSocket, isSecureContext: true })
  try {
    return await use()
  } finally {
    Object.assign(page, before)
  }
}

/** An unsigned transfer from the phone's account, in base64. */
async function transfer(lamports: bigint): Promise<string> {
  const { wire } = await world.sign(phone, [transferSol(phone!.address, everyday!.address, lamports)])
  const bytes = fromBase64(wire)
  return toBase64(bytes.fill(0, 1, 65))
}
const balance = async (): Promise<bigint> =>
  BigInt((await world.call('getBalance', everyday!.address, { commitment: 'processed' })).result.value)
const text = new TextEncoder().encode('Hello from the page')
const identity = { name: 'App', uri: 'https://app.example', icon: 'favicon.ico' }

test('a client of another maker connects to the test wallet, signs a message and sends', async () => {
  const before = await balance()
  const payload = await transfer(SOL / 100n)
  const { accounts, signed, signatures } = await inPage(() =>
    transact(async app => {
      const { accounts } = await app.authorize({ identity, chain: 'solana:mainnet' })
      const addresses = [accounts[0]!.address]
      const { signed_payloads: signed } = await app.signMessages({ addresses, payloads: [toBase64(text)] })
      const { signatures } = await app.signAndSendTransactions({ payloads: [payload] })
      return { accounts, signed, signatures }
    }),
  )
  assert.is(toBase58(fromBase64(accounts[0]!.address)), phone!.address)
  const bytes = fromBase64(signed[0]!)
  const signature = toBase58(bytes.slice(text.length))
  assert.ok(await verifyMessage(phone!.address as never, new TextDecoder().decode(text), signature))
  assert.is(signatures.length, 1)
  assert.is(await balance(), before + SOL / 100n)
})

test('that client signs in, and is refused what the user refuses', async () => {
  const { result, code } = await inPage(() =>
    transact(async app => {
      const payload = { domain: 'app.example', statement: 'Hello', version: '1', nonce: 'abcdefgh12' }
      const { sign_in_result: result } = await app.authorize({
        identity,
        chain: 'solana:mainnet',
        sign_in_payload: payload,
      })
      faults.set('mobile-wallet', 'rpc sign_transactions', { rpcError: { code: -3, message: 'No' } })
      const payloads = [await transfer(1n)]
      const code = await app.signTransactions({ payloads }).catch((error: { code: number }) => error.code)
      return { result, code }
    }),
  )
  const message = new TextDecoder().decode(fromBase64(result!.signed_message))
  assert.match(message, /^app\.example wants you to sign in/)
  const signature = toBase58(fromBase64(result!.signature))
  assert.ok(await verifyMessage(phone!.address as never, message, signature))
  assert.is(code, -3)
})

/** Our own client, with sockets as browsers have them. */
const made = createMobileAdapter(
  {
    storage: createStorage(),
    identity: () => identity,
    chain: () => MAINNET,
    openLink,
    isGesture: () => true,
    openSocket: (url, protocol) => new NodeSocket(url, protocol) as unknown as Socket,
    answerMs: stretched(2_000),
  },
  life.signal,
)
const adapter = {
  ...made,
  request: made.provider.request,
  async connect(wait: ConnectWait) {
    const session = await made.connect(wait)
    session.use!()
    return session
  },
}
const send = async (lamports = SOL / 100n) => ({
  method: 'solana_signAndSendTransaction',
  params: { transaction: await transfer(lamports), pubkey: phone!.address },
})

test('our client does the same: connects with a sign-in, signs, sends', async () => {
  const message = {
    accountAddress: '',
    chainId: MAINNET,
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh12',
  } as SIWXMessage
  const { accounts, signed } = await adapter.connect({ signal: life.signal, signIn: async () => message })
  assert.equal(accounts, [{ address: phone!.address }])
  assert.ok(await verifyMessage(phone!.address as never, signed![0]!.message, signed![0]!.signature))
  const { signature } = (await adapter.request({
    method: 'solana_signMessage',
    params: { message: toBase58(text), pubkey: phone!.address },
  })) as { signature: string }
  assert.ok(await verifyMessage(phone!.address as never, new TextDecoder().decode(text), signature))
  const before = await balance()
  const sent = (await adapter.request(await send())) as { signature: string }
  assert.is(fromBase58(sent.signature).length, 64)
  assert.is(await balance(), before + SOL / 100n)
  assert.ok(adapter.grants('solana_signTransaction'))
})

test('R193: what is lost after the wallet has the transaction is unknown, what is refused is not sent', async () => {
  const before = await balance()
  faults.set('mobile-wallet', 'rpc sign_and_send_transactions', { close: 1006 }, 1)
  assert.is(isRefusal(await failure(adapter.request(await send()))), false)
  faults.set('mobile-wallet', 'rpc sign_and_send_transactions', { drop: true }, 1)
  assert.match((await failure(adapter.request(await send()))).message, /hasn’t answered. The wallet may have sent/)
  faults.set('mobile-wallet', 'rpc authorize', { close: 1006 }, 1)
  assert.is(isRefusal(await failure(adapter.request(await send()))), true)
  // More than the account has: the node refuses it.
  assert.match((await failure(adapter.request(await send(SOL * 9_999n)))).message, /couldn’t send/)
  assert.is(await balance(), before)
})

test('another account of the wallet ends the connection; disconnecting revokes the token', async () => {
  await tell('/account', { index: 0 })
  assert.is((await failure(adapter.request(await send()))).code, 4100 as never)
  assert.is(await adapter.reconnect({ signal: life.signal }), undefined)
  await tell('/account', { index: 1 })
  await adapter.connect({ signal: life.signal })
  await tell('/__log', undefined, 'DELETE')
  await adapter.disconnect()
  const methods = async () => (await (await tell('/__log', undefined, 'GET')).json()).map((it: any) => it.method)
  for (let turn = 0; turn < 200 && !(await methods()).includes('deauthorize'); turn++)
    await new Promise(resolve => setTimeout(resolve, 20))
  assert.ok((await methods()).includes('deauthorize'))
})

test.run()
