import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { A, B, createCore, fakeConnector } from '../../../test/fakes.ts'
import type { ConnectorType, Session } from '../../connectors/connector.ts'
import { ModalError } from '../../base/errors.ts'
import { lookAgain } from './look-again.ts'

const test = suite('a page that comes back')
const come = async () => {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await settled()
}

/** Connected with A on Ethereum; `now`: the wallet's answers from then on. */
async function start(now: () => Session | undefined, type: ConnectorType = 'announced') {
  let asked = 0
  const connector = fakeConnector({
    type,
    reconnect: async () => {
      asked++
      return now()
    },
  })
  const core = createCore({ connectors: [connector] })
  await core.connections.connect(connector, { signal: core.abort.signal })
  const events: string[] = []
  for (const name of ['account', 'network', 'disconnect'] as const) core.events.on(name, () => events.push(name))
  lookAgain(core.ctx)
  return { core, events, asked: () => asked, account: () => core.connections.of('eip155').peek().address }
}

test('R144: another account and network are seen when the page comes back, as one change', async () => {
  const { events, account, core } = await start(() => ({ accounts: [{ address: B }], caipNetworkId: 'eip155:8453' }))
  await come()
  assert.equal([account(), core.networks.of('eip155').caipNetworkId], [B, 'eip155:8453'])
  assert.equal(events, ['account', 'network'])
  await come()
  assert.is(events.length, 2)
})

test('R144: a wallet that answers with nothing, fails or is locked has told nothing', async () => {
  for (const now of [
    () => undefined,
    () => {
      throw new ModalError('wallet/failed')
    },
  ]) {
    const { events, account, core } = await start(now)
    await come()
    assert.equal([account(), events], [A, []])
    core.abort.abort()
  }
})

test('R158: who refuses a request as not authorised is read anew, and left where it shares nothing any more', async () => {
  for (const [now, expected] of [
    [() => undefined, [undefined, ['disconnect']]],
    [() => ({ accounts: [{ address: B }], caipNetworkId: 'eip155:1' }), [B, ['account']]],
    [
      () => {
        throw new ModalError('wallet/failed')
      },
      [A, []],
    ],
  ] as const) {
    const { core, account, events } = await start(now as () => Session | undefined)
    const { provider } = core.connections.of('eip155').peek().connector!
    provider.request = () => Promise.reject({ code: 4100 })
    await core.requests
      .provider('eip155')!
      .request({ method: 'personal_sign' })
      .catch(() => {})
    await settled()
    assert.equal([account(), events], expected)
    core.abort.abort()
  }
})

test('R144: wallets elsewhere are not woken', async () => {
  for (const type of ['walletConnect', 'external', 'auth'] as const) {
    const { asked } = await start(() => undefined, type)
    await come()
    assert.is(asked(), 0, type)
  }
})

test.run()
