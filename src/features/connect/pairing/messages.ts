import { connectMessages } from '../messages.ts'

/** English texts of connecting over WalletConnect. */
export const messages = {
  ...connectMessages,
  'qr.title': 'Scan with phone',
  'qr.label': 'QR code to connect with WalletConnect',
  'qr.scan': 'Scan with your phone camera or wallet',
  'qr.scan.with': 'Scan with {wallet} on your phone',
  'qr.copy': 'Copy link',
  'qr.uncopied': 'Could not copy. Scan the code instead.',
  'qr.renews': 'New code in {time}',
  'qr.ends': 'Good for {time}',
  'qr.over': 'This code has run out',
  'qr.over.text': 'Close this window and start again for a new one.',
  'qr.failed': 'Could not create a code',
  'qr.failed.offline': 'You are offline. Nothing was shared.',
  'qr.failed.blocked': 'The connection service cannot be reached. Nothing was shared; installed wallets still work.',
  'qr.failed.config':
    'The connection service does not accept this page, or the clock of this device is wrong. Nothing was shared.',
  'pair.wallet': 'your wallet',
  'apart.title': '{wallet} uses other networks than asked for',
  'apart.text': 'Nothing is connected. Turn on one of these in the wallet, then try again: {networks}.',
  'pair.return': 'Approve in your wallet, then come back to this tab.',
  'pair.back': 'Welcome back, checking…',
  'pair.inapp':
    'From inside another app wallets often cannot be opened. Paste the link into {wallet}, or scan the code with it.',
  'pair.done': 'I approved it',
  'pair.still': 'Not connected yet. Approve in the wallet, or open it again.',
  'pair.open': 'Open {wallet}',
  'pair.again': 'Open {wallet} again',
  'pair.code': 'Show QR code',
  'pair.desktop': 'Open the desktop app',
  'pair.web': 'Open the web app',
  'get.title': 'Get {wallet}',
} as const
