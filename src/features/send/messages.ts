/** English texts of the form and of the review of a transfer. */
export const sendMessages = {
  'send.title': 'Send',
  'send.amount': 'Amount',
  'send.to': 'To',
  'warn.self': 'This is your own address.',
  'warn.first': 'You have not sent to this address from here before.',
  nothing: 'Nothing was sent',
} as const
