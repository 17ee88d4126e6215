import { doneMessages, feeMessages, networkMessages, silentMessages, swappingMessages } from '../../i18n/shared.ts'
/** English texts of every transaction: its review, its way to the chain, and its outcome. */
export const messages = {
  ...doneMessages,
  ...silentMessages,
  ...feeMessages,
  ...networkMessages,
  'review.edit': 'Edit',
  'review.by.simulation': 'Simulated by the network just now',
  'review.checking': 'Checking with the network',
  'unchecked.network': 'Can’t reach the network. Nothing was sent.',
  'review.stopped': 'Stopped',
  'asked.title': 'Confirm in {wallet}',
  'asked.owners': 'Other owners of this Safe may have to sign before anything happens.',
  'sent.text': 'You can close this. It will be confirmed shortly.',
  'differs.other': 'Your wallet sent something else',
  'differs.other.text':
    'The confirmed transaction isn’t the one you approved here. Check it on the explorer before you use this wallet again.',
  'differs.nothing': 'Nothing arrived',
  'differs.nothing.text':
    'The network confirmed it, but none of {amount} arrived. Check it on the explorer before you try again.',
  'differs.less': 'Less arrived than expected',
  'differs.less.text': '{arrived} arrived instead of {amount}. Check it on the explorer before you send more.',
  'failed.changed': 'Your wallet changed the transfer, so it was stopped. Nothing was sent.',
  'replaced.title': 'Replaced in your wallet',
  'waiting.sending': 'Sending {amount} to {to}',
  'open.text': 'Started {time} and not confirmed yet. If you continue, both can go through.',
  'open.again':
    'You started the same transaction {time}, and it isn’t confirmed yet. If you continue, it can go through twice.',
  'open.sure': 'Do it a second time',
  'gone.title': 'We couldn’t confirm what happened',
  ...swappingMessages,
  'waiting.searching': 'Checking its status…',
  'differs.arrived': 'Arrived',
} as const
