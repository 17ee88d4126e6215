import { anotherWalletMessages, disconnectMessages, profileMessages } from '../../i18n/shared.ts'

/** English texts of the list of the user's wallets. */
export const messages = {
  ...anotherWalletMessages,
  ...disconnectMessages,
  ...profileMessages,
  'profile.embedded': 'Embedded wallet',
  'profile.gone': 'Not found in this browser',
  'profile.connected': 'Connected',
  'profile.manage': 'Manage {wallet}, {account}',
  'profile.name': 'Account name',
  'profile.name.save': 'Save',
  'profile.name.cancel': 'Cancel',
  'profile.named': 'Name saved',
  'profile.end': '{site} can no longer see this account',
} as const
