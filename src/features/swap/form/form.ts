import { computed, signal, watch } from '../../../modal/kit.ts'
import type { Context, ReadonlySignal, Resource } from '../../../modal/kit.ts'
import { canSwap } from '../../../chains/swaps.ts'
import { formatUnits, parseUnits, readAmount } from '../../../base/amount.ts'
import { parseAccountId } from '../../../base/caip.ts'
import { decimalMark } from '../../../base/format.ts'
import { clean } from '../../../base/text.ts'
import { createAmountInput } from '../../transaction/amount-input.ts'
import { createPayer, isSamePayer, type Payer } from '../../transaction/form.tsx'
import { createChoices, type Choice } from './choices.ts'
import { createSlippage, type Chosen } from './chosen-slippage.ts'
import { createPrices } from './prices.ts'
import { createProblem, type Problem } from './problem.ts'
import { createQuote, isWrapping, REFRESH_MS, type Quote } from './quote.ts'
import { createRenewal } from './renewal.ts'
import { recallSwap } from '../unfinished.ts'
import type { SwapIntent } from '../review/intent.ts'

/** The swap form; one per page, so that opening another view loses nothing. */
export interface Form {
  swapper: ReadonlySignal<Payer | undefined>
  /** Everything that can be swapped here, with the balances of owned tokens. */
  choices: ReadonlySignal<Resource<Choice[]>> & { reload(): void }
  from: ReadonlySignal<Choice | undefined>
  to: ReadonlySignal<Choice | undefined>
  choose(side: 'from' | 'to', choice: Choice): void
  /** Source and destination change places (spec section 4). */
  flip(): void
  input: ReadonlySignal<string>
  type(text: string): void
  /** Enters the source's whole balance, or half; for the native currency, without `reserve`, or nothing without that. */
  take(share: 1 | 2): void
  /** Base units that it left for the fee; 0 if it left none. */
  kept: ReadonlySignal<bigint>
  /** Base units; undefined for none. */
  amount: ReadonlySignal<bigint | undefined>
  /** The service's quote for exactly this form. */
  quote: Quote
  /** Per token in USD. */
  priceOf(choice: Choice | undefined): number | undefined
  pricing(choice: Choice): Pick<Choice, 'price' | 'priced'>
  nativePrice: ReadonlySignal<number | undefined>
  /** Of the swap only, in base units of the native currency. */
  fee: ReadonlySignal<bigint | undefined>
  /** The most that a swap is expected to cost, in base units of the native currency; undefined if unknown. */
  reserve: ReadonlySignal<bigint | undefined>
  /** Of whoever builds the swap, in hundredths of a per cent; undefined for the usual one. */
  providerFee: ReadonlySignal<number | undefined>
  /** For this pair only. */
  slippage: ReadonlySignal<Chosen>
  /** What it is unless the user chooses, in hundredths of a per cent. */
  autoSlippage: ReadonlySignal<number>
  setSlippage(value: number | undefined): void
  typeSlippage(text: string): void
  problem: ReadonlySignal<Problem | undefined>
  /** The account or network changed after something had been typed for the previous one; until the user types again. */
  isEmptied: ReadonlySignal<boolean>
  /** A chosen token that is gone; until the user types or chooses again. */
  missingSymbol: ReadonlySignal<string | undefined>
  /** Takes the app's arguments: symbols, addresses, and an amount of the source. */
  begin(wanted: { amount?: unknown; fromToken?: unknown; toToken?: unknown }): void
  /** The form's content; undefined while something is missing. */
  intent(): SwapIntent | undefined
}

const DEBOUNCE_MS = 500
/** As it was shown (six decimals, spec section 9), unless nothing would be left of it. */
const cut = (text: string) => {
  const [short = text] = /^\d+(\.\d{1,6})?/.exec(text) ?? []
  return /[1-9]/.test(short) ? short : text
}

export function createForm(ctx: Context, life: AbortSignal, debounceMs = DEBOUNCE_MS, refreshMs = REFRESH_MS): Form {
  const { i18n, router } = ctx
  const wanted = { from: signal<string | undefined>(undefined), to: signal<string | undefined>(undefined) }
  const mark = () => decimalMark(i18n.locale.value)
  const input = createAmountInput(life, i18n)
  const taken = signal({ units: 0n, kept: 0n })
  const isEmptied = signal(false)
  const missingSymbol = signal<string | undefined>(undefined)

  const swapper = createPayer(ctx, it => canSwap(it, ctx.options))
  const { choices, find, native, from, to, providerFee } = createChoices(ctx, life, swapper, wanted)
  // R69: an amount belongs to a token, which is a different one elsewhere.
  let before: Payer | undefined
  watch(life, () => {
    const now = swapper.value
    if (!now || (before && isSamePayer(now, before))) return
    const isFirst = !before
    before = now
    const left = isFirst ? recallSwap(ctx, now) : undefined
    if (left) {
      wanted.from.value = left.from
      wanted.to.value = left.to
      input.value = left.amount.replace('.', mark())
    } else if (!isFirst && input.peek()) {
      input.value = ''
      isEmptied.value = true
    }
  })

  // R105: an amount of a token that is gone is meaningless, and certainly not one of the token that replaces it.
  const leave = (name: string) => {
    missingSymbol.value = clean(name, 20)
    input.value = ''
  }
  const names = new Map<string, string>()
  let owned: string | undefined
  watch(life, () => {
    if (!choices.value.data || !swapper.value) return
    for (const side of ['from', 'to'] as const) {
      const text = wanted[side].value
      const { namespace, chainId } = parseAccountId(text) ?? {}
      // A choice made on another network is not missed here.
      if (
        text === undefined ||
        find(text) ||
        (namespace && `${namespace}:${chainId}` !== swapper.value.network.caipNetworkId)
      )
        continue
      wanted[side].value = undefined
      leave(names.get(text) ?? text)
    }
    const { address, held, symbol = '' } = from.value ?? {}
    const isLost = held === 0n && address === owned
    if (held !== undefined) owned = held ? address : undefined
    if (isLost && input.peek()) leave(symbol)
  })
  const show = (units: bigint, { decimals }: Choice) => formatUnits(units, decimals).replace('.', mark())
  const amount = computed(() => {
    const text = from.value && readAmount(input.value, mark())
    return from.value && text !== undefined ? parseUnits(text, from.value.decimals) : undefined
  })
  const isSeen = computed(() => router.current.value?.view === 'Swap' && !!swapper.value)
  const renew = createRenewal(life, refreshMs)
  const seen = computed(() => (isSeen.value ? swapper.value : undefined))
  const { pricing, priceOf, gas, fee, reserve } = createPrices(ctx, life, seen, choices, { from, to, renew })
  const asked = { isSeen, swapper, from, to, amount, gas, renew }
  const { quote, delayNext } = createQuote(ctx, life, asked, debounceMs)
  const slippages = createSlippage(from, to, mark)
  const { slippage } = slippages
  const problem = createProblem(ctx, life, { isSeen, swapper, from, to, native, input, amount, fee, slippage, quote })
  const type = (text: string) => {
    delayNext()
    isEmptied.value = false
    missingSymbol.value = undefined
    input.value = text
  }
  const flip = () => {
    const source = from.peek(),
      destination = to.peek()
    if (!source || !destination) return
    const units = quote.peek().data?.units
    wanted.from.value = destination.address
    wanted.to.value = source.address
    input.value = units ? cut(formatUnits(units, destination.decimals)).replace('.', mark()) : '1'
  }
  return {
    swapper,
    choices,
    from,
    to,
    input,
    type,
    amount,
    quote,
    pricing,
    priceOf,
    fee,
    reserve,
    providerFee,
    ...slippages,
    problem,
    isEmptied,
    missingSymbol,
    flip,
    nativePrice: computed(() => priceOf(native.value)),
    choose(side, choice) {
      const other = side === 'from' ? to.peek() : from.peek()
      if (choice.address === other?.address) return flip()
      if (side === 'from' && choice.address !== from.peek()?.address) input.value = ''
      names.set(choice.address, choice.symbol)
      wanted[side].value = choice.address
      missingSymbol.value = undefined
    },
    take(share) {
      const it = from.peek()
      const kept = it?.isNative && share === 1 ? reserve.peek() : 0n
      if (it?.held === undefined || kept === undefined) return
      const left = it.held / BigInt(share) - kept
      isEmptied.value = false
      missingSymbol.value = undefined
      input.value = left > 0n ? show(left, it) : ''
      taken.value = { units: left, kept }
    },
    kept: computed(() => (amount.value && amount.value === taken.value.units ? taken.value.kept : 0n)),
    begin({ amount, fromToken, toToken }) {
      const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
      const [typed, source, destination] = [amount, fromToken, toToken].map(text)
      // R69: the earlier input is an amount of another token. Without the list only the texts can be compared.
      const isSame = from.peek() ? find(source)?.address === from.peek()?.address : source === wanted.from.peek()
      if (source && !isSame) input.value = ''
      // First, so that a missing token removes it again.
      if (typed) type(typed.replace('.', mark()))
      if (source) wanted.from.value = source
      if (destination) wanted.to.value = destination
    },
    intent() {
      const it = swapper.peek(),
        source = from.peek(),
        destination = to.peek(),
        units = amount.peek(),
        { value } = slippage.peek(),
        { data } = quote.peek()
      if (!it || !source || !destination || !units || !value || !data?.units || problem.peek()) return
      const quoted = { network: it.network, from: source, to: destination, amount: units, quoted: data.units }
      return {
        ...quoted,
        account: it.address,
        isWrap: isWrapping(quoted),
        slippage: value,
        providerFee: providerFee.peek(),
        nativePrice: priceOf(native.peek()),
        from: { ...source, ...pricing(source) },
        to: { ...destination, ...pricing(destination) },
        onSent() {
          input.value = ''
        },
      }
    },
  }
}
