import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWallet, errorOf, fail, withClock, type Answer } from '../../../test/fake-wallet.ts'
import type { Network } from '../network.ts'
import { chainOf } from './index.ts'
import { switchNetwork } from './switch.ts'

const test = suite('switch')
const PENDING = fail({ code: -32002, message: 'Request of type wallet_switchEthereumChain already pending' })
const BASE: Network = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  name: 'Base',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const CHAIN = chainOf(BASE)
const BASE_PARAMETERS = {
  chainId: '0x2105',
  chainName: 'Base',
  nativeCurrency: BASE.nativeCurrency,
  rpcUrls: ['https://mainnet.base.org/'],
  blockExplorerUrls: ['https://basescan.org'],
}
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/**
 * A wallet on Ethereum that knows other chains only after `add`; `unknown` is what it does when asked for one it lacks.
 */
function createSwitcher({
  unknown,
  add = () => null,
  switchesOnAdd = true,
}: {
  unknown?: Answer
  add?: Answer
  switchesOnAdd?: boolean
}) {
  let chain = '0x1'
  let isKnown = !unknown
  return createWallet({
    eth_chainId: () => chain,
    [SWITCH]: async ([param]) => {
      if (!isKnown) return unknown!(param)
      chain = param.chainId
      return null
    },
    [ADD]: async ([param]) => {
      const answer = await add(param)
      isKnown = true
      if (switchesOnAdd) chain = param.chainId
      return answer
    },
  })
}
const prompts = (wallet: ReturnType<typeof createWallet>) => wallet.methods().filter(method => method !== 'eth_chainId')

test('R37: a known chain takes one switch and is read back from the wallet', async () => {
  const wallet = createSwitcher({})
  assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:8453')
  assert.equal(wallet.methods(), [SWITCH, 'eth_chainId'])
  assert.equal(wallet.calls[0]!.params, [{ chainId: '0x2105' }])
})

const UNKNOWN: Record<string, Answer> = {
  '4902': fail({ code: 4902 }),
  '4902 as a string': fail({ code: '4902' }),
  '4902 in data.originalError': fail({
    code: -32603,
    message: 'Internal error',
    data: { originalError: { code: 4902 } },
  }),
  '4902 in a cause': fail(new Error('x', { cause: { code: 4902 } })),
  '−32603 with words': fail({
    code: -32603,
    message: 'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.',
  }),
  '−32603 without words': fail({ code: -32603, message: 'Internal JSON-RPC error.' }),
  '32603': fail({ code: 32603, message: 'Invalid chainId' }),
  '−32601': fail({ code: -32601, message: 'Method not found' }),
  '4200': fail({ code: 4200 }),
  '5000 with words': fail({ code: 5000, message: 'Unrecognized chain ID 0x2105' }),
  'words alone': fail('Unrecognized chain ID'),
  'null and no change': () => null,
}
for (const [shape, unknown] of Object.entries(UNKNOWN)) {
  test(`R37: an unknown chain told by ${shape} is added once`, () =>
    withClock(async () => {
      const wallet = createSwitcher({ unknown })
      assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:8453')
      assert.equal(prompts(wallet), [SWITCH, ADD])
      assert.equal(wallet.calls.find(call => call.method === ADD)!.params, [BASE_PARAMETERS])
    }))
  test(`R37: an unknown chain told by ${shape} is switched to when adding does not`, () =>
    withClock(async () => {
      const wallet = createSwitcher({ unknown, switchesOnAdd: false })
      assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:8453')
      assert.equal(prompts(wallet), [SWITCH, ADD, SWITCH])
    }))
}

test('R37: a chain the wallet does not take at all leaves one add attempt and the reason of the switch', async () => {
  const wallet = createSwitcher({ unknown: fail({ code: 4902 }), add: fail({ code: -32602, message: 'Bad rpcUrls' }) })
  assert.is((await errorOf(switchNetwork(wallet.provider, BASE, CHAIN))).code, 'wallet/unknown-chain')
  assert.equal(prompts(wallet), [SWITCH, ADD])
})

test('R37: an add that fails although it worked counts as done, by the chain id', async () => {
  let chain = '0x1'
  const { provider } = createWallet({
    eth_chainId: () => chain,
    [SWITCH]: fail({ code: 4902 }),
    [ADD]: () => {
      chain = '0x2105'
      throw new Error('oops')
    },
  })
  assert.is(await switchNetwork(provider, BASE, CHAIN), 'eip155:8453')
})

test('R37: a wallet that agrees to all and stays gives the chain it is on', () =>
  withClock(async () => {
    const wallet = createWallet({ [SWITCH]: () => null, [ADD]: () => null })
    assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:1')
    assert.equal(prompts(wallet), [SWITCH, ADD, SWITCH])
  }))

test('R37: a switch that takes effect a moment later is not followed by an add', () =>
  withClock(async () => {
    let reads = 0
    const wallet = createWallet({ [SWITCH]: () => null, eth_chainId: () => (reads++ ? '0x2105' : '0x1') })
    assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:8453')
    assert.equal(prompts(wallet), [SWITCH])
  }))

const FINAL: [string, Record<string, Answer>, string, string[]][] = [
  ['a refused switch', { [SWITCH]: fail({ code: 4001 }) }, 'wallet/declined', [SWITCH]],
  [
    'a switch refused in a wrapper',
    { [SWITCH]: fail({ code: -32603, data: { originalError: { code: 4001 } } }) },
    'wallet/declined',
    [SWITCH],
  ],
  ['a pending switch', { [SWITCH]: PENDING }, 'wallet/pending', [SWITCH]],
  ['an unauthorised switch', { [SWITCH]: fail({ code: 4100 }) }, 'wallet/unauthorized', [SWITCH]],
  ['a switch with bad parameters', { [SWITCH]: fail({ code: -32602 }) }, 'wallet/failed', [SWITCH]],
  ['a refused add', { [SWITCH]: fail({ code: 4902 }), [ADD]: fail({ code: 4001 }) }, 'wallet/declined', [SWITCH, ADD]],
  ['a pending add', { [SWITCH]: fail({ code: 4902 }), [ADD]: PENDING }, 'wallet/pending', [SWITCH, ADD]],
]
for (const [what, answers, code, expected] of FINAL) {
  test(`R37: ${what} ends the attempt as ${code}`, async () => {
    const wallet = createWallet(answers)
    assert.is((await errorOf(switchNetwork(wallet.provider, BASE, CHAIN))).code, code)
    assert.equal(prompts(wallet), expected)
  })
}

test('R37: an abort between switching and adding asks the wallet nothing more', async () => {
  const control = new AbortController()
  const wallet = createSwitcher({
    unknown: () => {
      control.abort()
      return fail({ code: 4902 })()
    },
  })
  assert.is((await errorOf(switchNetwork(wallet.provider, BASE, CHAIN, control.signal))).code, 'request/aborted')
  assert.equal(prompts(wallet), [SWITCH])
})

test('R41: a chain that changes during a switch is the one reported', () =>
  withClock(async () => {
    const wallet = createWallet({ [SWITCH]: () => null, [ADD]: () => null, eth_chainId: () => '0xa' })
    assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:10')
  }))

test('R41: a chain that changes while its id is read back wins over the answer', () =>
  withClock(async () => {
    const wallet: ReturnType<typeof createWallet> = createWallet({
      [SWITCH]: () => null,
      [ADD]: () => null,
      eth_chainId: () => {
        wallet.emit('chainChanged', '0xa')
        return '0x2105'
      },
    })
    assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:10')
    assert.is(wallet.heard.length, 0)
  }))

test.run()
