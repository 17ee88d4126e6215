/** English texts of the core. A key is `room.what`; values in braces come from the caller. Chunks bring their own. */
export const en = {
  'connect.title': 'Connect wallet',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.or': 'or',
  connected: 'Connected as {account}',
  retry: 'Try again',
  back: 'Back',
  close: 'Close',
  loading: 'Loading',
  'chunk.title': 'This part did not load',
  'chunk.text': 'Check your connection and try again. Your wallet stays connected and no money moved.',
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.pay': 'Pay',
  'button.network': 'Wrong network',
  'button.fixed': 'This page stays on {network}',
} as const
