import { swappedMessages } from '../../../i18n/shared.ts'

/** English texts of pending transactions, in the account view and in notices. */
export const messages = {
  ...swappedMessages,
  'sent.confirmed': 'Sent {amount}',
  'sent.failed': 'Sending {amount} failed. Only the network fee was spent.',
  'sent.replaced': '{amount} was not sent: the transaction was replaced in your wallet.',
  'sent.gone': 'Another transaction replaced sending {amount}. Check your wallet before you send again.',
  'pending.waiting': 'Waiting for you',
  'waiting.in': 'Confirm in {wallet}',
  'waiting.way': 'In progress',
  'waiting.lost': 'We couldn’t confirm what happened to it. Check your wallet before you send again.',
  'waiting.send': 'A transaction is waiting for your approval',
  'waiting.sign': 'A message is waiting for your signature',
  'waiting.other': 'A request is waiting for your response',
} as const
