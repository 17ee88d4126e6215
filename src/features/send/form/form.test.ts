import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector, sessionOf, type FakeChain } from '../../../../test/fakes.ts'
import type { TransactionRequest } from '../../../chains/adapter.ts'
import type { NameAnswer } from '../../../services/names.ts'
import type { Namespace } from '../../../base/network.ts'
import { normalize } from '../../../chains/evm/codec.ts'
import type { Resource } from '../../../state/resource.ts'
import { prepareTransfer } from '../../../chains/evm/transfer.ts'
import { ModalError } from '../../../base/errors.ts'
import type { Balances } from '../../../services/tokens.ts'
import type { Token } from '../../../services/network/data.ts'
import { isServiceName } from '../../../base/account-name.ts'
import type { Currency } from '../../../services/network/prices.ts'
import { printAccounts } from '../../../account/print-accounts.ts'
import { createForm } from './form.ts'

const test = suite('form of a transfer')
const ETHER = 10n ** 18n
const EUR: Currency = { code: 'EUR', rate: 0.92 }
const COIN = '0x00000000000000000000000000000000000000c0'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const native: Token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2000,
  quantity: { decimals: '18', numeric: '2' },
}
const coin: Token = {
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  address: `eip155:1:${COIN}`,
  price: 1,
  quantity: { decimals: '6', numeric: '100.5' },
}
const foreign: Token = { ...native, chainId: 'eip155:8453' }

async function start(
  chain: FakeChain = {},
  lookup: (query: { name: string; chainId: number }) => Promise<NameAnswer> = async () => ({ missing: 'nobody' }),
  history: unknown[] | Promise<unknown[]> = [],
) {
  const wallet = fakeConnector()
  const estimated: TransactionRequest[] = []
  const pictured: string[] = []
  const adapter: ReturnType<typeof fakeAdapter> = fakeAdapter({
    normalize,
    isContract: async () => false,
    names: { resolve: async () => ({ missing: 'nobody' }) },
    estimateGas: async (_network, tx) => (estimated.push(tx), { gas: 21_000n, gasPrice: 1_000_000n, extra: 5n }),
    prepareTransfer: (intent, wait) =>
      prepareTransfer(
        {
          ...adapter.calls,
          transferOf: ({ from, token, to, amount }) => ({ from, to: token, data: `0x${to.slice(2)}${amount}` }),
        },
        intent,
        wait,
      ),
    ...chain,
  })
  const core = createCore({ options: { networks: [1, 8453, 'solana'] }, connectors: [wallet], adapter })
  lives.add(core.abort)
  await core.connections.connect(wallet, { signal: core.life })
  const state = signal<Resource<Balances>>({
    status: 'ready',
    data: { tokens: [coin, native, foreign], isBasic: false },
    at: Date.now(),
  })
  Object.assign(core.ctx, {
    balances: Object.assign(state, { reload() {} }),
    sources: async () => ({
      activity: { page: async () => ({ rows: await history }) },
      names: {
        lookup,
        hasName: isServiceName,
        identity: async ({ address }: { address: string }) => (
          pictured.push(address),
          { avatar: `https://img.example/${address}` }
        ),
      },
    }),
  })
  core.router.open('WalletSend')
  const form = createForm(core.ctx, core.life, 0)
  await settled()
  return {
    core,
    wallet,
    form,
    state,
    estimated,
    pictured,
    warnings: () => form.recipient.peek().data?.warnings,
    address: () => form.recipient.peek().data?.address,
  }
}
const FEE = 21_000n * 1_000_000n + 5n
/** Types a recipient and waits for its lookup. A lookup without an answer is abandoned after a few rounds. */
const to = async ({ form }: Awaited<ReturnType<typeof start>>, text: string) => {
  form.to.value = text
  for (let round = 0; round < 10 && form.recipient.peek().status === 'loading'; round++)
    await new Promise(resolve => setTimeout(resolve, 1))
  await settled()
}

test('R105: a token that leaves the balances takes amount and Max with it, says so, and never turns into another one', async () => {
  for (const begin of ['type', 'max'] as const) {
    const it = await start()
    const { form, state } = it
    const show = (...tokens: Token[]) => {
      state.value = { status: 'ready', data: { tokens, isBasic: false } }
    }
    form.choose(coin)
    begin === 'max' ? form.max() : form.type('50')
    await to(it, B)
    show(native)
    // @spec:5.1
    assert.equal(
      [
        form.missingSymbol.peek(),
        form.token.peek(),
        form.entry.peek().input,
        form.isMax.peek(),
        form.amount.peek(),
        form.intent(),
      ],
      ['COIN', undefined, '', false, undefined, undefined],
    )
    // Back in the list it is not chosen automatically, and an amount typed in the meantime belongs to no token.
    form.type('7')
    show(coin, native)
    assert.equal(
      [form.missingSymbol.peek(), form.token.peek(), form.amount.peek(), form.intent()],
      ['COIN', undefined, undefined, undefined],
    )
    form.choose(native)
    assert.equal([form.missingSymbol.peek(), form.token.peek(), form.entry.peek().input], [undefined, native, ''])
  }
})

test('R105: an amount makes its token the chosen one, so the native currency does not turn into another one either', async () => {
  const { form, state, wallet } = await start()
  form.type('1')
  state.value = { status: 'ready', data: { tokens: [coin], isBasic: false } }
  assert.equal([form.missingSymbol.peek(), form.token.peek(), form.entry.peek().input], ['ETH', undefined, ''])
  // On another network it is another currency, and nothing is missing.
  state.value = { status: 'ready', data: { tokens: [coin, foreign], isBasic: false } }
  wallet.change({ caipNetworkId: 'eip155:8453' })
  assert.equal([form.missingSymbol.peek(), form.token.peek()], [undefined, foreign])
})

test('R105: in other letters it is the same token, and while nothing is known nothing is gone', async () => {
  const { form, state, wallet } = await start()
  form.choose(coin)
  form.type('5')
  state.value = {
    status: 'ready',
    data: { tokens: [native, { ...coin, address: coin.address!.replace('c0', 'C0') }], isBasic: false },
  }
  assert.equal([form.missingSymbol.peek(), form.amount.peek()], [undefined, 5_000_000n])
  state.value = { status: 'loading' }
  assert.equal([form.missingSymbol.peek(), form.entry.peek().input], [undefined, '5'])
  state.value = { status: 'ready', data: { tokens: [native, coin, foreign], isBasic: false } }
  form.choose(coin)
  wallet.change({ caipNetworkId: 'eip155:8453' })
  assert.equal([form.missingSymbol.peek(), form.token.peek()], [undefined, foreign])
})

const SOL: Token = { ...native, name: 'Solana', symbol: 'SOL', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

test('R122: each kind of chain has a draft of its own; what became of the account meanwhile empties its own alone', async () => {
  const it = await start()
  const { form, core, state, wallet } = it
  const other = fakeConnector({ id: 'io.sol', namespace: 'solana' })
  other.answer = async () => sessionOf('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', SOL.chainId)
  state.value = { status: 'ready', data: { tokens: [coin, native, SOL], isBasic: false } }
  const shown = () => [form.token.peek()?.symbol, form.entry.peek().input, form.to.peek(), form.isEmptied.peek()]
  const front = async (namespace: Namespace) => {
    core.networks.bringToFront(namespace)
    await settled()
  }
  form.choose(coin)
  form.type('5')
  form.to.value = B
  await core.connections.connect(other, { signal: core.life })
  await settled()
  assert.equal(shown(), ['SOL', '', '', false])
  form.type('0.25')
  await front('eip155')
  assert.equal(shown(), ['COIN', '5', B, false])
  await front('solana')
  assert.equal(shown(), ['SOL', '0.25', '', false])
  wallet.change({ accounts: [{ address: B }] })
  await settled()
  assert.equal(shown(), ['SOL', '0.25', '', false])
  await front('eip155')
  assert.equal(shown(), ['ETH', '', B, true])
})

test('R122: what was sent late clears its own draft, wherever that is, and no other', async () => {
  const it = await start()
  const { form, core, state, wallet } = it
  const other = fakeConnector({ id: 'io.sol', namespace: 'solana' })
  other.answer = async () => sessionOf('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', SOL.chainId)
  state.value = { ...state.peek(), data: { tokens: [coin, native, SOL], isBasic: false } }
  await core.connections.connect(other, { signal: core.life })
  const shown = () => [form.token.peek()?.symbol, form.entry.peek().input, form.to.peek()]
  const front = async (namespace: Namespace) => {
    core.networks.bringToFront(namespace)
    await settled()
  }
  const compose = async () => {
    await front('eip155')
    form.choose(coin)
    form.type('5')
    await to(it, B)
    return form.intent()!
  }
  // Another chain is in front.
  const first = await compose()
  await front('solana')
  form.type('0.25')
  first.onSent()
  assert.equal(shown(), ['SOL', '0.25', ''])
  await front('eip155')
  assert.equal(shown(), ['ETH', '', ''])
  // The next transfer is being composed, or waits behind another chain.
  const second = await compose()
  form.type('7')
  second.onSent()
  assert.equal(shown(), ['COIN', '7', B])
  await front('solana')
  second.onSent()
  await front('eip155')
  assert.equal(shown(), ['COIN', '7', B])
  // Another account composes one.
  const third = await compose()
  wallet.change({ accounts: [{ address: B }] })
  await settled()
  form.max()
  form.to.value = A
  third.onSent()
  assert.equal([form.isMax.peek(), form.to.peek()], [true, A])
  // The account is not connected for a while.
  const fourth = await compose()
  wallet.change('disconnect')
  await settled()
  fourth.onSent()
  assert.equal([form.entry.peek().input, form.to.peek()], ['', ''])
})

test('R109: left while somebody is asked, the form asks nobody; what has come stays, and what changed is asked on return', async () => {
  let signal: AbortSignal | undefined
  const it = await start({
    names: {
      resolve: (_network, _name, wait) =>
        new Promise(() => {
          signal = wait?.signal
        }),
    },
  })
  await to(it, B)
  assert.is(it.address(), normalize(B))
  const fees = it.estimated.length
  it.core.router.close()
  await settled()
  assert.equal([it.address(), it.form.expense.peek().data?.fee], [normalize(B), FEE])
  it.core.router.open('WalletSend')
  await settled()
  assert.is(it.estimated.length, fees)
  await to(it, 'slow.eth')
  assert.equal([it.form.recipient.peek().status, signal?.aborted], ['loading', false])
  it.core.router.close()
  await settled()
  assert.equal([it.form.recipient.peek().status, signal?.aborted], ['idle', true])
  const asked = it.estimated.length
  it.wallet.change({ accounts: [{ address: B }], caipNetworkId: 'eip155:1' })
  await settled()
  assert.is(it.estimated.length, asked)
})

test('starts with the native currency, offers what is on this network, and keeps the choice while it is there', async () => {
  const { form, state } = await start()
  assert.is(form.token.peek(), native)
  // @spec:3.11
  assert.equal(form.tokens.peek(), [coin, native])
  form.choose(coin)
  assert.is(form.available.peek(), 100_500_000n)
  const more = { ...coin, quantity: { decimals: '6', numeric: '7' } }
  state.value = { status: 'ready', data: { tokens: [more, native], isBasic: false } }
  assert.is(form.token.peek(), more)
})

const CHANGES: [string, (it: Awaited<ReturnType<typeof start>>) => void][] = [
  ['another account', ({ wallet }) => wallet.change({ accounts: [{ address: B }] })],
  ['another network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:8453' })],
]
const never = () => new Promise<never>(() => {})
const STEPS: [string, FakeChain, (it: Awaited<ReturnType<typeof start>>) => Promise<unknown> | void][] = [
  ['while the amount is typed', {}, ({ form }) => form.type('1.5')],
  ['after Max', {}, ({ form }) => form.max()],
  ['while the name is looked up', { names: { resolve: never } }, it => (it.form.type('1.5'), to(it, 'otto.eth'))],
  ['while the recipient is looked at', { isContract: never }, it => (it.form.type('1.5'), to(it, B))],
  ['when all is there', {}, it => (it.form.type('1.5'), to(it, B))],
]
for (const [when, chain, act] of STEPS)
  for (const [what, change] of CHANGES) {
    test(`R69: ${what} ${when} takes the amount away and says so, until something is typed for the new one`, async () => {
      const it = await start(chain)
      const { form } = it
      await act(it)
      const input = form.to.peek()
      assert.is(form.isEmptied.peek(), false)
      change(it)
      assert.equal(
        [
          form.isEmptied.peek(),
          form.entry.peek().input,
          form.isMax.peek(),
          form.amount.peek(),
          form.intent(),
          form.to.peek(),
        ],
        [true, '', false, undefined, undefined, input],
      )
      form.type('2')
      assert.equal([form.isEmptied.peek(), form.amount.peek()], [false, 2n * ETHER])
    })
  }

test('an address in other letters is the same account, and an empty form has nothing to take away', async () => {
  const it = await start()
  it.wallet.change({ accounts: [{ address: B }] })
  it.form.type('1.5')
  printAccounts(it.core.connections, 'eip155', normalize)
  assert.equal([it.form.isEmptied.peek(), it.form.entry.peek().input], [false, '1.5'])
})

test('another token forgets the amount; the same one does not', async () => {
  const { form } = await start()
  form.type('1.5')
  form.choose(native)
  assert.is(form.amount.peek(), (ETHER * 3n) / 2n)
  form.choose(coin)
  assert.equal([form.entry.peek().input, form.amount.peek()], ['', undefined])
})

test('Max of the native currency leaves the fee and follows it; of a token it is all; typing ends it', async () => {
  const it = await start()
  const { form } = it
  form.max()
  // @spec:3.10
  assert.is(form.amount.peek(), 2n * ETHER - FEE)
  assert.is(form.entry.peek().input, '1.999999978999999995')
  form.type('1')
  assert.equal([form.isMax.peek(), form.amount.peek()], [false, ETHER])
  form.choose(coin)
  form.max()
  assert.equal([form.amount.peek(), form.entry.peek().input], [100_500_000n, '100.5'])
})

test('R188: Max of a smart account leaves the fee too: nobody has promised to pay it', async () => {
  const { form, wallet } = await start()
  wallet.change({ accounts: [{ address: A, type: 'smartAccount' }] })
  await settled()
  form.max()
  assert.is(form.amount.peek(), 2n * ETHER - FEE)
})

test('Max where the fee takes more than there is gives no amount', async () => {
  const { form } = await start({ estimateGas: async () => ({ gas: ETHER, gasPrice: 3n, extra: 0n }) })
  form.max()
  assert.is(form.amount.peek(), undefined)
})

test('R147: Max where nobody tells the fee gives no amount and no number, and asks once more', async () => {
  let isUp = false
  const { form } = await start({
    estimateGas: async () => {
      if (!isUp) throw new ModalError('rpc/error')
      return { gas: 1n, gasPrice: 1n, extra: 0n }
    },
  })
  form.max()
  await settled()
  assert.equal([form.amount.peek(), form.entry.peek().input, form.expense.peek().status], [undefined, '', 'failed'])
  isUp = true
  form.max()
  await settled()
  assert.is(form.amount.peek(), 2n * ETHER - 1n)
})

test('the fee is asked for the transfer to come: to the recipient, of the token', async () => {
  const it = await start()
  assert.equal(it.estimated.at(-1), { from: A, to: A, value: 0n })
  await to(it, B)
  assert.equal(it.estimated.at(-1), { from: A, to: normalize(B), value: 0n })
  it.form.choose(coin)
  await to(it, B)
  assert.equal(it.estimated.at(-1), { from: A, to: COIN, data: `0x${normalize(B)!.slice(2)}1` })
})

test('R101, R106: a name has one registry, told by its suffix, and the newest text wins', async () => {
  const asked: string[] = []
  const it = await start(
    {
      names: {
        resolve: async (network, name) => (
          asked.push(`chain ${network.id} ${name}`),
          name === 'otto.eth' ? { address: normalize(B)! } : { missing: 'nobody' }
        ),
      },
    },
    async ({ name, chainId }) => (
      asked.push(`service ${chainId} ${name}`),
      name === 'otto.reown.id' ? { address: A } : { missing: 'nowhere' }
    ),
  )
  await to(it, ' Otto.ETH ')
  assert.equal([it.address(), it.form.recipient.peek().data!.name], [normalize(B), 'Otto.ETH'])
  await to(it, 'otto.reown.id')
  assert.is(it.address(), normalize(A))
  it.form.to.value = 'otto.eth'
  await to(it, 'nobody.eth')
  assert.equal([it.address(), it.form.recipient.peek().data!.reading.kind], [undefined, 'nobody'])
  await to(it, 'nobody.wcn.id')
  assert.equal([it.address(), it.form.recipient.peek().data!.reading.kind], [undefined, 'nowhere'])
  assert.equal(asked, ['chain 1 otto.eth', 'service 1 otto.reown.id', 'chain 1 nobody.eth', 'service 1 nobody.wcn.id'])
})

test('R101: what is found counts for the very text that was typed, whenever it comes', async () => {
  const answers: Record<string, ReturnType<typeof deferred<NameAnswer>>> = {}
  const it = await start({
    names: { resolve: async (_, name) => (answers[name] = deferred<NameAnswer>()).promise },
  })
  const { form } = it
  const type = async (text: string) => {
    form.to.value = text
    for (let round = 0; round < 10; round++) await new Promise(resolve => setTimeout(resolve, 1))
  }
  form.type('1')
  await type('vera.eth')
  await type('otto.eth')
  answers['vera.eth']!.resolve({ address: normalize(B)! })
  await settled()
  assert.equal([it.address(), form.intent()], [undefined, undefined])
  answers['otto.eth']!.resolve({ address: normalize(A)! })
  await settled()
  // @spec:3.7 @spec:3.9
  assert.equal([it.address(), form.intent()!.recipient.name], [normalize(A), 'otto.eth'])
  await type('otto.et')
  assert.equal([it.address(), form.intent()], [undefined, undefined])
  await type('otto.eth')
  assert.is(form.intent(), undefined, 'looked up anew')
})

test('R169: a name that is stored off-chain has no address until the user has allowed its host', async () => {
  const allowed: string[] = []
  const it = await start({
    names: {
      resolve: async (_, __, { gateways } = {}) =>
        gateways?.includes('api.example') ? { address: normalize(B)! } : { missing: 'outside', host: 'api.example' },
    },
  })
  const sources = await it.core.ctx.sources()
  const { names } = sources
  Object.assign(names, { gateways: () => allowed, allowGateway: (host: string) => allowed.push(host) })
  Object.assign(it.core.ctx, { sources: async () => sources })
  await to(it, 'far.eth')
  const reading = () => it.form.recipient.peek().data!.reading
  assert.equal([it.address(), reading()], [undefined, { kind: 'gateway', name: 'far.eth', host: 'api.example' }])
  names.allowGateway!('api.example')
  it.form.recipient.reload()
  for (let round = 0; round < 1000 && !it.address(); round++) await settled()
  assert.is(it.address(), normalize(B))
})

test('somebody who is named has their picture; nobody is asked about an address', async () => {
  const it = await start({ names: { resolve: async () => ({ address: normalize(B)! }) } })
  await to(it, A)
  assert.equal([it.form.picture.peek().data, it.pictured], [undefined, []])
  await to(it, 'otto.eth')
  // @spec:3.8
  assert.is(it.form.picture.peek().data, `https://img.example/${normalize(B)}`)
  await to(it, A)
  assert.equal([it.form.picture.value.data, it.pictured], [undefined, [normalize(B)]])
})

test('R101: a name that can pass for another is said to be one, of the service as of the chain, and nobody is asked', async () => {
  const asked: string[] = []
  const it = await start(
    { names: { resolve: async (_, name) => (asked.push(name), { missing: 'strange' }) } },
    async ({ name }) => (asked.push(name), { address: A }),
  )
  it.form.type('1')
  for (const name of ['оtto.reown.id', 'otto\u200b.reown.id', 'ötto.wcn.id', 'vera\u0301.reown.id']) {
    await to(it, name)
    assert.equal([it.form.recipient.peek().data!.reading.kind, it.form.intent()], ['strange', undefined], name)
  }
  assert.equal(asked, [])
  await to(it, 'оtto.eth')
  assert.equal([it.form.recipient.peek().data!.reading.kind, it.form.intent()], ['strange', undefined])
})

test('R106: an address of the service with a wrong checksum is a failure', async () => {
  const it = await start({}, async () => ({ address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }))
  await to(it, 'otto.reown.id')
  assert.is(it.form.recipient.peek().status, 'failed')
})

test('a name that could not be looked up is a failure, not an unknown name', async () => {
  const it = await start({
    names: {
      resolve: async () => {
        throw new ModalError('http/network')
      },
    },
  })
  await to(it, 'otto.eth')
  assert.is(it.form.recipient.peek().status, 'failed')
})

test('R75: a contract is warned of; where nobody can tell, the rest is said', async () => {
  const known = await start({ isContract: async () => true })
  await to(known, B)
  assert.equal(known.warnings(), ['contract', 'first'])
  const unknown = await start({
    isContract: async () => {
      throw new ModalError('http/network')
    },
  })
  await to(unknown, B)
  assert.equal([unknown.warnings(), unknown.address()], [['first'], normalize(B)])
})

test('R66: who was sent to is known from the history; who only sent, or moved nothing in the account’s name, is not', async () => {
  const row = (over: object, numeric = '1', direction = 'out') => ({
    metadata: { chain: 'eip155:1', status: 'confirmed', sentFrom: A, sentTo: B, ...over },
    transfers: [{ direction, quantity: { numeric } }],
  })
  const warnings = async (...rows: unknown[]) => {
    const it = await start({}, undefined, rows)
    await to(it, B)
    return it.warnings()
  }
  assert.equal(await warnings(row({})), [])
  for (const other of [
    row({}, '0'),
    row({ sentFrom: B, sentTo: A }, '1', 'in'),
    row({ status: 'failed' }),
    row({ chain: 'eip155:8453' }),
    row({ sentFrom: B }),
  ])
    assert.equal(await warnings(other), ['first'])
})

test('R66: a known address that the service wrote in small letters is compared as the chain prints it', async () => {
  const known = normalize('0x90f79bf6eb2c4f870365e785982e1f101e93b906')!
  const alike = '0x90f7' + '0'.repeat(32) + 'b906'
  const row = {
    metadata: { chain: 'eip155:1', status: 'confirmed', sentFrom: A, sentTo: known.toLowerCase() },
    transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
  }
  const it = await start({}, undefined, [row])
  await to(it, alike)
  assert.equal([it.address(), it.form.recipient.peek().data?.like], [normalize(alike), known])
})

test('R66: a history that comes late warns the form as well, and the review that is open by then', async () => {
  const told = deferred<unknown[]>()
  const known = normalize('0x90f79bf6eb2c4f870365e785982e1f101e93b906')!
  const it = await start({}, undefined, told.promise)
  it.form.choose(native)
  it.form.type('0.5')
  it.form.to.value = '0x90f7' + '0'.repeat(32) + 'b906'
  await settled()
  while (it.form.recipient.peek().status === 'loading') await new Promise(resolve => setTimeout(resolve, 20))
  const { recipient } = it.form.intent()!
  assert.equal([recipient.warnings, recipient.like], [['first'], undefined])
  told.resolve([
    {
      metadata: { chain: 'eip155:1', status: 'confirmed', sentFrom: A, sentTo: known },
      transfers: [{ direction: 'out', quantity: { numeric: '1' } }],
    },
  ])
  await settled()
  await to(it, it.form.to.value)
  assert.equal(it.warnings(), ['alike', 'first'])
  assert.equal([recipient.warnings, recipient.like], [['alike', 'first'], known])
  it.form.to.value = B
  assert.equal(recipient.warnings, ['first'], 'of the recipient that the review is about')
})

test('an intent is whole or none, and what was sent is remembered and clears the form', async () => {
  const it = await start()
  assert.is(it.form.intent(), undefined)
  it.form.type('0.5')
  // @spec:5.1
  assert.is(it.form.intent(), undefined)
  await to(it, B)
  const intent = it.form.intent()!
  // @spec:3.6
  assert.equal(
    [intent.account, intent.token, intent.amount, intent.recipient.address, intent.isMax, intent.resolve],
    [A, native, ETHER / 2n, normalize(B), false, undefined],
  )
  intent.onSent()
  // @spec:4.36
  assert.equal([it.form.entry.peek().input, it.form.to.peek()], ['', ''])
  await to(it, B)
  // @spec:5.1
  assert.equal([it.form.intent(), it.warnings()], [undefined, []])
})

const NOTE = { label: 'Shop', message: '', memo: '4711', references: ['ref'] }
const LINKED: Token = { ...coin, address: 'eip155:1:0x00000000000000000000000000000000000000d0', symbol: 'LINKED' }

test('a link takes the place of what stands there; all of it can be changed, and what it adds stays until it is removed', async () => {
  const it = await start()
  const { form } = it
  form.choose(coin)
  form.max()
  form.fill({ link: 'ethereum:', token: native, amount: ETHER + 1n, to: B, note: NOTE })
  await to(it, B)
  const { amount, token, note, isMax } = form.intent()!
  assert.equal([amount, token, note, isMax], [ETHER + 1n, native, NOTE, false])
  assert.is(form.entry.peek().input, '1.000000000000000001')
  form.type('0.5')
  assert.equal([form.intent()!.amount, form.intent()!.note], [ETHER / 2n, NOTE])
  form.note.value = undefined
  assert.is(form.intent()!.note, undefined)
  form.fill({ link: 'ethereum:', token: native, amount: 1n, to: B, note: NOTE })
  form.intent()!.onSent()
  assert.equal([form.note.peek(), form.to.peek(), form.entry.peek().input], [undefined, '', ''])
})

test('a link without an amount keeps one of the same token, and of another one leaves none', async () => {
  const { form } = await start()
  form.choose(coin)
  form.type('5')
  form.fill({ link: 'ethereum:', token: coin, amount: undefined, to: B, note: NOTE })
  assert.is(form.entry.peek().input, '5')
  form.fill({ link: 'ethereum:', token: native, amount: undefined, to: B, note: NOTE })
  assert.equal([form.token.peek(), form.entry.peek().input], [native, ''])
})

test('R105: a token that only the link and the chain know is there, and never another one in its place', async () => {
  const { form, state, wallet } = await start()
  state.value = { status: 'loading' }
  form.fill({ link: 'ethereum:', token: LINKED, amount: 2n, to: B, note: NOTE })
  assert.equal([form.token.peek(), form.amount.peek()], [LINKED, 2n])
  state.value = { status: 'ready', data: { tokens: [coin, native], isBasic: false } }
  assert.equal([form.token.peek(), form.missingSymbol.peek(), form.amount.peek()], [LINKED, undefined, 2n])
  const listed = { ...LINKED, price: 3 }
  state.value = { status: 'ready', data: { tokens: [coin, native, listed], isBasic: false } }
  assert.equal([form.token.peek(), form.tokens.peek().length], [listed, 3])
  state.value = { status: 'ready', data: { tokens: [coin, native], isBasic: false } }
  wallet.change({ accounts: [{ address: B }] })
  await settled()
  assert.equal([form.tokens.peek(), form.amount.peek()], [[coin, native], undefined])
})

test('R122: what a link adds on one kind of chain is not sent on another', async () => {
  const { form, core, state } = await start()
  const other = fakeConnector({ id: 'io.sol', namespace: 'solana' })
  other.answer = async () => sessionOf('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', SOL.chainId)
  state.value = { status: 'ready', data: { tokens: [coin, native, SOL], isBasic: false } }
  await core.connections.connect(other, { signal: core.life })
  await settled()
  form.fill({
    link: 'ethereum:',
    token: SOL,
    amount: 5n,
    to: 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
    note: NOTE,
  })
  core.networks.bringToFront('eip155')
  await settled()
  assert.equal([form.note.peek(), form.to.peek(), form.token.peek()], [undefined, '', native])
  core.networks.bringToFront('solana')
  await settled()
  assert.equal([form.note.peek(), form.amount.peek()], [NOTE, 5n])
})

test('R69: another account or network asks everything anew', async () => {
  const it = await start()
  it.form.type('0.5')
  await to(it, B)
  it.wallet.change({ accounts: [{ address: B }] })
  await settled()
  await settled()
  assert.equal([it.form.sender.peek()!.address, it.warnings()], [B, ['self']])
  it.wallet.change({ caipNetworkId: 'eip155:8453' })
  await settled()
  assert.equal([it.form.token.peek(), it.form.tokens.peek()], [foreign, [foreign]])
  it.wallet.change('disconnect')
  assert.equal([it.form.sender.peek(), it.form.intent()], [undefined, undefined])
})

test('R69: another account or network while something is typed or looked up empties the form and says so', async () => {
  for (const change of [{ accounts: [{ address: B }] }, { caipNetworkId: 'eip155:8453' }])
    for (const isLooking of [false, true]) {
      const late = deferred<NameAnswer>()
      const it = await start({ names: { resolve: () => late.promise } })
      it.form.type('0.5')
      if (isLooking) {
        await to(it, 'vera.eth')
        assert.is(it.form.recipient.peek().status, 'loading')
      }
      assert.not(it.form.isEmptied.peek())
      it.wallet.change(change)
      late.resolve({ address: B })
      await settled()
      assert.equal(
        [it.form.isEmptied.peek(), it.form.entry.peek().input, it.form.amount.peek(), it.form.intent()],
        [true, '', undefined, undefined],
      )
    }
})

test('an amount in the currency of the host is exactly one of the token, and stays it when the currency changes', async () => {
  const { core } = await start()
  const currency = signal<Currency | undefined>(EUR)
  core.ctx.fiat.currency = currency
  const form = createForm(core.ctx, core.life, 0)
  form.choose(coin)
  form.toggle()
  form.type('9.2')
  assert.equal([form.entry.value.fiat, form.amount.value], [EUR, 10_000_000n])
  currency.value = { ...EUR, rate: 0.8 }
  assert.equal([form.entry.value.input, form.amount.value], ['9.2', 11_500_000n])
  currency.value = undefined
  assert.is(form.entry.value.fiat!.code, 'EUR')
  currency.value = EUR
  form.type('10')
  currency.value = { code: 'JPY', rate: 149.5 }
  assert.equal([form.entry.value.fiat!.code, form.entry.value.input, form.amount.value], ['JPY', '1624', 10_869_565n])
  form.toggle()
  assert.equal([form.entry.value.fiat, form.entry.value.input], [undefined, '10.869565'])
})

test('an amount in a currency is not converted at an old price, and the review says no old value', async () => {
  const it = await start()
  const { core, state } = it
  core.ctx.fiat.currency = signal<Currency | undefined>(EUR)
  const form = createForm(core.ctx, core.life, 0)
  form.choose(coin)
  form.toggle()
  form.type('9.2')
  assert.is(form.amount.value, 10_000_000n)
  const old = Date.now() - 3_600_000
  state.value = { ...state.peek(), at: old }
  assert.equal([form.entry.value.input, form.amount.value, form.isUpdating.value], ['9.2', undefined, false])
  form.max()
  assert.equal([form.entry.value.input, form.amount.value], ['', 100_500_000n])
  form.type('9.2')
  state.value = { ...state.peek(), status: 'loading' }
  assert.equal([form.amount.value, form.isUpdating.value], [undefined, true])
  state.value = {
    status: 'ready',
    data: { tokens: [{ ...coin, price: 2 }, native], isBasic: false },
    at: Date.now(),
  }
  assert.equal([form.amount.value, form.isUpdating.value], [5_000_000n, false])

  it.form.choose(coin)
  it.form.type('5')
  await to(it, B)
  assert.is(it.form.intent()!.token.price, 2)
  state.value = { ...state.peek(), status: 'failed', at: old }
  assert.equal([it.form.intent()!.token.price, it.form.intent()!.amount], [undefined, 5_000_000n])
})

test('while the currency is on its way, the token is the only unit', async () => {
  const { core } = await start()
  core.ctx.fiat.currency = signal(undefined)
  const form = createForm(core.ctx, core.life, 0)
  form.type('1.5')
  form.toggle()
  assert.equal(
    [form.entry.value.fiat, form.entry.value.input, form.amount.value],
    [undefined, '1.5', (3n * ETHER) / 2n],
  )
})

test('in another language the same amount stands there with the mark of that language', async () => {
  const { core, form } = await start()
  form.choose(coin)
  form.type('2.000001')
  await core.ctx.i18n.use('de')
  assert.equal([form.entry.peek().input, form.amount.peek()], ['2,000001', 2_000_001n])
  await core.ctx.i18n.use('en')
  assert.equal([form.entry.peek().input, form.amount.peek()], ['2.000001', 2_000_001n])
})

test.run()
