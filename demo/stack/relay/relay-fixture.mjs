// A relay with raw clients, for its tests.
import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import { createFaults } from '../http/faults.mjs'
import { open } from './relay-client.mjs'
import { startRelay } from './relay.mjs'

const clients = []
/** A separate topic for each test. */
export let topic
export let relay, faults

/** Tests with their own relay. */
export function relaySuite(name) {
  const test = suite(name)
  test.before(async () => {
    faults = createFaults(['relay'])
    relay = await startRelay({ port: 0, origins: ['https://app.example'], faults })
  })
  test.after(() => relay.stop())
  test.before.each(() => {
    faults.clear()
    topic = randomBytes(32).toString('hex')
  })
  test.after.each(async () => {
    await Promise.all(clients.splice(0).map(it => it.close()))
  })
  return test
}

export async function join(options) {
  const client = open(relay.url, options)
  clients.push(client)
  await client.ready()
  return client
}
export const publish = (client, message, more) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more })
/** Two clients, the second one subscribed. */
export async function pair() {
  const [sender, reader] = await Promise.all([join(), join()])
  await reader.call('irn_subscribe', { topic })
  return [sender, reader]
}
export async function until(condition) {
  while (!condition()) await new Promise(resolve => setTimeout(resolve, 5))
}
