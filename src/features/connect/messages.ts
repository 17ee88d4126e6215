/** English texts that several parts of connecting share: `wait`, `declined` and so on are the stages of an attempt. */
export const connectMessages = {
  'wait.title': 'Continue in {wallet}',
  'declined.title': 'You declined the request',
  'declined.text': 'Nothing was shared with {site}',
  'empty.title': '{wallet} shared no account',
  'empty.text': 'Choose an account for {site} in the wallet, then try again.',
  'failed.title': '{wallet} reports a problem',
  'failed.text': 'Nothing was shared with {site}. Try again, or choose another wallet.',
  'connect.other': 'Choose another wallet',
  'connect.all': 'All wallets',
  'what.title': 'What is a wallet?',
} as const
