import { expect, manifest, openModal, stateOf, strictPolicy, test, type ModalWindow } from './fixtures.ts'

const file = (pattern: RegExp) => `/${Object.keys(manifest.files).find(path => pattern.test(path))!}`
const table = file(/^chunks\/locales\./)
const texts = (language: string) => file(new RegExp(`^locales/${language}\\.\\w+\\.json`))
const setLocale = (page: import('playwright/test').Page, tag: string) =>
  page.evaluate(given => (window as unknown as ModalWindow).WalletModal.setLocale(given), tag)

test('R6: a German page reads German under the strictest policy, from pinned files of the script host', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({
    lang: 'de-AT',
    csp: strictPolicy(world.stack).replace('connect-src', `connect-src ${world.cdn.origin}`),
  })
  await expect(page.getByRole('button', { name: 'Wallet verbinden' })).toBeVisible()
  expect(world.cdn.log.filter(path => /locales/.test(path))).toEqual([table, texts('de')])
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'Wallet verbinden' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Kestrel, Installiert' })).toBeVisible()
  expect((await stateOf(page)).locale).toBe('de-AT')
  expect(await dialog.evaluate(node => node.closest<HTMLElement>('[data-mode]')!.lang)).toBe('de')
})

test('R17: a page in another language that shows nothing of ours requests nothing', async ({
  page,
  visit,
  dialog,
  world,
}) => {
  await visit({ lang: 'fr', body: '<h1>Host page</h1>' })
  await expect.poll(async () => (await stateOf(page)).ready).toBe(true)
  expect(world.cdn.log).toEqual(['/wallet-modal.js'])
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'Connecter un portefeuille' })).toBeVisible()
})

test('R3: a language whose file was tampered with never shows; English stays and the next call gets it', async ({
  page,
  visit,
  dialog,
  world,
  allow,
}) => {
  allow(/integrity|digest/i)
  await visit()
  world.cdn.put(texts('es'), '{"connect.title":"Dame tus llaves"}')
  await openModal(page)
  await setLocale(page, 'es')
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  world.cdn.reset()
  await setLocale(page, 'es-MX')
  await expect(dialog.getByRole('heading', { name: 'Conectar wallet' })).toBeVisible()
})

test('R91: direction follows the language where the page names none, and the page where it does', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ lang: 'ar' })
  await openModal(page)
  await expect(dialog.getByRole('heading', { name: 'ربط المحفظة' })).toBeVisible()
  const direction = () => dialog.evaluate(node => getComputedStyle(node).direction)
  expect(await direction()).toBe('rtl')
  await setLocale(page, 'en')
  await expect.poll(direction).toBe('ltr')
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
  await setLocale(page, 'he')
  await expect(dialog.getByRole('heading', { name: 'חיבור ארנק' })).toBeVisible()
  expect(await direction()).toBe('ltr')
})
