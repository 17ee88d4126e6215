import { anotherWalletMessages } from '../../../i18n/shared/another-wallet.ts'
import { waitingMessages } from '../../../i18n/shared/waiting.ts'
import { holdingsMessages } from '../../../i18n/shared/holdings.ts'
import { feeMessages } from '../../../i18n/shared/fees.ts'
import { sendMessages } from '../messages.ts'
import { actionMessages } from '../../../i18n/shared/actions.ts'
import { amountMessages } from '../../../i18n/shared/amounts.ts'
import { tokenMessages } from '../../../i18n/shared/tokens.ts'
/** English texts of Send. */
export const messages = {
  ...anotherWalletMessages,
  ...waitingMessages,
  ...holdingsMessages,
  ...feeMessages,
  ...sendMessages,
  ...actionMessages,
  ...amountMessages,
  ...tokenMessages,
  'send.unit': 'Change the unit, now {unit}',
  'send.to.hint': 'Address or name',
  'send.to.clear': 'Choose another recipient',
  'send.paste': 'Paste',
  'send.recent': 'Sent to before',
  'send.next.to': 'Enter recipient',
  'send.next.to.bad': 'Enter a valid recipient',
  'send.next.wait': 'Looking up the recipient',
  'send.incomplete': 'Please enter a valid amount and receiver address',
  'send.balances': 'Token Balance Unavailable',
  'send.empty': 'There is nothing to send yet',
  'to.wrong': 'This is not a valid address. Check it letter by letter.',
  'to.elsewhere': 'This address is for another network.',
  'to.strange': 'This name has characters that can pass for others, so it cannot be looked up safely.',
  'to.unknown': 'This is neither an address nor a name.',
  'to.nobody': 'Nobody has this name.',
  'to.nowhere': 'This name has no address on this network. Ask for the address itself.',
  'to.outside':
    'The address of this name is kept outside of the network and cannot be looked up here. Ask for the address itself.',
  'to.failed': 'The name could not be looked up.',
  'to.owner': 'Use its owner: {owner}',
  'warn.account': 'This address is a token account, not a wallet.',
  'warn.program': 'This address is a token or a program, not a wallet. Anything sent there is lost.',
  'link.drop': 'Remove what the link adds',
} as const
