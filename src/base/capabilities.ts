import { attempt } from './errors.ts'
import { own } from './record.ts'

/** Stands for every chain. */
const ALL_CHAINS = 0
const KEY = /^0x[\da-f]+$/i

/**
 * What a wallet answered to `wallet_getCapabilities` about one capability on a chain (EIP-5792): the chain's own entry, or
 * else that of all chains. Undefined if neither names it.
 */
export function capabilityOf(reply: unknown, chainId: number, name: string): unknown {
  const keys = attempt(() => (typeof reply === 'object' && reply ? Object.keys(reply) : [])) ?? []
  const of = (id: number): unknown => {
    const key = keys.find(it => KEY.test(it) && Number(it) === id)
    return key === undefined ? undefined : own(own(reply, key), name)
  }
  return of(chainId) ?? of(ALL_CHAINS)
}
