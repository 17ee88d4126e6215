import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { problemWithEvent } from './schema.ts'

const test = suite('events of the site')

const siwxMessage = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'bakery.example',
  uri: 'https://bakery.example',
  version: '1',
  nonce: 'abc',
}

test('events with what they need are fine', () => {
  const fine: [string, unknown?][] = [
    ['GET_CHAIN_ID'],
    ['RELOAD', undefined],
    ['SIGN_OUT', { more: 1 }],
    ['GET_USER'],
    ['GET_USER', null],
    ['GET_USER', { chainId: 1, siwxMessage }],
    ['GET_USER', { chainId: 'eip155:1', siwxMessage: { ...siwxMessage, serializedMessage: 'text' } }],
    ['CONNECT_EMAIL', { email: 'ana@example.com' }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }],
    ['RPC_REQUEST', { method: 'eth_chainId', params: [{}] }],
    ['SYNC_THEME', { themeMode: 'dark', themeVariables: { '--a': 1, '--b': 'x' } }],
    ['SYNC_DAPP_DATA', { projectId: 'p', metadata: { name: 'x' } }],
  ]
  for (const [name, payload] of fine) assert.is(problemWithEvent(name, payload), undefined, name)
})

test('what is missing or of another form is named, and an unknown event is unknown', () => {
  const wrong: [string, string, unknown?][] = [
    ['Unknown event', 'NOPE'],
    ['Unknown event', '__proto__'],
    ['Unknown event', 'constructor'],
    ['Invalid payload: chainId', 'SWITCH_NETWORK'],
    ['Invalid payload: chainId', 'SWITCH_NETWORK', { chainId: 1.5 }],
    ['Invalid email', 'CONNECT_EMAIL', { email: 'ana' }],
    ['Invalid email', 'CONNECT_EMAIL', { email: 'a@b.c\n' }],
    ['Invalid payload: otp', 'CONNECT_OTP', { otp: 123456 }],
    ['Invalid payload: siwxMessage', 'GET_USER', { siwxMessage: { ...siwxMessage, nonce: 1 } }],
    ['Invalid payload: siwxMessage', 'GET_USER', { siwxMessage: { ...siwxMessage, serializedMessage: 1 } }],
    ['Invalid payload: type', 'SET_PREFERRED_ACCOUNT', { type: ['eoa'] }],
    ['Invalid payload: method', 'RPC_REQUEST', [{ method: 'x' }]],
    ['Invalid payload: themeMode', 'SYNC_THEME', { themeMode: 'sepia' }],
    ['Invalid payload: themeVariables', 'SYNC_THEME', { themeVariables: ['x'] }],
  ]
  for (const [problem, name, payload] of wrong) assert.is(problemWithEvent(name, payload), problem, name)
})

test.run()
