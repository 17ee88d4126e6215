import type { CaipAddress, CaipNetworkId, Namespace } from './network.ts'
import { policyOf } from './namespaces.ts'
import { attempt } from './errors.ts'

export interface NetworkParts {
  namespace: Namespace
  chainId: string
}
export interface AccountParts extends NetworkParts {
  address: string
}

// Known namespaces and the character sets of CAIP-2 and CAIP-10, so that an ID can never smuggle in a path, a query or
// markup.
const CAIP = /^(eip155|solana|polkadot|bip122|cosmos|sui|stacks):([-\w]{1,32})(?::([-.%\w]{1,128}))?$/

const parse = (id: unknown) => (typeof id === 'string' && CAIP.exec(id)) || []

/** Exactly two non-empty parts and a known namespace, else undefined. */
export function parseNetworkId(id: unknown): NetworkParts | undefined {
  const [, namespace, chainId, address] = parse(id)
  return namespace && !address ? ({ namespace, chainId } as NetworkParts) : undefined
}

/**
 * Exactly three non-empty parts and a known namespace, else undefined. Callers that must have one throw
 * 'address/invalid'.
 */
export function parseAccountId(id: unknown): AccountParts | undefined {
  const [, namespace, chainId, address] = parse(id)
  return address ? ({ namespace, chainId, address } as AccountParts) : undefined
}

export const isNetworkId = (id: unknown): id is CaipNetworkId => !!parseNetworkId(id)
export const isAccountId = (id: unknown): id is CaipAddress => !!parseAccountId(id)

/** Prints CAIP-2. */
export const networkId = (namespace: Namespace, chainId: string | number): CaipNetworkId => `${namespace}:${chainId}`

/** Prints CAIP-10, the form of token ids too. */
export const accountId = (network: CaipNetworkId, address: string): CaipAddress => `${network}:${address}`

/** Checks the shape only: checksums need keccak, which lives in the EVM chunk. */
export const isAddress = (namespace: string, value: unknown): value is string =>
  typeof value === 'string' && policyOf(namespace).address.test(value)

/**
 * The key under which equal addresses or transaction IDs meet in maps and sets: hex is case-insensitive, base58 is not
 * (R117). `space`: the namespace, or an ID that begins with it. CAIP-10 IDs have keys too.
 */
export const keyOf = (space: string, id: string): string =>
  policyOf(space).isHex ? id.toLowerCase().replace(/^0x/, '') : id

export const sameAddress = (space: string, a = '', b = ''): boolean => !!a && keyOf(space, a) === keyOf(space, b)

/**
 * The accounts that a wallet reports: valid ones in the wallet's order, without repeats. Empty means disconnected. EVM
 * addresses get their 0x. All-upper or all-lower ones come out in lower case; mixed case is kept until the adapter can
 * check it.
 */
export function toAddresses(namespace: string, value: unknown): string[] {
  const found = new Map<string, string>()
  const raw = attempt(() => Array.from((Array.isArray(value) ? value : []).slice(0, 100))) ?? []
  for (const item of raw) {
    if (!isAddress(namespace, item)) continue
    const key = keyOf(namespace, item)
    const hex = item.slice(-40)
    const printed = policyOf(namespace).isHex ? '0x' + (hex === hex.toUpperCase() ? key : hex) : item
    if (!found.has(key)) found.set(key, printed)
  }
  return [...found.values()]
}

/**
 * A chain ID as wallets of its namespace write it: hex where chain IDs are numbers (EIP-695), otherwise the CAIP-2 ID.
 */
export const chainIdOf = (caip: string): string =>
  policyOf(caip).isNumbered ? `0x${Number(caip.split(':')[1]).toString(16)}` : caip

/**
 * Reads a chain ID in any form that wallets send: 1, 1n, '1', '0x1', '0x01', { chainId }, 'eip155:1'. Anything
 * ambiguous is undefined, so that it ends as "unsupported" and never as another chain.
 */
export function chainIdToCaip(value: unknown): `eip155:${number}` | undefined {
  const raw = typeof value === 'object' ? attempt(() => (value as { chainId: unknown }).chainId) : value
  if (!/^(string|number|bigint)$/.test(typeof raw)) return
  const text = String(raw)
    .trim()
    .replace(/^eip155:/, '')
  const id = /^(0x[\da-f]+|[1-9]\d*)$/i.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? `eip155:${id}` : undefined
}

/** Wallets name Solana's clusters by their common names, CAIP-2 by their genesis hash. */
export const SOLANA_CLUSTERS: Record<'mainnet' | 'devnet' | 'testnet', string> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Former IDs of Solana's clusters and their current ones; older wallets and apps still use the former. */
export const OLD_SOLANA_IDS: Record<string, string> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Maps a former ID to its current one, and returns any other ID unchanged. */
export const presentId = (caip: string): string =>
  Object.keys(OLD_SOLANA_IDS).find(now => OLD_SOLANA_IDS[now] === caip) ?? caip
