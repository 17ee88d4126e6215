import { doneMessages, nameMessages } from '../../i18n/shared.ts'

/** English texts of name registration. */
export const messages = {
  ...doneMessages,
  ...nameMessages,
  'name.text': 'A name is easier to read and to share than an address. Whoever knows it can send to you with it.',
  'name.care':
    'It is public: anyone can see which address it leads to. You sign a message for it. Nothing is sent, and there is no fee.',
  'name.start': 'Choose a name',
  'name.label': 'Your name',
  'name.rule': 'Letters from a to z, digits and hyphens, at least 4 characters.',
  'name.free': '{name} is free.',
  'name.taken': '{name} is taken.',
  'name.unchecked': 'Could not find out whether {name} is free.',
  'name.others': 'Available instead',
  'name.leads': 'It leads to',
  'name.on': 'On {network}',
  'name.go': 'Register',
  'name.declined': 'You declined to sign. The name is not registered.',
  'name.changed': 'The account or the network changed in between. The name is not registered.',
  'name.failed': 'The name is not registered',
  'name.failed.text': 'The service did not take it. Try again in a moment.',
  'name.done': 'Name registered',
  'name.done.text': 'Whoever sends to this name on {network} sends to your account.',
} as const
