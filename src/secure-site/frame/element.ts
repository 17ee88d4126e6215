/** What an element gets: properties, attributes, listeners as `onclick`, and `text`. Undefined and false set nothing. */
export interface Features {
  text?: string
  [name: string]: unknown
}

/** Builds elements without markup: the page's policy forbids inline styles and requires Trusted Types. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { text, ...features }: Features = {},
  ...children: (Node | false | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(features)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value as EventListener)
    else if (name in node) Object.assign(node, { [name]: value })
    else node.setAttribute(name, String(value))
  }
  if (text !== undefined) node.textContent = text
  node.append(...children.filter(child => !!child))
  return node
}
