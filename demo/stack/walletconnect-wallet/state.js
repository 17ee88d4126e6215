import { privateKeyToAccount } from 'viem/accounts'
import { nodesOf } from '../injected-wallet/rpc.js'

const KNOWN = { 1: { name: 'Ethereum', symbol: 'ETH' }, 8453: { name: 'Base', symbol: 'ETH' } }

/** Accounts, networks, and which of them sites see. `onChange(event, value)` reports a new account or chain. */
export function createState({ config, chains, store, callNode, isAtomic = false, bundler }) {
  const addresses = config.keys.map(key => privateKeyToAccount(key).address)
  const rpc = nodesOf(config.rpc)
  const builtIn = Object.keys(rpc)
  const offered = builtIn.filter(id => !chains || chains.includes(id))
  const network = id =>
    store.get().added[id] ?? (builtIn.includes(id) ? (KNOWN[id] ?? { name: `Chain ${id}`, symbol: 'ETH' }) : undefined)
  if (!network(store.get().chain)) store.set({ chain: offered[0] ?? builtIn[0] })

  const state = {
    keys: config.keys,
    /** It does several calls at once (EIP-7702). */
    isAtomic,
    /** Its bundler's URL, if it asks paymasters. */
    bundler,
    /** Of each of its networks (EIP-5792). */
    capabilities: () => ({
      atomic: { status: isAtomic ? 'supported' : 'unsupported' },
      ...(isAtomic && bundler && { paymasterService: { supported: true } }),
    }),
    store,
    addresses,
    onChange: async () => {},
    address: () => addresses[store.get().account] ?? addresses[0],
    chain: () => store.get().chain,
    /** Networks approved for a new site. */
    offered: () => offered,
    network,
    networks: () => [...builtIn, ...Object.keys(store.get().added)].map(id => [id, network(id)]),
    node: id => (method, params) => callNode(rpc[id] ?? network(id)?.rpc, method, params),
    async setAccount(index) {
      if (index === store.get().account) return
      store.set({ account: index })
      await state.onChange('accountsChanged', [state.address()])
    },
    async setChain(id) {
      if (id === store.get().chain) return
      store.set({ chain: id })
      await state.onChange('chainChanged', Number(id))
    },
  }
  return state
}
