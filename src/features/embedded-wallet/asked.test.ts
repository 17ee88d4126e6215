import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { askedOf } from './asked.ts'

const test = suite('what an embedded wallet is asked')
const TO = `0x${'5e'.repeat(20)}`
const of = (method: string, params: unknown, namespace: 'eip155' | 'solana' = 'eip155') =>
  askedOf({ namespace, method, params })
const typed = {
  domain: { chainId: 1 },
  types: { A: [{ name: 'b', type: 'uint8' }] },
  primaryType: 'A',
  message: { b: 1 },
}

test('calls, alone and together, as the wallet reads them', () => {
  assert.equal(of('eth_sendTransaction', [{ from: TO, to: TO, value: '0x5', data: '0xaa' }]), {
    calls: [{ to: TO, value: 5n, data: '0xaa' }],
  })
  assert.equal(of('eth_sendTransaction', [{ to: TO, input: '0xbb' }]), { calls: [{ to: TO, value: 0n, data: '0xbb' }] })
  assert.equal(of('wallet_sendCalls', [{ calls: [{ to: TO }, { to: TO, data: '0x01' }] }]), {
    calls: [
      { to: TO, value: 0n, data: '0x' },
      { to: TO, value: 0n, data: '0x01' },
    ],
  })
})

test('typed data, as text too', () => {
  for (const data of [typed, JSON.stringify(typed)]) assert.equal(of('eth_signTypedData_v4', [TO, data]), { typed })
})

test('anything else is not explained, rather than in part', () => {
  const bad: [string, unknown, 'solana'?][] = [
    ['personal_sign', ['0x', TO]],
    ['eth_sendTransaction', [{ data: '0x6000' }]],
    ['eth_sendTransaction', [{ to: TO, value: 'much' }]],
    ['eth_sendTransaction', [{ to: TO, data: 5 }]],
    ['eth_sendTransaction', {}],
    ['wallet_sendCalls', [{ calls: [{ to: TO }, {}] }]],
    ['wallet_sendCalls', [{}]],
    ['eth_signTypedData_v4', [TO, '{']],
    ['eth_signTypedData_v4', [TO, { ...typed, types: { A: [{ name: 'b' }] } }]],
    ['eth_signTypedData_v4', [TO, { ...typed, message: 'x' }]],
    ['eth_sendTransaction', [{ to: TO, data: '0xaa' }], 'solana'],
  ]
  for (const [method, params, namespace] of bad)
    assert.is(of(method, params, namespace), undefined, JSON.stringify(params))
})

test.run()
