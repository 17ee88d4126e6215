import { doneMessages } from '../../i18n/shared/done.ts'
import { waitingMessages } from '../../i18n/shared/waiting.ts'
import { feeMessages } from '../../i18n/shared/fees.ts'
/** English texts of whatever is asked of a wallet: its review, its way to the chain, and what came of it. */
export const messages = {
  ...doneMessages,
  ...waitingMessages,
  ...feeMessages,
  'review.edit': 'Edit',
  'review.by.simulation': 'Simulated by the network just now',
  'review.checking': 'Checking with the network',
  'unchecked.network': 'The network cannot be reached. Nothing was sent.',
  'review.stopped': 'Stopped',
  'asked.title': 'Continue in {wallet}',
  'sent.text': 'You can close this. The network confirms it in a moment.',
  'differs.other': 'Your wallet sent something else',
  'differs.other.text':
    'What was confirmed is not what you agreed to here. Look at it on the explorer before you use this wallet again.',
  'differs.nothing': 'Nothing arrived',
  'differs.nothing.text':
    'The network confirmed it, but none of {amount} arrived. Look at it on the explorer before you try again.',
  'differs.less': 'Less arrived',
  'differs.less.text': '{arrived} arrived instead of {amount}. Look at it on the explorer before you send more.',
  'replaced.title': 'Replaced in your wallet',
  'gone.title': 'We could not find out',
  'swap.swapping': 'Swapping {from} to {to}',
  'swap.swapped': 'Swapped {from} to {to}',
  'swap.error': 'Transaction error',
  'swap.reverted.text': 'Nothing was swapped. Only the network fee was spent.',
  'waiting.searching': 'Checking what became of it…',
  'differs.arrived': 'Arrived',
} as const
