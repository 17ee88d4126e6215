import { strictPolicy } from '../e2e/fixtures.ts'
import { expect, test, type ModalWindow } from './fixtures.ts'
import { button, heading } from './in-page.ts'
import { connect, openModal, inspect, stateOf, styleOf } from './journeys.ts'

const DIALOG = '[role=dialog]'

test('R131: the theme changes under an open modal', async ({ driver, visit }) => {
  await visit({ options: { themeMode: 'light' } })
  await openModal(driver)
  await driver.see(button(/^Kestrel/))
  const before = [await styleOf(driver, DIALOG, 'background-color'), await styleOf(driver, 'h2', 'color')]
  await driver.run(() => (window as unknown as ModalWindow).WalletModal.setTheme({ mode: 'dark' }))
  await expect.poll(() => styleOf(driver, DIALOG, 'background-color')).not.toBe(before[0])
  expect(await styleOf(driver, 'h2', 'color')).not.toBe(before[1])
  expect((await stateOf(driver)).theme).toBe('dark')
  await inspect(driver, 'Connect in the dark')
})

test('R131: in Arabic everything stands from right to left', async ({ driver, visit, world }) => {
  // The texts load from the script's origin.
  const csp = strictPolicy(world.stack).replace('connect-src', `connect-src ${world.cdn.origin}`)
  await visit({ lang: 'ar', csp })
  await openModal(driver)
  await driver.see(heading('ربط المحفظة'))
  expect(await styleOf(driver, DIALOG, 'direction')).toBe('rtl')
  await inspect(driver, 'Connect from right to left')
})

test('R131: destroyed, nothing of the modal is left, and it starts again', async ({ driver, visit, world }) => {
  await visit()
  await connect(driver)
  await driver.run(() => (window as unknown as ModalWindow).WalletModal.destroy())
  await driver.until('nothing left', () => !document.querySelector('wallet-modal'))
  expect(await driver.run(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
  expect(await stateOf(driver)).toMatchObject({ ready: false, open: false, status: 'disconnected' })
  await driver.run(
    endpoints => void (window as unknown as ModalWindow).WalletModal.init({ projectId: 'local', endpoints }),
    world.stack.endpoints,
  )
  await connect(driver)
})

test('R131: whatever goes wrong in a page is seen', async ({ driver, visit, allowed }) => {
  const wrong = [/said aloud/, /thrown late/, /rejected/, /style-src/]
  // WebKit's message about a blocked style.
  allowed.push(...wrong, /not loaded/)
  await visit()
  await driver.run(() => {
    console.error('said aloud')
    setTimeout(() => {
      throw new Error('thrown late')
    })
    void Promise.reject(new Error('rejected'))
    document.body.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))
  })
  const unseen = async () => {
    const complaints = await driver.complaints()
    return wrong.filter(it => !complaints.some(text => it.test(text)))
  }
  await expect.poll(unseen).toEqual([])
})

test.describe(() => {
  test.use({ viewport: { width: 640, height: 460 } })

  test('R163: the way on stays in sight, and fades what is hidden as long as there is any', async ({
    driver,
    visit,
  }) => {
    await visit()
    await connect(driver)
    await openModal(driver, 'WalletSend')
    await driver.see(heading('Send'))
    await driver.until('a foot over a form that goes on', () => {
      const foot = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('[data-foot]')
      return !!foot?.hasAttribute('data-more') && foot.firstElementChild!.getBoundingClientRect().bottom <= innerHeight
    })
    // Content that loads late makes the form longer, so it scrolls to the end until it stays there.
    await driver.until('a foot at the end of the form', () => {
      const { shadowRoot } = document.querySelector('wallet-modal')!
      const [body, foot] = [shadowRoot!.querySelector('[data-body]')!, shadowRoot!.querySelector('[data-foot]')!]
      body.scrollTop = body.scrollHeight
      return !foot.hasAttribute('data-more')
    })
  })
})
