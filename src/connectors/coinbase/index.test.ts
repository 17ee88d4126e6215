import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled, until } from '../../../test/async.ts'
import { toModalError } from '../../base/errors.ts'
import { isRefusal } from '../../base/refusal.ts'
import { createCipher, makeKeys, type Keys } from './cipher.ts'
import { createCoinbase, type CoinbaseParts } from './index.ts'

const test = suite('coinbase')
const URL_OF = 'https://keys.example/connect'
const ORIGIN = 'https://keys.example'
const ADDRESS = '0x' + '12'.repeat(20)
const OTHER = '0x' + '34'.repeat(20)
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

interface Message {
  id: string
  event?: string
  sender: string
  requestId?: string
  data?: unknown
  content?: { handshake?: { params: object }; encrypted?: never }
}
type Act = (action: { method: string; params?: unknown }, chainId: number) => unknown
const ACCOUNTS: Act = () => [ADDRESS]

/** How often the user was asked, once connected. */
const questions = (told: Message[]) => told.filter(({ content }) => content?.encrypted).length
const unblocked: CoinbaseParts['unblock'] = async open => open()

/** A page with the wallet's pop-up, which runs `act` and knows `chains`; `blocks` pop-ups are blocked first. */
async function scene({
  act = ACCOUNTS as Act,
  signer = 'scw',
  blocks = 0,
  isMute = false,
  unblock = unblocked,
  chains = (): object => ({ 1: 'x', 8453: 'y' }),
} = {}) {
  const life = new AbortController()
  lives.add(life)
  const items = new Map<string, unknown>()
  const wallet: Keys = await makeKeys()
  const opened: string[] = []
  const told: Message[] = []
  const reads: unknown[] = []
  const say = (data: unknown, source: unknown, origin = ORIGIN) =>
    dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))

  function fakeWindow() {
    const popup = {
      closed: false,
      went: '',
      focused: 0,
      focus: () => void popup.focused++,
      close: () => (popup.closed = true),
      location: { replace: (href: string) => arrive(href) },
      postMessage: (message: Message, origin: string) => void answer(message, origin),
    }
    const arrive = (href: string) => {
      popup.went = href
      if (!isMute) queueMicrotask(() => say({ event: 'PopupLoaded', id: 'loaded' }, popup))
    }
    async function answer(message: Message, origin: string) {
      assert.is(origin, ORIGIN)
      told.push(message)
      if (message.requestId === 'loaded') return
      if (message.event === 'selectSignerType') return say({ requestId: message.id, data: signer }, popup)
      const cipher = await createCipher(wallet.privateKey, message.sender)
      const { handshake, encrypted } = message.content!
      try {
        const { action, chainId } = handshake
          ? { action: { method: 'eth_requestAccounts' }, chainId: 0 }
          : ((await cipher.open(encrypted!)) as { action: { method: string }; chainId: number })
        const value = await act(action, chainId)
        const sealed = await cipher.seal({ result: { value }, data: { chains: chains() } })
        say({ requestId: message.id, sender: wallet.publicKey, content: { encrypted: sealed } }, popup)
      } catch (error) {
        say({ requestId: message.id, sender: '', content: { failure: error } }, popup)
      }
    }
    return popup
  }
  const popups: ReturnType<typeof fakeWindow>[] = []
  const open = (href: string) => {
    opened.push(href)
    if (blocks-- > 0) return
    const popup = fakeWindow()
    popups.push(popup)
    if (href) popup.location.replace(href)
    return popup as unknown as Window
  }
  const watchers: ((key: string) => void)[] = []
  const storage = {
    read: <T>(key: string, decode: (value: unknown) => T | undefined) =>
      decode(JSON.parse(JSON.stringify(items.get(key) ?? null))),
    write: (key: string, value: unknown) => void items.set(key, value),
    watch: (listener: (key: string) => void) => void watchers.push(listener),
  }
  const coinbase = createCoinbase(
    {
      url: URL_OF,
      open,
      pollMs: 1,
      storage,
      chainIds: () => [8453, 10],
      metadata: () => ({ appName: 'Host', appLogoUrl: '', appChainIds: [8453, 10] }),
      read: async (chainId, call) => (reads.push([chainId, call.method]), '0x1'),
      unblock,
    },
    life.signal,
  )
  const wait = new AbortController()
  lives.add(wait)
  const answered = () => {
    const popup = fakeWindow()
    popups.push(popup)
    return coinbase.connect(popup as unknown as Window, wait)
  }
  /** Used at once, as where the app need not agree. */
  const connect = async () => {
    const { own: _, use, ...session } = await answered()
    use()
    return session
  }
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(String, (error: { code: unknown }) => error.code as string | number)
  const mute = () => {
    isMute = true
  }
  return { coinbase, answered, connect, codeOf, wait, life, items, opened, popups, told, reads, say, watchers, mute }
}
const sign = { method: 'personal_sign', params: ['0x12', ADDRESS] }
const send = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, to: OTHER, value: '0x1' }] }
const grant = { method: 'wallet_grantPermissions', params: [{}] }

test('a blank window goes to the wallet, learns who asks, and answers with its account on a network of the page', async () => {
  const { connect, popups, told, items } = await scene()
  assert.equal(await connect(), {
    accounts: [{ address: ADDRESS, type: 'smartAccount' }],
    caipNetworkId: 'eip155:8453',
  })
  const page = new URL(popups[0]!.went)
  assert.is(page.origin + page.pathname, URL_OF)
  assert.is(page.searchParams.get('origin'), location.origin)
  assert.equal(
    told.map(it => it.event ?? (it.requestId ? 'introduction' : Object.keys(it.content!)[0])),
    ['introduction', 'selectSignerType', 'handshake'],
  )
  // Only the page's origin.
  assert.is((told[0]!.data as { location: string }).location, location.origin)
  assert.ok(items.get('coinbase'))
})

test('what needs the user opens a window, sealed for the wallet and with the network in use; what a node knows is read there', async () => {
  const asked: unknown[] = []
  const { connect, coinbase, opened, told, reads, codeOf } = await scene({
    act: (action, chainId) => (chainId ? asked.push([action.method, chainId]) : 0, chainId ? '0xsigned' : [ADDRESS]),
  })
  await connect()
  assert.is(await coinbase.request(sign), '0xsigned')
  assert.equal(asked, [['personal_sign', 8453]])
  assert.not.match(JSON.stringify(told.at(-1)), /personal_sign/)
  const windows = opened.length
  assert.is(await coinbase.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }), null)
  assert.is(await coinbase.request({ method: 'eth_chainId' }), '0x1')
  assert.equal(await coinbase.request({ method: 'eth_accounts' }), [ADDRESS])
  assert.equal(await coinbase.request({ method: 'wallet_getCapabilities' }), {})
  assert.is(await coinbase.request({ method: 'eth_blockNumber' }), '0x1')
  assert.equal(reads, [[1, 'eth_blockNumber']])
  for (const method of ['eth_sign', 'wallet_sendCalls', 'wallet_revokePermissions', 'eth_sendUserOperation'])
    assert.is(await codeOf(coinbase.request({ method })), 4200, method)
  assert.is(opened.length, windows)
})

test('what is sealed twice is never sealed with the same start, whose cipher would tell both', async () => {
  const [own, theirs] = [await makeKeys(), await makeKeys()]
  const { seal } = await createCipher(own.privateKey, theirs.publicKey)
  const all = await Promise.all(Array.from({ length: 200 }, () => seal('the same')))
  const starts = all.map(({ iv }) => iv.join())
  assert.is(new Set(starts).size, 200)
  assert.ok(all.every(({ iv }) => iv.length === 12 && iv.some(it => it)))
  const { open } = await createCipher(theirs.privateKey, own.publicKey)
  assert.equal(await Promise.all(all.slice(0, 3).map(open)), ['the same', 'the same', 'the same'])
})

test('the wallet says with each answer which networks it knows: those need no window, others do, and silence forgets none', async () => {
  let known: object = { 1: 'x', 8453: 'y' }
  const asked: string[] = []
  const act: Act = ({ method }, id) => (id ? (asked.push(method), null) : [ADDRESS])
  const { connect, coinbase } = await scene({ act, chains: () => known })
  await connect()
  const go = (chainId: string) => coinbase.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  known = { 1: 'x', 8453: 'y', 137: 'z', 42161: 'w' }
  await go('0xa')
  assert.equal(asked, ['wallet_switchEthereumChain'])
  for (const chainId of ['0x89', '0xa4b1', '0xa', '0x1']) await go(chainId)
  assert.equal(asked.length, 1, 'what was told with the answer is known')
  known = {}
  await coinbase.request(sign)
  await go('0x89')
  assert.equal(asked, ['wallet_switchEthereumChain', 'personal_sign'])
})

test('an answer that comes after another tab connected anew, or forgot the wallet, changes nothing of that', async () => {
  for (const call of [sign, { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }]) {
    for (const isForgotten of [false, true]) {
      let later: unknown
      const { connect, coinbase, items } = await scene({
        act: (_, id) => {
          if (!id) return [ADDRESS]
          items.set('coinbase', later)
          return null
        },
        chains: () => ({ 1: 'x', 8453: 'y', 10: 'z' }),
      })
      await connect()
      const { publicKey: peer } = await makeKeys()
      later = isForgotten ? undefined : { ...(items.get('coinbase') as object), peer, chains: [1] }
      await coinbase.request(call).catch(() => {})
      assert.equal(items.get('coinbase'), later, call.method)
    }
  }
})

test('a session comes back without a window, and is forgotten with the wallet', async () => {
  const { connect, coinbase, items, opened, codeOf } = await scene()
  assert.is(await coinbase.reconnect({} as never), undefined)
  const session = await connect()
  assert.equal(await coinbase.reconnect({} as never), session)
  assert.equal(opened, [])
  await coinbase.disconnect()
  assert.is(items.get('coinbase'), undefined)
  assert.is(await coinbase.reconnect({} as never), undefined)
  assert.is(await codeOf(coinbase.request(sign)), 4100)
})

test('an answer is asked with its own keys until it is used; the connection of before stays as it is, also if it is given up', async () => {
  const accounts = [ADDRESS]
  const asked: unknown[] = []
  const act: Act = ({ method }, id) => (id ? (asked.push([method, id]), '0xsigned') : accounts)
  const { answered, connect, coinbase, items, wait, codeOf } = await scene({ act })
  await connect()
  const before = items.get('coinbase')
  const heard: unknown[] = []
  coinbase.watch(change => heard.push(change), wait.signal)
  const isAt = async (address: string) =>
    assert.equal(await coinbase.request({ method: 'eth_accounts' }), [address], `${asked.length}`)

  accounts[0] = OTHER
  const first = await answered()
  await isAt(ADDRESS)
  assert.equal(await first.own.request({ method: 'eth_accounts' }), [OTHER])
  assert.is(await first.own.request(sign), '0xsigned')
  assert.is(items.get('coinbase'), before)
  await first.own.disconnect()
  assert.is(await codeOf(first.own.request(sign)), 4100)
  assert.throws(first.use)
  await isAt(ADDRESS)
  assert.is(items.get('coinbase'), before)

  const second = await answered()
  const moves: unknown[] = []
  second.own.watch(change => moves.push(change), wait.signal)
  await second.own.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  assert.equal(moves, [{ accounts: [{ address: OTHER, type: 'smartAccount' }], caipNetworkId: 'eip155:1' }])
  assert.is(await coinbase.request({ method: 'eth_chainId' }), '0x2105')
  second.use()
  await isAt(OTHER)
  assert.is(await coinbase.request({ method: 'eth_chainId' }), '0x1')
  assert.is(await coinbase.request(sign), '0xsigned')
  assert.equal(asked, [
    ['personal_sign', 8453],
    ['personal_sign', 1],
  ])
  assert.equal(heard, [], 'the app hears of the new connection as such')
})

test('what is stored and damaged is no session', async () => {
  const { connect, coinbase, items } = await scene()
  await connect()
  const good = items.get('coinbase') as object
  for (const change of [{ accounts: [] }, { accounts: ['x'] }, { peer: 'zz' }, { chainId: '1' }, { privateKey: 1 }]) {
    items.set('coinbase', { ...good, ...change })
    assert.is(await coinbase.reconnect({} as never), undefined, JSON.stringify(change))
  }
})

test('messages from other windows and origins, to no question, or not sealed for this page are no answers', async () => {
  const { connect, say, popups, told } = await scene({ isMute: true })
  const outcome = connect()
  await settled()
  const popup = popups[0]!
  for (const [source, origin] of [
    [window, ORIGIN],
    [{}, ORIGIN],
    [null, ORIGIN],
    [popup, 'https://evil.example'],
    [popup, 'null'],
  ] as const)
    for (const data of [{ event: 'PopupLoaded', id: 'loaded' }, { event: 'PopupUnload' }]) say(data, source, origin)
  await settled()
  assert.equal(told, [])
  say({ event: 'PopupLoaded', id: 'loaded' }, popup)
  assert.is((await outcome).accounts[0]!.address, ADDRESS)
})

test('an answer that somebody else has sealed fails, and says so', async () => {
  const { connect, coinbase, items, codeOf } = await scene({ act: (_, id) => (id ? '0x' : [ADDRESS]) })
  await connect()
  const stranger = await makeKeys()
  items.set('coinbase', { ...(items.get('coinbase') as object), peer: stranger.publicKey })
  assert.is(await codeOf(coinbase.request(sign)), -32603)
})

const refuse: Act = () => {
  throw { code: 4001, message: 'User rejected' }
}
test('a wallet that says no has declined; one without accounts, or of another kind, is told as such', async () => {
  const declined = await scene({ act: refuse })
  assert.is(await declined.codeOf(declined.connect()), 'wallet/declined')
  const empty = await scene({ act: () => [] })
  assert.is(await empty.codeOf(empty.connect()), 'wallet/no-accounts')
  const other = await scene({ signer: 'walletlink' })
  assert.is(await other.codeOf(other.connect()), 'wallet/failed')
  assert.is(other.items.get('coinbase'), undefined)
})

test('a window that is closed, before it has loaded or while it asks, is a no', async () => {
  document.hasFocus = () => true
  const mute = await scene({ isMute: true })
  const first = mute.connect()
  await settled()
  mute.popups[0]!.closed = true
  assert.is(await mute.codeOf(first), 'wallet/declined')
  const busy = await scene({ act: (_, id) => (id ? new Promise(() => {}) : [ADDRESS]) })
  await busy.connect()
  const second = busy.coinbase.request(sign)
  await settled()
  busy.popups.at(-1)!.closed = true
  assert.is(await busy.codeOf(second), 4001)
})

type Scene = Awaited<ReturnType<typeof scene>>
const ENDS: [string, number, (it: Scene) => unknown][] = [
  ['is closed', 4001, ({ popups }) => (popups.at(-1)!.closed = true)],
  ['says that it is closed', 4001, ({ say, popups }) => say({ event: 'PopupUnload' }, popups.at(-1))],
  ['is left by a disconnect', 4100, ({ coinbase }) => coinbase.disconnect()],
  ['is replaced by a new connection', 4100, ({ connect }) => void connect().catch(() => {})],
]
for (const [what, code, end] of ENDS)
  test(`a window that ${what} leaves open what the wallet carries out, once it has it; anything else has not happened`, async () => {
    document.hasFocus = () => true
    for (const [call, isHanded, expected] of [
      [send, true, -32603],
      [grant, true, -32603],
      [sign, true, code],
      [send, false, code],
    ] as const) {
      const it = await scene({ act: (_, id) => (id ? new Promise(() => {}) : [ADDRESS]) })
      await it.connect()
      if (!isHanded) it.mute()
      const answer = it.coinbase.request(call).catch((error: unknown) => error)
      await (isHanded ? until(() => questions(it.told) === 1) : settled())
      await end(it)
      const error = toModalError(await answer, 'wallet/failed')
      assert.equal(
        [questions(it.told), (error.cause as { code: number }).code, isRefusal(error)],
        [isHanded ? 1 : 0, expected, expected !== -32603],
        call.method,
      )
    }
  })

test('the wallet’s own refusal of a transaction is a no', async () => {
  const { connect, coinbase, codeOf } = await scene({ act: (action, id) => (id ? refuse(action, id) : [ADDRESS]) })
  await connect()
  assert.is(await codeOf(coinbase.request(send)), 4001)
})

test('a window that is blocked for a request is opened by the click that is asked for', async () => {
  const { connect, coinbase, popups, opened } = await scene({
    act: (_, id) => (id ? '0xsigned' : [ADDRESS]),
    blocks: 1,
  })
  await connect()
  popups[0]!.closed = true
  assert.is(await coinbase.request(sign), '0xsigned')
  assert.is(opened.length, 2)
})

test('R145: what waits for a window that is blocked ends with the connection, and opens none later', async () => {
  let click = () => {}
  const { connect, coinbase, codeOf, popups, told } = await scene({
    blocks: 1,
    unblock: open => new Promise(resolve => (click = () => resolve(open()))),
  })
  await connect()
  popups[0]!.closed = true
  const answer = codeOf(coinbase.request(sign))
  await settled()
  await coinbase.disconnect()
  assert.is(await answer, 4100)
  assert.throws(click)
  assert.equal([questions(told), popups.length], [0, 1])
})

for (const [what, change] of [
  ['account', { accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }],
  ['network', { chainId: 10 }],
  ['wallet', { peer: 'ab'.repeat(40) }],
  ['connection', null],
] as const)
  test(`R145: another ${what} by the time that the window is there is not asked for what was meant for the one of before`, async () => {
    let click = () => {}
    const { connect, coinbase, codeOf, popups, told, items } = await scene({
      blocks: 1,
      unblock: open => new Promise(resolve => (click = () => resolve(open()))),
    })
    await connect()
    popups[0]!.closed = true
    const answer = codeOf(coinbase.request(sign))
    await settled()
    items.set('coinbase', change && { ...(items.get('coinbase') as object), ...change })
    click()
    assert.is(await answer, 4100)
    assert.equal([questions(told), popups.at(-1)!.closed], [0, true])
  })

test('who leaves, and the end of the modal, close the window', async () => {
  const left = await scene({ act: () => new Promise(() => {}) })
  const outcome = left.connect()
  await settled()
  left.wait.abort()
  assert.is(await left.codeOf(outcome), 'request/aborted')
  assert.is(left.popups[0]!.closed, true)
  const ended = await scene({ act: () => new Promise(() => {}) })
  const other = ended.connect()
  other.catch(() => {})
  await settled()
  ended.life.abort()
  assert.is(ended.popups[0]!.closed, true)
})

test('another tab that goes to another network, or disconnects, is followed', async () => {
  const { connect, coinbase, items, watchers, wait } = await scene()
  await connect()
  const heard: unknown[] = []
  coinbase.watch(change => heard.push(change), wait.signal)
  items.set('coinbase', { ...(items.get('coinbase') as object), accounts: [OTHER], chainId: 1 })
  watchers.forEach(tell => tell('coinbase'))
  items.set('coinbase', undefined)
  watchers.forEach(tell => tell('coinbase'))
  assert.equal(heard, [
    { accounts: [{ address: OTHER, type: 'smartAccount' }], caipNetworkId: 'eip155:1' },
    'disconnect',
  ])
})

test.run()
