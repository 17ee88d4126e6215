import { buildApprovedNamespaces } from '@walletconnect/utils'

export const METHODS = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const EVENTS = ['accountsChanged', 'chainChanged']
const caip = chain => `eip155:${chain}`

export const chainsOf = ({ namespaces }) => namespaces.eip155?.chains?.map(id => id.split(':')[1]) ?? []

/** A proposal's requests, as readable text. */
export function wishes({ requiredNamespaces, optionalNamespaces }) {
  const all = [requiredNamespaces, optionalNamespaces].flatMap(it => Object.entries(it ?? {}))
  const collect = pick => [...new Set(all.flatMap(pick))]
  return {
    chains: collect(([key, it]) => it.chains ?? (key.includes(':') ? [key] : [])),
    methods: collect(([, it]) => it.methods ?? []),
  }
}

/**
 * Throws if the site requires something that this wallet lacks, or offers nothing that it has. `lacks`: methods;
 * `isOwn`: approves its own networks, whatever the site requests, like some wallets.
 */
export function approved(proposal, { chains, address, solana, lacks, isOwn }) {
  const space = (ids, methods, owner) =>
    ids.length ? { chains: ids, methods, events: EVENTS, accounts: ids.map(id => `${id}:${owner}`) } : undefined
  const all = {
    eip155: space(
      chains.map(caip),
      METHODS.filter(it => !lacks.includes(it)),
      address,
    ),
    solana: space(solana.chains, solana.methods, solana.address),
  }
  const supportedNamespaces = Object.fromEntries(Object.entries(all).filter(([, it]) => it))
  if (isOwn) return supportedNamespaces
  const common = buildApprovedNamespaces({ proposal, supportedNamespaces })
  if (!Object.keys(common).length) throw new Error('none of the networks')
  return common
}

/** A session's namespaces with another account, plus a chain if it is missing. */
export function renewed(session, { address, chain }) {
  const chains = [...new Set([...chainsOf(session), chain])]
  return {
    ...session.namespaces,
    eip155: {
      ...session.namespaces.eip155,
      chains: chains.map(caip),
      accounts: chains.map(id => `${caip(id)}:${address}`),
    },
  }
}
