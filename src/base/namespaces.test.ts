import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Namespace } from './network.ts'
import { methodPolicy, policyOf } from './namespaces.ts'

const test = suite('namespaces')

const CASES: [Namespace, string, string][] = [
  ['eip155', 'eth_sendTransaction', 'user'],
  ['eip155', 'wallet_switchEthereumChain', 'user'],
  ['eip155', 'wallet_getCapabilities', 'read'],
  ['eip155', 'eth_call', 'read'],
  ['eip155', '', 'read'],
  ['solana', 'solana_signMessage', 'user'],
  ['solana', 'solana_getAccounts', 'read'],
  ['solana', 'eth_call', 'refused'],
  ['cosmos', 'cosmos_signDirect', 'refused'],
  ['toString' as Namespace, 'eth_call', 'refused'],
]
test('methods are read, for the user or refused, by the row of their namespace', () => {
  for (const [namespace, method, policy] of CASES) assert.is(methodPolicy(namespace, method), policy, method)
})

test('a wallet with accounts of several kinds shows the kind that is usual on its chains first', () => {
  const usual = { eip155: 'smartAccount', solana: 'eoa', polkadot: 'eoa', bip122: 'payment' }
  // @spec:6.4
  for (const [namespace, type] of Object.entries(usual)) assert.is(policyOf(namespace).accountType, type, namespace)
})

test.run()
