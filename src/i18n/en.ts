/** English texts of the core. A key is `room.what`; values in braces come from the caller. Chunks bring their own. */
export const en = {
  'connect.title': 'Connect wallet',
  'connect.installed': 'Installed',
  'connect.recent': 'Recent',
  'connect.none': 'No wallet found',
  'connect.none.text': 'Install a browser wallet, or open this page in the browser of your wallet app.',
  'connect.directory': 'The wallet list is not available right now. Installed wallets still work.',
  'connected': 'Connected as {account}',
  'retry': 'Try again',
  'clear': 'Clear',
  'back': 'Back',
  'close': 'Close',
  'dismiss': 'Dismiss',
  'copied': 'Copied',
  'loading': 'Loading',
  'chunk.title': 'This part did not load',
  'chunk.text': 'Check your connection and try again. Your wallet stays connected and no money moved.',
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.network': 'Wrong network',
} as const

export type MessageKey = keyof typeof en
