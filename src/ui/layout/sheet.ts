import { createStyles, type Style } from './goober-styles.ts'

export type { Style }

// Module state, because all roots on the page share one sheet: those created before a chunk adds its rules and those
// created after.
let sheet: CSSStyleSheet | undefined

const shared = () => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.insertRule('@layer base,ui,view;')
  }
  return sheet
}

/**
 * In styles `2u` is two grid steps (8 px at the default font size) and `3r` three radii, so that layout follows the text
 * and the theme.
 */
const inUnits = (rule: string) => rule.replace(/(?<![\w#-])(-?[\d.]+)([ur])\b/g, 'calc(var(--$2)*$1)')

// Into a constructed sheet, because that passes `style-src 'none'`, and at once, because whoever measures what was just
// drawn needs it.
export const { css, viewCss, baseCss, make } = createStyles(rule =>
  shared().insertRule(inUnits(rule), shared().cssRules.length),
)

/** Several styles on one element. */
export const classes = (...styles: (Style | false | undefined)[]): string =>
  styles.map(style => (style ? style() : '')).join(' ')

/** Styles a shadow root in the page, now and when rules are added. */
export const adopt = (root: ShadowRoot) => {
  root.adoptedStyleSheets = [shared()]
  // Firefox · a root that first reads the sheet after a new rule uses an outdated copy from another root, and stays one
  // rule behind from then on · 2026-11
  if (CSS.supports('-moz-appearance:none')) getComputedStyle(root.host).top
}

const FONTS = ['600 15px', '500 15px', '13px']

/**
 * Prepares the first opening while the page is idle: inserts the styles and resolves the fonts, each in a separate task
 * so that the page never waits long.
 */
export function warm() {
  const find = (font: string) => () => {
    const pen = document.createElement('canvas').getContext?.('2d')
    if (!pen) return
    pen.font = font + ' system-ui'
    pen.measureText('0')
  }
  const idly = ([next, ...rest]: (() => void)[]) => {
    if (next)
      globalThis.requestIdleCallback?.(() => {
        next()
        idly(rest)
      })
  }
  idly([make, ...FONTS.map(find)])
}
