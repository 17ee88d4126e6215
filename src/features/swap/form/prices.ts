import { computed, isAbort, resource, type Context, type ReadonlySignal, type Resource } from '../../../modal/kit.ts'
import { SWAP_GAS } from '../../../base/quote.ts'
import type { Price } from '../../../services/network/prices.ts'
import type { Payer } from '../../transaction/form.tsx'
import { callsOf } from '../../transaction/submit.ts'
import { feeAhead } from '../costs.ts'
import { readPrice } from '../price.ts'
import type { Choice } from './choices.ts'
import type { Renew } from './renewal.ts'

type Chosen = ReadonlySignal<Choice | undefined>

/** As long as the call of a swap through several pools. */
const LONG_CALL = `0x${'ff'.repeat(2_000)}`

/** Prices of the chosen tokens, and what a swap costs on the network; renewed like quotes. */
export function createPrices(
  ctx: Context,
  life: AbortSignal,
  swapper: ReadonlySignal<Payer | undefined>,
  choices: ReadonlySignal<Resource<Choice[]>>,
  { from, to, renew }: { from: Chosen; to: Chosen; renew: Renew },
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
      const chosen = [native, from.value, to.value].flatMap(it => it?.address ?? [])
      return network && chosen.length ? [network, ...new Set(chosen)] : undefined
    }),
    async ([network = '', ...addresses], wait, _, known): Promise<Record<string, Price | undefined>> => {
      // At first the prices of the balances do; then they are old as well.
      const asked = (choices.peek().data ?? []).filter(
        it => addresses.includes(it.address) && (known || it.price === undefined),
      )
      const found = await Promise.all(
        asked.map(async choice => {
          const isMissed = choice.isNative && choice.price === undefined
          try {
            const answer = await readPrice(ctx, network, choice, wait)
            if (choice.isNative) calm()
            return [choice.address, answer] as const
          } catch (error) {
            if (isAbort(error)) throw error
            if (isMissed && !isTold)
              calm = ctx.notifications.show({ message: ctx.t('swap.failed.price'), variant: 'error' })
            isTold ||= isMissed
            return [choice.address, undefined] as const
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
  /** A rollup's charge besides gas, for whoever swaps all of the native currency. */
  const charge = resource(
    life,
    computed(() => (from.value?.isNative ? swapper.value : undefined)),
    async ({ network, address }, wait) =>
      callsOf(await ctx.adapter(network.chainNamespace)).charge(
        network,
        { from: address, to: address, data: LONG_CALL },
        wait,
      ),
  )
  for (const it of [prices, gas, charge]) renew(it)
  const fee = computed(() => gas.value.data && gas.value.data * SWAP_GAS)
  /** The price of a choice, and where it is from. */
  const pricing = (choice: Choice): Pick<Choice, 'price' | 'priced'> => {
    const now = prices.value.data?.[choice.address]
    const { price, priced } = now?.price === undefined ? choice : now
    return { price, ...(priced && { priced }) }
  }
  return {
    pricing,
    priceOf: (choice: Choice | undefined) => choice && pricing(choice).price,
    gas,
    fee,
    reserve: computed(() => {
      const most = feeAhead(fee.value, { isNative: true })?.most
      const { data } = charge.value
      // The base fee can rise until the wallet is asked.
      return most === undefined || data === undefined ? undefined : (most * 12n) / 10n + data
    }),
  }
}
