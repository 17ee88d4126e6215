// Reads what the documents say of the code from the code itself: its declarations and their doc comments.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const oneLine = text => text.replace(/\s*\n\s*\* ?/g, ' ').trim()
const squeezed = text =>
  text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    // Members of a type that stands on several lines.
    .replace(/([\w>\]'")}])\s*\n(?=\s+[\w']+\??[:(])/g, '$1;\n')
    .replace(/\s+/g, ' ')
    .trim()

/** How many brackets a line leaves open. */
function depthOf(line) {
  const code = line.replace(/\/\/.*$|\/\*.*?\*\/|'[^']*'|=>/g, '')
  return (code.match(/[{(<[]/g)?.length ?? 0) - (code.match(/[})>\]]/g)?.length ?? 0)
}

/** A declaration from its first line to its end, as written. */
function declarationAt(lines, start) {
  let depth = 0
  for (let end = start; end < lines.length; end++) {
    depth += depthOf(lines[end])
    const goesOn = /[=|&?:]$/.test(lines[end]) || /^\s*[|&?:]/.test(lines[end + 1] ?? '')
    if (depth <= 0 && !goesOn) return lines.slice(start, end + 1).join('\n')
  }
  throw new Error(`no end: ${lines[start]}`)
}

/** The doc comment that ends right above a line, as one line. */
function docAbove(lines, at) {
  if (!lines[at - 1]?.trim().endsWith('*/')) return ''
  let start = at - 1
  while (!lines[start].trim().startsWith('/**')) start--
  return oneLine(
    lines
      .slice(start, at)
      .join('\n')
      .replace(/^\s*\/\*\*|\*\/\s*$/g, ''),
  )
}

/** An exported type or function by its name: its text as written, and its doc comment. */
export function declarationOf(root, path, name) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  const at = lines.findIndex(line =>
    new RegExp(`^export (declare )?(interface|type|class|function|const|abstract class) ${name}\\b`).test(line),
  )
  if (at < 0) return undefined
  return { doc: docAbove(lines, at), text: declarationAt(lines, at) }
}

/** Members of an interface in order: name, type or signature as written on one line, doc comment as one line. */
export function membersOf(root, path, name) {
  const found = declarationOf(root, path, name)
  if (!found) throw new Error(`${path} has no interface ${name}`)
  const lines = found.text.split('\n').slice(1, -1)
  const members = []
  for (let at = 0; at < lines.length; at++) {
    const [, member, mark, kind] = /^ {2}(?:readonly )?([\w$]+|'[^']+')(\??)(:|<|\()/.exec(lines[at]) ?? []
    if (!member) continue
    const text = declarationAt(lines, at)
    const signature = squeezed(text).replace(/^readonly /, '')
    members.push({
      name: member.replaceAll("'", ''),
      type: kind === ':' ? signature.slice(signature.indexOf(':') + 1).trim() : '',
      signature,
      isOptional: mark === '?',
      doc: docAbove(lines, at),
    })
    at += text.split('\n').length - 1
  }
  return members
}
