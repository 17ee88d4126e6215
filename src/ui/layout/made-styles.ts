import type { Layer, Style } from './goober-styles.ts'

/** From weakest to strongest. */
const LAYERS: Layer[] = ['base', 'ui', 'view']

/**
 * Styles compiled by the build: each is a class name and its rules. The first use of any style inserts all pending rules
 * together.
 */
export function createStyles(insert: (rule: string) => void) {
  const known = new Set<string>()
  const waiting: Record<Layer, string> = { base: '', ui: '', view: '' }
  const make = () => {
    for (const layer of LAYERS) {
      const rules = waiting[layer]
      waiting[layer] = ''
      if (rules) insert(`@layer ${layer}{${rules}}`)
    }
  }
  const into =
    (layer: Layer) =>
    (name: string, rules: string): Style => {
      // Several chunks can contain the same style.
      if (!known.has(name)) waiting[layer] += rules
      known.add(name)
      return () => {
        make()
        return name
      }
    }
  return { css: into('ui'), viewCss: into('view'), baseCss: into('base'), make }
}
