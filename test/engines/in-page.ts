// What the drivers need inside a page.

/** A target on the page: a control by its role and name, or anything that a selector finds; open shadow roots too. */
export interface Target {
  css?: string
  role?: string
  /** The whole accessible name, or a pattern of it as source and flags. */
  name?: string | [source: string, flags: string]
}

const byRole =
  (role: string) =>
  (name?: string | RegExp): Target => ({
    role,
    ...(name !== undefined && { name: typeof name === 'string' ? name : [name.source, name.flags] }),
  })
export const button = byRole('button')
export const heading = byRole('heading')
export const textbox = byRole('textbox')
export const searchbox = byRole('searchbox')
export const tab = byRole('tab')
export const css = (selector: string): Target => ({ css: selector })

/** What `IN_PAGE` adds to a page. */
export interface Look {
  find(target: Target): HTMLElement | undefined
  count(selector: string): number
  /** Until the element is where it was `ms` and a drawing before. */
  rest(target: Target, ms: number): Promise<void>
  /** A point of the element where a click hits it, or why none does. */
  aim(target: Target): [x: number, y: number] | string
  /** The part of the last aim that the click missed; empty if it was hit. */
  missed(): string
  /** Text of the open dialog. */
  words(): string
  /** Starts to record where focus goes; returns the number of tab stops in the dialog. */
  beginRound(): number
  /** The stops that focus missed, and everything outside the dialog that it reached. */
  endRound(): { missed: string[]; outside: string[] }
}
declare global {
  var __look: Look
  var __complaints: string[] | undefined
}

/** Runs in the page, so it uses nothing from here; once per document. */
function install(): void {
  if (globalThis.__look) return
  const ROLES: Record<string, string> = { A: 'link', BUTTON: 'button', H1: 'heading', H2: 'heading', H3: 'heading' }
  const FIELDS: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox' }
  const UNDRAWN_MS = 3_000
  const STOPS = 'a[href], button, input, select, textarea, iframe, [tabindex]'

  function* all(root: Document | Element | ShadowRoot): Generator<HTMLElement> {
    for (const el of root.querySelectorAll<HTMLElement>('*')) {
      yield el
      if (el.shadowRoot) yield* all(el.shadowRoot)
    }
  }
  const roleOf = (el: Element) =>
    el.getAttribute('role') ??
    (el instanceof HTMLInputElement ? (FIELDS[el.type] ?? 'textbox') : (ROLES[el.tagName] ?? ''))
  const textOf = (el: HTMLElement) => el.innerText ?? el.textContent
  const nameOf = (el: HTMLElement) => {
    const root = el.getRootNode() as Document
    const labels = [...((el as HTMLInputElement).labels ?? [])].map(textOf).join(' ')
    const by = el.getAttribute('aria-labelledby')?.split(/\s+/)
    const name =
      by?.map(id => root.getElementById(id)?.textContent).join(' ') ??
      el.getAttribute('aria-label') ??
      (labels || textOf(el) || el.title)
    // Without bidi isolation marks.
    return name
      .replace(/[\u2066-\u2069\u200e\u200f]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  }
  const shows = (el: Element) => {
    const { width, height } = el.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(el).visibility === 'visible'
  }
  const fits = (el: HTMLElement, { css, role, name }: Target) =>
    css
      ? el.matches(css)
      : roleOf(el) === role &&
        shows(el) &&
        (name === undefined || (typeof name === 'string' ? nameOf(el) === name : new RegExp(...name).test(nameOf(el))))
  const find = (target: Target) => {
    for (const el of all(document)) if (fits(el, target)) return el
    return undefined
  }
  const place = (target: Target) => {
    const el = find(target)
    if (!el) return ''
    const { x, y, width, height } = el.getBoundingClientRect()
    return [x, y, width, height].join()
  }
  // What moves keeps its position while an engine draws nothing; a window that is covered is never drawn.
  const drawn = () =>
    new Promise<void>(done => {
      requestAnimationFrame(() => requestAnimationFrame(() => done()))
      setTimeout(done, UNDRAWN_MS)
    })
  const dialog = () => find({ role: 'dialog' }) ?? find({ role: 'alertdialog' })
  const label = (el: HTMLElement) => `${roleOf(el) || el.localName} ${nameOf(el).slice(0, 60)}`

  let aimed: HTMLElement | undefined
  let clicked: EventTarget[] | undefined
  addEventListener('click', event => (clicked = event.composedPath()), true)

  let stops: HTMLElement[] = []
  const round = new Set<HTMLElement>()
  const note = (event: Event) => round.add(event.composedPath()[0] as HTMLElement)
  addEventListener('focusin', note, true)

  globalThis.__look = {
    find,
    count: selector => [...all(document)].filter(el => el.matches(selector)).length,
    rest: async (target, ms) => {
      for (let before = '', now = ' '; now !== before;) {
        before = now
        await new Promise(done => setTimeout(done, ms))
        await drawn()
        now = place(target)
      }
    },
    aim: target => {
      aimed = find(target)
      clicked = undefined
      if (!aimed) return 'it is gone'
      aimed.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = aimed.getBoundingClientRect()
      const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)]
      let hit = document.elementFromPoint(x, y)
      for (let inner; (inner = hit?.shadowRoot?.elementFromPoint(x, y)) && inner !== hit;) hit = inner
      return aimed.contains(hit) ? [x, y] : `${hit?.localName} ${hit?.className} is at ${x}, ${y}`
    },
    // What went with the click has no listener any more to tell of it.
    missed: () =>
      clicked
        ? clicked.includes(aimed!)
          ? ''
          : label(clicked[0] as HTMLElement)
        : aimed?.isConnected
          ? 'nothing'
          : '',
    words: () => (dialog()?.innerText ?? '').replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' '),
    beginRound: () => {
      round.clear()
      // Focus changes between controls of a shadow root are reported only inside it.
      dialog()!.getRootNode().addEventListener('focusin', note, true)
      stops = [...all(dialog()!)].filter(
        el =>
          el.matches(STOPS) &&
          el.tabIndex >= 0 &&
          !(el as HTMLButtonElement).disabled &&
          !el.closest('[inert], [aria-hidden=true]') &&
          shows(el),
      )
      return stops.length
    },
    endRound: () => {
      const inside = dialog()!
      return {
        missed: stops.filter(el => el.isConnected && !round.has(el)).map(label),
        outside: [...round].filter(el => el.isConnected && !inside.contains(el)).map(label),
      }
    },
  }
}

export const IN_PAGE = `(${install})()`

/** Runs in the page before everything else: every error is on the console, and in `__complaints`. */
function watch(): void {
  const complaints: string[] = (globalThis.__complaints = [])
  for (const kind of ['error', 'warn'] as const) {
    const write = console[kind]
    console[kind] = (...all: unknown[]) => {
      complaints.push(all.map(String).join(' '))
      write.apply(console, all)
    }
  }
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`violation of ${effectiveDirective}: ${blockedURI} ${sourceFile}`),
  )
  // A looping resize observer is reported only here; failed loads have no message.
  addEventListener(
    'error',
    ({ message, target }) => console.error(`uncaught: ${message ?? `not loaded, ${(target as HTMLImageElement).src}`}`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => console.error(`unhandled rejection: ${reason}`))
}
export const WATCH = `(${watch})()`
