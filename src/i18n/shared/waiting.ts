/** What is waited for in a wallet, and what could not be copied. */
export const waitingMessages = {
  'wait.retry': 'Not seeing it? Try again',
  uncopied: 'Could not copy. Take it from here: {text}',
  'silent.title': 'No answer from {wallet}',
} as const
