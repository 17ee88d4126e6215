/** English texts of Receive. */
export const messages = {
  'receive.title': 'Receive',
  'receive.code': 'QR code of your address',
  'receive.code.amount': 'QR code that asks for {amount}',
  'receive.copy': 'Copy address',
  'receive.share': 'Share',
  'receive.only': 'Send only assets on {network} to this address',
  'receive.amount': 'Ask for an amount',
  'receive.amount.bad': 'This is no amount of {symbol}',
  'receive.networks': 'Your address on these networks',
  'receive.networks.text': 'Assets sent to it on another network may be lost.',
} as const
