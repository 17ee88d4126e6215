/** A built-in theme, with a light and a dark half. */
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
 * Your own theme. Colours are hex, `rgb()`, `hsl()` or `oklch()`. Tokens you leave out are derived from yours, or come
 * from the theme `default`.
 */
export interface ThemeTokens {
  /** Background of the modal and of the page buttons. */
  surface?: string | undefined
  /** Panels, secondary buttons, chips, and rows under the pointer. */
  surfaceRaised?: string | undefined
  /** Text. */
  text?: string | undefined
  /** Secondary lines, labels and inactive icons. */
  textMuted?: string | undefined
  /** Dividing lines. */
  line?: string | undefined
  /** Borders of fields and checkboxes. */
  outline?: string | undefined
  /** Main buttons and ticked checkboxes. */
  accent?: string | undefined
  /** Text on `accent`. */
  onAccent?: string | undefined
  /** Focus rings, selected items and progress. */
  focus?: string | undefined
  /** Incoming amounts and success. */
  positive?: string | undefined
  /** Errors. */
  negative?: string | undefined
  /** Warnings. */
  warning?: string | undefined
  /** Veil over the page behind the modal; a colour with alpha. */
  overlay?: string | undefined
  /** Shadow of the modal as in CSS, or `none`. */
  shadow?: string | undefined
  /** Unit of all corners: the radius of buttons is three units, of the modal five. A number is in px. */
  radius?: string | number | undefined
  /** Font list for all text. */
  font?: string | undefined
  /** Font list for addresses and messages to sign. */
  fontMono?: string | undefined
}
export type TokenName = keyof typeof TOKEN_KINDS

/** A theme by name, tokens for both modes, or tokens by mode. */
export type ThemeOption = ThemeName | ThemeTokens | { light?: ThemeTokens | undefined; dark?: ThemeTokens | undefined }

/** The two halves of a theme. */
export type Halves<Of> = Record<'light' | 'dark', Of>
/** Checked tokens: colours as `#rrggbb`, everything else rewritten from the parsed value. */
export type Tokens = Partial<Record<TokenName, string>>
