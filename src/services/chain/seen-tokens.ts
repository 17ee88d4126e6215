import { isAddress, keyOf, parseNetworkId } from '../../base/caip.ts'
import type { Network } from '../../base/network.ts'
import type { Storage } from '../../state/storage.ts'
import { own } from '../decode.ts'

/** Contracts of tokens that this device has met, by network. */
export const SEEN_TOKENS_KEY = 'seen-tokens'
/** The oldest are forgotten. */
const MAX_OF_NETWORK = 100
const MAX_NETWORKS = 50

type Seen = Record<string, string[]>

/** Stored data may be damaged or forged: only networks and their addresses are taken. */
export function decodeSeen(value: unknown): Seen | undefined {
  if (typeof value !== 'object' || !value) return
  const rows = Object.keys(value)
    .slice(0, MAX_NETWORKS)
    .flatMap(id => {
      const { namespace } = parseNetworkId(id) ?? {}
      const list = own(value, id)
      if (!namespace || !Array.isArray(list)) return []
      return [[id, list.filter(it => isAddress(namespace, it)).slice(-MAX_OF_NETWORK)] as const]
    })
  return Object.fromEntries(rows)
}

/** Tokens that were added by hand, swapped or received here. They stay on this device. */
export function createSeenTokens(storage: Pick<Storage, 'read' | 'write'>) {
  const all = () => storage.read(SEEN_TOKENS_KEY, decodeSeen) ?? {}
  return {
    /** Plain addresses, the newest last. */
    of: ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>): string[] => all()[caipNetworkId] ?? [],
    /** What is no address of the network is left out. */
    add({ caipNetworkId, chainNamespace }: Pick<Network, 'caipNetworkId' | 'chainNamespace'>, tokens: string[]): void {
      const seen = all()
      const added = tokens.filter(it => isAddress(chainNamespace, it))
      if (!added.length) return
      const keys = new Set(added.map(it => keyOf(chainNamespace, it)))
      const others = (seen[caipNetworkId] ?? []).filter(it => !keys.has(keyOf(chainNamespace, it)))
      storage.write(SEEN_TOKENS_KEY, { ...seen, [caipNetworkId]: [...others, ...added].slice(-MAX_OF_NETWORK) })
    },
  }
}

export type SeenTokens = ReturnType<typeof createSeenTokens>
