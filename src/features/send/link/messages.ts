import { contractMessages, switchMessages } from '../../../i18n/shared.ts'
import { sendMessages } from '../messages.ts'

/** English texts of a payment link that does not open the form directly. */
export const messages = {
  ...sendMessages,
  ...contractMessages,
  ...switchMessages,
  'link.elsewhere': 'This payment is on {network}',
  'link.refused': 'This payment link cannot be used',
  'link.broken': 'It is not written the way payment links are. Nothing was filled in.',
  'link.call': 'It asks for more than a transfer, and only transfers are made here.',
  'link.request': 'This kind of link lets a site build the transaction, which is not supported here.',
  'link.unknown': 'It asks for something that is not known here: {part}',
  'link.amount': 'Its amount cannot be sent like that.',
  'link.address': 'An address in it is not valid.',
  'link.network': 'Its network is not offered here: {network}',
  'link.token': 'There is no token at the address in it.',
  'link.failed': 'The network could not be asked about this link.',
} as const
