/** English texts of pending transactions, in the account view and in notices. */
export const messages = {
  'sent.confirmed': 'Sent {amount}',
  'sent.failed': 'Sending {amount} failed. Only the network fee was spent.',
  'sent.replaced': '{amount} was not sent. It was replaced in your wallet, and nothing of this transfer moved.',
  'sent.gone': 'Another transaction took the place of sending {amount}. Look in your wallet before you send again.',
  'pending.waiting': 'Waiting for you',
  'waiting.in': 'Confirm in {wallet}',
  'waiting.way': 'On its way',
  'waiting.lost': 'We could not find out what became of it. Look in your wallet before you send again.',
  'waiting.send': 'A transaction waits for your approval',
  'waiting.sign': 'A message waits for your signature',
  'waiting.other': 'A request waits for your answer',
} as const
