import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { A, B, createCore } from '../../../../test/fakes.ts'
import { findNetwork } from '../../../chains/networks.ts'
import type { Transaction, Transfer } from '../../../services/history.ts'
import { save } from '../../transaction/saved-recipients.ts'
import { proposed, recipientsOf } from './past-recipients.ts'

const test = suite('recipients of before')

const C = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const D = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const COIN = '0x00000000000000000000000000000000000000c0'
const sender = { network: findNetwork(1)!, address: A }
const out: Transfer = {
  direction: 'out',
  quantity: { numeric: '1' },
  price: 2000,
  fungible: { name: 'Ether', symbol: 'ETH' },
}
const row = (over: Partial<Transaction['metadata']> = {}, transfers: Transfer[] = [out]): Transaction => ({
  id: 't',
  metadata: {
    operationType: 'send',
    status: 'confirmed',
    minedAt: 1e12,
    chain: 'eip155:1',
    sentFrom: A,
    sentTo: B,
    ...over,
  },
  transfers,
})
const of = (rows: Transaction[], known: string[] = []) =>
  proposed(rows, sender, { contracts: [COIN], known }).map(({ address }) => address)

test('whom the account has sent to comes once, the newest first, in whatever order the history tells it', () => {
  assert.equal(
    of([
      row({ minedAt: 1e12 + 1 }),
      row({ sentTo: C, minedAt: 1e12 + 3 }),
      row({ sentTo: B.toUpperCase().replace('0X', '0x'), minedAt: 1e12 + 5 }),
      row({ sentTo: D, minedAt: 1e12 + 4 }),
    ]),
    [B, D, C],
  )
})

test('R66: nobody gets on the list by what comes in, moves nothing, is worth nothing, or was not sent by the account', () => {
  const cases: [string, Transaction][] = [
    ['what came in', row({ operationType: 'receive', sentFrom: B, sentTo: A }, [{ ...out, direction: 'in' }])],
    [
      'dust that came in',
      row({ sentFrom: B, sentTo: A }, [{ ...out, direction: 'in', quantity: { numeric: '0.000001' } }]),
    ],
    ['nothing in its name', row({}, [{ ...out, quantity: { numeric: '0' } }])],
    ['an amount that nobody told', row({}, [{ ...out, quantity: { numeric: '' } }])],
    ['a token without a price', row({}, [{ ...out, price: undefined }])],
    ['an NFT', row({}, [{ ...out, fungible: undefined, nft: { name: 'x', isSpam: false } }])],
    ['no transfer', row({}, [])],
    ['sent by somebody else', row({ sentFrom: B, sentTo: C })],
    ['failed', row({ status: 'failed' })],
    ['not decided', row({ status: 'pending' })],
    ['a swap', row({ operationType: 'trade' }, [out, { ...out, direction: 'in' }])],
    ['an approval', row({ operationType: 'approve' })],
    ['a call', row({ operationType: 'execute' })],
    ['of another network', row({ chain: 'eip155:8453' })],
    ['itself', row({ sentTo: A })],
    ['a token', row({ sentTo: COIN })],
    ['nobody', row({ sentTo: `0x${'0'.repeat(40)}` })],
    ['no recipient', row({ sentTo: undefined })],
  ]
  for (const [what, it] of cases) assert.equal(of([it]), [], what)
})

test('R66: who could be taken for another one is not proposed, nor is that other one unless it is known here', () => {
  const alike = C.slice(0, 6) + '0'.repeat(32) + C.slice(-4)
  assert.equal(of([row(), row({ sentTo: C }), row({ sentTo: alike })]), [B])
  assert.equal(of([row(), row({ sentTo: alike })], [C]), [B])
})

test('those of this browser keep their names, and all are one list by when they were sent to last', () => {
  const { ctx, abort } = createCore()
  save(ctx, 'eip155', { address: B, name: 'bea.eth' })
  save(ctx, 'eip155', { address: C })
  const past = [
    { address: D, at: 30 },
    { address: B.toUpperCase().replace('0X', '0x'), at: 20 },
  ]
  assert.equal(recipientsOf(ctx, 'eip155', []), [
    { address: C, name: undefined },
    { address: B, name: 'bea.eth' },
  ])
  assert.equal(recipientsOf(ctx, 'eip155', past), [
    { address: D, name: undefined },
    { address: B, name: 'bea.eth' },
    { address: C, name: undefined },
  ])
  ctx.trackedTransactions.value = [
    { id: 's', status: 'confirmed', network: 'eip155:1', account: A, to: C, amount: '1', symbol: 'ETH', at: 40 },
  ]
  assert.is(recipientsOf(ctx, 'eip155', past)[0]!.address, C)
  abort.abort()
})

test.run()
