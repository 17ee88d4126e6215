// What the drivers know of a page from within it.

/** What is meant on the page: a control by its role and name, or whatever a selector finds; open shadow roots too. */
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

/** What `IN_PAGE` puts on a page. */
export interface Look {
  find(target: Target): HTMLElement | undefined
  count(selector: string): number
  /** Where an element is, for telling whether it moves. */
  place(target: Target): string
  /** A point of the element that a click there meets, or what is in the way. */
  aim(target: Target): [x: number, y: number] | string
  /** What of the last aim the click missed; empty when it was met. */
  missed(): string
  /** Words of the open dialog. */
  words(): string
  /** Begins to write down where focus goes; how many stops there are in the dialog. */
  beginRound(): number
  /** The stops that focus did not come to, and all outside of the dialog that it came to. */
  endRound(): { missed: string[]; outside: string[] }
}
declare global {
  var __look: Look
  var __complaints: string[] | undefined
}

/** Runs in the page, so it uses nothing from here; once in a document. */
function install(): void {
  if (globalThis.__look) return
  const ROLES: Record<string, string> = { A: 'link', BUTTON: 'button', H1: 'heading', H2: 'heading', H3: 'heading' }
  const FIELDS: Record<string, string> = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox' }
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
    // Without the marks that isolate what is written from left to right.
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
    place: target => {
      const el = find(target)
      if (!el) return ''
      const { x, y, width, height } = el.getBoundingClientRect()
      return [x, y, width, height].join()
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
      // From one control of a shadow root to the next it is told in there alone.
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

/** Runs in the page, before all else there: everything that goes wrong is on the console, and in `__complaints`. */
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
  // What an observer of sizes that finds no end says comes here alone; what did not load has no message.
  addEventListener(
    'error',
    ({ message, target }) => console.error(`uncaught: ${message ?? `not loaded, ${(target as HTMLImageElement).src}`}`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => console.error(`unhandled rejection: ${reason}`))
}
export const WATCH = `(${watch})()`
