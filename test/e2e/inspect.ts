import { violations } from './axe.ts'
import { type ModalWindow, type Page } from './fixtures.ts'
import { astray, cutOff, isLost, outOfSight, settle, smallTargets, tooWide, undecided } from './inspectors.ts'
import type { Stop } from './views.ts'

export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1024, height: 800 }
/** A view that fits this height also fits greater ones. */
const LOW = 560
const NARROW = { width: 320, height: 568 }
/** Sizes at which the way on can be below the fold. The second is the first at 200 %. */
const TIGHT = [{ width: 1280, height: 720 }, { width: 640, height: 360 }, NARROW]
/** The language with the longest words, and a right-to-left one. */
const LANGUAGES = ['de', 'ar']

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settle(page)
}
async function speak(page: Page, tag: string): Promise<void> {
  await page.evaluate(it => (window as unknown as ModalWindow).WalletModal.setLocale(it), tag)
  await settle(page)
}

/**
 * What every view must fulfil in every state: no violation of axe, focus inside, all of its controls reachable by Tab,
 * targets of 44 px, everything reachable in low windows, primary buttons and decisions visible in all of them, and room
 * for every text at 320 px.
 */
export async function inspect(page: Page, { desk, focus }: Pick<Stop, 'desk' | 'focus'> = {}): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, all: string[]) => found.push(...all.map(it => `${where}: ${it}`))
  const fit = async ({ width }: typeof PHONE) => {
    note(`target at ${width} px`, await smallTargets(page))
    await resize(page, { width, height: LOW })
    note(`out of reach in ${width} × ${LOW}`, await cutOff(page))
  }
  // Comes first, because a notice disappears soon.
  note('axe', await violations(page))
  if (!focus) {
    if (await isLost(page)) note('focus', ['on nothing'])
    note('focus', await astray(page))
  }
  if (desk) {
    await resize(page, DESK)
    await fit(DESK)
    await resize(page, PHONE)
  }
  await fit(PHONE)
  if (await page.locator('wallet-modal').locator('[data-kind=primary], [data-foot]').count())
    for (const size of TIGHT) {
      await resize(page, size)
      note(`out of sight in ${size.width} × ${size.height}`, await outOfSight(page))
      note(`undecided in ${size.width} × ${size.height}`, await undecided(page))
    }
  else await resize(page, NARROW)
  for (const tag of LANGUAGES) {
    await speak(page, tag)
    note(`too wide at ${NARROW.width} px in ${tag}`, await tooWide(page))
  }
  await page.setViewportSize(PHONE)
  await speak(page, 'en')
  return found
}
