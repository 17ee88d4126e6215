import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failure } from '../../test/async.ts'
import { CHUNKS } from '../chunks.ts'
import type { ChunkId } from '../state/load-chunks.ts'
import { createPinnedLoader, type Core } from './pinned.ts'

const test = suite('pinned loader')
const FIRST = 'first'
const HASH = 'q/4+'.repeat(16)
const BASE = 'https://cdn.example/wallet-modal@1.2.3/wallet-modal.js'

/** Scripts that were appended, each settled by hand. */
function page() {
  const added: HTMLScriptElement[] = []
  const { append } = document.documentElement
  document.documentElement.append = (node: unknown) => void added.push(node as HTMLScriptElement)
  return {
    added,
    restore: () => {
      document.documentElement.append = append
    },
  }
}
const turn = () => new Promise<void>(done => setTimeout(done, 0))

test('R3: a chunk that no table names is refused without a request', async () => {
  const { added, restore } = page()
  const core: Core = { kit: {}, chunks: { [FIRST]: {} }, hashes: { account: HASH } }
  const { chunk } = createPinnedLoader(core, BASE, '')
  for (const id of [
    'nope',
    '',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../account',
    'account/',
    'https://evil.example/x',
    'Account',
    'account\u0000',
  ]) {
    assert.is((await failure(chunk(id as ChunkId))).code, 'chunk/failed', id)
  }
  assert.is(added.length, 0)
  restore()
})

test('R2: the script carries the hash, the nonce and no credentials, from beside the core', async () => {
  const { added, restore } = page()
  const core: Core = { kit: {}, chunks: { [FIRST]: {} }, hashes: { account: HASH } }
  const loading = createPinnedLoader(core, BASE, 'n0nce').chunk('account')
  await turn()
  assert.is(added.length, 1)
  const script = added[0]!
  assert.is(script.src, 'https://cdn.example/wallet-modal@1.2.3/chunks/account.q_4_q_4_.js')
  assert.is(script.integrity, `sha384-${HASH}`)
  assert.is(script.crossOrigin, 'anonymous')
  assert.is(script.nonce, 'n0nce')
  core.chunks['account'] = { install: 1 }
  script.onload!(new Event('load'))
  assert.equal(await loading, { install: 1 })
  restore()
})

test('R2, R3: each chunk of the table is asked for by its own hash alone, until it comes', async () => {
  const { added, restore } = page()
  const { first: _, ...others } = CHUNKS
  const ids = Object.keys(others) as ChunkId[]
  const hashOf = (id: string) => createHash('sha384').update(id).digest('base64')
  const core: Core = { kit: {}, chunks: { [FIRST]: {} }, hashes: Object.fromEntries(ids.map(id => [id, hashOf(id)])) }
  const { chunk } = createPinnedLoader(core, BASE, '')
  for (const id of ids) {
    // Refused for its bytes; of another build, which registers elsewhere; another chunk under its name.
    for (const end of ['onerror', 'onload', 'onload'] as const) {
      const loading = failure(chunk(id))
      await turn()
      const { src, integrity, crossOrigin } = added.at(-1)!
      assert.match(src, new RegExp(`/wallet-modal@1.2.3/chunks/${id}\\.\\w{8}\\.js$`))
      assert.equal([integrity, crossOrigin], [`sha384-${hashOf(id)}`, 'anonymous'])
      core.chunks['another'] = {}
      added.at(-1)![end]!(new Event('x'))
      assert.is((await loading).code, 'chunk/failed', id)
    }
    const loading = chunk(id)
    await turn()
    core.chunks[id] = { id }
    added.at(-1)!.onload!(new Event('load'))
    assert.equal(await loading, { id })
  }
  assert.is(added.length, 4 * ids.length)
  assert.is(new Set(added.map(it => it.src)).size, ids.length)
  restore()
})

test('R3: a script that loads without registering, and one that does not load, fail and are asked for again', async () => {
  const { added, restore } = page()
  const core: Core = { kit: {}, chunks: { [FIRST]: {} }, hashes: { account: HASH } }
  const { chunk } = createPinnedLoader(core, BASE, '')
  for (const end of ['onload', 'onerror'] as const) {
    const loading = failure(chunk('account'))
    await turn()
    added.at(-1)![end]!(new Event('x'))
    assert.is((await loading).code, 'chunk/failed')
  }
  assert.is(added.length, 2)
  restore()
})

test('R3: what has not come in 20 s fails, and is asked for under another address, which the browser does not hold back', async () => {
  const { added, restore } = page()
  const timeout = globalThis.setTimeout
  const limits: (() => void)[] = []
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    ms === 20_000 ? limits.push(run) : timeout(run, ms)) as typeof setTimeout
  const core: Core = { kit: {}, chunks: { [FIRST]: {} }, hashes: { account: HASH } }
  const { chunk } = createPinnedLoader(core, BASE, '')
  for (const query of ['', '?1', '?2']) {
    const loading = failure(chunk('account'))
    await turn()
    assert.is(added.at(-1)!.src, `https://cdn.example/wallet-modal@1.2.3/chunks/account.q_4_q_4_.js${query}`)
    assert.is(added.at(-1)!.integrity, `sha384-${HASH}`)
    limits.at(-1)!()
    assert.is((await loading).code, 'chunk/failed')
  }
  globalThis.setTimeout = timeout
  restore()
})

test('R3: the first chunk that fails is asked for again with the next one', async () => {
  const { added, restore } = page()
  const core: Core = { kit: {}, chunks: {}, hashes: {} }
  const { chunk } = createPinnedLoader(core, BASE, '')
  const both = [failure(chunk('account')), failure(chunk('evm'))]
  await turn()
  assert.is(added.length, 1)
  added[0]!.onerror!(new Event('error'))
  for (const error of await Promise.all(both)) assert.is(error.code, 'chunk/failed')
  const again = chunk('account')
  await turn()
  assert.is(added.length, 2)
  Object.assign(core.chunks, { [FIRST]: {}, account: { ok: true } })
  added[1]!.onload!(new Event('load'))
  assert.equal(await again, { ok: true })
  restore()
})

test.run()
