import { defaults, watch, type Context } from '../../../modal/kit.ts'
import { unknownOptions } from '../../../core/unknown-options.ts'

/** Logs each unknown option to the console once: a misspelled option has no effect. */
export function nameUnknown({ life, options, revision }: Pick<Context, 'life' | 'options' | 'revision'>): void {
  const named = new Set<string>()
  watch(life, () => {
    revision.value
    for (const { name, hint } of unknownOptions(options, Object.keys(defaults()))) {
      if (named.has(name)) continue
      named.add(name)
      console.warn(`[wallet-modal] Option ${name} is not known and was ignored${hint ? `; here: ${hint}` : ''}`)
    }
  })
}
