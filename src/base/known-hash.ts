/** States that the chain has not decided yet: known only from the wallet, or not at all. */
const OPEN = ['asked', 'lost', 'pending']

/**
 * R138: the hash of a sent transaction, once the network has shown that it knows it. Until then it may be another ID,
 * such as that of a user operation.
 */
export const knownHash = (item: { status: string; hash?: string; seen?: string }): string | undefined =>
  item.seen || !OPEN.includes(item.status) ? item.hash : undefined
