import { isAddress, parseNetworkId, sameAddress } from '../../base/caip.ts'
import { own } from '../decode.ts'
import pinned from './dexes.json'

/** The contracts of an exchange of the Uniswap v3 kind whose router has the interface of SwapRouter02. */
export interface Dex {
  factory: string
  /** A QuoterV2. */
  quoter: string
  router: string
  /** Of its pools, in millionths. */
  fees: readonly number[]
}

/** Where a network's tokens are exchanged; plain addresses. */
export interface Exchange {
  dexes: Dex[]
  /** The wrapped native currency. */
  wrapped: string
  /** Tokens that a way can lead over, besides the wrapped native currency; the best known first. */
  intermediates: string[]
  /** Tokens worth one US dollar. */
  stable: string[]
}

const FEES = [100, 500, 3000, 10_000]
const FEES_MAX = 8,
  FEE_MAX = 999_999
const INTERMEDIATES_MAX = 4
const DEXES_MAX = 4

const isFee = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= FEE_MAX
const address = (value: unknown): string | undefined => (isAddress('eip155', value) ? value : undefined)

/** An exchange as the app names it; undefined unless it has all three contracts. */
function decodeDex(item: unknown): Dex | undefined {
  const [factory, quoter, router] = ['factory', 'quoter', 'router'].map(key => address(own(item, key)))
  const fees = own(item, 'fees') ?? FEES
  if (!factory || !quoter || !router || !Array.isArray(fees) || !fees.length || !fees.every(isFee)) return
  return { factory, quoter, router, fees: fees.slice(0, FEES_MAX) }
}

/**
 * The exchanges of a network: the pinned ones, then those of the app's option `dexes`, which can also name the `wrapped`
 * native currency and `intermediates`. Undefined if there are none. `wrapped`: the native currency's contract, if
 * known otherwise.
 */
export function exchangeOf(caip: string, dexes: Record<string, unknown> = {}): Exchange | undefined {
  const { namespace, chainId = '' } = parseNetworkId(caip) ?? {}
  if (namespace !== 'eip155') return
  const known = Object.hasOwn(pinned, chainId) ? pinned[chainId as keyof typeof pinned] : undefined
  const named = [own(dexes, caip)].flat().slice(0, DEXES_MAX)
  const wrapped = known?.wrapped ?? named.map(it => address(own(it, 'wrapped'))).find(Boolean)
  const all = [...(known?.dexes ?? []), ...named.flatMap(it => decodeDex(it) ?? [])]
  if (!wrapped || !all.length) return
  const between = named.flatMap(it => [own(it, 'intermediates')].flat().flatMap(one => address(one) ?? []))
  return {
    dexes: all.filter((it, at) => all.findIndex(other => sameAddress('eip155', other.router, it.router)) === at),
    wrapped,
    // What the app names is nearer to its tokens.
    intermediates: [...between, ...(known?.intermediates ?? [])].slice(0, INTERMEDIATES_MAX),
    stable: known?.stable ?? [],
  }
}
