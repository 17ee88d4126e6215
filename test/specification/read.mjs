import { readdirSync, readFileSync } from 'node:fs'

/**
 * A statement, quoted from the specification, and where it is held: file of a test and a part of its title; or why
 * there is nothing to hold.
 *
 * @typedef {readonly [quote: string, file: string, title: string] | readonly [quote: string, reason: string]} Row
 */

const here = new URL('.', import.meta.url)
const names = readdirSync(here).filter(name => /^section-\d\.mjs$/.test(name))

/** Sections by number, each with its rows in the order of the specification. */
export const sections = await Promise.all(
  names.map(async name => {
    /** @type {{ rows: Row[] }} */
    const { rows } = await import(new URL(name, here).href)
    return { number: +name.replace(/\D/g, ''), rows }
  }),
)

/**
 * Titles of the tests in a source: the first argument of `test`. A comment has none, and neither has another text.
 *
 * @param {string} text
 */
export function titlesIn(text) {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(/(?<![\w.])test\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].map(match => match[2])
}

/** @type {Map<string, string[]>} */
const known = new Map()

/**
 * Titles of the tests in `file` that contain `part`.
 *
 * @param {string} file
 * @param {string} part
 */
export function titlesWith(file, part) {
  if (!known.has(file)) known.set(file, titlesIn(readFileSync(file, 'utf8')))
  return known.get(file).filter(title => title.includes(part))
}

/**
 * Statements of the specification by section: sentences of its lines, and cells of its tables. Lines that only rule a
 * table are none.
 *
 * @param {string} text
 */
export function statementsOf(text) {
  return new Map(
    text.split(/^## (?=\d)/m).map(section => {
      const [head, ...lines] = section.split('\n')
      return [
        parseInt(head),
        lines.filter(line => line.trim() && !/^\|[-| ]+\|$/.test(line)).map(line => ({ line, parts: partsOf(line) })),
      ]
    }),
  )
}

/**
 * First and last place of each sentence.
 *
 * @param {string} line
 */
function partsOf(line) {
  const ends = [...line.matchAll(/[.;]'? (?=[A-Z'*])/g)].map(match => match.index + match[0].length)
  return [0, ...ends].map((from, at) => [from, ends[at] ?? line.length])
}
