import { doneMessages } from '../../../i18n/shared.ts'
import { buyMessages } from '../messages.ts'

/** English texts of a running purchase. */
export const messages = {
  ...doneMessages,
  ...buyMessages,
  'buy.unopened': 'The provider’s page didn’t open',
  'buy.unopened.text': 'Nothing was bought and no funds moved. Try again or choose another provider.',
  'buy.blocked': 'Continue at {host}',
  'buy.blocked.text': 'Your browser blocked the window. Nothing has been bought yet.',
  'buy.open': 'Open {host}',
  'buy.wait': 'Waiting for your purchase',
  'buy.wait.text': 'Pay at {host}. We’ll show it here when it arrives. You can leave this screen.',
  'buy.paid': 'Paid at {host}',
  'buy.paid.text': '{amount} on its way',
  'buy.told': '{site} gave {host} your address. Check that you see the same one there:',
  'buy.closed': 'We can’t see the {host} window any more. If you paid there, just wait. If not, nothing was bought.',
  'buy.cancel': 'I didn’t buy anything',
  'buy.blind': 'We can’t check right now. Your purchase isn’t affected.',
  'buy.done': '{amount} arrived',
  'buy.done.text': 'In your account on {network}',
  'buy.failed': 'The purchase failed',
  'buy.failed.text': '{host} didn’t complete it and nothing arrived. If you were charged, contact them.',
  'buy.over': 'Nothing has arrived yet',
  'buy.over.text': 'We checked for 30 minutes. If you paid, it may still arrive: contact {host}.',
  'buy.changed': 'The account changed',
  'buy.changed.text':
    'This purchase is for {account}. It isn’t affected. We’ll keep checking while that account is connected.',
} as const
