import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contractNames } from './contract-names.ts'

const test = suite('names of contracts')
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const nameOn = (network: `eip155:${number}`, address: string) =>
  contractNames({ network, symbol: 'ETH' }).get(address.toLowerCase())

test('what is known by its address is named', () => {
  assert.is(nameOn('eip155:1', PERMIT2), 'Permit2')
  assert.is(nameOn('eip155:8453', ROUTER), '1inch router 6')
  assert.is(nameOn('eip155:324', '0x6e2B76966cbD9cF4cC2Fa0D76d24d5241E0ABC2F'), '1inch router 5')
  assert.is(nameOn('eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'), 'Wrapped ETH')
})

test('an address is what it is on its own network alone, and one that nearly is has no name', () => {
  assert.is(nameOn('eip155:324', PERMIT2), undefined)
  assert.is(nameOn('eip155:324', ROUTER), undefined)
  assert.is(nameOn('eip155:8453', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'), undefined)
  for (const network of ['eip155:31337', 'eip155:59144'] as const) assert.is(nameOn(network, ROUTER), undefined)
  for (const address of ['', '0x', PERMIT2.slice(0, -1), `${PERMIT2}00`, '0x000000000022D473030F116dDEE9F6B43aC78BA4'])
    assert.is(nameOn('eip155:1', address), undefined, address)
})

test.run()
