import { actionMessages } from '../../i18n/shared/actions.ts'
import { disconnectMessages } from '../../i18n/shared/disconnect.ts'
import { explorerMessages } from '../../i18n/shared/explorer.ts'
import { holdingsMessages } from '../../i18n/shared/holdings.ts'
import { networkMessages } from '../../i18n/shared/network.ts'
import { profileMessages } from '../../i18n/shared/profile.ts'
import { waitingMessages } from '../../i18n/shared/waiting.ts'

/** English texts of the account views. */
export const messages = {
  ...actionMessages,
  ...disconnectMessages,
  ...explorerMessages,
  ...holdingsMessages,
  ...networkMessages,
  ...profileMessages,
  ...waitingMessages,
  'account.title': 'Account',
  'account.menu': 'Account menu',
  'account.copy': 'Copy address',
  'account.switch': 'Change network, now {network}',
  'account.disconnect.text': 'From {wallet}',
  'account.disconnect.embedded': 'From the embedded wallet',
  'account.total': 'Total balance',
  tokens: 'Tokens',
  'tokens.empty': 'No tokens yet',
  'tokens.failed': 'Balances unavailable',
  'tokens.failed.old': 'Showing values from {time}. Your funds are not affected.',
  'tokens.unknown': 'This network is not known here. Your funds are not affected.',
  'tokens.basic': 'Prices unavailable',
  'tokens.basic.text': 'Showing only the {symbol} balance, read from the network. Your funds are not affected.',
  'tokens.noPrice': 'Price unknown',
} as const
