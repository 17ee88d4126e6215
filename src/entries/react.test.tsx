import { createElement, render, type ReactElement } from 'preact/compat'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act } from 'preact/test-utils'
import { settled, until } from '../../test/async.ts'
import type { WalletModal, WalletModalState } from '../page/handle.ts'
import type { Balance } from '../account/public.ts'
import { idleState } from '../page/handle.ts'
import { createWalletModal } from './esm.ts'
import {
  ConnectButton,
  useAccount,
  useBalance,
  useConnections,
  useDisconnect,
  useModalEvent,
  useProvider,
  useSwitchNetwork,
  useTheme,
  WalletModalProvider,
} from './react.ts'

const test = suite('React hooks')

const account = (address: string) =>
  ({
    ...idleState(),
    network: 'eip155:1',
    namespaces: { eip155: { status: 'connected', address, caipAddress: `eip155:1:${address}` } },
  }) as unknown as WalletModalState

/** An app that shows the balance; `answer` settles the oldest request. */
async function host(first: WalletModalState) {
  let state = first
  const listeners = new Set<() => void>()
  const asked: ((balance: Balance | Error) => void)[] = []
  const modal = {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getBalance: () =>
      new Promise<Balance>((resolve, reject) => asked.push(it => (it instanceof Error ? reject(it) : resolve(it)))),
  } as unknown as WalletModal
  const box = document.createElement('div')
  let reload = () => {}
  const View = () => {
    const found = useBalance()
    reload = found.reload
    return found.error ? 'failed' : (found.balance?.formatted ?? 'unknown')
  }
  await act(() => void render(createElement(WalletModalProvider, { modal }, createElement(View, {})), box))
  return {
    asked,
    text: () => box.textContent,
    reload: () => act(() => reload()),
    async answer(it: string | Error) {
      await act(async () => {
        asked.shift()!(it instanceof Error ? it : ({ formatted: it } as Balance))
        await settled()
      })
    },
    async change(next: WalletModalState) {
      state = next
      await act(() => listeners.forEach(listener => listener()))
    },
  }
}

test('the balance is that of the account in front, asked for once, and an answer for another one is dropped', async () => {
  const it = await host(account('0xA'))
  assert.equal([it.text(), it.asked.length], ['unknown', 1])
  await it.change(account('0xB'))
  assert.is(it.asked.length, 2)
  await it.answer('1')
  assert.is(it.text(), 'unknown')
  await it.answer('2')
  assert.is(it.text(), '2')
  await it.change(idleState())
  assert.equal([it.text(), it.asked.length], ['unknown', 0])
})

test('a reload keeps the balance on screen until the next one is there; a failure is told', async () => {
  const it = await host(account('0xA'))
  await it.answer('1')
  await it.reload()
  assert.equal([it.text(), it.asked.length], ['1', 1])
  await it.answer('3')
  assert.is(it.text(), '3')
  await it.reload()
  await it.answer(new Error('down'))
  assert.is(it.text(), 'failed')
})

type Said = Partial<WalletModalState> & { namespaces?: object }

/** A modal whose state and events a test decides, and what a component below its provider was rendered with, in order. */
async function watched<T>(use: (modal: WalletModal) => T, first: Said = {}) {
  const box = document.createElement('div')
  const listeners = new Set<() => void>()
  const heard = new Map<string, Set<(data: unknown) => void>>()
  const say = (said: Said) => ({ ...idleState(), ready: true, ...said }) as WalletModalState
  let state = say(first)
  let subscriptions = 0
  const calls: unknown[] = []
  const modal = {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    on(name: string, listener: (data: unknown) => void) {
      subscriptions++
      heard.set(name, (heard.get(name) ?? new Set()).add(listener))
      return () => heard.get(name)!.delete(listener)
    },
    getProvider: (namespace: string) => state.namespaces[namespace as 'eip155']?.address && `provider of ${namespace}`,
    setTheme: (theme: object) => void calls.push(theme),
    disconnect: async (namespace?: string) => void calls.push(`disconnect ${namespace}`),
    switchNetwork: async (network: number) => void calls.push(`switch ${network}`),
    switchConnection: async ({ id }: { id: string }) => void calls.push(`use ${id}`),
    deleteConnection: async ({ id }: { id: string }) => void calls.push(`delete ${id}`),
    open: async () => void calls.push('open'),
  } as unknown as WalletModal
  const seen: T[] = []
  const View = () => {
    seen.push(use(modal))
    return null
  }
  const draw = () => act(() => void render(createElement(WalletModalProvider, { modal }, createElement(View, {})), box))
  await draw()
  return {
    seen,
    calls,
    last: () => seen.at(-1)!,
    draw,
    subscriptions: () => subscriptions,
    count: (name: string) => heard.get(name)?.size ?? 0,
    tell: (name: string, data: unknown) => act(() => heard.get(name)!.forEach(listener => listener(data))),
    async change(said: Said) {
      state = say(said)
      await act(() => listeners.forEach(listener => listener()))
    },
    leave: () => act(() => void render(null, box)),
  }
}

/** As the snapshot has them: new objects each time. */
const evm = (address = '0xA', chainId = 1) => ({
  status: 'connected' as const,
  address: address as `0x${string}`,
  chainId,
  network: `eip155:${chainId}` as const,
  caipAddress: `eip155:${chainId}:${address}` as const,
  accounts: [{ address }],
  wallet: { id: 'io.test', name: 'Test', rdns: 'io.test', icon: undefined },
})
const solana = () => ({
  status: 'connected' as const,
  address: 'S',
  network: 'solana:5' as const,
  caipAddress: 'solana:5:S' as const,
  accounts: [{ address: 'S' }],
  wallet: { id: 'io.sol', name: 'Sol' },
})
const OFF = { account: undefined, address: undefined, isConnected: false, isConnecting: false, isReconnecting: false }

test('the account is one and the same object until something in it changes', async () => {
  const it = await watched(() => useAccount('eip155'), { namespaces: { eip155: evm() } })
  const first = it.last()
  assert.equal(first, {
    status: 'connected',
    account: {
      namespace: 'eip155',
      address: '0xA',
      chainId: 1,
      network: 'eip155:1',
      caipAddress: 'eip155:1:0xA',
      wallet: { id: 'io.test', name: 'Test', rdns: 'io.test', icon: undefined },
    },
    address: '0xA',
    isConnected: true,
    isConnecting: false,
    isReconnecting: false,
  })
  await it.change({ namespaces: { eip155: evm(), solana: solana() }, theme: 'light', open: true })
  assert.is(it.seen.length, 2)
  assert.is(it.last(), first)
  await it.change({ namespaces: { eip155: evm('0xA', 8453) } })
  assert.is.not(it.last(), first)
  assert.is(it.last().account?.chainId, 8453)
})

test('what is not connected says which it is, and only what a last visit left is called reconnecting', async () => {
  const it = await watched(() => useAccount('eip155'), { ready: false })
  assert.equal(it.last(), { status: 'disconnected', ...OFF })
  const off = it.last()
  await it.change({ ready: true })
  assert.is(it.last(), off)
  await it.change({ ready: false, namespaces: { eip155: { status: 'connecting' } } })
  assert.equal(it.last(), { status: 'reconnecting', ...OFF, isReconnecting: true })
  await it.change({ namespaces: { eip155: { status: 'connecting' } } })
  assert.equal(it.last(), { status: 'connecting', ...OFF, isConnecting: true })
  await it.change({ namespaces: { eip155: { status: 'authorizing' } } })
  assert.equal(it.last(), { status: 'connecting', ...OFF, isConnecting: true })
})

test('without a namespace it is the one in front that has an account, else the first that has one', async () => {
  const it = await watched(() => useAccount(), { network: 'solana:5', namespaces: { eip155: evm(), solana: solana() } })
  assert.is(it.last().account?.namespace, 'solana')
  await it.change({ network: 'solana:5', namespaces: { eip155: evm(), solana: { status: 'connecting' } } })
  assert.is(it.last().account?.namespace, 'eip155')
  await it.change({
    network: 'solana:5',
    namespaces: { eip155: { status: 'connecting' }, solana: { status: 'disconnected' } },
  })
  assert.is(it.last().status, 'connecting')
})

test('the provider is that of the namespace and comes with its account', async () => {
  const it = await watched(() => useProvider('solana') as unknown, { namespaces: { eip155: evm() } })
  assert.is(it.last(), undefined)
  await it.change({ namespaces: { eip155: evm(), solana: solana() } })
  assert.is(it.last(), 'provider of solana')
})

test('connections and theme come with what changes them, and stay the same objects until they change', async () => {
  const connections = [{ namespace: 'eip155' as const, id: 'io.test', name: 'Test', address: '0xA', isActive: true }]
  const it = await watched(
    () => ({ wallets: useConnections(), look: useTheme(), leave: useDisconnect(), go: useSwitchNetwork() }),
    { connections },
  )
  const first = it.last()
  await it.change({ connections, open: true })
  assert.is(it.last().wallets, first.wallets)
  assert.is(it.last().look, first.look)
  await it.change({ connections: [], theme: 'light' })
  assert.equal(it.last().wallets.connections, [])
  assert.is(it.last().look.theme, 'light')
  const { wallets, look, leave, go } = it.last()
  await wallets.switchConnection({ id: 'a' })
  await wallets.deleteConnection({ id: 'b' })
  look.setTheme({ mode: 'auto' })
  await leave('solana')
  await go(8453)
  assert.equal(it.calls, ['use a', 'delete b', { mode: 'auto' }, 'disconnect solana', 'switch 8453'])
})

test('an event reaches the listener of the latest rendering, by one subscription, which ends with the component', async () => {
  const said: string[] = []
  let turn = 0
  const it = await watched(() => {
    const mine = ++turn
    useModalEvent('error', ({ code }) => void said.push(`${mine} ${code}`))
  })
  await it.tell('error', { code: 'wallet/declined' })
  await it.draw()
  await it.draw()
  await it.tell('error', { code: 'http/status' })
  assert.equal(said, ['1 wallet/declined', '3 http/status'])
  assert.equal([it.subscriptions(), it.count('error')], [1, 1])
  await it.leave()
  assert.is(it.count('error'), 0)
})

const drawn = async (modal: WalletModal | undefined, child: ReactElement) => {
  const box = document.createElement('div')
  document.body.append(box)
  await act(() => void render(createElement(WalletModalProvider, { modal }, child), box))
  return box
}

test('a button of your own is drawn from the state and opens the modal', async () => {
  const it = await watched(
    () =>
      ConnectButton.Custom({ children: ({ status, account, network }) => `${status} ${account?.address} ${network}` }),
    { network: 'eip155:1', namespaces: { eip155: evm() } },
  )
  const shown = () => (it.last().props as { children: string }).children
  assert.is(shown(), 'connected 0xA eip155:1')
  await it.change({ network: 'eip155:8453' })
  assert.is(shown(), 'disconnected undefined eip155:8453')
})

test('the provider defines the page elements for its modal, and until then the button keeps their place', async () => {
  assert.is(customElements.get('wallet-button'), undefined, 'nothing is defined by the import')
  const button = createElement(ConnectButton, { label: 'Sign in', className: 'wide', balance: 'show' })
  const before = await drawn(undefined, button)
  const kept = before.querySelector<HTMLElement>('wallet-button')!
  assert.equal([kept.style.minHeight, kept.style.display], ['44px', 'inline-block'])
  assert.equal(
    ['label', 'class', 'balance', 'size'].map(name => kept.getAttribute(name)),
    ['Sign in', 'wide', 'show', null],
  )

  const modal = createWalletModal({ projectId: 'p', networks: [1], enableReconnect: false })
  const box = await drawn(modal, button)
  const shown = box.querySelector<HTMLElement>('wallet-button')!
  await until(() => shown.shadowRoot?.textContent === 'Sign in')
  await act(settled)
  assert.is(shown.style.minHeight, '', 'its own rules apply from now on')
  shown.shadowRoot!.querySelector('button')!.click()
  assert.is(modal.getState().view, 'Connect')
  modal.destroy()

  // Another one, as single-page apps and hot reloading make.
  const second = createWalletModal({ projectId: 'p', networks: [8453], enableReconnect: false })
  await act(() => void render(createElement(WalletModalProvider, { modal: second }, button), box))
  await settled()
  box.querySelector('wallet-button')!.shadowRoot!.querySelector('button')!.click()
  assert.is(second.getState().view, 'Connect')
  second.destroy()
})

test.run()
