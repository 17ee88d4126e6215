import { existsSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sections, statementsOf, titlesIn, titlesWith } from './read.mjs'

const test = suite('lines of the specification')
const SPECIFICATION = '../shared/spec.md'

test('titles are those of tests, whatever their quotes and wherever they begin; comments and other texts are none', () => {
  const text = [
    "test('one’s own', () => {})",
    'test(',
    '  `two ${times}`,',
    '  test("it\'s three", async () => {})',
    "  // test('four', () => {})",
    " * test('five', () => {})",
    "const other = 'six'",
    "contest('seven', () => {})",
    "it.test('eight')",
  ]
  assert.equal(titlesIn(text.join('\n')), ['one’s own', 'two ${times}', "it's three"])
})

test('statements are told apart, and none is lost', () => {
  const text =
    "# Title\n\n## 1. First\n\n- One.\n\n## 2. Second\n\n| a | b |\n|---|---|\n| c | d |\n\nOne 'x.' Two; 'three'; four\n"
  const [first, second] = [1, 2].map(number => statementsOf(text).get(number))
  assert.equal(
    first.map(({ line }) => line),
    ['- One.'],
  )
  assert.equal(
    second.map(({ line, parts }) => parts.map(([from, to]) => line.slice(from, to))),
    [['| a | b |'], ['| c | d |'], ["One 'x.' ", 'Two; ', "'three'; four"]],
  )
})

test('sections 2 to 9 have their rows, and each row one place to look or a reason', () => {
  assert.equal(
    sections.map(({ number }) => number),
    [2, 3, 4, 5, 6, 7, 8, 9],
  )
  for (const { rows } of sections)
    for (const row of rows) {
      assert.ok(row.every(it => typeof it === 'string' && it) && [2, 3].includes(row.length), row.join(' | '))
      assert.is(/^(src|test|demo)\/.*\.(test|spec)\./.test(row[1]), row.length === 3, row.join(' | '))
    }
})

test('each row names a test that there is', () => {
  const missing = sections.flatMap(({ rows }) =>
    rows.filter(([, file, title]) => title && !(existsSync(file) && titlesWith(file, title).length)),
  )
  assert.equal(missing, [])
})

// Where the specification is at hand.
if (existsSync(SPECIFICATION)) {
  const statements = statementsOf(readFileSync(SPECIFICATION, 'utf8'))

  test('each quote is of one line of its section', () => {
    const wrong = sections.flatMap(({ number, rows }) =>
      rows
        .map(([quote]) => [number, quote, statements.get(number).filter(({ line }) => line.includes(quote)).length])
        .filter(([, , count]) => count !== 1),
    )
    assert.equal(wrong, [])
  })

  test('no statement is forgotten', () => {
    const forgotten = sections.flatMap(({ number, rows }) =>
      statements.get(number).flatMap(({ line, parts }) => {
        const places = rows.map(([quote]) => [line.indexOf(quote), line.indexOf(quote) + quote.length])
        return parts
          .filter(([from, to]) => !places.some(([first, end]) => first >= 0 && first < to && end > from))
          .map(([from, to]) => `${number}: ${line.slice(from, to)}`)
      }),
    )
    assert.equal(forgotten, [])
  })
}

test.run()
