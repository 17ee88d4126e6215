import { PRESETS } from './demo-presets.js'

/** Token of a colour → the property of the modal that shows it. */
const COLOURS = {
  surface: 'surface',
  surfaceRaised: 'fill',
  text: 'ink',
  textMuted: 'ink2',
  line: 'line',
  outline: 'edge',
  accent: 'accent',
  onAccent: 'on',
  focus: 'accent-ink',
  positive: 'ok',
  negative: 'bad',
  warning: 'warn',
}
/** What carries text or marks a control: on what, and the contrast that it needs. */
const PAIRS = [
  ['text', 'surface', 4.5],
  ['text', 'surfaceRaised', 4.5],
  ['textMuted', 'surface', 4.5],
  ['textMuted', 'surfaceRaised', 4.5],
  ['outline', 'surface', 3],
  ['accent', 'surface', 3],
  ['onAccent', 'accent', 4.5],
  ['focus', 'surface', 4.5],
  ['positive', 'surface', 4.5],
  ['negative', 'surface', 4.5],
  ['warning', 'surface', 4.5],
]
const MODES = ['light', 'dark']

const bytes = value =>
  value.startsWith('#')
    ? value
        .slice(1)
        .match(/../g)
        .map(pair => parseInt(pair, 16))
    : value.match(/\d+/g).map(Number)
const hex = value =>
  `#${bytes(value)
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')}`
/** WCAG 2: relative luminance. */
const luminance = value => {
  const [r, g, b] = bytes(value).map(byte => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
}
const contrast = (a, b) => {
  const [one, other] = [luminance(a), luminance(b)]
  return Math.max(one, other) / Math.min(one, other)
}
const shown = ratio => `${Math.floor(ratio * 10) / 10}:1`
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const layer = () => document.querySelector('wallet-button').shadowRoot.firstElementChild
/** What the page buttons wear now: the theme as it is drawn, with what follows from it. */
function drawn() {
  const { style } = layer()
  const read = property => style.getPropertyValue(`--${property}`)
  const colours = Object.entries(COLOURS).map(([token, property]) => [token, hex(read(property))])
  return { ...Object.fromEntries(colours), radius: read('r') }
}

/** `theme`: a name, or tokens. */
const codeOf = (theme, form) => {
  if (form === 'module') {
    const value = JSON.stringify(theme, null, 2)
      .replaceAll('\n', '\n  ')
      .replace(/"(\w+)":/g, '$1:')
    return `createWalletModal({\n  projectId: 'YOUR_PROJECT_ID',\n  theme: ${value},\n})`
  }
  const value = typeof theme === 'string' ? theme : JSON.stringify(theme).replaceAll("'", '&#39;')
  const quote = typeof theme === 'string' ? '"' : "'"
  return [
    '<script src="…/wallet-modal.js" integrity="…" crossorigin="anonymous" async',
    '  data-project-id="YOUR_PROJECT_ID"',
    `  data-theme=${quote}${value}${quote}></script>`,
  ].join('\n')
}

/**
 * Builds a theme on one of the modal's own. What is picked shows at once, in the modal and on the page buttons.
 * `panel`: the mode and the variables that go over it.
 */
export function createThemeBuilder(setTheme, panel) {
  const card = document.getElementById('builder')
  const at = name => [...card.querySelectorAll(`[name=${name}]`)]
  const chosen = name => at(name).find(radio => radio.checked)?.value
  const code = document.getElementById('builder-code')
  const said = document.getElementById('builder-said')
  const list = document.getElementById('builder-tokens')
  const [radius] = at('builder-radius')
  const inputs = new Map()
  /** What was picked since it began. */
  let picked = { light: {}, dark: {} }

  const rowOf = token => {
    const input = make('input', { type: 'color', name: `builder-${token}` })
    const output = make('output', {})
    output.setAttribute('aria-live', 'off')
    input.addEventListener('input', () => pick(token, input.value))
    inputs.set(token, { input, output })
    return make('label', { className: 'token' }, input, make('span', { textContent: token }), output)
  }
  list.append(...Object.keys(COLOURS).map(rowOf))

  const isPicked = () => MODES.some(mode => Object.keys(picked[mode]).length)
  /** The modal's own look follows from what is picked; the others are said as a whole. */
  const halfOf = mode => ({ ...PRESETS[chosen('builder-preset')]?.[mode], ...picked[mode] })
  const theme = () =>
    isPicked() ? Object.fromEntries(MODES.map(mode => [mode, halfOf(mode)])) : chosen('builder-preset')

  function fill() {
    const now = drawn()
    for (const [token, { input }] of inputs) input.value = now[token]
    radius.value = parseFloat(now.radius)
    radius.parentElement.querySelector('output').textContent = now.radius
    const faint = []
    for (const { output } of inputs.values()) output.textContent = ''
    for (const [front, back, least] of PAIRS) {
      const ratio = contrast(now[front], now[back])
      const { output } = inputs.get(front)
      if (back !== 'surfaceRaised' || ratio < least) output.textContent = shown(ratio)
      if (ratio >= least) continue
      faint.push(`${front} on ${back} ${shown(ratio)}`)
      output.dataset.kind = 'bad'
    }
    for (const [token, { output }] of inputs)
      if (!faint.some(text => text.startsWith(`${token} `))) delete output.dataset.kind
    const text = faint.length ? `Too faint: ${faint.join(', ')}` : 'Every pair has enough contrast'
    if (said.textContent !== text) said.textContent = text
    said.dataset.kind = faint.length ? 'bad' : 'ok'
    write()
  }
  const write = () => {
    code.textContent = codeOf(theme(), chosen('builder-form'))
  }

  function show() {
    setTheme({ theme: theme() })
    panel.setPreset(chosen('builder-preset'))
  }
  function pick(token, value) {
    picked[chosen('builder-half')][token] = value
    show()
  }
  function begin() {
    picked = { light: {}, dark: {} }
    show()
  }

  for (const radio of at('builder-preset')) radio.addEventListener('change', begin)
  // A half is shown while it is picked.
  for (const radio of at('builder-half')) radio.addEventListener('change', () => panel.setMode(radio.value))
  for (const radio of at('builder-form')) radio.addEventListener('change', write)
  radius.addEventListener('input', () => {
    for (const mode of MODES) picked[mode].radius = `${radius.value}px`
    show()
  })
  document.getElementById('builder-reset').addEventListener('click', begin)
  for (const radio of at('builder-preset')) radio.checked = radio.value === panel.preset

  // Whatever changes the look, this form or another, shows on the page buttons.
  const follow = () => {
    const { mode } = layer().dataset
    // Its theme is still on its way.
    if (!mode) return
    for (const radio of at('builder-half')) radio.checked = radio.value === mode
    fill()
  }
  const observer = new MutationObserver(follow)
  /** From when the page buttons are drawn. */
  return function watch() {
    observer.observe(layer(), { attributes: true, attributeFilter: ['style', 'data-mode'] })
    follow()
  }
}
