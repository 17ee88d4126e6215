import type { Page } from 'playwright/test'
import type { OpenableView } from '../../src/base/view-names.ts'
import { cutOff, settle, smallTargets, tooWide } from '../e2e/inspectors.ts'
import type { Driver } from './driver.ts'
import { expect, type ModalWindow } from './fixtures.ts'
import { button, css, heading } from './in-page.ts'

export const openModal = (driver: Driver, view?: OpenableView): Promise<void> =>
  driver.run(view => (window as unknown as ModalWindow).WalletModal.open(view ? { view } : undefined), view ?? null)
export const stateOf = (driver: Driver) => driver.run(() => (window as unknown as ModalWindow).WalletModal.getState())

/**
 * What a view must fulfil in every engine: Tab reaches all of its controls and stays inside the dialog, texts fit,
 * nothing is out of reach, and targets are large enough.
 */
export async function inspect(driver: Driver, view: string): Promise<void> {
  const page = { evaluate: (fn: () => unknown) => driver.run(fn) } as unknown as Page
  // The code that keeps Tab inside loads once the card is on screen.
  const isHeld = () => performance.getEntriesByType('resource').some(it => /\/first\.[\w-]+\.js$/.test(it.name))
  await expect.poll(() => driver.run(isHeld)).toBe(true)
  await settle(page)
  const { missed, outside } = await driver.round()
  // What came meanwhile may have made the card grow.
  await settle(page)
  expect(
    { missed, outside, wide: await tooWide(page), cut: await cutOff(page), small: await smallTargets(page) },
    `${view}: controls that Tab misses, stops outside, what is too wide, cut off, or too small`,
  ).toEqual({ missed: [], outside: [], wide: [], cut: [], small: [] })
}

/** Connects the page's wallet manually, and opens the account. */
export async function connect(driver: Driver): Promise<void> {
  await openModal(driver, 'Connect')
  await driver.click(button(/^Kestrel/))
  await openAccount(driver)
}
/** Once the connection has closed the modal. The tokens make the sheet higher, so that what is above them moves. */
export async function openAccount(driver: Driver): Promise<void> {
  await driver.miss({ role: 'dialog' })
  expect((await stateOf(driver)).status).toBe('connected')
  await openModal(driver)
  await driver.see(heading('Account'))
  await driver.read(/USD Coin/)
}

/** Starts a request of the app, whose answer comes during other actions. */
export const ask = (
  driver: Driver,
  method: string,
  params: unknown,
  namespace: 'eip155' | 'solana' = 'eip155',
): Promise<void> =>
  driver.run(
    (method, params, namespace) => {
      const page = window as unknown as ModalWindow & { answer?: { result?: unknown; error?: string } }
      delete page.answer
      page.WalletModal.getProvider(namespace as 'eip155')!
        .request({ method, params })
        .then(
          result => (page.answer = { result }),
          error => (page.answer = { error: String(error) }),
        )
    },
    method,
    params,
    namespace,
  )
export const answerOf = async <Result = string>(driver: Driver): Promise<Result> => {
  const answer = await driver.until(
    'an answer',
    () => (window as unknown as { answer?: { result?: unknown; error?: string } }).answer,
  )
  expect(answer!.error).toBe(undefined)
  return answer!.result as Result
}
/** How a piece of the dialog is drawn. */
export const styleOf = (driver: Driver, selector: string, property: string): Promise<string> =>
  driver.run(
    (target, property) => getComputedStyle(globalThis.__look.find(target)!).getPropertyValue(property),
    css(selector),
    property,
  )
