import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../../test/async.ts'
import { fakeService } from '../../../test/fake-service.ts'
import { BODIES, everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../../test/hostile.ts'
import { findNetwork } from '../../chains/networks.ts'
import { NATIVE_TOKEN } from '../../base/token.ts'
import { createConvert, type Convert } from './convert.ts'

const test = suite('swaps of the data service')
const network = 'eip155:1'
const account = '0x' + 'a1'.repeat(20)
const [FROM, TO, ROUTER] = ['0x' + '11'.repeat(20), '0x' + '22'.repeat(20), '0x' + '33'.repeat(20)]
const id = (address: string) => `${network}:${address}`
const pair = { account, network, from: id(FROM), to: id(TO) }
const TOKEN = {
  name: 'Sample Dollar',
  symbol: 'SUSD',
  address: id(FROM),
  decimals: 6,
  logoUri: 'https://img.example/s.png',
  eip2612: false,
}
const QUOTE = {
  id: null,
  fromAmount: '1000000',
  fromAccount: id(account),
  toAmount: '320000000000000',
  toAccount: id(account),
}
const APPROVE = {
  from: id(FROM),
  to: id(FROM),
  data: `0x095ea7b3${'0'.repeat(128)}`,
  value: '0',
  eip155: { gas: 60_000, gasPrice: '21000000000' },
}
const SWAP = {
  from: id(account),
  to: id(ROUTER),
  data: `0x12aa3caf${'0'.repeat(64)}`,
  amount: '1000000',
  eip155: { gas: '180000', gasPrice: '21000000000' },
}

function convertOf(reply: unknown) {
  const { http, seen } = fakeService(reply)
  return { convert: createConvert(http, 'id'), seen }
}
const codeOf = (run: Promise<unknown>) =>
  run.then(
    value => `resolved ${value}`,
    error => (error as { code: string }).code,
  )

test('tokens come once for each network, each one once; those without decimals do not', async () => {
  const odd = [
    { ...TOKEN, decimals: 0 },
    { ...TOKEN, decimals: 37 },
    { ...TOKEN, decimals: '6' },
    { ...TOKEN, symbol: '\u200b' },
    { ...TOKEN, address: FROM },
    { ...TOKEN, address: `eip155:10:${TO}` },
    null,
  ]
  const { convert, seen } = convertOf({
    tokens: [
      TOKEN,
      { ...TOKEN, address: id(FROM.toUpperCase().replace('0X', '0x')) },
      { ...TOKEN, symbol: 'B', name: 'see b.example', address: id(TO), logoUri: 'javascript:0' },
      ...odd,
    ],
  })
  // @spec:3.4 @spec:5.13 @spec:7.11
  assert.equal(await convert.tokens(findNetwork(1)!), [
    {
      name: 'Sample Dollar',
      symbol: 'SUSD',
      address: id(FROM.toUpperCase().replace('0X', '0x')),
      decimals: 6,
      logoUri: 'https://img.example/s.png',
      imitates: undefined,
    },
    { name: 'see •••', symbol: '“B”', address: id(TO), decimals: 6, logoUri: undefined, imitates: undefined },
  ])
  await convert.tokens(findNetwork(1)!)
  // @spec:7.11
  assert.equal(
    seen.map(({ url }) => `${url.pathname}?${url.searchParams}`),
    ['/v1/convert/tokens?chainId=eip155%3A1&projectId=id'],
  )
})

test('R133: the own coin of a network is called and counted as its definition has it, whatever the service says', async () => {
  const coin = { ...TOKEN, name: 'Dollar', symbol: 'USDC', decimals: 19, address: id(`0x${'E'.repeat(40)}`) }
  const [found] = await convertOf({ tokens: [coin] }).convert.tokens(findNetwork(1)!)
  const { name, symbol, decimals } = found!
  assert.equal({ name, symbol, decimals }, { name: 'Ether', symbol: 'ETH', decimals: 18 })
})

test('R134: a contract that is the own coin of a network is not swapped beside it; another one with its symbol is marked', async () => {
  const of = (address: string) => ({ ...TOKEN, symbol: 'POL', decimals: 18, address: `eip155:137:${address}` })
  const tokens = [NATIVE_TOKEN, `0x${'0'.repeat(36)}1010`, `0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}1011`].map(of)
  assert.equal(
    (await convertOf({ tokens }).convert.tokens(findNetwork(137)!)).map(it => [it.address.slice(-4), it.imitates]),
    [
      ['eeee', undefined],
      ['1011', 'POL'],
    ],
  )
})

test('R64: a token that passes itself off as a known one, or as the native currency, says as which', async () => {
  const of = (symbol: string, digit: string) => ({ ...TOKEN, symbol, address: `eip155:137:0x${digit.repeat(40)}` })
  const { convert } = convertOf({
    tokens: [{ ...of('POL', 'e'), decimals: 18 }, of('USDC', '1'), of('ＵＳＤС', '5'), of('pol', '6')],
  })
  assert.equal(
    (await convert.tokens(findNetwork(137)!)).map(({ symbol, imitates }) => [symbol, imitates]),
    [
      ['POL', undefined],
      ['USDC', undefined],
      ['ＵＳＤС', 'USDC'],
      ['pol', 'POL'],
    ],
  )
})

test('a quote is asked in base units, and only the first one counts', async () => {
  const { convert, seen } = convertOf({ quotes: [QUOTE, { ...QUOTE, toAmount: '9' }] })
  // @spec:7.7
  assert.is(await convert.quote({ ...pair, amount: 1_000_000n, gasPrice: 21n }), 320_000_000_000_000n)
  // @spec:7.7
  assert.equal(Object.fromEntries(seen[0]!.url.searchParams), {
    userAddress: account,
    from: id(FROM),
    to: id(TO),
    amount: '1000000',
    gasPrice: '21',
    projectId: 'id',
  })
  assert.is(await convertOf({ quotes: [] }).convert.quote({ ...pair, amount: 1n }), undefined)
  for (const toAmount of ['-1', '1.5', '1e3', 5, null, '9'.repeat(79), String(1n << 256n)]) {
    const quoted = convertOf({ quotes: [{ ...QUOTE, toAmount }] }).convert.quote({ ...pair, amount: 1n })
    assert.is(await codeOf(quoted), toAmount === 5 ? 'resolved 5' : 'http/bad-reply', String(toAmount))
  }
})

test('approvals and swaps come with plain addresses and whole numbers, whichever way the service writes those', async () => {
  const approve = convertOf({ tx: APPROVE })
  // @spec:3.23 @spec:7.8
  assert.equal(await approve.convert.buildApprove(pair), {
    from: FROM,
    to: FROM,
    data: APPROVE.data,
    value: 0n,
    gas: 60_000n,
    gasPrice: 21_000_000_000n,
    toAmount: undefined,
  })
  // @spec:7.8
  assert.equal(
    [approve.seen[0]!.init.method, Object.fromEntries(approve.seen[0]!.url.searchParams)],
    ['GET', { userAddress: id(account), from: id(FROM), to: id(TO), projectId: 'id' }],
  )
  const swap = convertOf({ tx: SWAP })
  // @spec:3.23 @spec:7.9
  assert.equal(await swap.convert.buildSwap({ ...pair, amount: 5n, slippage: 1 }), {
    from: account,
    to: ROUTER,
    data: SWAP.data,
    value: undefined,
    gas: 180_000n,
    gasPrice: 21_000_000_000n,
    toAmount: 1_000_000n,
  })
  const { init, url } = swap.seen[0]!
  // @spec:7.9
  assert.equal(
    [init.method, url.search, JSON.parse(init.body as string)],
    [
      'POST',
      '',
      {
        projectId: 'id',
        userAddress: id(account),
        from: id(FROM),
        to: id(TO),
        amount: '5',
        eip155: { slippage: 1 },
        disableEstimate: true,
      },
    ],
  )
})

test('R71: what is no transaction of the network is refused: addresses, odd or endless call data, values that are none', async () => {
  const bad: object[] = [
    { from: account },
    { from: `eip155:10:${account}` },
    { from: null },
    { to: `solana:x:${ROUTER}` },
    { to: undefined },
    { to: id('0x12') },
    { data: '0x' },
    { data: '0x095ea7b' },
    { data: '095ea7b3' },
    { data: '0x095ea7b3 ' },
    { data: '0xzz5ea7b3' },
    { data: null },
    { data: `0x${'00'.repeat(65_537)}` },
    { value: '-1' },
    { value: '0x0' },
    { value: 1.5 },
    { value: {} },
    { value: String(1n << 256n) },
  ]
  for (const change of bad)
    assert.is(
      await codeOf(convertOf({ tx: { ...SWAP, ...change } }).convert.buildSwap({ ...pair, amount: 5n, slippage: 1 })),
      'http/bad-reply',
      JSON.stringify(change).slice(0, 80),
    )
  assert.ok(
    await convertOf({ tx: { ...SWAP, data: `0x${'00'.repeat(65_536)}` } }).convert.buildSwap({
      ...pair,
      amount: 5n,
      slippage: 1,
    }),
  )
})

test('R55: building is asked for once, whatever the service answers', async () => {
  for (const build of [
    (convert: Convert) => convert.buildSwap({ ...pair, amount: 5n, slippage: 1 }),
    (convert: Convert) => convert.buildApprove(pair),
  ]) {
    const { convert, seen } = convertOf(new Response('', { status: 502 }))
    assert.is(await codeOf(build(convert)), 'http/status')
    assert.is(seen.length, 1)
  }
})

const KINDS: [string, unknown, (convert: Convert) => Promise<unknown>][] = [
  ['swap tokens', { tokens: [TOKEN] }, convert => convert.tokens(findNetwork(1)!)],
  ['quotes', { quotes: [QUOTE] }, convert => convert.quote({ ...pair, amount: 1n })],
  ['approvals', { tx: APPROVE }, convert => convert.buildApprove(pair)],
  ['built swaps', { tx: SWAP }, convert => convert.buildSwap({ ...pair, amount: 5n, slippage: 1 })],
]
for (const [kind, sample, call] of KINDS) {
  test(`R57: ${kind}: hostile values, broken bodies and 2,000 seeded mutations are refused or capped`, async () => {
    const random = seeded(57)
    const texts = [
      ...BODIES,
      ...HOSTILE.flatMap(value => everywhere(sample, value)).map(toText),
      ...Array.from({ length: 2000 }, () => toText(mutated(sample, random))),
    ]
    for (const text of texts) {
      try {
        const fault = unfit(await call(convertOf(text).convert), 131_074)
        assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
      } catch (error) {
        assert.is((error as { code: string }).code, 'http/bad-reply', `${error} from ${text.slice(0, 300)}`)
      }
      assert.not(isPolluted())
    }
  })
}

test('nobody swaps without an address', async () => {
  const { convert, seen } = convertOf({})
  const nobody = { ...pair, account: '', amount: 1n, slippage: 1 }
  for (const run of [convert.quote, convert.buildApprove, convert.buildSwap]) {
    const { code, message } = await failure(run(nobody))
    // @spec:5.9 @spec:8.27
    assert.equal([code, message], ['connect/no-account', 'No address found to swap the tokens from.'])
  }
  assert.is(seen.length, 0)
})

test.run()
