// Reads what the documents say of the code from the code itself: its doc comments and its catalogues.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Members of an interface in order: name, type as written, doc comment as one line. */
export function membersOf(root, path, name) {
  const text = readFileSync(join(root, path), 'utf8')
  const start = text.search(new RegExp(`^export interface ${name}\\b.*\\{$`, 'm'))
  if (start < 0) throw new Error(`${path} has no interface ${name}`)
  const body = text.slice(text.indexOf('\n', start) + 1, text.indexOf('\n}', start) + 1)
  const members = []
  let doc = ''
  for (const part of body.matchAll(/^ {2}\/\*\*([\s\S]*?)\*\/$|^ {2}(readonly )?([\w$]+)(\??)(:|<|\()(.*)$/gm)) {
    if (part[1] !== undefined) doc = part[1].replace(/\s*\n\s*\* ?/g, ' ').trim()
    else {
      members.push({
        name: part[3],
        type: part[5] === ':' ? part[6].trim() : '',
        signature: (part[3] + part[4] + part[5] + part[6]).trim(),
        doc,
      })
      doc = ''
    }
  }
  return members
}
