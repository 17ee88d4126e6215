import type { Client } from 'viem'
import { getBalance, getCode, getFeeHistory, getGasPrice } from 'viem/actions'
import { isAbort, ModalError } from '../../base/errors.ts'
import { own } from '../../base/record.ts'
import type { AdapterHost, AdapterOptions, ChainAdapter } from '../adapter.ts'
import type { TokenTitle } from '../../services/tokens.ts'
import { coinContract } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import type { ContractCalls, Wait } from '../intents.ts'
import type { Known } from '../endpoints.ts'
import { blockTime } from './block-time.ts'
import { awaitCalls, readOffers, sendCalls } from './calls.ts'
import { answer, clientOver, type Request } from './client.ts'
import { addressOf, callOf, isDelegation, isHash, normalize, quantity, tried } from './codec.ts'
import { createNames } from './account-names.ts'
import { createAuthorizations } from './authorizations.ts'
import { delegateIn } from './delegates.ts'
import { callHash } from './nonce.ts'
import { compare, outcome } from './outcome.ts'
import { preview } from './preview.ts'
import { awaitReceipt } from './receipt.ts'
import { multicallOf, readContracts } from './reads.ts'
import { findSince, isSince, mark } from './recognition.ts'
import { rollupFee } from './rollup.ts'
import { buildWrap, readSwap } from './swap-call.ts'
import { buildV3Call } from './swap-v3.ts'
import { switchNetwork } from './switch.ts'
import { approvalData, readTokens, tokenAllowance, transferData } from './tokens.ts'
import { addableChain } from './addable-chain.ts'
import { prepareTransfer, untriedTransfer } from './transfer.ts'
import { verifyMessage } from './verify.ts'
import { sendTransaction, signMessage } from './wallet.ts'
import { addressUrl, txUrl } from '../explorers.ts'
import { readHostOptions } from '../host-options.ts'
import { findNetwork } from '../networks.ts'
import { createRpcPool } from '../rpc-pool.ts'
import { isEvmProxied, publicRpcUrl } from '../rpc-urls.ts'
import { swapRouters, wrappedNative } from '../swaps.ts'

const known = ({ caipNetworkId }: Network): Known => ({
  publicUrl: publicRpcUrl(caipNetworkId),
  isProxied: isEvmProxied(caipNetworkId),
})

type Transfer = { from: string; token: string; to: string; amount: bigint }
const transferOf = ({ from, token, to, amount }: Transfer) => ({ from, to: token, data: transferData(to, amount) })

/** JSON-RPC 2.0: the node does not have the method, for example if fees have no base. */
const NO_METHOD = -32601

const isText = (value: unknown): value is string => typeof value === 'string'

/** The chain adapter of EVM networks. `receiptDelayMs` is the first pause between two receipt polls. */
export function createEvmAdapter(options: AdapterOptions, { receiptDelayMs = 1_000 } = {}): ChainAdapter {
  const rpcPool = createRpcPool(options, known)
  const titles = new Map<string, Map<string, TokenTitle>>()

  const requestOn =
    (network: Network, wait?: Wait): Request =>
    (method, params) =>
      rpcPool.request(network, method, params, wait)
  const clientOn = (network: Network, wait?: Wait): Client => clientOver(requestOn(network, wait))

  /** One endpoint's answers must be checkable by another, so calls that exclude an origin have their own cache. */
  function titlesOf({ caipNetworkId }: Network, { apart = '' }: Wait = {}): Map<string, TokenTitle> {
    const key = `${caipNetworkId} ${apart}`
    const known = titles.get(key) ?? new Map<string, TokenTitle>()
    titles.set(key, known)
    return known
  }

  /**
   * The base fee of the next block, according to the node; 0 if fees have no base, undefined if the node does not say.
   */
  async function baseFee(network: Network, wait?: Wait): Promise<bigint | undefined> {
    try {
      const { baseFeePerGas } = await answer(
        getFeeHistory(clientOn(network, wait), { blockCount: 1, rewardPercentiles: [] }),
      )
      return baseFeePerGas.at(-1) ?? 0n
    } catch (error) {
      if (isAbort(error)) throw error
      if (error instanceof ModalError && error.data?.['code'] === NO_METHOD) return 0n
    }
  }

  const calls: ContractCalls<'eip155'> = {
    async estimateGas(network, tx, wait) {
      const client = clientOn(network, wait)
      const [gas, price, base, extra] = await Promise.all([
        // viem's `estimateGas` brings in its preparation of transactions: 20.8 kB of the chunk (gzip).
        rpcPool.request(network, 'eth_estimateGas', [callOf(tx)], wait).catch((error: unknown) => {
          throw tried(error)
        }),
        answer(getGasPrice(client)),
        baseFee(network, wait),
        calls.charge(network, tx, wait),
      ])
      // The node's price is the current base fee plus tip; EIP-1559 lets the base rise by an eighth per block, so a
      // fifth is added. An unknown base is at most the price.
      return { gas: quantity(gas), gasPrice: price + (base ?? price) / 5n, extra }
    },
    charge: (network, tx, wait) => rollupFee(requestOn(network, wait), network, tx),
    readSwap(network, tx, exchange) {
      const { caipNetworkId: caip } = network
      const named = [own(options.swapRouters, caip)].flat()
      return readSwap(tx, [...swapRouters(caip), ...named.filter(isText)], wrappedNative(caip), exchange)
    },
    preview: (network, tx, { before, ...wait } = {}) =>
      preview(requestOn(network, wait), tx, { before, coin: coinContract(network) }),
    sendTransaction,
    callHash: ({ to, value = 0n, data = '0x' }) => callHash({ to: addressOf(to), value, input: data.toLowerCase() }),
  }

  return {
    namespace: 'eip155',
    normalize,
    nameOf: caipNetworkId => findNetwork(caipNetworkId)?.name,
    txUrl,
    addressUrl,
    switchNetwork: (provider, network, wait) => switchNetwork(provider, network, addableChain(network, options), wait),
    signMessage,
    verifyMessage: (network, signed, wait) => verifyMessage(requestOn(network, wait), signed),
    async getBalance(network, address, wait) {
      return answer(getBalance(clientOn(network, wait), { address: addressOf(address) }))
    },
    async getTokens(network, holder, tokens, wait) {
      return readTokens(clientOn(network, wait), addressOf(holder), tokens, titlesOf(network, wait), {
        multicallAddress: multicallOf(network),
      })
    },
    blockTime: (network, wait) => blockTime(clientOn(network, wait)),
    isApart: rpcPool.isApart,
    origins: rpcPool.origins,
    async isContract(network, address, wait) {
      const code = await answer(getCode(clientOn(network, wait), { address: addressOf(address) }))
      // An account that delegates to a contract is still an account.
      return !!code && !isDelegation(code)
    },
    async delegate(network, address, wait) {
      return delegateIn(await answer(getCode(clientOn(network, wait), { address: addressOf(address) })))
    },
    prepareTransfer: (intent, wait) => prepareTransfer({ ...calls, transferOf }, intent, wait),
    untriedTransfer: intent => untriedTransfer({ ...calls, transferOf }, intent),
    calls,
    contracts: {
      read: (network, questions, wait) => readContracts(clientOn(network, wait), questions, multicallOf(network)),
    },
    swaps: { throughPools: buildV3Call, wrap: buildWrap },
    allowances: {
      of: (network, { owner, token, spender }, wait) => tokenAllowance(clientOn(network, wait), token, owner, spender),
      approvalOf: ({ from, token, spender, amount }) => ({ from, to: token, data: approvalData(spender, amount) }),
    },
    batching: {
      offers: readOffers,
      send: sendCalls,
      waitFor: (provider, _, id, { signal } = {}) =>
        rpcPool.within(signal, signal => awaitCalls(provider, id, { signal, delayMs: receiptDelayMs })),
    },
    names: createNames(requestOn, options),
    authorizations: networkOf =>
      createAuthorizations(caipNetworkId => {
        const network = networkOf(caipNetworkId)
        if (!network) throw new ModalError('network/unsupported')
        return requestOn(network)
      }),
    read: (network, { method, params }, wait) => rpcPool.request(network, method, params as unknown[], wait),
    async waitForReceipt(network, hash, { signal, ...wait } = {}) {
      if (!isHash(hash)) throw new ModalError('rpc/error', { message: 'This isn’t a transaction hash.' })
      return rpcPool.within(signal, signal =>
        awaitReceipt(requestOn(network, { signal }), hash, { ...wait, signal, delayMs: receiptDelayMs }),
      )
    },
    compare: (network, query, wait) => compare(requestOn(network, wait), { ...query, coin: coinContract(network) }),
    outcome: (network, query, wait) => outcome(requestOn(network, wait), { ...query, coin: coinContract(network) }),
    recognition: {
      mark: (network, account, wait) => mark(requestOn(network, wait), account),
      find: (network, query, wait) => findSince(requestOn(network, wait), query),
      isSince: (network, query, wait) => isSince(requestOn(network, wait), query),
    },
    destroy: rpcPool.destroy,
  }
}

/** The export that the core expects of every chain chunk. */
export const createAdapter = (host: AdapterHost): ChainAdapter => createEvmAdapter(readHostOptions(host))

/** What explanations read calls with. In the script build they take it from here, so that a page has viem's reader once. */
export {
  decodeAbiParameters,
  encodeAbiParameters,
  getAddress,
  isAddress,
  keccak256,
  numberToHex,
  size,
  slice,
  toBytes,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
