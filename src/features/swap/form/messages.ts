import { anotherWalletMessages } from '../../../i18n/shared/another-wallet.ts'
import { holdingsMessages } from '../../../i18n/shared/holdings.ts'
import { feeMessages } from '../../../i18n/shared/fees.ts'
import { swapMessages } from '../messages.ts'
import { actionMessages } from '../../../i18n/shared/actions.ts'
import { amountMessages } from '../../../i18n/shared/amounts.ts'
import { tokenMessages } from '../../../i18n/shared/tokens.ts'
/** English texts of Swap. */
export const messages = {
  ...anotherWalletMessages,
  ...holdingsMessages,
  ...feeMessages,
  ...swapMessages,
  ...actionMessages,
  ...amountMessages,
  ...tokenMessages,
  'swap.token': '{side}: token, now {symbol}',
  'swap.half': '50%',
  'swap.flip': 'Switch tokens',
  'swap.none.text': 'Please enter a valid amount',
  'swap.insufficient': 'Insufficient balance',
  'swap.failed.start': 'Failed to initialize swap',
  'swap.failed.price': 'Failed to fetch network token price',
  'swap.rate.flip': 'Turn the rate around',
  'swap.details': 'Details',
  'swap.refresh': 'New quote in {seconds} s',
  'swap.seconds': '{seconds} s',
  'swap.slippage.own': 'Own slippage in percent',
  'swap.slippage.bad': 'Enter a slippage from {least} to {most}, with at most two decimals.',
  'swap.next.slippage': 'Enter a valid slippage',
  'swap.slippage.low': 'The swap may fail.',
  'swap.slippage.high': 'Others may take advantage of this: you may receive far less.',
  'swap.auto': 'Auto',
  'swap.owned': 'Your tokens',
  'swap.suggested': 'Suggested',
  'swap.popular': 'All tokens',
} as const
