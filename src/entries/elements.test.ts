import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled, whenDrawn } from '../../test/async.ts'
import { defineWalletElements } from './elements.ts'
import { createWalletModal } from './esm.ts'

const test = suite('page elements')
const create = (networks: number[]) => createWalletModal({ projectId: 'p', networks, enableReconnect: false })
const texts = () => [...document.body.children].map(element => element.shadowRoot!.textContent)
const press = (tag: string) => document.querySelector(tag)!.shadowRoot!.querySelector('button')!.click()

test('they follow the modal before anything else of it is drawn', async () => {
  document.body.append(document.createElement('wallet-network-button'))
  const modal = create([1, 8453])
  defineWalletElements(modal)
  await settled()
  assert.equal(texts(), ['EEthereum'])
  await modal.switchNetwork(8453)
  await whenDrawn()
  assert.equal(texts(), ['BBase'])
  assert.is(document.querySelector('wallet-modal'), null)
  modal.destroy()
  document.body.replaceChildren()
})

test('they draw themselves for the modal, open it, and follow the page to another one', async () => {
  document.body.append(
    ...['wallet-button', 'wallet-account-button', 'wallet-network-button'].map(tag => document.createElement(tag)),
  )
  const first = create([1])
  defineWalletElements(first)
  await settled()
  assert.equal(texts(), ['Connect wallet', 'Connect wallet', 'EEthereum'])
  press('wallet-button')
  assert.is(first.getState().view, 'Connect')
  first.destroy()

  // A page that creates its modal again, as single-page apps and hot reloading do.
  const second = create([8453])
  defineWalletElements(second)
  await settled()
  assert.equal(texts(), ['Connect wallet', 'Connect wallet', 'BBase'])
  press('wallet-network-button')
  assert.is(second.getState().view, 'Networks')
  assert.is(first.getState().open, false)
  second.destroy()
})

test('<wallet-pay> says what the page says, follows it, and opens the payment of its link', async () => {
  document.body.replaceChildren()
  const modal = create([1])
  defineWalletElements(modal)
  const pay = document.createElement('wallet-pay')
  pay.setAttribute('uri', 'ethereum:0x')
  document.body.append(pay)
  await settled()
  assert.equal(texts(), ['Pay'])
  pay.setAttribute('label', 'Pay 0.25 ETH')
  await settled()
  assert.equal(texts(), ['Pay 0.25 ETH'])
  press('wallet-pay')
  assert.is(modal.getState().view, 'Connect')
  pay.remove()
  pay.setAttribute('label', 'Pay 1 ETH')
  modal.destroy()
})

test.run()
