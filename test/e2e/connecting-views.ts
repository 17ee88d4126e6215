import { chunkPath, expect, openModal, type Locator, type World } from './fixtures.ts'
import { back, press, type Stop, type Tour } from './views.ts'
import { ANDROID, row } from './phone-wallet.ts'
import { script, wallet } from './wallet.ts'

const LUMEN = {
  id: 'lumen',
  name: 'Lumen',
  chrome_store: 'https://apps.example/chrome/lumen',
  app_store: 'https://apps.example/ios/lumen',
  homepage: 'https://lumen.example',
}
const told = (dialog: Locator, text: string) => expect(dialog.getByText(text)).toBeVisible()

/** The wallet's answer, in another attempt. */
const answered = (name: string, next: unknown, text: string): Stop => ({
  name,
  go: async (page, dialog) => {
    await back(dialog)
    await script(page, { next })
    await press(dialog, /^Kestrel/)
    await told(dialog, text)
  },
})

const STAGES: Stop[] = [
  {
    name: 'connecting',
    go: async (page, dialog) => {
      await openModal(page)
      await press(dialog, /^Kestrel/)
      await told(dialog, 'Approve the request in the extension')
    },
  },
  {
    name: 'connecting-no-answer',
    go: async (page, dialog) => {
      await page.clock.fastForward(61_000)
      await told(dialog, 'No response from Kestrel')
    },
  },
  {
    name: 'connecting-declined',
    go: async (page, dialog) => {
      await wallet(page, 'reject')
      await told(dialog, 'You declined the request')
    },
  },
  answered('connecting-failed', { code: -32000, message: 'Battery flat' }, 'Battery flat'),
  answered(
    'connecting-orphaned',
    { code: -32000, message: 'Extension context invalidated.' },
    'can’t be used on this page',
  ),
  answered('connecting-pending', 'pending', 'has a pending request'),
  {
    name: 'connecting-locked',
    go: async (page, dialog) => {
      await back(dialog)
      await wallet(page, 'reject')
      await press(dialog, /^Cairn/)
      await told(dialog, 'Enter your password in the extension')
    },
  },
  {
    name: 'connecting-not-installed',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^Lumen/)
      await told(dialog, 'Get Lumen')
    },
  },
]

const CHUNK: Stop[] = [
  {
    name: 'chunk-failed',
    go: async (page, dialog) => {
      await openModal(page)
      await script(page, { next: 'hang' })
      await press(dialog, /^Kestrel/)
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
]
const breakChunk = ({ cdn }: World) =>
  cdn.put(
    `/${chunkPath('connect-progress')}`,
    (_, response) => void response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
  )

/** The wallet app on a phone that has none. */
const APP: Stop[] = [
  {
    name: 'connecting-app',
    go: async (page, dialog) => {
      await openModal(page)
      await row(dialog).click()
      await told(dialog, 'Continue in your wallet app')
    },
  },
  {
    name: 'connecting-app-absent',
    go: async (page, dialog) => {
      await expect(async () => {
        await page.clock.fastForward(10_000)
        await expect(dialog.getByText('No wallet app responded')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  {
    name: 'connecting-app-tap',
    go: async (page, dialog) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }))
      await press(dialog, /^Try again/)
      await told(dialog, 'Continue in wallet')
    },
  },
]

/**
 * Every stage of connecting an extension. The browser caches what has loaded, so the stop with a missing part is first.
 */
export const CONNECTING_TOURS: Tour[] = [
  { host: {}, before: async (_, world) => breakChunk(world), stops: CHUNK },
  {
    host: {
      wallets: [{}, { name: 'Cairn', locked: true, flavour: 'metamask' }],
      options: { customWallets: [LUMEN] },
    },
    before: (page, { cdn }) => (cdn.reset(), page.clock.install()),
    stops: STAGES,
  },
  {
    host: { wallets: [], options: { networks: 'solana' } },
    before: page =>
      page.addInitScript(userAgent => {
        Object.defineProperty(navigator, 'userAgent', { value: userAgent })
      }, ANDROID.userAgent),
    stops: APP,
  },
]
