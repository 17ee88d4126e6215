// Wallet pictures as data, because they have two uses: as a data URI in the EIP-6963 announcement, and as DOM in the
// confirm window, where a policy without `img-src data:` would block the URI and Trusted Types would refuse to parse
// it.
const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }

const GLYPHS = {
  Kestrel: [
    ['path', { fill: '#1e3a5c', d: 'M0 0h40v40H0z' }],
    [
      'path',
      {
        fill: '#fff',
        d: 'M7 15.5c6.2-.6 10 2.3 13 7.3 3-5 6.8-7.9 13-7.3-5.6 1.6-9.3 6.3-13 14-3.7-7.7-7.4-12.4-13-14Z',
      },
    ],
  ],
  Cairn: [
    ['path', { fill: '#ebe5da', d: 'M0 0h40v40H0z' }],
    ['ellipse', { fill: '#5a5145', cx: 20, cy: 28.5, rx: 10, ry: 4.2 }],
    ['ellipse', { fill: '#5a5145', cx: 20.5, cy: 20, rx: 7, ry: 3.6 }],
    ['ellipse', { fill: '#5a5145', cx: 19.5, cy: 12.8, rx: 4.2, ry: 2.9 }],
  ],
  Marlow: [
    ['path', { fill: '#0f6b62', d: 'M0 0h40v40H0z' }],
    ['path', { ...line, stroke: '#fff', 'stroke-width': 3.5, d: 'M10.5 28V13l9.5 10 9.5-10v15' }],
  ],
  Thimble: [
    ['path', { fill: '#d4663a', d: 'M0 0h40v40H0z' }],
    ['path', { fill: '#fff', d: 'M14 17a6 6 0 0 1 12 0l2 10H12Zm-3.5 11.5h19V31h-19Z' }],
  ],
  Fennel: [
    ['path', { fill: '#2b7a55', d: 'M0 0h40v40H0z' }],
    [
      'path',
      { ...line, stroke: '#fff', 'stroke-width': 2.6, d: 'M20 30V11M20 27c-6-2-8-6-8.5-11M20 27c6-2 8-6 8.5-11' },
    ],
  ],
}

/** Any other name gets its first letter on a background of its own hue. */
function letter(name) {
  const hue = [...name].reduce((sum, char) => (sum * 31 + char.codePointAt(0)) % 360, 7)
  return [
    ['path', { fill: `hsl(${hue} 42% 38%)`, d: 'M0 0h40v40H0z' }],
    [
      'text',
      {
        fill: '#fff',
        x: 20,
        y: 27,
        'font-size': 20,
        'font-weight': 600,
        'font-family': 'system-ui,sans-serif',
        'text-anchor': 'middle',
      },
      (name.match(/\p{L}|\p{N}/u)?.[0] ?? '?').toUpperCase(),
    ],
  ]
}

const shapes = name => (Object.hasOwn(GLYPHS, name) ? GLYPHS[name] : letter(name))

export function glyphUri(name) {
  const escape = text => String(text).replace(/[&<"]/g, char => `&#${char.charCodeAt(0)};`)
  const body = shapes(name).map(
    ([tag, attributes, text = '']) =>
      `<${tag} ${Object.entries(attributes)
        .map(([key, value]) => `${key}="${escape(value)}"`)
        .join(' ')}>${escape(text)}</${tag}>`,
  )
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body.join('')}</svg>`)}`
}

export function glyphNode(name) {
  const create = (tag, attributes, text) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value))
    if (text) node.textContent = text
    return node
  }
  const svg = create('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' })
  svg.append(...shapes(name).map(shape => create(...shape)))
  return svg
}
