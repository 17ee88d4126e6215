const DEFAULTS = { accent: '#2f5fe0', radius: '4', size: '10', mix: '#2f5fe0', strength: '0' }

/**
 * The theme part of the panel: applies at once and writes itself into the address, so that a reload or a link keeps it.
 */
export function createThemePanel(setTheme) {
  const query = new URLSearchParams(location.search)
  const at = name => document.getElementsByName(name)
  const own = document.getElementById('accent-own')
  const values = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, fallback]) => [name, query.get(name) ?? fallback]),
  )
  let mode = document.documentElement.dataset.theme
  let preset = query.get('preset') ?? 'default'

  function fill() {
    for (const radio of at('theme')) radio.checked = radio.value === mode
    for (const radio of at('accent')) radio.checked = radio.value === values.accent
    own.value = values.accent
    for (const name of ['radius', 'size', 'mix', 'strength']) {
      const [input] = at(name)
      input.value = values[name]
      const output = input.parentElement.querySelector('output')
      if (output) output.textContent = input.value + input.dataset.unit
    }
  }

  function apply() {
    document.documentElement.dataset.theme = mode
    setTheme({ mode, variables: variablesOf(values) })
    const url = new URL(location.href)
    for (const [name, value] of Object.entries({ ...values, theme: mode, preset })) {
      if (value === { ...DEFAULTS, theme: 'auto', preset: 'default' }[name]) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    history.replaceState(null, '', url)
    fill()
  }

  for (const radio of at('theme'))
    radio.addEventListener('change', () => {
      mode = radio.value
      apply()
    })
  for (const radio of at('accent'))
    radio.addEventListener('change', () => {
      values.accent = radio.value
      apply()
    })
  own.addEventListener('input', () => {
    values.accent = own.value
    apply()
  })
  for (const name of ['radius', 'size', 'mix', 'strength'])
    at(name)[0].addEventListener('input', event => {
      values[name] = event.target.value
      apply()
    })
  document.getElementById('theme-reset').addEventListener('click', () => {
    Object.assign(values, DEFAULTS)
    mode = 'auto'
    apply()
  })
  fill()
  return {
    preset,
    setPreset(name) {
      preset = name
      apply()
    },
    setMode(name) {
      mode = name
      apply()
    },
  }
}

/** The panel's values as theme variables of the modal; what is not changed is left to the theme. */
export const variablesOf = values => {
  const { accent, radius, size, mix, strength } = values
  const changed = (name, value) => (values[name] === DEFAULTS[name] ? undefined : value)
  return {
    '--w3m-accent': changed('accent', accent),
    '--w3m-border-radius-master': changed('radius', `${radius}px`),
    '--w3m-font-size-master': changed('size', `${size}px`),
    '--w3m-color-mix': mix,
    '--w3m-color-mix-strength': Number(strength),
  }
}
