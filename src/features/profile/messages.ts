import { disconnectMessages } from '../../i18n/shared/disconnect.ts'
import { profileMessages } from '../../i18n/shared/profile.ts'

/** English texts of the list of the user's wallets. */
export const messages = {
  ...disconnectMessages,
  ...profileMessages,
  'profile.gone': 'Not found in this browser',
  'profile.manage': 'Manage {wallet}, {account}',
  'profile.name': 'Name of this account',
  'profile.name.save': 'Save name',
  'profile.named': 'Name saved',
  'profile.end': '{site} no longer sees this account',
  'profile.add': 'Connect another wallet',
} as const
