import type { Color } from './color.ts'

/** A colour and how much of it covers what is below: 0 to 1. */
export interface Paint {
  color: Color
  alpha: number
}

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const CALL = /^(rgb|hsl|oklch)a?\(([^()]{5,60})\)$/i
const PART = /^(\d{1,3}(\.\d{1,6})?|\.\d{1,6})(%|deg)?$/
const LENGTH = /^-?(\d{1,3}(\.\d{1,4})?|\.\d{1,4})(px|rem)$|^0$/
const NAME = /^(?!(inherit|initial|unset|revert|revert-layer|default)$)-?[\p{L}_][\p{L}\p{N}_-]*( [\p{L}\p{N}_-]+)*$/iu
const QUOTED = /^(['"])[\p{L}\p{N} _.-]+\1$/u

const inByte = (value: number) => Math.min(255, Math.max(0, Math.round(value)))
const inOne = (value: number) => Math.min(1, Math.max(0, value))

/** A part of a colour function; per cent count as parts of `whole`. */
const amount = (part: string, whole: number) => (parseFloat(part) * (part.endsWith('%') ? whole : 100)) / 100

function fromHsl([h = '', s = '', l = '']: string[]): Color {
  const [hue, saturation, light] = [parseFloat(h), inOne(amount(s, 1)), inOne(amount(l, 1))]
  const reach = saturation * Math.min(light, 1 - light)
  return [0, 8, 4].map(n => {
    const k = (n + hue / 30) % 12
    return inByte(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

/** CSS Color 4: Oklab to linear sRGB, then its transfer function. */
function fromOklch([l = '', c = '', h = '']: string[]): Color {
  const [light, chroma, hue] = [inOne(amount(l, 1)), amount(c, 0.4), (parseFloat(h) * Math.PI) / 180]
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const [x, y, z] = [
    (light + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (light - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (light - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map(value => inByte(255 * (value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value)))
}

const SPACES: Record<string, (parts: string[]) => Color> = {
  rgb: parts => parts.map(part => inByte(amount(part, 255))),
  hsl: fromHsl,
  oklch: fromOklch,
}

/** Hex, `rgb()`, `hsl()`, `oklch()`, `white` or `black`; undefined for anything else. */
export function readPaint(text: string): Paint | undefined {
  if (/^(white|black)$/i.test(text))
    return { color: text[0]!.toLowerCase() === 'w' ? [255, 255, 255] : [0, 0, 0], alpha: 1 }
  if (HEX.test(text)) {
    const digits = text.length < 6 ? [...text.slice(1)].map(digit => digit + digit) : text.slice(1).match(/../g)!
    const [r = 0, g = 0, b = 0, alpha = 255] = digits.map(pair => parseInt(pair, 16))
    return { color: [r, g, b], alpha: alpha / 255 }
  }
  const [, space = '', inner = ''] = CALL.exec(text) ?? []
  const parts = inner.trim().split(/\s*[,/]\s*|\s+/)
  if (!space || parts.length < 3 || parts.length > 4 || !parts.every(part => PART.test(part))) return undefined
  const [, , , alpha = '1'] = parts
  return { color: SPACES[space.toLowerCase()]!(parts.slice(0, 3)), alpha: inOne(amount(alpha, 1)) }
}

export const toHex = (color: Color): string => `#${color.map(value => value.toString(16).padStart(2, '0')).join('')}`
const round = (value: number) => Math.round(value * 1000) / 1000
export const toCss = ({ color, alpha }: Paint): string =>
  alpha === 1 ? toHex(color) : `rgb(${color.join(' ')} / ${round(alpha)})`

/** A length that is not negative; a number is in px. calc() needs a unit. */
export function readLength(value: string | number): string | undefined {
  const text = typeof value === 'number' ? `${value}px` : value
  if (!LENGTH.test(text) || text.startsWith('-')) return undefined
  return text === '0' ? '0px' : text
}

/** A font list: names, in quotes or without. */
export function readFonts(text: string): string | undefined {
  const names = text.split(',').map(name => name.trim())
  return names.length < 20 && names.every(name => name.length < 80 && (NAME.test(name) || QUOTED.test(name)))
    ? names.join(', ')
    : undefined
}

function readShade(text: string): string | undefined {
  const parts = text.trim().match(/[\w-]+\([^()]*\)|[^\s()]+/g) ?? []
  // Nothing may be left over between them.
  if (parts.join('').replace(/\s+/g, '') !== text.replace(/\s+/g, '')) return undefined
  const isInset = parts[0] === 'inset'
  const lengths = parts.slice(isInset ? 1 : 0, -1)
  const paint = readPaint(parts.at(-1) ?? '')
  if (!paint || lengths.length < 2 || lengths.length > 4 || !lengths.every(length => LENGTH.test(length)))
    return undefined
  return `${isInset ? 'inset ' : ''}${lengths.join(' ')} ${toCss(paint)}`
}

/** Up to six shadows, each of two to four lengths and then its colour, `inset` before them; or `none`. */
export function readShadow(text: string): string | undefined {
  if (text === 'none') return text
  const shades = text.split(/,(?![^(]*\))/).map(readShade)
  return shades.length < 7 && shades.every(Boolean) ? shades.join(', ') : undefined
}
