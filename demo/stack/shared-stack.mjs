// The stack that the tests beside it share: one for a process, and for each file as it was at the start.
import { connectChain } from './chain/json-rpc.mjs'
import { startStack } from './index.mjs'

/** A process that was started with one file ends with it; one that runs many keeps the stack until its own end. */
const isAlone = !!process.argv[1]?.endsWith('.test.mjs')

/** @type {Promise<import('./index.mjs').Stack> | undefined} */
let starting
let back = async () => {}

async function takeBack({ call }, snapshot) {
  await call('evm_revert', [snapshot])
  // The node's clock went back as well, and a snapshot is good once
  await call('evm_setTime', [Math.floor(Date.now() / 1000)])
  return call('evm_snapshot')
}

async function start() {
  const stack = await startStack({ port: 0, quiet: true, cacheMs: 60_000 })
  const nodes = Object.values(stack.admin).map(connectChain)
  const onSolana = await stack.solana.snapshot()
  let snapshots = await Promise.all(nodes.map(it => it.call('evm_snapshot')))
  back = async () => {
    stack.faults.clear()
    stack.nodes.reset()
    stack.data.reset()
    stack.signIn.reset()
    await stack.solana.revert(onSolana)
    snapshots = await Promise.all(nodes.map((node, i) => takeBack(node, snapshots[i])))
  }
  return stack
}

/** For `before`: balances are kept for a minute, which `stack.data.hostile({ cacheMs })` changes. */
export async function takeStack() {
  if (starting) await back()
  return (starting ??= start())
}

/** For `after`. */
export async function leaveStack() {
  if (!isAlone) return
  await (await starting)?.stop()
  starting = undefined
}
