import { addTokenMessages, contractMessages, flagMessages, networkMessages } from '../../../i18n/shared.ts'

/** English texts of adding a token. */
export const messages = {
  ...addTokenMessages,
  ...contractMessages,
  ...flagMessages,
  ...networkMessages,
  'add.text': 'Enter the token’s contract address on {network}.',
  'add.wrong': 'Enter a valid address on {network}.',
  'add.self': 'This is your own address. Enter the token’s contract address.',
  'add.native': '{symbol} is the network’s own currency and is always listed.',
  'add.known': 'This app already knows this token. It’s listed while you hold some.',
  'add.none': 'This address on {network} doesn’t describe a token. Check the address and the network.',
  'add.failed': 'Couldn’t read this token from the network.',
  'add.symbol': 'Symbol',
  'add.decimals': 'Decimals',
  'add.held': 'Your balance',
  'add.go': 'Add',
  'add.done': '{symbol} added',
  'add.later': '{symbol} added. It appears in the list when you hold some.',
} as const
