import { legalMessages, waitingMessages } from '../../../i18n/shared.ts'
import { connectMessages } from '../messages.ts'

/**
 * English texts of the views on the way to a connected wallet. `wait`, `declined` and so on are the stages of an
 * attempt.
 */
export const messages = {
  ...connectMessages,
  ...legalMessages,
  ...waitingMessages,
  'connect.none': 'No wallet found',
  'connect.none.text': 'Install a browser wallet, or open this page in the browser of your wallet app.',
  'connect.directory': 'The wallet list is not available right now. Installed wallets still work.',
  'agree.only': 'I agree to the {terms}',
  'agree.both': 'I agree to the {terms} and {privacy}',
  'agree.terms': 'Terms of Service',
  'agree.privacy': 'Privacy Policy',
  'agree.first': 'Please tick the box first',
  'search.clear': 'Clear',
  'connect.scan': 'QR code',
  'search.wallets': 'Search wallets',
  'wait.text': 'Approve the request in the extension',
  'wait.slow': 'No window? Click the icon of {wallet} in the toolbar.',
  'wait.phone': 'Use my phone instead',
  'window.text': 'Answer in its window. This page goes on by itself.',
  'window.slow': 'No window? It may be behind this one.',
  'blocked.title': 'Your browser blocked the window',
  'blocked.text': 'The button opens it. Or allow windows for {site} and try again.',
  'blocked.open': 'Open the window',
  'lost.title': 'The window cannot answer',
  'lost.text': 'It is cut off from {site}. Close it and choose another wallet.',
  'pending.title': '{wallet} has a request open',
  'pending.text': 'Click its icon in the toolbar and answer the request. This page goes on by itself.',
  'locked.title': 'Unlock {wallet}',
  'locked.text': 'Enter your password in the extension, then approve the request.',
  'silent.text': 'Nothing was shared. You can still approve in the wallet, or try again.',
  'broken.title': '{wallet} cannot be used here',
  'broken.text': 'The extension may have been updated. Reload the page, then try again.',
  'site.title': '{site} does not answer',
  'site.text': 'You cannot sign in there right now. Nothing was signed and no money moved. Try again.',
  'chunk.reload': 'Reload the page',
} as const
