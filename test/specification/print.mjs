// Prints which test holds which statement of the specification, as a table in Markdown.
//   node test/specification/print.mjs
import { sections, titlesWith } from './read.mjs'

const cell = text => text.replaceAll('|', '\\|').trim()
const lines = sections.flatMap(({ number, rows }) =>
  rows.map(([quote, file, title]) => {
    const held = title ? `\`${file}\`: ${titlesWith(file, title)[0]}` : file
    return `| ${number} | ${cell(quote)} | ${cell(held)} |`
  }),
)
console.log(['| section | line | test, or why there is none |', '| --- | --- | --- |', ...lines].join('\n'))
