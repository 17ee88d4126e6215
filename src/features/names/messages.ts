import { doneMessages, nameMessages, silentMessages } from '../../i18n/shared.ts'

/** English texts of name registration. */
export const messages = {
  ...doneMessages,
  ...nameMessages,
  ...silentMessages,
  'name.text': 'A name is easier to read and share than an address. Anyone can use it to send to you.',
  'name.care':
    'Names are public: anyone can see the address behind them. Registering takes one signature. No transaction and no fee.',
  'name.start': 'Choose a name',
  'name.label': 'Your name',
  'name.rule': 'At least 4 characters: a–z, 0–9 and hyphens.',
  'name.free': '{name} is available.',
  'name.taken': '{name} is taken.',
  'name.unchecked': 'Couldn’t check whether {name} is available.',
  'name.others': 'Available instead',
  'name.leads': 'Points to',
  'name.on': 'On {network}',
  'name.go': 'Register',
  'name.declined': 'You declined the signature. The name was not registered.',
  'name.changed': 'The account or network changed. The name was not registered.',
  'name.failed': 'Couldn’t register the name',
  'name.failed.text': 'The service rejected it. Try again in a moment.',
  'name.done': 'Name registered',
  'name.done.text': 'Anything sent to this name on {network} goes to your account.',
} as const
