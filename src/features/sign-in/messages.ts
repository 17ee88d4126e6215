import { smartMessages } from '../../i18n/shared.ts'

/** English texts of sign-in. */
export const messages = {
  ...smartMessages,
  'sign.title': 'Sign in',
  'sign.heading': 'Sign in to {site}',
  'sign.text': 'Signing is free and sends no transaction.',
  'sign.account': 'With {account} on {network}',
  'sign.message': 'Message',
  'sign.go': 'Sign',
  'sign.cancel': 'Cancel',
  'sign.waiting': 'Continue in {wallet}',
  'sign.checking': 'Authenticating...',
  'sign.slow': 'No response? Open {wallet}, or cancel and try again.',
  'sign.declined': 'Signature declined',
  'sign.declined.text': 'Nothing was signed. Sign to continue, or cancel.',
  'sign.init': 'A problem occurred while trying initialize authentication',
  'sign.init.text': 'Nothing was signed. Check your connection and try again.',
  'sign.refused': 'Signature not accepted',
  'sign.refused.text': '{site} rejected it. Nothing was sent. Try again.',
  'sign.unchecked': 'Couldn’t verify your signature',
  'sign.unchecked.text': 'The server that verifies it can’t be reached. Nothing was sent. Try again.',
  'sign.failed': 'You’re not signed in',
  'sign.failed.text': 'The wallet didn’t sign. Nothing was sent. Try again.',
  'sign.fault': 'This message is not safe to sign',
  'sign.fault.text': 'It names another site or account. Nothing was signed.',
  'sign.first': 'Sign in, or cancel to disconnect.',
} as const
