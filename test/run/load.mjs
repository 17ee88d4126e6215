// How much slower this machine is at the moment than a quiet one, as a factor for the tests' time limits.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker, isMainThread, parentPort } from 'node:worker_threads'

/** Time of the work below on the quiet two-core machine for which the tests' limits are written (median of 6). */
const QUIET_MS = 125
const ROUNDS = 40
const SIZE = 65_536

/** Work of the kind that tests do: objects, text and numbers. */
function work() {
  for (let round = 0; round < ROUNDS; round++) {
    const list = Array.from({ length: SIZE / 64 }, (_, at) => ({ at, text: `${at * 2654435761}` }))
    JSON.parse(JSON.stringify(list)).sort((a, b) => (a.text < b.text ? -1 : 1))
    let sum = 0
    for (let at = 0; at < SIZE * 8; at++) sum = (sum * 31 + at) | 0
    if (sum === 0.5) throw new Error('never')
  }
}

if (!isMainThread && parentPort) {
  parentPort.once('message', () => {
    const began = performance.now()
    work()
    parentPort.postMessage(performance.now() - began)
  })
}

/**
 * 1 on a quiet machine, more on a slower or busier one, never less: two threads do the same work at the same time, and
 * the slower one counts.
 */
export async function measureLoad() {
  const threads = Array.from(
    { length: Math.min(2, availableParallelism()) },
    () => new Worker(fileURLToPath(import.meta.url)),
  )
  const times = await Promise.all(
    threads.map(
      thread =>
        new Promise((done, fail) => {
          thread.once('message', done)
          thread.once('error', fail)
          thread.postMessage('go')
        }),
    ),
  )
  await Promise.all(threads.map(thread => thread.terminate()))
  return Math.max(1, Math.max(...times) / QUIET_MS)
}
