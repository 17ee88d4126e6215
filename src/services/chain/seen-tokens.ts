import { isAddress, keyOf, parseNetworkId } from '../../base/caip.ts'
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

/** Tokens that were added by hand, swapped or received here, by network (CAIP-2). They stay on this device. */
export function createSeenTokens(storage: Pick<Storage, 'read' | 'write'>) {
  const all = () => storage.read(SEEN_TOKENS_KEY, decodeSeen) ?? {}
  return {
    /** Plain addresses, the newest last. */
    of: (network: string): string[] => all()[network] ?? [],
    /** What is no address of the network is left out. */
    add(network: string, tokens: string[]): void {
      const { namespace = '' } = parseNetworkId(network) ?? {}
      const seen = all()
      const added = tokens.filter(it => namespace && isAddress(namespace, it))
      if (!added.length) return
      const keys = new Set(added.map(it => keyOf(namespace, it)))
      const others = (seen[network] ?? []).filter(it => !keys.has(keyOf(namespace, it)))
      storage.write(SEEN_TOKENS_KEY, { ...seen, [network]: [...others, ...added].slice(-MAX_OF_NETWORK) })
    },
  }
}

export type SeenTokens = ReturnType<typeof createSeenTokens>
