// The built worker, in a thread: what pages start.
import { createHash, createHmac } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from 'viem'
import { bundleSigner } from '../../build/secure-site.mjs'

const test = suite('signer as it is built')
const LIMIT = 45_000

/** The scope of a worker in a page, as far as the signer uses it. */
const SCOPE = `
  const { parentPort } = require('node:worker_threads')
  globalThis.self = globalThis
  globalThis.postMessage = data => parentPort.postMessage(data)
  globalThis.close = () => process.exit(0)
  globalThis.addEventListener = (type, hear) => parentPort.on(type, data => hear({ data }))
`
let text
test.before(async () => {
  text = (await bundleSigner()).text
})

const sha256 = data => createHash('sha256').update(data).digest()
const SITE = 'https://bakery.example'
const place = { origin: 'https://wallet.example', rpId: 'wallet.example', site: SITE, framing: 'direct' }
const access = { id: 'a1', kind: 1 }

function verified({ does, content }) {
  const prf = createHmac('sha256', 'secret').update('wallet-modal').digest()
  const challenge = sha256(JSON.stringify(['wallet-modal/passkey/1', SITE, does, content, 'once'])).toString(
    'base64url',
  )
  const client = { type: 'webauthn.get', challenge, origin: place.origin, crossOrigin: true, topOrigin: SITE }
  const authenticatorData = Uint8Array.from([...sha256(place.rpId), 0x1d, 0, 0, 0, 0])
  const clientData = new TextEncoder().encode(JSON.stringify(client))
  return { id: 'a1', prf: Uint8Array.from(prf), clientData, authenticatorData, place, once: 'once' }
}

/** Answers and end of a worker that gets these jobs. */
async function ask(...jobs) {
  const worker = new Worker(SCOPE + text, { eval: true })
  const replies = []
  worker.on('message', it => replies.push(it))
  const over = new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject))
  try {
    for (const job of jobs) worker.postMessage(job, [job.by.prf.buffer])
    assert.is(await over, 0)
  } finally {
    await worker.terminate()
  }
  return replies
}
const jobOf = (does, content) => ({ does, content, access, by: verified({ does, content }) })

test('answers one job, takes no second one, and ends', async () => {
  const first = jobOf('open', {})
  const replies = await ask(first, jobOf('open', {}))
  assert.is(replies.length, 1)
  assert.match(replies[0].value.evm, /^0x[\da-fA-F]{40}$/)
  assert.is(first.by.prf.length, 0, 'the bytes were handed over')
})

test('signs what was verified, and refuses it changed, without a word of what it failed on', async () => {
  const [{ value: account }] = await ask(jobOf('open', {}))
  const content = { account, all: [{ type: 'evm-message', message: '0x6869' }] }
  const [{ value }] = await ask(jobOf('sign', content))
  assert.ok(await verifyMessage({ address: account.evm, message: 'hi', signature: value[0] }))
  const changed = jobOf('sign', content)
  changed.content = { ...content, all: [{ type: 'evm-message', message: '0x6870' }] }
  assert.equal(await ask(changed), [{ refused: { reason: 'unproven', problem: 'challenge' } }])
  assert.equal(await ask({ ...jobOf('sign', content), does: '__proto__' }), [{ refused: { reason: 'malformed' } }])
})

test('is one file within its limit, reaches no network and no storage, and runs no text', () => {
  const { length } = gzipSync(text, { level: 9 })
  assert.ok(length <= LIMIT, `${length} bytes`)
  // One of the words is `fetch`.
  assert.not.match(
    text,
    /\b(fetch\(|XMLHttpRequest|WebSocket|importScripts|indexedDB|localStorage|EventSource)|\bimport\(/,
  )
  assert.not.match(text, /\beval\(|new Function\b|console\.|signalAll/)
})

test('the same sources give the same bytes', async () => {
  const again = (await bundleSigner()).text
  assert.is(again, text)
})

test.run()
