import { doneMessages } from '../../../i18n/shared.ts'
import { buyMessages } from '../messages.ts'

/** English texts of a running purchase. */
export const messages = {
  ...doneMessages,
  ...buyMessages,
  'buy.unopened': 'The provider’s page did not open',
  'buy.unopened.text': 'Nothing was bought and no money moved. Try again or choose another provider.',
  'buy.blocked': 'Continue at {host}',
  'buy.blocked.text': 'Your browser opened no window for it. Nothing was bought yet.',
  'buy.open': 'Open {host}',
  'buy.wait': 'Waiting for your purchase',
  'buy.wait.text': 'Pay at {host}. What arrives shows here, and you can leave this view meanwhile.',
  'buy.paid': 'Paid at {host}',
  'buy.paid.text': '{amount} on its way',
  'buy.closed':
    'The window of {host} is not in sight any more. If you paid there, just wait. If not, nothing was bought.',
  'buy.cancel': 'I did not buy',
  'buy.blind': 'We cannot look right now. Your purchase is not affected.',
  'buy.done': '{amount} arrived',
  'buy.done.text': 'In your account on {network}',
  'buy.failed': 'The purchase failed',
  'buy.failed.text': '{host} did not complete it and nothing arrived. If you were charged, ask there.',
  'buy.over': 'Nothing arrived so far',
  'buy.over.text': 'We looked for 30 minutes. If you paid, it may still come: ask {host}.',
  'buy.changed': 'The account changed',
  'buy.changed.text':
    'This purchase is for {account}. It is not affected; we look for it while that account is connected.',
} as const
