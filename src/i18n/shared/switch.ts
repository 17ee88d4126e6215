/** The way to another network. */
export const switchMessages = {
  'switch.title': 'Switch to {network}',
  'switch.other': 'To use {network}, connect a wallet that supports it.',
} as const
