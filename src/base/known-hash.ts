/** Of what the chain has not decided on: the wallet's word, or none yet. */
const OPEN = ['asked', 'lost', 'pending']

/**
 * R138: the hash of something sent, once the network has shown that it knows it. Before that it may be the id of
 * something else, such as a user operation.
 */
export const knownHash = (item: { status: string; hash?: string; seen?: string }): string | undefined =>
  item.seen || !OPEN.includes(item.status) ? item.hash : undefined
