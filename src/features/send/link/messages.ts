import { contractMessages, switchMessages } from '../../../i18n/shared.ts'
import { sendMessages } from '../messages.ts'

/** English texts of a payment link that does not open the form directly. */
export const messages = {
  ...sendMessages,
  ...contractMessages,
  ...switchMessages,
  'link.elsewhere': 'This payment is on {network}',
  'link.refused': 'This payment link can’t be used',
  'link.broken': 'It isn’t a valid payment link. Nothing was filled in.',
  'link.call': 'It asks for more than a transfer. Only transfers are supported.',
  'link.request': 'This kind of link lets a site build the transaction, which isn’t supported here.',
  'link.unknown': 'It contains something we don’t support: {part}',
  'link.amount': 'Its amount isn’t valid.',
  'link.address': 'It contains an invalid address.',
  'link.network': 'This site doesn’t support its network: {network}',
  'link.token': 'There’s no token at its contract address.',
  'link.failed': 'Couldn’t check this link with the network.',
} as const
