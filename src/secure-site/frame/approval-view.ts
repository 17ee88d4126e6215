import { element, type Features } from './element.ts'

/**
 * A line of a question: label, value or lines below it, and what the value is, for its style. `note`: a sentence without a
 * label. `data`: long, and as it is signed. `faint`: lines that do not say everything.
 */
export type Row = [
  label: string,
  value: string | readonly Row[],
  kind?: 'amount' | 'address' | 'note' | 'data' | 'faint',
]

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
  /** Each on a line. */
  warning?: string
  /** The user has to tick it before Approve works. */
  doubt?: string
  /** What is said in passing, on one line. */
  note?: string
}

export interface ApprovalView {
  setArmed(isArmed: boolean): void
  /** How many further requests wait. */
  setWaiting(count: number): void
  /** While the user verifies. */
  setBusy(isBusy: boolean): void
  /** Why nothing was signed; with `open`, a link offers a window. */
  say(text: string, open?: () => void): void
  /** Takes that back. */
  unsay(text: string): void
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

const content = (text: string, label: string): HTMLElement =>
  element('pre', { text: plain(text), tabIndex: 0, role: 'region', 'aria-label': label })

function detail([label, value, kind]: Row): HTMLElement {
  if (kind === 'note') return element('div', { className: 'said' }, element('dd', { text: plain(String(value)) }))
  const term = element('dt', { text: plain(label) })
  if (typeof value !== 'string')
    return element(
      'div',
      { className: kind === 'faint' ? 'group faint' : 'group' },
      term,
      element('dd', {}, element('dl', {}, ...value.map(detail))),
    )
  if (kind === 'data') return element('div', { className: 'group' }, term, element('dd', {}, content(value, label)))
  return element('div', { className: kind ?? 'text' }, term, element('dd', { text: plain(value) }))
}

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

/** “2 more”: the further requests that wait. */
function waitingNote(): { more: HTMLElement; setWaiting(count: number): void } {
  const more = element('span', { className: 'more', hidden: true })
  return {
    more,
    setWaiting(count) {
      more.hidden = count === 0
      more.textContent = `${count} more`
    },
  }
}

export const drawIdle = (card: HTMLElement): void =>
  card.replaceChildren(element('p', { className: 'idle', text: 'Nothing waits for you.' }))

const button = (text: string, act: () => void, features: Features = {}): HTMLButtonElement =>
  element('button', { type: 'button', text, onclick: (event: Event) => event.isTrusted && act(), ...features })

const escapes = (act: () => void, life: AbortSignal): void =>
  document.addEventListener('keydown', event => event.isTrusted && event.key === 'Escape' && act(), { signal: life })

/** A request of which nothing can be shown yet. */
export function drawPreparing(
  card: HTMLElement,
  text: string,
  reject: (() => void) | undefined,
  life: AbortSignal,
): void {
  card.replaceChildren(
    top(),
    element('p', { className: 'idle', role: 'status', text }),
    element('footer', {}, reject && button('Reject', reject)),
  )
  if (reject) escapes(reject, life)
}

/** Draws a request. Only the user's own clicks and keys count, and Approve only while it is armed. */
export function drawRequest(
  card: HTMLElement,
  request: ApprovalRequest,
  answer: (isApproved: boolean) => void,
  life: AbortSignal,
): ApprovalView {
  const { site, title, method, network, account, rows = [], lead, text, warning, doubt, note } = request
  let [isArmed, isBusy] = [false, false]
  const tick = element('input', { type: 'checkbox', onchange: update })
  const canApprove = () => isArmed && !isBusy && (doubt === undefined || tick.checked)
  const approve = button('Approve', () => canApprove() && answer(true), { className: 'primary', disabled: true })
  function update(): void {
    approve.disabled = !canApprove()
    approve.textContent = isBusy ? 'Verifying' : 'Approve'
  }
  const heading = element('h1', { id: 'title', tabIndex: -1, text: plain(title) })
  const { more, setWaiting } = waitingNote()
  const problem = element('p', { className: 'problem', role: 'status', hidden: true })
  let said: string | undefined
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
      doubt !== undefined && element('label', { className: 'warning doubt' }, tick, element('span', { text: doubt })),
      text !== undefined && content(text, 'Content'),
      element('dl', {}, ...[...rows, ...last].map(detail)),
    ),
    ...(note ? [element('p', { className: 'quiet note', text: note })] : []),
    problem,
    element(
      'footer',
      {},
      button('Reject', () => answer(false)),
      approve,
    ),
  )
  escapes(() => answer(false), life)
  heading.focus({ preventScroll: true })
  return {
    setArmed(value) {
      isArmed = value
      update()
    },
    setBusy(value) {
      isBusy = value
      if (value) problem.hidden = true
      update()
    },
    say(words, open) {
      problem.hidden = false
      said = words
      problem.replaceChildren(words, ...(open ? [' ', button('Open window', open, { className: 'in-window' })] : []))
    },
    unsay(words) {
      if (said === words) problem.hidden = true
    },
    setWaiting,
  }
}

/** The browser cannot tell whether the frame is covered: the question moves to a window, which nothing can cover. */
export function drawWindowNeeded(
  card: HTMLElement,
  { open, reject }: { open(): void; reject(): void },
): Pick<ApprovalView, 'setWaiting'> {
  const { more, setWaiting } = waitingNote()
  card.replaceChildren(
    top(more),
    element(
      'section',
      {},
      element('h1', { text: 'Continue in a window' }),
      element('p', {
        className: 'quiet',
        text: 'This browser cannot protect what is shown here, so you decide in a window of its own.',
      }),
    ),
    element('footer', {}, button('Reject', reject), button('Open window', open, { className: 'primary' })),
  )
  return { setWaiting }
}
