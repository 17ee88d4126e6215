import { numberToHex } from 'viem'
import { RpcError, invalidParams, unauthorized, unknownChain, unsupported } from '../injected-wallet/rpc-error.js'
import { createSigner } from '../injected-wallet/signing.js'

const chainNumber = value => {
  if (!/^0x[\da-f]{1,13}$/i.test(value ?? '')) throw invalidParams(`Expected 0x-prefixed chainId, received "${value}"`)
  return String(BigInt(value))
}
const isLoopback = url => typeof url === 'string' && URL.canParse(url) && new URL(url).hostname === '127.0.0.1'

/**
 * Answers a connected site's requests.
 * @param {object} wallet `{ keys, store, address(), network(id), networks(), node(id), setChain(id),
 * isAtomic, bundler, capabilities() }`
 */
export function createRequests(wallet) {
  async function switchChain([params], { ask, chain }) {
    const id = chainNumber(params?.chainId)
    if (!wallet.network(id)) throw unknownChain(params.chainId)
    await ask({
      method: 'wallet_switchEthereumChain',
      title: 'Switch network',
      rows: [
        ['From', wallet.network(chain).name],
        ['To', wallet.network(id).name],
      ],
    })
    await wallet.setChain(id)
    return null
  }

  async function addChain([params], context) {
    const id = chainNumber(params?.chainId)
    if (wallet.network(id)) return switchChain([params], context)
    const rpc = params.rpcUrls?.find(isLoopback)
    if (typeof params.chainName !== 'string' || !rpc)
      throw invalidParams('Expected a chain name and an RPC URL on this machine.')
    const symbol = params.nativeCurrency?.symbol ?? 'ETH'
    await context.ask({
      method: 'wallet_addEthereumChain',
      title: 'Add network',
      lead: 'The site asks to add this network and to use it.',
      rows: [
        ['Network', params.chainName],
        ['Chain ID', id],
        ['Currency', symbol],
        ['Endpoint', new URL(rpc).host],
      ],
    })
    wallet.store.set({ added: { ...wallet.store.get().added, [id]: { name: params.chainName, symbol, rpc } } })
    await wallet.setChain(id)
    return null
  }

  function capabilities([address, ids]) {
    if (String(address).toLowerCase() !== wallet.address().toLowerCase()) throw unauthorized()
    const all = wallet.networks().map(([id]) => numberToHex(BigInt(id)))
    return Object.fromEntries(all.filter(id => !ids || ids.includes(id)).map(id => [id, wallet.capabilities()]))
  }

  /**
   * @param {{ method: string, params: unknown }} call
   * @param {{ chain: string, ask: (request: object) => Promise<void> }} context The request's chain, and the question
   * to the user.
   */
  return async ({ method, params = [] }, { chain, ask }) => {
    if (!wallet.network(chain)) throw new RpcError(4901, 'The wallet is not connected to this chain.')
    const signer = createSigner(wallet.keys, {
      permitted: () => [wallet.address()],
      chain: () => chain,
      node: wallet.node,
      network: wallet.network,
      store: wallet.store,
      ask,
      isAtomic: () => wallet.isAtomic,
      bundler: () => wallet.bundler,
    })
    const methods = {
      personal_sign: signer.personalSign,
      eth_signTypedData_v4: signer.signTypedData,
      eth_sendTransaction: signer.sendTransaction,
      wallet_sendCalls: signer.sendCalls,
      wallet_getCallsStatus: signer.callsStatus,
      wallet_getCapabilities: capabilities,
      wallet_switchEthereumChain: list => switchChain(list, { ask, chain: wallet.store.get().chain }),
      wallet_addEthereumChain: list => addChain(list, { ask, chain: wallet.store.get().chain }),
    }
    if (!Object.hasOwn(methods, method)) throw unsupported(method)
    if (!Array.isArray(params)) throw invalidParams('Expected a list of parameters.')
    return methods[method](params)
  }
}
