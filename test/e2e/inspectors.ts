import type { Page } from './fixtures.ts'

/** Finishes all motion, so that positions are final. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    // Finishing one can start another; without motion there is none.
    const enough = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : 2
    for (let still = 0; still < enough; still++) {
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      for (const animation of root.getAnimations())
        if (animation.effect!.getComputedTiming().iterations !== Infinity) still = (animation.finish(), -1)
    }
  })

/**
 * Controls of the open view whose target is under 44 by 44 px, with its size; links within a sentence are exempt (WCAG
 * 2.5.5).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIDE = 44
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const found: string[] = []
    // A card that starts moving again ignores the pointer until it stops.
    root.querySelector<HTMLElement>('[data-view]')!.style.pointerEvents = ''
    // A test wallet's window covers everything, and is not part of the modal.
    const asked = document.querySelectorAll<HTMLElement>('[data-test-wallet-window]')
    for (const it of asked) it.remove()
    const isInSentence = (el: Element) =>
      getComputedStyle(el).display === 'inline' &&
      [...el.parentNode!.childNodes].some(node => node !== el && node.textContent!.trim())
    for (const el of root.querySelectorAll<HTMLElement>('a, button, input, [role=tab], label.tick')) {
      if (!el.getClientRects().length || isInSentence(el)) continue
      // The target of a checkbox is its label.
      if (el.matches(':has(> input[type=checkbox]) > input')) continue
      el.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = el.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // A field is as large as the box that focuses it.
      const target = el.matches('input')
        ? (el.closest<HTMLElement>('label:has(input), [data-panel], [data-to]') ?? el)
        : el
      const isHit = (x: number, y: number) => {
        const hit = root.elementFromPoint(x, y)
        return !!hit && (target.contains(hit) || hit.matches('[data-edge]'))
      }
      const reach = (dx: number, dy: number) => {
        let at = 0
        for (const step of [4, 1]) while (at < SIDE && isHit(x + dx * (at + step), y + dy * (at + step))) at += step
        return at
      }
      // A disabled control that lets the pointer through has the same size as an enabled one.
      const off = el.matches('[aria-disabled]') && getComputedStyle(el).pointerEvents === 'none'
      const size = off ? [width, height] : [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)]
      // Counted in whole pixels, one of which the edge between two controls can take.
      if (size.some(side => side < SIDE - 1))
        found.push(
          `${el.getAttribute('aria-label') ?? (el.textContent!.trim() || el.className)} ${size.map(Math.round).join(' × ')}`,
        )
    }
    document.body.append(...asked)
    root.querySelector('[data-body]')?.scrollTo(0, 0)
    return found
  })

/** Parts of the view that cannot be scrolled completely into sight. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector('[role=dialog], [role=alertdialog]')!
    const found: string[] = []
    const inside = (el: Element, what: string) => {
      const { top, bottom } = el.getBoundingClientRect()
      const frame = card.getBoundingClientRect()
      if (top < Math.max(frame.top, 0) - 1 || bottom > Math.min(frame.bottom, innerHeight) + 1)
        found.push(`${what} from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    }
    inside(card, 'card')
    for (const el of root.querySelectorAll<HTMLElement>(
      '[data-view] button, [data-view] a, [data-view] input, [data-view] [data-qr], [data-view] p',
    )) {
      if (!el.getClientRects().length) continue
      el.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      inside(el, el.textContent!.trim().slice(0, 30) || el.getAttribute('aria-label') || el.className.toString())
      if (
        el.scrollHeight > el.clientHeight + 4 &&
        getComputedStyle(el).overflowY !== 'visible' &&
        el.matches('button, a')
      )
        found.push(`${el.textContent} is cut off inside`)
    }
    root.querySelector('[data-body]')?.scrollTo(0, 0)
    return found
  })

/**
 * Primary buttons of the open view that are not visible, feet without a fade while something is hidden below, and
 * anything that a foot covers: the active field, a QR code.
 */
export const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector('[role=dialog], [role=alertdialog]')!
    const found: string[] = []
    // A test wallet's window covers everything, and is not part of the modal.
    const asked = document.querySelectorAll<HTMLElement>('[data-test-wallet-window]')
    for (const it of asked) it.remove()
    for (const el of card.querySelectorAll<HTMLElement>('[data-kind=primary], [data-foot] :is(a, button)')) {
      const { left, right, top, bottom } = el.getBoundingClientRect()
      const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      // A disabled control lets the pointer through to its container.
      const isHit = el.contains(hit) || (el.matches('[aria-disabled]') && !!hit?.contains(el))
      if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || !isHit)
        found.push(`${el.textContent!.trim()} from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    }
    document.body.append(...asked)
    const within = [...card.querySelectorAll('[data-foot]')].filter(it => getComputedStyle(it).visibility === 'visible')
    if (within.some(it => !it.childElementCount)) found.push('a foot with nothing in it')
    const body = within[0]?.parentElement ?? card.querySelector('[data-body]')
    const foot = within[0] ?? body?.nextElementSibling
    if (!foot || !body) return found
    const { top: edge } = foot.getBoundingClientRect()
    const field = body.querySelector('input:focus')?.getBoundingClientRect()
    if (field && !foot.contains(root.activeElement) && field.bottom > edge)
      found.push(`the field in use to ${Math.round(field.bottom)}, under the foot from ${Math.round(edge)}`)
    const wrong = body.querySelector('input:focus[aria-invalid="true"]')
    const isAfter = (it: Element) => wrong!.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING
    const words = wrong && [...body.querySelectorAll('[role="alert"]')].find(isAfter)?.getBoundingClientRect()
    if (words && words.bottom > edge)
      found.push(`what is wrong with it to ${Math.round(words.bottom)}, under the foot from ${Math.round(edge)}`)
    body.scrollTo(0, 0)
    // Empty space at the end of a scrolling body hides nothing.
    const ends = [...body.children].filter(it => it !== foot).map(it => it.getBoundingClientRect().bottom)
    const hidden = Math.round(Math.max(...ends) - foot.getBoundingClientRect().top)
    // It follows within a few frames.
    for (let turn = 0; turn < 10 && foot.matches('[data-more]') !== hidden > 1; turn++)
      await new Promise(requestAnimationFrame)
    if (foot.matches('[data-more]') !== hidden > 1)
      found.push(`${hidden > 1 ? 'no fade' : 'a fade'} with ${hidden} px hidden below`)
    const clear = edge - (hidden > 1 ? 32 : 0)
    const code = body.querySelector('[data-qr]:not([data-none])')?.getBoundingClientRect()
    if (code && code.bottom > clear)
      found.push(`a code to ${Math.round(code.bottom)}, under the foot from ${Math.round(clear)}`)
    for (const text of body.querySelectorAll('[data-none] > *'))
      if (text.getBoundingClientRect().top < text.parentElement!.getBoundingClientRect().top)
        found.push(`${text.textContent!.trim()} above its panel`)
    return found
  })

/** Decisive parts of the open view that are not visible: warnings, and required checkboxes. */
export const undecided = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector('[role=dialog], [role=alertdialog]')!
    // A test wallet's window covers everything, and is not part of the modal.
    const asked = document.querySelectorAll<HTMLElement>('[data-test-wallet-window]')
    for (const it of asked) it.remove()
    const isOff = card.querySelector('[data-kind=primary][aria-disabled]:not([aria-busy])')
    const ticks = isOff ? [...card.querySelectorAll('label:has(> input[type=checkbox]:not(:checked))')] : []
    const warning = card.querySelector('[data-notice] > b')
    const found = [...ticks, ...(warning ? [warning] : [])].flatMap(el => {
      const { left, right, top, bottom } = el.getBoundingClientRect()
      const hit = root.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit && el.contains(hit)
        ? []
        : [`${el.textContent!.trim()} from ${Math.round(top)} to ${Math.round(bottom)}`]
    })
    document.body.append(...asked)
    return found
  })

/** Texts and controls of the open view that are wider than their space, except for those that end in an ellipsis. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector('[role=dialog], [role=alertdialog]')!
    const { left, right } = card.getBoundingClientRect()
    const found: string[] = []
    const range = document.createRange()
    for (const el of card.querySelectorAll<HTMLElement>('*')) {
      const texts = [...el.childNodes].filter(node => node.nodeType === 3 && node.textContent!.trim())
      if (!texts.length || !el.getClientRects().length || el.closest('[aria-hidden=true]')) continue
      const style = getComputedStyle(el)
      const box = el.getBoundingClientRect()
      // Only for screen readers.
      if (box.width <= 1 || style.clipPath !== 'none') continue
      const isCut = texts.some(node => {
        range.selectNode(node)
        const text = range.getBoundingClientRect()
        return text.left < box.left - 1 || text.right > box.right + 1
      })
      // The view's title must be readable in full.
      if (
        (isCut && (style.textOverflow !== 'ellipsis' || el.matches('h2'))) ||
        box.left < left - 1 ||
        box.right > right + 1
      )
        found.push(`${el.textContent!.trim().slice(0, 40)} (${Math.round(box.width)} px)`)
    }
    const pen = document.createElement('canvas').getContext('2d')!
    for (const input of card.querySelectorAll('input')) {
      if (input.value || !input.placeholder || !input.getClientRects().length) continue
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(input)
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const width = pen.measureText(input.placeholder).width
      // The button that clears the field has its place even before there is anything to clear.
      const room = input.clientWidth - (input.type === 'search' ? 24 : 0)
      if (width > room) found.push(`${input.placeholder} (${Math.round(width)} in ${room} px)`)
    }
    return found
  })

interface RoundWindow {
  round: { stops: HTMLElement[]; reached: Set<EventTarget>; back: HTMLElement | null; over: AbortController }
}
/** As many as a user goes through; the rest of a longer list is similar. */
const MOST = 40

/**
 * Goes through the open view by Tab, from its title: returns controls that are not reached, and elements outside the modal that are.
 */
export async function astray(page: Page): Promise<string[]> {
  const steps = await page.evaluate(most => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector<HTMLElement>('[role=dialog], [role=alertdialog]')!
    const reached = new Set<EventTarget>()
    const over = new AbortController()
    const note = (event: Event) => reached.add(event.composedPath()[0]!)
    // Only the shadow root reports the focus within it.
    for (const place of [root, document])
      place.addEventListener('focusin', note, { signal: over.signal, capture: true })
    const stops = [
      ...card.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]'),
    ].filter(
      el =>
        el.tabIndex >= 0 &&
        !el.matches(':disabled') &&
        !el.closest('[inert], [aria-hidden=true]') &&
        el.checkVisibility(),
    )
    const back = root.activeElement as HTMLElement | null
    card.querySelector('h2')!.focus()
    ;(window as unknown as RoundWindow).round = { stops: stops.slice(0, most), reached, back, over }
    return Math.min(stops.length + 1, most)
  }, MOST)
  // Held down: each call repeats the key.
  for (let step = 0; step < steps; step++) await page.keyboard.down('Tab')
  await page.keyboard.up('Tab')
  return page.evaluate(() => {
    const { stops, reached, back, over } = (window as unknown as RoundWindow).round
    const host = document.querySelector('wallet-modal')!
    over.abort()
    const missed = stops.filter(el => el.isConnected && !reached.has(el))
    const outside = [...reached].filter(
      el => el !== host && (el as Node).isConnected && !host.shadowRoot!.contains(el as Node),
    )
    back?.focus({ preventScroll: true })
    host.shadowRoot!.querySelector('[data-body]')?.scrollTo(0, 0)
    const named = (el: EventTarget) =>
      (el as Element).getAttribute('aria-label') ??
      ((el as Element).textContent!.trim().slice(0, 40) || (el as Element).localName)
    return [...missed.map(el => `Tab misses ${named(el)}`), ...outside.map(el => `Tab leaves to ${named(el)}`)]
  })
}

/** Whether focus is on nothing, or outside the modal. */
export const isLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => !document.querySelector('wallet-modal')!.shadowRoot!.activeElement)
