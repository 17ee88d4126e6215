import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { applyTheme } from './tokens.ts'

const test = suite('tokens')
type Mode = 'light' | 'dark'

function themed(mode: Mode, variables?: Record<string, unknown>): HTMLElement {
  const el = document.createElement('div')
  document.body.append(el)
  applyTheme(el, { mode, variables })
  return el
}
const read = (el: HTMLElement, name: string) => el.style.getPropertyValue('--' + name)
const rgb = (el: HTMLElement, name: string) => read(el, name).match(/\d+/g)!.map(Number)
const hex = (el: HTMLElement, name: string) =>
  '#' +
  rgb(el, name)
    .map(value => value.toString(16).padStart(2, '0'))
    .join('')
const all = (el: HTMLElement) =>
  Object.fromEntries(
    Array.from({ length: el.style.length }, (_, i) => el.style.item(i)).map(name => [
      name,
      el.style.getPropertyValue(name),
    ]),
  )

// WCAG 2 written out again, deliberately not shared with the code under test.
function contrast(a: number[], b: number[]): number {
  const light = (color: number[]) => {
    const [r, g, b] = color.map(value =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  return Math.max(light(a), light(b)) / Math.min(light(a), light(b))
}

function assertLegible(el: HTMLElement, who: string) {
  const ratio = (a: string, b: string) => contrast(rgb(el, a), rgb(el, b))
  const needs: [string, string, number][] = [
    ['accent', 'surface', 3],
    ['on', 'accent', 4.5],
    ['on', 'accent2', ratio('on', 'accent')],
    ['accent-ink', 'surface', 4.5],
    ['accent-ink', 'fill2', 4.5],
    ['ink', 'fill2', 7],
    ['ink2', 'surface', 4.5],
    ['ink2', 'fill2', 4.5],
    ['edge', 'surface', 3],
  ]
  for (const [a, b, least] of needs)
    assert.ok(ratio(a, b) >= least, `${who}: ${a} on ${b} is ${ratio(a, b).toFixed(2)}, not ${least}`)
}

test('writes the palette of the design in both themes', () => {
  const light = themed('light')
  const dark = themed('dark')
  assert.equal(
    ['surface', 'ink', 'ink2', 'edge', 'fill', 'fill2', 'accent', 'on', 'accent-ink'].map(name => hex(light, name)),
    ['#ffffff', '#15171c', '#656669', '#8a8b8e', '#f6f6f6', '#ececed', '#2f5fe0', '#ffffff', '#2f5fe0'],
  )
  assert.equal(
    ['surface', 'ink', 'ink2', 'edge', 'fill', 'fill2', 'accent', 'on', 'accent-ink'].map(name => hex(dark, name)),
    ['#18191c', '#f4f5f6', '#a9aaac', '#747578', '#232427', '#2e2f32', '#2f5fe0', '#ffffff', '#7695e8'],
  )
  assert.is(dark.dataset['mode'], 'dark')
  assert.is(light.dataset['mode'], 'light')
})

const HOSTS: Record<string, unknown>[] = [
  {},
  { '--w3m-accent': '#15171c', '--w3m-border-radius-master': '0px' },
  { accent: '#0f7b5f', radius: '2px' },
  { accent: '#e8590c' },
  { accent: '#c026a3', colorMix: '#c026a3', colorMixStrength: 6 },
]
for (const mode of ['light', 'dark'] as const) {
  test(`stays legible with the accents of five hosts, ${mode}`, () => {
    for (const host of HOSTS) assertLegible(themed(mode, host), `${mode} ${JSON.stringify(host)}`)
  })
}

test('stays legible whatever the accent and the colour mix', () => {
  let seed = 7
  const any = () => '#' + (seed = (seed * 48271) % 0x7fffffff).toString(16).padStart(8, '0').slice(-6)
  for (let i = 0; i < 400; i++) {
    const host = { accent: any(), colorMix: any(), colorMixStrength: i % 25 }
    assertLegible(themed(i % 2 ? 'light' : 'dark', host), JSON.stringify(host))
  }
})

test('has the sizes of the specification where the host has none', () => {
  // @spec:9.43
  assert.equal(
    ['u', 'r', 'z'].map(name => read(themed('dark'), name)),
    ['calc(10px*.4)', '4px', '999'],
  )
})

test('takes the same overrides under both kinds of names', () => {
  const short = {
    accent: '#0f7b5f',
    colorMix: '#c026a3',
    colorMixStrength: 6,
    fontFamily: "'Source Sans 3', Inter, sans-serif",
    fontSize: '0.75rem',
    radius: '2px',
    zIndex: 5000,
    qrColor: '#102030',
  }
  const long = {
    '--w3m-accent': '#0f7b5f',
    '--w3m-color-mix': '#c026a3',
    '--w3m-color-mix-strength': 6,
    '--w3m-font-family': "'Source Sans 3', Inter, sans-serif",
    '--w3m-font-size-master': '0.75rem',
    '--w3m-border-radius-master': '2px',
    '--w3m-z-index': 5000,
    '--w3m-qr-color': '#102030',
  }
  const el = themed('light', short)
  assert.equal(all(el), all(themed('light', long)))
  assert.equal(
    ['font', 'u', 'r', 'z', 'accent', 'qr'].map(name => read(el, name)),
    ["'Source Sans 3', Inter, sans-serif", 'calc(0.75rem*.4)', '2px', '5000', 'rgb(15,123,95)', 'rgb(16,32,48)'],
  )
})

test('reads short, long and functional colours', () => {
  for (const [value, expected] of [
    ['#0af', '0,170,255'],
    ['#0AF8', '0,170,255'],
    ['#00aaff', '0,170,255'],
    ['#00aaff80', '0,170,255'],
    ['rgb(0, 170, 255)', '0,170,255'],
    ['rgb(0 170 255 / 50%)', '0,170,255'],
  ] as const) {
    assert.is(read(themed('dark', { accent: value }), 'accent'), `rgb(${expected})`, value)
  }
})

test('gives lengths a unit that works everywhere: 0 becomes 0px, em becomes rem', () => {
  assert.is(read(themed('light', { radius: 0 }), 'r'), '0px')
  assert.is(read(themed('light', { fontSize: '.7em' }), 'u'), 'calc(.7rem*.4)')
})

test('caps the colour mix at 20 per cent', () => {
  assert.equal(
    all(themed('light', { colorMix: '#ff0000', colorMixStrength: 100 })),
    all(themed('light', { colorMix: '#ff0000', colorMixStrength: 20 })),
  )
})

test('a QR code has the colour of the host where that is dark enough to scan, else its own', () => {
  const own = read(themed('dark'), 'qr')
  assert.ok(contrast(rgb(themed('dark'), 'qr'), [255, 255, 255]) >= 4.5)
  for (const pale of ['#ffff00', '#777777', '#ffffff'])
    assert.is(read(themed('dark', { qrColor: pale }), 'qr'), own, pale)
  assert.is(read(themed('dark', { qrColor: '#767676' }), 'qr'), 'rgb(118,118,118)')
})

test('goes back to its own values when an override is gone, and leaves foreign properties alone', () => {
  const el = themed('dark', { accent: '#0f7b5f', fontSize: '12px', radius: '9px', zIndex: 1, fontFamily: 'Inter' })
  el.style.setProperty('--kb', '40px')
  applyTheme(el, { mode: 'light' })
  assert.is(read(el, 'kb'), '40px')
  el.style.removeProperty('--kb')
  assert.equal(all(el), all(themed('light')))
})

test('reads nothing from a polluted Object.prototype', () => {
  const proto = Object.prototype as unknown as Record<string, unknown>
  proto['accent'] = '#00ff00'
  try {
    assert.is(read(themed('light', {}), 'accent'), 'rgb(47,95,224)')
  } finally {
    delete proto['accent']
  }
})

const KEYS = ['accent', 'colorMix', 'colorMixStrength', 'fontFamily', 'fontSize', 'radius', 'zIndex', 'qrColor']
const HOSTILE: unknown[] = [
  'red;}',
  '#fff;}',
  '#fff}*{display:none',
  '#ffff;color:red',
  '#12',
  '#12345',
  '#1234567',
  '#123456789',
  '#ggg',
  'url(https://evil.example/x)',
  'url("data:text/css,*{}")',
  'image(url(x))',
  'expression(alert(1))',
  'javascript:alert(1)',
  'behavior:url(x)',
  '-moz-binding:url(x)',
  'var(--secret)',
  'env(safe-area-inset-top)',
  'attr(href)',
  'calc(1px*9)',
  'calc(100% - 1px)',
  'min(1px,2px)',
  'rgb(0,0,0);}',
  'rgb(var(--x))',
  'rgb(0,0,0)/*',
  'rgb(url(x))',
  'hsl(0,0%,0%)!important',
  'color-mix(in srgb,red,blue)',
  '10px;color:red',
  '10px}',
  '10px!important',
  '10%',
  '999}',
  '9;}',
  "Inter';}",
  'Inter;',
  'Inter}',
  'Inter/**/',
  'Inter{}',
  'Inter\\',
  'Inter<b>',
  'src(x)',
  '@import "x"',
  '</style><script>alert(1)</script>',
  '\u0000',
  '\u202e;}',
  '*',
  '{',
  '}',
  ';',
  ':',
  '/*',
  '*/',
  '!important',
  '',
  '   ',
  null,
  undefined,
  true,
  {},
  [],
  ['#ff0000'],
  () => 'red',
  { toString: () => '#ff0000' },
  {
    valueOf() {
      throw new Error('no')
    },
  },
  {
    toString() {
      throw new Error('no')
    },
  },
]
// Fine in one place, wrong in another.
const MISPLACED: [string, unknown][] = [
  ...[
    'inherit',
    'initial',
    'unset',
    'revert',
    'revert-layer',
    'currentcolor',
    'transparent',
    '10px',
    '10',
    'NaN',
  ].flatMap(
    value =>
      [
        ['accent', value],
        ['qrColor', value],
      ] as [string, unknown][],
  ),
  ...['inherit', '10', '-10px', '10vw', '1e9px', 'px', '10 px', 'NaN', 'Infinity', 'red', '#ff0000'].flatMap(
    value =>
      [
        ['fontSize', value],
        ['radius', value],
      ] as [string, unknown][],
  ),
  ...['1.5', '1e9', 'auto', '10px', 'NaN', '99999999999', '- 1'].map(value => ['zIndex', value] as [string, unknown]),
  ...['fontFamily', 'accent', 'radius', 'zIndex'].map(key => [key, Symbol('red')] as [string, unknown]),
]

test(`R11: ${HOSTILE.length} hostile theme values have no effect in any place`, () => {
  assert.ok(HOSTILE.length >= 60)
  for (const mode of ['light', 'dark'] as const) {
    const own = all(themed(mode))
    for (const [key, value] of [...KEYS.flatMap(key => HOSTILE.map(value => [key, value] as const)), ...MISPLACED]) {
      assert.equal(
        all(themed(mode, { [key]: value })),
        own,
        `${key}: ${typeof value === 'object' ? typeof value : String(value)}`,
      )
    }
  }
})

test('R11: a hostile mix strength leaves the surface as it is', () => {
  const plain = all(themed('light', { colorMix: '#ff0000' }))
  for (const value of HOSTILE)
    assert.equal(all(themed('light', { colorMix: '#ff0000', colorMixStrength: value })), plain)
})

test.run()
