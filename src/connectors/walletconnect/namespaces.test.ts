import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Network } from '../../base/network.ts'
import { findNetwork } from '../../chains/networks.ts'
import { A, B } from '../../../test/fakes.ts'
import { everywhere, HOSTILE, isPolluted, mutated, seeded } from '../../../test/hostile.ts'
import {
  capabilitiesIn,
  chainIn,
  grantedAccounts,
  grantsMethod,
  isReachable,
  wantedNamespaces,
  type Granted,
} from './namespaces.ts'

const test = suite('walletconnect namespaces')
const network = (caipNetworkId: string) => ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0] }) as Network
const SAMPLE: Granted = {
  topic: 't1',
  expiry: 2_000_000_000,
  namespaces: {
    eip155: {
      accounts: [`eip155:1:${A}`, `eip155:8453:${A}`, `eip155:1:${B}`],
      methods: ['personal_sign'],
      chains: ['eip155:1'],
    },
  },
  peer: {
    metadata: {
      name: 'Kestrel',
      icons: ['https://images.example/k.png'],
      redirect: { native: 'kestrel://', universal: 'https://kestrel.example' },
    },
  },
}
const withAccounts = (accounts: unknown, namespace = 'eip155') =>
  ({ ...SAMPLE, namespaces: { [namespace]: { accounts, methods: [] } } }) as Granted

test('asks for the configured networks, each namespace with its methods and events', () => {
  const wanted = wantedNamespaces([
    network('eip155:1'),
    network('eip155:8453'),
    network('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  ])
  assert.equal(Object.keys(wanted), ['eip155'])
  assert.equal(wanted['eip155']!.chains, ['eip155:1', 'eip155:8453'])
  assert.equal(wanted['eip155']!.events, ['accountsChanged', 'chainChanged'])
  for (const method of [
    'eth_sendTransaction',
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_sendCalls',
    'wallet_requestExecutionPermissions',
    'wallet_getGrantedExecutionPermissions',
    'wallet_getSupportedExecutionPermissions',
    'wallet_revokeExecutionPermission',
  ])
    assert.ok(wanted['eip155']!.methods.includes(method), method)
  // It signs any hash that it is given, even a transfer's.
  assert.not(wanted['eip155']!.methods.includes('eth_sign'))
})

test('asks older Solana wallets by the id that they know', () => {
  const { solana } = wantedNamespaces([network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')])
  assert.equal(solana!.chains, ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  assert.ok(solana!.methods.includes('solana_signMessage'))
})

test('reaches the chains it has methods for, and no name that every object has', () => {
  assert.equal(['eip155', 'solana', 'bip122', 'constructor', '__proto__', 'toString', ''].map(isReachable), [
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  assert.equal(wantedNamespaces([]), {})
})

test('reads the accounts in the order of the wallet', () => {
  assert.equal(grantedAccounts(SAMPLE, 'eip155'), [
    { chain: 'eip155:1', address: A },
    { chain: 'eip155:8453', address: A },
    { chain: 'eip155:1', address: B },
  ])
  assert.equal(grantedAccounts(SAMPLE, 'solana'), [])
  assert.ok(grantsMethod(SAMPLE, 'eip155', 'personal_sign'))
  assert.not(grantsMethod(SAMPLE, 'eip155', 'eth_sendTransaction'))
  assert.not(grantsMethod(SAMPLE, 'solana', 'personal_sign'))
})

test('an older wallet has another id for Solana: its accounts count for the present one, and it is asked by its own', () => {
  const [now, old] = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']
  const key = 'AM9YYioVrMZJYcWYXsY42FFQq9ShvBnwPYkwEq1Fym3E'
  const sessionWith = (...chains: string[]): Granted => ({
    ...SAMPLE,
    namespaces: { solana: { accounts: chains.map(chain => `${chain}:${key}`), methods: [] } },
  })
  assert.equal(grantedAccounts(sessionWith(old), 'solana'), [{ chain: now, address: key }])
  assert.is(chainIn(sessionWith(old), now), old)
  assert.is(chainIn(sessionWith(old, now), now), now)
  assert.is(chainIn(sessionWith(now), now), now)
  assert.is(chainIn(SAMPLE, 'eip155:1'), 'eip155:1')
})

const NO_ACCOUNTS: unknown[] = [
  A,
  `eip155:${A}`,
  `eip155:1`,
  `eip155:1:`,
  `eip155::${A}`,
  `:1:${A}`,
  `solana:1:${A}`,
  `EIP155:1:${A}`,
  `eip155:1:${A}:x`,
  `eip155:1/2:${A}`,
  `eip155:1:${A}\n`,
  ` eip155:1:${A}`,
  `eip155:1:0x12`,
  'eip155:1:kestrel.eth',
  `eip155:1:${A}00`,
  'eip155:1:<b>',
  `eip155:${'1'.repeat(33)}:${A}`,
  'eip155:1:' + 'f'.repeat(1_000_000),
  [`eip155:1:${A}`],
  { toString: () => `eip155:1:${A}` },
  ...HOSTILE,
]
test(`R51: of ${NO_ACCOUNTS.length} entries that are no account none is taken, and the good one beside them is`, () => {
  for (const entry of NO_ACCOUNTS)
    assert.equal(
      grantedAccounts(withAccounts([entry, `eip155:1:${B}`]), 'eip155'),
      [{ chain: 'eip155:1', address: B }],
      String(JSON.stringify(entry)).slice(0, 80),
    )
})

test('R51: whatever stands in place of the list, of the namespace or of the session, nothing throws', () => {
  for (const by of HOSTILE)
    for (const session of [withAccounts(by), ...everywhere(SAMPLE, by)] as Granted[]) {
      for (const { chain, address } of grantedAccounts(session, 'eip155'))
        assert.match(`${chain}:${address}`, /^eip155:\d+:0x[ab12]{40}$/)
      assert.type(grantsMethod(session, 'eip155', 'personal_sign'), 'boolean')
    }
  assert.not(isPolluted())
})

test('R51: damaged in one to three places, two thousand times, a session never throws and never grants what it does not name', () => {
  const random = seeded(51)
  for (let i = 0; i < 2000; i++) {
    for (const { chain, address } of grantedAccounts(mutated(SAMPLE, random) as Granted, 'eip155'))
      assert.match(`${chain}:${address}`, /^eip155:[-\w]{1,32}:0x[ab12]{40}$/)
  }
})

test('R51: a list of a million accounts costs no more than five hundred', () => {
  assert.is(grantedAccounts(withAccounts(Array(1_000_000).fill(`eip155:1:${A}`)), 'eip155').length, 500)
})

test('the host names other methods, events or chains by namespace; what is no list of texts changes nothing', () => {
  const networks = [findNetwork(1)!, findNetwork('solana')!]
  const plain = wantedNamespaces(networks)
  const { eip155, solana } = wantedNamespaces(networks, {
    methods: { eip155: ['personal_sign'], solana: 'all' as never },
    events: { eip155: ['chainChanged'] },
    chains: { eip155: ['eip155:1', 'eip155:10'], solana: [1] as never },
  })
  assert.equal(eip155, { methods: ['personal_sign'], events: ['chainChanged'], chains: ['eip155:1', 'eip155:10'] })
  assert.equal(solana, plain['solana'])
})

test('a session says what its wallet can do: of all chains, of one, or of an account, as an object or as its JSON', () => {
  const atomic = { atomic: { status: 'supported' } }
  const says = (properties: object) => capabilitiesIn({ ...SAMPLE, ...properties }, A.toLowerCase())
  const whole = { '0x1': atomic }
  assert.equal(says({ sessionProperties: { capabilities: whole } }), whole)
  assert.equal(says({ sessionProperties: { capabilities: JSON.stringify({ [A]: whole, [B]: {} }) } }), whole)
  assert.equal(says({ scopedProperties: { eip155: atomic, 'eip155:8453': JSON.stringify(atomic), solana: atomic } }), {
    '0x0': atomic,
    '0x2105': atomic,
  })
  assert.equal(says({ scopedProperties: { 'eip155:1': { capabilities: atomic } } }), whole)
  const nothing = [
    {},
    { sessionProperties: null },
    { sessionProperties: { capabilities: '{' } },
    { scopedProperties: 'x' },
  ]
  for (const it of [
    ...nothing,
    { scopedProperties: { 'eip155:1': 5 } },
    ...HOSTILE.map(it => ({ scopedProperties: it })),
  ])
    assert.is(says(it as object), undefined)
})

test.run()
