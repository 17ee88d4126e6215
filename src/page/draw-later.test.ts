import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, until } from '../../test/async.ts'
import { createWallet } from '../../test/fake-wallet.ts'
import { importLoader } from '../entries/imported.ts'
import { createModal } from './create-modal.ts'
import { drawLater } from './draw-later.ts'
import { draw } from './drawing.ts'

const test = suite('the code that draws, in bundled hosts')
globalThis.fetch = () => new Promise(() => {})

/** `fails`: how often the code does not come. */
function start(fails = 0) {
  localStorage.clear()
  let loads = 0
  const bring = async () => {
    if (loads++ < fails) throw new TypeError('Failed to fetch dynamically imported module')
    return { draw }
  }
  const options = { projectId: 'p', networks: [1], features: { email: false, socials: false as const } }
  const { handle } = createModal(options, { ...importLoader, draw: drawLater(bring) })
  const errors: string[] = []
  handle.on('error', ({ code }) => errors.push(code))
  return { handle, errors, loads: () => loads, card: () => document.querySelector('wallet-modal')?.shadowRoot }
}

test('is not loaded while nobody is there', async () => {
  const run = start()
  await new Promise(resolve => setTimeout(resolve, 50))
  assert.is(run.loads(), 0)
  run.handle.destroy()
  dispatchEvent(new Event('pointermove'))
  assert.is(run.loads(), 0)
})

for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin'])
  test(`is loaded once with the first ${sign}, so that an opening draws in its own task`, async () => {
    const run = start()
    dispatchEvent(new Event(sign))
    dispatchEvent(new Event(sign))
    assert.is(run.loads(), 1)
    await new Promise(resolve => setTimeout(resolve))
    assert.is(run.card(), undefined)
    const opening = run.handle.open()
    assert.ok(run.card())
    await opening
    run.handle.destroy()
  })

test('is loaded by the opening itself, which resolves once the card is on screen', async () => {
  const run = start()
  await run.handle.open()
  assert.match(run.card()!.querySelector('h2')!.textContent!, /Connect/)
  run.handle.close()
  await run.handle.open()
  assert.is(run.loads(), 1)
  run.handle.destroy()
})

test('if it fails to load, open() says so, nothing stays open, and the next one tries again', async () => {
  const run = start(1)
  const { code } = await failure(run.handle.open())
  assert.is(code, 'chunk/failed')
  assert.equal([run.handle.getState().open, run.card()], [false, undefined])
  await run.handle.open()
  assert.ok(run.card()?.querySelector('h2'))
  run.handle.destroy()
})

test('an installed wallet is asked in the task of the call, before the code is there', async () => {
  let asked = 0
  const { provider } = createWallet({
    eth_requestAccounts: () => {
      asked++
      return ['0x' + 'a1'.repeat(20)]
    },
  })
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Test', rdns: 'io.test', icon: '' }
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
  const run = start()
  const connecting = run.handle.connect({ wallet: 'io.test' })
  assert.is(asked, 1)
  assert.is((await connecting).wallet.id, 'io.test')
  await until(() => !run.handle.getState().open)
  run.handle.destroy()
})

test.run()
