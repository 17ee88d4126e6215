/** English texts of what one chooses when buying. */
export const messages = {
  'buy.fiat.title': 'Pay with',
  'buy.what': 'What is buying?',
  'buy.what.page': 'You pay elsewhere',
  'buy.what.page.text': 'A provider sells to you on its own page and may ask who you are. We never see your card.',
  'buy.what.price': 'The provider sets the price',
  'buy.what.price.text': 'Fees are part of it. What its page shows last is what counts.',
  'buy.what.way': 'It comes to your account',
  'buy.what.way.text': 'In minutes by card, in days from a bank account.',
  'send.token.title': 'Choose a token',
} as const
