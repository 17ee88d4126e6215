// The frame around a page of the documents.
import { escapeHtml } from '../template.mjs'
import { SECTIONS } from './tree.mjs'

/** Everything comes from the site itself; no style and no script stands in the page. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/>' +
  '<path d="M9 13.25A3.25 3.25 0 0 1 12.25 10h9.5a1.25 1.25 0 0 1 1.25 1.25v9.5A1.25 1.25 0 0 1 21.75 22h-10.5' +
  'A2.25 2.25 0 0 1 9 19.75Zm0 0h14M18.75 17.5h.01"/></svg>'

function sidebar(pages, current, root) {
  const item = path => {
    const page = pages.get(path)
    const here = path === current ? ' aria-current="page"' : ''
    return `<li><a href="${root}${path}.html"${here}>${escapeHtml(path === 'index' ? 'Overview' : page.title)}</a></li>`
  }
  return SECTIONS.map(([title, paths]) => `<p class="section">${title}</p><ul>${paths.map(item).join('')}</ul>`).join(
    '\n',
  )
}

function onThisPage(headings) {
  const shown = headings.filter(({ depth, text }) => (depth === 2 || depth === 3) && text !== 'Next')
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ depth, id, text }) => `<li class="d${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><p class="section">On this page</p><ul>${items.join('')}</ul></nav>`
}

/**
 * @param {string} path of the page, without its ending
 * @param {Map<string, { title: string, lead: string, html: string, headings: object[] }>} pages all of them, in order
 */
export function layout(path, pages) {
  const { title, lead, html, headings } = pages.get(path)
  const root = '../'.repeat(path.split('/').length - 1)
  const order = [...pages.keys()]
  const at = order.indexOf(path)
  const neighbor = (other, rel, word) =>
    other === undefined
      ? '<span></span>'
      : `<a rel="${rel}" href="${root}${other}.html"><small>${word}</small>${escapeHtml(pages.get(other).title)}</a>`
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(path === 'index' ? title : `${title} · wallet-modal`)}</title>
<meta name="description" content="${escapeHtml(lead.slice(0, 200))}">
<link rel="icon" href="${root}favicon.svg">
<link rel="stylesheet" href="${root}site.css">
<script src="${root}site-theme.js"></script>
<script type="module" src="${root}site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
  <a class="brand" href="${root}index.html">${MARK}wallet-modal</a>
  <search>
    <input type="search" id="search" placeholder="Search" aria-label="Search the documents" autocomplete="off"
      spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
    <kbd aria-hidden="true">/</kbd>
    <ul id="found" role="listbox" aria-label="Results" hidden></ul>
    <p id="found-count" class="unseen" role="status"></p>
  </search>
  <button type="button" id="theme" class="quiet">Theme</button>
</header>
<div class="frame">
  <details class="menu"><summary>All pages</summary><nav aria-label="Documents">${sidebar(pages, path, root)}</nav></details>
  <nav class="side" aria-label="Documents">${sidebar(pages, path, root)}</nav>
  <main id="content" tabindex="-1">
    <article>
${html}
    </article>
    <nav class="turn" aria-label="Next and previous page">
      ${neighbor(order[at - 1], 'prev', 'Previous')}
      ${neighbor(order[at + 1], 'next', 'Next')}
    </nav>
  </main>
  ${onThisPage(headings)}
</div>
</body>
</html>
`
}
