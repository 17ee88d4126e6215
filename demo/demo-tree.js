const kind = value => (value === null || value === undefined ? 'dim' : typeof value)
const print = value => (typeof value === 'string' ? JSON.stringify(value) : String(value))

function span(className, text) {
  const node = document.createElement('span')
  node.className = className
  node.textContent = text
  return node
}

/**
 * Draws a value as a foldable tree, keeps what the reader folded, and marks the leaves that changed since the last
 * call.
 */
export function createTree(element) {
  const folded = new Set()
  let leaves

  function draw(key, value, path, before, next) {
    if (value !== null && typeof value === 'object') {
      const entries = Object.entries(value)
      const details = document.createElement('details')
      details.open = !folded.has(path)
      details.addEventListener('toggle', () => folded[details.open ? 'delete' : 'add'](path))
      const summary = document.createElement('summary')
      summary.append(span('key', key), span('dim', entries.length ? ` {${entries.length}}` : ' {}'))
      details.append(summary, ...entries.map(([name, item]) => draw(name, item, `${path}.${name}`, before, next)))
      return details
    }
    const line = document.createElement('div')
    line.className = 'leaf'
    // Pictures come as long data URIs; their beginning says enough.
    const text = print(value)
    const shown = span(kind(value), text.length > 96 ? `${text.slice(0, 92)}…"` : text)
    if (before && before.get(path) !== text) shown.classList.add('changed')
    next.set(path, text)
    line.append(span('key', key), span('dim', ': '), shown)
    return line
  }

  return value => {
    const next = new Map()
    element.replaceChildren(...Object.entries(value).map(([key, item]) => draw(key, item, key, leaves, next)))
    leaves = next
  }
}
