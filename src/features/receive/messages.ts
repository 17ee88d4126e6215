/** English texts of Receive. */
export const messages = {
  'receive.title': 'Receive',
  'receive.code': 'QR code for your address',
  'receive.code.amount': 'QR code requesting {amount}',
  'receive.copy': 'Copy address',
  'receive.share': 'Share',
  'receive.only': 'Only send assets on {network} to this address',
  'receive.amount': 'Request an amount',
  'receive.amount.bad': 'Not a valid {symbol} amount',
  'receive.networks': 'Your address on these networks',
  'receive.networks.text': 'Assets sent to it on another network may be lost.',
} as const
