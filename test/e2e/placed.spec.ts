import { expect, NO_MOTION, openModal, stateOf, test, type Page } from './fixtures.ts'
import { listenForErrors, codes } from './wallet.ts'

test.use(NO_MOTION)

const options = { disableAppend: true }
const body = `<main><h1>Host</h1><wallet-button></wallet-button></main>
  <dialog id="page"><p>A dialog of the page</p><wallet-modal id="place"></wallet-modal></dialog>`
/** The element that contains the modal, by ID. */
const placeOf = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('wallet-modal')].find(it => it.shadowRoot?.querySelector('[role=dialog]'))
        ?.parentElement?.id,
  )

test('with `disableAppend` the modal opens in the element of the page, within its own dialog, and leaves it empty', async ({
  page,
  visit,
}) => {
  await visit({ csp: 'strict', body, options })
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#page')!.showModal())
  await openModal(page)
  expect(await placeOf(page)).toBe('place')
  const card = page.locator('#place').getByRole('dialog')
  await card.getByRole('button', { name: /^Kestrel/ }).click()
  await expect(card).toBeHidden()
  await openModal(page)
  await expect(card.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect(await placeOf(page)).toBe('place')
  await page.evaluate(() => window.WalletModal.close())
  await expect(page.locator('#place')).toBeEmpty()
  await expect(page.locator('wallet-modal')).toHaveCount(1)
})

test('an element that leaves and comes back, or another in its place, has the modal again', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ body: '<main id="app"><wallet-modal id="one"></wallet-modal></main>', options })
  await openModal(page)
  const kestrel = dialog.getByRole('button', { name: /^Kestrel/ })
  await expect(kestrel).toBeVisible()
  await page.evaluate(() => {
    const one = document.querySelector('#one')!
    one.remove()
    Object.assign(window, { one })
  })
  await expect(dialog).toBeHidden()
  await page.evaluate(() => document.body.append((window as unknown as { one: Element }).one))
  await expect(kestrel).toBeVisible()
  await page.evaluate(() => {
    document.querySelector('#one')!.remove()
    document.querySelector('#app')!.innerHTML = '<section><wallet-modal id="two"></wallet-modal></section>'
  })
  await expect(kestrel).toBeVisible()
  expect(await placeOf(page)).toBe('two')
  await page.evaluate(() => document.querySelector('#two')!.replaceChildren())
  await expect(kestrel).toBeVisible()
  await kestrel.click()
  await expect(dialog).toBeHidden()
  expect((await stateOf(page)).status).toBe('connected')
})

test('without an element of the page it does not open, says so each time, and opens once there is one', async ({
  page,
  visit,
  dialog,
  allow,
}) => {
  allow(/With `disableAppend` the page needs/)
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await visit({ body: '<main></main>', options })
  await listenForErrors(page)
  for (const times of [1, 2]) {
    await openModal(page)
    await expect.poll(() => codes(page)).toEqual(Array(times).fill('element/not-found'))
    await expect.poll(async () => (await stateOf(page)).open).toBe(false)
  }
  await expect(dialog).toHaveCount(0)
  expect(errors).toEqual(['[wallet-modal] With `disableAppend` the page needs a `<wallet-modal>` element.'])
  await page.evaluate(() => document.body.append(document.createElement('wallet-modal')))
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
})

test('an element of the page does nothing without the option', async ({ page, visit, dialog }) => {
  await visit({ body: '<main><wallet-modal id="place"></wallet-modal></main>' })
  await openModal(page)
  await expect(dialog.getByRole('button', { name: /^Kestrel/ })).toBeVisible()
  await expect(page.locator('#place')).toBeEmpty()
  await expect(page.locator('html > wallet-modal')).toHaveCount(1)
})
