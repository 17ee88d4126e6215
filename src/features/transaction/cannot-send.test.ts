import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector, sessionOf } from '../../../test/fakes.ts'
import type { Connector } from '../../connectors/connector.ts'
import { canSend } from './cannot-send.tsx'

const test = suite('can send')
const SOL = 'So11111111111111111111111111111111111111112'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

async function asks(namespace: Connector['namespace'], granted?: readonly string[]) {
  const wallet = fakeConnector({ namespace, grants: granted && (method => granted.includes(method)) })
  const core = createCore({ options: { networks: [1, 'solana'] }, connectors: [wallet] })
  wallet.answer = async () => (namespace === 'solana' ? sessionOf(SOL, SOLANA) : sessionOf())
  await core.connections.connect(wallet, { signal: new AbortController().signal })
  return canSend(core.ctx)
}

const TABLE: [Connector['namespace'], readonly string[] | undefined, boolean][] = [
  ['eip155', undefined, true],
  ['eip155', ['eth_sendTransaction', 'personal_sign'], true],
  ['eip155', [], false],
  ['eip155', ['personal_sign', 'eth_signTransaction'], false],
  // A transfer is a single transaction here, never a batch of calls.
  ['eip155', ['personal_sign', 'wallet_sendCalls'], false],
  ['solana', undefined, true],
  ['solana', ['solana_signAndSendTransaction'], true],
  ['solana', ['solana_signTransaction'], true],
  ['solana', ['solana_signMessage', 'eth_sendTransaction'], false],
]
for (const [namespace, granted, expected] of TABLE) {
  const what = granted ? `grants [${granted.join()}]` : 'says nothing of what it grants'
  test(`R160: a wallet of ${namespace} that ${what} ${expected ? 'can' : 'cannot'} send`, async () => {
    assert.is(await asks(namespace, granted), expected)
  })
}

test('nobody connected is no wallet that cannot send', () => {
  assert.is(canSend(createCore().ctx), true)
})

test.run()
