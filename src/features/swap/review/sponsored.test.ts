import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AMOUNT, COIN, endAll, ETH, HASH, rest, ROUTER, start, type Given } from '../../../../test/swap-review.ts'
import type { TransactionRequest } from '../../../chains/adapter.ts'
import type { Batching } from '../../../chains/intents.ts'
import type { WalletOffers } from '../../../base/capabilities.ts'
import { ModalError } from '../../../base/errors.ts'

const test = suite('swaps whose fee the app offers to pay')
test.after.each(endAll)
const URL = 'https://pay.example/rpc'
const NATIVE: Given = { intent: { from: ETH, amount: AMOUNT } }
const POOR = async () => AMOUNT

/** A swap with a wallet that `says` so, and what that got; `paymaster` for Ethereum unless given. */
async function sponsored(says: WalletOffers, { chain, ...given }: Given = {}, paymaster: object = { 'eip155:1': URL }) {
  const got: { txs: string[]; paymaster: string | undefined }[] = []
  let questions = 0
  const batching: Batching = {
    offers: async () => (questions++, says),
    send: async (_signer, _network, txs: TransactionRequest[], wait) => (
      got.push({ txs: txs.map(it => it.to), paymaster: wait?.paymaster }),
      '0x1'
    ),
    waitFor: async () => ({ status: 'success', hash: HASH }),
  }
  const it = await start({ chain: { batching, ...chain }, options: { paymaster }, ...given })
  return { ...it, got, questions: () => questions }
}
const BOTH: WalletOffers = { atomic: 'supported', hasPaymasters: true }

test('R188: approval and swap go together with the paymaster’s URL, the own fee is shown, and nothing is promised', async () => {
  const it = await sponsored(BOTH)
  assert.equal([it.stage(), it.prepared()!.isSponsored, it.prepared()!.isShort], ['ready', true, false])
  assert.ok(it.prepared()!.fee! > 0n)
  it.transaction.submit()
  await rest()
  assert.equal([it.stage(), it.got, it.asked], ['sent', [{ txs: [COIN, ROUTER], paymaster: URL }], []])
})

test('R188: a single call goes to the paymaster too; without one it is a plain transaction and nobody is asked', async () => {
  const it = await sponsored({ hasPaymasters: true }, NATIVE)
  it.transaction.submit()
  await rest()
  assert.equal([it.got, it.asked], [[{ txs: [ROUTER], paymaster: URL }], []])
  const plain = await sponsored(BOTH, NATIVE, { 'eip155:8453': URL })
  plain.transaction.submit()
  await rest()
  assert.equal([plain.questions(), plain.got, plain.asked.length, plain.prepared()!.isSponsored], [0, [], 1, false])
})

test('R188: without support, for another chain or with a bad URL, nothing of a paymaster is said or sent', async () => {
  for (const [says, paymaster] of [
    [{ atomic: 'supported' }, { 'eip155:1': URL }],
    [BOTH, { 'eip155:8453': URL }],
    [BOTH, { 'eip155:1': 'http://pay.example' }],
    [BOTH, { 'eip155:1': 'https://key:secret@pay.example' }],
    [BOTH, { 'eip155:1': 5 }],
    [BOTH, Object.create({ 'eip155:1': URL })],
  ] as const) {
    const it = await sponsored(says, {}, paymaster)
    it.transaction.submit()
    await rest()
    assert.equal(
      [it.prepared()!.isSponsored, it.got],
      [false, [{ txs: [COIN, ROUTER], paymaster: undefined }]],
      JSON.stringify(paymaster),
    )
  }
})

test('too little for the fee is a note where someone else may pay, and a stop elsewhere', async () => {
  const chain = { getBalance: POOR }
  const it = await sponsored(BOTH, { ...NATIVE, chain })
  assert.equal([it.stage(), it.prepared()!.isShort], ['ready', true])
  for (const says of [{}, { atomic: 'supported' }] as const) {
    const poor = await sponsored(says, { ...NATIVE, chain })
    assert.equal([poor.stage(), poor.why()], ['insufficient', 'swap.insufficient.fee'])
  }
  // The approval is a step of its own, which nobody offers to pay.
  const steps = await sponsored({ hasPaymasters: true }, { chain: { getBalance: async () => 0n } })
  assert.equal([steps.stage(), steps.why()], ['insufficient', 'swap.insufficient.fee'])
})

test('more than the account has is a note where the wallet adds the rest of that asset, and nothing is tried or promised', async () => {
  const MORE = 6n * AMOUNT
  const intent = { amount: MORE, quoted: 5_940_000n }
  const terms = { amount: MORE }
  const tried: string[] = []
  const preview = async () => (tried.push('preview'), Promise.reject(new Error('not tried')))
  for (const funds of ['any', [COIN]] as const) {
    const it = await sponsored({ ...BOTH, funds }, { intent, terms, chain: { preview }, quote: async () => 5_940_000n })
    assert.equal([it.stage(), it.prepared()!.topped, it.prepared()!.preview.by], ['ready', 'COIN', 'nothing'])
    assert.equal(it.prepared()!.verifiedBy, 'terms')
  }
  assert.equal(tried, [])
  for (const says of [BOTH, { ...BOTH, funds: [] }, { ...BOTH, funds: [ROUTER] }]) {
    const it = await sponsored(says, { intent, terms, quote: async () => 5_940_000n })
    assert.equal([it.stage(), it.why()], ['insufficient', 'swap.insufficient.token'])
  }
})

test('a wallet that has to make the account a smart account first: said where calls go together, and nowhere else', async () => {
  const said = async (says: WalletOffers, given?: Given) => (await sponsored(says, given)).prepared()!.isUpgrade
  assert.is(await said({ atomic: 'ready' }), true)
  assert.is(await said({ atomic: 'supported' }), false)
  assert.is(await said({ atomic: 'ready' }, { allowance: () => AMOUNT }), false)
  assert.is(await said({ atomic: 'ready' }, { intent: { isSingle: true } }), false)
})

test('too little for the fee is a note where the wallet adds the native currency', async () => {
  const chain = { getBalance: async () => 0n }
  for (const [funds, isThere] of [
    ['any', true],
    [['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'], true],
    [[COIN], false],
  ] as const) {
    const it = await sponsored({ atomic: 'supported', funds }, { chain })
    assert.equal([it.stage(), it.prepared()?.topped], isThere ? ['ready', 'ETH'] : ['insufficient', undefined])
  }
})

test('a refused upgrade says that nothing happened; plain transactions are for the user to choose, never by itself', async () => {
  const fails = { send: async () => Promise.reject(new ModalError('wallet/failed', { data: { code: 5750 } })) }
  const batching = {
    offers: async () => BOTH,
    waitFor: async () => ({ status: 'success' as const, hash: HASH }),
    ...fails,
  }
  const it = await sponsored(BOTH, { chain: { batching } })
  it.transaction.submit()
  await rest()
  const { state } = it.transaction
  assert.equal(
    [it.stage(), it.why(), (state.peek() as { reason: object }).reason],
    ['failed', 'calls.upgrade', { text: 'calls.upgrade', words: undefined, code: 'wallet/failed', isCalls: true }],
  )
  assert.equal([it.asked, it.got], [[], []])
  const single = await sponsored(BOTH, { intent: { isSingle: true } })
  assert.equal([single.questions(), single.prepared()!.isBatch, single.kinds()], [0, false, ['approve', 'swap']])
})

test.run()
