/** Red, green, blue: 0 to 255. */
export type Color = number[]

export const mix = (from: Color, to: Color, percent: number): Color =>
  from.map((value, i) => Math.round(value + ((to[i]! - value) * percent) / 100))

// Relative luminance + 0.05 and contrast, as WCAG 2 defines them.
const luminance = (color: Color) =>
  color.reduce(
    (sum, value, i) =>
      sum + [0.2126, 0.7152, 0.0722][i]! * (value > 10 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 3294.6),
    0.05,
  )
export function contrast(a: Color, b: Color): number {
  const ratio = luminance(a) / luminance(b)
  return Math.max(ratio, 1 / ratio)
}

/** `#rgb`, `#rrggbb`, with or without alpha, which is left out. */
export const fromHex = (value: string): Color =>
  [1, 2, 3].map(i => parseInt(value.length < 6 ? value.charAt(i).repeat(2) : value.slice(i * 2 - 1, i * 2 + 1), 16))
