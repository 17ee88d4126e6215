const root = document.documentElement
const ACCENTS = ['--w3m-accent', '--apkt-accent']

const channel = part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** A colour's relative luminance (WCAG 2), as the browser computes it. */
function luminance(colour) {
  const probe = document.createElement('canvas').getContext('2d')
  probe.fillStyle = colour
  probe.fillRect(0, 0, 1, 1)
  const [red, green, blue] = [...probe.getImageData(0, 0, 1, 1).data].map(it => channel(it / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Takes light or dark and the site's accent, with a readable text colour on it. Nothing else, because the page must
 * look the same at every site.
 */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables } = {}) {
  if (themeMode) root.dataset.mode = themeMode
  const all = { ...w3mThemeVariables, ...themeVariables }
  const accent = ACCENTS.map(name => all[name]).find(value => value && CSS.supports('color', String(value)))
  if (!accent) return
  root.style.setProperty('--accent', accent)
  root.style.setProperty('--on', luminance(accent) > 0.18 ? '#15171c' : '#fff')
}
