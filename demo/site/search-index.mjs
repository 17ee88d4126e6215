// What the search field knows: a line for each page and each heading, with the text below it.

const CUT = 200

/** Markdown without its marks, on one line. */
const words = text =>
  text
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/^[|: -]+$/gm, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*|#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * @param {{ path: string, text: string, title: string, headings: { depth: number, id: string, text: string }[] }[]} pages
 * @returns {{ page: string, heading: string, text: string, url: string }[]} in the order of the pages
 */
export function searchIndex(pages) {
  return pages.flatMap(({ path, text, title, headings }) => {
    const parts = text
      .replace(/```[\s\S]*?```/g, ' ')
      .split(/^#{1,6} .+$/m)
      .slice(1)
    return headings.map(({ depth, id, text: heading }, i) => ({
      page: title,
      heading: depth === 1 ? '' : heading,
      text: words(parts[i] ?? '').slice(0, CUT),
      url: `${path}.html${depth === 1 ? '' : `#${id}`}`,
    }))
  })
}
