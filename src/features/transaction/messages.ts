import { doneMessages, feeMessages, networkMessages, silentMessages } from '../../i18n/shared.ts'
/** English texts of whatever is asked of a wallet: its review, its way to the chain, and what came of it. */
export const messages = {
  ...doneMessages,
  ...silentMessages,
  ...feeMessages,
  ...networkMessages,
  'review.edit': 'Edit',
  'review.by.simulation': 'Simulated by the network just now',
  'review.checking': 'Checking with the network',
  'unchecked.network': 'The network cannot be reached. Nothing was sent.',
  'review.stopped': 'Stopped',
  'asked.title': 'Confirm in {wallet}',
  'asked.owners': 'Other owners of this Safe may have to sign before anything happens.',
  'sent.text': 'You can close this. The network confirms it in a moment.',
  'differs.other': 'Your wallet sent something else',
  'differs.other.text':
    'What was confirmed is not what you agreed to here. Look at it on the explorer before you use this wallet again.',
  'differs.nothing': 'Nothing arrived',
  'differs.nothing.text':
    'The network confirmed it, but none of {amount} arrived. Look at it on the explorer before you try again.',
  'differs.less': 'Less arrived',
  'differs.less.text': '{arrived} arrived instead of {amount}. Look at it on the explorer before you send more.',
  'failed.changed': 'Your wallet changed the transfer, so it was stopped. Nothing was sent.',
  'replaced.title': 'Replaced in your wallet',
  'waiting.sending': 'Sending {amount} to {to}',
  'open.text': 'Started {time} and not confirmed yet. If you continue, both can go through.',
  'open.again': 'You started the same {time}, and it is not confirmed yet. If you continue, it can go through twice.',
  'open.sure': 'Do it a second time',
  'gone.title': 'We could not find out',
  'swap.swapping': 'Swapping {from} to {to}',
  'waiting.searching': 'Checking what became of it…',
  'differs.arrived': 'Arrived',
} as const
