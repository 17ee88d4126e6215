import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import type { CaipNetworkId, Namespace } from '../../chains/network.ts'
import { ModalError } from '../../lib/errors.ts'
import type { SessionChange } from '../connector.ts'
import { createEmbeddedConnectors, smartAccountNetworks } from './connector.ts'
import { createEmailLogin } from './email-login.ts'
import type { AccountType } from './events.ts'
import type { Frame } from './frame.ts'
import { createLoginStore } from './login-store.ts'

const test = suite('embedded wallet')
const EOA = `0x${'a'.repeat(40)}`
const SMART = `0x${'b'.repeat(40)}`
const SOL = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const EMAIL = 'ana@example.com'

class Area {
  items: Record<string, string> = {}
  getItem = (key: string) => this.items[key] ?? null
  setItem = (key: string, text: string) => void (this.items[key] = text)
  removeItem = (key: string) => void delete this.items[key]
}

/** The connectors over a site that answers as told; every question is written down. */
function start(answers: Record<string, (payload: any) => unknown> = {}, items: Record<string, string> = {}) {
  const area = new Area()
  Object.assign(area.items, items)
  const store = createLoginStore(() => area as unknown as Storage)
  const asked: [name: string, payload: unknown][] = []
  const site: Record<string, (payload: any) => unknown> = {
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 8453] }),
    GET_USER: ({ chainId }) =>
      chainId.startsWith('solana')
        ? { email: EMAIL, address: SOL, chainId, accounts: [{ address: SOL, type: 'eoa' }] }
        : {
            email: EMAIL,
            address: SMART,
            chainId: Number(chainId.slice(7)),
            accounts: [
              { address: EOA, type: 'eoa' },
              { address: SMART, type: 'smartAccount' },
            ],
            preferredAccountType: 'smartAccount',
          },
    SWITCH_NETWORK: it => it,
    SIGN_OUT: () => undefined,
    ...answers,
  }
  const ask = (async (name: string, payload: unknown) => {
    asked.push([name, payload])
    return site[name]!(payload)
  }) as Frame['ask']
  const networks: Record<string, CaipNetworkId> = { eip155: 'eip155:1', solana: MAINNET }
  const { connectors, user } = createEmbeddedConnectors({
    ask,
    store,
    network: (namespace: Namespace) => networks[namespace]!,
    preferredType: namespace => ({ eip155: 'smartAccount' })[namespace as 'eip155'] as AccountType,
    introduce: ask => void ask('SYNC_DAPP_DATA', { projectId: 'p' }).catch(() => {}),
  })
  const [evm, solana] = connectors as [(typeof connectors)[0], (typeof connectors)[0]]
  const heard: [Namespace, SessionChange][] = []
  const life = new AbortController()
  for (const it of connectors) it.watch(change => void heard.push([it.namespace, change]), life.signal)
  return { area, store, ask, asked, evm, solana, user, heard, life, networks }
}
const wait = () => new AbortController()
const failed = (message: string) => () => {
  throw new ModalError('embedded/failed', { message })
}
const used = { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }

test('whoever signed in shares the account that is preferred, then the others, and is remembered', async () => {
  const it = start({}, { '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': '1' })
  assert.equal(await it.evm.connect(wait()), {
    accounts: [
      { address: SMART, type: 'smartAccount' },
      { address: EOA, type: 'eoa' },
    ],
    caipNetworkId: 'eip155:1',
  })
  assert.equal(it.asked, [['GET_USER', { chainId: 'eip155:1', preferredAccountType: 'smartAccount' }]])
  assert.equal(it.area.items, {
    ...used,
    '@appkit-wallet/LAST_USED_CHAIN_KEY': '1',
    '@appkit-wallet/EMAIL': EMAIL,
  })
  assert.equal(await it.solana.connect(wait()), {
    accounts: [{ address: SOL, type: 'eoa' }],
    caipNetworkId: MAINNET,
  })
  assert.is(it.user()!.email, EMAIL)
})

test('an account of another kind of chain than the one asked for is no account', async () => {
  const it = start({ GET_USER: () => ({ address: SOL, chainId: 1, accounts: [] }) })
  assert.is((await failure(it.evm.connect(wait()))).code, 'embedded/failed')
  assert.equal(it.area.items, {})
})

test('R128: without a login of before the site is not even asked; with one both kinds of chain come back by one question', async () => {
  const none = start()
  assert.equal([await none.evm.reconnect(wait()), none.asked], [undefined, []])
  const it = start({}, used)
  const sessions = await Promise.all([it.evm.reconnect(wait()), it.solana.reconnect(wait())])
  assert.equal(
    sessions.map(session => session!.accounts[0]!.address),
    [SMART, SOL],
  )
  assert.equal(
    it.asked.map(([name]) => name),
    ['IS_CONNECTED', 'SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'GET_USER', 'GET_USER'],
  )
  assert.equal(smartAccountNetworks(it.store), ['eip155:1', 'eip155:8453'])
})

test('R126: a session that the site has ended leaves nothing behind, and neither does signing out', async () => {
  const ended = start({ IS_CONNECTED: () => ({ isConnected: false }) }, { ...used, '@appkit-wallet/EMAIL': EMAIL })
  assert.is(await ended.evm.reconnect(wait()), undefined)
  assert.equal(ended.area.items, {})

  const it = start({ SIGN_OUT: () => new Promise(() => {}) }, { other: 'kept' })
  await it.evm.connect(wait())
  const began = Date.now()
  const over = it.evm.disconnect()
  assert.equal([it.area.items, it.user()], [{ other: 'kept' }, undefined])
  await over
  assert.ok(Date.now() - began < 3500)
  assert.equal(it.heard, [['solana', 'disconnect']])
})

test('R23: what is not permitted, or not well formed, is refused in the page', async () => {
  const it = start()
  const refused = (await failure(it.evm.provider.request({ method: 'eth_sign', params: ['0x', '0x'] }))) as unknown as {
    code: number
    message: string
  }
  assert.equal([refused.code, refused.message], [4200, 'Requested RPC call is not allowed'])
  const odd = await failure(
    it.solana.provider.request({ method: 'solana_signTransaction', params: { transaction: '%' } }),
  )
  assert.is(odd.code as unknown, -32602)
  assert.equal(it.asked, [])
})

test('requests name their chain; a no is EIP-1193’s own, anything else a fault', async () => {
  const params = ['0x48', SMART]
  const it = start({ RPC_REQUEST: () => '0xsigned' })
  assert.is(await it.evm.provider.request({ method: 'personal_sign', params }), '0xsigned')
  assert.equal(it.asked, [
    ['RPC_REQUEST', { method: 'personal_sign', params, chainNamespace: 'eip155', chainId: 'eip155:1' }],
  ])
  for (const [message, code] of [
    ['User rejected the request', 4001],
    ['execution reverted', -32603],
  ] as const) {
    const no = start({ RPC_REQUEST: failed(message) })
    const error = await failure(no.evm.provider.request({ method: 'personal_sign', params }))
    assert.equal([error.code as unknown, error.message], [code, message])
  }
})

test('the site’s base58 transactions are the page’s base64', async () => {
  const it = start({ RPC_REQUEST: ({ params }) => ({ transaction: params.transaction }) })
  const call = { method: 'solana_signTransaction', params: { transaction: 'AQID' } }
  assert.equal(await it.solana.provider.request(call), { transaction: 'AQID' })
  assert.equal((it.asked[0]![1] as { params: object }).params, { transaction: 'Ldp' })
})

test('a switch of network is the site’s own event, and the account may be another one there', async () => {
  const it = start()
  assert.is(
    await it.evm.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
    null,
  )
  assert.equal(it.asked[0], ['SWITCH_NETWORK', { chainId: 'eip155:8453' }])
  const [namespace, change] = it.heard[0]!
  assert.equal([namespace, (change as { caipNetworkId: string }).caipNetworkId], ['eip155', 'eip155:8453'])
})

test('R30: another mail within 30 seconds is refused in words, and a time in the future locks nobody out', async () => {
  let now = 1_000_000
  const it = start({ CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }) })
  const login = createEmailLogin(it.ask, it.store, () => now)
  assert.is(await login.begin(EMAIL), 'VERIFY_OTP')
  now += 10_500
  const { message, data } = await failure(login.begin(EMAIL))
  assert.equal([message, data], ['Please try again after 20 seconds', { seconds: 20 }])
  now += 19_500
  assert.is(await login.begin(EMAIL), 'VERIFY_OTP')
  it.store.set('askedAt', String(now + 1e9))
  assert.is(login.pauseSeconds(), 0)
  assert.is(it.asked.length, 2)
})

test('what is no e-mail is told without asking, and a refused one starts no pause', async () => {
  const it = start({ CONNECT_EMAIL: failed('Too many codes') })
  const login = createEmailLogin(it.ask, it.store)
  assert.is((await failure(login.begin('ana@'))).message, 'Invalid email')
  assert.equal(it.asked, [])
  assert.is((await failure(login.begin(EMAIL))).message, 'Too many codes')
  assert.is(login.pauseSeconds(), 0)
  await settled()
})

test.run()
