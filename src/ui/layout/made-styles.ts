import type { Layer, Style } from './goober-styles.ts'

/** The weakest first. */
const LAYERS: Layer[] = ['base', 'ui', 'view']

/**
 * Styles that the build has made: each is the name of its class and its rules. Those of a bundle are inserted together,
 * when one of them is asked for first.
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
      // Another chunk may carry the same style.
      if (!known.has(name)) waiting[layer] += rules
      known.add(name)
      return () => {
        make()
        return name
      }
    }
  return { css: into('ui'), viewCss: into('view'), baseCss: into('base'), make }
}
