import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('robustness')

/** Requirement numbers that this release must cover; both ends of a range count. */
const REQUIRED: [number, number][] = [
  [1, 115],
  [117, 132],
]

const files = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : files(path)
    return /\.(test|spec)\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })

/** Numbers at the start of a title: where a test is made, or in a row of its table; not in a comment. */
const numbersIn = (text: string): Set<number> => {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return new Set(
    [...code.matchAll(/['"`]((?:R\d+(?:, |\/| and )?)+): /g)].flatMap(match =>
      [...match[1]!.matchAll(/\d+/g)].map(([number]) => +number),
    ),
  )
}

const found = new Set(
  ['src', 'test', 'demo']
    .flatMap(dir => files(join(process.cwd(), dir)))
    .flatMap(path => [...numbersIn(readFileSync(path, 'utf8'))]),
)

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
  assert.equal([...numbersIn(lines.join('\n'))], [1, 22, 3, 34])
})

test('every requirement of this release has a test that names it', () => {
  const missing = REQUIRED.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  ).filter(number => !found.has(number))
  assert.equal(
    missing.map(number => `R${number}`),
    [],
  )
})

test('R99: every browser test runs under the watch for console errors, violations, unhandled rejections and foreign hosts', () => {
  // That one opens no page: it adds up what the others kept.
  const specs = files(join(process.cwd(), 'test/e2e'))
    .filter(path => !path.endsWith('heard.spec.ts'))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
  assert.ok(specs.length > 5)
  const imports = (text: string, from: string) =>
    new RegExp(`import \\{[^}]*\\btest\\b[^}]*\\} from '${from}`).test(text)
  const unwatched = specs.filter(({ text }) => !imports(text, './fixtures\\.ts') || imports(text, 'playwright'))
  assert.equal(
    unwatched.map(({ path }) => path),
    [],
  )
  const fixtures = readFileSync(join(process.cwd(), 'test/e2e/fixtures.ts'), 'utf8')
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
    specs.filter(({ text }) => /allow\(\/\.[*+]?\/\)/.test(text)).map(({ path }) => path),
    [],
  )
})

test.run()
