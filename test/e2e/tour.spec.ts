import { connectWallet, expect, NO_MOTION, openModal, test, type ModalWindow } from './fixtures.ts'
import { inspect, PHONE } from './inspect.ts'
import { PARTS, walk, WANTED } from './tours.ts'

test.use({ viewport: PHONE, hasTouch: true, isMobile: true, ...NO_MOTION })

for (const part of Object.keys(PARTS)) {
  test.describe(() => {
    test(`R163: the tour of ${part}: axe, focus, targets of 44 px, the way on in sight, and room at 320 px in German and Arabic`, async ({
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

test('R163: a soft keyboard covers nothing of the way on', async ({ page, visit, dialog }) => {
  const above = 420
  await page.addInitScript(() => {
    const seen = () => (window as unknown as { seen?: number }).seen ?? innerHeight
    Object.defineProperty(VisualViewport.prototype, 'height', { get: seen })
  })
  await visit()
  await connectWallet(page)
  await openModal(page, { view: 'WalletSend' })
  const go = dialog.getByRole('button', { name: 'Enter amount' })
  await expect(go).toBeVisible()
  await page.evaluate(height => {
    ;(window as unknown as { seen: number }).seen = height
    visualViewport!.dispatchEvent(new Event('resize'))
  }, above)
  await expect
    .poll(async () => {
      const { y, height } = (await go.boundingBox())!
      return Math.ceil(y + height)
    })
    .toBeLessThanOrEqual(above)
})

// If the inspectors were blind, all of this would prove nothing. Independent faults are present together.
type Fault = [what: string, spoil: (root: ShadowRoot) => void, said: RegExp]
const SPOILT: Fault[][] = [
  [
    ['no name', root => root.querySelector('[aria-label=Close]')!.removeAttribute('aria-label'), /^axe: button-name/],
    [
      'faint text',
      root => root.querySelector('[data-row] b')!.setAttribute('style', 'color: #888'),
      /^axe: color-contrast.*, light$/s,
    ],
    [
      'a long word',
      root => root.querySelector('[data-view]')!.insertAdjacentHTML('beforeend', `<p>${'Wort'.repeat(40)}</p>`),
      /^too wide at 320 px in ar: Wort/,
    ],
    ['focus on nothing', root => (root.activeElement as HTMLElement).blur(), /^focus: on nothing/],
  ],
  [
    [
      'a small target',
      root => root.querySelector('[data-row]')!.setAttribute('style', 'min-height: 0; height: 20px; overflow: hidden'),
      /^target at 390 px: Kestrel.* × 2\d$/,
    ],
    [
      'a control that Tab misses',
      root => (root.querySelector<HTMLElement>('[data-row]')!.tabIndex = 5),
      /^focus: Tab misses Kestrel/,
    ],
    [
      'a way on below the fold',
      root =>
        root
          .querySelector('[data-body]')!
          .insertAdjacentHTML('beforeend', '<button data-kind="primary" style="margin-top: 900px">Go on</button>'),
      /^out of sight in 1280 × 720: Go on/,
    ],
  ],
  [
    [
      'a control out of reach',
      root => root.querySelector('[data-row]')!.setAttribute('style', 'position: absolute; top: -100px'),
      /^out of reach in 390 × 560: Kestrel/,
    ],
    [
      'a foot that does not stick',
      root =>
        root
          .querySelector('[data-body]')!
          .insertAdjacentHTML(
            'beforeend',
            '<p style="height: 900px; flex: none"></p><div data-foot style="position: static"><button>Go on</button></div>',
          ),
      /^out of sight in 320 × 568: Go on/,
    ],
  ],
  [
    [
      'an error far below its field',
      root => {
        root
          .querySelector('[data-body]')!
          .insertAdjacentHTML(
            'beforeend',
            '<input aria-invalid="true" aria-label="Sum" /><p style="height: 900px; flex: none"></p>' +
              '<p role="alert">Wrong</p><div data-foot><button>Go on</button></div>',
          )
        root.querySelector<HTMLElement>('[aria-label=Sum]')!.focus()
      },
      /^out of sight in 1280 × 720: what is wrong with it to/,
    ],
  ],
  [
    [
      'a warning and a tick below the fold',
      root =>
        root
          .querySelector('[data-body]')!
          .insertAdjacentHTML(
            'beforeend',
            '<p style="height: 900px; flex: none"></p><div data-notice><b>Beware</b></div>' +
              '<label><input type="checkbox" /> Sure</label>' +
              '<div data-foot><button data-kind="primary" aria-disabled="true">Go on</button></div>',
          ),
      /^undecided in 1280 × 720: Beware/,
    ],
    ['that tick', () => {}, /^undecided in 320 × 568: Sure/],
  ],
]

test('the inspectors of the tour see each fault that they are there for', async ({ page, visit, dialog }) => {
  await visit()
  for (const faults of SPOILT) {
    // After closing and opening, everything is complete again.
    await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
    await expect(dialog).toHaveCount(0)
    await openModal(page)
    await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
    await expect(dialog.getByRole('heading')).toBeFocused()
    for (const [, spoil] of faults)
      await page.evaluate(
        source => new Function('root', `(${source})(root)`)(document.querySelector('wallet-modal')!.shadowRoot),
        String(spoil),
      )
    const found = await inspect(page)
    for (const [what, , said] of faults) expect(found, what).toContainEqual(expect.stringMatching(said))
  }
})
