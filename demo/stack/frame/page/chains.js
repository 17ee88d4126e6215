import { nodesOf } from '../../injected-wallet/rpc.js'

const NAMES = { 1: 'Ethereum', 8453: 'Base' }
const EVM = 'eip155'
const COINS = { [EVM]: { symbol: 'ETH', decimals: 18 }, solana: { symbol: 'SOL', decimals: 9 } }

/** The page's networks, and which of them the site uses. */
export function createChains({ nodes, store, callNode, first }) {
  const byNumber = nodesOf(nodes)
  const known = new Map(
    Object.entries(nodes).map(([caip, url]) => {
      const [namespace, id] = caip.split(':')
      const name = namespace === EVM ? (NAMES[id] ?? `Chain ${id}`) : 'Solana'
      return [caip, { caip, namespace, id, url, name, ...COINS[namespace] }]
    }),
  )
  /** Finds a network by number or CAIP-2 id. */
  const find = id => known.get(/^\d+$/.test(String(id)) ? `${EVM}:${id}` : String(id))

  return {
    known: () => [...known.values()],
    evm: () => [...known.values()].filter(it => it.namespace === EVM),
    active: () => find(store.get('chain')) ?? find(first) ?? known.values().next().value,
    /** The network with the site's id, or the active one. */
    of(id) {
      const chain = id === undefined || id === null ? this.active() : find(id)
      if (!chain) throw new Error(`The network ${id} is not supported.`)
      return chain
    },
    use(id) {
      const chain = this.of(id)
      store.set('chain', chain.caip)
      return chain
    },
    /** The id as the site writes it: EVM as a number, others in full. */
    told: chain => (chain.namespace === EVM ? Number(chain.id) : chain.caip),
    network: id => known.get(`${EVM}:${id}`),
    node: id => (method, params) => callNode(byNumber[id], method, params),
    urls: () => nodes,
  }
}
