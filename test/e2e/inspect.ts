import { violations } from './axe.ts'
import { type ModalWindow, type Page } from './fixtures.ts'
import { astray, cutOff, isLost, outOfSight, settle, smallTargets, tooWide, undecided } from './inspectors.ts'
import type { Stop } from './views.ts'

export const PHONE = { width: 390, height: 844 }
const DESK = { width: 1024, height: 800 }
/** What fits there fits into what is higher. */
const LOW = 560
const NARROW = { width: 320, height: 568 }
/** Where a way on may be below the fold, too. The second is the first at 200 %. */
const TIGHT = [{ width: 1280, height: 720 }, { width: 640, height: 360 }, NARROW]
/** The longest words of all, and a language from right to left. */
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
 * What every view in every state owes: no violation of axe, focus in it, a way by Tab to all of its controls, targets of
 * 44 px, all of it in reach in low windows, the way on and what decides in sight in all of them, and room for every text at 320 px.
 */
export async function inspect(page: Page, { desk, focus }: Pick<Stop, 'desk' | 'focus'> = {}): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, all: string[]) => found.push(...all.map(it => `${where}: ${it}`))
  const fit = async ({ width }: typeof PHONE) => {
    note(`target at ${width} px`, await smallTargets(page))
    await resize(page, { width, height: LOW })
    note(`out of reach in ${width} × ${LOW}`, await cutOff(page))
  }
  // Before all else: a notice goes soon.
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
