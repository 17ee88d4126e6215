import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast } from '../../base/color.ts'
import type { ThemeName, ThemeOption, ThemeTokens } from '../../base/theme.ts'
import { pairsOf } from '../../base/theme-contrast.ts'
import { PRESETS } from '../../base/theme-presets.ts'
import { applyTheme } from '../../ui/text/tokens.ts'
import { dressIn } from './index.ts'

const test = suite('theme')
const MODES = ['light', 'dark'] as const
type Mode = (typeof MODES)[number]

/** What the console hears while something runs. */
function heard(run: () => void): string[] {
  const { warn } = console
  const lines: string[] = []
  console.warn = (line: string) => void lines.push(line.replace('[wallet-modal] ', ''))
  try {
    run()
  } finally {
    console.warn = warn
  }
  return lines
}
const dress = (theme: unknown, isDebug = false, named = new Set<string>()) => dressIn(theme, isDebug, named)

const layer = document.body.appendChild(document.createElement('div'))
/** Every property of an element that wears the theme. */
function worn(theme: ThemeOption | undefined, mode: Mode, variables = {}): Record<string, string> {
  applyTheme(layer, theme === undefined ? { mode, variables } : dress(theme)(mode, variables))
  const { style } = layer
  return Object.fromEntries(
    Array.from({ length: style.length }, (_, at) => style.item(at)).map(name => [name, style.getPropertyValue(name)]),
  )
}
const rgb = (value = '') => {
  const shown = value.startsWith('#')
    ? value
        .slice(1)
        .match(/../g)!
        .map(pair => parseInt(pair, 16))
    : value.match(/\d+/g)!
  return shown.map(Number)
}

for (const mode of MODES) {
  test(`the theme called default is the modal as it is, ${mode}, whatever the variables`, () => {
    for (const variables of [{}, { accent: '#0f7b5f', 'color-mix': '#c026a3', 'color-mix-strength': 6, radius: '2px' }])
      assert.equal(worn('default', mode, variables), worn(undefined, mode, variables))
  })

  for (const name of Object.keys(PRESETS) as ThemeName[]) {
    test(`everything in ${name}, ${mode}, can be read: what it says and what follows from it`, () => {
      for (const { front, back, ratio, least } of pairsOf(PRESETS[name]))
        assert.ok(ratio >= least, `${front} on ${back} is ${ratio.toFixed(2)}, not ${least}`)
      const look = worn(name, mode)
      const needs: [string, string, number][] = [
        ['ink', 'surface', 7],
        ['ink', 'fill2', 7],
        ['ink2', 'surface', 4.5],
        ['ink2', 'fill', 4.5],
        ['ink2', 'fill2', 4.5],
        ['on', 'accent', 4.5],
        ['on', 'accent2', 4.5],
        ['accent-ink', 'surface', 4.5],
        ['accent-ink', 'fill2', 4.5],
        ['ok', 'surface', 4.5],
        ['warn', 'surface', 4.5],
        ['bad', 'surface', 4.5],
        ['accent', 'surface', 3],
        ['edge', 'surface', 3],
      ]
      for (const [front, back, least] of needs) {
        const ratio = contrast(rgb(look[`--${front}`]), rgb(look[`--${back}`]))
        assert.ok(ratio >= least, `${front} on ${back} is ${ratio.toFixed(2)}, not ${least}`)
      }
      // A notice is tinted with its own colour.
      for (const color of ['ok', 'warn', 'bad']) {
        const [tone, ground] = [rgb(look[`--${color}`]), rgb(look['--surface'])]
        const tint = ground.map((value, at) => value + (tone[at]! - value) * 0.1)
        assert.ok(contrast(tone, tint) >= 4.5, `${color} on its tint is ${contrast(tone, tint).toFixed(2)}`)
      }
      assert.equal(
        heard(() => dress(name, true)),
        [],
      )
    })
  }
}

test('each token has an effect of its own', () => {
  const values: Required<ThemeTokens> = {
    surface: '#fafaf0',
    surfaceRaised: '#eeeedd',
    text: '#202010',
    textMuted: '#505040',
    line: '#ddddcc',
    outline: '#707060',
    accent: '#3a5a00',
    onAccent: '#fffff0',
    focus: '#405a10',
    positive: '#005a2a',
    negative: '#8a1a1a',
    warning: '#6a4a00',
    overlay: '#00000080',
    shadow: '0 1px 2px #000',
    radius: 7,
    font: 'Inter, sans-serif',
    fontMono: 'Menlo, monospace',
  }
  const own = worn({}, 'light')
  const seen = Object.entries(values).map(([name, value]) => {
    const changed = worn({ [name]: value }, 'light')
    return Object.keys({ ...own, ...changed }).filter(key => own[key] !== changed[key])
  })
  assert.ok(seen.every(keys => keys.length))
  assert.is(new Set(seen.map(String)).size, seen.length)
  const look = worn(values, 'light')
  assert.equal(
    [
      '--fill',
      '--ink2',
      '--line',
      '--edge',
      '--on',
      '--accent-ink',
      '--ok',
      '--bad',
      '--warn',
      '--r',
      '--font',
      '--mono',
    ].map(name => look[name]),
    [
      '#eeeedd',
      '#505040',
      '#ddddcc',
      '#707060',
      '#fffff0',
      '#405a10',
      '#005a2a',
      '#8a1a1a',
      '#6a4a00',
      '7px',
      values.font,
      values.fontMono,
    ],
  )
})

test('what a theme leaves out follows from what it says', () => {
  const look = worn({ surface: '#101820', text: '#e8f0f8', accent: '#ffcc00' }, 'dark')
  for (const [front, back, least] of [
    ['ink2', 'fill2', 4.5],
    ['on', 'accent', 4.5],
    ['accent-ink', 'fill2', 4.5],
    ['edge', 'surface', 3],
  ] as const)
    assert.ok(contrast(rgb(look[`--${front}`]), rgb(look[`--${back}`])) >= least, `${front} on ${back}`)
})

test('theme variables go over the theme, and what they change is legible again', () => {
  const tinted = worn('soft', 'dark', { '--w3m-color-mix': '#00ff00', '--w3m-color-mix-strength': 15 })
  assert.is.not(tinted['--surface'], worn('soft', 'dark')['--surface'])
  assert.ok(contrast(rgb(tinted['--ink2']), rgb(tinted['--fill2'])) >= 4.5)
  const accented = worn('soft', 'dark', { accent: '#0a7d4f' })
  assert.is(accented['--accent'], 'rgb(10,125,79)')
  assert.ok(contrast(rgb(accented['--on']), rgb(accented['--accent'])) >= 4.5)
  assert.is(worn('soft', 'light', { '--w3m-border-radius-master': '1px' })['--r'], '1px')
  assert.is(worn('mono', 'light', { 'font-family': 'Inter' })['--font'], 'Inter')
  // Those that are not valid do not count.
  assert.is(worn('soft', 'light', { radius: '1px;' })['--r'], '6px')
})

test('a theme takes the place of the one before as a whole', () => {
  worn('mono', 'light')
  assert.equal(worn('default', 'light'), worn(undefined, 'light'))
})

test('what cannot be used is named once, however often a theme is set', () => {
  const named = new Set<string>()
  const lines = heard(() => {
    for (const theme of [{ acent: '#000', radius: '1vw' }, { acent: '#111', radius: '2vw' }, 'sofft'])
      dress(theme, true, named)
  })
  assert.equal(lines, [
    'Ignored unknown option theme.acent',
    'Ignored invalid option theme.radius',
    'Ignored invalid option theme',
  ])
})

test('what is too faint is named with its contrast, while the page is developed', () => {
  const theme = { light: { textMuted: '#999', onAccent: '#7a9cf0' }, dark: { outline: '#333' } }
  assert.equal(
    heard(() => dress(theme, true)),
    [
      'theme, light: textMuted on surface has a contrast of 2.8:1, less than 4.5:1',
      'theme, light: textMuted on surfaceRaised has a contrast of 2.6:1, less than 4.5:1',
      'theme, light: onAccent on accent has a contrast of 2:1, less than 4.5:1',
      'theme, dark: outline on surface has a contrast of 1.3:1, less than 3:1',
    ],
  )
  assert.equal(
    heard(() => dress(theme, false)),
    [],
  )
})

test.run()
