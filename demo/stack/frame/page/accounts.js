// Which account a signed-in user has: their key's own, or the smart account that the key owns.
import { privateKeyToAccount } from 'viem/accounts'
import { isDeployed } from './smart-account.js'
import { solanaAccountOf } from './solana.js'

const TYPE = 'type'
const SMART = 'smartAccount'

/** @param {{ session: object, chains: object, store: object, onChange: () => void }} parts */
export function createAccounts({ session, chains, store, onChange }) {
  const type = () => store.get(TYPE) ?? 'eoa'

  function setType(wanted) {
    if (wanted === type()) return
    store.set(TYPE, wanted)
    onChange()
  }

  /** All of the user's accounts on a network. */
  async function read(chain = chains.active()) {
    const { user, keys, smart } = await session.read()
    if (chain.namespace !== 'eip155') {
      const { address } = solanaAccountOf(keys)
      return { user, keys, address, type: 'eoa', accounts: [{ address, type: 'eoa' }] }
    }
    const owner = privateKeyToAccount(keys.evm)
    const accounts = [
      { address: owner.address, type: 'eoa' },
      { address: smart, type: SMART },
    ]
    const { address } = accounts.find(it => it.type === type())
    return { user, keys, owner, smart, address, type: type(), accounts }
  }

  return {
    setType,
    read,
    /** The accounts as the site receives them. */
    async tell() {
      const chain = chains.active()
      const { user, address, type: preferred, accounts, smart } = await read(chain)
      return {
        ...(user.email && { email: user.email }),
        ...(user.userName && { userName: user.userName }),
        address,
        chainId: chains.told(chain),
        // The user is known even if the chain does not answer.
        smartAccountDeployed: !!smart && (await isDeployed(smart, chains.node(chain.id)).catch(() => false)),
        accounts,
        preferredAccountType: preferred,
      }
    },
    async describeSmart() {
      const chain = chains.active()
      const { smart } = await read(chain)
      if (!smart) throw new Error('There is no smart account on this network.')
      return { address: smart, isDeployed: await isDeployed(smart, chains.node(chain.id)) }
    },
  }
}
