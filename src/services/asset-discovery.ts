import type { Provider } from '../base/provider.ts'
import { chainIdOf } from '../base/caip.ts'
import { abortable, isTimeout, noop, timeout } from '../base/abort.ts'
import { capabilityOf } from '../base/capabilities.ts'
import { ModalError, toModalError } from '../base/errors.ts'
import { own } from './decode.ts'

/** A wallet that hangs must not delay the other sources. */
const ANSWER_MS = 3000

export interface AssetsQuery {
  /** CAIP-2 network ID. */
  network: string
  /** Plain address. */
  account: string
  /** Asset types, such as `ERC721`; by default the wallet chooses. */
  types?: string[]
  signal?: AbortSignal
}

/** A wallet, as far as services distinguish wallets; connectors fit. */
export interface AskedWallet {
  /** `walletConnect`: on another device. */
  type: string
}

/** Whether a wallet tells what it holds. */
interface Offer {
  /** Undefined until the wallet answers. */
  is?: boolean
  /** Ends with the answer, or with the time limit. */
  waited: Promise<void>
}

/** The signer of a wallet. */
export type SignerOf = (wallet: AskedWallet) => Pick<Provider, 'request'>

/**
 * Asks wallets for their holdings: `wallet_getAssets` (ERC-7811), if their `wallet_getCapabilities` announces it
 * (contract of the data service section 10). Wallets on another device are not asked, because each request would wake
 * it. Resolves with the unchecked reply and the chain ID to read it by, or with undefined if the wallet does not offer
 * it. Throws 'wallet/*' and 'request/aborted'.
 */
export function createAssetDiscovery(signerOf: SignerOf, answerMs = ANSWER_MS) {
  const offers = new WeakMap<AskedWallet, Map<string, Offer>>()

  const request = (connector: AskedWallet, method: string, params: unknown[]): Promise<unknown> =>
    new Promise(resolve => resolve(signerOf(connector).request({ method, params })))

  async function ask(connector: AskedWallet, method: string, params: unknown[], life?: AbortSignal): Promise<unknown> {
    const limit = timeout(answerMs, life)
    try {
      return await abortable(request(connector, method, params), limit.signal)
    } catch (error) {
      // Our own time limit is not an abort by the caller.
      throw isTimeout(limit.signal)
        ? new ModalError('wallet/failed', { cause: error })
        : toModalError(error, 'wallet/failed')
    } finally {
      limit.done()
    }
  }

  function offerOf(connector: AskedWallet, account: string, chain: string): Offer {
    const limit = timeout(answerMs)
    const answer = request(connector, 'wallet_getCapabilities', [account]).then(
      reply => own(capabilityOf(reply, Number(chain), 'assetDiscovery'), 'supported') === true,
      () => false,
    )
    const offer: Offer = { waited: abortable(answer, limit.signal).then(noop, noop).finally(limit.done) }
    answer.then(is => {
      offer.is = is
    }, noop)
    return offer
  }
  /** Asked once per account and network. A wallet that is silent does not offer it until it answers. */
  async function isOffered(connector: AskedWallet, account: string, chain: string): Promise<boolean> {
    const known = offers.get(connector) ?? new Map<string, Offer>()
    offers.set(connector, known)
    const key = `${chain}:${account}`
    const offer = known.get(key) ?? offerOf(connector, account, chain)
    known.set(key, offer)
    await offer.waited
    return offer.is === true
  }

  return async (
    connector: AskedWallet | undefined,
    { network, account, types, signal }: AssetsQuery,
  ): Promise<{ reply: unknown; chain: string } | undefined> => {
    const [namespace] = network.split(':')
    if (!connector || connector.type === 'walletConnect' || namespace !== 'eip155') return
    const chain = chainIdOf(network)
    if (!(await abortable(isOffered(connector, account, chain), signal))) return
    return {
      chain,
      reply: await ask(
        connector,
        'wallet_getAssets',
        [{ account, chainFilter: [chain], ...(types && { assetTypeFilter: types }) }],
        signal,
      ),
    }
  }
}

export type AssetDiscovery = ReturnType<typeof createAssetDiscovery>
