import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findNetwork } from '../../chains/networks.ts'
import type { Network } from '../../base/network.ts'
import type { Token } from '../../services/network/data.ts'
import type { Cost } from '../transaction/costs.ts'
import type { Stage } from '../transaction/state.ts'
import { formCosts, reviewCosts, sendCostsAt } from './costs.ts'

const test = suite('costs of a transfer')
const ETHEREUM = findNetwork(1)!,
  SOLANA = findNetwork('solana')!
const coinOf = ({ caipNetworkId }: Network, at: string): Token => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: caipNetworkId,
  address: `${caipNetworkId}:${at}`,
  quantity: { decimals: '6', numeric: '1' },
})
const [ERC20, SPL] = [
  coinOf(ETHEREUM, `0x${'1'.repeat(40)}`),
  coinOf(SOLANA, 'So11111111111111111111111111111111111111112'),
]

/** Names, and the text of each. */
const told = (costs: Cost[]) =>
  costs.map(({ name, range, isPaidFor }) => {
    const sum = range ? `${range.least}-${range.most}` : '?'
    return `${name} ${isPaidFor ? 'paid' : sum}`
  })

interface Given {
  network: Network
  token?: Token
  fee: bigint
  rent?: bigint
  /** As mined. */
  paid?: bigint
}
/** Form, review, progress and receipt of one transfer. */
function places({ network, token, fee, rent, paid }: Given) {
  const place = { network }
  const prepared = { fee, ...(rent !== undefined && { rent }) }
  const form = formCosts(place, token, { expense: { status: 'ready', data: prepared }, recipient: 'somebody' })
  const at = (stage: Stage) =>
    told(sendCostsAt(place, stage, { prepared, measured: { data: { changes: [], fee: paid }, isLooking: false } }))
  return {
    form: told(form),
    review: told(reviewCosts(place, {}, prepared)),
    asking: at('asking'),
    sent: at('sent'),
    receipt: at('confirmed'),
  }
}

for (const [what, given, rows] of [
  ['the native currency', { network: ETHEREUM, fee: 21n, paid: 21n }, ['send.fee 21-21']],
  ['a token on EVM', { network: ETHEREUM, token: ERC20, fee: 60n, paid: 60n }, ['send.fee 60-60']],
  [
    'a token on Solana to somebody who has no account for it',
    { network: SOLANA, token: SPL, fee: 5n, rent: 2_000n, paid: 5n },
    ['send.fee 5-5', 'review.rent 2000-2000'],
  ],
  ['a token on Solana to somebody who has one', { network: SOLANA, token: SPL, fee: 5n, paid: 5n }, ['send.fee 5-5']],
] as [string, Given, string[]][])
  test(`R164: form, review, way and receipt list the same items: ${what}`, () => {
    assert.equal(places(given), { form: rows, review: rows, asking: rows, sent: rows, receipt: rows })
  })

test('R188: a smart account’s fee is at least that of the call, and only the chain says that someone else paid it', () => {
  const place = { network: ETHEREUM, isSmart: true }
  const receipt = (fee: bigint, isPaidByOther?: boolean) =>
    told(sendCostsAt(place, 'confirmed', { measured: { data: { changes: [], fee, isPaidByOther }, isLooking: false } }))
  assert.equal(
    [
      told(reviewCosts(place, {}, { fee: 21n })),
      told(sendCostsAt(place, 'sent', { prepared: { fee: 21n }, measured: { isLooking: true } })),
      receipt(34n),
      receipt(0n, true),
      receipt(0n),
    ],
    [['send.fee 21-undefined'], ['send.fee 21-undefined'], ['send.fee 34-34'], ['send.fee paid'], ['send.fee 0-0']],
  )
})

test('without a recipient nobody knows of rent, and while it is looked up neither; where there is none it is not named', () => {
  const place = { network: SOLANA }
  const data = { fee: 5n }
  const of = (status: 'ready' | 'loading' | 'failed', recipient?: string, token: Token | undefined = SPL) =>
    told(formCosts(place, token, { expense: { status, data } as never, recipient }))
  assert.equal(
    [of('ready'), of('loading', 'somebody'), of('failed', 'somebody'), of('ready', 'somebody')],
    [...Array(3).fill(['send.fee 5-5', 'review.rent ?']), ['send.fee 5-5']],
  )
  const sol = { ...SPL, address: undefined }
  assert.equal(told(formCosts(place, sol, { expense: { status: 'ready', data }, recipient: undefined })), [
    'send.fee 5-5',
  ])
  // It is also in the review until the chain has decided what it is.
  assert.equal(told(reviewCosts(place, { hasRent: true }, undefined)), ['send.fee ?', 'review.rent ?'])
})

test('a receipt has what the chain shows and nothing else: unknown where it does not tell, no rent where nothing was sent', () => {
  const prepared = { fee: 5n, rent: 2_000n }
  const at = (stage: Stage, fee?: bigint) =>
    told(
      sendCostsAt({ network: SOLANA }, stage, {
        prepared,
        measured: { data: fee === undefined ? undefined : { changes: [], fee }, isLooking: false },
      }),
    )
  assert.equal(at('confirmed'), ['send.fee ?', 'review.rent 2000-2000'])
  assert.equal(at('reverted', 4n), ['send.fee 4-4'])
  for (const stage of ['declined', 'failed', 'unknown', 'replaced', 'gone'] as const)
    assert.equal(at(stage, 4n), [], stage)
})

test.run()
