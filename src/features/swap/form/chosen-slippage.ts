import { computed, signal, type ReadonlySignal } from '../../../modal/kit.ts'
import { parseUnits, readAmount } from '../../../base/amount.ts'
import type { Choice } from './choices.ts'
import { autoSlippageOf, MAX_SLIPPAGE } from '../../../base/quote.ts'

export interface Chosen {
  /** Hundredths of a per cent; undefined while the input is not a possible slippage. */
  value: number | undefined
  /** Until the user chooses. */
  isAuto: boolean
  input: string
}

type ChosenSide = ReadonlySignal<Choice | undefined>

const AUTO: Chosen = { value: undefined, isAuto: true, input: '' }

/** Undefined if the input is too large, empty, or finer than services accept. */
function read(input: string, mark: '.' | ','): number | undefined {
  const units = parseUnits(readAmount(input, mark) ?? '', 2)
  return units && units <= BigInt(MAX_SLIPPAGE) ? Number(units) : undefined
}

/** The chosen or typed slippage, kept for its pair only. */
export function createSlippage(from: ChosenSide, to: ChosenSide, mark: () => '.' | ',') {
  const pair = computed(() => `${from.value?.address}>${to.value?.address}`)
  const autoSlippage = computed(() => autoSlippageOf(from.value, to.value))
  const kept = signal<Record<string, Chosen>>({})
  const keep = (next: Chosen) => {
    kept.value = { ...kept.peek(), [pair.peek()]: next }
  }
  return {
    /** What it is unless the user chooses, in hundredths of a per cent. */
    autoSlippage,
    slippage: computed(() => {
      const chosen = kept.value[pair.value] ?? AUTO
      return chosen.isAuto ? { ...chosen, value: autoSlippage.value } : chosen
    }),
    setSlippage: (value: number | undefined) => keep(value === undefined ? AUTO : { value, isAuto: false, input: '' }),
    typeSlippage: (input: string) =>
      keep(input.trim() ? { value: read(input, mark()), isAuto: false, input } : { ...AUTO, input }),
  }
}
