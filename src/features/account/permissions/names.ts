// What those are called who can use a permission or be paid by it. A name only ever stands below the whole address, and
// where nobody can tell for certain, there is none.
import { clean, useModal, type Context } from '../../../modal/kit.ts'
import { noop } from '../../../base/abort.ts'
import { keyOf, sameAddress } from '../../../base/caip.ts'
import type { CaipNetworkId } from '../../../base/network.ts'
import { usePromise } from '../../../ui/layout/hooks.tsx'
import type { ExecutionPermission } from './permission.ts'

/** No honest list is of more holders. */
const ASKED_MAX = 10
const NAME_MAX = 60

type Parts = Pick<Context, 'networks' | 'connections' | 'loadSlot' | 'sources' | 'life'>
type Holder = Pick<ExecutionPermission, 'chain' | 'to' | 'token' | 'redeemers' | 'payees'>
/** By `placeOf`. */
type Names = ReadonlyMap<string, string>

/** An address on a network, as names are listed. */
export const placeOf = (chain: CaipNetworkId, address: string): string => `${chain} ${keyOf('eip155', address)}`

/**
 * Names of contracts that are known, and of accounts that have one: only on the app's networks, never on test networks,
 * and only of who holds a permission. A source that fails adds none.
 */
export async function namesOf(ctx: Parts, shown: readonly Holder[]): Promise<Names> {
  const { networks, connections, life } = ctx
  const names = new Map<string, string>()
  const own = connections.account('eip155')?.address
  const placed = shown.flatMap(it => {
    const network = it.chain && networks.find(it.chain)
    return network ? [{ ...it, network }] : []
  })
  if (!placed.length) return names
  const contractName = await ctx.loadSlot('contractName').catch(noop)
  for (const { network, to, token, redeemers = [], payees = [] } of placed)
    for (const address of [to, token, ...redeemers, ...payees]) {
      const name = address && contractName?.(network, address)
      if (name) names.set(placeOf(network.caipNetworkId, address), name)
    }
  const holders = new Map(
    placed.flatMap(({ network, to }) => {
      if (!to || !own || network.testnet || sameAddress('eip155', to, own)) return []
      const key = placeOf(network.caipNetworkId, to)
      return names.has(key) ? [] : [[key, { network, address: to, sender: own }] as const]
    }),
  )
  if (!holders.size) return names
  const source = await ctx.sources().catch(noop)
  await Promise.all(
    [...holders].slice(0, ASKED_MAX).map(async ([key, it]) => {
      const found = await source?.names.identity({ ...it, signal: life }).catch(noop)
      const name = clean(found?.name, NAME_MAX)
      if (name) names.set(key, name)
    }),
  )
  return names
}

/** The names for a list, as soon as they are known. */
export function useNames(shown: readonly Holder[]): Names {
  const ctx = useModal()
  const key = shown
    .map(({ chain, to, token, redeemers, payees }) => [chain, to, token, redeemers, payees].join())
    .join(' ')
  return usePromise(() => namesOf(ctx, shown), key) ?? new Map()
}
