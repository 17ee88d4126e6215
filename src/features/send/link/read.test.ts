import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeAdapter, fakeConnector, sessionOf, type FakeChain } from '../../../../test/fakes.ts'
import type { TokenFacts } from '../../../services/tokens.ts'
import { normalize } from '../../../chains/evm/codec.ts'
import { findNetwork } from '../../../chains/networks.ts'
import type { Wait } from '../../../chains/intents.ts'
import type { Namespace } from '../../../base/network.ts'
import { ModalError } from '../../../base/errors.ts'
import type { Answer } from './read.ts'
import { readLink } from './read.ts'

const test = suite('link for a payment')
const TO = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const COIN = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7'
const SOL = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const PAYER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const REFERENCE = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

async function start(
  { front = 'eip155', on = 'eip155:1', ...chain }: FakeChain & { front?: Namespace; on?: string } = {},
  options: Record<string, unknown> = {},
) {
  const wallets = {
    eip155: fakeConnector(),
    solana: fakeConnector({ id: 'io.sol', namespace: 'solana' as const }),
  }
  wallets.eip155.answer = async () => sessionOf(undefined, on)
  wallets.solana.answer = async () => sessionOf(PAYER, CLUSTER)
  const apart: (string | undefined)[] = []
  const adapter = fakeAdapter({
    normalize: text => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : normalize(text)),
    nameOf: caip => findNetwork(caip)?.name,
    getBalance: async () => 3n * 10n ** 18n,
    getTokens: async (_network, _holder, tokens, wait?: Wait) => {
      apart.push(wait?.apart)
      return tokens.map((): TokenFacts => ({ balance: 7n, title: { name: 'Coin', symbol: 'COIN', decimals: 6 } }))
    },
    ...chain,
  })
  const core = createCore({
    options: { networks: [1, 8453, 'solana'], ...options },
    connectors: Object.values(wallets),
    adapter,
  })
  lives.add(core.abort)
  Object.assign(core.ctx, { sources: async () => ({ origin: 'https://data.example' }) })
  await core.connections.connect(wallets[front as 'eip155'], { signal: core.life })
  return { core, apart, read: (uri: string) => readLink(core.ctx, uri, { signal: core.life }) }
}
const filling = (answer: Answer) => {
  assert.ok('filling' in answer, Object.keys(answer).join())
  return answer.filling
}

test('native currency: the token in front, whatever the balances say, and the amount to the last unit', async () => {
  const { read } = await start()
  const { token, amount, to, note } = filling(await read(`ethereum:${TO.toLowerCase()}?value=1.000000000000000001e18`))
  assert.equal(token, {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    quantity: { decimals: '18', numeric: '3' },
  })
  assert.equal([amount, to], [10n ** 18n + 1n, TO])
  assert.equal(note, { label: '', message: '', references: [] })
  assert.is(filling(await read(`ethereum:${TO}`)).amount, undefined)
  assert.is(filling(await read('ethereum:pay-otto.eth')).to, 'otto.eth')
})

test('R103, R104: a token by what its own contract says, asked of somebody else than the service', async () => {
  const { read, apart } = await start()
  const { token, amount } = filling(await read(`ethereum:${COIN.toLowerCase()}/transfer?address=${TO}&uint256=1.5e6`))
  assert.equal(token, {
    name: 'Coin',
    symbol: 'COIN',
    chainId: 'eip155:1',
    address: `eip155:1:${COIN}`,
    quantity: { decimals: '6', numeric: '0.000007' },
  })
  assert.equal([amount, apart], [1_500_000n, ['https://data.example']])
})

test('R134: a link for a contract that is the own coin of the network fills in that coin', async () => {
  const { read } = await start({ on: 'eip155:137' }, { networks: [137] })
  const uri = `ethereum:0x${'0'.repeat(36)}1010@137/transfer?address=${TO}&uint256=1.5e18`
  const { token, amount } = filling(await read(uri))
  assert.equal([token.symbol, token.address, amount], ['POL', undefined, 15n * 10n ** 17n])
})

test('Solana Pay: whole tokens are counted by the decimals of the mint, and finer ones are refused', async () => {
  const { read } = await start({ front: 'solana' })
  const note = `reference=${REFERENCE}&memo=4711`
  const found = filling(await read(`solana:${SOL}?amount=1.000001&spl-token=${MINT}&${note}`))
  assert.equal([found.amount, found.token.address, found.to], [1_000_001n, `${CLUSTER}:${MINT}`, SOL])
  assert.equal(found.note, { label: '', message: '', memo: '4711', references: [REFERENCE] })
  assert.is(filling(await read(`solana:${SOL}?amount=0.000000001`)).amount, 1n)
  for (const amount of ['0.0000001', '18446744073709.551616'])
    assert.equal(await read(`solana:${SOL}?amount=${amount}&spl-token=${MINT}`), { refused: 'amount' })
})

test('a token without a symbol goes by its address, and one that could be read as a part of the amount is set apart', async () => {
  for (const [symbol, shown] of [
    ['', /^0x8920.+$/],
    ['000 USDC', /^“000 USDC”$/],
  ] as const) {
    const { read } = await start({ getTokens: async () => [{ balance: 1n, title: { name: '', symbol, decimals: 6 } }] })
    assert.match(filling(await read(`ethereum:${COIN}/transfer?address=${TO}`)).token.symbol, shown)
  }
})

test('a payment on another network says where, and what it asks for there', async () => {
  const { read, core } = await start()
  for (const [uri, network, asks] of [
    [`ethereum:${TO}@8453?value=1.5e18`, 'eip155:8453', ['ETH', 15n * 10n ** 17n, TO]],
    ['ethereum:pay-otto.eth@8453', 'eip155:8453', ['ETH', undefined, 'otto.eth']],
    [`ethereum:${COIN}@8453/transfer?address=${TO}&uint256=1.5e6`, 'eip155:8453', ['COIN', 1_500_000n, TO]],
    [`solana:${SOL}?amount=1`, CLUSTER, ['SOL', 10n ** 9n, SOL]],
    [`solana:${SOL}?amount=1.5&spl-token=${MINT}`, CLUSTER, ['COIN', 1_500_000n, SOL]],
  ] as const) {
    const answer = await read(uri)
    assert.ok('elsewhere' in answer, uri)
    const { token, amount, to } = answer.asks
    assert.equal([answer.elsewhere.caipNetworkId, [token.symbol, amount, to]], [network, asks], uri)
  }
  core.ctx.options.enableNetworkSwitch = false
  assert.equal(await read(`ethereum:${TO}@8453`), { refused: 'network', values: { network: 'Base' } })
})

test('R75: what the chain takes for no address, for nobody or for no token is refused, and nothing is filled in', async () => {
  const wrong = TO.replace('fB', 'Fb')
  const { read } = await start({ getTokens: async () => [{}] })
  for (const [uri, refused] of [
    [`ethereum:${wrong}?value=1`, 'address'],
    [`ethereum:${wrong}/transfer?address=${TO}`, 'address'],
    [`ethereum:${COIN}/transfer?address=${wrong}`, 'address'],
    [`ethereum:0x${'0'.repeat(40)}?value=1`, 'nobody'],
    [`ethereum:0x${'0'.repeat(36)}dEaD?value=1`, 'nobody'],
    [`ethereum:0x${'0'.repeat(40)}/transfer?address=${TO}`, 'nobody'],
    [`ethereum:${COIN}/transfer?address=0x${'e'.repeat(40)}`, 'nobody'],
    [`ethereum:${COIN}/transfer?address=${TO}&uint256=1`, 'token'],
    [`ethereum:${TO.replace('fB', 'Fb')}@8453`, 'address'],
    [`ethereum:0x${'0'.repeat(40)}@8453`, 'nobody'],
    [`ethereum:${TO}@10`, 'network'],
    [`ethereum:${TO}@9007199254740993`, 'network'],
    ['solana:https://example.com', 'request'],
  ] as const) {
    const answer = await read(uri)
    assert.ok('refused' in answer, uri)
    assert.is(answer.refused, refused, uri)
  }
})

test('a network that is not offered is named as people call it, and by its number where nobody knows it', async () => {
  const { read } = await start({}, { networks: [1] })
  for (const [uri, network] of [
    [`solana:${SOL}`, 'Solana'],
    [`ethereum:${TO}@137`, 'Polygon'],
    [`ethereum:${TO}@9007199254740993`, '9007199254740993'],
  ] as const)
    assert.equal(await read(uri), { refused: 'network', values: { network } })
})

test('a reference that is the payer is refused, and foreign words in a reason are short', async () => {
  const { read } = await start({ front: 'solana' })
  assert.equal(await read(`solana:${SOL}?reference=${PAYER}`), { refused: 'address' })
  const answer = await read(`solana:${SOL}?${'x'.repeat(300)}=1`)
  assert.ok('refused' in answer)
  assert.is([...answer.values!['part']!].length, 24)
})

test('a network that does not answer is no refusal: it can be asked again', async () => {
  const { read } = await start({ getBalance: () => Promise.reject(new ModalError('http/timeout')) })
  assert.is(await read(`ethereum:${TO}`).catch((error: ModalError) => error.code), 'http/timeout')
})

test('a token that doesn’t report a balance is not one that the account has nothing of', async () => {
  const chain = { getTokens: async () => [{ title: { name: 'Coin', symbol: 'COIN', decimals: 6 } }] }
  const uri = `ethereum:${COIN}@1/transfer?address=${TO}`
  const { read } = await start(chain)
  assert.is(await read(uri).catch((error: ModalError) => error.code), 'rpc/error')
  // Nobody’s balance counts before the user is on that network.
  const other = await start({ ...chain, on: 'eip155:8453' })
  assert.ok('elsewhere' in (await other.read(uri)))
})

test.run()
