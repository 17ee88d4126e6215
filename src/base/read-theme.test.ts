import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readTheme } from './read-theme.ts'
import { TOKEN_KINDS } from './theme.ts'
import { readFonts, readLength, readPaint, readShadow, toCss } from './theme-values.ts'

const test = suite('the option theme')

/** The light half of a flat theme, and what was not read. */
const read = (name: string, value: unknown) => {
  const { halves, invalid } = readTheme({ [name]: value })
  return { value: halves.light[name as 'surface'], invalid }
}

test('flat tokens are for both modes, `light` and `dark` each for its own', () => {
  assert.equal(readTheme({ accent: '#0A7D4F' }).halves, { light: { accent: '#0a7d4f' }, dark: { accent: '#0a7d4f' } })
  assert.equal(readTheme({ light: { accent: '#0a7d4f' }, dark: { radius: 2 } }).halves, {
    light: { accent: '#0a7d4f' },
    dark: { radius: '2px' },
  })
  assert.equal(readTheme({ dark: { radius: '0' } }).halves, { light: {}, dark: { radius: '0px' } })
})

test('what is unknown or invalid is named once, with the half that it is in', () => {
  assert.equal(readTheme({ accnt: 'red', radius: '1vw' }), {
    halves: { light: {}, dark: {} },
    unknown: ['theme.accnt'],
    invalid: ['theme.radius'],
  })
  const { unknown, invalid } = readTheme({ light: { acent: 1, text: 7 }, dark: [], night: {} })
  assert.equal(
    [unknown, invalid],
    [
      ['theme.light.acent', 'theme.night'],
      ['theme.light.text', 'theme.dark'],
    ],
  )
  for (const wrong of ['sofft', 'constructor', '__proto__', '', 7, null, [], true])
    assert.equal(readTheme(wrong).invalid, ['theme'], String(wrong))
  assert.equal(readTheme({ light: undefined, dark: { accent: undefined } }).invalid, [])
})

test('colours are read as CSS reads them', () => {
  const colours: [string, string][] = [
    ['#0af', '#00aaff'],
    ['#00AAFF', '#00aaff'],
    ['rgb(0, 170, 255)', '#00aaff'],
    ['rgb(0 170 255)', '#00aaff'],
    ['rgb(0% 66.7% 100%)', '#00aaff'],
    ['hsl(200, 100%, 50%)', '#00aaff'],
    ['hsl(200deg 100% 50%)', '#00aaff'],
    ['oklch(40.1% 0.123 21.57)', '#7d2429'],
    ['oklch(0.62796 0.25768 29.2339)', '#ff0000'],
    ['oklch(0.45201 0.31321 264.052deg)', '#0000ff'],
    ['oklch(100% 0 0)', '#ffffff'],
    ['white', '#ffffff'],
    [' Black ', '#000000'],
  ]
  for (const [given, expected] of colours) assert.is(read('text', given).value, expected, given)
})

test('a colour with alpha is what it looks like on its ground; the veil keeps it', () => {
  assert.equal(readTheme({ surface: '#000', line: 'rgb(255 255 255 / 20%)' }).halves.light, {
    surface: '#000000',
    line: '#333333',
  })
  assert.equal(readTheme({ accent: '#000', onAccent: '#ffffff80' }).halves.dark, {
    accent: '#000000',
    onAccent: '#808080',
  })
  assert.is(read('overlay', '#00000080').value, 'rgb(0 0 0 / 0.502)')
})

test('lengths, fonts and shadows are read and written anew', () => {
  assert.equal([readLength(6), readLength('.5rem'), readLength('0')], ['6px', '.5rem', '0px'])
  for (const wrong of ['-1px', '1vw', '10', 'calc(1px)', NaN, Infinity, -1, 1e21])
    assert.is(readLength(wrong), undefined, String(wrong))
  assert.is(readFonts(`'Source Sans 3' ,Inter,ui-monospace`), `'Source Sans 3', Inter, ui-monospace`)
  for (const wrong of ['', ',', 'inherit', 'Inter, initial', "'Inter", '"Inter\'', '3D', 'url(x)', 'a\\b'])
    assert.is(readFonts(wrong), undefined, wrong)
  assert.is(readShadow('none'), 'none')
  assert.is(
    readShadow('0 0 0 1px #000,inset  0 2px 4px rgb(0, 0, 0, 0.5)'),
    '0 0 0 1px #000000, inset 0 2px 4px rgb(0 0 0 / 0.5)',
  )
  for (const wrong of ['', '1px #000', '0 0 #000;', '0 0 red', '0 0 0 0 0 #000', '0 0 #000,', 'var(--x)', '0 0)#000('])
    assert.is(readShadow(wrong), undefined, wrong)
})

const HOSTILE = [
  '#fff;color:red',
  '#fff}*{display:none}',
  'url(https://evil.example/x)',
  'rgb(0 0 0)url(x)',
  'rgb(0 0 url(x))',
  'rgb(var(--x) 0 0)',
  'rgb(0 0 0/*)',
  'var(--secret)',
  'env(safe-area-inset-top)',
  'calc(1px*9)',
  'image-set("x" 1x)',
  '10px;',
  '10px}',
  '10px!important',
  'Inter;}',
  "Inter';}",
  'Inter{}',
  '"Inter\\"',
  '0 0 1px #000;}',
  '0 0 1px url(x)',
  'none;',
  '</style><script>',
  '@import "x"',
  '\u0000',
  '/**/',
  '*/',
  '#'.repeat(500),
  `rgb(${'0 '.repeat(500)})`,
  {},
  [],
  ['#fff'],
  true,
  null,
  Symbol('x'),
  () => '#fff',
  { toString: () => '#fff' },
  NaN,
  Infinity,
]

test(`${HOSTILE.length} hostile values are refused by every token, and named`, () => {
  for (const name of Object.keys(TOKEN_KINDS))
    for (const value of HOSTILE) {
      const { value: got, invalid } = read(name, value)
      assert.equal([got, invalid], [undefined, [`theme.${name}`]], `${name}: ${String(value)}`)
    }
})

test('whatever is read, nothing in it can end a declaration or ask for a file', () => {
  const pieces = [
    '#fff',
    'rgb(',
    ')',
    '0',
    '1px',
    ',',
    ' ',
    ';',
    '}',
    '{',
    'url(',
    "'",
    '"',
    'Inter',
    '/',
    '*',
    'inset',
    '\\',
  ]
  let seed = 11
  const any = (count: number) => (seed = (seed * 48271) % 0x7fffffff) % count
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 1 + any(7) }, () => pieces[any(pieces.length)]).join('')
    for (const value of [readFonts(text), readShadow(text), readLength(text), toText(text)])
      assert.not.match(value ?? '', /[;{}\\*]|url|!|\/(?! [\d.]+\))/, text)
  }
})
const toText = (text: string) => {
  const paint = readPaint(text)
  return paint && toCss(paint)
}

test('reads nothing from a polluted Object.prototype', () => {
  const proto = Object.prototype as unknown as Record<string, unknown>
  proto['accent'] = '#00ff00'
  try {
    assert.equal(readTheme({}).halves, { light: {}, dark: {} })
  } finally {
    delete proto['accent']
  }
})

test.run()
