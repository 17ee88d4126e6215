import { readFileSync } from 'node:fs'
import { expect, type ModalWindow, type Page } from './fixtures.ts'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** axe's findings in the open view, in either theme; undefined while axe is not loaded. */
const judge = async (): Promise<string[] | undefined> => {
  type Found = { violations: { id: string; nodes: { target: unknown; failureSummary: string }[] }[] }
  const here = window as unknown as ModalWindow & { axe?: { run(context: object, options: object): Promise<Found> } }
  if (!here.axe) return undefined
  const OURS = ['wallet-modal', 'wallet-button', 'wallet-network-button', 'wallet-pay']
  const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  // A theme only changes the values of the same properties, so only these rules depend on it.
  const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
  // It takes the letter that replaces a picture, and an amount that a control is about, for the control's name.
  const rules = { 'label-content-name-mismatch': { enabled: false } }
  // axe looks for a text's background only in the body, beside which the modal is placed, and treats all of it as
  // clipped if a scroll-locked page is short: it would check no colour at all.
  const page = document.documentElement
  const { minHeight } = page.style
  page.style.minHeight = '100vh'
  const host = document.querySelector('html > wallet-modal')
  if (host) document.body.moveBefore(host, null)
  // What is behind the foot of a list is scrolled out from there.
  const feet = [...document.querySelectorAll(OURS.join())].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('[data-foot]') ?? []),
  ])
  const positions = feet.map(({ style }) => style.position)
  for (const { style } of feet) style.position = 'static'
  const found: string[] = []
  try {
    for (const [mode, runOnly] of [
      ['dark', EVERY_RULE],
      ['light', COLOURS],
    ] as const) {
      here.WalletModal.setTheme({ mode })
      // Colours are checked at their final value, not during a transition.
      for (const { shadowRoot } of document.querySelectorAll(OURS.join()))
        for (const animation of shadowRoot?.getAnimations() ?? [])
          if (animation.effect!.getComputedTiming().iterations !== Infinity) animation.finish()
      const { violations } = await here.axe.run(
        { include: OURS.map(it => [it]) },
        { resultTypes: ['violations'], runOnly, ...(mode === 'dark' && { rules }) },
      )
      for (const { id, nodes } of violations)
        for (const { target, failureSummary } of nodes)
          found.push(`${id}: ${JSON.stringify(target)} ${failureSummary}, ${mode}`)
    }
  } finally {
    if (host) page.moveBefore(host, null)
    page.style.minHeight = minHeight
    feet.forEach(({ style }, at) => {
      style.position = positions[at]!
    })
  }
  return found
}

/** Violations of WCAG 2.2 AA and of axe's good practice in the modal, in either theme. */
export async function violations(page: Page): Promise<string[]> {
  const found = await page.evaluate(judge)
  if (found) return found
  // Loading the script costs more than running it.
  await page.evaluate(source => void new Function(source)(), axe)
  return (await page.evaluate(judge))!
}

export async function check(page: Page, state: string): Promise<void> {
  expect(await violations(page), state).toEqual([])
}
