// Which lines of the search index answer a query, the best first.

/** How well one word of the query fits a text: a whole word, the beginning of one, somewhere, or not at all. */
function fit(text, word) {
  const at = text.indexOf(word)
  if (at < 0) return 0
  const startsWord = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])
  const end = text[at + word.length]
  if (!startsWord) return 1
  return end === undefined || !/[\p{L}\p{N}]/u.test(end) ? 4 : 3
}

/** Every word has to be somewhere; headings count more than titles, titles more than texts. */
function score({ page, heading, text }, words) {
  let sum = 0
  for (const word of words) {
    const best = Math.max(
      8 * fit(heading.toLowerCase(), word),
      (heading ? 3 : 8) * fit(page.toLowerCase(), word),
      fit(text.toLowerCase(), word),
    )
    if (!best) return 0
    sum += best
  }
  // Of two headings with the words, the shorter one is about them.
  return sum - (heading || page).length / 100
}

/**
 * @param {{ page: string, heading: string, text: string, url: string }[]} entries
 * @param {string} query
 */
export function find(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return []
  return entries
    .map(entry => ({ entry, points: score(entry, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ entry }) => entry)
}
