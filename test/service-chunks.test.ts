// What a page loads that names no service (option `services`) knows no address of one: test/e2e/alone.ts fails a journey
// that loads another chunk.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DATA_URL, EXPLORER_URL, RELAY_URL, SECURE_SITE } from '../src/base/endpoints.ts'
import { CHUNKS } from '../src/chunks.ts'
import { built } from './built.ts'
import { OF_SERVICES } from './service-chunks.ts'

const test = suite('addresses of services in the build')
const HOSTS = [DATA_URL, EXPLORER_URL, RELAY_URL, SECURE_SITE].map(url => new URL(url).host)
/** The core is one for all pages: adapters cannot wait for a chunk to learn the RPC proxy of those with services. */
const KNOWN = [`core: ${new URL(DATA_URL).host}`]
/** It names every address that options can lead to, and is loaded by `doctor()`. */
const NAMING = ['doctor']

test('R165: what a page without services loads has no address of a service, but for one in the core', async () => {
  const dist = await built()
  const chunks = readdirSync(join(dist, 'chunks')).filter(name => name.endsWith('.js'))
  const idOf = (name: string) => name.split('.')[0]!
  assert.equal(
    [...OF_SERVICES, ...NAMING].filter(id => !Object.hasOwn(CHUNKS, id)),
    [],
    'unknown chunks',
  )
  const files = [['core', 'wallet-modal.js'], ...chunks.map(name => [idOf(name), join('chunks', name)])] as const
  const found = files.flatMap(([id, path]) => {
    const text = readFileSync(join(dist, path!), 'utf8')
    return HOSTS.filter(host => text.includes(host)).map(host => `${id}: ${host}`)
  })
  const isLeftOut = (line: string) => [...OF_SERVICES, ...NAMING].includes(line.split(':')[0]!)
  assert.equal(
    found.filter(line => !isLeftOut(line)),
    KNOWN,
  )
  // The others have them all, so the search finds them.
  for (const host of HOSTS)
    assert.ok(
      found.some(line => isLeftOut(line) && line.endsWith(host)),
      host,
    )
})

test.run()
