import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../test/async.ts'
import { createCore } from '../../../test/fakes.ts'
import { findNetwork } from '../../chains/networks.ts'
import { ModalContext } from '../../modal/context.ts'
import { KeyValues } from '../../ui/controls/key-values.tsx'
import { costsOf, exactly, type CostFacts } from './costs.ts'
import { costRows } from './facts.tsx'

const test = suite('facts of a transaction')
const MILLI = 10n ** 15n
const network = findNetwork(1)!

/** The text beside each item's name; ~ is a non-breaking space. */
async function read(facts: Partial<CostFacts>, isChecking = false) {
  const { ctx, abort } = createCore()
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ModalContext.Provider value={ctx}>
      <KeyValues rows={costRows(ctx.t, costsOf({ network, ...facts }), isChecking)} />
    </ModalContext.Provider>,
  )
  await whenDrawn()
  const texts = [...box.querySelectorAll('dd')].map(it => it.textContent!.replaceAll('\u00a0', '~'))
  root.unmount()
  abort.abort()
  return texts
}

test('a fee is told in the native currency, and in USD where its price is known', async () => {
  // @spec:3.10 @spec:3.18
  assert.equal(
    [
      await read({ fee: exactly((21n * MILLI) / 10n), price: 2000 }),
      await read({ fee: exactly((21n * MILLI) / 10n) }),
      await read({ price: 2000 }),
    ],
    [['0.002100~ETH~· $4.20'], ['0.002100~ETH'], ['send.fee.unknown']],
  )
})

for (const [what, facts, texts] of [
  [
    'what only later can be known is a range',
    { fee: { least: MILLI, most: 2n * MILLI }, price: 2000 },
    ['0.001000 –~0.002000~ETH$2.00 –~$4.00'],
  ],
  ['a range whose ends read the same is one amount', { fee: { least: MILLI, most: MILLI + 1n } }, ['0.001000~ETH']],
  ['what has no known end says so', { fee: { least: MILLI }, price: 2000 }, ['≥~0.001000~ETH≥~$2.00']],
  ['what it covers stands below', { fee: exactly(MILLI), covers: 'approval' }, ['0.001000~ETHapproval']],
  ['what somebody else pays has no number', { fee: exactly(MILLI), isPaidFor: true }, ['fee.other']],
  ['what a smart account adds to the fee has no known end', { fee: exactly(MILLI), isSmart: true }, ['≥~0.001000~ETH']],
  [
    'rent that nobody knows yet is unknown, not nothing',
    { fee: exactly(0n), rent: {} },
    ['0.000000~ETH', 'send.fee.unknown'],
  ],
] as [string, Partial<CostFacts>, string[]][])
  test(what, async () => assert.equal(await read(facts), texts))

test('while somebody is asked what is unknown waits, and nothing is said of it', async () => {
  assert.equal(await read({ rent: { range: exactly(MILLI) } }, true), ['', '0.001000~ETH'])
})

test.run()
