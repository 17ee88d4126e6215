import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { createPhone, WalletError } from '../../../test/fake-mobile-wallet.ts'
import { stretched } from '../../../test/time.ts'
import { fromBase64, fromBase58, toBase58, toBase64 } from '../../base/bytes.ts'
import { toModalError } from '../../base/errors.ts'
import { isRefusal } from '../../base/refusal.ts'
import type { SIWXMessage } from '../../base/siwx.ts'
import type { ConnectWait } from '../connector.ts'
import { createMobileAdapter } from './index.ts'

const test = suite('mobile adapter')
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const KEY = new Uint8Array(32).fill(7)
const ADDRESS = toBase58(KEY)
const OTHER = toBase58(new Uint8Array(32).fill(9))
const SIGNATURE = new Uint8Array(64).fill(5)
const TRANSACTION = toBase64(new Uint8Array(80).fill(1))
const wire = (address: string) => ({ address: toBase64(fromBase58(address)) })

type Answers = Record<string, (params: any) => unknown>
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

/** A page, and a phone whose wallet answers as `answers` says; the rest as a friendly wallet does. */
function scene(answers: Answers = {}, { deaf = 0, isGesture = true } = {}) {
  const params: Record<string, any[]> = {}
  const friendly: Answers = {
    authorize: () => ({
      auth_token: 'secret',
      accounts: [wire(ADDRESS)],
      wallet_uri_base: 'https://wallet.example/ul',
    }),
    get_capabilities: () => ({ features: ['solana:signTransactions'] }),
    deauthorize: () => ({}),
    sign_messages: ({ payloads: [text] }) => ({
      signed_payloads: [toBase64(Uint8Array.from([...fromBase64(text), ...SIGNATURE]))],
    }),
    sign_transactions: ({ payloads }) => ({ signed_payloads: payloads }),
    sign_and_send_transactions: ({ payloads }) => ({ signatures: payloads.map(() => toBase64(SIGNATURE)) }),
  }
  const phone = createPhone({
    deaf,
    answer: (method, given) => {
      ;(params[method] ??= []).push(given)
      return (answers[method] ?? friendly[method]!)(given)
    },
  })
  const items = new Map<string, unknown>()
  const watchers: ((key: string) => void)[] = []
  const life = new AbortController()
  lives.add(life)
  const storage = {
    read: <T>(key: string, decode: (value: unknown) => T | undefined) =>
      decode(JSON.parse(JSON.stringify(items.get(key) ?? null))),
    write: (key: string, value: unknown) => void items.set(key, value),
    watch: (listener: (key: string) => void) => void watchers.push(listener),
  }
  const make = () =>
    createMobileAdapter(
      {
        ...phone,
        pausesMs: [1],
        reachMs: 20,
        answerMs: stretched(500),
        storage,
        identity: () => ({ name: 'App', uri: 'https://app.example', icon: 'icon.png' }),
        chain: () => MAINNET,
        isGesture: () => isGesture,
      },
      life.signal,
    )
  const made = make()
  const { request } = made.provider
  /** The app agrees to whoever answers. */
  const connect = async (wait: ConnectWait) => {
    const { access: _, use, ...session } = await made.connect(wait)
    use!()
    return session
  }
  const adapter = { ...made, request, connect }
  const changes: unknown[] = []
  adapter.watch(change => void changes.push(change), life.signal)
  const wait = () => {
    const control = new AbortController()
    return { signal: control.signal, control }
  }
  return { adapter, answer: made.connect, make, phone, items, params, changes, watchers, wait }
}
const send = { method: 'solana_signAndSendTransaction', params: { transaction: TRANSACTION, pubkey: ADDRESS } }
const sign = {
  method: 'solana_signMessage',
  params: { message: toBase58(Uint8Array.from([1, 2, 3])), pubkey: ADDRESS },
}

test('connecting introduces the page, asks for the network by its name, and keeps what a page load needs', async () => {
  const { adapter, make, phone, params, items, wait } = scene()
  const session = await adapter.connect(wait())
  assert.equal(session, { accounts: [{ address: ADDRESS }], caipNetworkId: MAINNET })
  assert.equal(params['authorize'], [
    { identity: { name: 'App', uri: 'https://app.example', icon: 'icon.png' }, chain: 'solana:mainnet' },
  ])
  assert.is(phone.links.length, 1)
  assert.equal(await make().reconnect(wait()), session)
  assert.is(phone.links.length, 1, 'nothing opens without a tap')
  for (const change of [{ token: '' }, { token: 1 }, { accounts: ['0x1'] }, { accounts: [] }]) {
    items.set('mobile-adapter', { ...(items.get('mobile-adapter') as object), ...change })
    assert.is(await make().reconnect(wait()), undefined)
    items.set('mobile-adapter', { token: 'x', accounts: [ADDRESS], features: [] })
  }
})

test('each request shows the token first, at the wallet’s own address, and returns what Solana’s methods return', async () => {
  const { adapter, phone, params, wait } = scene()
  await adapter.connect(wait())
  const SIGNED = { signature: toBase58(SIGNATURE) }
  assert.equal(await adapter.request(sign), SIGNED)
  assert.equal(await adapter.request(send), SIGNED)
  assert.equal(await adapter.request({ ...send, method: 'solana_signTransaction' }), { transaction: TRANSACTION })
  const many = { transactions: [TRANSACTION, TRANSACTION], mode: 'serial' }
  assert.equal(await adapter.request({ method: 'solana_signAllTransactions', params: many }), {
    transactions: [TRANSACTION, TRANSACTION],
  })
  assert.equal(await adapter.request({ method: 'solana_signAndSendAllTransactions', params: many }), {
    results: [SIGNED, SIGNED],
  })
  assert.equal(await adapter.request({ method: 'solana_getAccounts' }), [{ pubkey: ADDRESS }])
  assert.equal(
    params['authorize']!.map(it => it.auth_token),
    [undefined, ...Array(5).fill('secret')],
  )
  assert.equal(params['sign_messages'], [
    { addresses: [wire(ADDRESS).address], payloads: [toBase64(Uint8Array.of(1, 2, 3))] },
  ])
  assert.ok(params['sign_and_send_transactions']![1].options.wait_for_commitment_to_send_next_transaction)
  assert.equal(phone.links.length, 6)
  assert.ok(phone.links.slice(1).every(it => it.startsWith('https://wallet.example/ul/v1/associate/local?')))
  assert.ok(phone.sockets.every(it => it.isClosed))
})

test('R193: another account ends the connection before anything is handed over', async () => {
  let shared = [ADDRESS, OTHER]
  const { adapter, params, items, changes, wait } = scene({
    authorize: () => ({ auth_token: 'secret', accounts: shared.map(wire) }),
  })
  await adapter.connect(wait())
  for (const now of [[OTHER], [OTHER, ADDRESS]]) {
    shared = now
    const error = (await failure(adapter.request(send))) as unknown as { code: number }
    assert.is(error.code, 4100)
    assert.is(isRefusal(toModalError(error, 'wallet/failed')), true)
    assert.is(items.get('mobile-adapter'), undefined)
    assert.is(changes.pop(), 'disconnect')
    shared = [ADDRESS, OTHER]
    await adapter.connect(wait())
  }
  assert.is(params['sign_and_send_transactions'], undefined)
})

/** Code → what the caller gets, and whether that proves that nothing was sent. */
const REFUSED: [number, number | string, boolean][] = [
  [-1, 4100, true],
  [-2, -32602, true],
  [-3, 4001, true],
  [-4, 'wallet/failed', false],
  [-5, -32602, true],
  [-6, -32602, true],
  [-7, 4902, true],
  [-32601, 4200, true],
  [-32603, 'wallet/failed', false],
]
for (const [code, given, isProof] of REFUSED)
  test(`what the wallet refuses with ${code} is told in words, and whether something was sent`, async () => {
    const { adapter, wait } = scene({
      sign_and_send_transactions: () => {
        throw new WalletError(code, 'secret reason')
      },
    })
    await adapter.connect(wait())
    const error = await failure(adapter.request(send))
    assert.is(error.code, given as never)
    assert.is(isRefusal(toModalError(error, 'wallet/failed')), isProof)
    assert.match(error.message, isProof ? /Nothing was sent/ : /may have sent/)
  })

test('R193: a wallet that is silent, closes or is not there: unknown once it had the transaction, else not sent', async () => {
  const silent = scene({ sign_and_send_transactions: () => undefined })
  await silent.adapter.connect(silent.wait())
  const unknown = await failure(silent.adapter.request(send))
  assert.is(isRefusal(unknown), false)
  assert.match(unknown.message, /hasn’t answered. The wallet may have sent/)
  const early: Answers[] = [
    { authorize: () => undefined },
    {
      authorize: () => {
        throw new WalletError(-32000, 'busy')
      },
    },
    { authorize: () => ({ auth_token: 'secret', accounts: [] }) },
    { authorize: () => ({ accounts: [wire(ADDRESS)] }) },
  ]
  for (const answers of early) {
    const { adapter, items } = scene(answers)
    items.set('mobile-adapter', { token: 'secret', accounts: [ADDRESS], features: [] })
    const error = await failure(adapter.request(send))
    assert.is(isRefusal(error), true)
    assert.match(error.message, /Nothing was sent/)
  }
  const absent = scene({}, { deaf: Infinity })
  absent.items.set('mobile-adapter', { token: 'secret', accounts: [ADDRESS], features: [] })
  assert.match((await failure(absent.adapter.request(send))).message, /No wallet app .* Nothing was sent/)
  const error = await failure(absent.adapter.request(sign))
  assert.not.match(error.message, /sent/)
})

test('the signature in a failure is one of a transaction that was sent; of several each has its own outcome', async () => {
  const { adapter, wait } = scene({
    sign_and_send_transactions: ({ payloads }) => {
      throw new WalletError(-4, 'no', { signatures: [toBase64(SIGNATURE), ...payloads.slice(1).map(() => null)] })
    },
  })
  await adapter.connect(wait())
  assert.equal(await adapter.request(send), { signature: toBase58(SIGNATURE) })
  const { results } = (await adapter.request({
    method: 'solana_signAndSendAllTransactions',
    params: { transactions: [TRANSACTION, TRANSACTION] },
  })) as { results: any[] }
  assert.is(results[0].signature, toBase58(SIGNATURE))
  assert.match(results[1].error.message, /may have sent/)
})

test('an answer that is no signature of what was asked is none', async () => {
  const bad: Answers[] = [
    { sign_messages: () => ({ signed_payloads: [toBase64(new Uint8Array(70))] }) },
    { sign_messages: () => ({ signed_payloads: [] }) },
    { sign_messages: () => ({ signed_payloads: [1] }) },
    { sign_messages: () => null },
    { sign_messages: () => ({ signed_payloads: [toBase64(new Uint8Array(20))] }) },
  ]
  for (const answers of bad) {
    const { adapter, wait } = scene(answers)
    await adapter.connect(wait())
    assert.is((await failure(adapter.request(sign))).code, 'wallet/failed')
  }
  for (const signatures of [undefined, [], ['x'], [toBase64(new Uint8Array(63))], 'text']) {
    const { adapter, wait } = scene({ sign_and_send_transactions: () => ({ signatures }) })
    await adapter.connect(wait())
    assert.is(isRefusal(await failure(adapter.request(send))), false)
  }
})

test('what the wallet does not list, another’s account and unreadable parameters open no wallet', async () => {
  const { adapter, phone, wait } = scene({ get_capabilities: () => ({ features: [] }) })
  await adapter.connect(wait())
  const calls: [string, object, number][] = [
    ['solana_signTransaction', { transaction: TRANSACTION }, 4200],
    ['solana_signAllTransactions', { transactions: [TRANSACTION] }, 4200],
    ['eth_sign', {}, 4200],
    ['solana_signMessage', { message: 'abc', pubkey: OTHER }, 4100],
    ['solana_signMessage', { message: '0' }, -32602],
    ['solana_signAndSendTransaction', { transaction: '?' }, -32602],
    ['solana_signAndSendAllTransactions', { transactions: [] }, -32602],
  ]
  for (const [method, params, code] of calls)
    assert.is((await failure(adapter.request({ method, params }))).code, code as never, method)
  assert.is(phone.links.length, 1)
  assert.equal(['solana_signTransaction', 'solana_signMessage', 'x'].map(adapter.grants), [false, true, false])
})

test('signing in goes with the first answer, if the wallet signs for an account that it shares', async () => {
  const message = {
    accountAddress: '',
    chainId: MAINNET,
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh',
  } as SIWXMessage
  const result = (address: string) => ({
    ...wire(address),
    signed_message: toBase64(new TextEncoder().encode('text')),
    signature: toBase64(SIGNATURE),
  })
  for (const [address, isSigned] of [
    [OTHER, true],
    [toBase58(new Uint8Array(32).fill(3)), false],
  ] as const) {
    const { adapter, params, wait } = scene({
      authorize: () => ({
        auth_token: 'secret',
        accounts: [ADDRESS, OTHER].map(wire),
        sign_in_result: result(address),
      }),
    })
    const session = await adapter.connect({ ...wait(), signIn: async () => message })
    assert.is(session.accounts[0]!.address, isSigned ? OTHER : ADDRESS)
    assert.equal(session.signed, isSigned ? [{ message: 'text', signature: toBase58(SIGNATURE) }] : undefined)
    const { accountAddress: _, ...payload } = message
    assert.equal(params['authorize']![0].sign_in_payload, payload)
  }
  const { adapter, wait } = scene()
  const without = await adapter.connect({ ...wait(), signIn: () => Promise.reject(new Error('no nonce')) })
  assert.is(without.signed, undefined)
})

test('declining, a network that the wallet lacks and no account are told as such; leaving is none of them', async () => {
  const refuse = (code: number): Answers => ({
    authorize: () => {
      throw new WalletError(code, 'x')
    },
  })
  const codes: [Answers, string][] = [
    [refuse(-1), 'wallet/declined'],
    [refuse(-3), 'wallet/declined'],
    [refuse(-7), 'wallet/unknown-chain'],
    [refuse(-32603), 'wallet/failed'],
    [{ authorize: () => ({ auth_token: 'secret', accounts: [] }) }, 'wallet/no-accounts'],
    [{ authorize: () => ({ auth_token: 'secret', accounts: [{ address: 'x' }] }) }, 'wallet/no-accounts'],
    [{ authorize: () => undefined }, 'wallet/failed'],
  ]
  for (const [answers, code] of codes) {
    const { adapter, wait, items } = scene(answers)
    assert.is((await failure(adapter.connect(wait()))).code, code as never)
    assert.is(items.get('mobile-adapter'), undefined)
  }
  const { adapter, wait } = scene({}, { deaf: Infinity })
  const { control, signal } = wait()
  const left = adapter.connect({ signal })
  control.abort()
  assert.is((await failure(left)).code, 'request/aborted')
})

test('disconnecting forgets the token at once and tells the wallet, in a tap only', async () => {
  for (const isGesture of [true, false]) {
    const { adapter, phone, params, items, wait } = scene({}, { isGesture })
    await adapter.connect(wait())
    await adapter.disconnect()
    assert.is(items.get('mobile-adapter'), undefined)
    assert.is((await failure(adapter.request(sign))).code, 4100 as never)
    for (let turn = 0; turn < 100 && isGesture && !params['deauthorize']; turn++)
      await new Promise(resolve => setTimeout(resolve, 2))
    assert.equal(params['deauthorize'], isGesture ? [{ auth_token: 'secret' }] : undefined)
    assert.is(phone.links.length, isGesture ? 2 : 1)
  }
})

/** A wallet is connected, and another has answered. */
async function two(isGesture = false) {
  let token = 'secret'
  let shared = [ADDRESS]
  const it = scene({ authorize: () => ({ auth_token: token, accounts: shared.map(wire) }) }, { isGesture })
  await it.adapter.connect(it.wait())
  const kept = it.items.get('mobile-adapter')
  token = 'other'
  shared = [OTHER]
  const { access, use } = await it.answer(it.wait())
  const told: unknown[] = []
  access.watch(change => void told.push(change), it.wait().signal)
  const share = (...accounts: string[]) => {
    shared = accounts
  }
  return { ...it, kept, access, use: use!, told, share }
}
const signOther = { ...sign, params: { ...sign.params, pubkey: OTHER } }

test('a wallet that the app has not agreed to signs with its own token, and the connected one stays', async () => {
  const { adapter, access, params, items, kept, changes, use } = await two()
  await access.provider.request(signOther)
  assert.is(params['authorize']!.at(-1).auth_token, 'other')
  assert.equal(await adapter.request({ method: 'solana_getAccounts' }), [{ pubkey: ADDRESS }])
  assert.equal([items.get('mobile-adapter'), changes], [kept, []])
  use()
  assert.equal(await adapter.request({ method: 'solana_getAccounts' }), [{ pubkey: OTHER }])
  assert.equal(await access.provider.request({ method: 'solana_getAccounts' }), [{ pubkey: OTHER }])
})

test('a wallet that is not taken after all is told so in a tap, and the connected one stays', async () => {
  const { access, items, kept, params, use, phone } = await two(true)
  await access.disconnect()
  assert.is((await failure(access.provider.request(signOther))).code, 4100 as never)
  assert.throws(use)
  for (let turn = 0; turn < 100 && !params['deauthorize']; turn++) await new Promise(resolve => setTimeout(resolve, 2))
  assert.equal(params['deauthorize'], [{ auth_token: 'other' }])
  assert.equal(items.get('mobile-adapter'), kept)
  assert.is(phone.links.length, 3)
})

test('the same wallet that answers with the same token and is not taken keeps it, since it is connected', async () => {
  const { adapter, answer, phone, wait } = scene()
  await adapter.connect(wait())
  const { access } = await answer(wait())
  await access.disconnect()
  assert.is(phone.links.length, 2)
  assert.equal(await adapter.request({ method: 'solana_getAccounts' }), [{ pubkey: ADDRESS }])
})

test('R193: a wallet that changes its account before the app has agreed ends alone', async () => {
  const { access, items, kept, told, changes, use, share } = await two()
  share(ADDRESS)
  assert.is((await failure(access.provider.request(signOther))).code, 4100 as never)
  assert.equal([told, changes], [['disconnect'], []])
  assert.throws(use)
  assert.equal(items.get('mobile-adapter'), kept)
})

test('a second request while the wallet is open is not sent; disconnecting ends the one that waits', async () => {
  const { adapter, phone, wait } = scene({ sign_messages: () => undefined }, { isGesture: false })
  await adapter.connect(wait())
  const first = failure(adapter.request(sign))
  const second = await failure(adapter.request(send))
  assert.match(second.message, /must be answered first. Nothing was sent/)
  assert.is(isRefusal(second), true)
  await adapter.disconnect()
  assert.is((await first).code, 'request/aborted')
  assert.is(phone.links.length, 1 + Number(phone.links.length > 1))
})

test('a token that the wallet no longer takes ends the connection; no message or error names it', async () => {
  let isGone = false
  const { adapter, items, changes, wait } = scene({
    authorize: () => {
      if (isGone) throw new WalletError(-1, 'token secret is void')
      return { auth_token: 'secret', accounts: [wire(ADDRESS)] }
    },
  })
  await adapter.connect(wait())
  isGone = true
  const error = await failure(adapter.request(send))
  assert.is(error.code, 4100 as never)
  assert.not.match(error.message, /secret/)
  assert.is(items.get('mobile-adapter'), undefined)
  assert.equal(changes, ['disconnect'])
})

test('another tab that connects or forgets is followed', async () => {
  const { changes, items, watchers } = scene()
  items.set('mobile-adapter', { token: 'x', accounts: [OTHER], features: [] })
  for (const watcher of watchers) watcher('mobile-adapter')
  items.set('mobile-adapter', undefined)
  for (const watcher of watchers) watcher('mobile-adapter')
  assert.equal(changes, [{ accounts: [{ address: OTHER }], caipNetworkId: MAINNET }, 'disconnect'])
})

test.run()
