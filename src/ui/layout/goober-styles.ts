import { css as goober } from 'goober'

/** A class name, created with its rules on first use. */
export type Style = () => string

/**
 * The layers of the one sheet, weakest first: bare elements; the primitives; and a view's changes to the primitives
 * within it. So no rule wins by accident because it was used later, and within a layer no element has two conflicting
 * classes: variants are data- attributes.
 */
export type Layer = 'base' | 'ui' | 'view'

type Tag = (strings: TemplateStringsArray, ...parts: (Style | string)[]) => Style

export interface Styles {
  /**
   * Styles of a primitive. Static; every declaration ends with `;`. A style in a selector stands for its class, a string
   * for itself. goober drops whatever follows the bracket of `:is(…)` or `:not(…)` in a selector, so put these last.
   */
  css: Tag
  /** Styles of a view: its changes to the primitives within it. */
  viewCss: Tag
  /** Rules for bare elements. */
  baseCss: Tag
  /** Makes all that are declared. */
  make(): void
}

/**
 * Styles that goober makes of their templates in the page: for tests, and for whoever bundles the source. In what ships
 * `made-styles.ts` is in its place.
 */
export function createStyles(insert: (rule: string) => void): Styles {
  const declared: Style[] = []
  let text = ''
  /**
   * What goober takes for the style element that it looks for under its target: it appends to the text of the first
   * child. Only the rule that is new is inserted.
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
          insert(rule)
        },
      },
    }),
  }
  // Without prototypes, because goober reads options that a page may have put on Object.prototype.
  const scoped = { __proto__: null, target }
  const global = { __proto__: null, target, g: 1 }

  const into =
    (layer: Layer, options: object = scoped) =>
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
  return {
    css: into('ui'),
    viewCss: into('view'),
    baseCss: into('base', global),
    make() {
      for (const style of declared) style()
    },
  }
}
