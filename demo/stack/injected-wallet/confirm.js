import { element } from './element.js'
import { glyphNode } from './glyphs.js'
import { CONFIRM_STYLE } from './confirm-style.js'

const short = address => `${address.slice(0, 6)}…${address.slice(-4)}`

function avatar(address) {
  const node = element('span', { className: 'avatar' })
  // Hex or base58.
  const number = Number.parseInt(address.slice(2, 8), address.startsWith('0x') ? 16 : 36)
  node.style.setProperty('--hue', String(number % 360))
  return node
}

const accountLine = address =>
  element('span', { className: 'account' }, avatar(address), element('span', { text: short(address), title: address }))

/**
 * The wallet's own window: a panel in the corner, like an extension's. `show(entries)` draws the first entry and counts
 * the others.
 */
export function createWindow() {
  let host, root, shown, opener
  const more = element('span', { className: 'more' })

  function mount() {
    host = document.createElement('div')
    host.setAttribute('data-test-wallet-window', '')
    root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(CONFIRM_STYLE)
    root.adoptedStyleSheets = [sheet]
    // A real wallet's window is another document, whose keys and clicks the page never sees.
    for (const type of ['keydown', 'keyup', 'click', 'pointerdown', 'mousedown', 'focusin'])
      host.addEventListener(type, event => event.stopPropagation())
  }

  function details({ lead, rows = [], text, warning, account, choices, chosen }, choose) {
    return [
      lead && element('p', { className: 'lead', id: 'lead', text: lead }),
      warning && element('p', { className: 'warning', role: 'note', text: warning }),
      rows.length > 0 &&
        element(
          'dl',
          {},
          ...rows.map(([label, value, kind]) =>
            element(
              'div',
              { className: kind ?? 'text' },
              element('dt', { text: label }),
              element('dd', { text: value }),
            ),
          ),
        ),
      text !== undefined && element('pre', { text, tabIndex: 0, 'aria-label': 'Content' }),
      choices?.length > 1 &&
        element(
          'fieldset',
          {},
          element('legend', { text: 'Account' }),
          ...choices.map((address, index) =>
            element(
              'label',
              { className: 'choice' },
              element('input', {
                type: 'radio',
                name: 'account',
                checked: index === (chosen ?? 0),
                onchange: () => choose(index),
              }),
              accountLine(address),
            ),
          ),
        ),
      account && element('p', { className: 'with' }, element('span', { text: 'With' }), accountLine(account)),
    ]
  }

  function draw(entry) {
    const { wallet, request, settle } = entry
    let choice
    const answer = approved => () => settle(approved, choice)
    const title = element('h2', { id: 'title', tabIndex: -1, text: request.title })
    const panel = element(
      'section',
      {
        className: 'panel',
        role: 'dialog',
        'aria-label': `${wallet.name}: ${request.title}`,
        'aria-describedby': request.lead ? 'lead' : undefined,
        onkeydown: event => {
          if (event.key === 'Escape') settle(false)
        },
      },
      element(
        'div',
        { className: 'top' },
        element('span', { className: 'glyph' }, glyphNode(wallet.name)),
        element('b', { text: wallet.name }),
        request.chain && element('span', { className: 'chip', text: request.chain }),
      ),
      element(
        'div',
        { className: 'body' },
        element('p', { className: 'site' }, element('span', { text: location.host }), more),
        title,
        ...details(request, index => {
          choice = index
        }),
      ),
      element(
        'div',
        { className: 'answers' },
        element('button', { type: 'button', text: 'Reject', onclick: answer(false) }),
        element('button', { type: 'button', className: 'primary', text: 'Approve', onclick: answer(true) }),
      ),
    )
    root.replaceChildren(panel)
    title.focus({ preventScroll: true })
  }

  return {
    show(entries) {
      const [entry] = entries
      if (!entry) {
        if (!host?.isConnected) return
        host.remove()
        shown = undefined
        // Only return the focus if it was lost with the window: the page may have moved it elsewhere.
        if (document.activeElement === document.body) opener?.focus?.({ preventScroll: true })
        return
      }
      if (!host) mount()
      if (!host.isConnected) {
        opener = document.activeElement
        ;(document.body ?? document.documentElement).append(host)
      }
      if (shown !== entry) draw(entry)
      shown = entry
      more.textContent = entries.length > 1 ? `${entries.length - 1} more waiting` : ''
    },
  }
}
