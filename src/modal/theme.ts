import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { ThemeMode, ThemeVariables } from '../core/option-values.ts'
import type { Options } from '../core/options.ts'

export interface Theme {
  /** The theme shown: `auto` follows the system. */
  resolved: ReadonlySignal<'light' | 'dark'>
  variables: ReadonlySignal<ThemeVariables>
  set(theme: { mode?: ThemeMode; variables?: ThemeVariables }): void
}

export function createTheme(options: Options, life: AbortSignal): Theme {
  const mode = signal(options.themeMode)
  const variables = signal(options.themeVariables)
  const query = globalThis.matchMedia?.('(prefers-color-scheme: light)')
  const systemLight = signal(!!query?.matches)
  query?.addEventListener?.(
    'change',
    event => {
      systemLight.value = event.matches
    },
    { signal: life },
  )
  return {
    resolved: computed(() => {
      if (mode.value !== 'auto') return mode.value
      return systemLight.value ? 'light' : 'dark'
    }),
    variables,
    set(theme) {
      if (theme.mode && ['light', 'dark', 'auto'].includes(theme.mode)) mode.value = theme.mode
      if (theme.variables) variables.value = { ...variables.peek(), ...theme.variables }
    },
  }
}
