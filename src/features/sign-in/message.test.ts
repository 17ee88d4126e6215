import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { writeMessage } from '../../base/sign-in-message.ts'
import type { SIWXMessageData } from '../../base/siwx.ts'
import { faultOf, isCurrent } from './message.ts'

const test = suite('sign-in at this page')

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = { accountAddress: ADDRESS, chainId: 'eip155:1' } as const
const NOW = Date.parse('2026-01-01T00:00:00.000Z')
const site = { host: 'app.example', origin: 'https://app.example' }
const savedSite = globalThis.location
test.before(() => void Object.defineProperty(globalThis, 'location', { value: site, configurable: true }))
test.after(() => void Object.defineProperty(globalThis, 'location', { value: savedSite, configurable: true }))
const MESSAGE: SIWXMessageData = {
  ...ACCOUNT,
  domain: 'app.example',
  uri: 'https://app.example',
  version: '1',
  nonce: '0123456789abcdef',
}

test('R80: a message that names another site, account or network, or hardly a nonce, is not to be signed', () => {
  const fault = (change: Partial<SIWXMessageData>) => faultOf(writeMessage({ ...MESSAGE, ...change }), ACCOUNT)
  assert.is(fault({}), undefined)
  assert.is(fault({ uri: 'https://app.example/login' }), undefined)
  assert.match(fault({ domain: 'app.example.evil' })!, 'another site')
  assert.match(fault({ domain: 'evil.example' })!, 'another site')
  assert.match(fault({ uri: 'https://evil.example' })!, 'another site')
  assert.match(fault({ uri: 'javascript:1' })!, 'another site')
  assert.match(fault({ chainId: 'eip155:8453' })!, 'another account or network')
  assert.match(fault({ accountAddress: `0x${'1'.repeat(40)}` })!, 'another account or network')
  assert.match(fault({ nonce: '1234567' })!, 'nonce')
  assert.match(faultOf('Hello', ACCOUNT)!, 'EIP-4361')
})

test('R82: a message holds from its start to its end, with two minutes for clocks that differ', () => {
  const at = (ms: number) => new Date(NOW + ms).toISOString()
  const holds = (change: Partial<SIWXMessageData>) => isCurrent({ ...MESSAGE, ...change }, NOW)
  assert.is(holds({}), true)
  assert.is(holds({ issuedAt: at(119_000) }), true)
  assert.is(holds({ issuedAt: at(121_000) }), false)
  assert.is(holds({ issuedAt: at(-1e9), notBefore: at(121_000) }), false)
  assert.is(holds({ issuedAt: at(1e9), notBefore: at(0) }), true)
  assert.is(holds({ expirationTime: at(-119_000) }), true)
  assert.is(holds({ expirationTime: at(-121_000) }), false)
  assert.is(holds({ expirationTime: 'never' }), false)
  assert.is(holds({ issuedAt: 'yesterday' }), false)
})

test.run()
