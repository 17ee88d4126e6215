import { answer } from './approving.ts'
import { expect, NO_MOTION, openModal, test, type ModalWindow, type Page } from './fixtures.ts'
import { signInByMail } from './mail-login.ts'

test.use(NO_MOTION)

interface Painted {
  mode?: string
  accent: string
  button?: string
}

/** Every frame records its appearance whenever it is about to be painted; hidden ones are not painted. */
const keepPainted = (page: Page) =>
  page.addInitScript(() => {
    if (window === top) return
    const kept: unknown[] = ((window as unknown as { painted: unknown[] }).painted = [])
    const look = () => {
      const style = getComputedStyle(document.documentElement)
      const button = document.querySelector<HTMLButtonElement>('button.primary:enabled')
      kept.push({
        mode: document.documentElement.dataset['mode'],
        accent: style.getPropertyValue('--accent').replaceAll(' ', ''),
        button: button ? getComputedStyle(button).backgroundColor.replaceAll(' ', '') : undefined,
      })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** The secure site's appearances from its first paint for a request until the answer, each once. */
async function lookOf(page: Page, address: string): Promise<Painted[]> {
  const site = page.frameLocator('#w3m-iframe')
  // Painted for the previous request.
  await site.locator('html').evaluate(() => (window as unknown as { painted: unknown[] }).painted.splice(0))
  const outcome = page.evaluate(
    params =>
      (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!.request({
        method: 'personal_sign',
        params,
      }),
    ['0x48656c6c6f', address],
  )
  await expect(site.getByRole('button', { name: 'Approve' })).toBeEnabled()
  const looks = await site.locator('html').evaluate(async () => {
    await new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))
    const { painted } = window as unknown as { painted: Painted[] }
    return [...new Set(painted.splice(0).map(it => JSON.stringify(it)))]
  })
  await answer(page, 'Approve')
  await outcome
  return looks.map(it => JSON.parse(it) as Painted)
}

for (const [mode, themeVariables] of [
  ['dark', {}],
  ['light', { accent: '#0f7b5f' }],
  // Almost invisible on the modal's own surface, which draws it lighter.
  ['dark', { '--w3m-accent': '#15171c' }],
] as const)
  test(`R164: one accent in modal and secure frame, from its first paint: ${mode}, ${JSON.stringify(themeVariables)}`, async ({
    page,
    visit,
    dialog,
    world,
  }) => {
    await keepPainted(page)
    await page.emulateMedia({ colorScheme: mode === 'dark' ? 'light' : 'dark' })
    await visit({ wallets: [], csp: 'strict', options: { features: { email: true }, themeMode: mode, themeVariables } })
    const address = await signInByMail(page, world)
    /** The accent of a primary button. */
    const accentOf = async () => {
      await openModal(page)
      await dialog.getByRole('button', { name: 'Account menu' }).click()
      await dialog.getByRole('button', { name: 'Choose account name' }).click()
      const button = dialog.getByRole('button', { name: 'Choose a name' })
      await expect(button).toBeVisible()
      const colour = await button.evaluate(it => getComputedStyle(it).backgroundColor.replaceAll(' ', ''))
      await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
      await expect(dialog).toBeHidden()
      return colour
    }
    const accent = await accentOf()
    const looks = await lookOf(page, address)
    expect(looks.length).toBeGreaterThan(0)
    for (const look of looks) expect(look).toEqual({ mode, accent, button: look.button && accent })
    expect(looks.at(-1)!.button).toBe(accent)

    const other = mode === 'dark' ? 'light' : 'dark'
    await page.evaluate(
      mode =>
        (window as unknown as ModalWindow).WalletModal.setTheme({ mode, variables: { accent: '#c026a3' } } as never),
      other,
    )
    const changed = await accentOf()
    for (const look of await lookOf(page, address))
      expect(look).toEqual({ mode: other, accent: changed, button: look.button && changed })
  })
