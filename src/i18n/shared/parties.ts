/** Who something comes from, and who it goes to. */
export const partyMessages = {
  'send.from': 'From',
  'send.to': 'To',
} as const
