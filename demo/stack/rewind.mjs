// Takes a stack back to how it was when this began: for tests, each of which finds it as the first one did.
import { connectChain } from './chain/json-rpc.mjs'

const now = () => Math.floor(Date.now() / 1000)

/** What waits in the pool goes, and the clock of the node is set again; a snapshot is good once, so there is a new one. */
async function takeBack({ call }, snapshot) {
  await call('anvil_dropAllTransactions')
  await call('evm_setAutomine', [true])
  await call('evm_revert', [snapshot])
  await call('evm_setTime', [now()])
  return call('evm_snapshot')
}

/**
 * @param {Pick<import('./index.mjs').Stack, 'admin' | 'solana' | 'faults' | 'nodes' | 'data' | 'signIn'>} stack
 * @returns {Promise<() => Promise<void>>} Chains, what the services were made to do, and who is signed in.
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
