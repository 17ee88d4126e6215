const POLL_MS = 20

/**
 * The receipt of a transaction, once there is one. Without looking for a replacement: while viem does that, it misses
 * the block that is mined meanwhile, and waits for another.
 *
 * @param {Pick<import('viem').PublicClient, 'waitForTransactionReceipt'>} client
 * @param {import('viem').Hash} hash
 */
export const receiptOf = (client, hash) =>
  client.waitForTransactionReceipt({ hash, checkReplacement: false, pollingInterval: POLL_MS })
