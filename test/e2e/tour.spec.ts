import { expect, NO_MOTION, openModal, test } from './fixtures.ts'
import { inspect, PHONE } from './inspect.ts'
import { PARTS, walk, WANTED } from './tours.ts'

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, ...NO_MOTION })

for (const part of Object.keys(PARTS)) {
  test.describe(() => {
    test(`the tour of ${part}: axe, focus, targets of 44 px, low windows, and room at 320 px in German and Arabic`, async ({
      page,
      visit,
      dialog,
      allow,
      world,
    }) => {
      allow(...WANTED)
      await walk({ page, visit, dialog, world }, part, async stop =>
        expect.soft(await inspect(page, stop), stop.name).toEqual([]),
      )
    })
  })
}

// Were the inspectors blind, all of this would prove nothing.
test('the inspectors of the tour see each fault that they are there for', async ({ page, visit, dialog }) => {
  const SPOILT: [string, (root: ShadowRoot) => void, RegExp][] = [
    ['no name', root => root.querySelector('[aria-label=Close]')!.removeAttribute('aria-label'), /^axe: button-name/],
    [
      'faint text',
      root => root.querySelector('[data-row] b')!.setAttribute('style', 'color: #888'),
      /^axe: color-contrast.*, light$/s,
    ],
    [
      'a small target',
      root => root.querySelector('[data-row]')!.setAttribute('style', 'min-height: 0; height: 20px; overflow: hidden'),
      /^target at 390 px: .* × 2\d$/,
    ],
    [
      'a control out of reach',
      root => root.querySelector('[data-row]')!.setAttribute('style', 'position: absolute; top: -100px'),
      /^out of reach in 390 × 560/,
    ],
    [
      'a long word',
      root => root.querySelector('[data-view]')!.insertAdjacentHTML('beforeend', `<p>${'Wort'.repeat(40)}</p>`),
      /^too wide at 320 px in ar: Wort/,
    ],
    ['focus on nothing', root => (root.activeElement as HTMLElement).blur(), /^focus: on nothing/],
    [
      'a control that Tab misses',
      root => (root.querySelector<HTMLElement>('[data-row]')!.tabIndex = 5),
      /^focus: Tab misses Kestrel/,
    ],
  ]
  for (const [what, spoil, said] of SPOILT) {
    await visit()
    await openModal(page)
    await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    await expect(dialog.getByRole('heading')).toBeFocused()
    await page.evaluate(
      source => new Function('root', `(${source})(root)`)(document.querySelector('wallet-modal')!.shadowRoot),
      String(spoil),
    )
    expect(await inspect(page), what).toContainEqual(expect.stringMatching(said))
  }
})
