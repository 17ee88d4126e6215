import { mock } from 'node:test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import { fakeArea } from '../../../test/fakes.ts'
import { abortable, type Wait } from '../../base/abort.ts'
import { ModalError } from '../../base/errors.ts'
import { openPopup } from '../popup.ts'
import type { Frame } from './frame.ts'
import { createLoginStore } from './login-store.ts'
import { createSocialLogin } from './social-login.ts'

const test = suite('social login of the embedded wallet')
const ORIGIN = 'https://secure.example'
const PROVIDER = 'https://provider.example/authorize?state=s1&client_id=c'
const BACK = `${ORIGIN}/oauth?state=s1&code=c1`
const NOW = Date.parse('2026-01-01T00:00:00Z')
const USER = { address: `0x${'a'.repeat(40)}`, chainId: 1, accounts: [], userName: 'Ana Lind' }

const hasFocus = document.hasFocus
test.after.each(() => {
  document.hasFocus = hasFocus
  history.replaceState(null, '', '/')
})

/** A browser window, and what was done to it. */
function fakeWindow() {
  const went: string[] = []
  const popup = {
    closed: false,
    went,
    location: { replace: (uri: string) => void went.push(uri) },
    close() {
      popup.closed = true
    },
  }
  return popup
}
type FakeWindow = ReturnType<typeof fakeWindow>

/** The login over a site that answers as told; every request is recorded. */
function start(answers: Record<string, () => unknown> = {}, items: Record<string, string> = {}) {
  const area = fakeArea(items)
  const store = createLoginStore(() => area)
  const asked: [name: string, payload?: unknown][] = []
  const site: Record<string, () => unknown> = {
    GET_SOCIAL_REDIRECT_URI: () => ({ uri: PROVIDER }),
    CONNECT_SOCIAL: () => USER,
    GET_FARCASTER_URI: () => ({ url: `${ORIGIN}/farcaster?token=t` }),
    CONNECT_FARCASTER: () => ({ userName: 'ana' }),
    SIGN_OUT: () => undefined,
    ...answers,
  }
  const ask = (async (name: string, payload: unknown, wait?: Wait) => {
    asked.push(payload === undefined ? [name] : [name, payload])
    return abortable(Promise.resolve(site[name]!()), wait?.signal)
  }) as Frame['ask']
  const social = createSocialLogin({
    ask,
    renew: () => void asked.push(['renewed']),
    store,
    siteUrl: `${ORIGIN}/sdk`,
    introduce: () => void asked.push(['introduced']),
    pollMs: 5,
    graceMs: 60,
    now: () => NOW,
  })
  return { area, store, asked, social }
}
const say = (source: unknown, data: unknown, origin = ORIGIN) =>
  dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
/** A login that has reached the provider's page. */
async function atProvider(run = start(), popup = fakeWindow(), wait: Wait = {}) {
  const answer = run.social.authorize('google', popup as unknown as Window, wait)
  const outcome = answer.catch((error: ModalError) => [error.code, error.message])
  await settled()
  return { ...run, popup, outcome }
}
const isClosed = (popup: FakeWindow) => assert.ok(popup.closed, 'the window is closed')
const failed = (message: string) => () => {
  throw new ModalError('embedded/failed', { message })
}
const never = () => new Promise(() => {})

test('R26: the window has a name that nobody knows, stands over the middle of the page, and none is told as blocked', () => {
  const opened: string[][] = []
  const open = globalThis.open
  try {
    let popup: object | null = fakeWindow()
    globalThis.open = ((...args: string[]) => (opened.push(args), popup)) as unknown as typeof open
    assert.is(openPopup(ORIGIN), popup)
    openPopup(ORIGIN)
    const [[url, name, features], [, other]] = opened as [string[], string[]]
    assert.is(url, `${ORIGIN}/loading`)
    assert.match(name!, /^[\da-f]{32}$/)
    assert.is.not(name, other)
    assert.match(features!, /^width=600,height=800,scrollbars=yes,left=-?\d+,top=-?\d+$/)
    popup = null
    assert.is(openPopup(ORIGIN), undefined)
    popup = { closed: true }
    assert.is(openPopup(ORIGIN), undefined)
  } finally {
    globalThis.open = open
  }
})

test('R26: what the secure site says in the window is the answer; it is closed, and the user signed in', async () => {
  const { popup, outcome, asked, social, area } = await atProvider()
  assert.equal([popup.went, popup.closed], [[PROVIDER], false])
  say(popup, { resultUri: BACK })
  assert.is(await outcome, BACK)
  isClosed(popup)
  assert.equal(await social.finish('google', BACK), USER)
  // @spec:7.38 @spec:7.41
  assert.equal(asked, [
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['CONNECT_SOCIAL', { uri: BACK }],
  ])
  // @spec:3.56
  assert.equal(area.items, {
    '@appkit/connected_social': 'google',
    '@appkit-wallet/SOCIAL_USERNAME': 'Ana Lind',
  })
})

test('R26: other windows, and other messages of this one, say nothing', async () => {
  const { popup, outcome } = await atProvider()
  say(fakeWindow(), { resultUri: BACK })
  say(null, { resultUri: BACK })
  say(window, { resultUri: BACK }, 'https://app.example')
  say(popup, { type: 'hello' })
  say(popup, 'resultUri', 'https://provider.example')
  say(popup, Object.create({ resultUri: BACK }))
  await settled()
  assert.is(popup.closed, false)
  say(popup, { resultUri: BACK })
  assert.is(await outcome, BACK)
})

test('R127: an answer from a wrong origin, of another login or of no shape is refused by name, and the window closed', async () => {
  for (const [data, origin, expected] of [
    [
      { resultUri: BACK },
      'https://provider.example',
      ['embedded/untrusted-origin', 'The social login response came from an unexpected origin.'],
    ],
    [
      { resultUri: BACK },
      'null',
      ['embedded/untrusted-origin', 'The social login response came from an unexpected origin.'],
    ],
    [{ resultUri: BACK.replace('s1', 's2') }, ORIGIN, 'embedded/failed'],
    [{ resultUri: BACK.replace('s1', 's11') }, ORIGIN, 'embedded/failed'],
    [{ resultUri: { toString: () => BACK } }, ORIGIN, 'embedded/failed'],
    [{ resultUri: `${BACK}${'a'.repeat(9000)}` }, ORIGIN, 'embedded/failed'],
  ] as const) {
    const { popup, outcome, asked } = await atProvider()
    say(popup, data, origin)
    const [code, message] = (await outcome) as [string, string]
    assert.equal(typeof expected === 'string' ? code : [code, message], expected)
    isClosed(popup)
    assert.is(asked.length, 1)
  }
})

test('a provider without a state, or an answer without one, is taken as it is', async () => {
  const without = await atProvider(start({ GET_SOCIAL_REDIRECT_URI: () => ({ uri: 'https://provider.example/' }) }))
  say(without.popup, { resultUri: BACK })
  assert.is(await without.outcome, BACK)
  const bare = await atProvider()
  say(bare.popup, { resultUri: `${ORIGIN}/oauth?code=1` })
  assert.is(await bare.outcome, `${ORIGIN}/oauth?code=1`)
})

test('R26: a window that the user closes ends the login at once, before the address is known as well', async () => {
  document.hasFocus = () => true
  mock.timers.enable({ apis: ['setTimeout'] })
  // One check finds a window closed, a second confirms it.
  const looks = async () => {
    for (let look = 0; look < 2; look++) {
      mock.timers.tick(5)
      await settled()
    }
  }
  try {
    const { popup, outcome } = await atProvider()
    popup.closed = true
    await looks()
    assert.is(((await outcome) as [string])[0], 'embedded/declined')
    const early = await atProvider(start({ GET_SOCIAL_REDIRECT_URI: never }))
    early.popup.closed = true
    await looks()
    assert.is(((await early.outcome) as [string])[0], 'embedded/declined')
    assert.equal(early.popup.went, [])
  } finally {
    mock.timers.reset()
  }
})

test('R127: a window that was cut off by its provider may answer a while, then its loss has a name', async () => {
  document.hasFocus = () => false
  const late = await atProvider()
  late.popup.closed = true
  await new Promise(resolve => setTimeout(resolve, 25))
  say(late.popup, { resultUri: BACK })
  assert.is(await late.outcome, BACK)
  const lost = await atProvider()
  lost.popup.closed = true
  assert.is(((await lost.outcome) as [string])[0], 'embedded/window-lost')
  const back = await atProvider()
  back.popup.closed = true
  await new Promise(resolve => setTimeout(resolve, 25))
  document.hasFocus = () => true
  assert.is(((await back.outcome) as [string])[0], 'embedded/window-lost')
})

test('who leaves takes the window along, and nothing listens any more', async () => {
  const left = new AbortController()
  const { popup, outcome } = await atProvider(start(), fakeWindow(), { signal: left.signal })
  left.abort()
  assert.is(((await outcome) as [string])[0], 'request/aborted')
  isClosed(popup)
  say(popup, { resultUri: BACK }, 'https://provider.example')
  await settled()
})

test('a site that names no provider in time is an alert for the developer, and the window is closed', async () => {
  const silent = () => {
    throw new ModalError('embedded/timeout', { message: 'Something went wrong' })
  }
  const { popup, outcome } = await atProvider(start({ GET_SOCIAL_REDIRECT_URI: silent }))
  const [code, message] = (await outcome) as [string, string]
  assert.is(code, 'service/social-timeout')
  // @spec:8.43
  assert.match(message, /^Invalid App Configuration/)
  isClosed(popup)
})

test('R127: what a provider refused is the user’s own no, anything else is a fault, and nothing is kept', async () => {
  for (const [message, code] of [
    ['The sign-in was cancelled.', 'embedded/declined'],
    ['This sign-in has expired or was already used. Please start again.', 'embedded/failed'],
  ] as const) {
    const { social, area } = start({ CONNECT_SOCIAL: failed(message) })
    const error = await failure(social.finish('x', BACK))
    assert.equal([error.code, error.message], [code, message])
    assert.equal(area.items, {})
  }
})

test('R127: whoever leaves while the site signs them in is signed out again', async () => {
  let answer!: (user: unknown) => void
  const { social, asked, area } = start({ CONNECT_SOCIAL: () => new Promise(resolve => (answer = resolve)) })
  const left = new AbortController()
  const outcome = failure(social.finish('x', BACK, left))
  left.abort()
  assert.is((await outcome).code, 'request/aborted')
  answer(USER)
  await settled()
  assert.equal(asked, [['CONNECT_SOCIAL', { uri: BACK }], ['SIGN_OUT']])
  assert.equal(area.items, {})
})

const PAGE = 'https://app.example/shop?a=1#top'

const KEEPS = {
  provider: '@appkit/social_provider',
  state: '@appkit/social_state',
  at: '@appkit/social_started',
}
const MINUTE_MS = 60_000
/** The stored login for which the page left `minutes` ago. */
const keeps = (over: Record<string, string> = {}, minutes = 1) => ({
  [KEEPS.provider]: 'facebook',
  [KEEPS.state]: 's1',
  [KEEPS.at]: String(NOW - minutes * MINUTE_MS),
  ...over,
})
/** The page is back with `result` in its URL. */
function come(result: string, items: Record<string, string> = {}) {
  const run = start({}, { ...items })
  history.replaceState(null, '', `/?result_uri=${encodeURIComponent(result)}`)
  return { ...run, returned: run.social.returned() }
}

test('R127: inside another app the page itself goes to the provider, and is known again when it comes back', async () => {
  const { social, area } = start()
  const uri = new URL(await social.leave('facebook', PAGE))
  const state = uri.searchParams.get('state')!
  assert.is(state, `s1--${encodeURIComponent(PAGE)}`)
  assert.is(uri.searchParams.get('client_id'), 'c')
  assert.equal(area.items, keeps({}, 0))

  const result = `${ORIGIN}/oauth?${new URLSearchParams({ state, code: 'c1' })}`
  history.replaceState({ page: 1 }, '', `/shop?a=1&result_uri=${encodeURIComponent(result)}#top`)
  assert.equal(social.returned(), { provider: 'facebook', uri: result, until: NOW + 10 * MINUTE_MS })
  assert.equal([location.href, history.state], [PAGE, { page: 1 }])
  assert.equal(area.items, {})
  assert.is(social.returned(), undefined)
})

test('R150: where a host keeps the provider’s address in its own, the page stands in that one, and its state is kept', async () => {
  const inner = 'https://provider.example/authorize?state=deep'
  const uri = `https://auth.magic.link/start?${new URLSearchParams({ state: 'outer', to: inner })}`
  const { social, area } = start({ GET_SOCIAL_REDIRECT_URI: () => ({ uri }) })
  const url = new URL(await social.leave('google', PAGE))
  assert.is(url.searchParams.get('state'), 'outer')
  const to = new URL(url.searchParams.get('to')!)
  assert.is(to.searchParams.get('state'), `deep--${encodeURIComponent(PAGE)}`)
  assert.equal(area.items, keeps({ [KEEPS.provider]: 'google', [KEEPS.state]: 'deep' }, 0))
})

test('R150: the page goes to no provider whose address has no state, or one that is not kept', async () => {
  for (const uri of [
    'https://provider.example/',
    'https://provider.example/?state=',
    `https://provider.example/?state=${'s'.repeat(9000)}`,
  ]) {
    const { social, area } = start({ GET_SOCIAL_REDIRECT_URI: () => ({ uri }) })
    assert.is((await failure(social.leave('x', PAGE))).code, 'embedded/failed')
    assert.equal(area.items, {})
  }
})

const LONG = 's'.repeat(1500)
const TAKEN: [title: string, result: string, items: Record<string, string>][] = [
  ['with the state alone', BACK, keeps()],
  ['with the page behind the state', BACK.replace('s1', `s1--${encodeURIComponent(PAGE)}`), keeps()],
  ['ten minutes later', BACK, keeps({}, 10)],
  ['with a long state', BACK.replace('s1', LONG), keeps({ [KEEPS.state]: LONG })],
]
for (const [title, result, items] of TAKEN)
  test(`R150: an answer ${title} is that to the login of this page, once`, () => {
    const { returned, social, area } = come(result, items)
    assert.equal([returned?.provider, returned?.uri], ['facebook', result])
    assert.equal([area.items, location.search], [{}, ''])
    history.replaceState(null, '', `/?result_uri=${encodeURIComponent(result)}`)
    assert.equal(social.returned(), { uri: result })
  })

const without = (key: string) => {
  const { [key]: _, ...rest } = keeps() as Record<string, string>
  return rest
}
const FORGED: [title: string, result: string, items: Record<string, string>][] = [
  ['where nobody began', BACK, {}],
  ['where only a provider is kept', BACK, { [KEEPS.provider]: 'facebook' }],
  ['where no state is kept', BACK, without(KEEPS.state)],
  ['where no time is kept', BACK, without(KEEPS.at)],
  ['where no provider is kept', BACK, without(KEEPS.provider)],
  ['where the state that is kept is empty', `${ORIGIN}/oauth?state=&code=1`, keeps({ [KEEPS.state]: '' })],
  ['of a provider that is none', BACK, keeps({ [KEEPS.provider]: 'constructor' })],
  ['without a state', `${ORIGIN}/oauth?code=1`, keeps()],
  ['with an empty state', `${ORIGIN}/oauth?state=&code=1`, keeps()],
  ['with the state of another login', BACK.replace('s1', 's2'), keeps()],
  ['with a longer state', BACK.replace('s1', 's11'), keeps()],
  ['with a shorter state', BACK.replace('s1', 's'), keeps()],
  ['with the state in capitals', BACK.replace('s1', 'S1'), keeps()],
  ['with the page alone for a state', BACK.replace('s1', `--${encodeURIComponent(PAGE)}`), keeps()],
  ['with another state in front of the right one', `${ORIGIN}/oauth?state=s2&state=s1`, keeps()],
  ['with another state behind the right one', `${ORIGIN}/oauth?state=s1&state=s2`, keeps()],
  ['with its state behind a hash', `${ORIGIN}/oauth?code=1#state=s1`, keeps()],
  ['eleven minutes later', BACK, keeps({}, 11)],
  ['of a login that has yet to begin', BACK, keeps({}, -1)],
  ['at no time', BACK, keeps({ [KEEPS.at]: 'never' })],
  ['of another site', BACK.replace(ORIGIN, 'https://elsewhere.example'), keeps()],
  ['of a site below', BACK.replace('secure.', 'a.secure.'), keeps()],
  ['of a site whose name begins alike', BACK.replace(ORIGIN, `${ORIGIN}.evil.example`), keeps()],
  ['of a site behind the name of this one', BACK.replace(ORIGIN, `${ORIGIN}@evil.example`), keeps()],
  ['of the site at another port', BACK.replace(ORIGIN, `${ORIGIN}:8443`), keeps()],
  ['of the site without encryption', BACK.replace('https:', 'http:'), keeps()],
  ['of no scheme', BACK.replace('https:', ''), keeps()],
  ['that is a script', `javascript:1//${BACK}`, keeps()],
  ['that is longer than any', `${BACK}&${'a'.repeat(9000)}`, keeps()],
]
for (const [title, result, items] of FORGED)
  test(`R150: a forged link, ${title}, is no answer`, () => {
    const { returned, asked } = come(result, items)
    assert.is(returned?.provider, undefined)
    assert.equal(asked, [])
  })

test('R150: a link of another site leaves the page and the login alone that somebody is at', () => {
  const { returned, area } = come('https://elsewhere.example/?state=s1', keeps())
  assert.equal([returned, area.items], [undefined, keeps()])
  assert.ok(location.search)
})

test('R150: a login that stands is not signed over, whatever comes back', () => {
  const standing = { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true' }
  const { returned, area } = come(BACK, { ...keeps(), ...standing })
  assert.equal([returned, area.items], [{ uri: BACK }, standing])
})

test('Farcaster’s link waits for its approval; who backs out has the site begin anew', async () => {
  const { social, asked, area } = start()
  assert.is(await social.farcasterLink(), `${ORIGIN}/farcaster?token=t`)
  await social.farcasterApproved()
  assert.equal(area.items, { '@appkit/connected_social': 'farcaster', '@appkit-wallet/SOCIAL_USERNAME': 'ana' })
  social.forgetFarcaster()
  // @spec:7.39
  assert.equal(
    asked.map(([name]) => name),
    ['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'renewed', 'introduced'],
  )
  const denied = start({ CONNECT_FARCASTER: failed('The sign-in was declined.') })
  assert.is((await failure(denied.social.farcasterApproved())).code, 'embedded/declined')
  assert.equal(denied.area.items, {})
})

test.run()
