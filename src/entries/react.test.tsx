import { createElement, render } from 'preact/compat'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { act } from 'preact/test-utils'
import { settled } from '../../test/async.ts'
import type { WalletModal, WalletModalState } from '../page/handle.ts'
import type { Balance } from '../account/public.ts'
import { idleState } from '../page/handle.ts'
import { useBalance, WalletModalProvider } from './react.ts'

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

test.run()
