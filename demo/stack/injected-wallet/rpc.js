import { RpcError } from './rpc-error.js'

/**
 * Reads that a wallet passes on to its node. Nothing else reaches it, because development nodes sign without asking.
 */
export const FORWARDED = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
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
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'web3_clientVersion',
])

// Stored when the script starts: a page that patches fetch later does not affect the wallet's calls.
const request = globalThis.fetch.bind(globalThis)
let id = 0

export async function callNode(url, method, params = []) {
  let reply
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    reply = await response.json()
  } catch (cause) {
    throw new RpcError(-32603, 'The network did not answer.', { cause: String(cause) })
  }
  if (reply.error) throw new RpcError(reply.error.code, reply.error.message, reply.error.data)
  return reply.result
}

/** The nodes of EVM chains by chain number; other namespaces are left out. */
export const nodesOf = (rpc = {}) =>
  Object.fromEntries(
    Object.entries(rpc)
      .filter(([caip]) => caip.startsWith('eip155:'))
      .map(([caip, url]) => [caip.slice('eip155:'.length), url]),
  )
