import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { ModalError } from '../../base/errors.ts'
import type { Frame } from './frame.ts'
import { createPasskeyLogin } from './passkey-login.ts'

const test = suite('passkey wallets of the secure site')
const ASKED = { state: 'ab'.repeat(16), chainId: 'eip155:1' } as const
const USER = { address: `0x${'a'.repeat(40)}`, chainId: 1, accounts: [], isBackedUp: false }

const hasFocus = document.hasFocus
test.after.each(() => {
  document.hasFocus = hasFocus
})

/** A click whose window is open, over a site that answers when it is told to. */
function start({ passkeys = true, hasLeft = new AbortController() } = {}) {
  document.hasFocus = () => true
  const asked: [name: string, payload?: unknown][] = []
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
  }
  let answer!: (user: object) => void
  let refuse!: (error: Error) => void
  const ask = ((name: string, payload?: unknown) => {
    asked.push(payload === undefined ? [name] : [name, payload])
    if (name !== 'CONNECT_PASSKEY') return Promise.resolve()
    return new Promise((resolve, reject) => {
      answer = resolve
      refuse = reject
    })
  }) as unknown as Frame['ask']
  const login = createPasskeyLogin({ ask, hasPasskeys: async () => passkeys, pollMs: 5, graceMs: 60 })
  const outcome = login
    .connect(popup as unknown as Window, ASKED, { signal: hasLeft.signal })
    .catch((error: ModalError) => error.code)
  return { asked, popup, outcome, hasLeft, answer: (user: object) => answer(user), refuse: (it: Error) => refuse(it) }
}

test('the site is asked once, and its answer is the wallet; the window is closed', async () => {
  const run = start()
  await settled()
  assert.equal([run.asked, run.popup.closed], [[['CONNECT_PASSKEY', ASKED]], false])
  run.answer(USER)
  assert.equal([await run.outcome, run.popup.closed], [USER, true])
  await settled()
  assert.is(run.asked.length, 1)
})

test('a site without passkey wallets is asked nothing: it is named, and the window closed', async () => {
  const run = start({ passkeys: false })
  assert.equal([await run.outcome, run.popup.closed, run.asked], ['embedded/no-passkeys', true, []])
})

test('R176: closed, the window connects nobody, and an answer that was on its way is signed out', async () => {
  const run = start()
  await settled()
  run.popup.closed = true
  assert.is(await run.outcome, 'embedded/declined')
  run.answer(USER)
  await settled()
  assert.equal(run.asked.at(-1), ['SIGN_OUT'])
})

test('a window that the page’s or the site’s policy cuts off is lost, not closed', async () => {
  const run = start()
  document.hasFocus = () => false
  await settled()
  run.popup.closed = true
  assert.is(await run.outcome, 'embedded/window-lost')
})

test('whoever refuses there has declined, and whoever leaves the view is not connected later', async () => {
  const refused = start()
  await settled()
  refused.refuse(new ModalError('embedded/failed', { message: 'User rejected the request' }))
  assert.equal([await refused.outcome, refused.popup.closed], ['embedded/declined', true])
  const left = start()
  await settled()
  left.hasLeft.abort()
  assert.equal([await left.outcome, left.popup.closed], ['request/aborted', true])
  left.answer(USER)
  await settled()
  assert.equal(left.asked.at(-1), ['SIGN_OUT'])
})

test.run()
