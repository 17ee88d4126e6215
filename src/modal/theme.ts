import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { ThemeMode, ThemeVariables } from '../core/option-values.ts'
import type { Options } from '../core/options.ts'
import { noop } from '../base/abort.ts'
import type { ThemeOption } from '../base/theme.ts'
import type { ThemeInput } from '../ui/text/tokens.ts'
import type { Chunks } from '../state/load-chunks.ts'

/** What elements are drawn with. */
export type Drawn = ThemeInput & { variables: ThemeVariables }
/** Puts a theme under mode and variables. */
export type Dress = (mode: 'light' | 'dark', variables: ThemeVariables) => Drawn

declare module '../state/load-chunks.ts' {
  interface ChunkModules {
    theme: {
      /** `named`: what was already said about themes, which is not said again. */
      dressIn(theme: unknown, isDebug: boolean, named: Set<string>): Dress
    }
  }
}

export interface Theme {
  /** The mode shown: `auto` follows the system. */
  resolved: ReadonlySignal<'light' | 'dark'>
  variables: ReadonlySignal<ThemeVariables>
  /** Undefined while the first theme is on its way: nothing is shown in colours that change at once. */
  drawn: ReadonlySignal<Drawn | undefined>
  /** Resolves once there is something to draw with. */
  settled: Promise<unknown>
  set(theme: {
    theme?: ThemeOption | undefined
    mode?: ThemeMode | undefined
    variables?: ThemeVariables | undefined
  }): void
}

/** From then on the modal is shown without its theme rather than not at all. */
const LATE_MS = 1000

export function createTheme(options: Options, life: AbortSignal, chunks: Pick<Chunks, 'load'>): Theme {
  const mode = signal(options.themeMode)
  const variables = signal(options.themeVariables)
  const plain: Dress = (mode, variables) => ({ mode, variables })
  const dress = signal(options.theme ? undefined : plain)
  const named = new Set<string>()
  const wear = async (theme?: ThemeOption) => {
    if (theme) dress.value = (await chunks.load('theme')).dressIn(theme, options.debug, named)
  }
  const query = globalThis.matchMedia?.('(prefers-color-scheme: light)')
  const systemLight = signal(!!query?.matches)
  query?.addEventListener?.(
    'change',
    event => {
      systemLight.value = event.matches
    },
    { signal: life },
  )
  const show = () => {
    dress.value ??= plain
  }
  const late = options.theme && new Promise(resolve => setTimeout(resolve, LATE_MS))
  const settled = Promise.race([wear(options.theme), late]).then(show, show)
  const resolved = computed(() => {
    if (mode.value !== 'auto') return mode.value
    return systemLight.value ? 'light' : 'dark'
  })
  return {
    resolved,
    variables,
    drawn: computed(() => dress.value?.(resolved.value, variables.value)),
    settled,
    set(given) {
      wear(given.theme).catch(noop)
      if (given.mode && ['light', 'dark', 'auto'].includes(given.mode)) mode.value = given.mode
      if (given.variables) variables.value = { ...variables.peek(), ...given.variables }
    },
  }
}
