/** What an account can do next. */
export const actionMessages = {
  'action.onramp': 'Buy',
  'action.swaps': 'Swap',
  'action.receive': 'Receive',
  'action.send': 'Send',
} as const
