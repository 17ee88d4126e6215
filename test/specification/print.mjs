// Prints which tests hold which statement of the specification and which case of robustness, as tables in Markdown.
//   node test/specification/print.mjs
import { sections } from './read.mjs'
import { numbersIn, sources, tagsIn } from './tags.mjs'

const files = sources()
/** @type {Map<string, Set<string>>} */
const held = new Map()
for (const { text, file } of files)
  for (const { tag, title } of [...tagsIn(text, file), ...numbersIn(text, file)])
    held.set(tag, (held.get(tag) ?? new Set()).add(`\`${file}\`: ${title}`))

const testsOf = tag => [...(held.get(tag) ?? [])].join('; ')
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows]
    .map(row => `| ${row.map(cell => cell.replaceAll('|', '\\|').trim()).join(' | ')} |`)
    .join('\n')

console.log(
  table(
    ['id', 'line', 'tests, or why there are none'],
    sections.flatMap(({ rows }) => rows.map(([id, quote, reason]) => [id, quote, reason ?? testsOf(id)])),
  ),
)
const numbers = [...held.keys()].filter(tag => tag.startsWith('R')).map(tag => +tag.slice(1))
console.log(
  `\n${table(
    ['case', 'tests'],
    numbers.sort((a, b) => a - b).map(number => [`R${number}`, testsOf(`R${number}`)]),
  )}`,
)
