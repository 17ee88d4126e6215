import { abortable, delay } from '../lib/abort.ts'
import { isAbort, ModalError, toModalError } from '../lib/errors.ts'
import { createRpc, type Rpc } from '../services/rpc.ts'
import type { AdapterOptions, ChainAdapter, Network, Receipt } from './adapter.ts'
import { endpoints, ownEndpoints, type Known } from './endpoints.ts'
import { addressOf, callOf, isHash, normalize, quantity, receiptOf, toHex } from './evm/codec.ts'
import { switchNetwork } from './evm/switch.ts'
import { tokenBalances, transferData } from './evm/tokens.ts'
import { sendTransaction, signMessage } from './evm/wallet.ts'
import { explorerUrl } from './explorers.ts'
import { isProxied, publicRpcUrl } from './rpc-urls.ts'

interface Wait {
  signal?: AbortSignal
}

/** Pauses between two looks for a receipt grow up to this. */
const RECEIPT_DELAY_MAX_MS = 10_000
/** In a row: a sent transaction is not given up because the network failed for a moment. */
const RECEIPT_FAILURES_MAX = 5

const known = ({ caipNetworkId }: Network): Known => ({ publicUrl: publicRpcUrl(caipNetworkId), isProxied: isProxied(caipNetworkId) })

/** EIP-3085 parameters. The proxy and custom endpoints stay out, because they carry the host's keys. */
export function describe(network: Network): Record<string, unknown> {
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = explorerUrl(network)
  return {
    chainId: toHex(BigInt(network.id)),
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: ownEndpoints(network, known(network)),
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}

/** Resolves when the page can be seen; nothing is polled for a page in the background. */
const untilVisible = (signal: AbortSignal) =>
  globalThis.document?.hidden ? abortable(new Promise(seen => document.addEventListener('visibilitychange', seen, { once: true, signal })), signal) : undefined

/** The chain adapter of EVM networks. `receiptDelayMs` is the first pause between two looks for a receipt. */
export function createEvmAdapter(options: AdapterOptions, { receiptDelayMs = 1_000 } = {}): ChainAdapter {
  const life = new AbortController()
  const rpcs = new Map<string, Rpc>()

  /** One transport for each list of endpoints, so that a host may change a network's list. */
  function rpcOf(urls: string[]): Rpc {
    const key = urls.join(' ')
    const rpc = rpcs.get(key) ?? createRpc({ urls, fetch: options.fetch })
    rpcs.set(key, rpc)
    return rpc
  }

  /** Reads only, so that asking twice does no harm. */
  async function request(network: Network, method: string, params: unknown[], wait: Wait = {}): Promise<unknown> {
    if (life.signal.aborted || wait.signal?.aborted) throw new ModalError('request/aborted')
    const { first, spare } = endpoints(network, options, known(network))
    try {
      return await rpcOf(first).request(method, params, wait)
    } catch (error) {
      const failure = toModalError(error, 'rpc/error')
      if (!spare.length || !/^(http\/|rpc\/timeout)/.test(failure.code)) throw failure
      return rpcOf(spare).request(method, params, wait)
    }
  }

  /** What the next block surely asks, in a node's own words; 0 where fees know no base. */
  async function baseFee(network: Network, wait?: Wait): Promise<bigint> {
    try {
      const history = (await request(network, 'eth_feeHistory', ['0x1', 'latest', []], wait)) as { baseFeePerGas?: unknown[] } | null
      return quantity(history?.baseFeePerGas?.at(-1))
    } catch (error) {
      if (isAbort(error)) throw error
      return 0n
    }
  }

  async function pollReceipt(network: Network, hash: string, signal: AbortSignal): Promise<Receipt> {
    for (let pause = receiptDelayMs, failures = 0; ; pause = Math.min(pause * 1.5, RECEIPT_DELAY_MAX_MS)) {
      try {
        const receipt = receiptOf(await request(network, 'eth_getTransactionReceipt', [hash], { signal }), hash)
        if (receipt) return receipt
        failures = 0
      } catch (error) {
        if (isAbort(error) || ++failures > RECEIPT_FAILURES_MAX) throw error
      }
      await delay(pause, signal)
      await untilVisible(signal)
    }
  }

  return {
    namespace: 'eip155',
    normalize,
    switchNetwork: (provider, network, { signal } = {}) => switchNetwork(provider, network, describe(network), signal),
    sendTransaction,
    signMessage,
    async getBalance(network, address, wait) {
      return quantity(await request(network, 'eth_getBalance', [addressOf(address), 'latest'], wait))
    },
    async getTokenBalances(network, address, tokens, wait) {
      return tokenBalances((to, data) => request(network, 'eth_call', [{ to, data }, 'latest'], wait), addressOf(address), tokens)
    },
    async estimateGas(network, tx, wait) {
      const [gas, price, base] = await Promise.all([
        request(network, 'eth_estimateGas', [callOf(tx)], wait),
        request(network, 'eth_gasPrice', [], wait),
        baseFee(network, wait),
      ])
      // The node's price is base fee and tip of now; EIP-1559 lets the base rise by an eighth a block, so a fifth is kept on top.
      return { gas: quantity(gas), gasPrice: quantity(price) + base / 5n }
    },
    async transferToken(provider, network, { from, token, to, amount }, wait) {
      return sendTransaction(provider, network, { from, to: token, data: transferData(to, amount) }, wait)
    },
    read: (network, { method, params }, wait) => request(network, method, params as unknown[], wait),
    async waitForReceipt(network, hash, { signal } = {}) {
      if (!isHash(hash)) throw new ModalError('rpc/error', { message: 'No transaction hash' })
      // Ends with whichever comes first, the caller's signal or the adapter's life.
      const end = new AbortController()
      const stop = () => end.abort(signal?.reason)
      for (const source of [life.signal, signal]) source?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
      try {
        return await pollReceipt(network, hash, end.signal)
      } finally {
        for (const source of [life.signal, signal]) source?.removeEventListener('abort', stop)
      }
    },
    destroy() {
      life.abort()
      for (const rpc of rpcs.values()) rpc.destroy()
      rpcs.clear()
    },
  }
}

/** What the core asks of every chain chunk. */
export const createAdapter = createEvmAdapter
