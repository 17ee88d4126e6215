import { computed, resource, steady, watch } from '../../../modal/kit.ts'
import type { Context, ReadonlySignal, Resource } from '../../../modal/kit.ts'
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
  /** The balances have no row of it, which is not to say that there is none. */
  isMissing: boolean
  /** Value of the balance, in USD. */
  value?: number
}

/** What the chain says that the account holds, in base units; undefined where a contract does not say. */
async function heldOf(
  ctx: Context,
  { network, address, contracts }: Payer & { contracts: string[] },
  wait: { signal: AbortSignal },
): Promise<Map<string, bigint | undefined>> {
  const adapter = await ctx.adapter(network.chainNamespace)
  const tokens = contracts.filter(it => !isNativeToken(it))
  const [coin, facts] = await Promise.all([
    tokens.length < contracts.length ? adapter.getBalance(network, address, wait) : undefined,
    tokens.length ? adapter.getTokens(network, address, tokens, wait) : [],
  ])
  return new Map(contracts.map(it => [it, isNativeToken(it) ? coin : facts[tokens.indexOf(it)]?.balance]))
}

/** The service's tokens combined with the account's balances. Tokens that the service does not swap are left out. */
export function createChoices(
  ctx: Context,
  life: AbortSignal,
  swapper: ReadonlySignal<Payer | undefined>,
  wanted: Record<'from' | 'to', ReadonlySignal<string | undefined>>,
) {
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
        // In the list, a token missing from the service's balances has none; without the service only balances read from
        // the network count.
        return {
          ...token,
          contract,
          isNative,
          held: units ?? (known && !known.isBasic ? 0n : undefined),
          isMissing: !!known && !known.isBasic && units === undefined,
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
  const native = computed(() => choices.value.data?.find(it => it.isNative))
  const from = computed(() => find(wanted.from.value) ?? native.value ?? choices.value.data?.[0])
  // A user who starts with a token mostly wants the currency for fees; without a token there is nothing to guess.
  const to = computed(() => {
    const found = wanted.to.value === undefined ? wanted.from.value && native.value : find(wanted.to.value)
    return found && found.contract !== from.value?.contract ? found : undefined
  })
  // The service may not know a token, or its row could not be read: before that stands in the way, the chain is asked.
  const missing = steady(() => [
    ...new Set([native, from, to].flatMap(({ value: it }) => (it?.isMissing ? it.contract : []))),
  ])
  const told = resource(
    life,
    computed(() =>
      swapper.value && missing.value.length ? { ...swapper.value, contracts: missing.value } : undefined,
    ),
    (asked, wait) => heldOf(ctx, asked, wait),
    isWanted,
  )
  const known = computed(() => balances.value.data)
  // With each new answer of the balances; what the chain said before stays until it has said more.
  watch(life, () => {
    if (known.value && isWanted.value && told.peek().status !== 'loading') told.reload()
  })
  const askedFor = (side: ReadonlySignal<Choice | undefined>) =>
    computed(() => {
      const it = side.value
      return it?.isMissing ? { ...it, held: told.value.data?.get(it.contract) } : it
    })
  return {
    native: askedFor(native),
    from: askedFor(from),
    to: askedFor(to),
    choices: Object.assign(choices, { reload: list.reload }),
    find,
    providerFee: computed(() => list.value.data?.providerFee),
  }
}
