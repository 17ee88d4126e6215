import { contrast, fromHex, mix } from './color.ts'
import type { Halves, TokenName, Tokens } from './theme.ts'
import { PRESETS } from './theme-presets.ts'
import { toHex } from './theme-values.ts'

const TEXT = 4.5
const CONTROL = 3
/** What is drawn on what, and its least contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [front: TokenName, back: TokenName, least: number])[] = [
  ['text', 'surface', TEXT],
  ['text', 'surfaceRaised', TEXT],
  ['textMuted', 'surface', TEXT],
  ['textMuted', 'surfaceRaised', TEXT],
  ['onAccent', 'accent', TEXT],
  ['focus', 'surface', TEXT],
  ['focus', 'surfaceRaised', TEXT],
  ['positive', 'surface', TEXT],
  ['positive', 'surfaceRaised', TEXT],
  ['negative', 'surface', TEXT],
  ['negative', 'surfaceRaised', TEXT],
  ['warning', 'surface', TEXT],
  ['warning', 'surfaceRaised', TEXT],
  ['accent', 'surface', CONTROL],
  ['outline', 'surface', CONTROL],
]

/** How much of the text colour is in panels where a theme does not name them. */
const RAISED = { light: 4, dark: 5 }

export interface Pair {
  mode: 'light' | 'dark'
  front: TokenName
  back: TokenName
  ratio: number
  /** What it should be at least. */
  least: number
}

/** Every pair that carries text or marks a control; what a theme leaves to the modal keeps its contrast by itself. */
export function pairsOf(halves: Halves<Tokens>): Pair[] {
  return (['light', 'dark'] as const).flatMap(mode => {
    const half = { ...PRESETS.default[mode], ...halves[mode] }
    half.surfaceRaised ??= toHex(mix(fromHex(half.surface), fromHex(half.text), RAISED[mode]))
    return PAIRS.flatMap(([front, back, least]) => {
      const [over, under] = [half[front], half[back]]
      return over && under ? [{ mode, front, back, least, ratio: contrast(fromHex(over), fromHex(under)) }] : []
    })
  })
}

/** Cut, not rounded: 4.49 is not 4.5. */
const shown = (ratio: number) => `${Math.floor(ratio * 10) / 10}:1`

/** A sentence for each pair that is too faint. */
export const faintPairs = (halves: Halves<Tokens>): string[] =>
  pairsOf(halves)
    .filter(({ ratio, least }) => ratio < least)
    .map(
      ({ mode, front, back, ratio, least }) =>
        `theme, ${mode}: ${front} on ${back} has a contrast of ${shown(ratio)}, less than ${least}:1`,
    )
