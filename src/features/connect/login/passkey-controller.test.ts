import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { createCore, fakeConnector } from '../../../../test/fakes.ts'
import { abortable } from '../../../base/abort.ts'
import type { Embedded } from '../../../connectors/embedded/index.ts'
import type { PasskeyWindow } from '../../../connectors/embedded/passkey-windows.ts'
import { ModalError } from '../../../modal/kit.ts'
import { createPasskeyLogins } from './passkey-controller.ts'

const test = suite('connecting with a passkey, from click to account')
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

/** A click on Connect's button, over a wallet site that answers as told. */
function start({ isBlocked = false } = {}) {
  const done: string[] = []
  const wallet = fakeConnector({ id: 'AUTH', type: 'auth', disconnect: async () => void done.push('sign out') })
  const core = createCore({ connectors: [wallet] })
  lives.add(core.abort)
  const at = { client: deferred<void>(), user: deferred<void>() }
  const states: string[] = []
  const windows: { isClosed: boolean }[] = []
  const asked: PasskeyWindow[] = []
  const embedded = {
    connectors: [wallet],
    passkeys: { open: (it: PasskeyWindow) => void asked.push(it) },
  } as unknown as Embedded
  const logins = createPasskeyLogins(core.ctx, {
    client: async () => {
      done.push('client')
      await at.client.promise
      return embedded
    },
    async signedIn(_, wait) {
      done.push('ask')
      await abortable(at.user.promise, wait.signal)
      return core.connections.connect(wallet, wait)
    },
    openWindow(state) {
      done.push('open')
      states.push(state)
      if (isBlocked) return
      const popup = { isClosed: false, close: () => void (popup.isClosed = true) }
      windows.push(popup)
      return popup as unknown as Window
    },
  })
  core.router.open('Connect')
  logins.start()
  const attempt = logins.attempt.peek()!
  return {
    ...at,
    core,
    done,
    states,
    windows,
    asked,
    attempt,
    stage: () => attempt.stage.peek(),
    views: () => core.router.steps.peek().map(step => step.view),
    tracked: () => core.heard('event').map(it => (it as { event: string }).event.replace('SOCIAL_LOGIN_', '')),
  }
}

test('the window opens in the click, then come the site’s client, the user and the account', async () => {
  const run = start()
  assert.equal([run.done[0], run.stage(), run.views()], ['open', 'window', ['Connect', 'ConnectingPasskey']])
  run.client.resolve()
  await settled()
  const [window] = run.asked
  assert.is(window!.state, run.states[0])
  assert.match(window!.state, /^[\da-f]{32}$/)
  window!.onAnswer()
  assert.is(run.stage(), 'data')
  run.user.resolve()
  await settled()
  assert.ok(run.core.connections.account('eip155'))
  assert.equal(run.done, ['open', 'client', 'ask'])
  assert.equal([run.tracked(), run.windows[0]!.isClosed], [['STARTED', 'SUCCESS'], true])
})

test('a blocked window waits for a button that opens it, with a state of its own', async () => {
  const run = start({ isBlocked: true })
  await settled()
  assert.equal([run.stage(), run.done, run.tracked()], ['blocked', ['open'], ['STARTED']])
  run.attempt.retry()
  assert.is(run.done.length, 2)
  assert.is.not(run.states[0], run.states[1])
})

test('whoever closes the window is back where they came from, and nothing failed', async () => {
  const run = start()
  run.client.resolve()
  run.user.reject(new ModalError('embedded/declined'))
  await settled()
  assert.equal([run.views(), run.tracked(), run.done.at(-1)], [['Connect'], ['STARTED', 'CANCELED'], 'sign out'])
  const { message, variant, isNeutral } = run.core.notifications.current.peek()!
  assert.equal([message, variant, isNeutral], ['passkey.declined', 'success', true])
  assert.ok(run.windows[0]!.isClosed)
})

test('R179: a site without passkeys is named, and any other fault stays on screen', async () => {
  for (const [code, stage] of [
    ['embedded/no-passkeys', 'none'],
    ['embedded/window-lost', 'failed'],
    ['embedded/timeout', 'failed'],
  ] as const) {
    const run = start()
    run.client.resolve()
    run.user.reject(new ModalError(code))
    await settled()
    assert.equal([run.stage(), run.attempt.error.peek()?.code, run.tracked()], [stage, code, ['STARTED', 'ERROR']])
    assert.equal([run.views().at(-1), run.done.at(-1)], ['ConnectingPasskey', 'sign out'])
    assert.ok(run.windows[0]!.isClosed)
  }
})

test('a client that does not load signs nobody out, and closes the window', async () => {
  const run = start()
  run.client.reject(new ModalError('chunk/failed'))
  await settled()
  assert.equal([run.stage(), run.done, run.windows[0]!.isClosed], ['failed', ['open', 'client'], true])
})

test('whoever leaves the view is not connected by an answer that comes later', async () => {
  const run = start()
  run.client.resolve()
  await settled()
  run.core.router.back()
  await settled()
  assert.equal([run.done.at(-1), run.windows[0]!.isClosed], ['sign out', true])
  run.user.resolve()
  await settled()
  assert.not(run.core.connections.account('eip155'))
  assert.equal([run.tracked(), run.core.heard('error')], [['STARTED'], []])
})

test.run()
