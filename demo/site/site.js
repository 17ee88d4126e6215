// Search, tabs, copy buttons and the theme of the documents. Without it every text is there all the same.
import { find } from './site-search.js'

const page = document.documentElement
const root = page.dataset.root ?? ''
const remember = (key, value) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The choice ends with the page.
  }
}
const recall = key => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** An element with text and attributes; what it says is never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

function startTheme() {
  const button = document.getElementById('theme')
  const system = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (page.dataset.theme ? page.dataset.theme === 'dark' : system.matches)
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', `Switch to the ${isDark() ? 'light' : 'dark'} theme`)
  }
  button.addEventListener('click', () => {
    page.dataset.theme = isDark() ? 'light' : 'dark'
    remember('docs-theme', page.dataset.theme)
    label()
  })
  system.addEventListener('change', label)
  label()
}

function startCopying() {
  document.addEventListener('click', async event => {
    const button = event.target.closest?.('[data-copy]')
    if (!button) return
    const text = button.closest('figure').querySelector('code').textContent
    const done = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Copy failed',
    )
    button.textContent = done
    setTimeout(() => (button.textContent = 'Copy'), 2000)
  })
}

let groups = 0

/** Turns a list of sections into tabs; what was chosen last counts on every page. */
function startTabs(box) {
  const group = groups++
  const sections = [...box.children]
  const list = make('div', { role: 'tablist' })
  const select = (index, isFocused) => {
    sections.forEach((section, i) => {
      section.hidden = i !== index
      const tab = list.children[i]
      tab.setAttribute('aria-selected', String(i === index))
      tab.tabIndex = i === index ? 0 : -1
      if (isFocused && i === index) tab.focus()
    })
  }
  sections.forEach((section, i) => {
    const name = section.dataset.tab
    section.id = `tab-${group}-${i}`
    section.setAttribute('role', 'tabpanel')
    section.setAttribute('aria-label', name)
    const tab = make('button', { type: 'button', role: 'tab', 'aria-controls': section.id }, name)
    tab.addEventListener('click', () => {
      select(i)
      remember('docs-tab', name)
    })
    list.append(tab)
  })
  list.addEventListener('keydown', event => {
    const at = [...list.children].indexOf(event.target)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (at < 0 || !step) return
    event.preventDefault()
    select((at + step + sections.length) % sections.length, true)
  })
  box.prepend(list)
  box.classList.add('is-live')
  const last = sections.findIndex(({ dataset }) => dataset.tab === recall('docs-tab'))
  select(Math.max(0, last))
}

function startSearch() {
  const field = document.getElementById('search')
  const list = document.getElementById('found')
  const count = document.getElementById('found-count')
  let index
  let active = -1
  const load = () => (index ??= fetch(`${root}search.json`).then(reply => reply.json()))
  const close = () => {
    list.hidden = true
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
    active = -1
  }
  const mark = next => {
    const rows = [...list.children]
    if (!rows.length) return
    active = (next + rows.length) % rows.length
    rows.forEach((row, i) => row.setAttribute('aria-selected', String(i === active)))
    rows[active].scrollIntoView({ block: 'nearest' })
    field.setAttribute('aria-activedescendant', rows[active].id)
  }
  const row = ({ page: title, heading, text, url }, i) => {
    const name = make('strong', {}, heading || title)
    const where = make('span', {}, heading ? `${title}. ${text}` : text)
    return make(
      'li',
      { role: 'option', id: `found-${i}`, 'aria-selected': 'false' },
      make('a', { href: root + url, tabindex: '-1' }, name, where),
    )
  }
  const show = async () => {
    const query = field.value
    let entries
    try {
      entries = await load()
    } catch {
      index = undefined
      count.textContent = 'The search index did not load. Check your connection, then type again.'
      return
    }
    if (query !== field.value) return
    if (!query.trim()) return close()
    const hits = find(entries, query).slice(0, 12)
    list.replaceChildren(...hits.map(row))
    list.hidden = false
    field.setAttribute('aria-expanded', 'true')
    count.textContent = hits.length ? `${hits.length} results` : 'No results'
    if (!hits.length)
      list.append(make('li', { class: 'none' }, 'Nothing found. Try an option, an error code or a method.'))
    else mark(0)
  }
  field.addEventListener('focus', () => void load().catch(() => (index = undefined)))
  field.addEventListener('input', () => void show())
  field.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown') mark(active + 1)
    else if (event.key === 'ArrowUp') mark(active - 1)
    else if (event.key === 'Enter') list.children[active]?.querySelector('a')?.click()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  })
  document.addEventListener('click', event => {
    if (!event.target.closest?.('search')) close()
    else if (event.target.closest('#found a')) close()
  })
  document.addEventListener('keydown', event => {
    const isTyping = event.target.matches?.('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    field.focus()
  })
}

/** The heading that is on screen is marked in "On this page". */
function startContents() {
  const links = new Map([...document.querySelectorAll('.contents a')].map(link => [link.hash.slice(1), link]))
  if (!links.size) return
  const watcher = new IntersectionObserver(
    entries => {
      const seen = entries.find(entry => entry.isIntersecting)
      if (!seen) return
      for (const link of links.values()) link.removeAttribute('aria-current')
      links.get(seen.target.id)?.setAttribute('aria-current', 'true')
    },
    { rootMargin: '-64px 0px -70% 0px' },
  )
  for (const id of links.keys()) watcher.observe(document.getElementById(decodeURIComponent(id)))
}

startTheme()
startCopying()
for (const box of document.querySelectorAll('.tabs')) startTabs(box)
startSearch()
startContents()
document.querySelector('.side [aria-current]')?.scrollIntoView({ block: 'center' })
