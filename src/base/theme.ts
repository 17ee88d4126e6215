/** A theme that comes with the modal, with a light and a dark half. */
export type ThemeName = 'default' | 'soft' | 'mono'

/** What kind of value each token has. */
export const TOKEN_KINDS = {
  surface: 'color',
  surfaceRaised: 'color',
  text: 'color',
  textMuted: 'color',
  line: 'color',
  outline: 'color',
  accent: 'color',
  onAccent: 'color',
  focus: 'color',
  positive: 'color',
  negative: 'color',
  warning: 'color',
  overlay: 'veil',
  shadow: 'shadow',
  radius: 'length',
  font: 'fonts',
  fontMono: 'fonts',
} as const

/**
 * A theme of your own. Colours are hex, `rgb()`, `hsl()` or `oklch()`; what you leave out follows from what you name, or
 * is that of the theme `default`.
 */
export interface ThemeTokens {
  /** Ground of the modal and of the page buttons. */
  surface?: string | undefined
  /** Panels, secondary buttons, chips, and rows under the pointer. */
  surfaceRaised?: string | undefined
  /** Text. */
  text?: string | undefined
  /** Second lines, labels, icons at rest. */
  textMuted?: string | undefined
  /** Hairlines between things. */
  line?: string | undefined
  /** Borders of fields and boxes to tick. */
  outline?: string | undefined
  /** Main buttons and ticked boxes. */
  accent?: string | undefined
  /** Text on `accent`. */
  onAccent?: string | undefined
  /** Focus rings, and what is chosen or under way. */
  focus?: string | undefined
  /** Amounts that come in, and what is done. */
  positive?: string | undefined
  /** Faults. */
  negative?: string | undefined
  /** Warnings. */
  warning?: string | undefined
  /** Veil over the page behind the modal; with alpha. */
  overlay?: string | undefined
  /** Shadow of the modal as in CSS, or `none`. */
  shadow?: string | undefined
  /** Unit of all corners: buttons have three of it, the modal five. A number is in px. */
  radius?: string | number | undefined
  /** Font list of all text. */
  font?: string | undefined
  /** Font list of addresses and messages to sign. */
  fontMono?: string | undefined
}
export type TokenName = keyof typeof TOKEN_KINDS

/** A theme by name, tokens for both modes, or tokens by mode. */
export type ThemeOption = ThemeName | ThemeTokens | { light?: ThemeTokens | undefined; dark?: ThemeTokens | undefined }

/** The two halves of a theme. */
export type Halves<Of> = Record<'light' | 'dark', Of>
/** Checked tokens: colours as `#rrggbb`, everything else written anew from what was read. */
export type Tokens = Partial<Record<TokenName, string>>
