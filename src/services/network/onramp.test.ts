import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeService } from '../../../test/fake-service.ts'
import { BODIES, everywhere, HOSTILE, isPolluted, mutated, seeded, toText, unfit } from '../../../test/hostile.ts'
import { createOnramp, DEFAULT_CHOICES, type Onramp, type PaymentCurrency, type PurchaseCurrency } from './onramp.ts'

const test = suite('on-ramp of the data service')
const account = '0x' + 'a1'.repeat(20)
const CONTRACT = '0x' + '11'.repeat(20)
const PAYMENT: PaymentCurrency = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '7500' }] }
const PURCHASE: PurchaseCurrency = {
  id: 'susd',
  name: 'Sample Dollar',
  symbol: 'SUSD',
  networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: CONTRACT }],
}
const money = (amount: string, currency: string) => ({ amount, currency })
const QUOTE = {
  paymentTotal: money('100.00', 'USD'),
  paymentSubtotal: money('98.20', 'USD'),
  networkFee: money('0.30', 'USD'),
  purchaseAmount: money('98.2', 'SUSD'),
  quoteId: 'q-1',
}
const PAGE = { url: 'https://pay.example/buy?session=1' }
const ROW = {
  id: 'r1',
  metadata: { operationType: 'buy', chain: 'eip155:1', minedAt: '2025-03-02T10:00:00.000Z', status: 'confirmed' },
  transfers: [
    { fungible_info: { name: 'S', symbol: 'SUSD', icon: null }, direction: 'in', quantity: { numeric: '98.2' } },
  ],
}
const ask = { payment: PAYMENT, purchase: PURCHASE, amount: '100' }
const order = {
  account,
  chains: ['ethereum', 'base'],
  chain: 'ethereum',
  symbol: 'SUSD',
  origins: ['https://pay.example'],
}

function onrampOf(reply: unknown) {
  const { http, seen } = fakeService(reply)
  return { onramp: createOnramp(http, 'id'), seen }
}
const codeOf = (run: Promise<unknown>) =>
  run.then(
    value => `resolved ${JSON.stringify(value)}`,
    error => (error as { code: string }).code,
  )
const bodyOf = ({ init }: { init: RequestInit }) => JSON.parse(init.body as string) as unknown

test('choices come once each; those that are none do not', async () => {
  const { onramp } = onrampOf({
    paymentCurrencies: [
      PAYMENT,
      { ...PAYMENT, payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] },
      { id: 'usd', payment_method_limits: PAYMENT.payment_method_limits },
      { id: 'EUR', payment_method_limits: [{ id: 'card', min: '9', max: '9' }] },
      { id: 'GBP', payment_method_limits: [{ id: 'card', min: '9', max: '9'.repeat(16) }] },
      null,
    ],
    purchaseCurrencies: [
      {
        ...PURCHASE,
        networks: [
          ...PURCHASE.networks,
          { name: 'x', chain_id: 5, contract_address: 'no' },
          { name: 'base-mainnet', display_name: 'see b.example', chain_id: 8453, contract_address: '' },
        ],
      },
      { ...PURCHASE, symbol: '\u200b' },
      { ...PURCHASE, symbol: 'B', networks: [] },
    ],
  })
  assert.equal(await onramp.choices(), {
    paymentCurrencies: [PAYMENT],
    purchaseCurrencies: [
      {
        ...PURCHASE,
        networks: [
          ...PURCHASE.networks,
          { name: 'base-mainnet', display_name: 'see •••', chain_id: '8453', contract_address: '' },
        ],
      },
    ],
  })
  assert.is(await onrampOf({ paymentCurrencies: [], purchaseCurrencies: [] }).onramp.choices(), DEFAULT_CHOICES)
})

test('what is no currency, no network or no limit is left out, and half a list counts as none', async () => {
  const network = PURCHASE.networks[0]!
  const choices = (purchase: unknown[], payment: unknown[] = [PAYMENT]) =>
    onrampOf({ paymentCurrencies: payment, purchaseCurrencies: purchase }).onramp.choices()
  const bad = [
    { ...network, name: '' },
    { ...network, name: 'x'.repeat(65) },
    ...['12x', 'x12', '', '1'.repeat(17), '-1', null].map(chain_id => ({ ...network, chain_id })),
    { ...network, contract_address: '0x12' },
  ]
  assert.equal((await choices([{ ...PURCHASE, networks: [...bad, network] }])).purchaseCurrencies[0]!.networks, [
    network,
  ])
  assert.equal(
    (
      await choices(
        [PURCHASE],
        [
          PAYMENT,
          ...['usd', 'USDX', 'xUSD', 'US', '', 5].map(id => ({ ...PAYMENT, id })),
          { ...PAYMENT, id: 'EUR', payment_method_limits: {} },
        ],
      )
    ).paymentCurrencies,
    [PAYMENT],
  )
  assert.is(
    (await choices([{ ...PURCHASE, symbol: 'S'.repeat(21) }])).purchaseCurrencies[0]!.symbol,
    `${'S'.repeat(19)}…`,
  )
  for (const half of [choices([]), choices([PURCHASE], [])]) assert.is(await half, DEFAULT_CHOICES)
  assert.ok(DEFAULT_CHOICES.isDefault)
  const many = await choices(Array.from({ length: 201 }, (_, i) => ({ ...PURCHASE, symbol: `S${i}` })))
  assert.equal([many.purchaseCurrencies.length, many.isDefault], [200, undefined])
})

test('a quote without fees, and one with as many digits as an amount can have, are quotes', async () => {
  const quoted = (change: object) => onrampOf({ ...QUOTE, ...change }).onramp.quote(ask)
  assert.is((await quoted({ paymentSubtotal: money('100', 'USD'), networkFee: money('0', 'USD') })).fees, '0')
  assert.is((await quoted({ purchaseAmount: money('9'.repeat(39), 'SUSD') })).bought.amount, '9'.repeat(39))
  assert.is(await codeOf(quoted({ purchaseAmount: money('9'.repeat(40), 'SUSD') })), 'http/bad-reply')
})

test('a quote is asked with whole objects, and taken only for just what was asked', async () => {
  const { onramp, seen } = onrampOf(QUOTE)
  assert.equal(await onramp.quote(ask), {
    total: money('100', 'USD'),
    subtotal: money('98.2', 'USD'),
    networkFee: money('0.3', 'USD'),
    bought: money('98.2', 'SUSD'),
    fees: '1.8',
    id: 'q-1',
  })
  assert.equal(bodyOf(seen[0]!), {
    purchaseCurrency: PURCHASE,
    paymentCurrency: PAYMENT,
    amount: '100',
    network: 'SUSD',
  })
  assert.is(seen[0]!.url.searchParams.get('projectId'), 'id')
  assert.is(seen[0]!.init.headers, undefined)
  const wrong = [
    { purchaseAmount: money('98', 'ETH') },
    { paymentTotal: money('100', 'EUR') },
    { purchaseAmount: money('0', 'SUSD') },
    { purchaseAmount: money('-1', 'SUSD') },
    { purchaseAmount: money('NaN', 'SUSD') },
    { paymentSubtotal: money('101', 'USD') },
    { networkFee: money('100', 'USD') },
    { networkFee: undefined },
    { quoteId: undefined },
    { quoteId: 'mocked-quote-id' },
    { purchaseAmount: money('9'.repeat(60), 'SUSD') },
  ]
  for (const change of wrong)
    assert.is(
      await codeOf(onrampOf({ ...QUOTE, ...change }).onramp.quote(ask)),
      'http/bad-reply',
      JSON.stringify(change),
    )
})

test('R100: a page opens only at an origin that is known', async () => {
  const { onramp, seen } = onrampOf(PAGE)
  assert.is(await onramp.page({ ...order, fiatAmount: 100 }), PAGE.url)
  assert.equal(bodyOf(seen[0]!), {
    destinationWallets: [{ address: account, blockchains: ['ethereum', 'base'], assets: ['SUSD'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: account,
    defaultExperience: 'buy',
    presetFiatAmount: 100,
  })
  const refused = [
    'https://evil.example/',
    'https://pay.example.evil.example/',
    'http://pay.example/',
    'https://user:pw@pay.example/',
    'javascript:alert(1)//https://pay.example',
    'data:text/html,x',
    '//pay.example/',
    'https://pay.example:8443/',
    '',
    null,
    5,
    `https://pay.example/${'x'.repeat(2048)}`,
  ]
  for (const url of refused)
    assert.is(await codeOf(onrampOf({ url }).onramp.page(order)), 'http/bad-reply', String(url).slice(0, 60))
  // A service on this machine can host its pages there, only if it is one of the origins.
  const local = { url: 'http://127.0.0.1:8547/onramp/card?session=1' }
  assert.is(await codeOf(onrampOf(local).onramp.page(order)), 'http/bad-reply')
  assert.is(await onrampOf(local).onramp.page({ ...order, origins: ['http://127.0.0.1:8547'] }), local.url)
})

test('purchases are those of the network that was asked for', async () => {
  const { onramp, seen } = onrampOf({
    data: [
      ROW,
      { ...ROW, id: 'r2', metadata: { ...ROW.metadata, chain: 'eip155:10' } },
      { ...ROW, id: 'r3', metadata: { ...ROW.metadata, operationType: 'receive' } },
    ],
    next: null,
  })
  // @spec:3.27
  assert.equal(
    (await onramp.purchases({ network: 'eip155:1', account })).map(it => it.id),
    ['r1'],
  )
  // @spec:7.15
  assert.is(
    `${seen[0]!.url.pathname}?${seen[0]!.url.searchParams}`,
    `/v1/account/${account}/history?chainId=eip155%3A1&onramp=coinbase&projectId=id`,
  )
  // @spec:7.14
  assert.is(seen[0]!.init.cache, 'no-store')
})

test('R55: an order is opened, and a quote asked for, once, whatever the service answers', async () => {
  for (const call of [(onramp: Onramp) => onramp.page(order), (onramp: Onramp) => onramp.quote(ask)]) {
    const { onramp, seen } = onrampOf(new Response('', { status: 502 }))
    assert.is(await codeOf(call(onramp)), 'http/status')
    assert.is(seen.length, 1)
  }
})

const KINDS: [string, unknown, (onramp: Onramp) => Promise<unknown>][] = [
  ['choices', { paymentCurrencies: [PAYMENT], purchaseCurrencies: [PURCHASE] }, onramp => onramp.choices()],
  ['quotes', QUOTE, onramp => onramp.quote(ask)],
  ['pages', PAGE, onramp => onramp.page(order)],
  ['purchases', { data: [ROW], next: null }, onramp => onramp.purchases({ network: 'eip155:1', account })],
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
        const found = await call(onrampOf(text).onramp)
        const fault = unfit(found)
        assert.is(fault, undefined, `${fault} from ${text.slice(0, 300)}`)
        if (kind === 'pages') assert.is(new URL(found as string).origin, 'https://pay.example')
      } catch (error) {
        assert.is((error as { code: string }).code, 'http/bad-reply', `${error} from ${text.slice(0, 300)}`)
      }
      assert.not(isPolluted())
    }
  })
}

test.run()
