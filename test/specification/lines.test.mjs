import { existsSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sections, statementsOf } from './read.mjs'
import { oddIn, sources, tagsIn } from './tags.mjs'

const test = suite('lines of the specification')
const SPECIFICATION = '../shared/spec.md'
const rows = sections.flatMap(it => it.rows)
const files = sources()
const tags = files.flatMap(({ text, file }) => tagsIn(text, file))
/** Ids are put together, so that these texts have no tags themselves. */
const spec = id => `@${'spec'}:${id}`
const at = ({ file, line, tag }) => `${file}:${line}: ${tag}`

test('a tag belongs to the test around it, whichever way the test is made', () => {
  const text = [
    "const sign = suite('sign')",
    `// ${spec('2.1')}`,
    "test('one’s own', async () => {",
    '  for (const it of list) {',
    `    // ${spec('2.2')} @${'R'}71`,
    '    assert.ok(it)',
    '  }',
    '',
    `  // ${spec('2.3')}`,
    '})',
    `// ${spec('2.4')}`,
    'for (const [what, run] of [',
    `  // ${spec('2.5')}`,
    "  ['R1: a', b],",
    '])',
    '  test(`two ${what}`, () => {',
    `    // ${spec('2.6')}`,
    '  })',
    'for (const run of RUNS) sign(run.title, () => {',
    `  // ${spec('2.7')}`,
    '})',
    'sign.before(() => {',
    `  // ${spec('2.8')}`,
    '})',
    'sign(`four`, async ({',
    '  page,',
    '}) => {',
    `  // ${spec('2.11')}`,
    '})',
    'sign.after(async ({',
    '  page,',
    '}) => {',
    `  // ${spec('2.12')}`,
    '})',
    'const asked = () => {',
    `  // ${spec('2.9')}`,
    '}',
    'test.skip("three", () => {',
    `  // ${spec('2.10')}`,
    '})',
  ]
  assert.equal(
    tagsIn(text.join('\n')).map(({ tag, title }) => [tag, title]),
    [
      ['2.1', undefined],
      ['2.2', 'one’s own'],
      ['R71', 'one’s own'],
      ['2.3', 'one’s own'],
      ['2.4', undefined],
      ['2.5', undefined],
      ['2.6', 'two ${what}'],
      ['2.7', 'run.title'],
      ['2.8', undefined],
      ['2.11', 'four'],
      ['2.12', undefined],
      ['2.9', undefined],
      ['2.10', undefined],
    ],
  )
})

test('what looks like a tag and is none is found', () => {
  const odd = [`assert.ok(a) // ${spec('2.1')}`, `// see ${spec('2.1')}`, `// ${spec('two')}`, ` * @${'R'}7`]
  assert.equal(oddIn([`  // ${spec('2.1')} ${spec('2.12')}`, ...odd, '// @param R2'].join('\n')), odd)
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

test('sections 2 to 9 have their rows, each with an id of its own', () => {
  assert.equal(
    sections.map(({ number }) => number),
    [2, 3, 4, 5, 6, 7, 8, 9],
  )
  for (const { number, rows } of sections)
    for (const row of rows) {
      assert.ok(row.every(it => typeof it === 'string' && it) && [2, 3].includes(row.length), row.join(' | '))
      assert.match(row[0], new RegExp(`^${number}\\.[1-9]\\d*$`))
    }
  const ids = rows.map(([id]) => id)
  assert.equal(
    ids.filter((id, index) => ids.indexOf(id) < index),
    [],
  )
})

test('each statement has a test that holds it, or a reason why none does', () => {
  const held = new Set(tags.map(({ tag }) => tag))
  assert.equal(
    rows.filter(([id, , reason]) => held.has(id) === Boolean(reason)),
    [],
  )
})

test('each tag stands alone in its line, within a test, and names a statement that there is', () => {
  const known = new Set(rows.map(([id]) => id))
  assert.equal(
    files.flatMap(({ text, file }) => oddIn(text).map(line => `${file}: ${line.trim()}`)),
    [],
  )
  assert.equal(tags.filter(({ title }) => title === undefined).map(at), [])
  assert.equal(tags.filter(({ tag }) => !tag.startsWith('R') && !known.has(tag)).map(at), [])
})

// Where the specification is at hand.
if (existsSync(SPECIFICATION)) {
  const statements = statementsOf(readFileSync(SPECIFICATION, 'utf8'))

  test('each quote is of one line of its section', () => {
    const wrong = sections.flatMap(({ number, rows }) =>
      rows
        .map(([id, quote]) => [id, quote, statements.get(number).filter(({ line }) => line.includes(quote)).length])
        .filter(([, , count]) => count !== 1),
    )
    assert.equal(wrong, [])
  })

  test('no statement is forgotten', () => {
    const forgotten = sections.flatMap(({ number, rows }) =>
      statements.get(number).flatMap(({ line, parts }) => {
        const places = rows.map(([, quote]) => [line.indexOf(quote), line.indexOf(quote) + quote.length])
        return parts
          .filter(([from, to]) => !places.some(([first, end]) => first >= 0 && first < to && end > from))
          .map(([from, to]) => `${number}: ${line.slice(from, to)}`)
      }),
    )
    assert.equal(forgotten, [])
  })
}

/** What the product does otherwise, and the words by which users find it on the page about that. */
const OTHERWISE = {
  '2.40': 'The generic “Browser Wallet”',
  3.5: '`eip2612`',
  4.54: 'An error in the history',
  5.17: 'without a price yields amount 0',
  7.49: 'RELOAD',
  8.23: 'A sign-in that fails to start',
  9.44: 'default log level',
}

test('what the product does otherwise is on the page about that, with the reason', () => {
  const page = readFileSync('demo/docs/specification.md', 'utf8')
  const lines = page.split('\n').filter(line => /^\| [^-]/.test(line) && !line.startsWith('| The specification'))
  assert.ok(lines.length > 10)
  for (const line of lines) assert.is(line.split(' | ').filter(cell => /\w/.test(cell)).length, 3, line)
  const cells = lines.map(line => line.split(' | ')[0])
  for (const [id, words] of Object.entries(OTHERWISE))
    assert.ok(
      cells.some(cell => cell.includes(words)),
      `${id} ${words}`,
    )
  const ids = Object.keys(OTHERWISE)
  for (const [id, , reason] of rows)
    if (reason?.startsWith('Other than written') || ids.includes(id)) assert.ok(reason && ids.includes(id), id)
})

test.run()
