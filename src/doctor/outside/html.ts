/** A tag of a page: name in lower case, attributes with decoded entities. */
export interface Tag {
  name: string
  attributes: Map<string, string>
}

const WANTED = ['script', 'meta', 'base', 'html']
/** The next part of a tag: its end, or an attribute. */
const PART = /[\s/]*(?:(>)|([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?)/y
const ENTITIES: Record<string, string> = { quot: '"', amp: '&', apos: "'", lt: '<', gt: '>' }

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? whole
    const point = decimal ? Number(decimal) : parseInt(hex, 16)
    return point < 0x110000 ? String.fromCodePoint(point) : whole
  })

/** Attributes from `at` on, and where the tag ends. */
function readTag(html: string, at: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>()
  while (at < html.length) {
    PART.lastIndex = at
    const match = PART.exec(html)
    // A stray character, which browsers skip as well.
    at = match ? PART.lastIndex : at + 1
    if (!match) continue
    const [, close, name = '', double, single, bare] = match
    if (close) break
    // The first of a repeated attribute counts.
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), decoded(double ?? single ?? bare ?? ''))
  }
  return { attributes, end: at }
}

/** The tags that say what a page loads and allows, except those in comments and scripts. */
export function tagsIn(html: string): Tag[] {
  const lower = html.toLowerCase()
  const after = (text: string, from: number) => {
    const found = lower.indexOf(text, from)
    return found < 0 ? html.length : found + text.length
  }
  const tags: Tag[] = []
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      at = after('-->', at + 4)
      continue
    }
    const name = /^[a-z]+/.exec(lower.slice(++at, at + 8))?.[0] ?? ''
    if (!WANTED.includes(name)) continue
    const { attributes, end } = readTag(html, at + name.length)
    tags.push({ name, attributes })
    at = name === 'script' ? after('</script', end) : end
  }
  return tags
}

/** Attributes in `dataset` form. */
export const datasetOf = ({ attributes }: Tag): Record<string, string> =>
  Object.fromEntries(
    [...attributes]
      .filter(([name]) => name.startsWith('data-'))
      .map(([name, value]) => [name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
