import { actionMessages } from '../../../i18n/shared/actions.ts'
import { contractMessages } from '../../../i18n/shared/contract.ts'
import { detailMessages } from '../../../i18n/shared/details.ts'
import { explorerMessages } from '../../../i18n/shared/explorer.ts'
import { flagMessages } from '../../../i18n/shared/flags.ts'
import { networkMessages } from '../../../i18n/shared/network.ts'
import { waitingMessages } from '../../../i18n/shared/waiting.ts'

/** English texts of a token of the account. */
export const messages = {
  ...actionMessages,
  ...contractMessages,
  ...detailMessages,
  ...explorerMessages,
  ...flagMessages,
  ...networkMessages,
  ...waitingMessages,
  'token.copy': 'Copy token address',
} as const
