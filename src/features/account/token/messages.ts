import {
  actionMessages,
  contractMessages,
  detailMessages,
  explorerMessages,
  flagMessages,
  networkMessages,
  partyMessages,
  waitingMessages,
} from '../../../i18n/shared.ts'

/** English texts of the account's token view. */
export const messages = {
  ...actionMessages,
  ...contractMessages,
  ...detailMessages,
  ...partyMessages,
  ...explorerMessages,
  ...flagMessages,
  ...networkMessages,
  ...waitingMessages,
  'token.copy': 'Copy token address',
} as const
