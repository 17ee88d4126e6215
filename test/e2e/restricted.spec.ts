import { connectWallet, expect, NO_MOTION, openModal, stateOf, test, type Page } from './fixtures.ts'

test.use(NO_MOTION)

const listen = (page: Page, close = false) =>
  page.evaluate(close => {
    const zones: string[] = []
    Object.assign(window, { zones })
    window.WalletModal.on('restricted', ({ timeZone }) => {
      zones.push(timeZone)
      if (close) window.WalletModal.close()
    })
  }, close)
const told = (page: Page) => page.evaluate(() => (window as unknown as { zones: string[] }).zones)

test.describe('in a restricted time zone', () => {
  test.use({ timezoneId: 'Asia/Shanghai' })

  test('the host is told, and nothing else is other than elsewhere', async ({ page, visit }) => {
    await visit()
    await listen(page)
    await connectWallet(page)
    expect(new Set(await told(page))).toEqual(new Set(['Asia/Shanghai']))
    expect((await stateOf(page)).status).toBe('connected')
  })

  test('a host with such a rule keeps the modal closed', async ({ page, visit, dialog }) => {
    await visit()
    await listen(page, true)
    for (const opening of [1, 2]) {
      await openModal(page)
      await expect(dialog).toBeHidden()
      expect((await told(page)).length).toBe(opening)
    }
  })
})

test('elsewhere nothing is said', async ({ page, visit }) => {
  await visit()
  await listen(page)
  await connectWallet(page)
  expect(await told(page)).toEqual([])
})
