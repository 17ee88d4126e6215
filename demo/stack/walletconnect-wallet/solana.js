// The wallet's Solana account, for sites that use WalletConnect's methods.
import { base58, base64 } from '@scure/base'
import { RpcError, invalidParams, unauthorized, unsupported } from '../injected-wallet/rpc-error.js'
import { keyOf } from '../injected-wallet/solana-key.js'
import { readTransaction } from '../injected-wallet/solana-transaction.js'

/** Older wallets' id for the network. */
const OLD_ID = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

/**
 * @param {{ keys: string[], rpc: Record<string, string> }} config Keys and nodes of the stack.
 * @param {{ isOld?: boolean }} options `isOld`: uses the older id, and answers with signatures only.
 */
export function createSolana({ keys, rpc }, callNode, { isOld = false } = {}) {
  const own = keyOf(keys[0])
  const node = Object.entries(rpc).find(([id]) => id.startsWith('solana:'))
  const chains = node ? [isOld ? OLD_ID : node[0]] : []

  function decoded(text, decode) {
    try {
      return decode(text)
    } catch {
      throw invalidParams('Expected encoded bytes.')
    }
  }

  /** Shows what the transactions do, and signs them for the account. */
  async function sign(texts, title, method, ask) {
    const all = texts.map(text => {
      const bytes = decoded(text, base64.decode)
      const read = readTransaction(bytes, own.publicKey)
      if (!read) throw invalidParams('Expected a transaction that the account signs.')
      return { bytes, ...read }
    })
    await ask({ method, title, lead: 'On Solana', rows: all.flatMap(it => it.rows), account: own.address })
    return Promise.all(
      all.map(async ({ bytes, at, message }) => {
        const signature = await own.sign(message)
        bytes.set(signature, at)
        return { bytes, signature: base58.encode(signature) }
      }),
    )
  }

  const answers = {
    async solana_signMessage({ message }, ask) {
      const bytes = decoded(message, base58.decode)
      await ask({
        method: 'solana_signMessage',
        title: 'Sign message',
        lead: 'Signing is free and sends no transaction.',
        text: new TextDecoder().decode(bytes),
        account: own.address,
      })
      return { signature: base58.encode(await own.sign(bytes)) }
    },
    async solana_signTransaction({ transaction }, ask) {
      const [{ bytes, signature }] = await sign([transaction], 'Sign transaction', 'solana_signTransaction', ask)
      return isOld ? { signature } : { signature, transaction: base64.encode(bytes) }
    },
    async solana_signAllTransactions({ transactions }, ask) {
      const all = await sign(transactions, 'Sign transactions', 'solana_signAllTransactions', ask)
      return { transactions: all.map(({ bytes }) => base64.encode(bytes)) }
    },
    async solana_signAndSendTransaction({ transaction, sendOptions }, ask) {
      const [{ bytes, signature }] = await sign([transaction], 'Send', 'solana_signAndSendTransaction', ask)
      await callNode(node[1], 'sendTransaction', [base64.encode(bytes), { encoding: 'base64', ...sendOptions }])
      return { signature }
    },
  }

  if (isOld) delete answers.solana_signAndSendTransaction

  return {
    address: own.address,
    chains,
    methods: Object.keys(answers),
    /** Answers a connected site's requests. */
    async answer({ method, params }, { ask }) {
      if (!Object.hasOwn(answers, method)) throw unsupported(method)
      if (Object(params) !== params) throw invalidParams('Expected parameters by name.')
      if (params.pubkey !== undefined && params.pubkey !== own.address) throw unauthorized()
      try {
        return await answers[method](params, ask)
      } catch (error) {
        throw error.gone || error instanceof RpcError ? error : new RpcError(-32603, error.message)
      }
    },
  }
}
