import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../test/async.ts'
import { createWallet, errorOf, fail, NEVER, withClock, type Answer } from '../../../test/fake-wallet.ts'
import { ModalError } from '../../base/errors.ts'
import type { Network } from '../../base/network.ts'
import { switchNetwork } from './switch.ts'
import { addableChain } from './addable-chain.ts'

const test = suite('switch')
const PENDING = fail({ code: -32002, message: 'Request of type wallet_switchEthereumChain already pending' })
const BASE: Network = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  name: 'Base',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const OPTIONS = { projectId: 'p', proxy: 'https://proxy.example' }
const CHAIN = addableChain(BASE, OPTIONS)
const BASE_PARAMETERS = {
  chainId: '0x2105',
  chainName: 'Base',
  nativeCurrency: BASE.nativeCurrency,
  rpcUrls: ['https://mainnet.base.org/'],
  blockExplorerUrls: ['https://basescan.org/'],
}
const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'

/** A wallet on Ethereum that knows other chains only after `add`; `unknown` is its reaction to a chain it lacks. */
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

/** Wallets that lack the chain, or refuse, with an unreadable message. */
const UNREADABLE: unknown[] = [
  'Unbekannte Chain-ID',
  'Cadena no reconocida. Añádela primero.',
  'Réseau inconnu : 0x2105',
  '未识别的链 ID "0x2105"，请先添加该网络',
  '認識されないチェーンIDです',
  '알 수 없는 체인 ID입니다',
  'Неизвестная сеть',
  'شبكة غير معروفة',
  'רשת לא מוכרת',
  'अज्ञात नेटवर्क',
  'Zincir tanınmadı',
  'Chuỗi không được nhận dạng',
  '用户拒绝了请求',
  'Benutzer hat abgelehnt',
  '',
  ' ',
  'x'.repeat(100_000),
  {},
  [],
  null,
  undefined,
  0,
  7,
  true,
  Symbol('no'),
  new Error(),
  new Error('Réseau inconnu'),
  new DOMException('aborted', 'AbortError'),
  Object.create(null),
  { code: 'UNKNOWN_CHAIN' },
  { code: -32000, message: 'chain not found' },
  { code: -32602, message: 'Invalid params' },
  { code: -32600 },
  { code: -32700 },
  { code: -32005, message: 'limit' },
  { code: -1 },
  { code: 1 },
  { code: 404, message: 'Not found' },
  { code: 500 },
  { code: 3, message: 'execution reverted' },
  { code: 4903 },
  { code: 4900, message: 'disconnected' },
  { code: 4901 },
  { code: NaN },
  { message: { text: 'nested' } },
  { error: { message: 'Unsupported chain' } },
  { cause: 'no such network' },
  { data: { originalError: { code: -32603, message: 'unbekannt' } } },
]
assert.ok(UNREADABLE.length >= 40)
for (const [index, shape] of UNREADABLE.entries())
  test(`R153: a failure that says nothing (${index}) is followed by one add, and the chain is read before and after`, async () => {
    const wallet = createSwitcher({ unknown: fail(shape) })
    assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:8453')
    assert.equal(wallet.methods(), [SWITCH, 'eth_chainId', ADD, 'eth_chainId'])
    // If the wallet turns out to be there, nothing is added, and nothing is asked twice.
    const { provider, methods } = createWallet({ [SWITCH]: fail(shape), eth_chainId: () => '0x2105' })
    assert.is(await switchNetwork(provider, BASE, CHAIN), 'eip155:8453')
    assert.equal(methods(), [SWITCH, 'eth_chainId'])
    const stubborn = createWallet({ [SWITCH]: fail(shape), [ADD]: fail(shape) })
    await errorOf(switchNetwork(stubborn.provider, BASE, CHAIN))
    assert.equal(stubborn.methods(), [SWITCH, 'eth_chainId', ADD, 'eth_chainId'])
  })

test('R153: what our own connectors say of themselves is exact, and no add follows', async () => {
  for (const code of [
    'wallet/window-blocked',
    'wallet/window-lost',
    'embedded/timeout',
    'embedded/declined',
  ] as const) {
    const wallet = createWallet({ [SWITCH]: fail(new ModalError(code)) })
    assert.is((await errorOf(switchNetwork(wallet.provider, BASE, CHAIN))).code, code)
    assert.equal(prompts(wallet), [SWITCH])
  }
})

test('R153: who asks for the add gets it first, and a switch only where adding does not', () =>
  withClock(async () => {
    for (const switchesOnAdd of [true, false]) {
      const wallet = createSwitcher({ unknown: fail('?'), switchesOnAdd })
      assert.is(await switchNetwork(wallet.provider, BASE, CHAIN, { isAdding: true }), 'eip155:8453')
      assert.equal(prompts(wallet), switchesOnAdd ? [ADD] : [ADD, SWITCH])
    }
  }))

test('R157: the reason a wallet gives for not adding is told, not the words of the switch', async () => {
  const add = fail({ code: -32602, message: 'Bad\u202e <b>rpcUrls</b> at https://key.example/1' })
  for (const [unknown, code] of [
    [fail({ code: 4902, message: 'Unrecognized chain ID' }), 'wallet/unknown-chain'],
    [fail({ code: -32603, message: 'Internal JSON-RPC error.' }), 'wallet/failed'],
    [fail('?'), 'wallet/failed'],
    [fail({ code: 4200, message: 'No such method' }), 'wallet/failed'],
  ] as const) {
    const wallet = createSwitcher({ unknown, add })
    const error = await errorOf(switchNetwork(wallet.provider, BASE, CHAIN))
    assert.is(error.code, code)
    assert.equal(error.data, {
      code: -32602,
      reason: 'Bad <b>rpcUrls</b> at https://key.example/1',
      isAdding: true,
    })
    assert.is(error.message, 'The wallet didn’t add the network (Bad <b>rpcUrls</b> at …).')
    assert.equal(prompts(wallet), [SWITCH, ADD])
  }
})

test('R160: a wallet that can neither switch nor add says so, and one that only lacks the add keeps its first reason', async () => {
  for (const [shape, code] of [
    [{ code: 4902 }, 'wallet/unsupported-method'],
    [{ code: 4200 }, 'wallet/unsupported-method'],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, 'wallet/failed'],
  ] as const) {
    const error = await errorOf(switchNetwork(createWallet({ [SWITCH]: fail(shape) }).provider, BASE, CHAIN))
    assert.is(error.code, code)
    assert.not.ok(error.data!.isAdding)
  }
})

test('R157: a network that no wallet takes is not offered to one, and the host is told why', async () => {
  for (const [over, why] of [
    [{ nativeCurrency: { ...BASE.nativeCurrency, decimals: 6 } }, /No wallet can add Base: .* 6 decimals/],
    [{ nativeCurrency: { ...BASE.nativeCurrency, symbol: 'LONGNAME' } }, /No wallet can add Base: .* symbol/],
    [
      { id: 987654, rpcUrls: { default: { http: ['https://proxy.example/v1/?projectId=p'] } } },
      /No wallet can add Base: .* https RPC endpoint/,
    ],
  ] as [Partial<Network>, RegExp][]) {
    const network = { ...BASE, ...over }
    network.caipNetworkId = `eip155:${network.id}`
    const wallet = createSwitcher({ unknown: fail({ code: 4902 }) })
    const error = await errorOf(switchNetwork(wallet.provider, network, addableChain(network, OPTIONS)))
    assert.equal([error.code, error.data], ['wallet/unknown-chain', { isUnaddable: true }])
    assert.match(error.message, why)
    assert.equal(prompts(wallet), [SWITCH])
    // A wallet that knows it does not need it.
    const knowing = createSwitcher({})
    assert.is(await switchNetwork(knowing.provider, network, addableChain(network, OPTIONS)), network.caipNetworkId)
  }
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
  [
    'an unauthorised add',
    { [SWITCH]: fail({ code: 4902 }), [ADD]: fail({ code: 4100 }) },
    'wallet/unauthorized',
    [SWITCH, ADD],
  ],
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
  assert.is(
    (await errorOf(switchNetwork(wallet.provider, BASE, CHAIN, { signal: control.signal }))).code,
    'request/aborted',
  )
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

/**
 * A wallet that switches `does` polls later, and answers nothing or `says` something else; without `tells` it has no
 * events.
 */
function createSecretive({
  says = NEVER,
  looks = 0,
  tells = true,
}: {
  says?: Answer
  looks?: number
  tells?: boolean
}) {
  let chain = '0x1'
  let left = -1
  const move = async (method: string, [param]: any) => {
    if (wallet.count(method) > 1) return NEVER()
    if (tells) {
      chain = param.chainId
      wallet.emit('chainChanged', chain)
    } else left = looks
    return says(param)
  }
  const wallet: ReturnType<typeof createWallet> = createWallet({
    eth_chainId: () => {
      if (left >= 0 && left-- === 0) chain = '0x2105'
      return chain
    },
    [SWITCH]: params => move(SWITCH, params),
    [ADD]: params => move(ADD, params),
  })
  if (!tells) delete wallet.provider.on
  return wallet
}

const CONTRADICTIONS: Record<string, Answer> = {
  'nothing, ever': NEVER,
  '−32603': fail({ code: -32603, message: 'Internal JSON-RPC error.' }),
  '4001': fail({ code: 4001, message: 'User rejected the request.' }),
  '4902': fail({ code: 4902 }),
  '4100': fail({ code: 4100 }),
  '−32002': PENDING,
  'another chain': () => '0x1',
}
for (const [what, says] of Object.entries(CONTRADICTIONS))
  for (const tells of [true, false])
    for (const isAdding of [false, true])
      test(`R154: one that ${isAdding ? 'adds' : 'switches'} and answers ${what} has, ${tells ? 'as it tells' : 'as is seen'}`, () =>
        withClock(async () => {
          const wallet = createSecretive({ says, tells })
          assert.is(await switchNetwork(wallet.provider, BASE, CHAIN, { isAdding }), 'eip155:8453')
          assert.equal(prompts(wallet), [isAdding ? ADD : SWITCH])
          assert.is(wallet.heard.length, 0)
        }))

test('R154: an answer that comes late is waited for while nothing happens, and for nothing once it has', () =>
  withClock(async () => {
    for (const late of ['answer', 'failure']) {
      const { promise, resolve, reject } = deferred<null>()
      const wallet = createSecretive({ says: () => promise, tells: false, looks: 12 })
      assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:8453')
      assert.ok(wallet.count('eth_chainId') >= 12)
      if (late === 'answer') resolve(null)
      else reject({ code: 4001 })
      await settled()
      assert.equal(prompts(wallet), [SWITCH])
    }
  }))

test('R154: a wallet that moves elsewhere meanwhile has not switched', () =>
  withClock(async () => {
    const { promise, reject } = deferred<null>()
    const wallet: ReturnType<typeof createWallet> = createWallet({ eth_chainId: () => '0xa', [SWITCH]: () => promise })
    const over = errorOf(switchNetwork(wallet.provider, BASE, CHAIN))
    wallet.emit('chainChanged', '0xa')
    await settled()
    reject({ code: 4001 })
    assert.is((await over).code, 'wallet/declined')
  }))

/** Runs `body` with timers under its control: `pass` runs the due ones and those they set, until none is left. */
async function withTimers(body: (pass: () => Promise<void>) => Promise<void>) {
  const { setTimeout: timer } = globalThis
  const due: (() => void)[] = []
  globalThis.setTimeout = ((fn: () => void) => due.push(fn)) as typeof setTimeout
  try {
    await body(async () => {
      for (let left = 500; due.length; left--) {
        assert.ok(left, 'this never ends')
        due.shift()!()
        await settled()
      }
    })
  } finally {
    globalThis.setTimeout = timer
  }
}

test('R154: a wallet that never answers is looked at for some minutes, not for ever, and its event still counts', () =>
  withTimers(async pass => {
    let chain = '0x1'
    const wallet = createWallet({ [SWITCH]: NEVER, eth_chainId: () => chain })
    const over = switchNetwork(wallet.provider, BASE, CHAIN)
    await settled()
    await pass()
    assert.ok(wallet.count('eth_chainId') > 10)
    chain = '0x2105'
    wallet.emit('chainChanged', chain)
    assert.is(await over, 'eip155:8453')
    assert.is(wallet.heard.length, 0)
  }))

test('R154: a wallet that switches and is led back at once is where it was, and nothing is added', () =>
  withClock(async () => {
    const wallet: ReturnType<typeof createWallet> = createWallet({
      [SWITCH]: () => {
        wallet.emit('chainChanged', '0x2105')
        wallet.emit('chainChanged', '0x1')
        return null
      },
    })
    assert.is(await switchNetwork(wallet.provider, BASE, CHAIN), 'eip155:1')
    assert.equal(prompts(wallet), [SWITCH])
  }))

test('R154: who leaves ends the looks', () =>
  withTimers(async pass => {
    const control = new AbortController()
    const wallet = createWallet({ [SWITCH]: NEVER })
    const over = errorOf(switchNetwork(wallet.provider, BASE, CHAIN, { signal: control.signal }))
    await settled()
    control.abort()
    assert.is((await over).code, 'request/aborted')
    await pass()
    assert.equal([wallet.methods(), wallet.heard.length], [[SWITCH], 0])
  }))

test('R154: a wallet that does not say where it is either keeps its own failure', () =>
  withClock(async () => {
    const declining = createWallet({ [SWITCH]: fail({ code: 4001 }), eth_chainId: NEVER })
    assert.is((await errorOf(switchNetwork(declining.provider, BASE, CHAIN))).code, 'wallet/declined')
    const silent = createWallet({ [SWITCH]: () => null, eth_chainId: NEVER })
    const { code, message } = await errorOf(switchNetwork(silent.provider, BASE, CHAIN))
    assert.equal([code, message], ['wallet/failed', 'The wallet doesn’t report its network.'])
  }))

test.run()
