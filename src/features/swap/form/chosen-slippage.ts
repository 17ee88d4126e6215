import { computed, signal, type ReadonlySignal } from '../../../modal/kit.ts'
import { parseUnits, readAmount } from '../../../base/amount.ts'
import { AUTO_SLIPPAGE, MAX_SLIPPAGE } from '../../../base/quote.ts'

export interface Chosen {
  /** Hundredths of a per cent; undefined while the input is not a possible slippage. */
  value: number | undefined
  /** Until the user chooses. */
  isAuto: boolean
  input: string
}

const AUTO: Chosen = { value: AUTO_SLIPPAGE, isAuto: true, input: '' }

/** Undefined if the input is too large, empty, or finer than services accept. */
function read(input: string, mark: '.' | ','): number | undefined {
  const units = parseUnits(readAmount(input, mark) ?? '', 2)
  return units && units <= BigInt(MAX_SLIPPAGE) ? Number(units) : undefined
}

/** The chosen or typed slippage, kept for its pair only. */
export function createSlippage(pair: ReadonlySignal<string>, mark: () => '.' | ',') {
  const kept = signal<Record<string, Chosen>>({})
  const keep = (next: Chosen) => {
    kept.value = { ...kept.peek(), [pair.peek()]: next }
  }
  return {
    slippage: computed(() => kept.value[pair.value] ?? AUTO),
    setSlippage: (value: number | undefined) => keep(value === undefined ? AUTO : { value, isAuto: false, input: '' }),
    typeSlippage: (input: string) =>
      keep(input.trim() ? { value: read(input, mark()), isAuto: false, input } : { ...AUTO, input }),
  }
}
