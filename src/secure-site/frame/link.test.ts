import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createLink, replyTo, type SiteEvent } from './link.ts'

const test = suite('link')

const SITE = 'https://bakery.example'
const sent: [message: any, origin: string][] = []
const parentOf = Object.getOwnPropertyDescriptor(window, 'parent')
const site = { postMessage: (message: unknown, origin: string) => void sent.push([message, origin]) }
let ends: (() => void)[] = []
test.before.each(() => {
  sent.length = 0
  Object.defineProperty(globalThis, 'parent', { value: site, configurable: true, writable: true })
})
test.after.each(() => {
  for (const end of ends) end()
  ends = []
})
test.after(() => {
  if (parentOf) Object.defineProperty(globalThis, 'parent', parentOf)
})

function begin(of: string | undefined = SITE) {
  const served: SiteEvent[] = []
  const add = window.addEventListener
  window.addEventListener = ((type: string, hear: EventListener) => {
    add.call(window, type, hear)
    ends.push(() => window.removeEventListener(type, hear))
  }) as typeof add
  const link = createLink({ site: of, serve: event => void served.push(event), log() {} })
  link.listen()
  window.addEventListener = add
  return { link, served }
}
function say(data: unknown, { source = site as unknown, origin = SITE } = {}) {
  const event = new Event('message')
  Object.assign(event, { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}
const event = (name: string, more: object = {}) => ({ type: `@w3m-app/${name}`, id: 'a1', ...more })

test('an event of the site is served, and replies go to its origin alone', () => {
  const { link, served } = begin()
  say(event('SWITCH_NETWORK', { payload: { chainId: 1 } }))
  assert.equal(served, [{ name: 'SWITCH_NETWORK', payload: { chainId: 1 }, id: 'a1' }])
  link.send('SWITCH_NETWORK_SUCCESS', { chainId: 1 }, 'a1')
  link.send('READY')
  assert.equal(sent, [
    [{ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'a1', payload: { chainId: 1 } }, SITE],
    [{ type: '@w3m-frame/READY' }, SITE],
  ])
})

test('without a known origin nothing is heard and nothing is sent', () => {
  const { link, served } = begin('')
  say(event('GET_CHAIN_ID'), { origin: '' })
  link.send('READY')
  assert.equal([served, sent], [[], []])
})

test('messages of others and of another form are not heard', () => {
  const { served } = begin()
  say(event('GET_CHAIN_ID'), { source: { postMessage() {} } })
  say(event('GET_CHAIN_ID'), { origin: 'https://evil.example' })
  for (const data of [
    null,
    'x',
    [],
    { type: 7 },
    { type: '@w3m-frame/GET_CHAIN_ID' },
    { type: 'w3m-app/GET_CHAIN_ID' },
  ])
    say(data)
  for (const id of [7, '', 'x'.repeat(101), {}]) if (id !== '') say(event('GET_CHAIN_ID', { id }))
  assert.equal([served, sent], [[], []])
})

test('an ID that is repeated gets one reply', () => {
  const { served } = begin()
  say(event('GET_CHAIN_ID'))
  say(event('SIGN_OUT'))
  say(event('SIGN_OUT', { id: 'a2' }))
  assert.equal(
    served.map(({ name, id }) => `${name} ${id}`),
    ['GET_CHAIN_ID a1', 'SIGN_OUT a2'],
  )
})

test('a wrong event is answered with what is wrong, and one whose name is none with nothing', () => {
  const { served } = begin()
  say(event('CONNECT_EMAIL', { payload: { email: 'ana' } }))
  say(event('NOPE', { id: 'a2' }))
  say(event('<script>', { id: 'a3' }))
  assert.equal(served, [])
  assert.equal(
    sent.map(([{ type, id, payload }]) => [type, id, payload.message]),
    [
      ['@w3m-frame/CONNECT_EMAIL_ERROR', 'a1', 'Invalid email'],
      ['@w3m-frame/NOPE_ERROR', 'a2', 'Unknown event'],
    ],
  )
})

test('a reply carries the value, or message and code of the error, whatever its words are', async () => {
  assert.equal(await replyTo('GET_CHAIN_ID', async () => 1), ['GET_CHAIN_ID_SUCCESS', 1])
  const fail = (message: string) => () => Promise.reject(new Error(message))
  assert.equal(await replyTo('SIGN_OUT', fail('no')), ['SIGN_OUT_ERROR', { message: 'no', code: -32603 }])
  assert.equal(await replyTo('SIGN_OUT', fail('')), ['SIGN_OUT_ERROR', undefined])
  const message = 'The network refused: access denied.'
  for (const [given, code] of [
    [4001, 4001],
    [-32003, -32003],
    ['rpc/error', -32603],
    [undefined, -32603],
  ]) {
    const run = () => Promise.reject(Object.assign(new Error(message), { code: given }))
    assert.equal(await replyTo('RPC_REQUEST', run), ['RPC_REQUEST_ERROR', { message, code }])
  }
})

test.run()
