import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { settled } from '../../../test/async.ts'
import { createCore } from '../../../test/fakes.ts'
import { growth } from '../../../test/growth.ts'
import { attacksOn, isPolluted } from '../../../test/hostile.ts'
import type { Features } from '../../core/feature-options.ts'
import { ModalError } from '../../base/errors.ts'
import type { Sources } from '../../services/sources.ts'
import { decodeOrigins, isAllowed } from '../../base/allowed-origins.ts'
import { createProject } from './project.ts'
import { decodeSwitches } from './switches.ts'

const test = suite('project')
const item = (id: string, config?: unknown, isEnabled = true) => ({ id, isEnabled, config })
const ALL = {
  features: [
    item('social_login', ['email', 'x', 'google', 'myspace']),
    item('swap', ['1inch']),
    item('onramp', ['meld']),
    item('activity', []),
  ],
}
const LEFT = { features: ['social_login', 'swap', 'onramp', 'activity'].map(id => item(id, null)) }

test('a feature with a config is on as it says, one that is off or missing is off, and `null` leaves it to the page', () => {
  const read = (features: unknown[]) => ({ ...decodeSwitches({ features }) })
  assert.equal(read(ALL.features), { email: true, socials: ['x', 'google'], swaps: true, onramp: true, history: true })
  assert.equal(read(LEFT.features), {})
  const none = { email: false, socials: false, swaps: false, onramp: false, history: false }
  assert.equal(read([]), none)
  assert.equal(read(ALL.features.map(it => ({ ...it, isEnabled: false }))), none)
  assert.equal(read(ALL.features.map(({ id, isEnabled }) => ({ id, isEnabled }))), none)
  assert.equal(read([item('social_login', ['email']), ...LEFT.features.slice(1)]), { email: true, socials: false })
  assert.throws(
    () => decodeSwitches({ features: {} }),
    (error: ModalError) => error.code === 'http/bad-reply',
  )
})

test('R5, R57: whatever the service says, it comes to booleans and known words: 2,000 mutations', () => {
  const known = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
  let read = 0
  for (const text of attacksOn(ALL)) {
    let value: unknown
    try {
      value = JSON.parse(text)
      const { socials, ...rest } = decodeSwitches(value)
      read++
      for (const member of Object.values(rest)) assert.type(member, 'boolean')
      if (socials) for (const name of socials) assert.ok(known.includes(name))
    } catch (error) {
      assert.ok(error instanceof SyntaxError || (error as ModalError).code === 'http/bad-reply', String(error))
    }
  }
  assert.ok(read > 500)
  for (const text of attacksOn({ allowedOrigins: ['https://a.example', 'https://*.b.example'] })) {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      continue
    }
    assert.ok(decodeOrigins(value).every(origin => typeof origin === 'string' && origin.length < 256))
  }
  assert.not(isPolluted())
})

test('an origin is allowed by name, by a pattern, or because it is this machine or a preview', () => {
  const list = ['https://app.example', 'https://docs.example/start?x', 'https://*.b.example', 'https://a*-pr.c.example']
  for (const origin of [
    'https://app.example',
    'https://docs.example',
    'https://x.b.example',
    'https://x.y.b.example',
    'https://a1-pr.c.example',
    'http://localhost:3000',
    'https://127.0.0.1',
    'https://shop-git-main.vercel.app',
    'https://shop.pages.dev',
    'https://abc.ngrok-free.app',
  ])
    assert.ok(isAllowed(origin, list), origin)
  for (const origin of [
    'http://app.example',
    'https://app.example:8443',
    'https://app.example.evil.example',
    'https://b.example',
    'https://x.b.example.evil.example',
    'https://a-pr.c.example.evil.example',
    'https://localhost.evil.example',
    'https://pages.dev',
    'https://a-pr.evil.example',
  ])
    assert.not(isAllowed(origin, list), origin)
})

test('R57: a pattern of many stars costs what its length does', () => {
  const times = growth(
    size => assert.not(isAllowed(`https://${'a'.repeat(200)}.example`, Array(200).fill(`${'*a'.repeat(size)}!`))),
    30,
  )
  assert.ok(times < 10, `${times} times`)
})

interface Answers {
  config?: unknown
  origins?: unknown
  analytics?: unknown
}

/** A page whose project gives these answers; an error is an answer too. */
function page(
  { config = LEFT, origins = { allowedOrigins: ['https://app.example'] }, analytics }: Answers,
  options = {},
) {
  const answers: Record<string, unknown> = {
    '/appkit/v1/config': config,
    '/projects/v1/origins': origins,
    '/getAnalyticsConfig': analytics,
  }
  const asked: string[] = []
  const core = createCore({ options: { remoteConfig: true, ...options } })
  const get = async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    if (answer instanceof Error) throw answer
    return answer
  }
  core.ctx.sources = async () => ({ settings: { get } }) as unknown as Sources
  const project = createProject(core.ctx, 'https://app.example')
  const ask = async () => {
    project.ask()
    await settled()
  }
  const codes = () => core.heard('error').map(error => (error as { code: string }).code)
  return { core, project, asked, ask, answers, codes }
}
const status = (number: number) => new ModalError('http/status', { data: { status: number } })

/** Warnings logged in the meantime. */
async function warnings(run: () => Promise<unknown>): Promise<string[]> {
  const { warn } = console
  const said: string[] = []
  console.warn = (text: string) => void said.push(text)
  await run().finally(() => {
    console.warn = warn
  })
  return said
}

test('what the project says takes the place of the options, which are named once, and comes back after each change of them', async () => {
  const features: Features = { swaps: true, send: false, socials: ['apple'], history: true }
  const it = page({ config: { features: [...ALL.features.slice(0, 1), item('activity', [])] } }, { features })
  const { options, revision } = it.core.ctx
  const said = await warnings(it.ask)
  const effective = {
    swaps: false,
    send: false,
    socials: ['x', 'google'],
    history: true,
    email: true,
    onramp: false,
  }
  assert.equal({ ...options.features }, effective)
  assert.equal(
    said.map(text => /features\.(\w+)/.exec(text)![1]),
    ['socials', 'swaps'],
  )
  options.features = { ...features, receive: false }
  assert.equal(await warnings(async () => revision.value++), [])
  assert.equal({ ...options.features }, { ...effective, receive: false })
})

test('without an answer the page has its own word, and the next opening asks again', async () => {
  const it = page({ config: new ModalError('http/network') }, { features: { swaps: false } })
  await it.ask()
  assert.equal({ ...it.core.ctx.options.features }, { swaps: false })
  assert.equal([it.codes(), it.asked], [['http/network'], ['/appkit/v1/config', '/projects/v1/origins']])
  it.answers['/appkit/v1/config'] = ALL
  await warnings(it.ask)
  assert.is(it.core.ctx.options.features.swaps, true)
  await it.ask()
  assert.equal(it.asked.slice(2), ['/appkit/v1/config'])
})

test('origins are asked about where there is a login, also by the word of the project', async () => {
  const isAsked = async (answers: Answers, features: Features) => {
    const it = page(answers, { features })
    await warnings(it.ask)
    return it.asked.includes('/projects/v1/origins')
  }
  assert.is(await isAsked({}, {}), true)
  assert.is(await isAsked({}, { email: false }), true)
  assert.is(await isAsked({}, { email: false, socials: false }), false)
  assert.is(await isAsked({}, { email: false, socials: [] }), false)
  assert.is(await isAsked({ config: { features: [] } }, {}), false)
  assert.is(await isAsked({ config: ALL }, { email: false, socials: false }), true)
})

test('an origin that is not among them is an alert, as is a service that refuses', async () => {
  const told = async (origins: unknown) => {
    const it = page({ origins })
    await it.ask()
    const [error] = it.core.heard('error') as { code: string; message: string }[]
    return error && [error.code, error.message]
  }
  const refused = ['service/origin-not-allowed', 'Invalid App Configuration: origin not on allowlist']
  assert.is(await told({ allowedOrigins: ['https://app.example'] }), undefined)
  assert.equal(await told({ allowedOrigins: ['https://other.example'] }), refused)
  assert.equal(await told({ allowedOrigins: [] }), refused)
  assert.equal(await told({}), refused)
  assert.equal(await told(status(403)), refused)
  assert.equal(await told(new ModalError('http/bad-reply')), refused)
  assert.is((await told(status(429)))![0], 'service/rate-limited')
  assert.is((await told(status(503)))![0], 'service/unavailable')
  assert.is((await told(new ModalError('http/network')))![0], 'http/network')
  assert.is((await told(new ModalError('service/invalid-key')))![0], 'service/invalid-key')
})

test('analytics are wanted where the project says so; no answer is a no, and who sends none asks nobody', async () => {
  const answer = async (analytics: unknown, options: object = { endpoints: { analytics: 'https://a.example' } }) => {
    const it = page({ analytics }, options)
    await it.ask()
    return [it.project.isTracked.value, it.asked.includes('/getAnalyticsConfig')]
  }
  assert.equal(await answer({ isAnalyticsEnabled: true }), [true, true])
  assert.equal(await answer({ isAnalyticsEnabled: false }), [false, true])
  assert.equal(await answer({ isAnalyticsEnabled: 'yes' }), [false, true])
  assert.equal(await answer(status(500)), [false, true])
  assert.equal(await answer({ isAnalyticsEnabled: true }, {}), [undefined, false])
  const off = { endpoints: { analytics: 'https://a.example' }, features: { analytics: false } }
  assert.equal(await answer({ isAnalyticsEnabled: true }, off), [undefined, false])
})

test.run()
