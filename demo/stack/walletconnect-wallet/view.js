import { element } from '../injected-wallet/element.js'

const ACTIVITY_LENGTH = 30
const find = id => document.getElementById(id)
const short = address => `${address.slice(0, 6)}…${address.slice(-4)}`

function card({ id, title, site, network, lead, rows = [], text, warning, account, approve, reject }) {
  const titleId = `title ${id}`.replaceAll(' ', '-')
  const all = [
    ...(network ? [['Network', network]] : []),
    ...rows,
    ...(account ? [['Account', account, 'address']] : []),
  ]
  return element(
    'article',
    { 'aria-labelledby': titleId },
    element(
      'div',
      {},
      element('p', { className: 'quiet', text: site }),
      element('h3', { id: titleId, tabIndex: -1, text: title }),
      lead && element('p', { className: 'quiet', text: lead }),
    ),
    warning && element('p', { className: 'warning', role: 'note', text: warning }),
    element(
      'dl',
      {},
      ...all.map(([label, value, kind]) =>
        element('div', { className: kind ?? '' }, element('dt', { text: label }), element('dd', { text: value })),
      ),
    ),
    text !== undefined && element('pre', { text, tabIndex: 0, role: 'region', 'aria-label': 'Content' }),
    element(
      'div',
      { className: 'answers' },
      element('button', { type: 'button', text: 'Reject', onclick: reject }),
      element('button', { type: 'button', className: 'primary', text: 'Approve', onclick: approve }),
    ),
  )
}

/** Draws the wallet; knows nothing about WalletConnect. */
export function createView({ name, glyph, state }) {
  const cards = new Map()
  find('name').textContent = name
  find('glyph').append(glyph)
  document.title = name

  function showChoices() {
    find('account').replaceChildren(
      ...state.addresses.map((address, index) =>
        element('option', {
          value: String(index),
          text: `${index + 1}: ${short(address)}`,
          selected: address === state.address(),
        }),
      ),
    )
    find('network').replaceChildren(
      ...state
        .networks()
        .map(([id, network]) => element('option', { value: id, text: network.name, selected: id === state.chain() })),
    )
  }

  return {
    start({ pair, setAccount, setChain }) {
      find('pair').addEventListener('submit', event => {
        event.preventDefault()
        pair(find('uri').value)
      })
      find('account').addEventListener('change', event => setAccount(Number(event.target.value)))
      find('network').addEventListener('change', event => setChain(event.target.value))
      // Until now, the form would navigate away with the pairing URI in the address.
      find('pair').querySelector('button').disabled = false
      find('take').addEventListener('click', () => location.reload())
      showChoices()
    },

    showState(text, isOnline) {
      find('state').textContent = text
      find('state').toggleAttribute('data-online', isOnline)
    },

    showPairing(step, message = '') {
      find('pair').querySelector('button').disabled = step === 'waiting'
      find('pair-error').textContent = message
      find('uri').setAttribute('aria-invalid', String(step === 'failed'))
      if (step === 'done') find('uri').value = ''
    },

    showRequests(entries) {
      const box = find('requests')
      const hadFocus = box.contains(document.activeElement)
      const isFree =
        hadFocus || document.activeElement === document.body || find('pair').contains(document.activeElement)
      const ids = entries.map(entry => entry.id)
      for (const [id, node] of cards) {
        if (ids.includes(id)) continue
        node.remove()
        cards.delete(id)
      }
      let added
      for (const entry of entries) {
        if (cards.has(entry.id)) continue
        added = card(entry)
        cards.set(entry.id, added)
        box.append(added)
      }
      find('no-requests').hidden = entries.length > 0
      document.title = entries.length ? `(${entries.length}) ${name}` : name
      if (added ? isFree && !hadFocus : hadFocus && !box.contains(document.activeElement)) {
        ;(added?.querySelector('h3') ?? box.querySelector('h3') ?? find('requests-title')).focus()
      }
    },

    showSites(sites, disconnect) {
      const hadFocus = find('sites').contains(document.activeElement)
      find('sites').replaceChildren(
        ...sites.map(site =>
          element(
            'li',
            {},
            element(
              'div',
              {},
              element('b', { text: site.name }),
              element('p', { className: 'quiet', text: [site.url, site.networks].filter(Boolean).join(' · ') }),
            ),
            element('button', {
              type: 'button',
              text: 'Disconnect',
              'aria-label': `Disconnect ${site.name}`,
              onclick: () => disconnect(site.topic),
            }),
          ),
        ),
      )
      find('no-sites').hidden = sites.length > 0
      if (hadFocus) find('sites-title').focus()
      showChoices()
    },

    say(text) {
      find('activity').append(element('li', { text }))
      while (find('activity').childElementCount > ACTIVITY_LENGTH) find('activity').firstElementChild.remove()
    },

    showTaken() {
      for (const section of document.querySelectorAll('main > :not(.foot)')) section.hidden = section.id !== 'taken'
    },
  }
}
