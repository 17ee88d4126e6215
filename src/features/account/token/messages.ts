import {
  actionMessages,
  contractMessages,
  detailMessages,
  explorerMessages,
  flagMessages,
  networkMessages,
  partyMessages,
} from '../../../i18n/shared.ts'

/** English texts of a token of the account. */
export const messages = {
  ...actionMessages,
  ...contractMessages,
  ...detailMessages,
  ...partyMessages,
  ...explorerMessages,
  ...flagMessages,
  ...networkMessages,
  'token.copy': 'Copy token address',
} as const
