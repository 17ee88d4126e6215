import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { numbersIn, sources, tagsIn } from './specification/tags.mjs'

const test = suite('robustness')

/** Requirement numbers that this release must cover; both ends of a range count. */
const REQUIRED = [
  [1, 115],
  [117, 194],
]

const tests = sources()
/** Numbers at the start of titles, and those of tags. */
const found = new Set(tests.flatMap(({ text }) => [...numbersIn(text), ...tagsIn(text)].map(({ tag }) => tag)))

test('titles are read, comments and other texts are not', () => {
  // The numbers are put in so that this text is no title itself.
  const lines = [
    `test('R${1}: a', () => {})`,
    `  test(\`R${22}, R3: b\`)`,
    `// test('R${4}: no')`,
    ` ['R${34}: a decline', 1]`,
    `const x = 'see R${9}: no'`,
    `'R${10} is no title'`,
  ]
  assert.equal(
    numbersIn(lines.join('\n')).map(({ tag, title }) => `${tag.slice(1)} ${title.split(': ')[1]}`),
    ['1 a', '22 b', '3 b', '34 a decline'],
  )
})

test('every requirement of this release has a test that names it', () => {
  const missing = REQUIRED.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `R${first + index}`),
  ).filter(number => !found.has(number))
  assert.equal(missing, [])
})

test('R99: every browser test runs under the watch for console errors, violations, unhandled rejections and foreign hosts', () => {
  // That one opens no page: it adds up what the others kept.
  const specs = tests.filter(({ file }) => /^test\/e2e\/.*\.spec\.ts$/.test(file) && !file.endsWith('heard.spec.ts'))
  assert.ok(specs.length > 5)
  const imports = (text, from) => new RegExp(`import \\{[^}]*\\btest\\b[^}]*\\} from '${from}`).test(text)
  const isWatched = text => imports(text, './fixtures\\.ts') && !imports(text, 'playwright')
  // Those of the demo, of pages without services and of the wallet site stand on the same fixtures.
  const others = ['demo', 'alone', 'passkey-site']
  for (const name of others) {
    const text = readFileSync(new URL(`e2e/${name}.ts`, import.meta.url), 'utf8')
    assert.ok(/import \{[^}]*\btest\b[^}]*\} from '.\/fixtures\.ts'/.test(text) && !imports(text, 'playwright'), name)
  }
  const unwatched = specs.filter(
    ({ text }) => !isWatched(text) && !others.some(name => imports(text, `./${name}\\.ts`)),
  )
  assert.equal(
    unwatched.map(({ file }) => file),
    [],
  )
  const fixtures = readFileSync('test/e2e/fixtures.ts', 'utf8')
  for (const source of [
    "page.on('console'",
    "page.on('pageerror'",
    "page.on('request'",
    "'securitypolicyviolation'",
    "'unhandledrejection'",
  ])
    assert.ok(fixtures.includes(source), source)
  // What a test allows is named by it: nothing may be allowed wholesale.
  assert.equal(
    specs.filter(({ text }) => /allow\(\/\.[*+]?\/\)/.test(text)).map(({ file }) => file),
    [],
  )
})

test.run()
