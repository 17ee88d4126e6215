import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector } from '../../../../test/fakes.ts'
import { NATIVE_TOKEN } from '../../../base/token.ts'
import { ModalError } from '../../../base/errors.ts'
import { createChainBalances } from '../../../services/chain/balances.ts'
import type { TokenFacts } from '../../../services/tokens.ts'
import { createAdding } from './adding.ts'
import { messages } from './messages.ts'

const test = suite('adding a token')
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const TOKEN = `0x${'ab'.repeat(20)}`
const KNOWN = `0x${'cd'.repeat(20)}`
const title = (over: object = {}) => ({ name: 'Local coin', symbol: 'LOCAL', decimals: 18, ...over })

/** `facts`: what the node says of any token. */
async function start(
  facts: TokenFacts | (() => Promise<TokenFacts[]>) = { title: title(), balance: 15n * 10n ** 17n },
) {
  const wallet = fakeConnector()
  const asked: string[] = []
  const adapter = fakeAdapter({
    normalize: text => (/^0x[\da-f]{40}$/i.test(text) ? text : undefined),
    getTokens: async (network, holder, tokens) => {
      asked.push([network.caipNetworkId, holder, ...tokens].join(' '))
      return typeof facts === 'function' ? facts() : [facts]
    },
  })
  const core = createCore({ options: { networks: [1, 8453] }, connectors: [wallet], adapter })
  lives.add(core.abort)
  const { imitated } = createChainBalances({ adapter: unexpected, dexOf: () => undefined })
  const expired: object[] = []
  Object.assign(core.ctx, {
    sources: async () => ({ balances: { imitated, isKnown: async (_: object, token: string) => token === KNOWN } }),
  })
  Object.assign(core.ctx.balances, { expire: async (moved: object) => void expired.push(moved) })
  await core.connections.connect(wallet, { signal: core.life })
  core.router.open('Account')
  core.router.push('AddToken')
  const adding = createAdding(core.ctx, 0)
  const fill = async (text: string) => {
    adding.type(text)
    for (let round = 0; round < 5; round++) await new Promise(resolve => setTimeout(resolve, 1))
  }
  return { ...adding, fill, core, asked, expired }
}
const unexpected = async (): Promise<never> => {
  throw new Error('not expected')
}

test('what is typed is judged before any node is asked', async () => {
  const it = await start()
  for (const [text, kind] of [
    ['', undefined],
    ['   ', undefined],
    ['L', 'wrong'],
    ['local.eth', 'wrong'],
    [TOKEN.slice(0, -1), 'wrong'],
    [`${TOKEN}0`, 'wrong'],
    [A, 'self'],
    [` ${A.toUpperCase().replace('0X', '0x')} `, 'self'],
    [NATIVE_TOKEN, 'native'],
    [NATIVE_TOKEN.replace(/e/g, 'E'), 'native'],
    [`0x${'0'.repeat(40)}`, 'native'],
    [KNOWN, 'known'],
  ] as const) {
    await it.fill(text)
    assert.equal([it.finding.peek().data?.kind, it.asked], [kind, []], text)
    it.add()
  }
  assert.equal(it.expired, [])
})

test('the token is shown as its contract describes it on the active network, with what the account holds', async () => {
  const it = await start()
  await it.fill(` ${TOKEN} `)
  assert.equal(it.finding.peek().data, {
    kind: 'found',
    address: TOKEN,
    name: 'Local coin',
    symbol: 'LOCAL',
    decimals: 18,
    held: '1.5',
    imitates: undefined,
  })
  assert.equal(it.asked, [`eip155:1 ${A} ${TOKEN}`])
})

test('R171: a symbol that imitates a well-known one, the currency or a token of the network is marked', async () => {
  for (const [symbol, imitates] of [
    ['LOCAL', undefined],
    ['USDC2', undefined],
    ['USDC', 'USDC'],
    ['usdc', 'USDC'],
    ['USDС', 'USDC'],
    ['U\u200bSDC', 'USDC'],
    ['EТH', 'ETH'],
    ['eth', 'ETH'],
  ] as const) {
    const it = await start({ title: title({ symbol }), balance: 0n })
    await it.fill(TOKEN)
    const { data } = it.finding.peek()
    assert.equal(data?.kind === 'found' && data.imitates, imitates, symbol)
  }
})

test('what describes no token that the list could show adds nothing', async () => {
  for (const facts of [
    {},
    { balance: 5n },
    { title: title({ symbol: '' }) },
    { title: title({ decimals: 0 }) },
    { title: title({ decimals: 37 }) },
  ]) {
    const it = await start(facts)
    await it.fill(TOKEN)
    assert.equal(it.finding.peek().data, { kind: 'none' })
    it.add()
    assert.equal([it.expired, it.core.router.current.peek()?.view], [[], 'AddToken'])
  }
})

test('foreign text is covered, a symbol that reads as an amount is set apart, and an unknown holding is not zero', async () => {
  const it = await start({ title: title({ name: 'claim at evil.com', symbol: '000' }) })
  await it.fill(TOKEN)
  const { data } = it.finding.peek()
  assert.equal(data?.kind === 'found' && [data.name, data.symbol, data.held], ['claim at •••', '“000”', undefined])
})

test('where the node fails nothing is said of the token, and it can be asked again', async () => {
  let answer = async (): Promise<TokenFacts[]> => {
    throw new ModalError('http/network')
  }
  const it = await start(() => answer())
  await it.fill(TOKEN)
  assert.equal([it.finding.peek().status, it.finding.peek().data], ['failed', undefined])
  it.add()
  assert.equal(it.expired, [])
  answer = async () => [{ title: title(), balance: 1n }]
  it.finding.reload()
  await it.fill(TOKEN)
  assert.is(it.finding.peek().data?.kind, 'found')
})

test('a late answer for other text is dropped', async () => {
  const late = deferred<TokenFacts[]>()
  const it = await start(() => late.promise)
  await it.fill(TOKEN)
  await it.fill(B)
  await it.fill('L')
  late.resolve([{ title: title() }])
  await settled()
  assert.is(it.finding.peek().data?.kind, 'wrong')
})

test('"Add" makes the token known for the account, goes back, and says when it appears', async () => {
  for (const [balance, said] of [
    [1n, /^LOCAL added$/],
    [undefined, /^LOCAL added$/],
    [0n, /^LOCAL added\. It appears/],
  ] as const) {
    const it = await start({ title: title(), balance })
    it.core.i18n.extend(messages)
    await it.fill(TOKEN)
    it.add()
    it.add()
    assert.is(it.expired.length, 1)
    const { network, ...moved } = it.expired[0] as { network: { caipNetworkId: string } }
    assert.equal([network.caipNetworkId, moved], ['eip155:1', { address: A, tokens: [TOKEN] }])
    assert.is(it.core.router.current.peek()?.view, 'Account')
    await settled()
    assert.match(it.core.ctx.notifications.current.peek()?.message ?? '', said)
    assert.is(it.text.peek(), '')
  }
})

test.run()
