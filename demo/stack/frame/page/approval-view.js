import { element } from '../../injected-wallet/element.js'

/**
 * Makes suspicious text visible: characters that reverse or hide text appear as their code points. Joiners and emoji
 * selectors are part of normal writing.
 */
const plain = text =>
  text.replace(
    /(?!\u200c|\u200d|\ufe0e|\ufe0f)([^\P{C}\n\t]|[\p{Default_Ignorable_Code_Point}\u2028\u2029])/gu,
    it => `\\u{${it.codePointAt(0).toString(16)}}`,
  )

const detail = ([label, value, kind]) =>
  element('div', { className: kind ?? 'text' }, element('dt', { text: label }), element('dd', { text: plain(value) }))

/** The host is large, because it tells sites apart. */
function siteLine(site) {
  const { host, protocol } = new URL(site)
  return element(
    'p',
    { className: 'site' },
    element('span', { className: 'quiet', text: `${protocol}//` }),
    element('b', { text: host }),
  )
}

const top = more =>
  element(
    'header',
    {},
    element('span', { className: 'mark', 'aria-hidden': 'true' }),
    element('span', { text: 'Secure wallet' }),
    more,
  )

export const drawIdle = card =>
  card.replaceChildren(element('p', { className: 'idle', text: 'Nothing waits for you.' }))

/**
 * Draws a request. Only the user's own clicks and keys count, and Approve only while it is armed.
 * @param {HTMLElement} card
 * @param {{ site: string, title: string, method: string, network: string, account: string, rows?: string[][], lead?: string,
 *   text?: string, warning?: string }} request
 * @param {(isApproved: boolean) => void} answer
 * @param {AbortSignal} life
 */
export function drawRequest(card, request, answer, life) {
  const { site, title, method, network, account, rows = [], lead, text, warning } = request
  let isArmed = false
  const approve = element('button', {
    type: 'button',
    className: 'primary',
    text: 'Approve',
    disabled: true,
    onclick: event => event.isTrusted && isArmed && answer(true),
  })
  const heading = element('h1', { id: 'title', tabIndex: -1, text: plain(title) })
  const more = element('span', { className: 'more', hidden: true })
  card.replaceChildren(
    top(more),
    element(
      'section',
      { 'aria-labelledby': 'title' },
      element('div', {}, heading, siteLine(site)),
      lead && element('p', { className: 'quiet', text: plain(lead) }),
      warning && element('p', { className: 'warning', role: 'note', text: plain(warning) }),
      text !== undefined && element('pre', { text: plain(text), tabIndex: 0, role: 'region', 'aria-label': 'Content' }),
      element(
        'dl',
        {},
        ...[...rows, ['Account', account, 'address'], ['Network', network], ['Request', method]].map(detail),
      ),
    ),
    element(
      'footer',
      {},
      element('button', { type: 'button', text: 'Reject', onclick: event => event.isTrusted && answer(false) }),
      approve,
    ),
  )
  document.addEventListener('keydown', event => event.isTrusted && event.key === 'Escape' && answer(false), {
    signal: life,
  })
  heading.focus({ preventScroll: true })
  return {
    setArmed(value) {
      isArmed = value
      approve.disabled = !value
    },
    setWaiting(count) {
      more.hidden = count === 0
      more.textContent = `${count} more`
    },
  }
}

/** The browser cannot tell whether the frame is covered: the question moves to a window, which nothing can cover. */
export function drawWindowNeeded(card, { open, reject }) {
  card.replaceChildren(
    top(),
    element(
      'section',
      {},
      element('h1', { text: 'Continue in a window' }),
      element('p', {
        className: 'quiet',
        text: 'This browser cannot protect what is shown here, so you decide in a window of its own.',
      }),
    ),
    element(
      'footer',
      {},
      element('button', { type: 'button', text: 'Reject', onclick: event => event.isTrusted && reject() }),
      element('button', {
        type: 'button',
        className: 'primary',
        text: 'Open window',
        onclick: event => event.isTrusted && open(),
      }),
    ),
  )
}
