import { partyMessages } from '../../i18n/shared.ts'

/** English texts of the transfer form and of its review. */
export const sendMessages = {
  ...partyMessages,
  'send.title': 'Send',
  'send.amount': 'Amount',
  'warn.zero': 'This address belongs to nobody. What is sent there is lost.',
  'warn.self': 'This is your own address.',
  'warn.first': 'You have not sent to this address from here before.',
  'warn.alike': 'Not the address you used before',
  'warn.alike.text': 'The marked groups differ. Copies like this are used to steal funds. You used before:',
  'link.filled': 'Filled in from a payment link',
  'link.label': 'Says it is from',
  'link.message': 'Message',
  'link.memo': 'Memo',
  'link.reference': 'Reference',
  'send.nothing': 'Nothing was sent',
} as const
