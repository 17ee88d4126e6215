import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../test/async.ts'
import { createModal } from '../page/create-modal.ts'
import { draw } from '../page/drawing.ts'
import { importLoader } from './imported.ts'
import { restored } from './restored.ts'
import { registerSolanaWallet } from './solana.ts'

const test = suite('waiting for the previous session')

/** A modal that expects the sessions of wallets that no longer show themselves: it waits three seconds for them. */
function waiting() {
  localStorage.clear()
  localStorage.setItem('wallet-modal/1/session', JSON.stringify({ eip155: 'io.gone', solana: 'Gone' }))
  const endpoints = { data: 'https://data.example', explorer: 'https://explorer.example' }
  return createModal({ projectId: 'p', networks: [1, 'solana'], endpoints }, { ...importLoader, draw }).handle
}

test('it ends with the modal, whose state then says so, as do calls', async () => {
  const modal = waiting()
  const states: unknown[] = []
  modal.on('ready', () => states.push('ready'))
  modal.subscribe(({ error }) => error && states.push(error.code))
  let isOver = false
  const done = restored(modal).then(() => (isOver = true))
  await settled()
  assert.is(isOver, false)
  modal.destroy()
  await done
  // So do those that begin later.
  await restored(modal)
  await settled()
  assert.equal(states, ['modal/destroyed'])
  assert.is(modal.getState().error?.message, 'The modal was destroyed.')
  assert.is((await failure(modal.connect())).code, 'modal/destroyed')
})

test('an app of the Wallet Standard that connects meanwhile is told that the modal is gone', async () => {
  const modal = waiting()
  const found: { features: Record<string, any> }[] = []
  const leave = registerSolanaWallet(modal)
  const register = (wallet: (typeof found)[number]) => (found.push(wallet), () => {})
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const { connect } = found[0]!.features['standard:connect']
  const [asked, silent] = [failure(connect()), connect({ silent: true })]
  await settled()
  modal.destroy()
  assert.is((await asked).code, 'modal/destroyed')
  assert.equal(await silent, { accounts: [] })
  leave()
})

test.run()
