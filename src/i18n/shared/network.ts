/** Where something is or happens. */
export const networkMessages = {
  'send.network': 'Network',
} as const
