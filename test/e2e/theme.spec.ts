import {
  chunkPath,
  expect,
  NO_MOTION,
  openModal,
  putHost,
  test,
  withAccount,
  type ModalWindow,
  type Page,
} from './fixtures.ts'

test.use(NO_MOTION)

const BUTTON = 'wallet-button [data-mode]'
const CARD = 'wallet-modal section'
/** The style of an element of ours, as it is drawn. */
const styleOf = (page: Page, selector: string, name: 'backgroundColor' | 'borderRadius' | 'boxShadow' | 'visibility') =>
  page.locator(selector).evaluate((it, name) => getComputedStyle(it)[name], name)
const setTheme = (page: Page, theme: object) =>
  page.evaluate(theme => (window as unknown as ModalWindow).WalletModal.setTheme(theme), theme)
/** What the console says of us. */
function listen(page: Page): string[] {
  const lines: string[] = []
  page.on('console', message => {
    if (message.text().startsWith('[wallet-modal]')) lines.push(message.text().slice(15))
  })
  return lines
}

test('a theme named on the script tag is that of modal and page buttons from their first frame, under the strictest policy', async ({
  page,
  world,
  dialog,
}) => {
  const said = listen(page)
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(`**/${chunkPath('theme')}*`, async route => {
    await held
    await route.continue()
  })
  // In the page itself: after a second it would be shown without.
  await page.addInitScript(() => {
    addEventListener('wallet-modal:ready', () => {
      const { WalletModal } = window as unknown as ModalWindow
      void WalletModal.open()
      setTimeout(() => {
        const button = document.querySelector('wallet-button')!.shadowRoot!.querySelector('button, span')!
        Object.assign(window, { seen: [getComputedStyle(button).visibility, !!document.querySelector('wallet-modal')] })
      }, 100)
    })
  })
  const options = { theme: 'soft', themeMode: 'light' }
  await page.goto(putHost(world, { csp: 'strict', wallets: [], options }), { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(() => (window as { seen?: unknown }).seen)).toEqual(['hidden', false])
  release()
  await expect(dialog).toBeVisible()
  expect(await styleOf(page, CARD, 'backgroundColor')).toBe('rgb(255, 253, 249)')
  expect(await styleOf(page, CARD, 'borderRadius')).toBe('30px')
  expect(await styleOf(page, `${BUTTON} button`, 'backgroundColor')).toBe('rgb(116, 64, 140)')
  expect(await styleOf(page, BUTTON, 'visibility')).toBe('visible')
  expect(said).toEqual([])
})

test('a theme that does not come leaves the modal as it is, and opens it', async ({ page, world, dialog }) => {
  await page.route(`**/${chunkPath('theme')}*`, () => {})
  await page.goto(putHost(world, { wallets: [], options: { theme: 'soft', themeMode: 'light' } }), {
    waitUntil: 'domcontentloaded',
  })
  const began = Date.now()
  await openModal(page)
  // Long before the loader gives its chunk up.
  expect(Date.now() - began).toBeLessThan(15_000)
  await expect(dialog).toBeVisible()
  expect(await styleOf(page, CARD, 'backgroundColor')).toBe('rgb(255, 255, 255)')
})

test('tokens reach every shadow root, and setTheme and updateOptions change them at once, with variables over them', async ({
  page,
  visit,
}) => {
  const theme = { light: { surface: '#fdf6e3', accent: '#586e75' }, dark: { surface: '#002b36', radius: 0 } }
  await visit({ options: { theme, themeMode: 'light' } })
  await openModal(page)
  const surfaces = async () => [
    await styleOf(page, CARD, 'backgroundColor'),
    await page.locator(BUTTON).evaluate(it => getComputedStyle(it).getPropertyValue('--surface')),
  ]
  expect(await surfaces()).toEqual(['rgb(253, 246, 227)', 'rgb(253,246,227)'])
  expect(await styleOf(page, `${BUTTON} button`, 'backgroundColor')).toBe('rgb(88, 110, 117)')
  await setTheme(page, { mode: 'dark' })
  expect(await surfaces()).toEqual(['rgb(0, 43, 54)', 'rgb(0,43,54)'])
  expect(await styleOf(page, CARD, 'borderRadius')).toBe('0px')
  await setTheme(page, { theme: 'mono', mode: 'light', variables: { accent: '#0a7d4f' } })
  await expect.poll(surfaces).toEqual(['rgb(255, 255, 255)', 'rgb(255,255,255)'])
  expect(await styleOf(page, CARD, 'boxShadow')).toContain('rgb(10, 10, 10) 0px 0px 0px 1px')
  expect(await styleOf(page, `${BUTTON} button`, 'backgroundColor')).toBe('rgb(10, 125, 79)')
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.updateOptions({ theme: 'default' }))
  await expect.poll(() => styleOf(page, CARD, 'borderRadius')).toBe('20px')
  expect(await styleOf(page, CARD, 'boxShadow')).not.toContain('rgb(10, 10, 10)')
})

test('R11: a hostile theme asks for nothing, changes nothing, and is named; faint pairs are, with their contrast', async ({
  page,
  visit,
  allow,
}) => {
  allow(/Ignored|contrast/)
  const said = listen(page)
  const asked: string[] = []
  page.on('request', request => void asked.push(request.url()))
  await visit({
    options: {
      themeMode: 'light',
      theme: {
        surface: 'url(https://evil.example/a)',
        text: '#000;}*{display:none}',
        overlay: 'red;background:url(https://evil.example/b)',
        shadow: '0 0 1px #000, 0 0 url(https://evil.example/c)',
        font: 'Inter;}@import "https://evil.example/d"',
        radius: '9px;',
        textMuted: '#aaa',
        surfce: '#fff',
      },
    },
  })
  await openModal(page)
  expect(await styleOf(page, CARD, 'backgroundColor')).toBe('rgb(255, 255, 255)')
  expect(await styleOf(page, CARD, 'borderRadius')).toBe('20px')
  expect(asked.filter(url => url.includes('evil'))).toEqual([])
  expect(said.filter(line => /theme/.test(line))).toEqual([
    'Ignored unknown option theme.surfce',
    ...['surface', 'text', 'overlay', 'shadow', 'font', 'radius'].map(name => `Ignored invalid option theme.${name}`),
    'theme, light: textMuted on surface has a contrast of 2.3:1, less than 4.5:1',
    'theme, light: textMuted on surfaceRaised has a contrast of 2.1:1, less than 4.5:1',
  ])
})

test('with forced colours every theme keeps an edge around card, fields and buttons', async ({ page, visit }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await visit({ options: { theme: 'mono' } })
  await withAccount(page)
  for (const theme of ['mono', 'soft']) {
    await setTheme(page, { theme })
    const edges = await page
      .locator(`${CARD}, wallet-modal [data-view] button[aria-pressed], ${BUTTON} button`)
      .evaluateAll(all => all.map(it => getComputedStyle(it).borderTopWidth))
    expect(edges.length).toBeGreaterThan(1)
    expect(new Set(edges)).toEqual(new Set(['1px']))
  }
})
