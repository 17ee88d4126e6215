/** The end of a way. */
export const doneMessages = {
  done: 'Done',
} as const
