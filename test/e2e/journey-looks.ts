import { expect, type Page } from './fixtures.ts'

// Checks at every stop of a journey.

/** Nothing scrolls sideways and nothing leaves the screen. */
export const fits = (page: Page) => async (where: string) => {
  const bad = await page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    // A view that is still sliding in is a few pixels off.
    for (const animation of root.getAnimations())
      if (animation.effect!.getComputedTiming().iterations !== Infinity) animation.finish()
    const found: string[] = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
    for (const el of root.querySelectorAll<HTMLElement>(
      '[role=dialog], [data-body], header, [data-row], button, a, input, p, h2',
    )) {
      const { left, right, width, height } = el.getBoundingClientRect()
      if (width && height && (left < -1 || right > innerWidth + 1))
        found.push(`${el.className || el.tagName} reaches from ${Math.round(left)} to ${Math.round(right)}`)
      if (el.matches('p') && el.scrollWidth > el.clientWidth + 1) found.push(`"${el.textContent}" is cut off`)
      if (
        el.matches('[role=dialog], [data-body]') &&
        el.scrollWidth > el.clientWidth + 1 &&
        getComputedStyle(el).overflowX !== 'hidden'
      )
        found.push(`${el.className} scrolls`)
    }
    const { bottom, top } = root.querySelector('[role=dialog]')!.getBoundingClientRect()
    if (top < -1 || bottom > innerHeight + 1)
      found.push(`card from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    return found
  })
  expect(bad, where).toEqual([])
}

/** Nothing moves or turns. */
export const rests = (page: Page) => async (where: string) => {
  const moving = await page.evaluate(() =>
    document
      .querySelector('wallet-modal')!
      .shadowRoot!.getAnimations()
      .flatMap(it =>
        (it.effect as KeyframeEffect).getKeyframes().flatMap(frame =>
          Object.entries(frame)
            .filter(
              ([name, value]) =>
                ['transform', 'translate', 'rotate', 'scale', 'height', 'strokeDashoffset'].includes(name) &&
                value !== 'none',
            )
            .map(([name, value]) => `${name}: ${String(value)}`),
        ),
      ),
  )
  expect(moving, where).toEqual([])
}

/** Everything keeps an edge where the background says nothing. */
export const hasEdges = (page: Page) => async (where: string) => {
  const edges = await page.evaluate(() =>
    [
      ...document
        .querySelector('wallet-modal')!
        .shadowRoot!.querySelectorAll('[role=dialog], [data-kind], label:has(input)'),
    ]
      .filter(el => el.getClientRects().length)
      .map(el => getComputedStyle(el).borderTopWidth),
  )
  expect(edges.length, where).toBeGreaterThan(0)
  expect(
    edges.filter(width => width === '0px'),
    where,
  ).toEqual([])
}

/** From right to left the arrow is mirrored and addresses stay as they are. */
export const isMirrored = (page: Page) => async (where: string) => {
  const found = await page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const middle = (el: Element) => el.getBoundingClientRect().left + el.getBoundingClientRect().width / 2
    const [first, ...rest] = [...root.querySelectorAll('header > *')].map(middle)
    const arrow = root.querySelector('header [data-mirror]')
    return {
      direction: getComputedStyle(root.querySelector('[role=dialog]')!).direction,
      order: rest.every((x, index) => x < [first!, ...rest][index]!),
      arrow: arrow ? getComputedStyle(arrow).scale : 'none',
      ltr: [...root.querySelectorAll('bdi')]
        .filter(el => /^0x|^[$€]?[\d.,]+$/.test(el.textContent!))
        .every(el => getComputedStyle(el).direction === 'ltr'),
    }
  })
  expect(found, where).toEqual({
    direction: 'rtl',
    order: true,
    ltr: true,
    arrow: ['SwitchNetwork', 'ConnectingExternal', 'Networks', 'AccountSettings'].includes(where) ? '-1 1' : 'none',
  })
}
