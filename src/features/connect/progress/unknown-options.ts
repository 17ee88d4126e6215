import { defaults, watch, type Context } from '../../../modal/kit.ts'
import { unknownOptions } from '../../../core/unknown-options.ts'

/** Names on the console, once each, what nobody here knows: an option with a slip in its name does nothing. */
export function nameUnknown({ life, options, revision }: Pick<Context, 'life' | 'options' | 'revision'>): void {
  const named = new Set<string>()
  watch(life, () => {
    revision.value
    for (const { name, hint } of unknownOptions(options, Object.keys(defaults()))) {
      if (named.has(name)) continue
      named.add(name)
      console.warn(`[wallet-modal] Ignored unknown option ${name}${hint ? `: ${hint}` : ''}`)
    }
  })
}
