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
  'connect.none': 'No wallets found',
  'connect.none.text': 'Install a browser wallet, or open this page in your wallet app’s browser.',
  'connect.directory': 'The wallet list isn’t available right now. Installed wallets still work.',
  'agree.only': 'I agree to the {terms}',
  'agree.both': 'I agree to the {terms} and {privacy}',
  'agree.terms': 'Terms of Service',
  'agree.privacy': 'Privacy Policy',
  'agree.first': 'Please accept the terms first',
  'search.clear': 'Clear',
  'connect.scan': 'QR code',
  'search.wallets': 'Search wallets',
  'wait.text': 'Approve the request in the extension',
  'wait.slow': 'Don’t see it? Click the {wallet} icon in your browser’s toolbar.',
  'wait.phone': 'Use my phone instead',
  'window.text': 'Continue in its window. This page will continue automatically.',
  'window.slow': 'Don’t see it? The window may be behind this one.',
  'app.title': 'Continue in your wallet app',
  'app.text': 'Approve the request there, then return to this page.',
  'app.slow': 'Nothing opened? You may not have a Solana wallet app on this device.',
  'absent.title': 'No wallet app responded',
  'absent.text': 'Nothing was shared. Install a Solana wallet app on this device, or open yours, and try again.',
  'access.title': 'Allow access to your wallet app',
  'access.text':
    'Your browser will ask whether {site} can access apps on this device. Allow it, so that this page can reach your wallet app.',
  'access.open': 'Continue',
  'denied.title': 'Your browser blocks access to your wallet app',
  'denied.text':
    'Open the site settings next to the address bar, allow {site} to access apps on this device, and try again.',
  'tap.title': 'Open your wallet app',
  'tap.text': 'Your browser only opens apps when you tap. Nothing has been sent yet.',
  'tap.open': 'Continue in wallet',
  'blocked.title': 'Your browser blocked the pop-up',
  'blocked.text': 'Use the button to open it, or allow pop-ups for {site} and try again.',
  'blocked.open': 'Open the window',
  'lost.title': 'Lost contact with the wallet window',
  'lost.text': 'It can’t communicate with {site}. Close it and choose another wallet.',
  'pending.title': '{wallet} has a pending request',
  'pending.text': 'Click its icon in the toolbar and respond to it. This page will continue automatically.',
  'locked.title': 'Unlock {wallet}',
  'locked.text': 'Enter your password in the extension, then approve the request.',
  'silent.text': 'Nothing was shared. You can still approve in the wallet, or try again.',
  'broken.title': '{wallet} can’t be used on this page',
  'broken.text': 'The extension may have been updated. Reload the page, then try again.',
  'site.title': '{site} isn’t responding',
  'site.text': 'You can’t sign in right now. Nothing was signed and no funds moved. Try again.',
  'chunk.reload': 'Reload the page',
} as const
