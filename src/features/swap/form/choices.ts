import { computed, resource, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import { isNativeToken } from '../../../chains/swaps.ts'
import { parseUnits } from '../../../base/amount.ts'
import { parseAccountId } from '../../../base/caip.ts'
import { contractOf, unitOf } from '../../../base/token.ts'
import type { SwapToken } from '../../../services/network/convert.ts'
import type { Side } from '../review/intent.ts'
import type { Payer } from '../../transaction/form.tsx'

/** A token that can be swapped, and the account's balance of it. */
export interface Choice extends Side {
  /** Base units; undefined while the balances are unknown. */
  held?: bigint
  /** Value of the balance, in USD. */
  value?: number
}

/** The service's tokens combined with the account's balances. Tokens that the service does not swap are left out. */
export function createChoices(ctx: Context, life: AbortSignal, swapper: ReadonlySignal<Payer | undefined>) {
  const { balances, router } = ctx
  const isWanted = computed(() => {
    const view = router.current.value?.view
    return view === 'Swap' || view === 'SwapSelectToken'
  })
  const list: ReadonlySignal<Resource<{ tokens: SwapToken[]; providerFee?: number }>> & { reload(): void } = resource(
    life,
    computed(() => swapper.value?.network),
    async (network, wait) => {
      const { swaps } = await ctx.sources()
      return { tokens: (await swaps?.tokens(network, wait)) ?? [], providerFee: swaps?.providerFee }
    },
    isWanted,
  )
  const choices = computed((): Resource<Choice[]> => {
    const { data, ...state } = list.value
    const known = balances.value.data
    const network = swapper.value?.network
    const held = new Map(
      (known?.tokens ?? [])
        .filter(it => it.chainId === network?.caipNetworkId)
        .map(it => [contractOf(it)?.toLowerCase() ?? '', it]),
    )
    return {
      ...state,
      data: data?.tokens.map(token => {
        const contract = parseAccountId(token.address)!.address
        const isNative = isNativeToken(contract)
        const mine = held.get(isNative ? '' : contract.toLowerCase())
        const units = mine && parseUnits(mine.quantity.numeric, unitOf(mine).decimals)
        // A token missing from the service's balances has none; without the service only balances read from the network
        // count.
        return {
          ...token,
          contract,
          isNative,
          held: units ?? (known && !known.isBasic ? 0n : undefined),
          value: mine?.value,
          price: mine?.price,
          ...(mine?.priced && { priced: mine.priced }),
        }
      }),
    }
  })
  /** By address in either form, or by symbol: the owned token with that symbol, otherwise the first. */
  const find = (text: string | undefined): Choice | undefined => {
    const all = choices.value.data
    if (!text || !all) return
    const wanted = text.toLowerCase()
    const named = all.filter(it => it.symbol.toLowerCase() === wanted && !it.imitates)
    return (
      all.find(it => it.address.toLowerCase() === wanted || it.contract.toLowerCase() === wanted) ??
      named.find(it => it.held) ??
      named[0]
    )
  }
  return {
    choices: Object.assign(choices, { reload: list.reload }),
    find,
    providerFee: computed(() => list.value.data?.providerFee),
  }
}
