import { css as goober } from 'goober'

/** A class name that is made, with its rules, when it is asked for first. */
export type Style = () => string

/**
 * The layers of the one sheet, weakest first: bare elements; what the primitives look like; what a view says of the
 * primitives within it. So no rule wins by the accident of having been used later, and within a layer no element has
 * two classes that say different things of it: variants are data- attributes.
 */
export type Layer = 'base' | 'ui' | 'view'

// Module state, because all roots on the page share one sheet: those made before a chunk adds its rules and those made
// after.
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
 * What goober takes for the style element that it looks for under its target: it appends to the text of the first
 * child. The rule that is new goes into a constructed sheet, because that passes `style-src 'none'`, at once, because
 * whoever measures what was just drawn needs it.
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

// Without prototypes, because goober reads options of these that a page may have put on Object.prototype.
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
 * Styles of a primitive. Static; every declaration ends with `;`. Another style stands for its class in a selector, a
 * text for itself. What follows the bracket of `:is(…)` or `:not(…)` in a selector is lost by goober: it comes last.
 */
export const css = into('ui')
/** Styles of a view: what it says of the primitives within it. */
export const viewCss = into('view')
/** Rules for bare elements. */
export const baseCss = into('base', GLOBAL)

/** Several styles on one element. */
export const classes = (...styles: (Style | false | undefined)[]): string =>
  styles.map(style => (style ? style() : '')).join(' ')

/** Styles a shadow root that stands in the page, now and when rules are added. */
export const adopt = (root: ShadowRoot) => {
  root.adoptedStyleSheets = [shared()]
  // Firefox · a root whose first look at the sheet comes after a new rule takes what another root saw before, and stays
  // one rule behind from then on · 2026-11
  if (CSS.supports('-moz-appearance:none')) getComputedStyle(root.host).top
}

/** Does ahead what takes a quarter of the first opening: makes the styles, and finds the fonts once the page is idle. */
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
