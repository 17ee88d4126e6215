import {
  actionMessages,
  contractMessages,
  detailMessages,
  explorerMessages,
  flagMessages,
  networkMessages,
  partyMessages,
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
  'token.copy': 'Copy token address',
  'token.onChain': 'On-chain price',
  'token.priceBy': 'Price by {name}',
  'token.asOf': 'Updated',
} as const
