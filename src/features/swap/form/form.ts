import { computed, resource, signal, watch, type Context, type ReadonlySignal, type Resource } from '../../../kit.ts'
import { canSwap } from '../../../chains/swaps.ts'
import { formatUnits, parseUnits, readAmount } from '../../../lib/amount.ts'
import { delay } from '../../../lib/abort.ts'
import { parseAccountId } from '../../../lib/caip.ts'
import { decimalMark } from '../../../lib/format.ts'
import { AUTO_SLIPPAGE, SWAP_GAS } from '../../../lib/quote.ts'
import { clean } from '../../../lib/text.ts'
import { createChoices, type Choice } from './choices.ts'
import { createPrices } from './prices.ts'
import { recallSwap, watchHidden, type Place } from './surroundings.ts'
import type { SwapIntent } from '../review/intent.ts'

/** What is in the way of the next step; undefined for nothing. */
export type Problem = 'amount' | 'bad' | 'token' | 'poor' | 'fee' | 'none' | 'failed' | 'wait'

/** The form of a swap; one a page, so that looking something up elsewhere loses nothing. */
export interface Form {
  place: ReadonlySignal<Place | undefined>
  /** Everything that can be swapped here; what is owned says how much. */
  choices: ReadonlySignal<Resource<Choice[]>> & { reload(): void }
  from: ReadonlySignal<Choice | undefined>
  to: ReadonlySignal<Choice | undefined>
  choose(side: 'from' | 'to', choice: Choice): void
  /** Source and destination change places (specification section 4). */
  flip(): void
  typed: ReadonlySignal<string>
  type(text: string): void
  /** All there is of the source, or half; of the native currency all but the fee. */
  take(share: 1 | 2): void
  /** Base units; undefined for none. */
  amount: ReadonlySignal<bigint | undefined>
  /**
   * Base units of the destination that the service offers for just what stands here; `units` is undefined where there
   * is no way.
   */
  quote: ReadonlySignal<Resource<{ units?: bigint }>> & { reload(): void }
  /** Of one token in USD. */
  priceOf(choice: Choice | undefined): number | undefined
  nativePrice: ReadonlySignal<number | undefined>
  /** Of the swap alone, in base units of the native currency. */
  fee: ReadonlySignal<bigint | undefined>
  /** Hundredths of a per cent, for this pair only; `isAuto` until somebody chooses. */
  slippage: ReadonlySignal<{ value: number; isAuto: boolean }>
  setSlippage(value: number | undefined): void
  problem: ReadonlySignal<Problem | undefined>
  /**
   * The account or the network changed after something was typed for the one before; until something is typed again.
   */
  isVoid: ReadonlySignal<boolean>
  /** What was chosen and is no longer there; until something is typed or chosen again. */
  gone: ReadonlySignal<string | undefined>
  /** Takes what the page asked for: symbols, addresses, and an amount of the source. */
  begin(wanted: { amount?: unknown; fromToken?: unknown; toToken?: unknown }): void
  /** What stands in the form; undefined while something is missing. */
  intent(): SwapIntent | undefined
}

export const REFRESH_MS = 15_000
const DEBOUNCE_MS = 500
/** Digits of an amount that somebody else worked out (specification section 9). */
const SHOWN_DECIMALS = 6

/** As it was shown, unless nothing would be left of it. */
const cut = (text: string) => {
  const [short] = new RegExp(`^\\d+(\\.\\d{1,${SHOWN_DECIMALS}})?`).exec(text)!
  return /[1-9]/.test(short) ? short : text
}

export function createForm(ctx: Context, life: AbortSignal, debounceMs = DEBOUNCE_MS, refreshMs = REFRESH_MS): Form {
  const { networks, connections, i18n, router } = ctx
  const wanted = { from: signal<string | undefined>(undefined), to: signal<string | undefined>(undefined) }
  const typed = signal('')
  const isVoid = signal(false)
  const gone = signal<string | undefined>(undefined)
  const slippages = signal<Record<string, number>>({})

  let last: Place | undefined
  const place = computed(() => {
    const network = networks.active.value
    const { address } = connections.of(network.chainNamespace).value
    if (!address || network.unsupported || !canSwap(network)) return (last = undefined)
    return last?.network === network && last.address === address ? last : (last = { network, address })
  })
  const { choices, find } = createChoices(ctx, life, place)
  const from = computed(
    () => find(wanted.from.value) ?? choices.value.data?.find(it => it.isNative) ?? choices.value.data?.[0],
  )
  const to = computed(() => {
    const found = wanted.to.value === undefined ? undefined : find(wanted.to.value)
    return found && found.contract !== from.value?.contract ? found : undefined
  })
  // R69: an amount is one of a token, which is another one elsewhere.
  let before: string | undefined
  watch(life, () => {
    const now = place.value && `${place.value.network.caipNetworkId}:${place.value.address.toLowerCase()}`
    if (!now || now === before) return
    const isFirst = !before
    before = now
    const left = isFirst ? recallSwap(ctx, place.value!) : undefined
    if (left) {
      wanted.from.value = left.from
      wanted.to.value = left.to
      typed.value = left.amount
    } else if (!isFirst && typed.peek()) {
      typed.value = ''
      isVoid.value = true
    }
  })

  // R105: an amount of a token that is no longer there is one of nothing, and surely not of the one that stands in for
  // it.
  const leave = (name: string) => {
    gone.value = clean(name, 20)
    typed.value = ''
  }
  const names = new Map<string, string>()
  let owned: string | undefined
  watch(life, () => {
    if (!choices.value.data || !place.value) return
    for (const side of ['from', 'to'] as const) {
      const text = wanted[side].value
      const { namespace, chainId } = parseAccountId(text) ?? {}
      // What was chosen on another network is not missed here.
      if (
        text === undefined ||
        find(text) ||
        (namespace && `${namespace}:${chainId}` !== place.value.network.caipNetworkId)
      )
        continue
      wanted[side].value = undefined
      leave(names.get(text) ?? text)
    }
    const source = from.value
    const isLost = source && source.address === owned && !source.held
    owned = source?.held ? source.address : undefined
    if (isLost && typed.peek()) leave(source.symbol)
  })

  const mark = () => decimalMark(i18n.locale.value)
  const show = (units: bigint, { decimals }: Choice) => formatUnits(units, decimals).replace('.', mark())
  const amount = computed(() => {
    const text = from.value && readAmount(typed.value, mark())
    return text === undefined ? undefined : parseUnits(text, from.value!.decimals)
  })
  const isHidden = watchHidden(life)
  const isSeen = computed(() => router.current.value?.view === 'Swap' && !!place.value)
  const { prices, gas } = createPrices(
    ctx,
    life,
    computed(() => (isSeen.value ? place.value : undefined)),
    choices,
    from,
    to,
  )
  const priceOf = (choice: Choice | undefined) => choice && (choice.price ?? prices.value.data?.[choice.address])
  const native = computed(() => choices.value.data?.find(it => it.isNative))
  const fee = computed(() => gas.value.data && gas.value.data * SWAP_GAS)

  let isTyped = false
  const quote = resource(
    life,
    computed(() => {
      const it = place.value
      return isSeen.value && it && from.value && to.value && amount.value
        ? JSON.stringify([
            it.network.caipNetworkId,
            it.address,
            from.value.address,
            to.value.address,
            String(amount.value),
          ])
        : undefined
    }),
    async (key, { signal }) => {
      const [network, account, source, destination, units] = JSON.parse(key) as [string, string, string, string, string]
      // Who is still typing is asked later; what was chosen, or is asked again, at once.
      const isFresh = !isTyped
      isTyped = false
      if (!isFresh) await delay(debounceMs, signal)
      const { convert } = await ctx.remote()
      return {
        units: await convert.quote({
          network,
          account,
          from: source,
          to: destination,
          amount: BigInt(units),
          gasPrice: gas.peek().data,
          signal,
        }),
      }
    },
  )
  watch(life, () => {
    const { status, at = 0 } = quote.value
    if (status !== 'ready' || isHidden.value) return
    const timer = setTimeout(quote.reload, Math.max(0, at + refreshMs - Date.now()))
    return () => clearTimeout(timer)
  })
  addEventListener(
    'online',
    () => {
      if (quote.peek().status === 'failed') quote.reload()
    },
    { signal: life },
  )

  const lacksFee = computed(() => {
    const own = native.value?.held
    return (
      own !== undefined &&
      !!amount.value &&
      (own === 0n || (fee.value ?? 0n) > own - (from.value!.isNative ? amount.value : 0n))
    )
  })
  // A smart account has somebody else to pay the fee (specification section 4), also before its code lies at its
  // address.
  const isSmart = resource(
    life,
    computed(() => (isSeen.value && lacksFee.value ? place.value : undefined)),
    async ({ network, address }, wait) =>
      connections.of(network.chainNamespace).peek().type === 'smartAccount' ||
      (await ctx.adapter(network.chainNamespace)).isContract(network, address, wait),
  )
  const problem = computed((): Problem | undefined => {
    const units = amount.value,
      held = from.value?.held
    const { status, data } = quote.value
    if (!typed.value.trim() || units === 0n) return 'amount'
    if (units === undefined) return 'bad'
    if (held !== undefined && units > held) return 'poor'
    if (lacksFee.value && !isSmart.value.data) return isSmart.value.status === 'loading' ? 'wait' : 'fee'
    if (!to.value) return 'token'
    return status === 'failed' ? 'failed' : status !== 'ready' && !data ? 'wait' : data!.units ? undefined : 'none'
  })
  const pair = computed(() => `${from.value?.address}>${to.value?.address}`)
  const slippage = computed(() => {
    const chosen = slippages.value[pair.value]
    return { value: chosen ?? AUTO_SLIPPAGE, isAuto: chosen === undefined }
  })
  const type = (text: string) => {
    isTyped = true
    isVoid.value = false
    gone.value = undefined
    typed.value = text
  }
  const flip = () => {
    const source = from.peek(),
      destination = to.peek()
    if (!source || !destination) return
    const units = quote.peek().data?.units
    wanted.from.value = destination.address
    wanted.to.value = source.address
    typed.value = units ? cut(formatUnits(units, destination.decimals)).replace('.', mark()) : '1'
  }
  return {
    place,
    choices,
    from,
    to,
    typed,
    type,
    amount,
    quote,
    priceOf,
    fee,
    slippage,
    problem,
    isVoid,
    gone,
    flip,
    nativePrice: computed(() => priceOf(native.value)),
    choose(side, choice) {
      const other = side === 'from' ? to.peek() : from.peek()
      if (choice.address === other?.address) return flip()
      if (side === 'from' && choice.address !== from.peek()?.address) typed.value = ''
      names.set(choice.address, choice.symbol)
      wanted[side].value = choice.address
      gone.value = undefined
    },
    take(share) {
      const it = from.peek()
      if (it?.held === undefined) return
      // The fee may rise until the wallet is asked.
      const left = it.held / BigInt(share) - (it.isNative && share === 1 ? ((fee.peek() ?? 0n) * 12n) / 10n : 0n)
      isVoid.value = false
      gone.value = undefined
      typed.value = left > 0n ? show(left, it) : ''
    },
    setSlippage: value => {
      const { [pair.peek()]: _, ...others } = slippages.peek()
      slippages.value = value === undefined ? others : { ...others, [pair.peek()]: value }
    },
    begin({ amount, fromToken, toToken }) {
      const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
      // First, so that what is not there takes it away again.
      if (text(amount)) type(text(amount)!.replace('.', mark()))
      if (text(fromToken)) wanted.from.value = text(fromToken)
      if (text(toToken)) wanted.to.value = text(toToken)
    },
    intent() {
      const it = place.peek(),
        source = from.peek(),
        destination = to.peek(),
        units = amount.peek(),
        { data } = quote.peek()
      if (!it || !source || !destination || !units || !data?.units || problem.peek()) return
      return {
        network: it.network,
        account: it.address,
        amount: units,
        quoted: data.units,
        slippage: slippage.peek().value,
        nativePrice: priceOf(native.peek()),
        from: { ...source, price: priceOf(source) },
        to: { ...destination, price: priceOf(destination) },
        onSent() {
          typed.value = ''
        },
      }
    },
  }
}
