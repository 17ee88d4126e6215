// The final check of a swap over a real chain and a real service, whatever that service builds and whatever the node
// says.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { AMOUNT, ATTACKS, DAI, THIEF, USDC } from '../../../../test/swap-attacks.ts'
import { ROUTER, transactionsIn, type Symbol } from '../../../../test/swap-calls.ts'
import { APPROVALS, NATIVE_SWAPS, SWAPS, type Forgery } from '../../../../test/swap-forgeries.ts'
import { startSwapStack, type Built, type Look, type SwapPage } from '../../../../test/swap-stack.ts'

const test = suite('a service that is out to rob')
let local: Awaited<ReturnType<typeof startSwapStack>>
test.before(async () => {
  local = await startSwapStack()
})
test.before.each(() => local.reset())
test.after(() => local.stop())

/** The honest quote still goes to the chain with one click. */
async function swapHonestly(page: SwapPage, it: Look): Promise<void> {
  await it.again()
  await it.click()
  await it.until('sent')
  assert.equal(
    transactionsIn(page.asked).map(it => it.name),
    ['swap'],
  )
}

const NODES: [string, (own: string) => void][] = [
  ['refuses to simulate', () => local.stack.nodes.set('eip155:1', 'plain')],
  [
    'forges what was hoped for',
    own =>
      local.stack.nodes.set('eip155:1', 'forging', {
        tells: [
          { token: DAI, from: own, to: ROUTER, units: AMOUNT },
          { token: USDC, from: ROUTER, to: own, units: 9_960_000n },
        ],
      }),
  ],
  ['answers by half', () => local.stack.nodes.set('eip155:1', 'half', { lacks: 'logs' })],
]
for (const [what, set] of NODES)
  for (const wanted of ['USDC', 'ETH'] as const) {
    test(`R102, R103, R107: of ${ATTACKS.length} hostile calls for ${wanted} none reaches the wallet on a node that ${what}`, async () => {
      const { own, stack } = local
      await local.letTakeAll('DAI', 'USDC')
      const page = await local.open()
      const it = page.look(await page.intentOf('10', 'DAI', wanted))
      await it.checked()
      set(own)
      const counts = { refused: 0, tick: 0 }
      for (const [name, build] of ATTACKS) {
        stack.data.tamper({
          swap: (tx: Built) => {
            const { to, data = tx.data, value } = build(own, tx.data)
            return { ...tx, data, ...(to && { to: `eip155:1:${to}` }), ...(value && { value }) }
          },
        })
        await it.again()
        const outcome = it.outcome()
        assert.ok(outcome === 'refused' || outcome === 'tick', `${name}: ${outcome}`)
        counts[outcome]++
        await it.click()
        assert.equal(page.asked, [], name)
      }
      // At most one of all these goes to an unknown contract and could be what was requested.
      assert.ok(counts.tick === 1 || (wanted === 'ETH' && !counts.tick), String(counts.tick))
      stack.data.reset()
      if (wanted === 'USDC') await swapHonestly(page, it)
    })
  }

const REFUSED = [
  'This quote would do more than you agreed to, so it was stopped. Nothing was swapped.',
  'The network says this swap would fail. Nothing was swapped.',
  'The price changed',
  'Failed to create transaction',
  'Failed to create approval transaction',
]
/** Each of them is refused with a text and asks the wallet nothing; the honest quote does. */
async function refuseAll(
  page: SwapPage,
  [amount, from, to]: [string, Symbol, Symbol],
  part: 'swap' | 'approve',
  all: Forgery[],
): Promise<Look> {
  const it = page.look(await page.intentOf(amount, from, to))
  await it.checked()
  assert.is(it.status(), 'ready')
  for (const [what, change] of all) {
    local.stack.data.tamper({ [part]: (tx: Built) => change(tx, local.own) })
    await it.again()
    assert.ok(it.status() === 'unchecked' && REFUSED.includes(it.words()!), `${what}: ${it.status()}, ${it.words()}`)
    await it.click()
    assert.equal(page.asked, [], what)
  }
  local.stack.data.reset()
  return it
}

test(`R71: of ${SWAPS.length} swaps that are not what was agreed to, none reaches the wallet`, async () => {
  await local.letTakeAll('DAI', 'USDC')
  const page = await local.open()
  await swapHonestly(page, await refuseAll(page, ['10', 'DAI', 'USDC'], 'swap', SWAPS))
})

test('R71: of native currency no more leaves than was agreed to, whatever the service builds', async () => {
  const page = await local.open()
  await swapHonestly(page, await refuseAll(page, ['0.25', 'ETH', 'USDC'], 'swap', NATIVE_SWAPS))
})

test(`R71: of ${APPROVALS.length} allowances that are not what was agreed to, none reaches the wallet`, async () => {
  const page = await local.open()
  const it = await refuseAll(page, ['10', 'DAI', 'ETH'], 'approve', APPROVALS)
  await it.again()
  await it.click()
  await it.until('ready')
  assert.equal(
    transactionsIn(page.asked).map(({ args }) => args),
    [[ROUTER, AMOUNT]],
  )
})

test('R71: a service that names a thief everywhere gets neither an allowance nor a swap', async () => {
  const page = await local.open()
  local.stack.data.tamper({ swap: { to: THIEF }, approve: { spender: THIEF } })
  const it = page.look(await page.intentOf('10', 'DAI', 'USDC'))
  await it.checked()
  await it.click()
  assert.equal([it.status(), REFUSED.includes(it.words()!), page.asked], ['unchecked', true, []])
})

test.run()
