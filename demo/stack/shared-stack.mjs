// The stack that the tests of this folder share: one per process, restored for each file.
import { startStack } from './index.mjs'
import { createRewind } from './rewind.mjs'

/** A process for a single file ends with it; one that runs many keeps the stack until it exits. */
const isAlone = !!process.argv[1]?.endsWith('.test.mjs')

/** @type {Promise<import('./index.mjs').Stack> | undefined} */
let starting
let rewind = async () => {}

async function start() {
  const stack = await startStack({ port: 0, quiet: true, cacheMs: 60_000 })
  rewind = await createRewind(stack)
  return stack
}

/** For `before`: balances are cached for a minute, which `stack.data.tamper({ cacheMs })` changes. */
export async function takeStack() {
  if (starting) await rewind()
  return (starting ??= start())
}

/** For `after`. */
export async function leaveStack() {
  if (!isAlone) return
  await (await starting)?.stop()
  starting = undefined
}
