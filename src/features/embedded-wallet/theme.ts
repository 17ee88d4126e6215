import { applyTheme } from '../../modal/kit.ts'
import type { Theme } from '../../modal/theme.ts'
import type { Carries } from '../../connectors/embedded/events.ts'

const BACKGROUNDS = { dark: '#202020', light: '#fff' }
/** Sites read the accent under these names, and the app's own value takes precedence. */
const ACCENTS = ['--w3m-accent', '--apkt-accent']

/** The accent as the modal draws it. Colour names are resolved by the browser, through an element in the page. */
function drawnAccent({ drawn }: Theme): string {
  const host = document.createElement('div')
  // Out of reach of the page's styles.
  const probe = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('div'))
  document.documentElement.append(host)
  applyTheme(probe, drawn.value!)
  host.remove()
  return probe.style.getPropertyValue('--accent')
}

/** This app's theme for the secure site's pages (frame.md section 8): the same accent in the modal and there (R164). */
export function themeOf(theme: Theme): NonNullable<Carries<'SYNC_THEME'>[0]> {
  const mode = theme.resolved.value
  const given = theme.variables.value
  const accent = drawnAccent(theme)
  return {
    themeMode: mode,
    themeVariables: Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, ACCENTS.includes(name) ? accent : value]),
    ),
    w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': BACKGROUNDS[mode] },
  }
}
