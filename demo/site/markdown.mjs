// Markdown of the documents → HTML of one page, with its headings.
import { readFileSync } from 'node:fs'
import hljs from 'highlight.js/lib/common'
import { Marked } from 'marked'
import { escapeHtml } from '../template.mjs'

/** The anchor that GitHub gives a heading, so that links work there and here. */
export const slug = text =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const plain = text =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')

const LANGUAGES = { html: 'xml', tsx: 'typescript', jsx: 'javascript', vue: 'xml', svelte: 'xml', sh: 'bash' }
const NAMES = { html: 'HTML', js: 'JavaScript', ts: 'TypeScript', tsx: 'TSX', sh: 'Terminal', json: 'JSON', css: 'CSS' }

function codeBlock({ text, lang = '' }) {
  const [name] = lang.split(/\s/)
  const known = LANGUAGES[name] ?? name
  const colored = hljs.getLanguage(known) ? hljs.highlight(text, { language: known }).value : escapeHtml(text)
  const label = NAMES[name] ?? 'Text'
  return (
    `<figure class="code"><figcaption><span>${label}</span>` +
    `<button type="button" data-copy>Copy</button></figcaption>` +
    `<pre tabindex="0" aria-label="${label}"><code>${colored}</code></pre></figure>\n`
  )
}

const { repository } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const REPOSITORY = repository.url.replace(/^git\+|\.git$/g, '')

/**
 * A link to another page of the documents: `../guides/theming.md#presets` → `../guides/theming.html#presets`. What lies
 * outside of them is in the repository alone.
 */
function toHtml(href, page) {
  if (/^([a-z]+:|#)/i.test(href)) return href
  const { pathname } = new URL(href, `file:///demo/docs/${page}`)
  if (!pathname.startsWith('/demo/docs/')) return `${REPOSITORY}/tree/main${pathname}`
  return href.replace(/\.md(?=#|$)/, '.html')
}

function markedFor(headings, page) {
  const taken = new Map()
  return new Marked({
    renderer: {
      code: codeBlock,
      heading({ tokens, depth, text }) {
        const wanted = slug(plain(text))
        const count = taken.get(wanted) ?? 0
        taken.set(wanted, count + 1)
        const id = count ? `${wanted}-${count}` : wanted
        headings.push({ depth, id, text: plain(text) })
        const label = `Link to ${escapeHtml(plain(text))}`
        const anchor = depth === 1 ? '' : ` <a class="anchor" href="#${id}" aria-label="${label}">#</a>`
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchor}</h${depth}>\n`
      },
      // A list to tick on paper: nothing here keeps what was ticked.
      checkbox: () => '<span aria-hidden="true">☐</span> ',
      link({ href, title, tokens }) {
        const outside = /^https?:/.test(href) ? ' rel="noopener"' : ''
        const hint = title ? ` title="${escapeHtml(title)}"` : ''
        return `<a href="${escapeHtml(toHtml(href, page))}"${hint}${outside}>${this.parser.parseInline(tokens)}</a>`
      },
      table(token) {
        const row = (cells, tag) =>
          `<tr>${cells.map(cell => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        return (
          `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead>` +
          `<tbody>${token.rows.map(cells => row(cells, 'td')).join('')}</tbody></table></div>\n`
        )
      },
    },
  })
}

/** Between the marks: a bold line names a tab, what follows is in it. Without scripts all are shown, one below another. */
const TABS = /<!-- tabs -->\n([\s\S]*?)<!-- \/tabs -->\n?/g

function tabs(body, render) {
  const [, ...parts] = body.split(/^\*\*(.+)\*\*$/m)
  let html = '<div class="tabs">\n'
  for (let i = 0; i < parts.length; i += 2) {
    const name = escapeHtml(parts[i])
    html += `<section data-tab="${name}"><p class="tab-name">${name}</p>\n${render(parts[i + 1])}</section>\n`
  }
  return `${html}</div>\n`
}

/**
 * @param {string} text markdown of a page; its first heading is the page's title
 * @param {string} page its path below demo/docs, without its ending
 * @returns {{ title: string, lead: string, html: string, headings: { depth: number, id: string, text: string }[] }}
 */
export function renderMarkdown(text, page) {
  const headings = []
  const marked = markedFor(headings, page)
  const render = part => marked.parse(part)
  let html = ''
  let at = 0
  for (const match of text.matchAll(TABS)) {
    html += render(text.slice(at, match.index)) + tabs(match[1], render)
    at = match.index + match[0].length
  }
  html += render(text.slice(at))
  const lead = /^# .+\n+([\s\S]*?)\n\n/m.exec(`${text}\n\n`)?.[1] ?? ''
  return {
    title: headings.find(({ depth }) => depth === 1)?.text ?? '',
    lead: plain(lead).replaceAll('\n', ' '),
    html: html.replace(/<!--[\s\S]*?-->\n?/g, ''),
    headings,
  }
}
