import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../test/async.ts'
import { createStandardDiscovery } from '../connectors/wallet-standard/discovery.ts'
import { idleState, type WalletModal, type WalletModalState } from '../page/handle.ts'
import { toBase58, toBase64 } from '../base/bytes.ts'
import { providerError } from '../base/provider.ts'
import { registerSolanaWallet } from './solana.ts'

const test = suite('wallet of the Wallet Standard')
const KEY = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const OTHER = KEY.map(byte => byte + 40)
const ADDRESS = toBase58(KEY)
const SIGNATURE = new Uint8Array(64).fill(7)

/** Two signers, the account second; a message with one instruction that is not parsed here. */
const TRANSACTION = Uint8Array.from([2, ...new Uint8Array(128), 2, 0, 0, 2, ...OTHER, ...KEY, ...new Uint8Array(32), 0])

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

function fakeModal(replies: Record<string, unknown> = {}) {
  let network: string | undefined = MAINNET
  let state: WalletModalState = { ...idleState(), ready: true }
  const listeners = new Set<() => void>()
  const calls: unknown[] = []
  /** The wallet's network at each call. */
  const places: unknown[] = []
  const put = (address?: string) => {
    state = { ...state, namespaces: { solana: { status: 'connected', address, network } } } as WalletModalState
    for (const listener of listeners) listener()
  }
  const modal = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: async (options: object) => (calls.push(options), put(ADDRESS)),
    disconnect: async () => put(),
    getNetworks: () => [MAINNET, DEVNET].map(caipNetworkId => ({ caipNetworkId })),
    async switchNetwork(wanted: string) {
      calls.push(`switch ${wanted}`)
      if (replies['switch']) throw replies['switch']
      network = replies['stays'] ? network : wanted
      put(ADDRESS)
    },
    getProvider: () => ({
      async request(call: { method: string }) {
        calls.push(call)
        places.push(network)
        const reply = replies[call.method]
        if (reply instanceof Error) throw reply
        return reply
      },
    }),
  } as unknown as WalletModal
  return { modal, calls, places, put, listeners }
}

/** An app that lists registered wallets; it can start before or after. */
function app() {
  const found = new Set<any>()
  const api = {
    register(...wallets: unknown[]) {
      for (const wallet of wallets) found.add(wallet)
      return () => wallets.forEach(wallet => found.delete(wallet))
    },
  }
  const hear = (event: Event) => (event as CustomEvent).detail(api)
  addEventListener('wallet-standard:register-wallet', hear)
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return { found, end: () => removeEventListener('wallet-standard:register-wallet', hear) }
}

test('apps that came before and after list it, connecting opens the modal, and changes are told', async () => {
  const before = app()
  const { modal, calls, listeners, put } = fakeModal()
  const leave = registerSolanaWallet(modal, { name: 'My modal' })
  const after = app()
  for (const { found } of [before, after])
    assert.equal(
      [...found].map(it => it.name),
      ['My modal'],
    )
  const [wallet] = after.found
  const { features } = wallet
  assert.equal(await features['standard:connect'].connect({ silent: true }), { accounts: [] })
  assert.equal(calls, [])
  const told: unknown[] = []
  features['standard:events'].on('change', ({ accounts }: { accounts: { address: string }[] }) =>
    told.push(accounts.map(it => it.address)),
  )
  const { accounts } = await features['standard:connect'].connect()
  assert.equal(calls, [{ namespace: 'solana' }])
  assert.equal(accounts[0].publicKey, KEY)
  assert.is(wallet.accounts, accounts)
  // Other changes are not reported.
  put(ADDRESS)
  await features['standard:disconnect'].disconnect()
  assert.equal(told, [[ADDRESS], []])
  leave()
  assert.equal([before.found.size, after.found.size, listeners.size], [0, 0, 0])
  for (const it of [before, after]) it.end()
})

test('messages and transactions are signed by the wallet in the modal, one after the other', async () => {
  const signed = TRANSACTION.slice()
  signed.set(SIGNATURE, 65)
  for (const reply of [{ signature: toBase58(SIGNATURE) }, { transaction: toBase64(signed), signature: 'x' }]) {
    const { modal, calls } = fakeModal({
      solana_signMessage: { signature: toBase58(SIGNATURE) },
      solana_signTransaction: reply,
      solana_signAndSendTransaction: { signature: toBase58(SIGNATURE) },
    })
    const leave = registerSolanaWallet(modal)
    const { found, end } = app()
    const [{ features }] = found
    const { accounts } = await features['standard:connect'].connect()
    const [account] = accounts
    const message = Uint8Array.of(104, 105)
    assert.equal(await features['solana:signMessage'].signMessage({ account, message }), [
      { signedMessage: message, signature: SIGNATURE },
    ])
    const input = { account, transaction: TRANSACTION, chain: 'solana:mainnet' }
    const both = await features['solana:signTransaction'].signTransaction(input, input)
    assert.equal(both, [{ signedTransaction: signed }, { signedTransaction: signed }])
    const options = { skipPreflight: true }
    assert.equal(await features['solana:signAndSendTransaction'].signAndSendTransaction({ ...input, options }), [
      { signature: SIGNATURE },
    ])
    const transaction = toBase64(TRANSACTION)
    assert.equal(calls.slice(1), [
      { method: 'solana_signMessage', params: { message: toBase58(message), pubkey: ADDRESS } },
      { method: 'solana_signTransaction', params: { transaction, pubkey: ADDRESS } },
      { method: 'solana_signTransaction', params: { transaction, pubkey: ADDRESS } },
      { method: 'solana_signAndSendTransaction', params: { transaction, pubkey: ADDRESS, sendOptions: options } },
    ])
    leave()
    end()
  }
})

const BOTH = ['solana:signTransaction', 'solana:signAndSendTransaction'] as const
/** A connected wallet that is asked for a transaction; the result is a signature or a code. */
async function connected(replies: Record<string, unknown> = {}) {
  const reply = { transaction: toBase64(TRANSACTION), signature: toBase58(SIGNATURE) }
  const fake = fakeModal({ solana_signTransaction: reply, solana_signAndSendTransaction: reply, ...replies })
  const leave = registerSolanaWallet(fake.modal)
  const { found, end } = app()
  const [{ features }] = found
  const [account] = (await features['standard:connect'].connect()).accounts
  const put = (feature: (typeof BOTH)[number], ...chains: unknown[]): Promise<unknown> =>
    features[feature][feature.slice(7)](...chains.map(chain => ({ account, transaction: TRANSACTION, chain }))).then(
      () => 'done',
      (error: { code: unknown }) => error.code,
    )
  const stop = () => (leave(), end())
  return { ...fake, put, stop }
}

test('R152: a transaction is signed on the chain that it names, where the modal goes first', async () => {
  for (const feature of BOTH)
    for (const [chain, network] of [
      ['solana:mainnet', MAINNET],
      [MAINNET, MAINNET],
      ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', MAINNET],
      ['solana:devnet', DEVNET],
      [DEVNET, DEVNET],
      [undefined, MAINNET],
    ]) {
      const { put, places, calls, stop } = await connected()
      assert.is(await put(feature, chain), 'done')
      assert.equal(places, [network], `${chain}`)
      assert.is(calls.includes(`switch ${DEVNET}`), network === DEVNET)
      stop()
    }
  const { put, places, stop } = await connected()
  assert.is(await put(BOTH[0], 'solana:devnet', 'solana:mainnet', undefined), 'done')
  assert.equal(places, [DEVNET, MAINNET, MAINNET])
  stop()
})

test('R152: a transaction for a chain that is not to be had is refused with 4901, and the wallet is not asked', async () => {
  const declined = Object.assign(new Error('no'), { code: 'wallet/declined' })
  for (const feature of BOTH)
    for (const [chain, replies, code] of [
      ['solana:testnet', {}, 4901],
      ['solana:localnet', {}, 4901],
      ['eip155:1', {}, 4901],
      ['mainnet', {}, 4901],
      ['__proto__', {}, 4901],
      ['', {}, 4901],
      [null, {}, 4901],
      [{ toString: () => 'solana:mainnet' }, {}, 4901],
      ['solana:devnet', { stays: true }, 4901],
      ['solana:devnet', { switch: Object.assign(new Error('no'), { code: 'network/unsupported' }) }, 4901],
      ['solana:devnet', { switch: declined }, 'wallet/declined'],
    ] as const) {
      const { put, places, stop } = await connected(replies)
      assert.is(await put(feature, chain), code, `${JSON.stringify(chain)}`)
      assert.equal(places, [])
      stop()
    }
})

test('the modal does not list itself', async () => {
  const leave = registerSolanaWallet(fakeModal().modal)
  const life = new AbortController()
  const { connectors } = createStandardDiscovery(life.signal, {
    onChange() {},
    chain: () => 'solana:x',
    ask: async () => undefined,
  })
  await settled()
  assert.is(connectors().length, 0)
  life.abort()
  leave()
})

const ALL = 'solana:signAndSendAllTransactions'
const signature = toBase58(SIGNATURE)
/** Sends several transactions; a result is a signature or a code. */
async function sendAll(replies: Record<string, unknown>, inputs: object[], mode?: string) {
  const { modal, calls } = fakeModal(replies)
  const leave = registerSolanaWallet(modal)
  const { found, end } = app()
  const [{ features }] = found
  const [account] = (await features['standard:connect'].connect()).accounts
  const all = inputs.map(it => ({ account, transaction: TRANSACTION, ...it }))
  const results: PromiseSettledResult<{ signature: Uint8Array }>[] = await features[ALL].signAndSendAllTransactions(
    all,
    mode && { mode },
  )
  leave()
  end()
  return {
    methods: calls.slice(1).map(it => (it as { method: string }).method ?? it),
    calls: calls.slice(1),
    results: results.map(it => (it.status === 'fulfilled' ? toBase58(it.value.signature) : it.reason.code)),
  }
}
const lacking = { solana_signAndSendAllTransactions: providerError(4200, 'no') }

test('R194: several transactions are sent in one request where the wallet can, and each has its own outcome', async () => {
  const results = [{ signature }, { error: { code: 4001, message: 'no' } }]
  const sent = await sendAll({ solana_signAndSendAllTransactions: { results } }, [{}, {}], 'serial')
  assert.equal(sent.results, [signature, 4001])
  const transaction = toBase64(TRANSACTION)
  assert.equal(sent.calls, [
    {
      method: 'solana_signAndSendAllTransactions',
      params: { pubkey: ADDRESS, transactions: [transaction, transaction], mode: 'serial', sendOptions: undefined },
    },
  ])
})

test('other wallets are asked for one after the other, and so they are for one alone and for two networks', async () => {
  const one = { ...lacking, solana_signAndSendTransaction: { signature } }
  const { methods, results } = await sendAll(one, [{}, {}])
  assert.equal(results, [signature, signature])
  assert.equal(methods, ['solana_signAndSendAllTransactions', ...Array(2).fill('solana_signAndSendTransaction')])
  assert.equal((await sendAll(one, [{}])).methods, ['solana_signAndSendTransaction'])
  assert.equal((await sendAll(one, [])).methods, [])
  assert.equal((await sendAll(one, [{ chain: DEVNET }, { chain: MAINNET }])).methods, [
    `switch ${DEVNET}`,
    'solana_signAndSendTransaction',
    `switch ${MAINNET}`,
    'solana_signAndSendTransaction',
  ])
})

test('who declines one is not asked for the next; after a failure only a series ends', async () => {
  const after = async (code: number, mode?: string) => {
    let left = 1
    const replies = { ...lacking }
    Object.defineProperty(replies, 'solana_signAndSendTransaction', {
      get: () => (left-- > 0 ? providerError(code, 'no') : { signature }),
    })
    return sendAll(replies, [{}, {}, {}], mode)
  }
  assert.equal((await after(4001)).results, [4001, 4001, 4001])
  assert.is((await after(4001)).methods.length, 2)
  assert.equal((await after(-32603)).results, [-32603, signature, signature])
  assert.equal((await after(-32603, 'serial')).results, [-32603, -32603, -32603])
})

test('a failure of the request for all is no reason to ask again', async () => {
  const failure = providerError(-32603, 'gone')
  const thrown = await sendAll({ solana_signAndSendAllTransactions: failure }, [{}, {}]).catch(error => error)
  assert.is(thrown, failure)
})

test.run()
