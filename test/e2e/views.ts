import { expect, openAccount, openModal, type Locator, type Page } from './fixtures.ts'

/** A place of the modal, and the way there from the one before. */
export interface Stop {
  name: string
  go(page: Page, dialog: Locator): Promise<void>
}

const titled = (dialog: Locator, name: string | RegExp) =>
  expect(dialog.getByRole('heading', { name, level: 2 })).toBeVisible()
const press = (dialog: Locator, name: RegExp) => dialog.getByRole('button', { name }).first().click()
const back = (dialog: Locator) => dialog.getByRole('button', { name: 'Back' }).click()
const show = async (page: Page, dialog: Locator, view: string, title: string | RegExp, options = {}) => {
  await openModal(page, { view, ...options })
  await titled(dialog, title)
}

/** Wallets of the host that bring the views which ordinary ones do not. */
export const ROOKERY = {
  id: 'rookery',
  name: 'Rookery',
  mobile_link: 'rookery://',
  webapp_link: 'https://rookery.example/app',
  app_store: 'https://apps.example/rookery',
  chrome_store: 'https://apps.example/chrome/rookery',
}

const BEFORE: Stop[] = [
  { name: 'connect', go: (page, dialog) => show(page, dialog, 'Connect', 'Connect wallet') },
  {
    name: 'all-wallets',
    go: async (page, dialog) => {
      await show(page, dialog, 'AllWallets', /^All wallets/)
      await expect(dialog.locator('[data-cell][data-at]').first()).toBeVisible()
    },
  },
  {
    name: 'no-wallet',
    go: async (_, dialog) => {
      await dialog.getByRole('searchbox').fill('zzzz')
      await expect(dialog.getByText(/^No wallet/).first()).toBeVisible()
    },
  },
  {
    name: 'what-is',
    go: async (page, dialog) => {
      await show(page, dialog, 'Connect', 'Connect wallet')
      await press(dialog, /^What is a wallet/)
    },
  },
  { name: 'get-wallet', go: (_, dialog) => press(dialog, /^Get a wallet/) },
  {
    name: 'code',
    go: async (page, dialog) => {
      await show(page, dialog, 'Connect', 'Connect wallet')
      await press(dialog, /^WalletConnect/)
      await expect(
        dialog
          .getByRole('img', { name: /^QR code/ })
          .or(dialog.getByRole('button', { name: /Copy link/ }))
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'declined',
    go: async (page, dialog) => {
      await show(page, dialog, 'Connect', 'Connect wallet')
      await press(dialog, /^Merlin/)
      await expect(dialog.getByText('You declined the request')).toBeVisible()
    },
  },
  {
    name: 'account',
    go: async (page, dialog) => {
      await show(page, dialog, 'Connect', 'Connect wallet')
      await press(dialog, /^Kestrel/)
      await openAccount(page)
      await expect(dialog.getByText('USD Coin')).toBeVisible()
    },
  },
]
const AFTER: Stop[] = [
  {
    name: 'tokens-hidden',
    go: async (_, dialog) => {
      const fold = dialog.locator('button[data-fold]')
      if (await fold.count()) await fold.first().click()
    },
  },
  {
    name: 'nfts',
    go: async (_, dialog) => {
      await dialog.getByRole('tab', { name: 'NFTs' }).click()
      await expect(dialog.locator('[data-pieces] > li, [data-nfts] p').first()).toBeVisible()
    },
  },
  {
    name: 'activity-tab',
    go: async (_, dialog) => {
      await dialog.getByRole('tab', { name: 'Activity' }).click()
      await expect(dialog.locator('[data-windowed] [data-row]').first()).toBeVisible()
    },
  },
  {
    name: 'activity',
    go: async (page, dialog) => {
      await show(page, dialog, 'Transactions', 'Activity')
      await expect(dialog.locator('[data-windowed] [data-row]').first()).toBeVisible()
    },
  },
  {
    name: 'filter',
    go: async (_, dialog) => {
      await press(dialog, /^Filter/)
      await expect(dialog.getByText('Export as CSV')).toBeVisible()
    },
  },
  {
    name: 'receive',
    go: async (page, dialog) => {
      await show(page, dialog, 'WalletReceive', 'Receive')
      await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    },
  },
  {
    name: 'receive-amount',
    go: async (_, dialog) => {
      await press(dialog, /^Ask for an amount/)
      await dialog.getByRole('textbox').fill('a lot')
    },
  },
  { name: 'receive-networks', go: (_, dialog) => press(dialog, /^Send only assets/) },
  {
    name: 'settings',
    go: async (page, dialog) => {
      await show(page, dialog, 'Account', 'Account')
      await press(dialog, /^Account menu/)
      await expect(dialog.getByRole('button', { name: /^Disconnect/ })).toBeVisible()
    },
  },
  {
    name: 'wallets',
    go: async (_, dialog) => {
      await press(dialog, /^Wallets/)
      await press(dialog, /^Manage/)
    },
  },
  { name: 'networks', go: (page, dialog) => show(page, dialog, 'Networks', /network/i) },
  { name: 'what-is-network', go: (_, dialog) => press(dialog, /^What is a network/) },
  {
    name: 'send',
    go: async (page, dialog) => {
      await show(page, dialog, 'WalletSend', 'Send')
      await expect(dialog.getByText('Network fee')).toBeVisible()
    },
  },
  {
    name: 'send-token',
    go: async (_, dialog) => {
      await press(dialog, /^Token, now/)
      await expect(dialog.getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'send-filled',
    async go(_, dialog) {
      await back(dialog)
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.01')
      await dialog.getByRole('textbox', { name: 'To' }).fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
      await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'send-review',
    go: async (_, dialog) => {
      await press(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
  },
  {
    name: 'send-link',
    go: async (page, dialog) => {
      await openModal(page, { view: 'WalletSend', arguments: { uri: 'solana:https://shop.example' } })
      await expect(dialog.getByText('This payment link cannot be used')).toBeVisible()
    },
  },
  {
    name: 'swap',
    go: async (page, dialog) => {
      await show(page, dialog, 'Swap', 'Swap', { arguments: { amount: '0.25', toToken: 'USDC' } })
      await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'swap-details',
    go: async (_, dialog) => {
      const more = dialog.locator('[aria-expanded=false]')
      for (let left = await more.count(); left > 0; left--) await more.first().click()
    },
  },
  {
    name: 'swap-token',
    go: async (_, dialog) => {
      await press(dialog, /^You receive: token, now/)
      await expect(dialog.getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'swap-review',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^Review/)
      await titled(dialog, /^Review/)
    },
  },
  {
    name: 'buy',
    go: async (page, dialog) => {
      await show(page, dialog, 'OnRampProviders', 'Buy')
      await expect(dialog.getByRole('button', { name: /^Card or bank account/ })).toBeVisible()
    },
  },
  { name: 'buy-currency', go: (_, dialog) => press(dialog, /^Currency, now/) },
  {
    name: 'buy-token',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^Token, now/)
    },
  },
  {
    name: 'what-is-buy',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^What is buying/)
    },
  },
  {
    name: 'wrong-network',
    go: async (page, dialog) => {
      await page.evaluate(() =>
        (window as unknown as { __testWalletControl: { setChain(id: string): void } }).__testWalletControl.setChain(
          '56',
        ),
      )
      await titled(dialog, 'Wrong network')
    },
  },
]

/** Every view that a user comes to with a wallet in the page, one after the other on one page. */
export const TOUR: Stop[] = [...BEFORE, ...AFTER]

/** What `visit` needs for the tour. */
export const HOST = {
  wallets: [
    { auto: 'approve', chains: ['1', '8453', '56'] },
    { name: 'Merlin', rdns: 'example.merlin', auto: 'reject' },
  ],
  options: { customWallets: [ROOKERY] },
}

/** Ends what moves, so that places are final. */
export const settle = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    // One that ends may find that there is further to go.
    for (let still = 0; still < 2; still++) {
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      for (const animation of root.getAnimations())
        if (animation.effect!.getComputedTiming().iterations !== Infinity) still = (animation.finish(), -1)
    }
  })

/**
 * Controls of the open view whose target is under 44 by 44 px, with its size; links within a sentence are exempt (WCAG
 * 2.5.5).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIDE = 44
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const found: string[] = []
    // A card that moves once more lets nothing through meanwhile.
    root.querySelector<HTMLElement>('[data-view]')!.style.pointerEvents = ''
    const isInSentence = (el: Element) =>
      getComputedStyle(el).display === 'inline' &&
      [...el.parentNode!.childNodes].some(node => node !== el && node.textContent!.trim())
    for (const el of root.querySelectorAll<HTMLElement>('a, button, input, [role=tab], label.tick')) {
      if (!el.getClientRects().length || isInSentence(el)) continue
      // What is pressed for a box is its label.
      if (el.matches(':has(> input[type=checkbox]) > input')) continue
      el.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = el.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // A field is as large as the box that gives it focus.
      const target = el.matches('input')
        ? (el.closest<HTMLElement>('label:has(input), [data-panel], [data-to]') ?? el)
        : el
      const isHit = (x: number, y: number) => {
        const hit = root.elementFromPoint(x, y)
        return !!hit && (target.contains(hit) || hit.matches('[data-edge]'))
      }
      const reach = (dx: number, dy: number) => {
        let at = 0
        for (const step of [4, 1]) while (at < SIDE && isHit(x + dx * (at + step), y + dy * (at + step))) at += step
        return at
      }
      // What is off lets the pointer through, and is as large as what is on.
      const off = el.matches('[aria-disabled]')
      const size = off ? [width, height] : [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)]
      // Counted in whole pixels, one of which an edge between two may take.
      if (size.some(side => side < SIDE - 1))
        found.push(
          `${el.getAttribute('aria-label') ?? (el.textContent!.trim() || el.className)} ${size.map(Math.round).join(' × ')}`,
        )
    }
    root.querySelector('[data-body]')?.scrollTo(0, 0)
    return found
  })

/** What of the view cannot be brought into sight as a whole. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector('[role=dialog], [role=alertdialog]')!
    const found: string[] = []
    const inside = (el: Element, what: string) => {
      const { top, bottom } = el.getBoundingClientRect()
      const frame = card.getBoundingClientRect()
      if (top < Math.max(frame.top, 0) - 1 || bottom > Math.min(frame.bottom, innerHeight) + 1)
        found.push(`${what} from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`)
    }
    inside(card, 'card')
    for (const el of root.querySelectorAll<HTMLElement>(
      '[data-view] button, [data-view] a, [data-view] input, [data-view] [data-qr], [data-view] p',
    )) {
      if (!el.getClientRects().length) continue
      el.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      inside(el, el.textContent!.trim().slice(0, 30) || el.getAttribute('aria-label') || el.className.toString())
      if (
        el.scrollHeight > el.clientHeight + 4 &&
        getComputedStyle(el).overflowY !== 'visible' &&
        el.matches('button, a')
      )
        found.push(`${el.textContent} is cut off inside`)
    }
    root.querySelector('[data-body]')?.scrollTo(0, 0)
    return found
  })

/** Texts and controls of the open view that are wider than there is room for, other than those that end in an ellipsis. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')!.shadowRoot!
    const card = root.querySelector('[role=dialog], [role=alertdialog]')!
    const { left, right } = card.getBoundingClientRect()
    const found: string[] = []
    const range = document.createRange()
    for (const el of card.querySelectorAll<HTMLElement>('*')) {
      const texts = [...el.childNodes].filter(node => node.nodeType === 3 && node.textContent!.trim())
      if (!texts.length || !el.getClientRects().length || el.closest('[aria-hidden=true]')) continue
      const style = getComputedStyle(el)
      const box = el.getBoundingClientRect()
      // Words for screen readers alone.
      if (box.width <= 1 || style.clipPath !== 'none') continue
      const isCut = texts.some(node => {
        range.selectNode(node)
        const text = range.getBoundingClientRect()
        return text.left < box.left - 1 || text.right > box.right + 1
      })
      if ((isCut && style.textOverflow !== 'ellipsis') || box.left < left - 1 || box.right > right + 1)
        found.push(`${el.textContent!.trim().slice(0, 40)} (${Math.round(box.width)} px)`)
    }
    return found
  })
