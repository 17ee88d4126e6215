import { computed, resource, type Context, type ReadonlySignal } from '../../../modal/kit.ts'
import type { Payer } from '../../transaction/form.tsx'
import { isSmartAccount } from '../../transaction/costs.ts'
import { createTopping, readOffers, tops } from '../../transaction/wallet-offers.ts'
import type { Choice } from './choices.ts'
import type { Chosen } from './chosen-slippage.ts'
import type { Quote } from './quote.ts'

/** What prevents the next step; undefined for nothing. */
export type Problem = 'amount' | 'bad' | 'token' | 'insufficient' | 'fee' | 'slippage' | 'none' | 'failed' | 'wait'

interface Inputs {
  isSeen: ReadonlySignal<boolean>
  swapper: ReadonlySignal<Payer | undefined>
  from: ReadonlySignal<Choice | undefined>
  to: ReadonlySignal<Choice | undefined>
  native: ReadonlySignal<Choice | undefined>
  input: ReadonlySignal<string>
  amount: ReadonlySignal<bigint | undefined>
  /** Base units of the native currency. */
  fee: ReadonlySignal<bigint | undefined>
  slippage: ReadonlySignal<Chosen>
  quote: Quote
}

export function createProblem(
  ctx: Context,
  life: AbortSignal,
  { isSeen, swapper, from, to, native, input, amount, fee, slippage, quote }: Inputs,
): ReadonlySignal<Problem | undefined> {
  const lacksFee = computed(() => {
    const own = native.value?.held
    return (
      own !== undefined &&
      !!amount.value &&
      (own === 0n || (fee.value ?? 0n) > own - (from.value?.isNative ? amount.value : 0n))
    )
  })
  const topping = createTopping(ctx, life, () => ({
    payer: isSeen.value ? swapper.value : undefined,
    contract: from.value?.isNative ? undefined : from.value?.contract,
    units: amount.value,
    held: from.value?.held,
  }))
  // A smart account skips the check for gas (spec section 4), also before its code is deployed.
  const isSmart = resource(
    life,
    computed(() => (isSeen.value && lacksFee.value ? swapper.value : undefined)),
    async ({ network, address }, wait) =>
      isSmartAccount(ctx, network) ||
      (await (await ctx.adapter(network.chainNamespace)).isContract(network, address, wait)) ||
      // Someone else may pay the fee, or the wallet adds it: the review says what that means.
      (await readOffers(ctx, { network, account: address }, wait).then(
        ({ paymaster, funds }) => !!paymaster || tops(funds, undefined),
      )),
  )
  return computed((): Problem | undefined => {
    const units = amount.value,
      held = from.value?.held
    const { status, data } = quote.value
    if (!input.value.trim() || units === 0n) return 'amount'
    if (units === undefined) return 'bad'
    if (held !== undefined && units > held && !topping.value.data)
      return topping.value.status === 'loading' ? 'wait' : 'insufficient'
    // Where nobody answers that, the review asks again, and says so.
    if (lacksFee.value && !isSmart.value.data && isSmart.value.status !== 'failed')
      return isSmart.value.status === 'ready' ? 'fee' : 'wait'
    if (!to.value) return 'token'
    if (slippage.value.value === undefined) return 'slippage'
    if (status === 'failed') return 'failed'
    if (!data) return 'wait'
    return data.units ? undefined : 'none'
  })
}
