import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { whenDrawn } from '../../../../test/async.ts'
import { AMOUNT, endAll, HASH, LINK, rest, start } from '../../../../test/swap-review.ts'
import { ModalContext } from '../../../modal/context.ts'
import { SwapProgress } from './progress.tsx'

const test = suite('how far a swap is')
test.after.each(endAll)

for (const differs of [undefined, 'other'] as const) {
  test(`what came is told ${differs ? 'beside the alert' : 'in place of the text'}, and one text describes the dialog`, async () => {
    const it = await start({
      allowance: () => AMOUNT,
      chain: {
        txUrl: () => undefined,
        outcome: async () => ({ changes: [{ kind: 'in', token: LINK, amount: 980_000n }], fee: 1n }),
      },
    })
    it.transaction.submit()
    await rest()
    it.core.ctx.trackedTransactions.value = it.core.ctx.trackedTransactions
      .peek()
      .map(sent => ({ ...sent, status: 'confirmed', hash: HASH, differs }))
    const host = document.body.appendChild(document.createElement('div'))
    const root = createRoot(host)
    const stage = differs ?? 'confirmed'
    root.render(
      <ModalContext.Provider value={it.core.ctx}>
        <SwapProgress swap={it} stage={stage} retry={() => {}} />
      </ModalContext.Provider>,
    )
    await whenDrawn()
    await rest()
    assert.is(host.querySelector('[data-figure]')?.textContent, '0.98 LINK')
    const [lead, ...others] = host.querySelectorAll('#wm-lead')
    assert.equal([lead?.textContent, others.length], [differs ? 'differs.other.text' : 'swap.swapped', 0])
    root.unmount()
  })
}

test('behind a swap Done leads to the account, with no step back', async () => {
  const it = await start({ allowance: () => AMOUNT })
  const { core, transaction, plan } = it
  core.router.open('Account')
  core.router.push('Swap')
  core.router.push('SwapPreview', plan.intent)
  transaction.submit()
  await rest()
  core.ctx.trackedTransactions.value = core.ctx.trackedTransactions
    .peek()
    .map(sent => ({ ...sent, status: 'confirmed', hash: HASH }))
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <ModalContext.Provider value={core.ctx}>
      <SwapProgress swap={it} stage="confirmed" retry={() => {}} />
    </ModalContext.Provider>,
  )
  await whenDrawn()
  ;[...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'action.done')!.click()
  // @spec:4.27
  assert.equal(
    core.router.steps.peek().map(({ view }) => view),
    ['Account'],
  )
  root.unmount()
})

test.run()
