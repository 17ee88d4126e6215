import { waitingMessages } from '../../../i18n/shared.ts'
import { connectMessages } from '../messages.ts'

/** English texts of connecting over WalletConnect. */
export const messages = {
  ...connectMessages,
  ...waitingMessages,
  'qr.title': 'Scan with phone',
  'qr.label': 'QR code to connect with WalletConnect',
  'qr.scan': 'Scan with your phone camera or wallet',
  'qr.scan.with': 'Scan with {wallet} on your phone',
  'qr.copy': 'Copy link',
  'qr.uncopied': 'Couldn’t copy. Scan the code instead.',
  'qr.renews': 'New code in {time}',
  'qr.ends': 'Expires in {time}',
  'qr.over': 'This code has expired',
  'qr.over.text': 'Close this and start again to get a new one.',
  'qr.failed': 'Couldn’t create a QR code',
  'qr.failed.offline': 'You’re offline. Nothing was shared.',
  'qr.failed.blocked': 'Can’t reach the connection service. Nothing was shared; installed wallets still work.',
  'qr.failed.config':
    'The connection service doesn’t accept this site, or your device’s clock is wrong. Nothing was shared.',
  'pair.wallet': 'your wallet',
  'apart.title': '{wallet} uses different networks',
  'apart.text': 'Nothing is connected. Turn on one of these in your wallet, then try again: {networks}.',
  'pair.return': 'Approve in your wallet, then come back to this tab.',
  'pair.back': 'Welcome back, checking…',
  'pair.inapp': 'In-app browsers often can’t open wallets. Paste the link into {wallet}, or scan the code with it.',
  'pair.done': 'I’ve approved it',
  'pair.still': 'Not connected yet. Approve in the wallet, or open it again.',
  'pair.open': 'Open {wallet}',
  'pair.again': 'Open {wallet} again',
  'pair.code': 'Show QR code',
  'pair.desktop': 'Open the desktop app',
  'pair.web': 'Open the web app',
  'get.title': 'Get {wallet}',
} as const
