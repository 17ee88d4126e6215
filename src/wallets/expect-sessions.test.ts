import { signal } from '@preact/signals'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deferred, settled } from '../../test/async.ts'
import { createCore, fakeConnector, type CoreInput } from '../../test/fakes.ts'
import { expectSessions } from './expect-sessions.ts'
import { restore } from './restore.ts'
import type { SlotName, Slots } from '../modal/slots.ts'

const test = suite('expect sessions')
const NEVER = () => new Promise<never>(() => {})
const STORED = { 'wallet-modal/1/session': '{"eip155":"io.test"}' }

const start = (input: CoreInput = {}, load: () => Promise<void> = async () => {}, settle = 60_000) => {
  const core = createCore({ connectors: [fakeConnector()], ...input })
  const asked: SlotName[] = []
  const slots = signal<Partial<Slots>>({})
  const loadSlot = async (slot: SlotName) => {
    asked.push(slot)
    await load()
    if (slots.peek().restored) return
    const restored = restore(core)
    slots.value = { restored: () => restored }
  }
  let isDone = false
  expectSessions({ ...core, slots, loadSlot }, settle).then(() => {
    isDone = true
  })
  return { core, asked, isDone: () => isDone, status: () => core.connections.of('eip155').peek().status }
}

test('without a stored session nothing is fetched, and all is settled at once', async () => {
  const { core, asked, isDone, status } = start()
  assert.is(status(), 'disconnected')
  await settled()
  assert.ok(isDone())
  assert.equal(asked, [])
  core.abort.abort()
})

test('a stored session shows as connecting from the first moment on, and is settled once it is back', async () => {
  const arrival = deferred<void>()
  const { core, asked, isDone, status } = start({ items: STORED }, () => arrival.promise)
  assert.is(status(), 'connecting')
  assert.equal(asked, ['restored'])
  await settled()
  assert.not(isDone())
  arrival.resolve()
  await settled()
  assert.is(status(), 'connected')
  assert.ok(isDone())
  core.abort.abort()
})

test('R44: a chunk that fails or never comes leaves the status settled in time, and the session for the next visit', async () => {
  const refuse = async () => {
    throw new Error('offline')
  }
  for (const load of [refuse, NEVER]) {
    const { core, isDone, status } = start({ items: { ...STORED } }, load, 0)
    assert.is(status(), 'connecting')
    await new Promise(resolve => setTimeout(resolve, 5))
    assert.is(status(), 'disconnected')
    assert.ok(isDone())
    assert.equal(core.storage.get('session'), { eip155: 'io.test' })
    core.abort.abort()
  }
})

test('R87: what another tab does first is followed by what is fetched for it', async () => {
  const { core, asked, status } = start()
  core.area.items['wallet-modal/1/network'] = '"eip155:8453"'
  dispatchEvent(Object.assign(new Event('storage'), { key: 'wallet-modal/1/network' }))
  await settled()
  assert.is(core.networks.active.peek().name, 'Base')
  core.area.items['wallet-modal/1/session'] = STORED['wallet-modal/1/session']
  dispatchEvent(Object.assign(new Event('storage'), { key: 'wallet-modal/1/session' }))
  await settled()
  assert.is(status(), 'connected')
  assert.is(asked[0], 'restored')
  core.abort.abort()
})

test.run()
