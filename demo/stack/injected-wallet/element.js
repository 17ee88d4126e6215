/** Builds elements without markup: the page's policy can forbid inline styles and require Trusted Types. */
export function element(tag, { text, ...properties } = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else if (name in node) node[name] = value
    else node.setAttribute(name, value)
  }
  if (text !== undefined) node.textContent = text
  node.append(...children.filter(Boolean))
  return node
}
