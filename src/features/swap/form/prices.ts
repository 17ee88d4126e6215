import { computed, isAbort, resource, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import type { Choice } from './choices.ts'
import type { Payer } from '../../transaction/form.tsx'

type Chosen = ReadonlySignal<Choice | undefined>

/** Prices of chosen tokens that the balances do not have, and the network's gas price. */
export function createPrices(
  ctx: Context,
  life: AbortSignal,
  swapper: ReadonlySignal<Payer | undefined>,
  choices: ReadonlySignal<Resource<Choice[]>>,
  from: Chosen,
  to: Chosen,
) {
  // Reported once: the swap continues without it.
  let isTold = false
  /** Removes the notice about it. */
  let calm = () => {}
  const prices = resource(
    life,
    computed(() => {
      const network = swapper.value?.network.caipNetworkId
      const native = choices.value.data?.find(it => it.isNative)
      const missing = [native, from.value, to.value].flatMap(it => (it && it.price === undefined ? it.address : []))
      return network && missing.length ? [network, ...new Set(missing)] : undefined
    }),
    async ([network = '', ...addresses], wait) => {
      const { prices } = await ctx.sources()
      const all = choices.peek().data ?? []
      const found = await Promise.all(
        addresses.map(async address => {
          const choice = all.find(it => it.address === address)
          if (!choice) return [address, undefined] as const
          const { symbol, isNative } = choice
          try {
            const answers = await prices.of({ network, addresses: [address], ...wait })
            if (isNative) calm()
            // The service answers by symbol (contract of the data service 4.2).
            return [address, answers.find(it => it.symbol.toLowerCase() === symbol.toLowerCase())] as const
          } catch (error) {
            if (isAbort(error)) throw error
            if (isNative && !isTold)
              calm = ctx.notifications.show({ message: ctx.t('swap.failed.price'), variant: 'error' })
            isTold ||= isNative
            return [address, undefined] as const
          }
        }),
      )
      return Object.fromEntries(found)
    },
  )
  // Without it the service is asked nevertheless, and the fee is unknown.
  const gas = resource(
    life,
    computed(() => swapper.value?.network.caipNetworkId),
    async (network, wait) => (await (await ctx.sources()).prices.gasPrice({ network, ...wait })).standard,
  )
  /** The price of a choice, and where it is from. */
  const pricing = (choice: Choice): Pick<Choice, 'price' | 'priced'> => {
    const { price, priced } = choice.price === undefined ? (prices.value.data?.[choice.address] ?? {}) : choice
    return { price, ...(priced && { priced }) }
  }
  const priceOf = (choice: Choice | undefined) => choice && pricing(choice).price
  return { pricing, priceOf, gas }
}
