import { css as goober } from 'goober'

/** A class name that is made, with its rules, when it is asked for first. */
export type Style = () => string

/**
 * The layers of the one sheet, weakest first: bare elements; what the primitives look like; what a view says of the
 * primitives within it. So no rule wins by the accident of having been used later, and within a layer no element has
 * two classes that say different things of it: variants are data- attributes.
 */
export type Layer = 'base' | 'ui' | 'view'

type Tag = (strings: TemplateStringsArray, ...parts: (Style | string)[]) => Style

export interface Styles {
  /**
   * Styles of a primitive. Static; every declaration ends with `;`. Another style stands for its class in a selector, a
   * text for itself. What follows the bracket of `:is(…)` or `:not(…)` in a selector is lost by goober: it comes last.
   */
  css: Tag
  /** Styles of a view: what it says of the primitives within it. */
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
  // Without prototypes, because goober reads options of these that a page may have put on Object.prototype.
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
