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

/** What a proposal asks for, for people to read. */
export function wishes({ requiredNamespaces, optionalNamespaces }) {
  const all = [requiredNamespaces, optionalNamespaces].flatMap(it => Object.entries(it ?? {}))
  const collect = pick => [...new Set(all.flatMap(pick))]
  return {
    chains: collect(([key, it]) => it.chains ?? (key.includes(':') ? [key] : [])),
    methods: collect(([, it]) => it.methods ?? []),
  }
}

/** Throws when the site requires what this wallet does not have. */
export function approved(proposal, { chains, address, solana }) {
  const space = (ids, methods, owner) =>
    ids.length ? { chains: ids, methods, events: EVENTS, accounts: ids.map(id => `${id}:${owner}`) } : undefined
  const all = {
    eip155: space(chains.map(caip), METHODS, address),
    solana: space(solana.chains, solana.methods, solana.address),
  }
  const supportedNamespaces = Object.fromEntries(Object.entries(all).filter(([, it]) => it))
  return buildApprovedNamespaces({ proposal, supportedNamespaces })
}

/** A session's namespaces with another account, and a chain more if it is not among them. */
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
