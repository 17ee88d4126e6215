import { expect, type Locator, type ModalWindow, type Page, type World } from './fixtures.ts'
import { amount, to } from './sending.ts'
import { fill } from './swapping.ts'

/** Presses a control as the keyboard does; returns whether it existed. */
export async function press(page: Page, name: string): Promise<boolean> {
  const isThere = await page.evaluate(name => {
    const all = [
      ...document.querySelector('wallet-modal')!.shadowRoot!.querySelectorAll<HTMLElement>('[role=dialog] button'),
    ]
    const control = all.find(el => (el.getAttribute('aria-label') ?? el.textContent) === name)
    control?.focus()
    return !!control
  }, name)
  if (isThere) await page.keyboard.press('Enter')
  return isThere
}
/** Once the view is complete and has had the frames in which it takes focus: which view it is, and what has focus. */
export const landed = (page: Page) =>
  page.evaluate(async () => {
    const host = document.querySelector('wallet-modal')
    do await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    while (host?.shadowRoot?.querySelector('[data-view] ul[aria-busy=true]'))
    const active = host?.shadowRoot?.activeElement
    return {
      view: (window as unknown as ModalWindow).WalletModal.getState().view!,
      // `BODY` if nothing has focus.
      focus: active ? (active.getAttribute('aria-label') ?? active.textContent) : document.activeElement!.tagName,
    }
  })
/** A click on something other than a control. */
export async function clickText(page: Page, dialog: Locator): Promise<void> {
  const { x, y, height } = (await dialog.locator('[data-view]').boundingBox())!
  await page.mouse.click(x + 5, y + height / 2)
}

/** What a view needs before it continues. */
export const FILLED: Record<string, (dialog: Locator, world: World) => Promise<unknown>> = {
  async WalletSend(dialog, world) {
    await amount(dialog).fill('0.01')
    await to(dialog).fill(world.stack.accounts.eip155[1]!.address)
    await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
  },
  Swap: dialog => fill(dialog, '0.01', 'ETH', 'USDC'),
}

export const options = ({ stack }: World) => ({
  onramp: { providerUrl: `${stack.urls.data}/onramp/aggregator`, publicKey: 'key' },
  // Its pop-up takes focus.
  enableCoinbase: false,
})
export const follow = async (page: Page, path: string[]) => {
  for (const name of path) {
    await press(page, name)
    await landed(page)
  }
}
