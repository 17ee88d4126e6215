import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCore, fakeConnector, fakeWallet } from '../../../test/fakes.ts'
import type { WalletModalOptions } from '../../core/options.ts'
import type { WalletEntry } from '../../wallets/offered.ts'
import { pickWallet } from './pick.ts'

const test = suite('picking a wallet')

const entryOf = (over: Partial<WalletEntry>): WalletEntry => ({
  key: 'one',
  id: 'one',
  name: 'One',
  group: 'recommended',
  isRecent: false,
  connectors: [],
  ...over,
})

/** The view that a pick leads to, and its payload. */
function pick(entry: WalletEntry, options?: Partial<WalletModalOptions>) {
  const core = createCore({ options })
  core.router.open('Connect')
  pickWallet(core.ctx, entry)
  const step = core.router.current.peek()!
  core.abort.abort()
  return step
}

const links = (over: object) => entryOf({ wallet: fakeWallet({ id: 'one', ...over }) })
const CASES: [what: string, entry: WalletEntry, view: string, options?: Partial<WalletModalOptions>][] = [
  ['one connector is asked at once', entryOf({ connectors: [fakeConnector()] }), 'ConnectingExternal'],
  ['an app elsewhere is paired with', links({ mobile: 'one://' }), 'ConnectingWalletConnect'],
  ['so is a program on this computer', links({ desktop: 'one://' }), 'ConnectingWalletConnect'],
  ['and a page', links({ webapp: 'https://one.example/' }), 'ConnectingWalletConnect'],
  [
    'without WalletConnect there is only getting it',
    links({ mobile: 'one://' }),
    'Downloads',
    { enableWalletConnect: false },
  ],
  ['a wallet that is only in stores is got there', links({ chromeStore: 'https://apps.example/one' }), 'Downloads'],
  ['a wallet nobody knows more about says so', entryOf({}), 'Downloads'],
]
for (const [what, entry, view, options] of CASES) {
  test(what, () => {
    const step = pick(entry, options)
    // @spec:2.11 @spec:2.13
    assert.is(step.view, view)
    if (view !== 'ConnectingExternal') assert.is(step.payload, entry)
  })
}

const CHAINS: [networks: WalletModalOptions['networks'], asked: 'eip155' | 'solana'][] = [
  [[1, 'solana'], 'eip155'],
  [['solana', 1], 'solana'],
]
for (const [networks, asked] of CHAINS)
  test(`a wallet of two kinds of chain is asked for that of the first network alone: ${String(networks)}`, () => {
    const connectors = [fakeConnector({ namespace: 'solana' }), fakeConnector()]
    const step = pick(entryOf({ connectors }), { networks })
    assert.is(step.view, 'ConnectingExternal')
    assert.equal(
      connectors.map(it => [it.namespace, it.calls]),
      connectors.map(({ namespace }) => [namespace, namespace === asked ? ['connect'] : []]),
    )
  })

test('as long as the terms wait for a tick nothing is asked and the box is told', () => {
  const core = createCore()
  core.ctx.mustAgree = () => true
  core.router.open('Connect')
  pickWallet(core.ctx, entryOf({ connectors: [fakeConnector()] }))
  pickWallet(core.ctx, links({ mobile: 'one://' }))
  assert.equal(
    core.router.steps.peek().map(it => it.view),
    ['Connect'],
  )
  assert.is(core.ctx.consent.peek(), false)
  core.abort.abort()
})

test.run()
