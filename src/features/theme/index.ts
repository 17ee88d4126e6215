import { contrast, fromHex, mix } from '../../base/color.ts'
import { readTheme } from '../../base/read-theme.ts'
import type { Tokens } from '../../base/theme.ts'
import { PRESETS } from '../../base/theme-presets.ts'
import { faintPairs } from '../../base/theme-contrast.ts'
import { readFonts, readLength, toHex } from '../../base/theme-values.ts'
import type { ThemeVariables } from '../../core/option-values.ts'
import type { Drawn, Dress } from '../../modal/theme.ts'
import type { Palette } from '../../ui/text/tokens.ts'

const BLACK = [0, 0, 0]
const WHITE = [255, 255, 255]
type Mode = 'light' | 'dark'
/** As in the modal's own palettes: per cent of the text colour in panels, lines and edges, and the strength of the veil. */
const STRENGTHS = { light: [4, 10, 50, 0.5], dark: [5, 12, 42, 0.64] } as const

const isLength = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && !!readLength(value === 0 ? '0' : value)
const isFonts = (value: unknown) => typeof value === 'string' && !!readFonts(value)

/** The theme variables that are set, by their short names. */
const shortened = (variables: object) =>
  new Map(
    Object.entries(variables)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name.replace(/--w3m-|border-|-master|-/g, '').toLowerCase(), value]),
  )

/** What everything else is derived from. */
function paletteOf(mode: Mode, tokens: Tokens): Palette {
  const { surface, text, positive, warning, negative, accent } = { ...PRESETS.default[mode], ...tokens }
  return [surface, text, positive, warning, negative, accent, ...STRENGTHS[mode]]
}

/** What follows from the surface, as far as the theme says it. */
function neutralsOf(mode: Mode, { surfaceRaised, text, textMuted, line, outline }: Tokens) {
  const ink = fromHex(text ?? PRESETS.default[mode].text)
  return {
    fill: surfaceRaised,
    fill2: surfaceRaised && toHex(mix(fromHex(surfaceRaised), ink, STRENGTHS[mode][0])),
    ink2: textMuted,
    line,
    edge: outline,
  }
}

/** What follows from the accent, as far as the theme says it. Under the pointer its contrast to the text on it grows. */
function accentsOf(mode: Mode, { accent, onAccent, focus }: Tokens) {
  const drawn = fromHex(accent ?? PRESETS.default[mode].accent)
  const away = onAccent && contrast(fromHex(onAccent), BLACK) > contrast(fromHex(onAccent), WHITE) ? BLACK : WHITE
  return { on: onAccent, accent2: onAccent && toHex(mix(drawn, away, 12)), 'accent-ink': focus }
}

/** What no theme variable sets. */
function formsOf({ radius, font, overlay = '', shadow = '', fontMono = '' }: Tokens, set: Map<string, unknown>) {
  return {
    r: isLength(set.get('radius')) ? undefined : radius,
    font: isFonts(set.get('fontfamily')) ? undefined : font,
    scrim: overlay,
    shadow,
    mono: fontMono,
  }
}

/**
 * Theme variables go over the theme: what they change is derived anew from them, in place of what it says. A property
 * that is empty is taken away, if an earlier theme had it.
 */
function drawn(tokens: Tokens, mode: Mode, variables: ThemeVariables): Drawn {
  const set = shortened(variables)
  const isTinted = set.has('colormix') && Number(set.get('colormixstrength')) > 0
  const over = {
    ...(!isTinted && neutralsOf(mode, tokens)),
    ...(!set.has('accent') && accentsOf(mode, tokens)),
    ...formsOf(tokens, set),
  }
  const said = Object.entries(over).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { mode, variables, palette: paletteOf(mode, tokens), over: Object.fromEntries(said) }
}

/** Reads a theme, and says once what is wrong with it; of contrast only to developers. */
export function dressIn(theme: unknown, isDebug: boolean, named: Set<string>): Dress {
  const warn = (text: string) => {
    if (!named.has(text)) console.warn(`[wallet-modal] ${text}`)
    named.add(text)
  }
  const { halves, unknown, invalid } = readTheme(theme)
  for (const name of unknown) warn(`Ignored unknown option ${name}`)
  for (const name of invalid) warn(`Ignored invalid option ${name}`)
  if (isDebug) faintPairs(halves).forEach(warn)
  return (mode, variables) => drawn(halves[mode], mode, variables)
}
