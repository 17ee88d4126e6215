import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure, settled } from '../../../test/async.ts'
import type { ModalError } from '../../base/errors.ts'
import { createFrame, type Frame } from './frame.ts'

const test = suite('frame of the embedded wallet')
const SITE = 'https://secure.example'

interface Posted {
  data: { type: string; id: string; payload?: unknown }
  target: string
}
interface Site {
  element: HTMLIFrameElement
  window: object
  posted: Posted[]
}

const lives: AbortController[] = []
const create = document.createElement
test.after.each(() => {
  for (const life of lives.splice(0)) life.abort()
  document.createElement = create
})

/** The frame and every document of the site that it opened; nothing is loaded, messages are dispatched by hand. */
function start({ readyMs = 10_000, passkeys = false } = {}) {
  const sites: Site[] = []
  document.createElement = ((name: string) => {
    if (name !== 'iframe') return create.call(document, name)
    // Another element, because an iframe would load something.
    const element = create.call(document, 'div') as unknown as HTMLIFrameElement
    for (const key of ['src', 'name', 'allow', 'referrerPolicy'])
      Object.defineProperty(element, key, {
        set(text: string) {
          element.setAttribute(key.toLowerCase(), text)
        },
      })
    const posted: Posted[] = []
    const window = { postMessage: (data: Posted['data'], target: string) => void posted.push({ data, target }) }
    Object.defineProperty(element, 'contentWindow', { get: () => (element.isConnected ? window : null) })
    sites.push({ element, window, posted })
    return element
  }) as typeof create
  const life = new AbortController()
  lives.push(life)
  const frame = createFrame({
    url: `${SITE}/sdk`,
    projectId: 'p 1',
    chainId: () => 'eip155:1',
    life: life.signal,
    readyMs,
    passkeys,
  })
  const site = () => sites.at(-1)!
  const say = (data: unknown, { source = site().window, origin = SITE }: { source?: unknown; origin?: string } = {}) =>
    dispatchEvent(Object.assign(new Event('message'), { source, origin, data }))
  const ready = async () => {
    say({ type: '@w3m-frame/READY', payload: { version: '4' } })
    await settled()
  }
  const reply = (name: string, payload?: unknown, at = 0) =>
    say({ type: `@w3m-frame/${name}`, id: site().posted.at(at - 1)!.data.id, payload })
  return { frame, life, sites, site, say, ready, reply }
}
/** A pending request, with the site ready. */
async function asked<T>(run: ReturnType<typeof start>, ask: (frame: Frame) => Promise<T>) {
  const answer = ask(run.frame)
  answer.catch(() => {})
  await settled()
  if (!run.site().posted.length) await run.ready()
  return answer.then(value => ({ value })).catch((error: unknown) => ({ error }))
}
const state = async (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'answered',
      () => 'failed',
    ),
    settled().then(() => 'open'),
  ])

test('R22: the frame is hidden, is made with the first question, and may do no more than it needs', async () => {
  const run = start()
  assert.is(run.sites.length, 0)
  assert.is(run.frame.element(), undefined)
  run.frame.ask('IS_CONNECTED').catch(() => {})
  run.frame.ask('SIGN_OUT').catch(() => {})
  await settled()
  assert.is(run.sites.length, 1)
  const { element } = run.site()
  assert.is(run.frame.element(), element)
  // @spec:7.34 @spec:9.45
  assert.equal(
    ['id', 'name', 'src', 'sandbox', 'allow', 'referrerpolicy'].map(name => element.getAttribute(name)),
    [
      'w3m-iframe',
      'w3m-secure-iframe',
      `${SITE}/sdk?projectId=p+1&chainId=eip155%3A1&version=4&enableLogger=false`,
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
      '',
      'origin',
    ],
  )
  assert.is(element.style.display, 'none')
})

test('R19: nothing is said before the site is ready, and then to its origin alone', async () => {
  const run = start()
  const answer = run.frame.ask('CONNECT_EMAIL', { email: 'ana@example.com' })
  await settled()
  assert.equal(run.site().posted, [])
  await run.ready()
  const [{ data, target }] = run.site().posted as [Posted]
  assert.is(target, SITE)
  // @spec:7.33
  assert.match(data.id, /^[\da-f]{32}$/)
  // @spec:7.33 @spec:7.36
  assert.equal([data.type, data.payload], ['@w3m-app/CONNECT_EMAIL', { email: 'ana@example.com' }])
  run.reply('CONNECT_EMAIL_SUCCESS', { action: 'VERIFY_OTP' })
  assert.equal(await answer, { action: 'VERIFY_OTP' })
})

test('R18: of 10,000 messages that are not the site’s own answer none is taken for one', async () => {
  const run = start()
  const answer = run.frame.ask('IS_CONNECTED')
  await settled()
  await run.ready()
  const { id } = run.site().posted[0]!.data
  const good = { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id, payload: { isConnected: true } }
  const forged: [unknown, { source?: unknown; origin?: string }?][] = [
    [good, { source: window }],
    [good, { source: null }],
    [good, { source: {} }],
    [good, { origin: 'https://evil.example' }],
    [good, { origin: 'null' }],
    [good, { origin: `${SITE}.evil.example` }],
    [good, { origin: SITE.replace('https', 'http') }],
    [{ ...good, id: undefined }],
    [{ ...good, id: id.slice(1) }],
    [{ ...good, id: ['x'] }],
    [{ ...good, id: '__proto__' }],
    [{ ...good, type: 'IS_CONNECTED_SUCCESS' }],
    [{ ...good, type: 'x@w3m-frame/IS_CONNECTED_SUCCESS' }],
    [{ ...good, type: { toString: () => good.type } }],
    [{ ...good, payload: { isConnected: 'true' } }],
    [{ ...good, payload: undefined }],
    [{ ...good, payload: Object.create({ isConnected: true }) }],
    [Object.create(good)],
    [JSON.stringify(good)],
    [null],
  ]
  for (let turn = 0; turn < 500; turn++) for (const [data, from] of forged) run.say(data, from)
  assert.is(await state(answer), 'open')
  run.say(good)
  assert.equal(await answer, { isConnected: true })
})

test('R28: the first valid answer counts; errors are the site’s words, cleaned; nothing is left listening', async () => {
  const run = start()
  const first = asked(run, frame => frame.ask('SIGN_OUT'))
  await settled()
  await settled()
  run.reply('SIGN_OUT_SUCCESS')
  run.reply('SIGN_OUT_ERROR', { message: 'late' })
  // @spec:7.50
  assert.equal(await first, { value: undefined })
  for (const [payload, said] of [
    [{ message: 'Invalid <b>code</b>\u202e' }, 'Invalid <b>code</b>'],
    [{}, 'An error occurred'],
    [undefined, 'An error occurred'],
    [{ message: 7 }, 'An error occurred'],
  ] as const) {
    const answer = failure(run.frame.ask('CONNECT_OTP', { otp: '123456' }))
    await settled()
    run.reply('CONNECT_OTP_ERROR', payload)
    run.reply('CONNECT_OTP_SUCCESS')
    const { code, message } = await answer
    // @spec:7.50 @spec:8.54
    assert.equal([code, message], ['embedded/failed', said])
  }
  const other = failure(run.frame.ask('GET_USER', { chainId: 'eip155:1' }))
  await settled()
  run.reply('IS_CONNECTED_SUCCESS', { isConnected: true })
  assert.is((await other).message, 'An error occurred')
})

test('R28: a site that says nothing for 30 seconds has not answered; what waits for the user waits on', async () => {
  const run = start()
  const { setTimeout } = globalThis
  // Half a minute passes at once.
  const quick = (fn: () => void, ms?: number) => setTimeout(fn, ms === 30_000 ? 0 : ms)
  globalThis.setTimeout = quick as typeof setTimeout
  try {
    const call = { method: 'personal_sign', chainNamespace: 'eip155', chainId: 'eip155:1' } as const
    const request = run.frame.ask('RPC_REQUEST', call)
    const code = failure(run.frame.ask('CONNECT_OTP', { otp: '123456' }))
    await settled()
    await run.ready()
    // @spec:8.55 @spec:9.11
    assert.equal([(await code).code, (await code).message], ['embedded/timeout', 'Something went wrong'])
    run.reply('CONNECT_OTP_SUCCESS')
    assert.is(await state(request), 'open')
    run.reply('RPC_REQUEST_SUCCESS', '0xsigned', -1)
    assert.is(await request, '0xsigned')
  } finally {
    globalThis.setTimeout = setTimeout
  }
})

test('R20: another document in the frame ends what was asked of the one before, and the next question meets a new one', async () => {
  const run = start()
  const answer = run.frame.ask('RPC_REQUEST', { method: 'eth_call', chainNamespace: 'eip155', chainId: 'eip155:1' })
  answer.catch(() => {})
  await settled()
  const [before] = run.sites
  before!.element.dispatchEvent(new Event('load'))
  await run.ready()
  assert.is(before!.posted.length, 1)
  before!.element.dispatchEvent(new Event('load'))
  // @spec:8.55
  assert.equal((await failure(answer)).message, 'Something went wrong')
  assert.not.ok(before!.element.isConnected)
  assert.is(run.frame.element(), undefined)
  const next = run.frame.ask('IS_CONNECTED')
  await settled()
  assert.is(run.sites.length, 2)
  // The old document's messages answer nothing any more.
  run.say({ type: '@w3m-frame/READY', payload: {} }, { source: before!.window })
  await settled()
  assert.equal(run.site().posted, [])
  await run.ready()
  run.reply('IS_CONNECTED_SUCCESS', { isConnected: false })
  assert.equal(await next, { isConnected: false })
})

test('a document that is given up answers nothing more, and the next question goes to a new one at once', async () => {
  const run = start()
  run.frame.renew()
  assert.is(run.sites.length, 0)
  const waiting = run.frame.ask('CONNECT_FARCASTER')
  waiting.catch(() => {})
  await settled()
  await run.ready()
  run.frame.renew()
  assert.is((await failure(waiting)).code, 'request/aborted')
  const next = run.frame.ask('IS_CONNECTED')
  await settled()
  assert.is(run.sites.length, 2)
  await run.ready()
  run.reply('IS_CONNECTED_SUCCESS', { isConnected: false })
  assert.equal(await next, { isConnected: false })
})

test('R27: a site that is never ready, or does not load, says so and is tried anew', async () => {
  const run = start({ readyMs: 20 })
  const never = await failure(run.frame.ask('IS_CONNECTED'))
  // @spec:8.57
  assert.equal([never.code, never.message], ['embedded/unavailable', 'Unable to load email login dependency'])
  assert.is(document.querySelectorAll('#w3m-iframe').length, 0)
  const broken = failure(run.frame.ask('IS_CONNECTED'))
  await settled()
  assert.is(run.sites.length, 2)
  run.site().element.dispatchEvent(new Event('error'))
  // @spec:8.57
  assert.is((await broken).message, 'Unable to load email login dependency')
  const good = run.frame.ask('IS_CONNECTED')
  await settled()
  await run.ready()
  await run.ready()
  run.reply('IS_CONNECTED_SUCCESS', { isConnected: true })
  assert.equal(await good, { isConnected: true })
})

test('a question that is given up, or outlived by the modal, is over, and late answers reach nobody', async () => {
  const run = start()
  const given = new AbortController()
  const call = { method: 'personal_sign', chainNamespace: 'eip155', chainId: 'eip155:1' } as const
  const first = failure(run.frame.ask('RPC_REQUEST', call, given))
  const second = failure(run.frame.ask('RPC_REQUEST', call))
  await settled()
  await run.ready()
  given.abort()
  assert.equal([(await first).code, (await first).message], ['request/aborted', 'Request was aborted'])
  run.reply('RPC_REQUEST_SUCCESS', '0x', -1)
  run.life.abort()
  assert.is((await second).code, 'request/aborted')
  assert.not.ok(run.site().element.isConnected)
  assert.is((await failure(run.frame.ask('SIGN_OUT'))).code, 'request/aborted')
  assert.is(run.sites.length, 1)
})

test('R24: a request that is called back while the site has it ends with the answer, and silence is not a refusal', async () => {
  const begin = async (lingerMs: number) => {
    const run = start()
    const over = new AbortController()
    const payload = {
      method: 'eth_sendTransaction',
      params: [],
      chainNamespace: 'eip155',
      chainId: 'eip155:1',
    } as const
    const told = run.frame
      .ask('RPC_REQUEST', payload, { signal: over.signal, lingerMs })
      .catch((error: ModalError) => error.code)
    await settled()
    await run.ready()
    return { run, over, told }
  }
  const late = await begin(10_000)
  late.over.abort()
  late.run.reply('RPC_REQUEST_SUCCESS', '0xhash')
  assert.is(await late.told, '0xhash')
  const refused = await begin(10_000)
  refused.over.abort()
  refused.run.reply('RPC_REQUEST_ERROR', { message: 'Request was aborted' })
  assert.is(await refused.told, 'embedded/failed')
  const silent = await begin(20)
  silent.over.abort()
  assert.is(await silent.told, 'embedded/timeout')
  const ended = await begin(10_000)
  ended.over.abort()
  ended.run.life.abort()
  assert.is(await ended.told, 'embedded/timeout')
})

test('R24: a request that is called back before the site is ready never reaches it', async () => {
  const run = start()
  const over = new AbortController()
  const payload = { method: 'eth_sendTransaction', params: [], chainNamespace: 'eip155', chainId: 'eip155:1' } as const
  const answer = run.frame.ask('RPC_REQUEST', payload, { signal: over.signal, lingerMs: 10_000 })
  await settled()
  over.abort()
  assert.is((await failure(answer)).code, 'request/aborted')
  await run.ready()
  assert.equal(run.site().posted, [])
})

test('R184: only with passkeys on may the site use them in its frame; off, nothing is allowed', async () => {
  for (const passkeys of [false, true]) {
    const run = start({ passkeys })
    run.frame.ask('IS_CONNECTED').catch(() => {})
    await settled()
    assert.is(run.site().element.getAttribute('allow'), passkeys ? `publickey-credentials-get ${SITE}` : '')
  }
})

test('a site has passkey wallets only if it says so when it is ready', async () => {
  for (const [payload, expected] of [
    [{ version: '4' }, false],
    [{ version: '4', passkeys: 1 }, true],
    [{ version: '4', passkeys: true }, false],
  ] as const) {
    const run = start()
    const answer = run.frame.hasPasskeys()
    await settled()
    run.say({ type: '@w3m-frame/READY', payload })
    assert.is(await answer, expected)
    run.life.abort()
  }
})

test.run()
