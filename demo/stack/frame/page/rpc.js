// The site's requests: reads go to the chain, and the user approves whatever needs the key.
import { numberToHex } from 'viem'
import { createAssets } from '../../injected-wallet/assets.js'
import { invalidParams, unsupported } from '../../injected-wallet/rpc-error.js'
import { callNode, FORWARDED, nodesOf } from '../../injected-wallet/rpc.js'
import { createSigner } from '../../injected-wallet/signing.js'
import { explainCall, explainTyped } from './secure-site.js'
import { createSmartAccount } from './smart-account.js'
import { answerSolana } from './solana.js'

const SOLANA_METHODS = new Set([
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
])
/** Methods that ask the user. */
const UNSAFE = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  ...SOLANA_METHODS,
])
/** Methods whose parameters are not a list in every draft. */
const ANY_SHAPE = new Set(['wallet_revokePermissions'])
const BATCHES = 'batches'

export function createRpc({ chains, accounts, session, approvals, store, assets }) {
  // By chain number, as for the nodes.
  const assetsByNumber = nodesOf(assets)
  /** The signer's memory: batches, for wallet_getCallsStatus. */
  const memory = {
    get: () => ({ batches: JSON.parse(store.get(BATCHES) ?? '{}') }),
    set: ({ batches }) => store.set(BATCHES, JSON.stringify(batches)),
  }

  /** The account, if it is a contract. */
  function contractOf(chain, { owner, smart, type }) {
    if (type !== 'smartAccount') return
    const submit = operation => session.ask('submit-calls', operation)
    return createSmartAccount({ owner, address: smart, chain, node: chains.node(chain.id), submit })
  }

  /** Methods of an EVM account, whether it is the key's own or the contract's. */
  function evmMethods(chain, account, showTo) {
    const { owner, address } = account
    const node = chains.node(chain.id)
    // The network has its own line.
    const ask = ({ lead, ...request }) =>
      showTo({ ...request, lead: lead === `On ${chain.name}` ? undefined : lead, network: chain.name })
    const contract = contractOf(chain, account)
    const signer = createSigner([contract ? contract.signer : owner], {
      permitted: () => [address],
      chain: () => chain.id,
      node: chains.node,
      network: chains.network,
      store: memory,
      ask,
      explain: call => explainCall(call, node, chain),
      explainTyped,
    })
    const hexId = it => numberToHex(Number(it.id))
    const atomic = { status: contract ? 'supported' : 'unsupported' }
    return {
      eth_accounts: async () => [address],
      eth_chainId: async () => hexId(chain),
      personal_sign: signer.personalSign,
      eth_signTypedData_v4: signer.signTypedData,
      eth_sendTransaction: contract ? params => contract.sendTransaction(params, ask) : signer.sendTransaction,
      wallet_sendCalls: contract ? params => contract.sendCalls(params, ask, memory) : signer.sendCalls,
      ...(contract && {
        wallet_grantPermissions: params => contract.grantPermissions(params, ask),
        wallet_revokePermissions: params => contract.revokePermissions(params, ask),
      }),
      wallet_getCallsStatus: signer.callsStatus,
      wallet_getCapabilities: async () =>
        Object.fromEntries(chains.evm().map(it => [hexId(it), { atomic, assetDiscovery: { supported: true } }])),
      wallet_getAssets: createAssets(assetsByNumber, {
        permitted: () => [address],
        chains: () => chains.evm().map(it => it.id),
        node: chains.node,
      }),
    }
  }

  let turn = Promise.resolve()

  /** Prepares requests one after the other, so that questions appear in the order of the requests. */
  function inTurn(run) {
    const before = turn
    let pass
    turn = new Promise(resolve => (pass = resolve))
    const ask = approvals.begin()
    const asks = request => {
      pass()
      return ask(request)
    }
    return before.then(() => run(asks)).finally(pass)
  }

  async function answerOwn(chain, method, params, ask) {
    const account = await accounts.read(chain)
    const { keys } = account
    if (chain.namespace === 'solana')
      return answerSolana({ keys, nodes: chains.urls() }, { method, params }, request =>
        ask({ ...request, lead: undefined, network: chain.name }),
      )
    const methods = evmMethods(chain, account, ask)
    if (!Object.hasOwn(methods, method)) throw unsupported(method)
    return methods[method](params ?? [])
  }

  return {
    /** Signs a text as the active EVM account, without showing it to the user. @param {string} text */
    async signText(text) {
      const chain = chains.active()
      const account = await accounts.read(chain)
      const signer = contractOf(chain, account)?.signer ?? account.owner
      return signer.signMessage({ message: text })
    },

    async answer({ method, params, chainNamespace, chainId }) {
      const chain = chains.of(chainId)
      if (chainNamespace && chainNamespace !== chain.namespace) throw invalidParams('The network is of another kind.')
      if ((chain.namespace === 'solana') !== SOLANA_METHODS.has(method)) throw unsupported(method)
      if (chain.namespace === 'eip155' && params !== undefined && !Array.isArray(params) && !ANY_SHAPE.has(method))
        throw invalidParams('Expected a list of parameters.')
      if (FORWARDED.has(method)) return callNode(chain.url, method, params ?? [])
      if (!UNSAFE.has(method)) return answerOwn(chain, method, params)
      return inTurn(ask => answerOwn(chain, method, params, ask))
    },
  }
}
