// Restores a stack to its state when this was called: every test finds it like the first one did.
import { connectChain } from './chain/json-rpc.mjs'

const now = () => Math.floor(Date.now() / 1000)

/** Drops pending transactions and resets the node's clock; a snapshot is valid once, so takes a new one. */
async function takeBack({ call }, snapshot) {
  await call('anvil_dropAllTransactions')
  await call('evm_setAutomine', [true])
  await call('evm_revert', [snapshot])
  await call('evm_setTime', [now()])
  return call('evm_snapshot')
}

/**
 * @param {Pick<import('./index.mjs').Stack, 'admin' | 'solana' | 'faults' | 'nodes' | 'data' | 'signIn'>} stack
 * @returns {Promise<() => Promise<void>>} Restores the chains, the services' switches, and the sessions.
 */
export async function createRewind({ admin, solana, faults, nodes, data, signIn }) {
  const chains = Object.values(admin).map(connectChain)
  let snapshots = await Promise.all(chains.map(({ call }) => call('evm_snapshot')))
  return async () => {
    faults.clear()
    nodes.reset()
    data.reset()
    signIn.reset()
    await solana.rewind()
    snapshots = await Promise.all(chains.map((chain, at) => takeBack(chain, snapshots[at])))
  }
}
