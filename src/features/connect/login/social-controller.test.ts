import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../../../test/async.ts'
import { createCore, fakeConnector } from '../../../../test/fakes.ts'
import type { Embedded } from '../../../connectors/embedded/index.ts'
import type { SocialLogin } from '../../../connectors/embedded/social-login.ts'
import { SOCIAL_PROVIDERS } from '../../../connectors/embedded/events.ts'
import { ModalError } from '../../../modal/kit.ts'
import { abortable } from '../../../base/abort.ts'
import { createSocialLogins } from './social-controller.ts'

const test = suite('social login, from click to account')
const lives = new Set<AbortController>()
test.after.each(() => {
  for (const life of lives) life.abort()
  lives.clear()
})

const BACK = 'https://secure.example/oauth?state=s'
const URI = 'https://provider.example/'

/** A click on one of Connect's social logins, over a client that answers as told. */
function start({ isInApp = false, isBlocked = false } = {}) {
  const wallet = fakeConnector({ id: 'AUTH', type: 'auth' })
  const core = createCore({ connectors: [wallet] })
  lives.add(core.abort)
  const done: string[] = []
  const at = { uri: deferred<string>(), link: deferred<string>(), approval: deferred<void>(), user: deferred<object>() }
  const social: Partial<SocialLogin> = {
    authorize: (provider, _popup, wait) => (
      done.push(`authorize ${provider}`),
      abortable(at.uri.promise, wait?.signal)
    ),
    leave: async (provider, page) => (done.push(`leave ${provider} ${page}`), URI),
    finish: (provider, uri, wait) => (
      done.push(`finish ${provider} ${uri}`),
      abortable(at.user.promise as never, wait?.signal)
    ),
    farcasterLink: wait => abortable(at.link.promise, wait?.signal),
    farcasterApproved: wait => abortable(at.approval.promise, wait?.signal),
    forgetFarcaster: () => void done.push('forget'),
  }
  const popups: { isClosed: boolean }[] = []
  const parts = {
    client: async () => (done.push('client'), { social, connectors: [wallet] }) as unknown as Embedded,
    signedIn: (_: Embedded, provider: string, wait: { signal: AbortSignal }) => (
      done.push(`connect ${provider}`),
      core.connections.connect(wallet, wait)
    ),
    openPopup: () => {
      done.push('open')
      if (isBlocked) return
      const popup = { isClosed: false, close: () => void (popup.isClosed = true) }
      popups.push(popup)
      return popup as unknown as Window
    },
    isInApp,
    go: (uri: string) => void done.push(`go ${uri}`),
  }
  const logins = createSocialLogins(core.ctx, parts)
  core.router.open('Connect')
  const attempt = () => logins.attempt.peek()!
  return {
    ...at,
    core,
    wallet,
    done,
    popups,
    parts,
    logins,
    attempt,
    stage: () => attempt().stage.peek(),
    views: () => core.router.steps.peek().map(step => step.view),
    told: () => (core.heard('event') as { event: string; properties: object }[]).map(it => [it.event, it.properties]),
    tracked: () => core.heard('event').map(event => (event as { event: string }).event),
    notice: () => core.notifications.current.peek()?.message,
  }
}

for (const provider of SOCIAL_PROVIDERS)
  test(`R26: with ${provider} the window opens in the click, then come the provider, the user and the account`, async () => {
    const run = start()
    run.logins.start(provider)
    assert.equal(run.done.slice(0, 1), ['open'])
    assert.equal([run.views(), run.stage()], [['Connect', 'ConnectingSocial'], 'window'])
    run.uri.resolve(BACK)
    await settled()
    assert.is(run.stage(), 'data')
    run.user.resolve({})
    await settled()
    assert.equal(run.done, [
      'open',
      'client',
      `authorize ${provider}`,
      `finish ${provider} ${BACK}`,
      `connect ${provider}`,
    ])
    assert.equal(
      run.told(),
      ['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'].map(event => [
        event,
        { provider },
      ]),
    )
    assert.ok(run.core.connections.account('eip155'))
    assert.ok(run.popups[0]!.isClosed)
    assert.equal(run.core.heard('error'), [])
  })

test('R26: a blocked window waits for a button that opens it', async () => {
  const run = start({ isBlocked: true })
  run.logins.start('x')
  await settled()
  assert.equal([run.stage(), run.done], ['blocked', ['open']])
  run.attempt().retry()
  assert.equal(run.done, ['open', 'open'])
  assert.equal(run.tracked(), ['SOCIAL_LOGIN_STARTED'], 'it is one login')
})

test('R26: who closes the window is back where they came from, and is told; nothing failed', async () => {
  const run = start()
  run.logins.start('discord')
  run.uri.reject(new ModalError('embedded/declined'))
  await settled()
  assert.equal(run.views(), ['Connect'])
  const { message, variant, isNeutral } = run.core.notifications.current.peek()!
  assert.match(message, /social.cancelled/)
  assert.equal([variant, isNeutral], ['success', true], 'no error, which would stay')
  assert.equal(run.tracked(), ['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
})

test('R127: another site’s answer leads back with its name, other faults stay on screen until Try again', async () => {
  const untrusted = start()
  untrusted.logins.start('github')
  untrusted.uri.reject(new ModalError('embedded/untrusted-origin'))
  await settled()
  assert.equal(untrusted.views(), ['Connect'])
  assert.match(untrusted.notice()!, /social.untrusted/)
  assert.equal(untrusted.tracked(), ['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_ERROR'])

  const run = start()
  run.logins.start('github')
  run.uri.reject(new ModalError('embedded/window-lost'))
  await settled()
  assert.equal([run.views(), run.stage()], [['Connect', 'ConnectingSocial'], 'failed'])
  assert.is(run.attempt().error.peek()!.code, 'embedded/window-lost')
  assert.equal(
    run.core.heard('error').map(error => (error as { code: string }).code),
    ['embedded/window-lost'],
  )
  run.attempt().retry()
  assert.equal([run.stage(), run.attempt().error.peek(), run.popups.length], ['window', undefined, 2])
})

test('leaving the view closes the window and ends the login in silence', async () => {
  const run = start()
  run.logins.start('apple')
  await settled()
  run.core.router.back()
  await settled()
  assert.ok(run.popups[0]!.isClosed)
  assert.equal(run.tracked(), ['SOCIAL_LOGIN_STARTED'])
  run.uri.resolve(BACK)
  await settled()
  assert.equal(run.done, ['open', 'client', 'authorize apple'])
  assert.is(run.core.connections.account('eip155'), undefined)
})

test('R127: who is signed in at the site and cannot be connected here is signed out there', async () => {
  const run = start()
  run.wallet.answer = () => Promise.reject(new ModalError('embedded/timeout'))
  run.logins.start('facebook')
  run.uri.resolve(BACK)
  run.user.resolve({})
  await settled()
  assert.equal(run.wallet.calls, ['connect', 'disconnect'])
  assert.is(run.stage(), 'failed')
})

test('R127: within another app the page itself goes to the provider', async () => {
  const run = start({ isInApp: true })
  run.logins.start('x')
  assert.is(run.stage(), 'leaving')
  await settled()
  assert.equal(run.done, ['client', `leave x ${location.href}`, `go ${URI}`])
})

const returned = (over: object = {}) => ({ provider: 'x' as const, uri: BACK, until: Date.now() + 60_000, ...over })

test('R150: a page that is back signs nobody in before a click, and goes on with one', async () => {
  const run = start()
  run.core.router.close()
  run.logins.resume(returned())
  await settled()
  assert.equal([run.views(), run.stage(), run.done], [['Connect', 'ConnectingSocial'], 'returned', []])
  run.attempt().retry()
  assert.is(run.stage(), 'data')
  run.user.resolve({})
  await settled()
  assert.equal(run.done, ['client', `finish x ${BACK}`, 'connect x'])
  assert.equal(run.tracked(), ['SOCIAL_LOGIN_REQUEST_USER_DATA', 'SOCIAL_LOGIN_SUCCESS'], 'it is one login')
})

test('R150: an answer is good for one click; Try again begins a login of its own', async () => {
  const run = start({ isInApp: true })
  run.logins.resume(returned())
  run.attempt().retry()
  run.user.reject(new ModalError('embedded/failed', { message: 'No.' }))
  await settled()
  assert.is(run.stage(), 'failed')
  run.attempt().retry()
  await settled()
  assert.equal(run.done.slice(-2), [`leave x ${location.href}`, `go ${URI}`])
  assert.is(run.done.filter(it => it.startsWith('finish')).length, 1)
})

test('R150: who leaves the view has let the answer go', async () => {
  const run = start()
  run.logins.resume(returned())
  const late = run.attempt()
  run.core.router.back()
  late.retry()
  await settled()
  assert.equal(run.done, [])
})

for (const [title, until, isConnected] of [
  ['more than ten minutes after its beginning', -1, false],
  ['over a wallet that is connected', 60_000, true],
] as const)
  test(`R150: a click ${title} signs nobody in, and is told`, async () => {
    const run = start()
    run.logins.resume(returned({ until: Date.now() + until }))
    const other = fakeConnector()
    if (isConnected) await run.core.connections.connect(other, { signal: run.core.life })
    run.attempt().retry()
    await settled()
    assert.equal([run.views(), run.done], [['Connect'], []])
    assert.match(run.notice()!, /social.expired/)
    assert.is(run.core.connections.of('eip155').peek().connector, isConnected ? other : undefined)
  })

test('R150: a wallet that comes back while the site answers is not replaced', async () => {
  const run = start()
  run.logins.resume(returned())
  run.attempt().retry()
  const other = fakeConnector()
  await run.core.connections.reconnect(other)
  run.user.resolve({})
  await settled()
  assert.is(run.core.connections.of('eip155').peek().connector, other)
  assert.equal(run.wallet.calls, ['disconnect'], 'nobody stays signed in at the site')
})

test('R150: a page that is back says so where its part for logins does not load, and that nobody was signed in', () => {
  const run = start()
  run.core.router.close()
  run.logins.unanswered(new ModalError('chunk/failed'))
  assert.equal(run.views(), ['Connect'])
  assert.match(run.notice()!, /social.late.text/)
  assert.is(run.core.heard('error').length, 1)
})

test('R150: what ended or was not started here is told, and signs nobody in', async () => {
  const none = start()
  none.logins.resume({ uri: BACK })
  await settled()
  assert.equal([none.views(), none.done], [['Connect'], []])
  assert.match(none.notice()!, /social.expired/)
  assert.is(none.core.heard('error').length, 1)
})

test('Farcaster’s link is shown until it is approved; who leaves has the site begin anew', async () => {
  const run = start()
  run.logins.start('farcaster')
  // @spec:2.15
  assert.equal([run.views(), run.stage()], [['Connect', 'ConnectingFarcaster'], 'link'])
  run.link.resolve(URI)
  await settled()
  assert.is(run.attempt().link.peek(), URI)
  run.approval.resolve()
  await settled()
  assert.equal(run.done, ['client', 'connect farcaster'])
  assert.ok(run.core.connections.account('eip155'))

  const left = start()
  left.logins.start('farcaster')
  left.link.resolve(URI)
  await settled()
  left.core.router.back()
  await settled()
  assert.equal(left.done, ['client', 'forget'])
})

test.run()
