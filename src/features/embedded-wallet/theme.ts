import type { Theme } from '../../core/theme.ts'
import type { Carries } from '../../connectors/embedded/events.ts'

/** As the secure site takes it (frame.md section 8). */
const LOOKS = {
  dark: { accent: 'hsla(230, 100%, 67%, 1)', background: '#202020' },
  light: { accent: 'hsla(231, 100%, 70%, 1)', background: '#fff' },
}

/** Looks of this page, for the pages of the secure site. */
export function themeOf({ resolved, variables }: Theme): NonNullable<Carries<'SYNC_THEME'>[0]> {
  const { accent, background } = LOOKS[resolved.value]
  const own = variables.value['--w3m-accent']
  return {
    themeMode: resolved.value,
    themeVariables: variables.value,
    w3mThemeVariables: { '--w3m-accent': own === undefined ? accent : String(own), '--w3m-background': background },
  }
}
