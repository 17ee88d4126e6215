import { mix, type Color } from './color.ts'
import { isRecord, own, type UnknownRecord } from './record.ts'
import { TOKEN_KINDS, type Halves, type TokenName, type Tokens } from './theme.ts'
import { PRESETS } from './theme-presets.ts'
import { readFonts, readLength, readPaint, readShadow, toCss, toHex } from './theme-values.ts'

/** What was read of the option, and the names of what could not be: `theme.dark.accent`. */
export interface ReadTheme {
  halves: Halves<Tokens>
  unknown: string[]
  invalid: string[]
}

const MODES = ['light', 'dark'] as const
type Mode = (typeof MODES)[number]

const isToken = (name: string): name is TokenName => Object.hasOwn(TOKEN_KINDS, name)

/** A colour as it looks on its ground. */
function readColor(text: string, ground: Color): string | undefined {
  const paint = readPaint(text)
  return paint && toHex(mix(ground, paint.color, paint.alpha * 100))
}

/** What a value says, written anew: nothing of the given text gets any further. */
function readValue(name: TokenName, value: unknown, ground: Color): string | undefined {
  if (typeof value !== 'string') return name === 'radius' && typeof value === 'number' ? readLength(value) : undefined
  const text = value.trim()
  if (text.length > 400) return undefined
  switch (TOKEN_KINDS[name]) {
    case 'color':
      return readColor(text, ground)
    case 'veil': {
      const paint = readPaint(text)
      return paint && toCss(paint)
    }
    case 'length':
      return readLength(text)
    case 'fonts':
      return readFonts(text)
    case 'shadow':
      return readShadow(text)
  }
}

/** The color that a half gives to a token, else that of the modal's own look. */
const groundOf = (given: unknown, name: 'surface' | 'accent', mode: Mode, below: Color): Color => {
  const value = own(given, name)
  const paint = typeof value === 'string' ? readPaint(value.trim()) : undefined
  return paint ? mix(below, paint.color, paint.alpha * 100) : readPaint(PRESETS.default[mode][name])!.color
}

function readHalf(given: UnknownRecord, mode: Mode, path: string, read: ReadTheme): void {
  const tokens: Tokens = (read.halves[mode] = {})
  const surface = groundOf(given, 'surface', mode, mode === 'light' ? [255, 255, 255] : [0, 0, 0])
  const accent = groundOf(given, 'accent', mode, surface)
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (!isToken(name)) {
      read.unknown.push(`${path}.${name}`)
      continue
    }
    const text = readValue(name, value, name === 'onAccent' ? accent : surface)
    if (text === undefined) read.invalid.push(`${path}.${name}`)
    else tokens[name] = name === 'surface' ? toHex(surface) : text
  }
}

/** Reads the option `theme`. What cannot be read is as if it were not there. */
export function readTheme(option: unknown): ReadTheme {
  const read: ReadTheme = { halves: { light: {}, dark: {} }, unknown: [], invalid: [] }
  if (typeof option === 'string' && Object.hasOwn(PRESETS, option))
    read.halves = PRESETS[option as keyof typeof PRESETS]
  else if (!isRecord(option)) read.invalid.push('theme')
  else if (!MODES.some(mode => Object.hasOwn(option, mode)))
    for (const mode of MODES) readHalf(option, mode, 'theme', read)
  else
    for (const [mode, half] of Object.entries(option)) {
      if (mode !== 'light' && mode !== 'dark') read.unknown.push(`theme.${mode}`)
      else if (isRecord(half)) readHalf(half, mode, `theme.${mode}`, read)
      else if (half !== undefined) read.invalid.push(`theme.${mode}`)
    }
  return { halves: read.halves, unknown: [...new Set(read.unknown)], invalid: [...new Set(read.invalid)] }
}
