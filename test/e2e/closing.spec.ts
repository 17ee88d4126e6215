import { connectWallet, expect, openModal, stateOf, test, type ModalWindow, type Page } from './fixtures.ts'
import { choose, go, pay, ready, review } from './swapping.ts'
import { sends, SPY, type WalletWindow } from './wallet.ts'

/** Longer than a card takes to close, and longer than a late call would need to reopen it. */
const AFTER_MS = 250

const isGone = async (page: Page, why: string) => {
  await page.waitForTimeout(AFTER_MS)
  expect((await stateOf(page)).open, why).toBe(false)
  expect(await page.locator('wallet-modal').count(), why).toBe(0)
}

test('a modal that goes is not opened again by a disconnect around it, whoever disconnects first', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ wallets: [{ auto: 'approve' }] })
  await connectWallet(page)
  for (const view of ['Swap', 'Account']) {
    for (const [first, second] of [
      ['close', 'disconnect'],
      ['disconnect', 'close'],
      ['close', 'wallet'],
      ['wallet', 'close'],
    ] as const) {
      for (const pause of [0, 60]) {
        const why = `${view}: ${first}, ${pause} ms, ${second}`
        await openModal(page, { view })
        await expect(dialog.locator('[data-view] [aria-busy=true]'), why).toHaveCount(0)
        const drawn = await page.evaluate(
          async ([first, second, pause]) => {
            const { WalletModal } = window as unknown as ModalWindow
            const acts = {
              close: () => WalletModal.close(),
              disconnect: () => void WalletModal.disconnect(),
              wallet: () => (window as unknown as WalletWindow).__testWalletControl.disconnect(),
            }
            const card = document.querySelector('wallet-modal')!.shadowRoot!.querySelector('[data-view]')!
            const texts: (string | null)[] = []
            acts[first]()
            await new Promise(done => setTimeout(done, pause))
            acts[second]()
            const shown = card.textContent
            for (let frame = 0; frame < 5 && card.isConnected; frame++) {
              texts.push(card.textContent)
              await new Promise(requestAnimationFrame)
            }
            return { shown, texts: [...new Set(texts)] }
          },
          [first, second, pause] as const,
        )
        await isGone(page, why)
        // While it is closing, its content stays the same.
        if (first === 'close') expect(drawn.texts, why).toEqual([drawn.shown])
        await page.evaluate(() =>
          (window as unknown as ModalWindow).WalletModal.connect({ wallet: 'Kestrel' }).then(() =>
            (window as unknown as ModalWindow).WalletModal.close(),
          ),
        )
      }
    }
  }
})

test('what goes takes no clicks, neither of a hand nor of a script: no switch, no view, no question to the wallet', async ({
  page,
  visit,
  dialog,
}) => {
  await visit({ csp: 'strict', head: SPY })
  await connectWallet(page)
  await openModal(page, { view: 'Networks' })
  const base = dialog.getByRole('button', { name: 'Base', exact: true })
  const at = (await base.boundingBox())!
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.evaluate(() => (window as unknown as ModalWindow).WalletModal.close())
  await page.mouse.down()
  await page.mouse.up()
  await isGone(page, 'a click on a network')
  expect((await stateOf(page)).network).toBe('eip155:1')

  await openModal(page, { view: 'Swap' })
  await choose(dialog, 'You pay', 'USDC')
  await choose(dialog, 'You receive', 'ETH')
  await pay(dialog).fill('5')
  await ready(dialog)
  await review(dialog)
  const allow = go(dialog, 'Approve USDC')
  await expect(allow).not.toHaveAttribute('aria-disabled')
  const box = (await allow.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const controls = await page.evaluate(() => {
    const { WalletModal } = window as unknown as ModalWindow
    const all = [
      ...document.querySelector('wallet-modal')!.shadowRoot!.querySelectorAll<HTMLElement>('button, a, [data-scrim]'),
    ]
    WalletModal.close()
    for (const control of all) {
      control.click()
      control.focus()
      for (const type of ['pointerdown', 'pointerup', 'click', 'touchend', 'keydown', 'submit'])
        control.dispatchEvent(
          new (type === 'keydown' ? KeyboardEvent : Event)(type, {
            bubbles: true,
            composed: true,
            cancelable: true,
            key: 'Enter',
          } as object),
        )
    }
    return all.length
  })
  expect(controls).toBeGreaterThan(3)
  await page.mouse.down()
  await page.mouse.up()
  await page.keyboard.press('Enter')
  await isGone(page, 'a click on the last look')
  expect(await sends(page)).toEqual([])
})
