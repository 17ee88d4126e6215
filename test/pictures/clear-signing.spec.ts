// npm run pictures: what the embedded wallet is asked, without and with its explanation, on a phone in light and dark, and at
// a desk. They go to .cache/pictures/clear-signing.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type ModalWindow } from '../e2e/fixtures.ts'
import { settle } from '../e2e/inspectors.ts'
import { signInByMail } from '../e2e/mail-login.ts'
import { samplesFor } from './signing-samples.ts'

const out = join(process.env['PICTURES'] ?? join(process.cwd(), '.cache/pictures'), 'clear-signing')
const PHONE = { width: 390, height: 844 }
const ROUNDS = [
  { name: 'before', theme: 'light', viewport: PHONE },
  { name: 'after', theme: 'light', viewport: PHONE },
  // Tall enough for all of it.
  { name: 'after-dark', theme: 'dark', viewport: { ...PHONE, height: 2000 } },
  { name: 'after-desktop', theme: 'light', viewport: { width: 1280, height: 800 } },
] as const

for (const { name: round, theme, viewport } of ROUNDS)
  test.describe(() => {
    test.use({ viewport, colorScheme: theme })
    test(`what is asked, ${round}`, async ({ page, visit, world, allow }) => {
      allow(/.*/)
      test.slow()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      mkdirSync(out, { recursive: true })
      if (round === 'before') await page.route('**/chunks/clear-signing.*', route => route.abort())
      await visit({ wallets: [], options: { features: { email: true }, themeMode: theme } })
      const from = await signInByMail(page, world)
      const card = page.getByRole('alertdialog')
      const { calls, messages } = samplesFor(from)
      expect(calls.length).toBeGreaterThanOrEqual(20)
      expect(messages.length).toBeGreaterThanOrEqual(10)
      for (const [at, { name, method, param }] of [...calls, ...messages].entries()) {
        await page.evaluate(
          ([from, method, param]) => {
            const params = typeof param === 'string' ? [from, param] : [{ from, ...param }]
            const it = (window as unknown as ModalWindow).WalletModal.getProvider('eip155')!
            it.request({ method, params }).catch(() => {})
          },
          [from, method, param] as const,
        )
        await expect(card).toBeVisible()
        if (round !== 'before') {
          const heading = card.locator('[data-explanation] button').first()
          // One that lacks something is open already.
          if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
        }
        await settle(page)
        const place = `${String(at).padStart(2, '0')}-${name.replace(/\W+/g, '-')}-${round}.png`
        await page.screenshot({ path: join(out, place), animations: 'disabled', caret: 'hide' })
        await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
        await expect(card).toHaveCount(0)
      }
    })
  })
