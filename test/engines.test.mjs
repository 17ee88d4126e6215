// The browser versions that the built files need: each feature younger than the oldest browsers in use, with the first
// version that has it. README.md and demo/docs state the highest of each column.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const root = process.cwd()
const BROWSERS = ['Chrome and Edge', 'Firefox', 'Safari']

/**
 * Used: found in the built files, and needed by them. Feature, how it is found, first version of Chrome, Firefox and
 * Safari (MDN browser-compat-data).
 */
const NEEDED = [
  ['style sheets made by script, adopted by shadow roots', /\.adoptedStyleSheets=/, 73, 101, '16.4'],
  ['color-mix()', /color-mix\(/, 111, 113, '16.2'],
  ['oklch()', /oklch\(/, 111, 113, '15.4'],
  ['inset', /[{;]inset:/, 87, 66, '14.1'],
  ['translate, rotate and scale as properties', /[{;](translate|scale|rotate):/, 104, 72, '14.1'],
  [':focus-visible', /:focus-visible/, 86, 85, '15.4'],
  ['@layer', /@layer\b/, 99, 97, '15.4'],
  ['@container', /@container\b/, 105, 110, '16'],
  ['aspect-ratio', /aspect-ratio:/, 88, 89, '15'],
  [':modal', /dialog:modal/, 105, 103, '15.6'],
  ['Object.hasOwn', /Object\.hasOwn\(/, 93, 92, '15.4'],
  ['Array.at', /\.at\(-1\)/, 92, 90, '15.4'],
  ['String.replaceAll', /\.replaceAll\(/, 85, 77, '13.1'],
  ['Element.replaceChildren', /\.replaceChildren\(/, 86, 78, '14'],
  ['locks shared by tabs', /navigator\.locks/, 69, 96, '15.4'],
  ['numbers formatted from text, digit by digit', /\.format\(`\$\{\w+\}\.\$\{/, 106, 116, '15.4'],
  ['inert', /\.inert\b|\binert=/, 102, 112, '15.5'],
  ['randomUUID', /\.randomUUID\(/, 92, 95, '15.4'],
  ['private methods', /[{};]#\w+\(/, 84, 90, '15'],
  ['??= and ||=', /\?\?=|\|\|=/, 85, 79, '14'],
  ['lookbehind in regular expressions', /\(\?<[=!]/, 62, 78, '16.4'],
  ['causes of errors', /\{cause:/, 93, 91, '15'],
  ['structuredClone', /\bstructuredClone\(/, 98, 94, '15.4'],
]
/** If missing, only appearance is lost, or the code checks first. */
const SPARED = [
  // Without it, every view of an inline modal scrolls from the height at which endless lists do.
  [':has()', /:has\(/],
  ['text-wrap: balance', /text-wrap:balance/],
  ['scrollbar-gutter', /scrollbar-?gutter/i],
  ['scrollbar-width', /scrollbar-width/],
  ['overscroll-behavior', /overscroll-behavior/],
  // The frame of the embedded wallet then has the highest z-index instead.
  ['popover', /showPopover/],
  // Part of the WalletConnect client's cryptography, which has its own fallback.
  ['toBase64', /\.(toBase64|fromBase64|toHex|fromHex)\(/],
]
/**
 * Young features: whoever uses one puts it into a list above, or does without. Nested rules of the source are written
 * out before a browser sees them (src/ui/layout/sheet.test.ts).
 */
const WATCHED = [
  ['text-wrap: balance', /text-wrap:balance/],
  ['scrollbar-gutter', /scrollbar-?gutter/i],
  [':has()', /:has\(/],
  ['@container', /@container\b/],
  ['@property', /@property\b/],
  ['@starting-style', /@starting-style/],
  ['light-dark()', /light-dark\(/],
  ['colours from colours', /(rgb|hsl|oklch)\(from /],
  ['field-sizing', /field-sizing:/],
  ['interpolate-size', /interpolate-size/],
  ['subgrid', /\bsubgrid\b/],
  ['units of the dynamic viewport', /\d[dsl]v[hw]\b/],
  ['popover', /popover(target)?=|showPopover/],
  ['inert', /\.inert\b|\binert=/],
  ['checkVisibility', /\.checkVisibility\(/],
  ['AbortSignal.any', /AbortSignal\.any\b/],
  ['AbortSignal.timeout', /AbortSignal\.timeout\b/],
  ['Promise.withResolvers', /Promise\.withResolvers/],
  ['Promise.try', /Promise\.try\(/],
  ['Object.groupBy', /(Object|Map)\.groupBy\(/],
  ['Array.fromAsync', /Array\.fromAsync/],
  ['arrays by copy', /\.(toSorted|toReversed|toSpliced)\(/],
  ['findLast', /\.findLast(Index)?\(/],
  ['set methods', /\.(isSubsetOf|isSupersetOf|symmetricDifference)\(/],
  ['structuredClone', /\bstructuredClone\(/],
  ['iterator helpers', /Iterator\.from\(|\.values\(\)\.(map|filter|some|every|find|take|drop)\(/],
  ['v flag', /\/[gimsuy]*v[gimsuy]*\.test\(/],
  ['URL.canParse', /URL\.(canParse|parse)\(/],
  ['toBase64', /\.(toBase64|fromBase64|toHex|fromHex)\(/],
  ['Intl.DurationFormat', /Intl\.(DurationFormat|Segmenter)\b/],
  ['classes with static blocks', /\bstatic\{/],
  ['View transitions', /startViewTransition/],
  ['randomUUID', /\.randomUUID\(/],
  ['regular expressions with modifiers', /\(\?[ims-]+:/],
  ['RegExp.escape', /RegExp\.escape/],
  ['scrollend', /["']scrollend["']/],
  ['CloseWatcher', /\bCloseWatcher\b/],
  ['Error.isError', /Error\.isError/],
  ['using', /\busing \w+=/],
  ['Temporal', /\bTemporal\./],
]

const files = dir =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? files(join(dir, entry.name)) : entry.name.endsWith('.js') ? [join(dir, entry.name)] : [],
  )
// The command runs in Node.
const built = files(join(root, 'dist'))
  .filter(path => !path.endsWith('cli.js'))
  .map(path => readFileSync(path, 'utf8'))
const isUsed = pattern => built.some(text => pattern.test(text))
const key = version =>
  String(version)
    .split('.')
    .reduce((sum, part, at) => sum + part / 1000 ** at, 0)

const test = suite('browsers')

test('R132: every feature of the table is in the built files', () => {
  assert.ok(built.length > 20, 'run the build first')
  assert.equal(
    [...NEEDED, ...SPARED].filter(([, pattern]) => !isUsed(pattern)).map(([name]) => name),
    [],
  )
})

test('R132: no young feature is used that the table does not have', () => {
  const listed = [...NEEDED, ...SPARED].map(([name]) => name)
  assert.equal(
    WATCHED.filter(([name, pattern]) => !listed.includes(name) && isUsed(pattern)).map(([name]) => name),
    [],
  )
})

test('R132: README and the page of browsers state exactly what the table comes to', () => {
  const most = BROWSERS.map((_, at) => NEEDED.map(row => row[at + 2]).sort((a, b) => key(b) - key(a))[0])
  for (const path of ['README.md', 'demo/docs/production/browsers.md']) {
    const line = /^Browsers: (.*)\.$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1]
    assert.is(line, BROWSERS.map((name, at) => `${name} from ${most[at]}`).join(', '), path)
  }
})

test.run()
