import { readdirSync } from 'node:fs'

/**
 * A statement, quoted from the specification, by an id that tests name in their tags; or why there is nothing to hold.
 *
 * @typedef {readonly [id: string, quote: string, reason?: string]} Row
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
