// RPC methods grouped by what they do. Connectors build their lists of reads, requests and permissions from these. For any
// other method, the policy of its namespace decides (namespaces.ts).

/** Methods that every node serves: chain reads, and broadcasting a signed transaction. Connectors pass them all on. */
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

/** Wallet methods that need no approval by the user. */
export const WALLET_READS = [
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getGrantedExecutionPermissions',
  'wallet_getSupportedExecutionPermissions',
]

/** Message signatures. */
export const SIGNS = { eip155: ['personal_sign', 'eth_signTypedData_v4'], solana: ['solana_signMessage'] }

/** Transactions that the wallet signs and broadcasts. */
export const SENDS = {
  eip155: ['eth_sendTransaction', 'wallet_sendCalls'],
  solana: ['solana_signAndSendTransaction'],
}

/** Transactions that the wallet only signs; the app broadcasts them. */
export const SIGNS_TO_SEND = { solana: ['solana_signTransaction', 'solana_signAllTransactions'] }

/** Permissions for actions without further approval: ERC-7715, and its first draft. */
export const GRANTS = [
  'wallet_requestExecutionPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]
