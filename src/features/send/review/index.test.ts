import { getEventListeners } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../../test/async.ts'
import { A, B, createCore, fakeAdapter, fakeConnector } from '../../../../test/fakes.ts'
import type { Intent } from './intent.ts'
import { install } from './index.tsx'

const test = suite('the review of a transfer')

test('R109: a thousand reviews opened and left leave nothing that lives with the modal', async () => {
  const wallet = fakeConnector()
  let asked = 0
  const adapter = fakeAdapter({
    getBalance: async () => 10n ** 18n,
    prepareTransfer: (_intent, wait) =>
      new Promise((_, reject) => {
        if (wait?.signal?.aborted) return reject(new DOMException('', 'AbortError'))
        asked++
        wait?.signal?.addEventListener('abort', () => {
          asked--
          reject(new DOMException('', 'AbortError'))
        })
      }),
  })
  const { ctx, router, networks, connections, life, abort } = createCore({ connectors: [wallet], adapter })
  await connections.connect(wallet, { signal: life })
  const { body } = install(ctx).views!.WalletSendPreview!
  const open = () => {
    const intent: Intent = {
      network: networks.active.peek(),
      account: A,
      token: { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '1' } },
      amount: 1n,
      isMax: false,
      recipient: { address: B, warnings: [] },
      onSent() {},
    }
    router.push('WalletSendPreview', intent)
    body({ payload: intent })
  }
  const living = () => getEventListeners(life, 'abort').length
  router.open('WalletSend')
  const before = living()
  open()
  await settled()
  assert.ok(living() > before)
  assert.is(asked, 1)
  router.back()
  for (let turn = 0; turn < 1000; turn++) {
    if (turn % 2 || !router.isOpen.peek()) router.open('WalletSend')
    open()
    if (turn % 10 === 0) await settled()
    if (turn % 3) router.back()
    else router.close()
  }
  await settled()
  assert.equal([living(), asked], [before, 0])
  abort.abort()
})

test.run()
