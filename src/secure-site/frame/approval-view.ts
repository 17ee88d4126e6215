import { element } from './element.ts'

/** A line of a question: label, value, and what the value is, for its style. */
export type Row = [label: string, value: string, kind?: 'amount' | 'address']

/** What the user is asked. All texts may be foreign: they are shown as text, with suspicious characters visible. */
export interface ApprovalRequest {
  /** Origin of the site that asks. */
  site: string
  title: string
  method: string
  network: string
  account: string
  rows?: Row[]
  lead?: string
  /** Content that is signed, as it is. */
  text?: string
  warning?: string
}

export interface ApprovalView {
  setArmed(isArmed: boolean): void
  /** How many further requests wait. */
  setWaiting(count: number): void
}

/**
 * Makes suspicious text visible: characters that reverse or hide text appear as their code points. Joiners and emoji
 * selectors are part of normal writing.
 */
export const plain = (text: string): string =>
  text.replace(
    /(?!\u200c|\u200d|\ufe0e|\ufe0f)([^\P{C}\n\t]|[\p{Default_Ignorable_Code_Point}\u2028\u2029])/gu,
    it => `\\u{${it.codePointAt(0)!.toString(16)}}`,
  )

const detail = ([label, value, kind]: Row): HTMLElement =>
  element('div', { className: kind ?? 'text' }, element('dt', { text: label }), element('dd', { text: plain(value) }))

/** The host is large, because it tells sites apart. */
export function siteLine(site: string): HTMLElement {
  const { host, protocol } = new URL(site)
  return element(
    'p',
    { className: 'site' },
    element('span', { className: 'quiet', text: `${protocol}//` }),
    element('b', { text: host }),
  )
}

export const top = (more?: Node): HTMLElement =>
  element(
    'header',
    {},
    element('span', { className: 'mark', 'aria-hidden': 'true' }),
    element('span', { text: 'Secure wallet' }),
    more,
  )

export const drawIdle = (card: HTMLElement): void =>
  card.replaceChildren(element('p', { className: 'idle', text: 'Nothing waits for you.' }))

/** Draws a request. Only the user's own clicks and keys count, and Approve only while it is armed. */
export function drawRequest(
  card: HTMLElement,
  request: ApprovalRequest,
  answer: (isApproved: boolean) => void,
  life: AbortSignal,
): ApprovalView {
  const { site, title, method, network, account, rows = [], lead, text, warning } = request
  let isArmed = false
  const approve = element('button', {
    type: 'button',
    className: 'primary',
    text: 'Approve',
    disabled: true,
    onclick: (event: Event) => event.isTrusted && isArmed && answer(true),
  })
  const heading = element('h1', { id: 'title', tabIndex: -1, text: plain(title) })
  const more = element('span', { className: 'more', hidden: true })
  const last: Row[] = [
    ['Account', account, 'address'],
    ['Network', network],
    ['Request', method],
  ]
  card.replaceChildren(
    top(more),
    element(
      'section',
      { 'aria-labelledby': 'title' },
      element('div', {}, heading, siteLine(site)),
      lead ? element('p', { className: 'quiet', text: plain(lead) }) : undefined,
      warning ? element('p', { className: 'warning', role: 'note', text: plain(warning) }) : undefined,
      text !== undefined && element('pre', { text: plain(text), tabIndex: 0, role: 'region', 'aria-label': 'Content' }),
      element('dl', {}, ...[...rows, ...last].map(detail)),
    ),
    element(
      'footer',
      {},
      element('button', {
        type: 'button',
        text: 'Reject',
        onclick: (event: Event) => event.isTrusted && answer(false),
      }),
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
export function drawWindowNeeded(card: HTMLElement, { open, reject }: { open(): void; reject(): void }): void {
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
      element('button', { type: 'button', text: 'Reject', onclick: (event: Event) => event.isTrusted && reject() }),
      element('button', {
        type: 'button',
        className: 'primary',
        text: 'Open window',
        onclick: (event: Event) => event.isTrusted && open(),
      }),
    ),
  )
}
