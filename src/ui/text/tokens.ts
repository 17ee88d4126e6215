import { contrast, fromHex, mix, type Color } from '../../base/color.ts'

/** Surface, text, ok, warn, bad, accent; percentage of text colour in fill, line and edge; strength of the scrim. */
export type Palette = readonly [string, string, string, string, string, string, number, number, number, number]

export interface ThemeInput {
  mode: 'light' | 'dark'
  /** The app's overrides, by our short names or the `--w3m-` ones. Invalid values are ignored. */
  variables?: Record<string, unknown>
  /** That of a theme, instead of the modal's own. */
  palette?: Palette
  /** Custom properties that a theme says itself: they go over those that are derived. An empty one is taken away. */
  over?: Record<string, string>
}

const PALETTES: Record<'light' | 'dark', Palette> = {
  light: ['#ffffff', '#15171c', '#0b7a4b', '#8a5700', '#c5302a', '#2f5fe0', 4, 10, 50, 0.5],
  dark: ['#18191c', '#f4f5f6', '#4cc38a', '#e3b04b', '#ff7b72', '#2f5fe0', 5, 12, 42, 0.64],
}

const COLOR =
  /^(#(([\da-f]{3}){1,2}|([\da-f]{4}){1,2})|(rgb|hsl)a?\([\d\s.,%/deg]+\)|(?!inh|ini|uns|rev|cur|tra)[a-z]+)$/i
const LENGTH = /^(\d{0,3}\.?\d{1,4}(px|r?em|pt)|0)$/
const FONTS = /^[\p{L}\p{N}\s,'"_.-]+$/u

/** Mixes `from` towards `to` in steps of 2 % until it has enough contrast on every background. */
function reach(from: Color, to: Color, ratio: number, grounds: Color[], percent = 0): Color {
  const color = mix(from, to, percent)
  return percent < 100 && grounds.some(ground => contrast(color, ground) < ratio)
    ? reach(from, to, ratio, grounds, percent + 2)
    : color
}

/** Applies a theme to an attached element: palette, derived colours with enough contrast, the app's overrides. */
export function applyTheme(el: HTMLElement, { mode, variables = {}, palette = PALETTES[mode], over }: ThemeInput) {
  const { style } = el
  const given = new Map(
    Object.entries(variables).map(([key, value]) => [
      key.replace(/--w3m-|border-|-master|-/g, '').toLowerCase(),
      ['string', 'number'].includes(typeof value) ? `${value}`.trim() : '',
    ]),
  )
  const own = (key: string, grammar: RegExp, fallback = '') => given.get(key)?.match(grammar)?.[0] ?? fallback
  // `em` would grow with every nested element, and calc() needs a unit.
  const length = (key: string, fallback: string) =>
    own(key, LENGTH, fallback).replace(/^0$/, '0px').replace(/r?em/, 'rem')
  const parse = (value: string): Color | undefined => {
    if (value[0] === '#') return fromHex(value)
    // Colour names and functions are parsed by the browser.
    style.color = value
    const read = style.color && getComputedStyle(el).color.match(/[\d.]+/g)
    style.color = ''
    return read ? read.slice(0, 3).map(Number) : undefined
  }
  const color = (key: string) => parse(own(key, COLOR))
  const [base, pen, ok, warn, bad, blue, fillN, lineN, edgeN, dim] = palette
  const white = [255, 255, 255]
  const night = fromHex(PALETTES.light[1])
  const ink = fromHex(pen)
  const surface = mix(
    fromHex(base),
    color('colormix') ?? white,
    color('colormix') ? Math.min(20, +own('colormixstrength', /^\d+(\.\d+)?$/)) : 0,
  )
  const fill2 = mix(surface, ink, fillN * 2)
  const accent = reach(color('accent') ?? fromHex(blue), ink, 3, [surface])
  const on = [white, night, [0, 0, 0]].find(text => contrast(text, accent) >= 4.5)!
  const qr = color('qrcolor') ?? night
  const colors: Record<string, Color> = {
    surface,
    ink,
    ink2: reach(surface, ink, 4.5, [fill2], 66),
    off: mix(surface, ink, 45),
    edge: reach(surface, ink, 3, [surface], edgeN),
    line: mix(surface, ink, lineN),
    fill: mix(surface, ink, fillN),
    fill2,
    accent,
    accent2: mix(accent, on === white ? [0, 0, 0] : white, 12),
    on,
    'accent-ink': reach(accent, ink, 4.5, [surface, fill2]),
    // Cameras need the contrast, on white in every theme.
    qr: contrast(qr, white) < 4.5 ? night : qr,
  }
  const fonts = own('fontfamily', FONTS)
  const values = {
    ok,
    warn,
    bad,
    dim,
    font: fonts && CSS.supports('font-family', fonts + ',a') ? fonts : 'system-ui,sans-serif',
    u: `calc(${length('fontsize', '10px')}*.4)`,
    r: length('radius', '4px'),
    z: own('zindex', /^-?\d{1,10}$/, '999'),
    ...over,
  }
  el.dataset['mode'] = mode
  style.colorScheme = mode
  for (const [name, rgb] of Object.entries(colors)) style.setProperty('--' + name, `rgb(${rgb})`)
  for (const [name, value] of Object.entries(values)) style.setProperty('--' + name, `${value}`)
}
