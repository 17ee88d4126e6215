import { expect, openModal } from './fixtures.ts'
import { allowing, choose, complete, go, leaveAndReturn, nodeOf, pay, ready, review, shown, token } from './swapping.ts'
import { TOKENS } from '../swap-calls.ts'
import { back, connected, HOST, press, show, titled, type Stop, type Tour } from './views.ts'

const SEND: Stop[] = [
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
      await press(dialog, /^Token:/)
      await expect(dialog.getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'send-no-recipient',
    async go(_, dialog) {
      await back(dialog)
      await dialog.getByRole('textbox', { name: 'To' }).fill('hello')
    },
  },
  {
    name: 'send-filled',
    async go(_, dialog) {
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
    name: 'send-named',
    async go(_, dialog) {
      await back(dialog)
      await dialog.getByRole('textbox', { name: 'To' }).fill('otto.eth')
      await expect(dialog.getByRole('button', { name: 'Review' })).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'send-named-review',
    go: async (_, dialog) => {
      await press(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
    },
  },
  {
    name: 'send-warned-review',
    async go(_, dialog) {
      await back(dialog)
      await dialog.getByRole('textbox', { name: 'To' }).fill(TOKENS.WETH.address)
      await press(dialog, /^Review/)
      await expect(dialog.getByText('Simulated by the network just now')).toBeVisible()
      await expect(dialog.getByRole('checkbox')).toBeVisible()
    },
  },
  {
    name: 'send-stopped',
    async go(_, dialog, { stack }) {
      await back(dialog)
      await dialog.getByRole('textbox', { name: 'To' }).fill(stack.swapRouters['eip155:1']![0]!)
      await press(dialog, /^Review/)
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(dialog.getByRole('checkbox')).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: /^Send 0.01/ })).toHaveCount(0)
    },
  },
  {
    name: 'send-link',
    go: async (page, dialog) => {
      await openModal(page, { view: 'WalletSend', arguments: { uri: 'solana:https://shop.example' } })
      await expect(dialog.getByText('This payment link can’t be used')).toBeVisible()
    },
  },
]

const SWAP: Stop[] = [
  {
    name: 'swap',
    go: async (page, dialog) => {
      await show(page, dialog, 'Swap', 'Swap', { arguments: { amount: '0.25', toToken: 'USDC' } })
      await ready(dialog)
    },
  },
  {
    name: 'swap-details',
    desk: 'the longest form in the narrower card',
    go: async (_, dialog) => {
      const more = dialog.locator('[aria-expanded=false]')
      for (let left = await more.count(); left > 0; left--) await more.first().click()
    },
  },
  {
    name: 'swap-review',
    go: async (_, dialog) => {
      await press(dialog, /^Review/)
      await titled(dialog, /^Review/)
      await expect.poll(() => shown(dialog, 'You pay')).toBe('0.25')
    },
  },
  {
    name: 'swap-explained',
    go: async (_, dialog) => {
      await press(dialog, /^What you’re signing/)
      await expect(dialog.locator('[data-explanation] dl')).toBeVisible()
    },
  },
]
/** Views after which the chain has changed. */
const TRADE: Stop[] = [
  {
    name: 'swap-empty',
    go: async (page, dialog) => {
      await show(page, dialog, 'Swap', 'Swap')
      await expect(pay(dialog)).toBeVisible()
    },
  },
  {
    name: 'swap-token',
    go: async (_, dialog) => {
      await token(dialog, 'You receive').click()
      await expect(dialog.getByRole('searchbox')).toBeVisible()
    },
  },
  {
    name: 'swap-no-amount',
    go: async (_, dialog) => {
      await press(dialog, /^DAI/)
      await pay(dialog).fill('x')
    },
  },
  {
    name: 'swap-own-slippage',
    go: async (_, dialog) => {
      await choose(dialog, 'You pay', 'USDC')
      await pay(dialog).fill('10')
      await ready(dialog)
      await press(dialog, /^Details/)
      await press(dialog, /^Auto 1%/)
      await dialog.getByRole('textbox', { name: 'Custom slippage (%)' }).fill('60')
    },
  },
  {
    name: 'swap-allowance',
    go: async (_, dialog) => {
      await dialog.getByRole('textbox', { name: 'Custom slippage (%)' }).fill('')
      await review(dialog)
    },
  },
  {
    name: 'swap-without-limit',
    go: async (_, dialog) => {
      await dialog.getByRole('checkbox').check()
      await expect(go(dialog, 'Approve unlimited USDC')).not.toHaveAttribute('aria-disabled')
    },
  },
  {
    name: 'swap-allowing',
    go: async (_, dialog, world) => {
      await nodeOf(world)('evm_setAutomine', false)
      await go(dialog, 'Approve unlimited USDC').click()
      await expect(allowing(dialog)).toBeVisible()
    },
  },
  {
    name: 'swap-second-step',
    go: async (page, dialog, world) => {
      const node = nodeOf(world)
      await leaveAndReturn(page, dialog)
      await node('evm_mine')
      await node('evm_setAutomine', true)
      await expect(dialog.getByText('Step 2 of 2')).toBeVisible()
    },
  },
  {
    name: 'swap-complete',
    go: async (_, dialog) => {
      await go(dialog, 'Swap USDC for DAI').click()
      await expect(complete(dialog)).toBeVisible()
      await expect(dialog.getByText('You received', { exact: true })).toBeVisible()
    },
  },
]

const BUY: Stop[] = [
  {
    name: 'buy',
    go: async (page, dialog) => {
      await show(page, dialog, 'OnRampProviders', 'Buy')
      await expect(dialog.getByRole('button', { name: /^Card or bank account/ })).toBeVisible()
    },
  },
  { name: 'buy-currency', go: (_, dialog) => press(dialog, /^Currency:/) },
  {
    name: 'buy-token',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^Token:/)
    },
  },
  {
    name: 'what-is-buy',
    go: async (_, dialog) => {
      await back(dialog)
      await press(dialog, /^How buying works/)
    },
  },
]

const of = (stops: Stop[]): Tour => ({ host: HOST, start: connected, stops })
export const SEND_TOURS = [of(SEND)]
export const SWAP_TOURS = [of(SWAP), of(TRADE)]
export const BUY_TOURS = [of(BUY)]
