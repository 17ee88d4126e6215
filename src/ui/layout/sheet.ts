import { css as goober } from 'goober'

/** A class name, created with its rules on first use. */
export type Style = () => string

/**
 * The layers of the one sheet, weakest first: bare elements; the primitives; and a view's changes to the primitives
 * within it. So no rule wins by accident because it was used later, and within a layer no element has two conflicting
 * classes: variants are data- attributes.
 */
export type Layer = 'base' | 'ui' | 'view'

// Module state, because all roots on the page share one sheet: those created before a chunk adds its rules and those
// created after.
let sheet: CSSStyleSheet | undefined
let text = ''
const declared: Style[] = []

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

/**
 * Poses as the style element that goober looks for under its target: goober appends to the text of the first child. A
 * new rule goes into a constructed sheet, because that passes `style-src 'none'`, and immediately, because code that
 * measures what was just drawn needs it.
 */
const target = {
  querySelector: () => ({
    parentNode: true,
    firstChild: {
      get data() {
        return text
      },
      set data(value: string) {
        const rule = value.slice(text.length)
        text = value
        shared().insertRule(inUnits(rule), shared().cssRules.length)
      },
    },
  }),
}

// Without prototypes, because goober reads options that a page may have put on Object.prototype.
const SCOPED = { __proto__: null, target }
const GLOBAL = { __proto__: null, target, g: 1 }

const into =
  (layer: Layer, options: object = SCOPED) =>
  (strings: TemplateStringsArray, ...parts: (Style | string)[]): Style => {
    let name: string | undefined
    const style = () => {
      if (name === undefined) {
        const body = strings.reduce((all, piece, index) => {
          const part = parts[index] ?? ''
          return all + piece + (typeof part === 'function' ? '.' + part() : part)
        }, '')
        name = goober.call(options, `@layer ${layer}{${body}}`)
      }
      return name
    }
    declared.push(style)
    return style
  }

/**
 * Styles of a primitive. Static; every declaration ends with `;`. A style in a selector stands for its class, a string
 * for itself. goober drops whatever follows the bracket of `:is(…)` or `:not(…)` in a selector, so put these last.
 */
export const css = into('ui')
/** Styles of a view: its changes to the primitives within it. */
export const viewCss = into('view')
/** Rules for bare elements. */
export const baseCss = into('base', GLOBAL)

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

/**
 * Does ahead what takes a quarter of the first opening: creates the styles, and resolves the fonts once the page is
 * idle.
 */
export function warm() {
  for (const style of declared) style()
  globalThis.requestIdleCallback?.(() => {
    const pen = document.createElement('canvas').getContext?.('2d')
    if (pen)
      for (const font of ['600 15px', '500 15px', '13px']) {
        pen.font = font + ' system-ui'
        pen.measureText('0')
      }
  })
}
