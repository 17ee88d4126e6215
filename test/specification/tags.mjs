import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which tests hold which requirement. A tag is a comment of its own line beside the assertion that proves it: a
 * statement of the specification by its id, a case of robustness by its number, several in one line.
 *
 * @typedef {{ tag: string, file: string, line: number, title?: string }} Tag `title`: of the test around it, if any
 */

const TAG = /@(?:spec:\d\.\d+|R\d+)\b/g
const LINE = /^\s*\/\/( @(spec:\d\.\d+|R\d+))+$/
/** What looks like a tag, well written or not. */
const LIKE = /@spec\b|@R\d/

/** @param {string} text */
const indentOf = text => text.length - text.trimStart().length

/**
 * Names that tests are made with: `test`, and whatever else a file calls its suite.
 *
 * @param {string} text
 */
const makersIn = text => ['test', ...[...text.matchAll(/const (\w+) = (?:suite\(|\w+\.extend\b)/g)].map(it => it[1])]

/**
 * The title of the test that begins in the first of these lines, as it is written; nothing where none begins.
 *
 * @param {string[]} makers
 * @param {string[]} lines
 */
function titleAt(makers, [first, ...next]) {
  const call = first.match(`^(?:.*\\) |\\s*(?:await )?)(?:${makers.join('|')})\\((.*)$`)
  if (!call) return
  const begin = [call[1], ...next].join(' ').trim()
  return begin.match(/^(['"`])((?:\\.|(?!\1)[^\\])*)\1/)?.[2] ?? begin.split(',')[0]
}

/**
 * Tags in a source, each with the test around it. Prettier lays out every file, so whoever is around a line is the
 * nearest line above it that begins further left; one that begins with a bracket goes on where that was opened.
 *
 * @param {string} text
 * @param {string} file
 * @returns {Tag[]}
 */
export function tagsIn(text, file = '') {
  const lines = text.split('\n')
  const makers = makersIn(text)
  return lines.flatMap((line, at) => {
    if (!LINE.test(line)) return []
    let left = indentOf(line)
    let title
    for (let above = at - 1; above >= 0 && left && title === undefined; above--) {
      if (!lines[above].trim() || indentOf(lines[above]) >= left) continue
      left = indentOf(lines[above]) + (/^\s*[)\]}]/.test(lines[above]) ? 1 : 0)
      title = titleAt(makers, lines.slice(above, above + 3))
    }
    return line.match(TAG).map(tag => ({ tag: tag.slice(1).replace('spec:', ''), file, line: at + 1, title }))
  })
}

/**
 * Lines that look like tags and are none: beside code, in a sentence, with an id that cannot be one.
 *
 * @param {string} text
 */
export const oddIn = text => text.split('\n').filter(line => LIKE.test(line) && !LINE.test(line))

/**
 * Titles that begin with numbers of robustness: where a test is made, or in a row of its table; not in a comment.
 *
 * @param {string} text
 * @param {string} file
 * @returns {Tag[]}
 */
export const numbersIn = (text, file = '') =>
  text
    .split('\n')
    .flatMap((line, at) =>
      /^\s*(\/\/|\*|\/\*)/.test(line)
        ? []
        : [...line.matchAll(/(['"`])((?:R\d+(?:, |\/| and )?)+): (?:\\.|(?!\1)[^\\])*/g)].flatMap(
            ([title, , numbers]) =>
              numbers.match(/R\d+/g).map(tag => ({ tag, file, line: at + 1, title: title.slice(1) })),
          ),
    )

/**
 * @param {string} dir
 * @returns {string[]}
 */
export const testFiles = dir =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testFiles(path)
    return /\.(test|spec)\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })

/** Sources of all tests, by their paths from the root of the repository. */
export const sources = () =>
  ['src', 'test', 'demo'].flatMap(testFiles).map(file => ({ file, text: readFileSync(file, 'utf8') }))
