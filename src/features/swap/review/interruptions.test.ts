// The final check of a swap and what follows it, over a real chain and a real service, with outages and changes in
// between.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred } from '../../../../test/async.ts'
import { B } from '../../../../test/fakes.ts'
import { ROUTER, transactionsIn, unitsOf } from '../../../../test/swap-calls.ts'
import { startSwapStack, type Look, type SwapPage } from '../../../../test/swap-stack.ts'

const test = suite('swaps that something comes in between of')
let local: Awaited<ReturnType<typeof startSwapStack>>
test.before(async () => {
  local = await startSwapStack()
})
test.before.each(() => local.reset())
test.after(() => local.stop())

const names = ({ asked }: SwapPage) => transactionsIn(asked).map(it => it.name)

/**
 * `data`, `network`: requests that the service and the network do not answer; `call`: the part of a request to both.
 */
const OUTAGES: [what: string, words: string, down: { data?: string; network?: string; call?: string }][] = [
  ['the offer', 'The quote could not be fetched. Nothing was swapped.', { data: 'GET /v1/convert/quotes' }],
  ['the transaction', 'Failed to create transaction', { data: 'POST /v1/convert/build-transaction' }],
  ['the allowance', 'Failed to create approval transaction', { data: 'GET /v1/convert/build-approve' }],
  // The selector of allowance(address,address).
  ['what is allowed', 'Failed to check allowance', { call: 'dd62ed3e' }],
  ['the network', 'The network cannot be reached. Nothing was sent.', { data: 'rpc *', network: 'rpc *' }],
]
for (const [what, words, { data, network, call }] of OUTAGES) {
  test(`R53, R62: when ${what} fails at the last look, that is said, the wallet is not asked, and it goes on once it is back`, async () => {
    const page = await local.open()
    const intent = await page.intentOf('10', 'DAI', 'USDC')
    if (data) local.stack.faults.set('data', data, { status: 503 })
    if (network) local.stack.faults.set('eip155:1', network, { status: 503 })
    page.cut(call)
    const it = page.look(intent)
    await it.checked()
    for (let time = 0; time < 2; time++) {
      // @spec:8.9 @spec:8.10 @spec:8.11
      assert.equal([it.status(), it.words()], ['unchecked', words])
      await it.click()
      await it.again()
    }
    assert.equal(page.asked, [])
    page.cut(undefined)
    local.stack.faults.clear()
    await it.again()
    assert.is(it.status(), 'ready')
    await it.click()
    await it.until('ready')
    assert.is(it.transaction.done.peek(), 1)
    assert.equal(
      transactionsIn(page.asked).map(({ args }) => args),
      [[ROUTER, unitsOf('10', 'DAI')]],
    )
  })
}

const CHANGES: [string, (page: SwapPage) => void][] = [
  ['account', ({ wallet }) => wallet.change({ accounts: [{ address: B }] })],
  ['network', ({ wallet }) => wallet.change({ caipNetworkId: 'eip155:8453' })],
]
const [SAID, STAYS] = [
  'The account or the network changed in between. Nothing was sent.',
  'The account or the network changed in between. Nothing was swapped. Your approval is still in place, so you can try again.',
]
/** Reaches the step; the returned function runs after the change. `asks`: what the wallet was asked until then. */
const STEPS: [when: string, asks: string[], reach: (page: SwapPage, it: Look) => Promise<(() => unknown) | void>][] = [
  [
    'while the network is asked',
    [],
    async (page, it) => {
      const { began, release } = page.hold('eth_simulateV1')
      it.transaction.prepare()
      await began
      return release
    },
  ],
  ['when all is ready', [], async () => {}],
  [
    'while the allowance is asked for',
    ['approve'],
    async (page, it) => {
      const { promise, resolve } = deferred<void>()
      page.answerAfter(promise)
      await it.click()
      await page.isAsked()
      return resolve
    },
  ],
  [
    'while the network works on the allowance',
    ['approve'],
    async (_, it) => {
      await local.node('evm_setAutomine', false)
      await it.click()
      await it.until('confirming')
      return async () => {
        assert.is(it.status(), 'invalid')
        await local.node('evm_mine')
        await local.node('evm_setAutomine', true)
      }
    },
  ],
  [
    'between the allowance and the swap',
    ['approve'],
    async (_, it) => {
      await it.click()
      await it.until('ready')
      assert.is(it.transaction.done.peek(), 1)
    },
  ],
]
for (const [what, change] of CHANGES)
  for (const [when, asks, reach] of STEPS) {
    test(`R41, R69: another ${what} ${when} voids the swap, says so, and asks the wallet no more`, async () => {
      const page = await local.open()
      const it = page.look(await page.intentOf('10', 'DAI', 'USDC'))
      await it.checked()
      const then = await reach(page, it)
      change(page)
      await then?.()
      await it.until('invalid')
      assert.is(it.words(), asks.length ? STAYS : SAID)
      await it.click()
      assert.equal(names(page), asks)
    })
  }

for (const [what, change] of CHANGES) {
  test(`R69: another ${what} after the wallet was asked to swap calls nothing back, and what the wallet does is followed`, async () => {
    const page = await local.open()
    const it = page.look(await page.intentOf('0.25', 'ETH', 'USDC'))
    await it.checked()
    const { promise, resolve } = deferred<void>()
    page.answerAfter(promise)
    await it.click()
    await page.isAsked()
    change(page)
    assert.is(it.status(), 'asking')
    resolve()
    await it.until('sent')
    assert.equal(names(page), ['swap'])
  })
}

test.run()
