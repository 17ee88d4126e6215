import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quietLogger } from './client.ts'
import { CHECKS, internalsOf } from './internals.ts'

const test = suite('what the protocol’s client keeps to itself')

const of = (owner: string, ...names: string[]) => names.map(name => `${owner}.${name}`)
const MEMBERS: Record<string, string[]> = {
  function: [
    ...of('core.relayer', 'createProvider', 'connect', 'transportOpen', 'transportClose', 'transportDisconnect'),
    ...of('core.relayer', 'toEstablishConnection', 'request', 'subscribe', 'unsubscribe', 'onMessageEvent', 'on'),
    ...of('core.relayer', 'publisher.checkQueue', 'subscriber.restore'),
    ...of('core', 'crypto.decode', 'crypto.generateSharedKey', 'expirer.has', 'expirer.set', 'history.on'),
    ...of('auth', 'authKeys.set', 'pairingTopics.delete'),
    ...['session.set', 'proposal.getAll'],
    ...of(
      'engine',
      'events.emit',
      'getTVFParams',
      'sendRequest',
      'onRelayEventRequest',
      'onSessionAuthenticateResponse',
    ),
    ...of('engine', ...CHECKS),
    ...of('engine', 'deleteProposal', 'deletePendingAuthRequest'),
  ],
  boolean: of('core.relayer', 'connected', 'transportExplicitlyClosed', 'reconnectInProgress'),
  string: ['core.crypto.keychain.storageKey', 'core.expirer.storageKey', 'session.storageKey'],
  Map: ['core.crypto.keychain.keychain', 'core.expirer.expirations', 'session.map', 'core.relayer.publisher.queue'],
  Array: ['core.relayer.subscriber.topics'],
}

const kindOf = (value: unknown) => {
  if (value instanceof Map) return 'Map'
  return Array.isArray(value) ? 'Array' : typeof value
}

test('the pinned version has every member that we use', () => {
  const core = new Core({ projectId: 'local', logger: quietLogger as never, telemetryEnabled: false })
  const internals = internalsOf(
    new SignClient({ core, logger: quietLogger as never, metadata: undefined } as never) as never,
  )
  const found = Object.values(MEMBERS)
    .flat()
    .map(path => [
      path,
      kindOf(path.split('.').reduce<unknown>((it, name) => (it as Record<string, unknown>)?.[name], internals)),
    ])
  const wanted = Object.entries(MEMBERS).flatMap(([kind, paths]) => paths.map(path => [path, kind]))
  assert.equal(found, wanted)
})

test.run()
