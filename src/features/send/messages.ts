import { recipientMessages } from '../../i18n/shared.ts'

/** English texts of the transfer form and of its review. */
export const sendMessages = {
  ...recipientMessages,
  'send.title': 'Send',
  'send.amount': 'Amount',
  'warn.zero': 'Nobody controls this address. Anything sent there is lost.',
  'warn.self': 'This is your own address.',
  'warn.first': 'You haven’t sent to this address here before.',
  'warn.alike': 'Not the address you used before',
  'warn.alike.text': 'The highlighted parts differ. Look-alike addresses are used to steal funds. You previously used:',
  'link.filled': 'Filled in from a payment link',
  'link.label': 'Claims to be from',
  'link.message': 'Message',
  'link.memo': 'Memo',
  'link.reference': 'Reference',
  'send.nothing': 'Nothing was sent',
} as const
