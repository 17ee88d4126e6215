// Methods by name, by what they do: what connectors read, ask for and permit is made of these. What any other one needs
// is the policy of its namespace (namespaces.ts).

/**
 * What every node answers: reads of the chain, and the way in for what is signed already. Connectors let all of it
 * through.
 */
export const NODE_READS = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
]

/** What a wallet tells of its account without the user. */
export const WALLET_READS = ['wallet_getAssets', 'wallet_getCallsStatus', 'wallet_getCapabilities']

/** Signatures, which move nothing by themselves. */
export const SIGNS = { eip155: ['personal_sign', 'eth_signTypedData_v4'], solana: ['solana_signMessage'] }

/** Transactions that the wallet hands to the chain. */
export const SENDS = {
  eip155: ['eth_sendTransaction', 'wallet_sendCalls'],
  solana: ['solana_signAndSendTransaction'],
}

/** Transactions that whoever asks hands to the chain. */
export const SIGNS_TO_SEND = { solana: ['solana_signTransaction', 'solana_signAllTransactions'] }

/** What a site may do without asking again (ERC-7715). */
export const GRANTS = ['wallet_grantPermissions', 'wallet_revokePermissions']
