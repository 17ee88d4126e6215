import { signal } from '@preact/signals'
import { createRoot } from 'react-dom/client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until, whenDrawn } from '../../../../test/async.ts'
import { createCore, fakeAdapter, fakeConnector, type FakeChain } from '../../../../test/fakes.ts'
import { normalize } from '../../../chains/evm/codec.ts'
import { ModalContext } from '../../../modal/context.ts'
import type { Balances, Token } from '../../../services/tokens.ts'
import type { Resource } from '../../../state/resource.ts'
import { createForm } from './form.ts'
import { messages } from './messages.ts'
import { SendView } from './send-view.tsx'

const test = suite('the form of a transfer on screen')
const NONE: Token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '0' },
}
const EMPTY = messages['send.empty']

/** `close` ends it. */
async function show(data: Partial<Balances>, chain: FakeChain = {}) {
  const wallet = fakeConnector()
  const adapter = fakeAdapter({ normalize, prepareTransfer: () => new Promise(() => {}), ...chain })
  const core = createCore({ connectors: [wallet], adapter })
  await core.connections.connect(wallet, { signal: core.life })
  core.ctx.i18n.extend(messages)
  const state = signal<Resource<Balances>>({
    status: 'ready',
    data: { tokens: [NONE], isBasic: false, ...data },
    at: Date.now(),
  })
  let reloads = 0
  Object.assign(core.ctx, {
    balances: Object.assign(state, { reload: () => void reloads++, pausedUntil: signal(0) }),
    sources: () => new Promise(() => {}),
  })
  core.router.open('WalletSend')
  const form = createForm(core.ctx, core.life, 0)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  root.render(
    <ModalContext.Provider value={core.ctx}>
      <SendView form={form} />
    </ModalContext.Provider>,
  )
  await whenDrawn()
  return {
    core,
    form,
    state,
    text: () => box.textContent ?? '',
    reloads: () => reloads,
    button: (name: RegExp) => [...box.querySelectorAll('button')].find(it => name.test(it.textContent)),
    close() {
      root.unmount()
      core.abort.abort()
    },
  }
}

test('an account that is known to be empty has nothing to send; of one that is not, only Try again tells', async () => {
  const empty = await show({})
  assert.ok(empty.text().includes(EMPTY))
  empty.close()
  const unknown = await show({ isBasic: true, error: new Error('503') })
  assert.not(unknown.text().includes(EMPTY))
  assert.ok(unknown.text().includes(messages['tokens.basic']))
  unknown.button(/Try again/)!.click()
  assert.is(unknown.reloads(), 1)
  unknown.close()
})

test('a wallet that adds what is missing can send from an empty account, and is asked for that while the form is seen', async () => {
  let questions = 0
  const batching = {
    offers: async () => (questions++, { funds: 'any' }),
  } as unknown as NonNullable<FakeChain['batching']>
  const it = await show({}, { batching })
  await until(() => !it.text().includes(EMPTY), 'the form')
  it.core.router.reset('Account')
  it.state.value = { ...it.state.peek() }
  assert.is(questions, 1)
  it.close()
})

test('while old balances are read again they refuse nothing; once that has failed, the form says so and offers it again', async () => {
  const held: Token = { ...NONE, price: 2000, quantity: { decimals: '18', numeric: '1' } }
  const it = await show({ tokens: [held] })
  const drawn = async (change: Partial<Resource<Balances>>) => {
    it.state.value = { ...it.state.peek(), ...change }
    await whenDrawn()
    return it.text()
  }
  const [few, failed] = [messages['send.next.insufficient'].replace('{symbol}', 'ETH'), messages['send.balances']]
  it.form.type('2')
  assert.ok((await drawn({ status: 'loading' })).includes(few), 'of today')
  const at = Date.now() - 3_600_000
  const waiting = await drawn({ at })
  assert.not(waiting.includes(few) || waiting.includes(failed))
  const after = await drawn({ status: 'failed' })
  assert.ok(after.includes(few) && after.includes(failed))
  it.close()
})

test.run()
