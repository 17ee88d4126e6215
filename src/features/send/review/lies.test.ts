// Sixty lies about one transfer, by a data service, a node and a wallet, on a real chain (LiteSVM). Whatever they say:
// the wallet gets what was typed, a transfer reported as sent has arrived, and if nothing is reported to have happened,
// nothing has.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import {
  createKeyPairFromBytes,
  getBase58Decoder,
  getBase58Encoder,
  signBytes,
  type ReadonlyUint8Array,
} from '@solana/web3.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector } from '../../../../test/fakes.ts'
import { stretched } from '../../../../test/time.ts'
import { createSolanaAdapter } from '../../../chains/solana/index.ts'
import { parseUnits } from '../../../base/amount.ts'
import { attempt } from '../../../base/errors.ts'
import { contractOf } from '../../../base/token.ts'
import { decodeToken, holdingsOf } from '../../../services/tokens.ts'
import { recall } from '../../transaction/tracking/recall.ts'
import { trackSent } from '../../transaction/tracking/tracker.ts'
import type { PreparedSend } from './prepared.ts'
import { startTransfer } from './plan.ts'

const test = suite('lies about a transfer')
const stackOf = (file: string) => import(pathToFileURL(join(process.cwd(), 'demo/stack/solana', file)).href)
const { ACCOUNTS, MINTS, CAIP, NATIVE_TOKEN } = await stackOf('plan.mjs')
const [payer] = ACCOUNTS as [{ address: string; privateKey: string }]
const USDC: string = MINTS.find((it: { symbol: string }) => it.symbol === 'USDC').address

interface World {
  url: string
  call(method: string, ...params: unknown[]): Promise<{ result: any; error?: { message: string } }>
  lamportsOf(address: string): Promise<bigint>
  unitsOf(owner: string, symbol: string): Promise<bigint>
  stop(): Promise<void>
}
let world: World
test.before(async () => {
  world = await (await stackOf('solana-fixture.mjs')).startFixture()
})
test.after(() => world.stop())

type Row = Record<string, unknown>
const row = (over: Row = {}): Row => ({
  name: 'Solana',
  symbol: 'SOL',
  chainId: CAIP,
  quantity: { decimals: '9', numeric: '12' },
  ...over,
})
const coin = (over: Row = {}): Row =>
  row({
    name: 'USD Coin',
    symbol: 'USDC',
    address: `${CAIP}:${USDC}`,
    quantity: { decimals: '6', numeric: '2000' },
    ...over,
  })
const decimals = (count: unknown, numeric = '2000') => ({ quantity: { decimals: count, numeric } })

/** What a wallet does with its request; `send` does it honestly. */
type Wallet = (parts: { bytes: Buffer; send(bytes?: Buffer): Promise<string> }) => unknown
type Lie = (method: string, result: any, params: any[]) => unknown

interface Case {
  /** The user's choice; default SOL. */
  isToken?: boolean
  rows?: Row[]
  node?: Lie
  wallet?: Wallet
  /** The wallet only signs. */
  isSigning?: boolean
  /** Time limit for an outcome, in ms; with a liar there may never be one. */
  patienceMs?: number
}

const key = createKeyPairFromBytes(getBase58Encoder().encode(payer.privateKey))
const signed = async (bytes: Buffer): Promise<Buffer> => {
  const whole = Buffer.from(bytes)
  whole.set(await signBytes((await key).privateKey, whole.subarray(65)), 1)
  return whole
}
const held = async (owner: string, isToken: boolean) =>
  isToken ? world.unitsOf(owner, 'USDC').catch(() => 0n) : world.lamportsOf(owner)

/** Every answer of the node, changed by `lie`. */
const lying =
  (lie?: Lie): typeof fetch =>
  async (url, init) => {
    const asked = JSON.parse(String(init!.body)) as { method: string; params: any[] }
    const reply = (await (await fetch(url, init)).json()) as { result?: unknown }
    return new Response(
      JSON.stringify(
        lie && 'result' in reply ? { ...reply, result: lie(asked.method, reply.result, asked.params) } : reply,
      ),
    )
  }

/** Composes a transfer, agrees to what needs no checkbox, and follows it to its state. */
async function run({ isToken = false, rows = [row(), coin()], node, wallet, isSigning, patienceMs = 250 }: Case) {
  const to = getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)) as ReadonlyUint8Array)
  const amount = isToken ? 2_000_000n : 1_000_000n
  const input = isToken ? '2' : '0.001'
  const adapter = createSolanaAdapter(
    { projectId: 'p', customRpcUrls: { [CAIP]: [{ url: world.url }] }, fetch: lying(node) },
    { receiptDelayMs: 1 },
  )
  let asked = 0
  const request = async ({ method, params }: { method: string; params?: any }) => {
    if (method === 'solana_getAccounts') return [{ pubkey: payer.address }]
    if (isSigning !== (method === 'solana_signTransaction')) throw Object.assign(new Error('no'), { code: 4200 })
    asked++
    const bytes = Buffer.from(params.transaction, 'base64')
    const send = async (given = bytes) => {
      const { result, error } = await world.call('sendTransaction', (await signed(given)).toString('base64'), {
        encoding: 'base64',
      })
      if (error) throw new Error(error.message)
      return result as string
    }
    if (wallet) return wallet({ bytes, send })
    return isSigning ? { transaction: (await signed(bytes)).toString('base64') } : { signature: await send() }
  }
  const connector = fakeConnector({ namespace: 'solana', provider: { request } as never })
  connector.answer = async () => ({ accounts: [{ address: payer.address }], caipNetworkId: CAIP })
  const core = createCore({ options: { networks: ['solana'] }, connectors: [connector], adapter })
  const sources = { origin: 'https://data.example', activity: { page: async () => undefined } }
  Object.assign(core.ctx, { sources: async () => sources })
  core.ctx.balances.expire = async () => {}
  await core.connections.connect(connector, { signal: core.life })
  trackSent(core.ctx, (item, wait) => recall(core.ctx, item, wait), [0, 5])
  const network = core.networks.active.peek()
  const list =
    attempt(() =>
      holdingsOf(
        rows.flatMap(it => decodeToken(it, CAIP) ?? []),
        network,
      ),
    ) ?? []
  const token = list.find(it => (isToken ? contractOf(it) === USDC : !it.address))
  const before = await Promise.all([held(to, isToken), held(payer.address, isToken), world.lamportsOf(payer.address)])
  let end = 'not offered'
  let needsTick = false
  if (token) {
    const units = parseUnits(input, Number(token.quantity.decimals))!
    const { transaction } = startTransfer(core.ctx, {
      network,
      account: payer.address,
      token,
      amount: units,
      isMax: false,
      recipient: { address: to, warnings: [] },
      onSent() {},
    })
    const status = () => transaction.state.peek().status
    const until = async (isOver: () => boolean, patience = patienceMs) => {
      for (const began = Date.now(); !isOver() && Date.now() - began < patience;) await pause(2)
    }
    await until(() => status() !== 'checking', stretched(30_000))
    const prepared = transaction.state.peek().prepared as PreparedSend | undefined
    needsTick = prepared?.arrives !== undefined || !!prepared?.takesMore
    if (status() === 'ready' && !needsTick) {
      transaction.submit()
      await until(() => /settled|failed|declined|invalid/.test(status()))
    }
    const now = transaction.state.peek()
    end = now.status === 'settled' ? now.outcome : now.status
  }
  core.abort.abort()
  adapter.destroy()
  const after = await Promise.all([held(to, isToken), held(payer.address, isToken), world.lamportsOf(payer.address)])
  return { asked, end, amount, came: after[0] - before[0], lost: before[1] - after[1], paid: before[2] - after[2] }
}

const replace =
  (name: string, change: (result: any, params: any[]) => unknown): Lie =>
  (method, result, params) =>
    method === name ? change(result, params) : result
const edit = (from: string, to: string) => (result: unknown) => JSON.parse(JSON.stringify(result).replaceAll(from, to))
const value = (over: object) => (result: { value: object }) => ({ ...result, value: { ...result.value, ...over } })
const nothing = () => null

const SERVICE: Record<string, Case> = {
  'a coin with 19 decimals': { rows: [row(decimals('19')), coin()] },
  'a coin with none': { rows: [row(decimals('0')), coin()] },
  'a coin with 8': { rows: [row(decimals('8')), coin()] },
  'a coin with decimals that are none': { rows: [row(decimals('9.5')), coin()] },
  'a coin called USDC': { rows: [row({ symbol: 'USDC', name: 'USD Coin' }), coin()] },
  'a coin without a name': { rows: [row({ symbol: '', name: '' }), coin()] },
  'two coins': { rows: [row(), row({ quantity: { decimals: '9', numeric: '99' } })] },
  'a coin that is also a contract': { rows: [row(), row({ address: `${CAIP}:${NATIVE_TOKEN}` })] },
  'a coin whose contract has other decimals': {
    rows: [row(), row({ address: `${CAIP}:${NATIVE_TOKEN}`, ...decimals('2') })],
  },
  'a coin on another chain': { rows: [row({ chainId: 'eip155:1' }), coin()] },
  'more of the coin than there is': { rows: [row({ quantity: { decimals: '9', numeric: '999999' } })] },
  'less of the coin than nothing': { rows: [row({ quantity: { decimals: '9', numeric: '-1' } })] },
  'a token with 5 decimals': { isToken: true, rows: [row(), coin(decimals('5'))] },
  'a token with 7 decimals': { isToken: true, rows: [row(), coin(decimals('7'))] },
  'a token with 18 decimals': { isToken: true, rows: [row(), coin(decimals('18'))] },
  'a token without decimals': { isToken: true, rows: [row(), coin(decimals('0'))] },
  'a token called SOL': { isToken: true, rows: [row(), coin({ symbol: 'SOL', name: 'Solana' })] },
  'a token twice, with other decimals': { isToken: true, rows: [row(), coin(decimals('2')), coin()] },
  'a token at no address': { isToken: true, rows: [row(), coin({ address: `${CAIP}:${USDC.slice(1)}` })] },
  'a token with more than there is': { isToken: true, rows: [row(), coin(decimals('6', '99999999'))] },
}

const NODE: Record<string, Case> = {
  'a mint with other decimals': {
    isToken: true,
    node: replace('getMultipleAccounts', edit('"decimals":6', '"decimals":7')),
  },
  'a mint with other decimals, as the service says': {
    isToken: true,
    rows: [row(), coin(decimals('7'))],
    node: replace('getMultipleAccounts', edit('"decimals":6', '"decimals":7')),
  },
  'a mint of the other program': {
    isToken: true,
    node: replace(
      'getMultipleAccounts',
      edit('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
    ),
  },
  'no accounts': { isToken: true, node: replace('getMultipleAccounts', nothing) },
  'accounts that are all there': {
    isToken: true,
    node: replace('getMultipleAccounts', it => ({ ...it, value: it.value.map((one: unknown) => one ?? it.value[0]) })),
  },
  'no lamports': { node: replace('getBalance', value({ value: 0 })) },
  'no answer about lamports': { node: replace('getBalance', nothing) },
  'a fee of nothing': { node: replace('getFeeForMessage', it => ({ ...it, value: 0 })) },
  'a fee beyond all there is': { node: replace('getFeeForMessage', it => ({ ...it, value: 2 ** 52 })) },
  'prices beyond reason': {
    node: replace('getRecentPrioritizationFees', () => [{ slot: 1, prioritizationFee: 2 ** 50 }]),
  },
  'a block of its own': { node: replace('getLatestBlockhash', value({ blockhash: payer.address })) },
  'a block that is none': { node: replace('getLatestBlockhash', value({ blockhash: 'x' })) },
  'a simulation that is none': { node: replace('simulateTransaction', nothing) },
  'a simulation that fails': {
    node: replace('simulateTransaction', value({ err: { InstructionError: [2, 'Custom'] } })),
  },
  'a simulation in which nothing arrives': {
    isToken: true,
    node: replace('simulateTransaction', (it, [, { accounts }]) =>
      value({ accounts: accounts.addresses.map(nothing) })(it),
    ),
  },
  'no word of a signature': { node: replace('getSignatureStatuses', it => ({ ...it, value: [null] })) },
  'no word of a signature, and a height beyond': {
    node(method, result) {
      if (method === 'getBlockHeight') return 2 ** 40
      return method === 'getSignatureStatuses' ? { ...result, value: [null] } : result
    },
  },
  'no transaction at all': { node: replace('getTransaction', nothing) },
  'an answer to what was sent that is lost': {
    isSigning: true,
    node: replace('sendTransaction', () => {
      throw new TypeError('Failed to fetch')
    }),
  },
  'another signature for what was sent': { isSigning: true, node: replace('sendTransaction', () => '1'.repeat(88)) },
}

const garbage = (answer: unknown): Case => ({ wallet: async ({ send }) => (await send(), answer) })
const NOBODY = getBase58Decoder().decode(new Uint8Array(64).fill(7))
/** The same transfer with other bytes in it. */
const changed = (bytes: Buffer, change: (bytes: Buffer) => void) => {
  const other = Buffer.from(bytes)
  change(other)
  return other
}
const raise = (bytes: Buffer) => changed(bytes, it => it.writeBigUInt64LE(1_900_000n, it.length - 9))
const WALLET: Record<string, Case> = {
  'no signature': garbage(null),
  'a signature that is none': garbage({ signature: 'yes' }),
  'a short signature': garbage({ signature: payer.address }),
  'an empty answer': garbage({}),
  'a number': garbage(7),
  'a failure after it has sent': {
    wallet: async ({ send }) => {
      await send()
      throw new Error('Internal error')
    },
  },
  'a dead connection after it has sent': {
    wallet: async ({ send }) => {
      await send()
      throw Object.assign(new Error('gone'), { code: 4900 })
    },
  },
  'an expired block after it has sent': {
    wallet: async ({ send }) => {
      await send()
      throw new Error('block height exceeded')
    },
  },
  'an expired block, and nothing sent': {
    wallet: () => {
      throw new Error('Blockhash not found')
    },
  },
  'nothing for ever': { wallet: () => new Promise(() => {}) },
  'nothing for ever, and it has sent': { wallet: async ({ send }) => (await send(), new Promise(() => {})) },
  'a no': {
    wallet: () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    },
  },
  'a signature that nobody knows': { wallet: () => ({ signature: NOBODY }) },
  'a signature that nobody knows, and it has sent': garbage({ signature: NOBODY }),
  'a larger amount, sent': { wallet: async ({ bytes, send }) => ({ signature: await send(raise(bytes)) }) },
  'a larger amount, signed': {
    isSigning: true,
    wallet: async ({ bytes }) => ({ transaction: (await signed(raise(bytes))).toString('base64') }),
  },
  'another recipient, signed': {
    isSigning: true,
    wallet: async ({ bytes }) => ({
      transaction: (await signed(changed(bytes, it => it.fill(9, 65 + 4 + 32, 65 + 4 + 64)))).toString('base64'),
    }),
  },
  'no transaction, signed': { isSigning: true, wallet: () => ({ transaction: '' }) },
  'a signature of somebody else, signed': { isSigning: true, wallet: () => ({ signature: NOBODY }) },
  'the transaction, unsigned': { isSigning: true, wallet: ({ bytes }) => ({ transaction: bytes.toString('base64') }) },
}

for (const [who, cases] of Object.entries({ service: SERVICE, node: NODE, wallet: WALLET })) {
  assert.is(Object.keys(cases).length, 20, who)
  for (const [what, it] of Object.entries(cases))
    test(`R133 to R141: a ${who} that gives ${what}`, async () => {
      const { asked, end, amount, came, lost, paid } = await run({ isSigning: false, ...it })
      const about = `${end}: ${came} came, ${lost} left, ${paid} lamports paid, ${asked} asked`
      assert.ok(asked <= 1, `asked once: ${about}`)
      // Only a wallet itself can move something other than it was given.
      if (!it.wallet) assert.ok(came === 0n || came === amount, `what was typed moves, or nothing: ${about}`)
      if (end === 'confirmed') assert.is(came, amount, `no false success: ${about}`)
      if (/^(failed|declined|invalid|insufficient|unchecked|not offered|reverted|replaced)$/.test(end))
        assert.equal([came, paid > 10_000n], [0n, false], `no false “nothing happened”: ${about}`)
    })
}

test('R133 to R141: nobody lies, and both transfers arrive', async () => {
  for (const isToken of [false, true])
    for (const isSigning of [false, true]) {
      const { end, came, amount } = await run({ isToken, isSigning, patienceMs: stretched(30_000) })
      assert.equal([end, came], ['confirmed', amount])
    }
})

test.run()
