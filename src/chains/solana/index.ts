import { isAddress } from '@solana/web3.js'
import { ModalError } from '../../base/errors.ts'
import { own, parseExact } from '../../services/decode.ts'
import type { AdapterHost, AdapterOptions, ChainAdapter } from '../adapter.ts'
import { addressUrl, txUrl } from '../explorers.ts'
import { readHostOptions, isNonEvmProxied } from '../host-options.ts'
import type { Wait } from '../intents.ts'
import { wrappedTitle } from '../../base/native-coin.ts'
import type { Network } from '../../base/network.ts'
import { createRpcPool } from '../rpc-pool.ts'
import { accountsAt, addressOf, countOf, misplaced, READ, type Ask } from './accounts.ts'
import { awaitSignature } from './confirmation.ts'
import { heldTokens, readHoldings } from './holdings.ts'
import { transactionsOf } from './account-transactions.ts'
import { hasNames, resolveName, reverseName } from './names.ts'
import { compare, outcome } from './outcome.ts'
import { SYSTEM } from './program-ids.ts'
import { findSince, isSince, mark } from './recognition.ts'
import { prepareTransfer } from './transfer.ts'
import { tokenRoute } from './token-route.ts'
import { signMessage, verifyMessage } from './wallet.ts'

/** The chain adapter of Solana. `receiptDelayMs` is the first pause between two signature polls. */
export function createSolanaAdapter(options: AdapterOptions, { receiptDelayMs = 1_000 } = {}): ChainAdapter {
  // The clusters have no public endpoint that allows browsers.
  const known = ({ caipNetworkId }: Network) => ({ isProxied: isNonEvmProxied(caipNetworkId) })
  const rpcPool = createRpcPool(options, known, { ping: 'getHealth', parse: parseExact })
  /** For the app's own reads, which expect plain numbers. */
  const plain = createRpcPool(options, known, { ping: 'getHealth' })
  const askOn =
    (network: Network) =>
    (wait?: Wait): Ask =>
    (method, params) =>
      rpcPool.request(network, method, params, wait)

  return {
    namespace: 'solana',
    normalize: address => (isAddress(address) ? address : undefined),
    txUrl,
    addressUrl,
    async getBalance(network, address, wait) {
      const reply = await askOn(network)(wait)('getBalance', [addressOf(address), { commitment: READ.commitment }])
      const lamports = countOf(own(reply, 'value'))
      if (lamports === undefined)
        throw new ModalError('http/bad-reply', { message: 'The node didn’t report a balance.' })
      return lamports
    },
    heldTokens: (network, holder, wait) => heldTokens(askOn(network)(wait), addressOf(holder)),
    transactionsOf: (network, query, wait) => transactionsOf(askOn(network)(wait), query),
    async getTokens(network, holder, tokens, wait) {
      const facts = await readHoldings(askOn(network)(wait), addressOf(holder), tokens)
      return facts.map((it, at) =>
        it.title ? { ...it, title: { ...it.title, ...wrappedTitle(network, tokens[at]) } } : it,
      )
    },
    isApart: rpcPool.isApart,
    origins: rpcPool.origins,
    async misplaced(network, address, wait) {
      const [account] = await accountsAt(askOn(network)(wait), [addressOf(address)])
      return misplaced(account)
    },
    async isContract(network, address, wait) {
      const [account] = await accountsAt(askOn(network)(wait), [addressOf(address)])
      // Users' accounts belong to the system program, and so do unused addresses.
      return !!account && own(account, 'owner') !== SYSTEM
    },
    signMessage: (signer, address, message, wait) => signMessage(signer, addressOf(address), message, wait),
    verifyMessage: async (_, { address, message, signature }) => verifyMessage(addressOf(address), message, signature),
    read: (network, { method, params }, wait) => plain.request(network, method, params as unknown[], wait),
    waitForReceipt: (network, hash, { signal, seen, onSeen } = {}) =>
      rpcPool.within(signal, signal =>
        awaitSignature(askOn(network)({ signal }), hash, { signal, delayMs: receiptDelayMs, seen, onSeen }),
      ),
    outcome: (network, query, wait) => outcome(askOn(network)(wait), query),
    compare: (network, query, wait) => compare(askOn(network)(wait), query),
    recognition: {
      mark: (network, _, wait) => mark(askOn(network)(wait)),
      find: (network, query, wait) => findSince(askOn(network)(wait), query),
      isSince: (network, query, wait) => isSince(askOn(network)(wait), query),
    },
    names: {
      async resolve(network, name, { gateways, ...wait } = {}) {
        if (gateways === undefined || !hasNames(network.caipNetworkId)) return { missing: 'unknown' }
        return resolveName(askOn(network)(wait), name)
      },
      reverse: async (network, address, wait) =>
        hasNames(network.caipNetworkId) ? reverseName(askOn(network)(wait), addressOf(address)) : undefined,
    },
    // A wallet has no active network: each request names one, see `Connector.follow`.
    switchNetwork: async (_, { caipNetworkId }) => caipNetworkId,
    prepareTransfer: (intent, wait) =>
      prepareTransfer({ askOn: askOn(intent.network), commitment: options.preflightCommitment }, intent, wait),
    async sponsoredTransfers(networkOf) {
      const part = await options.loadSponsored?.()
      if (!part) throw new ModalError('chain/unsupported')
      return part.createSponsoredTransfers({
        askOn(id) {
          const network = networkOf(id)
          if (!network) throw new ModalError('network/unsupported')
          return askOn(network)()
        },
        route: (ask, from, to, mint) => tokenRoute(ask, addressOf(from), addressOf(to), addressOf(mint)),
      })
    },
    destroy() {
      rpcPool.destroy()
      plain.destroy()
    },
  }
}

/** The export that the core expects of every chain chunk. */
export const createAdapter = (host: AdapterHost): ChainAdapter => createSolanaAdapter(readHostOptions(host))
