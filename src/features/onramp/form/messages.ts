import { legalMessages, tokenMessages } from '../../../i18n/shared.ts'
import { buyMessages } from '../messages.ts'

/** English texts of buying. */
export const messages = {
  ...tokenMessages,
  ...buyMessages,
  ...legalMessages,
  'buy.pay': 'You pay',
  'buy.get': 'You get',
  'buy.fiat': 'Currency: {currency}',
  'buy.range': 'From {min} to {max}',
  'buy.quote': 'Card provider’s quote, including {fees} in fees. See its page for the final price.',
  'buy.quote.none': 'See the provider’s page for the price',
  'buy.note':
    'You buy from a third-party provider and pay on its page in a new window. Your purchase is sent to {account}.',
  'buy.card': 'Card',
  'buy.bank': 'Card or bank account',
  'buy.session': 'Continue to payment',
  'buy.session.at': 'At {host}. Arrives on {network}.',
  'buy.session.any': '{site} chooses the provider. Arrives on {network}.',
  'buy.compare': 'Other ways to pay',
  'buy.fee': 'Fee {fee}. Arrives on {network}.',
  'buy.elsewhere': 'Card purchases arrive on {network}, not on {active}.',
  'buy.fee.host': 'Fee {fee}. {symbol} via {host}.',
  'buy.none': 'Buying isn’t available on {network} right now',
  'buy.fiat.title': 'Pay with',
  'buy.what.page': 'You pay the provider',
  'buy.what.page.text':
    'A provider handles the sale on its own page and may verify your identity. We never see your card.',
  'buy.what.price': 'The provider sets the price',
  'buy.what.price.text': 'It includes fees. The final price is the one on the provider’s page.',
  'buy.what.way': 'It goes to your account',
  'buy.what.way.text': 'Within minutes by card, or days by bank transfer.',
} as const
