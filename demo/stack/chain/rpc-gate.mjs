// Answers like a public RPC endpoint: reads and signed transactions only. It refuses calls that need a key, so that a
// test notices a signing call that reaches the endpoint instead of the wallet, although the node itself could answer
// it.
import { post } from './json-rpc.mjs'
import { nodeRoutes } from './node-modes.mjs'
import { HttpError } from '../http/reply.mjs'

const BATCH_LIMIT = 1000

const ALLOWED = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
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
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'net_version',
  'web3_clientVersion',
  'web3_sha3',
])

const failed = (id, code, message) => ({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })

/** The error for a call that must not reach the node, or undefined. */
function refusal(call, knows) {
  if (typeof call !== 'object' || call === null || typeof call.method !== 'string')
    return failed(call?.id, -32600, 'Invalid request')
  if (!ALLOWED.has(call.method) || !knows(call.method))
    return failed(call.id, -32601, `The method ${call.method} does not exist/is not available`)
}

/**
 * Answers a JSON-RPC body, single or batch, from the node.
 * @param {{ url: string, caip: string, place: 'endpoint' | 'proxy', modes: import('./node-modes.mjs').NodeModes }} node
 * @param {any} body
 * @returns {Promise<import('../http/reply.mjs').Reply>}
 */
export async function answerRpc({ url, caip, place, modes }, body) {
  const calls = Array.isArray(body) ? body : [body]
  if (calls.length === 0 || calls.length > BATCH_LIMIT)
    return { body: failed(null, -32600, `A batch has 1 to ${BATCH_LIMIT} calls`) }
  const refusals = calls.map(call => refusal(call, method => modes.knows(caip, place, method)))
  const passed = calls.filter((_, i) => !refusals[i])
  // Separate ids, because the page's can repeat.
  const answers =
    passed.length === 0
      ? []
      : await post(
          url,
          passed.map((call, id) => ({ ...call, id })),
        ).catch(() => {
          throw new HttpError(502, 'The chain does not answer')
        })
  const byId = new Map(answers.map(answer => [answer.id, modes.alter(caip, place, passed[answer.id], answer)]))
  let next = 0
  const replies = calls.map((call, i) => refusals[i] ?? { ...byId.get(next++), id: call.id ?? null })
  return { body: Array.isArray(body) ? replies : replies[0] }
}

/**
 * @param {{ url: string, caip: string, modes: import('./node-modes.mjs').NodeModes }} node
 * @returns {import('../http/service.mjs').Route[]}
 */
export const rpcRoutes = node => [
  ['POST', '/', ({ body }) => answerRpc({ ...node, place: 'endpoint' }, body)],
  ...nodeRoutes(node.modes, node.caip, message => new HttpError(400, message)),
]
