// What the browser tests of the stack stand on; each worker starts what its tests ask for, and nothing else. JavaScript, as the
// stack is.
import { test as base } from 'playwright/test'
import { startAnvil } from '../../demo/stack/chain/anvil.mjs'
import { startStack } from '../../demo/stack/index.mjs'
import { startFixture } from '../../demo/stack/solana/solana-fixture.mjs'

export { expect } from 'playwright/test'

/** What a worker keeps until its end. */
const part = (start, stop = it => it.stop()) => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for it
  async ({}, use) => {
    const running = await start()
    await use(running)
    await stop(running)
  },
  { scope: 'worker', timeout: 180_000 },
]

export const test = base.extend({
  /** The whole stack; no test finds faults of another. */
  running: part(() => startStack({ port: 0, quiet: true })),
  stack: async ({ running }, use) => {
    running.faults.clear()
    await use(running)
  },
  /** Two empty chains, which belong to one worker. */
  chains: part(
    () => Promise.all([1, 8453].map(chainId => startAnvil({ chainId, port: 0 }))),
    nodes => Promise.all(nodes.map(it => it.stop())),
  ),
  /** A Solana chain and a client of it. */
  solana: part(startFixture),
})

/** What a page logs as an error, and what breaks its policy. */
export function watch(page, isExpected = () => false) {
  const wrong = []
  page.on('console', message => {
    if (message.type() === 'error' && !isExpected(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', error => isExpected(error.message) || wrong.push(String(error)))
  return wrong
}
