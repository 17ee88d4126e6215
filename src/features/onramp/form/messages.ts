import { legalMessages, tokenMessages } from '../../../i18n/shared.ts'
import { buyMessages } from '../messages.ts'

/** English texts of buying. */
export const messages = {
  ...tokenMessages,
  ...buyMessages,
  ...legalMessages,
  'buy.pay': 'You pay',
  'buy.get': 'You get',
  'buy.fiat': 'Currency, now {currency}',
  'buy.range': 'From {min} to {max}',
  'buy.quote': 'Quoted by the card provider, {fees} of fees included. Its page has the final price.',
  'buy.quote.none': 'The provider’s page has the price',
  'buy.note': 'You buy from a provider and pay on its own page, in a new window. It sends what you buy to {account}.',
  'buy.card': 'Card',
  'buy.bank': 'Card or bank account',
  'buy.compare': 'Other ways to pay',
  'buy.fee': 'Fee {fee}. Arrives on {network}.',
  'buy.fee.host': 'Fee {fee}. {symbol} at {host}.',
  'buy.none': 'Nothing can be bought on {network} right now',
  'buy.fiat.title': 'Pay with',
  'buy.what.page': 'You pay elsewhere',
  'buy.what.page.text': 'A provider sells to you on its own page and may ask who you are. We never see your card.',
  'buy.what.price': 'The provider sets the price',
  'buy.what.price.text': 'Fees are part of it. What its page shows last is what counts.',
  'buy.what.way': 'It comes to your account',
  'buy.what.way.text': 'In minutes by card, in days from a bank account.',
} as const
