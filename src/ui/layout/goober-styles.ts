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
  /** Creates all declared styles. */
  make(): void
}

/**
 * Styles that goober creates from their templates at run time: for tests, and for bundles of the source. The build
 * replaces this module with `made-styles.ts`.
 */
export function createStyles(insert: (rule: string) => void): Styles {
  const declared: Style[] = []
  let text = ''
  /**
   * goober looks for a style element under its target and appends to the text of its first child. This stands in for
   * that element and inserts only the new rule.
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
