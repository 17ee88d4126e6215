import type { Namespace, Network, ServedNamespace } from '../../base/network.ts'
import { chainIdOf, OLD_SOLANA_IDS, presentId, isAddress, sameAddress } from '../../base/caip.ts'
import { attempt } from '../../base/errors.ts'
import { isRecord, own, recordOf } from '../../base/record.ts'
import { GRANTS, SENDS, SIGNS, SIGNS_TO_SEND, WALLET_READS } from '../../base/methods.ts'

/** One namespace of a session proposal (CAIP-25). */
export interface Wanted {
  methods: string[]
  events: string[]
  chains: string[]
}

const EVENTS = ['accountsChanged', 'chainChanged']
const METHODS: Partial<Record<Namespace, string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    ...SIGNS.eip155,
    ...SENDS.eip155,
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_showCallsStatus',
    ...WALLET_READS,
    ...GRANTS,
  ],
  solana: ['solana_requestAccounts', 'solana_getAccounts', ...SIGNS.solana, ...SIGNS_TO_SEND.solana, ...SENDS.solana],
}

/** The namespaces that this product reaches through WalletConnect. */
export const REACHABLE = Object.keys(METHODS)
export const isReachable = (namespace: string): namespace is ServedNamespace => REACHABLE.includes(namespace)

/** What an app requests instead of our lists, by namespace. */
export interface ProposalOverride {
  methods?: Record<string, readonly string[]>
  events?: Record<string, readonly string[]>
  /** CAIP-2 IDs. */
  chains?: Record<string, readonly string[]>
}

/**
 * The proposal for the configured networks. Everything is optional, so that a wallet that supports less still connects.
 */
export function wantedNamespaces(networks: Network[], override: ProposalOverride = {}): Record<string, Wanted> {
  const own = (lists: Record<string, readonly string[]> = {}, namespace: string): string[] | undefined => {
    const list: unknown = Object.hasOwn(lists, namespace) && lists[namespace]
    return Array.isArray(list) && list.every(it => typeof it === 'string') ? list : undefined
  }
  const wanted: Record<string, Wanted> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const known = METHODS[chainNamespace]
    if (!known) continue
    const space = (wanted[chainNamespace] ??= {
      methods: own(override.methods, chainNamespace) ?? known,
      events: own(override.events, chainNamespace) ?? EVENTS,
      chains: [],
    })
    space.chains.push(caipNetworkId)
    const old = OLD_SOLANA_IDS[caipNetworkId]
    if (old) space.chains.push(old)
  }
  for (const [namespace, space] of Object.entries(wanted))
    space.chains = own(override.chains, namespace) ?? space.chains
  return wanted
}

/** What `wc_sessionAuthenticate` requests; it supports EVM only. Undefined if there are other networks too. */
export function wantedWithSignIn(networks: Network[], override?: ProposalOverride): Wanted | undefined {
  const { eip155, ...others } = wantedNamespaces(networks, override)
  if (!eip155 || Object.keys(others).length) return
  return { ...eip155, methods: eip155.methods.filter(it => it !== 'wallet_showCallsStatus') }
}

/** What a settled session grants, reduced to what this product reads; all of it is the wallet's claim. */
export interface Granted {
  topic: string
  /** Seconds since 1970. */
  expiry: number
  namespaces: Record<string, { accounts: string[]; methods: string[]; chains?: string[] } | undefined>
  /** Capabilities of all chains, and by scope (CAIP-25): `eip155`, `eip155:1`. */
  sessionProperties?: unknown
  scopedProperties?: unknown
  peer: { metadata: { name: string; icons?: string[]; redirect?: { native?: string; universal?: string } } }
}

const CAIP_10 = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/

const listed = (session: Granted, namespace: string): { chain: string; address: string }[] => {
  const accounts = attempt(() => session.namespaces[namespace]?.accounts)
  return (Array.isArray(accounts) ? accounts.slice(0, 500) : []).flatMap(entry => {
    const [, chain, address] = (typeof entry === 'string' && CAIP_10.exec(entry)) || []
    return chain?.startsWith(namespace + ':') && isAddress(namespace, address) ? [{ chain, address }] : []
  })
}

/**
 * The accounts of a namespace: CAIP-2 ID and address each, in the wallet's order. Anything but a valid CAIP-10 ID is
 * left out.
 */
export const grantedAccounts = (session: Granted, namespace: string): { chain: string; address: string }[] =>
  listed(session, namespace).map(({ chain, address }) => ({ chain: presentId(chain), address }))

/** The session's own ID for a chain, for requests to the wallet. */
export function chainIn(session: Granted, chain: string): string {
  const [namespace = ''] = chain.split(':')
  const known = listed(session, namespace).map(it => it.chain)
  const old = Object.hasOwn(OLD_SOLANA_IDS, chain) && OLD_SOLANA_IDS[chain]
  return old && !known.includes(chain) && known.includes(old) ? old : chain
}

/** Whether the wallet answers a method in a namespace. */
export const grantsMethod = (session: Granted, namespace: string, method: string): boolean =>
  !!attempt(() => session.namespaces[namespace]?.methods.includes(method))

/** What stands there, or in the JSON text that does: wallets write both. */
const read = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= 100_000 ? attempt(() => JSON.parse(value) as unknown) : value

/**
 * What the session itself says about the wallet's capabilities (EIP-5792), as the wallet would answer it: by chain ID in
 * hex, `0x0` for all chains. Undefined if it says nothing.
 */
export function capabilitiesIn(session: Granted, account: unknown): Record<string, unknown> | undefined {
  const said: Record<string, unknown> = {}
  const add = (reply: unknown) => {
    for (const [key, value] of Object.entries(recordOf(reply))) if (/^0x[\da-f]{1,14}$/i.test(key)) said[key] = value
  }
  attempt(() => {
    const all = recordOf(read(own(session.sessionProperties, 'capabilities')))
    const whose = Object.keys(all).find(key => sameAddress('eip155', key, String(account)))
    add(whose ? read(all[whose]) : all)
    for (const [scope, value] of Object.entries(recordOf(session.scopedProperties))) {
      const id = scope === 'eip155' ? '0x0' : /^eip155:[1-9]\d*$/.test(scope) && chainIdOf(scope)
      const stated = read(value)
      const capabilities = read(own(stated, 'capabilities')) ?? stated
      if (id && isRecord(capabilities)) add({ [id]: capabilities })
    }
  })
  return Object.keys(said).length ? said : undefined
}
